"""Games of striking out the numbers up to a last one."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from cgt.core.budget import Budget
from cgt.core.contract import Option, Ruleset
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.engines.search import nim_value_by_search
from cgt.errors import NotationError

SEARCHED = 12_000
"""The maximum number of positions searched for a nim value."""

LastAndNames = tuple[int, ...]
"""The last number, then the fewest numbers that strike out all those that are gone."""
Numbers = frozenset[int]
"""The numbers of one part of the game that are left, for a search."""
State = LastAndNames | Numbers


class StruckNumbers(Ruleset[State]):
    """A game in which a number that is left strikes out itself and others.

    A component is the last number and the numbers named so far, such as ``12/6/10``.
    """

    __slots__ = ()

    is_searched = True
    first: int
    """The smallest number."""
    most: int
    """The largest last number."""

    @abstractmethod
    def covered(self, last: int, names: LastAndNames) -> Numbers:
        """Return the numbers up to the last one that some names strike out."""

    def numbers_left(self, state: State) -> Numbers:
        """Return the numbers that are left."""
        return state if isinstance(state, frozenset) else _listed_numbers(self, state)

    def options(self, state: State) -> Iterator[Option]:
        for number in sorted(self.numbers_left(state)):
            yield Option(str(number), (self._after(state, number),))

    def _after(self, state: State, number: int) -> State:
        if isinstance(state, frozenset):
            return state - self.covered(max(state), (number,))
        last, *names = state
        left = [*names, number]
        for name in names:
            others = tuple(other for other in left if other != name)
            if name in self.covered(last, others):
                left.remove(name)
        return (last, *sorted(left))

    def count_options(self, state: State, limit: int) -> int:
        return min(limit, len(self.numbers_left(state)))

    def find_option(self, state: State, text: str) -> Option | None:
        given = text.strip()
        if re.fullmatch(r"\d{1,3}", given) is None or int(given) not in self.numbers_left(state):
            return None
        return Option(str(int(given)), (self._after(state, int(given)),))

    def nim_value_of(self, state: State) -> int:
        """Return the nim value by a search.

        :raises TooLarge: if there are too many positions.
        """
        return nim_value_by_search(self, state, Budget(SEARCHED))

    def size(self, state: State) -> int:
        return len(self.numbers_left(state))

    def split(self, state: State) -> tuple[State, ...]:
        return (state,) if self.numbers_left(state) else ()

    def random_start(self, rng: Random, size: Size) -> tuple[State, ...]:
        """Return the numbers up to two random ones, and perhaps one of them named already."""
        ends = rng.sample(range(*size.of((7, 11), (10, 14), (13, 18))), 2)
        first, second = ((end,) for end in ends)
        if rng.random() < 1 / 2:
            first = self._after(first, rng.choice(sorted(self.numbers_left(first))[2:]))
        return (first, second)

    def read(self, token: str) -> State:
        parts = token.strip("()[]").split("/")
        if not all(re.fullmatch(r"\d{1,36}", part) for part in parts):
            raise self._fault(
                "Write the last number, then the numbers named so far, separated by slashes: "
                "12/6/10.",
                token,
            )
        last, *names = map(int, parts)
        if not self.first <= last <= self.most:
            raise self._fault(
                "The last number must be from {first} to {most}.",
                token,
                first=self.first,
                most=self.most,
            )
        state: State = (last,)
        for name in names:
            if name not in self.numbers_left(state):
                raise self._fault("{number} isn't among the numbers left.", token, number=name)
            state = self._after(state, name)
        return state

    def _fault(self, template: str, token: str, **values: object) -> NotationError:
        """Return the error for a component that isn't one of the game."""
        span = (0, max(1, len(token)))
        return NotationError(template, source=token, span=span, example="12", **values)

    def write(self, state: State) -> str:
        return "/".join(map(str, state))


@lru_cache(maxsize=4096)
def _listed_numbers(game: StruckNumbers, state: LastAndNames) -> Numbers:
    """Return the numbers left of a component."""
    last, *names = state
    return frozenset(range(game.first, last + 1)) - game.covered(last, tuple(names))


class StrikeDivisors(StruckNumbers):
    """A game of striking out a number with all its divisors."""

    __slots__ = ()

    name = "strike out divisors"
    rule = Text("Name a remaining number. It is struck out along with all its divisors.")
    examples = ("12", "10", "9/4", "15/6")
    first = 1
    most = 30

    def covered(self, last: int, names: LastAndNames) -> Numbers:
        return frozenset(
            part for part in range(1, last + 1) if any(name % part == 0 for name in names)
        )

    def is_p_position(self, state: State) -> bool | None:
        """Return False if nothing is struck out yet, else None."""
        return False if isinstance(state, tuple) and len(state) == 1 else None

    def why_outcome(self, state: State) -> Text | None:
        if self.is_p_position(state) is None:
            return None
        return Text(
            "the first player wins when nothing has been struck out yet. If naming "
            "{number} loses, some reply beats it, and that reply could have been the "
            "first move (strategy stealing)",
            number=1,
        )

    def split(self, state: State) -> tuple[State, ...]:
        """Return the parts between which no number divides another."""
        left = set(self.numbers_left(state))
        if 1 in left:
            return (state,)
        parts: list[Numbers] = []
        while left:
            part, edge = set[int](), {min(left)}
            while edge:
                part |= edge
                left -= edge
                edge = {
                    number
                    for number in left
                    if any(number % one == 0 or one % number == 0 for one in edge)
                }
            parts.append(frozenset(part))
        return tuple(sorted(parts, key=sorted))


class Sylver(StruckNumbers):
    """Sylver coinage (Conway) with numbers up to a last one, in which nobody can name 1."""

    __slots__ = ()

    name = "sylver coinage"
    rule = Text(
        "Name a remaining number. It is struck out along with all sums of numbers named so far, "
        "each used as often as you like."
    )
    examples = ("10", "12", "14/6", "11/5")
    first = 2
    most = 20

    def covered(self, last: int, names: LastAndNames) -> Numbers:
        sums = 1  # bit n says whether n is a sum
        for name in names:
            step = name
            while step <= last:
                sums |= sums << step
                step *= 2
        return frozenset(number for number in range(1, last + 1) if sums >> number & 1)
