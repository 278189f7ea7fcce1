# SPDX-License-Identifier: GPL-3.0-or-later
"""Games: see Game."""
import ctypes
import json
from typing import Any, NamedTuple

from .library import (ACTIONS_MAX, POSITION_MAX, C, CassinoError, CParts, Owner, Side, action_of,
                      encoded, int_of, numbers_new, seed_of, sure, text_of, text_take)
from .picture import picture
from .scenario import Scenario

Actions = ctypes.c_uint32 * ACTIONS_MAX
Numbers = ctypes.c_int * ACTIONS_MAX


class Parts(NamedTuple):
    """The parts of an action. Ids of pieces and indexes of places are those of Game.scene() and
    Scenario.json(); -1: none."""

    verb: str
    piece: int
    target: int
    place: int
    number: int
    card: str


class Game(Owner):
    """One game: a position and the actions that led to it. The seed determines every chance event
    that draw() returns. A game belongs to one thread at a time.

    An action is an integer; the same integer means the same action in every game of a scenario.
    Methods that take an action raise CassinoError if it is not legal now, and change nothing. A
    side or a viewer is a `Side` or its integer."""

    _free = staticmethod(C.game_free)

    def __init__(self, scenario: Scenario, seed: int = 1) -> None:
        self.scenario, self._seed = scenario, seed
        self._handle = ctypes.c_void_p()
        sure(C.game_new(ctypes.byref(self._handle), scenario._handle, seed_of(seed)))

    @classmethod
    def load(cls, scenario: Scenario, record: str, seed: int = 1) -> "Game":
        """Continues a record, such as record() and `cassino play` write. The seed determines the
        chance events that follow. Raises CassinoError if it is a record of another scenario."""
        game, code = cls._own(), record.encode()
        game.scenario, game._seed = scenario, seed
        sure(C.game_load(ctypes.byref(game._handle), scenario._handle, code, len(code),
                         seed_of(seed)))
        return game

    def record(self) -> str:
        """The text of the record. Raises CassinoError if the position was redealt or set."""
        return text_take(C.game_record(self._handle))

    def copy(self) -> "Game":
        """A copy, with the same chance events to come."""
        game = self._own()
        game.scenario, game._seed = self.scenario, self._seed
        sure(C.game_copy(ctypes.byref(game._handle), self._handle))
        return game

    __copy__ = copy

    def __deepcopy__(self, _copied: Any) -> "Game":
        return self.copy()

    def __reduce_ex__(self, _protocol: object) -> Any:
        """For pickle: the scenario, and the record or, without a record, the position."""
        try:
            return Game.load, (self.scenario, self.record(), self._seed)
        except CassinoError:
            return Game._at, (self.scenario, self._seed, self.position)

    @classmethod
    def _at(cls, scenario: Scenario, seed: int, position: bytes) -> "Game":
        game = cls(scenario, seed)
        game.position = position
        return game

    # ---- Playing

    @property
    def turn(self) -> Side:
        """Who decides next."""
        return Side(sure(C.turn(self._handle)))

    @property
    def over(self) -> bool:
        return bool(sure(C.turn(self._handle)) == Side.NOBODY)

    @property
    def plies(self) -> int:
        """The number of actions so far, chance events included."""
        return sure(C.plies(self._handle))

    def legal(self) -> list[int]:
        """The legal actions, ascending: at most 1024; none in a game that is over."""
        actions = Actions()
        return actions[:sure(C.legal(self._handle, actions, ACTIONS_MAX))]

    def legal_numbers(self) -> list[int]:
        """The numbers of the legal actions (Scenario.action_number()), ascending."""
        numbers = Numbers()
        return numbers[:sure(C.legal_numbers(self._handle, numbers, ACTIONS_MAX))]

    def mask(self, side: int | None = None) -> Any:
        """Which numbers of actions are legal: 1 for these, 0 for the other numbers, as an array of
        int8 with Scenario.action_count elements. All are 0 in a game that is over, and for a `side`
        that does not decide now."""
        mask = numbers_new("b", self.scenario.action_count)
        for number in self.legal_numbers() if side in (None, self.turn) else []:
            mask[number] = 1
        return mask

    def apply(self, action: int | str) -> None:
        """Applies a legal action: its integer or its words."""
        number = self.parse(action) if isinstance(action, str) else action_of(action)
        sure(C.apply(self._handle, number))

    def draw(self) -> int:
        """The chance event that the seed determines, without applying it. A search that may not
        know the future samples from odds() instead. Raises CassinoError unless chance decides."""
        action = ctypes.c_uint32()
        sure(C.draw(self._handle, ctypes.byref(action)))
        return action.value

    def odds(self, action: int) -> float:
        """The probability of a chance event that is legal now."""
        odds = ctypes.c_double()
        sure(C.odds(self._handle, action_of(action), ctypes.byref(odds)))
        return odds.value

    def payoff(self, side: int) -> float:
        """The result of a side: 1 a win, 0.5 a draw, 0 a loss. Raises CassinoError if the game is
        not over."""
        payoff = ctypes.c_double()
        sure(C.payoff(self._handle, int_of(side, "side"), ctypes.byref(payoff)))
        return payoff.value

    def margin(self) -> int:
        """Victory points of the first side less those of the second, at any time. Raises
        CassinoError if the rules have no points."""
        margin = ctypes.c_int()
        sure(C.margin(self._handle, ctypes.byref(margin)))
        return margin.value

    # ---- Texts

    def words(self, action: int) -> str:
        """A legal action as a person types it: "activate Blue company"."""
        return text_of(C.words, self._handle, action_of(action))

    def parse(self, words: str) -> int:
        """The legal action that has these words."""
        action = ctypes.c_uint32()
        sure(C.parse(self._handle, encoded(words), ctypes.byref(action)))
        return action.value

    def parts(self, action: int) -> Parts:
        """The parts of a legal action."""
        it = CParts()
        sure(C.parts_of(self._handle, action_of(action), ctypes.byref(it)))
        return Parts(it.verb.decode(), it.piece, it.target, it.place, it.number, it.card.decode())

    def tell(self, action: int, viewer: int = Side.NOBODY) -> str:
        """What a viewer is told of a legal action that is about to be applied, with the rules."""
        return text_of(C.tell, self._handle, action_of(action), int_of(viewer, "viewer"))

    def prompt(self, viewer: int = Side.NOBODY) -> str:
        """The pending decision, as a viewer sees it."""
        return text_of(C.prompt, self._handle, int_of(viewer, "viewer"))

    def map(self, viewer: int = Side.NOBODY) -> str:
        """The map as text, with the state of the game, as a viewer sees them."""
        return text_of(C.map, self._handle, int_of(viewer, "viewer"))

    # ---- Positions, and what a viewer knows

    def scene(self, viewer: int = Side.NOBODY) -> dict[str, Any]:
        """What a viewer sees, with the choices of that side (PROTOCOL.md, "The position")."""
        scene: dict[str, Any] = json.loads(self.scene_text(viewer))
        return scene

    def scene_text(self, viewer: int = Side.NOBODY) -> str:
        """scene() as JSON. Two positions that differ only in what the viewer cannot know give the
        same text."""
        return text_take(C.scene(self._handle, int_of(viewer, "viewer")))

    def observation(self, viewer: int) -> Any:
        """What a viewer sees, as numbers in [-1,1] for programs that learn: an array of float32
        with Scenario.observation_size elements, which Scenario.observation_json() explains. Two
        positions that differ only in what the viewer cannot know give the same numbers."""
        size = self.scenario.observation_size
        numbers = numbers_new("f", size)
        sure(C.observation(self._handle, int_of(viewer, "viewer"),
                           (ctypes.c_float * size).from_buffer(numbers), size))
        return numbers

    @property
    def position(self) -> bytes:
        """The position: at most 2072 bytes, valid for this scenario and this version of the
        library. They hold what both sides know. Setting them changes the position; other bytes
        raise CassinoError."""
        buffer = ctypes.create_string_buffer(POSITION_MAX)
        size = sure(C.position(self._handle, buffer, POSITION_MAX))
        return buffer.raw[:size]

    @position.setter
    def position(self, position: bytes) -> None:
        sure(C.position_set(self._handle, bytes(position), len(position)))

    def redeal(self, side: int, seed: int) -> None:
        """Replaces everything in the position that a side cannot know by a random sample that fits
        what it knows (a determinization of its information set)."""
        sure(C.redeal(self._handle, int_of(side, "side"), seed_of(seed)))

    def __repr__(self) -> str:
        return f"<Game of {self.scenario.title}, ply {self.plies}, turn: {self.turn.name}>"

    def svg(self, viewer: int) -> str:
        """The map as a picture in SVG, as a viewer sees it."""
        return picture(self.scenario.json()["board"], self.scene(viewer))

    def _repr_svg_(self) -> str:
        """The map in a notebook, as the side that decides sees it; while chance decides, as the
        first side sees it; after the end, with everything."""
        return self.svg(Side.FIRST if self.turn == Side.CHANCE else self.turn)
