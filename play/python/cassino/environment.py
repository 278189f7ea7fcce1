# SPDX-License-Identifier: GPL-3.0-or-later
"""A side of a scenario with the calls of a Gymnasium environment: see Environment."""
import random
from typing import TYPE_CHECKING, Any

from .game import Game
from .library import CassinoError, Side, int_of
from .players import Player
from .scenario import Scenario
from .spaces import spaces_of

Info = dict[str, Any]
Seen = dict[str, Any]

if TYPE_CHECKING:
    class Base:
        def reset(self, *, seed: int | None = None, options: Info | None = None) -> Any: ...
else:
    try:
        from gymnasium import Env as Base
    except ImportError:
        class Base:
            """Stands in for gymnasium.Env."""

            unwrapped = property(lambda self: self)
            spec = None

            def reset(self, *, seed=None):
                pass


class Environment(Base):
    """Plays one side against a computer player, with the calls of Gymnasium: reset(), step(),
    render(), close(). It is a `gymnasium.Env` if Gymnasium is installed, and works without it.

    An action is a number of Scenario.action_number(): the same number means the same action in
    every position. `action_space.n` is Scenario.action_count. An observation is a dictionary:
    `observation` has what the side sees as numbers (Game.observation()), and `action_mask` a 1 for
    each action that is legal now (Game.mask()). `info` has the mask too, and the numbers of the
    legal actions in `legal_actions`.

    An action that is not legal now loses the game at once; `info["illegal"]` is then true. The
    reward is 0 until the game is over, then 1 for a win, 0 for a draw, -1 for a loss. Chance and
    the opponent act within reset() and step(). `game` is the Game behind it: it knows what both
    sides know.

    `side` is FIRST or SECOND; `opponent` has the words of a Player, such as "veteran"."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, scenario: Scenario, side: int = Side.FIRST, opponent: str = "veteran",
                 render_mode: str | None = None) -> None:
        self.scenario, self.opponent = scenario, opponent
        self.side, self.render_mode = Side(int_of(side, "side")), render_mode
        Player(scenario, opponent, 1 - self.side)  # raises CassinoError for invalid words or side
        self.action_space, self.observation_space = spaces_of(scenario)
        self._seeds = random.Random()
        self._player: Player | None = None
        self.game: Game | None = None
        self._ended = True

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Seen, Info]:
        """Begins a game, and returns (observation, info). The seed determines this game and the
        seeds of the games that follow without one. `options` is not used. A game that ends before
        the side decides is left out, and the next one is begun."""
        super().reset(seed=seed)
        if seed is not None:
            self._seeds.seed(seed)
        self._ended = True
        while self._ended:
            game_seed = self._seeds.getrandbits(64)
            self.game = Game(self.scenario, game_seed)
            self._player = Player(self.scenario, self.opponent, 1 - self.side, game_seed)
            self._others_act()
        return self._seen()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, Info]:
        """Applies the action of this number, and returns (observation, reward, terminated,
        truncated, info). `truncated` is always false. Raises CassinoError if no action has the
        number, before reset(), and when the game is over."""
        game = self._going()
        if self._ended:
            raise CassinoError("the game is over; call reset()")
        chosen = self.scenario.action_of(action)
        if chosen not in game.legal():
            self._ended = True
            observation, info = self._seen()
            return observation, -1.0, True, False, info | {"illegal": True}
        game.apply(chosen)
        self._others_act()
        observation, info = self._seen()
        reward = 2 * game.payoff(self.side) - 1 if self._ended else 0.0
        return observation, reward, self._ended, False, info

    def render(self) -> str:
        """The map as text, as the side sees it."""
        return self._going().map(self.side)

    def close(self) -> None:
        """Forgets the game."""
        self.game = self._player = None

    def _going(self) -> Game:
        if self.game is None:
            raise CassinoError("no game is going on; call reset()")
        return self.game

    def _others_act(self) -> None:
        game = self._going()
        while (turn := game.turn) not in (self.side, Side.NOBODY):
            if turn == Side.CHANCE:
                game.apply(game.draw())
            elif self._player is not None:
                game.apply(self._player.choose(game))
        self._ended = game.over

    def _seen(self) -> tuple[Seen, Info]:
        game = self._going()
        mask = game.mask()
        seen = {"observation": game.observation(self.side), "action_mask": mask}
        return seen, {"legal_actions": game.legal_numbers(), "action_mask": mask}
