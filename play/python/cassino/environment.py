# SPDX-License-Identifier: GPL-3.0-or-later
"""A side of a scenario with the calls of a Gymnasium environment: see Environment."""
import random
from typing import Any

from .game import Game
from .library import ACTIONS_MAX, CassinoError, Side, int_of, numbers_new
from .players import Player
from .scenario import Scenario

Info = dict[str, Any]


class Environment:
    """Plays one side against a computer player, with the calls of Gymnasium: reset(), step(),
    close(). Gymnasium itself is not needed, and the class has no `action_space` and no
    `observation_space`.

    An action is an index into the list of legal actions, `info["legal_actions"]`. An index has no
    stable meaning: index 3 is another action in each position. A policy that learns "index 3 is
    good" learns nothing; look at the action behind the index (Game.words(), Game.parts()).
    `info["action_mask"]` has 1024 numbers, 1 for each valid index and 0 for all others: an array of
    numpy (int32), or of array.array.

    An observation is what the side sees, with its choices, as JSON text (Game.scene_text()). The
    reward is 0 until the game is over, then 1 for a win, 0 for a draw, -1 for a loss. Chance and
    the opponent act within reset() and step(). `game` is the Game behind it: it knows what both
    sides know.

    `side` is FIRST or SECOND; `opponent` has the words of a Player, such as "veteran"."""

    metadata = {"render_modes": ["ansi"]}
    render_mode = "ansi"

    def __init__(self, scenario: Scenario, side: int = Side.FIRST,
                 opponent: str = "veteran") -> None:
        self.scenario, self.opponent = scenario, opponent
        self.side = Side(int_of(side, "side"))
        Player(scenario, opponent, 1 - self.side)  # raises CassinoError for invalid words or side
        self._seeds = random.Random()
        self._player: Player | None = None
        self.game: Game | None = None

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[str, Info]:
        """Begins a game, and returns (observation, info). The seed determines this game and the
        seeds of the games that follow without one. `options` is not used."""
        if seed is not None:
            self._seeds.seed(seed)
        game_seed = self._seeds.getrandbits(64)
        self.game = Game(self.scenario, game_seed)
        self._player = Player(self.scenario, self.opponent, 1 - self.side, game_seed)
        self._others_act()
        return self._observation()

    def step(self, index: int) -> tuple[str, float, bool, bool, Info]:
        """Applies the legal action of this index, and returns (observation, reward, terminated,
        truncated, info). `truncated` is always false. Raises CassinoError if the index is not in
        the list, before reset(), and when the game is over."""
        legal = self._legal()
        if not legal:
            raise CassinoError("no game is going on; call reset()")
        if not 0 <= index < len(legal):
            raise CassinoError(f"index {index} is not in the list of {len(legal)} legal actions")
        game = self._going()
        game.apply(legal[index])
        self._others_act()
        observation, info = self._observation()
        reward = 2 * game.payoff(self.side) - 1 if game.over else 0.0
        return observation, reward, game.over, False, info

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

    def _legal(self) -> list[int]:
        game = self._going()
        return [] if game.over else game.legal()

    def _others_act(self) -> None:
        game = self._going()
        while (turn := game.turn) not in (self.side, Side.NOBODY):
            if turn == Side.CHANCE:
                game.apply(game.draw())
            elif self._player is not None:
                game.apply(self._player.choose(game))

    def _observation(self) -> tuple[str, Info]:
        legal, mask = self._legal(), numbers_new("i", ACTIONS_MAX)
        for index in range(len(legal)):
            mask[index] = 1
        return self._going().scene_text(self.side), {"legal_actions": legal, "action_mask": mask}
