# SPDX-License-Identifier: GPL-3.0-or-later
"""The calls of libcassino as ctypes declares them, and how they fail. play/library/cassino.h
explains each call. Start at `calls`; the classes of this package use nothing else of ctypes."""
import array
import ctypes
import enum
import operator
import os
import pathlib
from ctypes import (POINTER, c_char, c_char_p, c_double, c_float, c_int, c_size_t, c_uint32,
                    c_uint64, c_void_p)
from typing import Any, Callable, ClassVar, NoReturn, TypeVar

SONAME = "libcassino.so.1"
ACTIONS_MAX = 1024  # most legal actions of one position
POSITION_MAX = 2072  # most bytes of one position
INVALID = -1
STOPPED = -2
TEXT_BYTES = 4096  # a longer text takes a second call


class CassinoError(ValueError):
    """An argument, a file or a text is invalid. Its text is one line that says what is wrong."""


class Stopped(CassinoError):
    """The work was stopped, because `progress` returned false."""


class Side(enum.IntEnum):
    """Who decides, or who looks. `FIRST` is the side that scenario files call `allied`. `CHANCE`: a
    card or a die decides. `NOBODY`: the game is over; as a viewer, one who sees everything."""

    FIRST = 0
    SECOND = 1
    CHANCE = 2
    NOBODY = 3


class CParts(ctypes.Structure):
    """struct cassino_parts"""

    _fields_ = [("verb", c_char * 32), ("piece", c_int), ("target", c_int), ("place", c_int),
                ("number", c_int), ("card", c_char * 32)]


class CMove(ctypes.Structure):
    """struct cassino_move"""

    _fields_ = [("action", c_uint32), ("visits", c_uint32), ("value", c_double),
                ("error", c_double)]


PROGRESS = ctypes.CFUNCTYPE(c_int, c_void_p, c_double)
NO_PROGRESS = PROGRESS(0)
OUT = POINTER(c_void_p)  # where a call puts an object that it makes
ACTION = POINTER(c_uint32)
WATCH = [PROGRESS, c_void_p]

# The result and the arguments of each call. A string of type c_void_p is freed by text_take().
calls: dict[str, tuple[Any, list[Any]]] = {
    "version": (c_char_p, []),
    "error": (c_char_p, []),
    "free": (None, [c_void_p]),
    "scenario_names": (c_void_p, []),
    "scenario_open": (c_int, [OUT, c_char_p]),
    "scenario_parse": (c_int, [OUT, c_char_p, c_char_p, c_size_t]),
    "scenario_edit": (c_int, [OUT, c_void_p, POINTER(c_char_p), c_int]),
    "scenario_learn": (c_int, [OUT, c_void_p, c_int, c_uint64, c_int] + WATCH),
    "scenario_with_policy": (c_int, [OUT, c_void_p, c_char_p, c_size_t]),
    "scenario_policy": (c_void_p, [c_void_p]),
    "scenario_title": (c_char_p, [c_void_p]),
    "scenario_rules": (c_char_p, [c_void_p]),
    "scenario_side": (c_char_p, [c_void_p, c_int]),
    "scenario_json": (c_void_p, [c_void_p]),
    "scenario_free": (None, [c_void_p]),
    "action_count": (c_int, [c_void_p]),
    "action_number": (c_int, [c_void_p, c_uint32]),
    "action_of": (c_int, [c_void_p, c_int, ACTION]),
    "observation_size": (c_int, [c_void_p]),
    "observation_json": (c_void_p, [c_void_p]),
    "game_new": (c_int, [OUT, c_void_p, c_uint64]),
    "game_copy": (c_int, [OUT, c_void_p]),
    "game_load": (c_int, [OUT, c_void_p, c_char_p, c_size_t, c_uint64]),
    "game_record": (c_void_p, [c_void_p]),
    "game_free": (None, [c_void_p]),
    "turn": (c_int, [c_void_p]),
    "plies": (c_int, [c_void_p]),
    "legal": (c_int, [c_void_p, ACTION, c_int]),
    "legal_numbers": (c_int, [c_void_p, POINTER(c_int), c_int]),
    "apply": (c_int, [c_void_p, c_uint32]),
    "draw": (c_int, [c_void_p, ACTION]),
    "odds": (c_int, [c_void_p, c_uint32, POINTER(c_double)]),
    "payoff": (c_int, [c_void_p, c_int, POINTER(c_double)]),
    "margin": (c_int, [c_void_p, POINTER(c_int)]),
    "words": (c_int, [c_void_p, c_uint32, c_char_p, c_size_t]),
    "tell": (c_int, [c_void_p, c_uint32, c_int, c_char_p, c_size_t]),
    "prompt": (c_int, [c_void_p, c_int, c_char_p, c_size_t]),
    "map": (c_int, [c_void_p, c_int, c_char_p, c_size_t]),
    "parse": (c_int, [c_void_p, c_char_p, ACTION]),
    "parts_of": (c_int, [c_void_p, c_uint32, POINTER(CParts)]),
    "scene": (c_void_p, [c_void_p, c_int]),
    "observation": (c_int, [c_void_p, c_int, POINTER(c_float), c_int]),
    "position": (c_int, [c_void_p, c_char_p, c_size_t]),
    "position_set": (c_int, [c_void_p, c_char_p, c_size_t]),
    "redeal": (c_int, [c_void_p, c_int, c_uint64]),
    "player_new": (c_int, [OUT, c_void_p, c_char_p, c_int, c_uint64]),
    "choose": (c_int, [c_void_p, c_void_p, ACTION] + WATCH),
    "player_free": (None, [c_void_p]),
    "analyze": (c_int, [c_void_p, c_char_p, c_uint64, POINTER(CMove), c_int] + WATCH),
    "simulate": (c_int, [c_void_p, c_char_p, c_char_p, c_uint64, c_uint64, c_int, c_int,
                         POINTER(c_double), POINTER(c_int), POINTER(c_int)] + WATCH),
}


