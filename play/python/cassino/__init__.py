# SPDX-License-Identifier: GPL-3.0-or-later
"""Cassino: card-driven wargames, their computer players and their search.

    import cassino
    scenario = cassino.Scenario("gbsu/first-contact")
    game = cassino.Game(scenario, seed=1)
    while not game.over:
        chance = game.turn == cassino.Side.CHANCE
        game.apply(game.draw() if chance else cassino.analyze(game)[0].action)

A turn is a chain of small decisions, and chance is a player. `Scenario`, `Game` and `Player` are
the objects of libcassino; `State` has the calls of OpenSpiel, `Environment` those of Gymnasium,
`TurnEnvironment` those of PettingZoo. Every error is a `CassinoError`."""
from typing import TYPE_CHECKING, Any

from .game import Game, Parts
from .library import C, CassinoError, Side, Stopped
from .players import Move, Player, Results, analyze, simulate
from .scenario import Scenario
from .state import State

if TYPE_CHECKING:
    from .environment import Environment
    from .turns import TurnEnvironment

__version__: str = C.version().decode()
__all__ = ["CassinoError", "Environment", "Game", "Move", "Parts", "Player", "Results", "Scenario",
           "Side", "State", "Stopped", "TurnEnvironment", "analyze", "simulate"]


def __getattr__(name: str) -> Any:
    """Imports the environments, with Gymnasium and PettingZoo if they are installed, only when they
    are used: those two take long to import."""
    if name == "Environment":
        from .environment import Environment
        return Environment
    if name == "TurnEnvironment":
        from .turns import TurnEnvironment
        return TurnEnvironment
    raise AttributeError(f"module 'cassino' has no attribute '{name}'")
