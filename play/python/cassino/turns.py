# SPDX-License-Identifier: GPL-3.0-or-later
"""A scenario with the calls of a PettingZoo environment: see TurnEnvironment."""
import random
from typing import TYPE_CHECKING, Any, Iterator

from .game import Game
from .library import CassinoError, Side
from .scenario import Scenario
from .spaces import spaces_of

if TYPE_CHECKING:
    Base = object
else:
    try:
        from pettingzoo import AECEnv as Base
    except ImportError:
        Base = object


class TurnEnvironment(Base):
    """A game between two agents, `player_0` (the first side) and `player_1`, with the calls of
    PettingZoo's AEC environments: reset(), step(), observe(), last(), agent_iter(). It is a
    `pettingzoo.AECEnv` if PettingZoo is installed, and works without it.

        environment.reset(seed=1)
        for agent in environment.agent_iter():
            observation, reward, terminated, truncated, info = environment.last()
            environment.step(None if terminated else my_choice(observation))

    Actions and observations are those of Environment. The mask of the agent that does not decide is
    all 0. The rewards are 0 until the game is over, then 1 for the winner and -1 for the loser, or
    0 for both. Chance acts within reset() and step(). A game is never truncated.

    step() raises CassinoError for an action that is not legal now, and changes nothing. `game` is
    the Game behind it: it knows what both sides know."""

    metadata = {"render_modes": ["ansi"], "name": "cassino_v0", "is_parallelizable": False,
                "render_fps": 1}

    def __init__(self, scenario: Scenario, render_mode: str | None = None) -> None:
        self.scenario, self.render_mode = scenario, render_mode
        self.possible_agents = ["player_0", "player_1"]
        action_spaces, observation_spaces = zip(*(spaces_of(scenario) for _ in range(2)))
        self.action_spaces = dict(zip(self.possible_agents, action_spaces))
        self.observation_spaces = dict(zip(self.possible_agents, observation_spaces))
        self.agents: list[str] = []
        self.agent_selection = ""
        self.game: Game | None = None
        self._seeds = random.Random()

    def action_space(self, agent: str) -> Any:
        """The space of the actions of an agent: the same object in each call."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. The seed determines its chance events and the seeds of the games that
        follow without one. `options` is not used."""
        if seed is not None:
            self._seeds.seed(seed)
        self.game = Game(self.scenario, self._seeds.getrandbits(64))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._chance_acts()

    def step(self, action: int | None) -> None:
        """Applies the action of this number for the agent that decides; None for an agent whose
        game is over, which then leaves `agents`."""
        game, agent = self._going(), self.agent_selection
        if not self.agents:
            raise CassinoError("the game is over; call reset()")
        if self.terminations[agent]:
            if action is not None:
                raise CassinoError("the game is over: the only step is None")
            self._leave(agent)
            return
        if action is None:
            raise CassinoError("None is no action")
        game.apply(self.scenario.action_of(action))
        self._cumulative_rewards[agent] = 0.0
        self._chance_acts()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and the mask of its legal actions."""
        game, side = self._going(), self.possible_agents.index(agent)
        return {"observation": game.observation(side), "action_mask": game.mask(side)}

    def last(self, observe: bool = True
             ) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """The observation of the agent that decides (None without `observe`), its rewards since its
        last step, whether its game is over, false, and its info."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent that decides, before each step, until the game is over for both."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "TurnEnvironment":
        return self

    def render(self) -> str:
        """The map as text, as the side that decides sees it."""
        return self._going().map(self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Forgets the game."""
        self.game, self.agents = None, []

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _going(self) -> Game:
        if self.game is None:
            raise CassinoError("no game is going on; call reset()")
        return self.game

    def _chance_acts(self) -> None:
        """Applies chance events, and then selects the agent that decides or ends the game."""
        game = self._going()
        while game.turn == Side.CHANCE:
            game.apply(game.draw())
        if not game.over:
            self.agent_selection = self.possible_agents[game.turn]
            return
        for side, agent in enumerate(self.agents):
            self.rewards[agent] = 2 * game.payoff(side) - 1
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _leave(self, agent: str) -> None:
        for told in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                     self.infos):
            del told[agent]  # type: ignore[attr-defined]
        self.agents.remove(agent)
        for rest in self.agents:
            self.agent_selection, self.rewards[rest] = rest, 0.0