def library_load() -> ctypes.CDLL:
    """Returns the library: $CASSINO_LIBRARY; else that which the loader finds by its name; else
    that of the prefix or of the source tree in which this package lies."""
    above = pathlib.Path(__file__).resolve().parents
    named = os.environ.get("CASSINO_LIBRARY")
    paths = [named] if named else [SONAME] + [
        str(above[3] / place) for place in (SONAME, "build/" + SONAME) if len(above) > 3]
    failed = []
    for path in paths:
        try:
            return ctypes.CDLL(path)
        except OSError as error:
            failed.append(str(error))
    raise ImportError(f"cannot load {SONAME} ({'; '.join(failed)}); install libcassino1, or set "
                      "CASSINO_LIBRARY to the path of the library")


def calls_declare(library: ctypes.CDLL) -> Any:
    """Returns an object whose attributes are the calls, by their names without `cassino_`."""
    declared = type("Calls", (), {})()
    for name, (result, arguments) in calls.items():
        function = getattr(library, "cassino_" + name)
        function.restype, function.argtypes = result, arguments
        setattr(declared, name, function)
    return declared


C = calls_declare(library_load())


Owned = TypeVar("Owned", bound="Owner")


class Owner:
    """Holds an object of the library, and frees it by `_free` when Python forgets the owner."""

    _free: ClassVar[Any]
    _handle: c_void_p

    @classmethod
    def _own(cls: type[Owned]) -> Owned:
        """Returns a new owner that holds nothing yet."""
        owner = cls.__new__(cls)
        owner._handle = c_void_p()
        return owner

    def __del__(self) -> None:
        self._free(getattr(self, "_handle", None))

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be copied so or pickled")


def error_of(result: int) -> CassinoError:
    """Returns the exception for a call of this thread that has just failed."""
    if result == STOPPED:
        return Stopped("stopped by `progress`")
    return CassinoError(C.error().decode())


def sure(result: int) -> int:
    """Returns the result of a call, or raises CassinoError if the call failed."""
    if result < 0:
        raise error_of(result)
    return result


def text_take(address: int | None) -> str:
    """Returns a string that a call has made, and frees it. Raises CassinoError for NULL."""
    if address is None:
        raise error_of(INVALID)
    try:
        return ctypes.string_at(address).decode()
    finally:
        C.free(address)


def text_of(call: Callable[..., int], *arguments: Any) -> str:
    """Returns the text that a call such as cassino_map() writes."""
    size = TEXT_BYTES
    while True:
        buffer = ctypes.create_string_buffer(size)
        length = sure(call(*arguments, buffer, size))
        if length < size:
            return buffer.value.decode()
        size = length + 1


def encoded(text: str) -> bytes:
    """Returns the text for a call that reads to the first NUL. Raises CassinoError for a NUL."""
    if "\0" in text:
        raise CassinoError("a text has a NUL character")
    return text.encode()


def bounded(number: int, name: str, most: int) -> int:
    """Returns `number` if it is in [0, most]: ctypes would cut it without a word."""
    value = operator.index(number)
    if not 0 <= value <= most:
        raise CassinoError(f"{name} is {value}, expected 0 to {most}")
    return value


def decoded(name: bytes) -> str:
    return name.decode()


def seed_of(number: int) -> int:
    return bounded(number, "seed", 2**64 - 1)


def action_of(number: int) -> int:
    return bounded(number, "the action", 2**32 - 1)


def int_of(number: int, name: str) -> int:
    return bounded(number, name, 2**31 - 1)


def numbers_new(kind: str, count: int) -> Any:
    """Returns `count` zeros of C's type "b" (signed char), "i" (int), "f" (float) or "d" (double):
    an array of numpy if it is installed, else an array.array."""
    try:
        import numpy
    except ImportError:
        return array.array(kind, [0]) * count
    return numpy.zeros(count, kind)
