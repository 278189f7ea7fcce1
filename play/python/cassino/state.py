# SPDX-License-Identifier: GPL-3.0-or-later
"""A game with the calls of OpenSpiel's states: see State."""
from typing import Any, Callable

from .game import Game
from .library import CassinoError, Side
from .scenario import Scenario

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4
SEED_MAX = 2**53


class State:
    """A position with the names, numbers and ranges of OpenSpiel's `State`. Players are 0 and 1.
    OpenSpiel itself is not needed, and does not know this class.

    `game` is the Game behind it. Actions are the numbers of Scenario.action_number(), those of
    chance events too. OpenSpiel asks for states of perfect recall; see
    information_state_string()."""

    def __init__(self, game: Game | Scenario) -> None:
        self.game = Game(game) if isinstance(game, Scenario) else game

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        """How many numbers actions have: Scenario.action_count."""
        return self.game.scenario.action_count

    def current_player(self) -> int:
        """0 or 1; -1 if chance decides; -4 if the game is over."""
        turn = self.game.turn
        if turn == Side.NOBODY:
            return TERMINAL_PLAYER
        return CHANCE_PLAYER if turn == Side.CHANCE else int(turn)

    def is_chance_node(self) -> bool:
        return self.game.turn == Side.CHANCE

    def is_terminal(self) -> bool:
        return self.game.over

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions, ascending; none for a player that does not decide now."""
        if player is not None and player != self.current_player():
            return []
        return self.game.legal_numbers()

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """For each number of an action 1 if it is legal, else 0."""
        return list(self.game.mask(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The chance events with their probabilities, which add up to 1. Raises CassinoError unless
        chance decides."""
        if not self.is_chance_node():
            raise CassinoError("neither card nor die decides now")
        events = zip(self.game.legal_numbers(), self.game.legal())
        return [(number, self.game.odds(event)) for number, event in events]

    def apply_action(self, action: int) -> None:
        self.game.apply(self.game.scenario.action_of(action))

    def returns(self) -> list[float]:
        """The results of both players, in [-1,1]; their sum is 0. Zeros until the game is over."""
        if not self.is_terminal():
            return [0.0, 0.0]
        result = 2 * self.game.payoff(Side.FIRST) - 1
        return [result, -result]

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """The words of a legal action: `action_to_string(action)` or `(player, action)`."""
        number = player_or_action if action is None else action
        return self.game.words(self.game.scenario.action_of(number))

    def information_state_string(self, player: int | None = None) -> str:
        """What a player sees now, as JSON; without `player`, what the player who decides sees. Two
        positions that differ only in what the player cannot know give the same text. It tells the
        present and not the past: two histories may give the same text."""
        return self.game.scene_text(self._viewer(player))

    def _viewer(self, player: int | None) -> int:
        if player is None:
            player = self.current_player()
            if player < 0:
                raise CassinoError("no player decides now")
        return player

    def observation_tensor(self, player: int | None = None) -> Any:
        """What a player sees now as numbers (Game.observation()); without `player`, what the player
        who decides sees."""
        return self.game.observation(self._viewer(player))

    def clone(self) -> "State":
        return State(self.game.copy())

    def serialize(self) -> str:
        """The text of the game's record. Raises CassinoError for a resampled state."""
        return self.game.record()

    @classmethod
    def deserialize(cls, scenario: Scenario, text: str, seed: int = 1) -> "State":
        """The state that serialize() has written. The seed determines Game.draw() from now on."""
        return cls(Game.load(scenario, text, seed))

    def resample_from_infostate(self, player: int, rng: Any) -> "State":
        """A state that the player cannot tell from this one, drawn at random with what the player
        cannot know: hidden cards, and the chance events to come. `rng` is a generator with a method
        random(), as those of random and numpy, or a function that returns numbers in [0,1)."""
        uniform: Callable[[], float] = getattr(rng, "random", rng)
        sample = Game(self.game.scenario, int(uniform() * SEED_MAX))
        sample.position = self.game.position
        sample.redeal(player, int(uniform() * SEED_MAX))
        return State(sample)

    def __str__(self) -> str:
        return self.game.map()
