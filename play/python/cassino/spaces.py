# SPDX-License-Identifier: GPL-3.0-or-later
"""The spaces of actions and observations: those of Gymnasium if it is installed, else classes with
the same names and members. Start at spaces_of()."""
import random
from typing import TYPE_CHECKING, Any, Iterator

from .library import numbers_new
from .scenario import Scenario

if TYPE_CHECKING:
    gymnasium = None
else:
    try:
        import gymnasium
    except ImportError:
        gymnasium = None


class Space:
    """A set of values, from which sample() draws at random."""

    def __init__(self, shape: tuple[int, ...] | None, dtype: str) -> None:
        self.shape, self.dtype = shape, dtype
        self._random = random.Random()

    def seed(self, seed: int | None = None) -> None:
        self._random.seed(seed)

    def __contains__(self, value: Any) -> bool:
        return self.contains(value)

    def contains(self, value: Any) -> bool:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return repr(self) == repr(other)


class Discrete(Space):
    """The integers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        super().__init__((), "int64")
        self.n, self.start = n, 0

    def sample(self, mask: Any = None) -> int:
        """An integer; with `mask`, one for which the mask has a 1, or 0 if it has none."""
        if mask is None:
            return self._random.randrange(self.n)
        legal = [number for number, one in enumerate(mask) if one]
        return self._random.choice(legal) if legal else 0

    def contains(self, value: Any) -> bool:
        return hasattr(value, "__index__") and 0 <= value < self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box(Space):
    """Arrays of one dimension with numbers from low to high. `kind` is their type in C, "b" or
    "f"."""

    def __init__(self, low: float, high: float, size: int, kind: str) -> None:
        super().__init__((size,), {"b": "int8", "f": "float32"}[kind])
        self.low, self.high, self._kind = low, high, kind

    def sample(self) -> Any:
        numbers = numbers_new(self._kind, self.shape[0] if self.shape else 0)
        for i in range(len(numbers)):
            numbers[i] = (self._random.randint(int(self.low), int(self.high))
                          if self._kind == "b" else self._random.uniform(self.low, self.high))
        return numbers

    def contains(self, value: Any) -> bool:
        return (len(value),) == self.shape and self.low <= min(value) <= max(value) <= self.high

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Dict(Space):
    """Dictionaries whose values are in these spaces."""

    def __init__(self, spaces: dict[str, Space]) -> None:
        super().__init__(None, "")
        self.spaces = spaces

    def seed(self, seed: int | None = None) -> None:
        for space in self.spaces.values():
            space.seed(seed)

    def sample(self) -> dict[str, Any]:
        return {key: space.sample() for key, space in self.spaces.items()}  # type: ignore

    def contains(self, value: Any) -> bool:
        return (isinstance(value, dict) and value.keys() == self.spaces.keys()
                and all(space.contains(value[key]) for key, space in self.spaces.items()))

    def __getitem__(self, key: str) -> Space:
        return self.spaces[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"


def spaces_of(scenario: Scenario) -> tuple[Any, Any]:
    """Returns the spaces of the actions and of the observations of a scenario."""
    count, size = scenario.action_count, scenario.observation_size
    if gymnasium is None:
        return Discrete(count), Dict({"observation": Box(-1, 1, size, "f"),
                                      "action_mask": Box(0, 1, count, "b")})
    spaces = gymnasium.spaces
    return spaces.Discrete(count), spaces.Dict({
        "observation": spaces.Box(-1.0, 1.0, (size,), "float32"),
        "action_mask": spaces.Box(0, 1, (count,), "int8")})
