"""The base of coordinate games, whose components are tuples of numbers such as ``(3,5)``."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from cgt.core.contract import Option, Ruleset
from cgt.core.tokens import within
from cgt.engines.definition import nim_value_by_definition
from cgt.errors import NotationError, TooLarge
from cgt.rulesets.heaps.base import read_number

Numbers = tuple[int, ...]
N = TypeVar("N", bound=Numbers)
"""The type of a component, such as a pair or a row of numbers."""

_PIECE = re.compile(r"[^\s,;|()\[\]{}]+")
_TAKEN = re.compile(r"(?:- ?)?\d{1,36}(?:[ ,;&]+(?:- ?)?\d{1,36})*")
_LEFT = re.compile(r"(?:>|=|to\b)\s*[(\[]?\s*(.*?)\s*[)\]]?|[(\[]\s*(.*?)\s*[)\]]")


class TupleRuleset(Ruleset[N], Generic[N]):
    """A ruleset whose components are tuples of numbers, 0 or more each."""

    __slots__ = ()

    is_bracketed = True

    @abstractmethod
    def check(self, numbers: Numbers, token: str) -> N:
        """Return the state that these numbers denote.

        :raises NotationError: if they denote no state.
        """

    def read(self, token: str) -> N:
        numbers: list[int] = []
        for piece in _PIECE.finditer(token):
            with within(token, piece.start()):
                numbers.append(read_number(piece[0]))
        return self.check(tuple(numbers), token)

    def write(self, numbers: N) -> str:
        return write_numbers(numbers)

    def size(self, numbers: N) -> int:
        return sum(numbers)

    def unknown(self, state: N, largest: int) -> TooLarge:
        """Return the error for an N-position whose heaps are too large for a known nim value."""
        return TooLarge(
            "{position} is an N-position of {game}, but nim values are known only for heaps "
            "up to {limit}.",
            position=self.write(state),
            game=self.name,
            limit=largest,
        )

    def fault(self, template: str, token: str, **values: object) -> NotationError:
        """Return the error for numbers that the game does not allow."""
        return NotationError(
            template,
            source=token,
            span=(0, max(1, len(token))),
            example=self.examples[0],
            **values,
        )

    def too_many(self, count: int, most: int, token: str) -> NotationError:
        """Return the error for a component with too many numbers."""
        return self.fault(
            "{count} numbers in one pair of brackets are too many. The limit is {most}.",
            token,
            count=count,
            most=most,
        )


@dataclass(frozen=True, slots=True)
class SortedRuleset:
    """A ruleset with sorted numbers, whose order must not matter, for a search by definition."""

    ruleset: Ruleset[Numbers]

    @property
    def name(self) -> str:
        return self.ruleset.name

    def options(self, state: Numbers, /) -> Iterator[Option]:
        """Yield the options with sorted numbers, one for each different result."""
        parts = {
            tuple(tuple(sorted(part)) for part in option.parts): option.text
            for option in self.ruleset.options(state)
        }
        return (Option(text, part) for part, text in parts.items())

    def nim_value(self, numbers: Numbers, limit: int) -> int:
        """Return the nim value by definition.

        :raises TooLarge: if the position has more than ``limit`` followers.
        """
        return nim_value_by_definition(self, tuple(sorted(numbers)), limit)


def write_numbers(numbers: Numbers) -> str:
    """Return the notation of a component.

    >>> write_numbers((3, 5))
    '(3,5)'
    """
    return f"({','.join(map(str, numbers))})"


def write_taken(taken: Numbers) -> str:
    """Return the notation of a move by the number that it takes from each heap.

    >>> write_taken((2, 0))
    '-2,0'
    """
    return f"-{','.join(map(str, taken))}"


def read_taken(text: str, heaps: Numbers) -> Numbers | None:
    """Return the number that a move takes from each heap, or None if it is not a legal notation.

    It is written as the numbers taken or, after ``>`` or in brackets, the numbers left.

    >>> read_taken("-2,0", (3, 5)), read_taken("2 2", (3, 5)), read_taken("> 1,5", (3, 5))
    ((2, 0), (2, 2), (2, 0))
    >>> read_taken("-4,0", (3, 5)), read_taken("-2", (3, 5)), read_taken("-0,0", (3, 5))
    (None, None, None)
    """
    given = " ".join(text.casefold().split())
    left = _LEFT.fullmatch(given)
    if left is not None:
        given = (left[1] or left[2] or "").strip()
    if _TAKEN.fullmatch(given) is None or (left and "-" in given):
        return None
    numbers = tuple(map(int, re.findall(r"\d+", given)))
    if len(numbers) != len(heaps):
        return None
    taken = tuple(heap - number for heap, number in zip(heaps, numbers, strict=True))
    taken = taken if left else numbers
    fits = all(0 <= some <= heap for some, heap in zip(taken, heaps, strict=True))
    return taken if fits and any(taken) else None


def less(heaps: Numbers, taken: Numbers) -> Option:
    """Return the option that takes ``taken[i]`` from heap i."""
    return Option(
        write_taken(taken), (tuple(heap - some for heap, some in zip(heaps, taken, strict=True)),)
    )
