"""The divisor game, which is Chomp on the divisors of a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from cgt.core.budget import Budget
from cgt.core.contract import Option, Ruleset
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.engines.search import nim_value_by_search
from cgt.errors import NotationError

LARGEST = 100_000
MOST_DIVISORS = 48
SEARCHED = 12_000
"""The maximum number of positions searched for a nim value."""

Taken = tuple[int, ...]
"""A number, then the least divisors that were struck out with all their multiples."""

_SIX: Taken = (12, 18, 20, 28, 32, 44)
_NINE: Taken = (36, 48, 60, 72, 80)
_SIXTEEN: Taken = (120, 144, 168, 180)
"""Numbers with about as many divisors as the name says, for random starting positions."""


class Divisors(Ruleset[Taken]):
    """A game of striking out a divisor, other than 1, with its multiples (Schuh 1952)."""

    __slots__ = ()

    is_searched = True
    name = "divisors"
    rule = Text(
        "Name a remaining number other than 1. It is struck out along with all its multiples."
    )
    examples = ("72", "36", "60", "12 18")

    def random_start(self, rng: Random, size: Size) -> tuple[Taken, ...]:
        """Return random numbers with many divisors, some of them possibly struck out already."""
        fitting = size.of(_SIX, _NINE, _SIXTEEN)
        numbers = rng.sample(fitting, 2)
        starts: list[Taken] = []
        for number in numbers:
            taken: Taken = (number,)
            for _ in range(rng.randint(0, 2)):
                large = [divisor for divisor in sorted(divisors_left(taken)) if divisor > 5]
                taken = _strike(taken, rng.choice(large)) if large else taken
            starts.append(taken)
        return tuple(starts)

    def options(self, taken: Taken) -> Iterator[Option]:
        return (_name(taken, divisor) for divisor in divisors_left(taken) if divisor > 1)

    def count_options(self, state: Taken, limit: int) -> int:
        return min(limit, len(divisors_left(state)) - 1)

    def find_option(self, taken: Taken, text: str) -> Option | None:
        """Return the option that names this divisor, or None if it is not left."""
        given = text.strip()
        if re.fullmatch(r"\d{1,6}", given) is None or int(given) == 1:
            return None
        return _name(taken, int(given)) if int(given) in divisors_left(taken) else None

    def nim_value_of(self, state: Taken) -> int:
        return nim_value_by_search(self, state, Budget(SEARCHED))

    def is_p_position(self, state: Taken) -> bool | None:
        """Return whether the state is lost, or None unless all divisors are left or only 1 is."""
        number, *struck = state
        return None if struck else number == 1

    def why_outcome(self, state: Taken) -> Text | None:
        number, *struck = state
        if struck or number == 1:
            return None
        return Text(
            "the first player wins when nothing has been struck out yet. If naming "
            "{number} loses, some reply beats it, and that reply could have been the "
            "first move (strategy stealing)",
            number=number,
        )

    def size(self, state: Taken) -> int:
        return len(divisors_left(state)) - 1

    def split(self, taken: Taken) -> tuple[Taken, ...]:
        """Return the state with its primes in a fixed order, as only their exponents matter."""
        if len(divisors_left(taken)) == 1:
            return ()
        return (_rename_primes(taken),)

    def read(self, token: str) -> Taken:
        parts = token.strip("()[]").split("/")
        if not all(re.fullmatch(r"\d{1,7}", part) for part in parts):
            raise NotationError(
                "Write the number, then what was struck out, separated by slashes: 72/12/18.",
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        number, *named = map(int, parts)
        if number == 0 or any(divisor < 2 or number % divisor for divisor in named):
            raise NotationError(
                "Only the number's divisors other than 1 can be struck out.",
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        if number > LARGEST or len(divisors_of(number)) > MOST_DIVISORS:
            raise NotationError(
                "{number} is too large, or has too many divisors. The limit is {limit} divisors.",
                number=number,
                limit=MOST_DIVISORS,
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        taken: Taken = (number,)
        for divisor in named:
            taken = _strike(taken, divisor)
        return taken

    def write(self, state: Taken) -> str:
        return "/".join(map(str, state))


@lru_cache(maxsize=256)
def divisors_of(number: int) -> tuple[int, ...]:
    """Return the divisors of a number in increasing order."""
    return tuple(part for part in range(1, number + 1) if number % part == 0)


@lru_cache(maxsize=4096)
def divisors_left(taken: Taken) -> frozenset[int]:
    """Return the divisors that have not been struck out."""
    number, *struck = taken
    return frozenset(
        divisor
        for divisor in divisors_of(number)
        if not any(divisor % least == 0 for least in struck)
    )


def _strike(taken: Taken, divisor: int) -> Taken:
    """Return the state without a divisor and its multiples."""
    kept = [least for least in taken[1:] if least % divisor]
    if any(divisor % least == 0 for least in kept):
        return taken
    return (taken[0], *sorted((*kept, divisor)))


def _name(taken: Taken, divisor: int) -> Option:
    return Option(str(divisor), (_strike(taken, divisor),))


_PRIMES = (2, 3, 5, 7, 11, 13)


def _rename_primes(taken: Taken) -> Taken:
    """Return the equivalent state with the least number, by renaming its primes."""
    number = taken[0]
    primes = [p for p in divisors_of(number) if p > 1 and all(p % q for q in range(2, p))]

    def exponents(part: int) -> tuple[int, ...]:
        found: list[int] = []
        for prime in primes:
            found.append(0)
            while part % prime == 0:
                part //= prime
                found[-1] += 1
        return tuple(found)

    order = sorted(range(len(primes)), key=lambda at: (-exponents(number)[at], at))

    def renamed(part: int) -> int:
        powers = exponents(part)
        product = 1
        for place, at in enumerate(order):
            product *= _PRIMES[place] ** powers[at]
        return product

    return (renamed(number), *sorted(map(renamed, taken[1:])))
