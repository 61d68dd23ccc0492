"""Division games, in which a move divides a heap and rounds down."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from cgt.core.contract import Option, computed
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.core.tokens import within
from cgt.core.values import mex
from cgt.errors import NotationError
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.rulesets.heaps.no_period import no_period_by_multiples
from cgt.rulesets.heaps.take import one_of, read_set

LARGEST_BASE = 64
"""The limit of the bases that are tried for a law of leading digits."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Divide(HeapRuleset):
    """A game in which a move replaces a heap n by n // d for one of the ``divisors``.

    These are sorted and at least 2. Few heaps are reachable from n, so 10**18 is quick.
    """

    divisors: tuple[int, ...]

    @computed
    def why_not_periodic(self) -> Text:
        """Return the reason for the lack of a period, by leading digits if they decide."""
        law = leading_digits(self.divisors)
        if law is None:
            return no_period_by_multiples(self.divisors[0])
        return Text(
            "only the leading base-{base} digit of a heap matters ({digits}), and it stays the "
            "same for longer and longer stretches",
            base=len(law),
            digits=", ".join(_runs(law)),
        )

    @computed
    def name(self) -> str:
        return f"divide {','.join(map(str, self.divisors))}"

    @computed
    def rule(self) -> Text:
        return Text(
            "Divide one heap by {numbers} and round down. A heap of 0 is gone.",
            numbers=one_of(self.divisors),
        )

    examples = ("10 12", "5 24 70", "100 200 300")

    def options(self, heap: int) -> Iterable[Option]:
        return (Option(f"/{by}", (heap // by,)) for by in self.divisors if heap > 0)

    def largest_start(self, size: Size) -> int:
        return size.of(20, 50, 99)

    def find_option(self, heap: int, text: str) -> Option | None:
        return super(Divide, self).find_option(heap, re.sub(r"^[:÷]|^by\b", "/", text.strip()))


@lru_cache(maxsize=64)
def leading_digits(divisors: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the nim value for each leading digit, or None if no base shows such a law.

    The base is the least one, below :data:`LARGEST_BASE`, in which only the leading digit counts.
    Heaps below the base give the candidates. By induction these hold if they hold for every heap of
    two digits or more, whatever its second digit is. A heap that begins with the digits a and b,
    divided by d, begins with the digit a // d, or if that is 0 with (a * base + b) // d.

    >>> leading_digits((2, 3, 6))
    (0, 1, 2, 2, 3, 3, 0, 0, 0, 0, 0, 0)
    >>> leading_digits((2,))
    (0, 1, 0, 0)
    """
    values: list[int] = []
    for heap in range(LARGEST_BASE):
        values.append(mex(values[heap // by] for by in divisors) if heap else 0)
    for base in range(divisors[-1], LARGEST_BASE):
        if all(
            values[digit]
            == mex(values[digit // by or (digit * base + second) // by] for by in divisors)
            for digit in range(1, base)
            for second in range(base)
        ):
            return tuple(values[:base])
    return None


def _runs(values: tuple[int, ...]) -> Iterator[str]:
    """Yield the digits from 1 on with their nim value, joined if the value is the same."""
    for value, digits in groupby(range(1, len(values)), values.__getitem__):
        first, *others = digits
        yield f"{first}–{others[-1]} → {value}" if others else f"{first} → {value}"


def parse(text: str) -> Divide | None:
    """Return the division game that a text such as ``divide 2,3,6`` denotes, or None."""
    match = re.fullmatch(r"div(?:ide|ision)?\b(?:\s*by\b)?(.*)", text)
    if match is None:
        return None
    with within(text, match.start(1)):
        divisors = read_set(match[1], "divide 2,3,6")
        if divisors[0] < 2:
            raise NotationError(
                "Dividing by 1 would change nothing. The numbers must be 2 or more.",
                source=match[1],
                span=(match[1].index("1"), match[1].index("1") + 1),
                example="divide 2,3,6",
            )
    return Divide(divisors)
