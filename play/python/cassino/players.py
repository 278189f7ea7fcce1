# SPDX-License-Identifier: GPL-3.0-or-later
"""Computer players, search and many games: see Player, analyze() and simulate()."""
import ctypes
from typing import Any, NamedTuple

from .game import Game
from .library import (ACTIONS_MAX, C, CassinoError, CMove, Owner, bounded, encoded, int_of,
                      numbers_new, seed_of, sure)
from .scenario import Scenario
from .work import Progress, work

Moves = CMove * ACTIONS_MAX


class Player(Owner):
    """A computer player of a side. It never knows more than its side, and belongs to one thread at
    a time.

    `words` are such as "greedy", "veteran" or "ismcts:iterations=2000,threads=1"; `cassino list`
    names all. The same scenario, words, side and seed choose the same actions in the same game,
    unless the option `seconds` limits a search. With the seed of a Game, two players play game 0 of
    simulate(). Raises CassinoError for unknown words, and for a player that sees hidden cards."""

    _free = staticmethod(C.player_free)

    def __init__(self, scenario: Scenario, words: str, side: int, seed: int = 1) -> None:
        self.scenario = scenario
        self._handle = ctypes.c_void_p()
        sure(C.player_new(ctypes.byref(self._handle), scenario._handle, encoded(words),
                          int_of(side, "side"), seed_of(seed)))

    def choose(self, game: Game, progress: Progress = None) -> int:
        """The player's choice, a legal action. Raises CassinoError unless its side decides now and
        the game is of its scenario object; Stopped if `progress` stops it."""
        action = ctypes.c_uint32()
        work(C.choose, self._handle, game._handle, ctypes.byref(action), progress=progress)
        return action.value


class Move(NamedTuple):
    """A legal action after a search: the iterations that chose it; the mean result for the side
    that decides, in [0,1] (0 without visits); the standard error of `value`, if the results are
    independent."""

    action: int
    visits: int
    value: float
    error: float


def analyze(game: Game, options: str = "", seed: int = 1, progress: Progress = None) -> list[Move]:
    """Searches the position for the side that decides, and returns the legal actions, best first.
    It uses only what this side knows. `options` are those of players that search, such as
    "iterations=2000,threads=1". If `progress` stops the search, returns what it has found. Raises
    CassinoError for unknown options, and if no side decides now."""
    moves = Moves()
    count = work(C.analyze, game._handle, encoded(options) if options else None, seed_of(seed),
                 moves, ACTIONS_MAX, progress=progress)
    return [Move(it.action, it.visits, it.value, it.error) for it in moves[:count]]


class Results(NamedTuple):
    """The results of many games, in their order: one-dimensional arrays of one length. They are
    numpy arrays (float64, int32, int32) if numpy is installed, else of array.array."""

    payoffs: Any
    """Results of the first side: 1 a win, 0.5 a draw, 0 a loss."""
    margins: Any
    """Victory points of the first side less those of the second; 0 if the rules have no points."""
    plies: Any
    """Numbers of actions, chance events included."""


def simulate(scenario: Scenario, first: str, second: str, games: int, seed: int = 1,
             first_game: int = 0, threads: int = 0, progress: Progress = None) -> Results:
    """Plays games `first_game` to `first_game + games - 1` of a seed between two players, whose
    words are those of Player. `threads`: 0 for all cores; their number does not change the results.
    Raises CassinoError for unknown words, Stopped if `progress` stops it."""
    count = int_of(games, "games")
    if count == 0:
        raise CassinoError("games must be above 0")
    payoffs, margins, plies = (numbers_new(kind, count) for kind in "dii")
    double, integer = ctypes.c_double * count, ctypes.c_int * count
    work(C.simulate, scenario._handle, encoded(first), encoded(second), seed_of(seed),
         bounded(first_game, "first_game", 2**64 - 1), count, int_of(threads, "threads"),
         double.from_buffer(payoffs), integer.from_buffer(margins), integer.from_buffer(plies),
         progress=progress)
    return Results(payoffs, margins, plies)
