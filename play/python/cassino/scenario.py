# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenarios: see Scenario."""
import ctypes
import json
import os
from typing import Any, Sequence

from .library import C, Owner, action_of, decoded, encoded, int_of, seed_of, sure, text_take
from .work import Progress, work


class Scenario(Owner):
    """A scenario with the policy that was learned for it, or a small game. It never changes, and
    threads may share it.

    `name` is such as "gbsu/first-contact", a path that ends in ".yaml", or "tic_tac_toe". Raises
    CassinoError, with file, line and column, if the scenario is not found or invalid."""

    _free = staticmethod(C.scenario_free)
    _source: tuple[str, ...]  # the name, or text and path
    _edits: tuple[str, ...]

    def __init__(self, name: str | os.PathLike[str]) -> None:
        self._handle = ctypes.c_void_p()
        sure(C.scenario_open(ctypes.byref(self._handle), encoded(os.fspath(name))))
        self._source, self._edits = (os.fspath(name),), ()

    @staticmethod
    def names() -> list[str]:
        """The names of all scenarios that are found: in $CASSINO_SCENARIOS, ./scenarios and the
        folder of data beside the library."""
        return text_take(C.scenario_names()).split("\n")[:-1]

    @classmethod
    def parse(cls, text: str, path: str = "scenario.yaml") -> "Scenario":
        """Opens a scenario from the text of a file. `path` names it in errors and records; the
        chart of the scenario is found from the folder of `path`. Raises CassinoError."""
        scenario, code = cls._own(), text.encode()
        sure(C.scenario_parse(ctypes.byref(scenario._handle), encoded(path), code, len(code)))
        scenario._source, scenario._edits = (text, path), ()
        return scenario

    def edit(self, *edits: str, **numbers: int | float | str) -> "Scenario":
        """Returns the scenario with changed numbers: `edit("units.HQ/B.support=3", turns=9)`.
        `cassino sensitivity SCENARIO --list` names the numbers. Raises CassinoError if one is
        unknown or out of its range."""
        texts = [encoded(one) for one in edits]
        texts += [encoded(f"{path}={value}") for path, value in numbers.items()]
        edited, array = self._again(texts), (ctypes.c_char_p * len(texts))(*texts)
        sure(C.scenario_edit(ctypes.byref(edited._handle), self._handle, array, len(texts)))
        return edited

    def learn(self, games: int, seed: int = 1, threads: int = 0,
              progress: Progress = None) -> "Scenario":
        """Returns the scenario with a policy learned in `games` games of self-play. The same seed
        and number of games learn the same policy. `threads`: 0 for all cores. Raises Stopped if
        `progress` stops it, CassinoError if the scenario has nothing to learn."""
        learned = self._again()
        work(C.scenario_learn, ctypes.byref(learned._handle), self._handle,
             int_of(games, "games"), seed_of(seed), int_of(threads, "threads"), progress=progress)
        return learned

    @property
    def policy(self) -> str:
        """The text of the policy file, or "" if the scenario has no policy."""
        return text_take(C.scenario_policy(self._handle))

    def with_policy(self, text: str | None) -> "Scenario":
        """Returns the scenario with the policy in `text`, as `policy` gives it. None: without a
        policy. Raises CassinoError if the text is none of this scenario."""
        other, code = self._again(), None if text is None else text.encode()
        sure(C.scenario_with_policy(ctypes.byref(other._handle), self._handle, code,
                                    len(code or b"")))
        return other

    @property
    def title(self) -> str:
        """Such as "First contact"."""
        return decoded(C.scenario_title(self._handle))

    @property
    def rules(self) -> str:
        """The name of the rule system, such as "gbsu"."""
        return decoded(C.scenario_rules(self._handle))

    @property
    def sides(self) -> tuple[str, str]:
        """The names of the first and the second side, such as ("Blue", "Red")."""
        return (decoded(C.scenario_side(self._handle, 0)),
                decoded(C.scenario_side(self._handle, 1)))

    @property
    def action_count(self) -> int:
        """How many actions have a number: all that any position may list, chance events included.
        The numbers are 0 to action_count - 1. An action has the same number in every position of
        this scenario; an edited scenario may have other numbers."""
        return sure(C.action_count(self._handle))

    def action_number(self, action: int) -> int:
        """The number of an action. Raises CassinoError for one that is legal in no position."""
        return sure(C.action_number(self._handle, action_of(action)))

    def action_of(self, number: int) -> int:
        """The action that has this number. Raises CassinoError unless it is below action_count."""
        action = ctypes.c_uint32()
        sure(C.action_of(self._handle, int_of(number, "the number"), ctypes.byref(action)))
        return action.value

    @property
    def observation_size(self) -> int:
        """How many numbers Game.observation() has."""
        return sure(C.observation_size(self._handle))

    def observation_json(self) -> list[dict[str, Any]]:
        """What the numbers of Game.observation() are: sections, each with its name, the index of
        its first number, its shape (rows, columns) and the names of its columns."""
        sections: list[dict[str, Any]] = json.loads(text_take(C.observation_json(self._handle)))
        return sections

    def json(self) -> dict[str, Any]:
        """What never changes during a game: board, sides, legend (PROTOCOL.md, "The scenario")."""
        scenario: dict[str, Any] = json.loads(text_take(C.scenario_json(self._handle)))
        return scenario

    def _again(self, edits: Sequence[bytes] = ()) -> "Scenario":
        """An owner for a scenario of the same source with more edits."""
        again = self._own()
        again._source = self._source
        again._edits = self._edits + tuple(edit.decode() for edit in edits)
        return again

    def __reduce_ex__(self, _protocol: object) -> Any:
        """For pickle: the name or the text, the edits and the policy. A scenario that was opened by
        a name is opened again by this name."""
        return scenario_again, (self._source, self._edits, self.policy)

    def __copy__(self) -> "Scenario":
        return self

    def __deepcopy__(self, _copied: Any) -> "Scenario":
        return self

    def __repr__(self) -> str:
        return f"<Scenario {self.title} ({self.rules})>"


def scenario_again(source: tuple[str, ...], edits: tuple[str, ...], policy: str) -> Scenario:
    """Returns the scenario that was pickled."""
    scenario = Scenario(source[0]) if len(source) == 1 else Scenario.parse(*source)
    edited = scenario.edit(*edits) if edits else scenario
    return edited.with_policy(policy) if policy != edited.policy else edited
