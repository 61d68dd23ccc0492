"""The base of heap rulesets: heaps are numbers, moves take tokens."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from random import Random

from cgt.arrays import Values, np
from cgt.contract import Option, Ruleset, computed
from cgt.errors import NotationError, TooLarge
from cgt.given import MAX_DIGITS
from cgt.sequences.cache import SequenceCache
from cgt.sequences.heaprules import HeapRules
from cgt.sequences.periods import Period
from cgt.sequences.proofs import proof_of
from cgt.sequences.sequence import NimSequence
from cgt.sizes import Size
from cgt.text import Text

PERIOD_MATTERS = 2_000
"""Heaps up to this size are explained by their options, larger ones by a period."""
FEWEST = 3
"""The least number of heaps in a random start: two can be played by copying."""
MOST_ONE_BY_ONE = 1 << 22
"""The most heaps whose values are asked for one by one: some seconds of work."""


def one_by_one(value_of: Callable[[int], int], to: int) -> Values:
    """Return the values of the heaps 0 to ``to``, each asked for by itself.

    :raises TooLarge: when they are too many.
    """
    if to > MOST_ONE_BY_ONE:
        raise TooLarge(
            "Working out the values of that many heaps would take too long. The limit is "
            "heap {limit}.",
            limit=f"{MOST_ONE_BY_ONE:,}",
        )
    return np.array([value_of(heap) for heap in range(to + 1)])


class HeapRuleset(Ruleset[int]):
    """A ruleset whose components are heaps of tokens; a state is the size of a heap, 0 or more.

    A heap of 0 has no options.
    """

    __slots__ = ()

    is_of_heaps = True

    @property
    def rules(self) -> HeapRules | None:
        """The rules in take-and-break form, which the engine works from; None if they have none."""
        return None

    @computed
    def sequence(self) -> NimSequence | None:
        """Return the nim-sequence: shared, lazily extended; None without rules."""
        return None if self.rules is None else sequence_of(self.rules)

    def nim_value_of(self, heap: int) -> int:
        """Return the nim value of a heap.

        :raises TooLarge: when neither the definition nor theory reaches that far.
        """
        sequence = self.sequence
        if sequence is None:
            return super().nim_value_of(heap)
        try:
            return sequence.value(heap)
        except TooLarge:
            raise TooLarge(
                "Heap {heap} is beyond what is known about {game}. The values are known up "
                "to heap {limit}, with no proven period.",
                heap=f"{heap:,}",
                game=self.name,
                limit=f"{sequence.known_to:,}",
            ) from None

    def values_to(self, to: int, /) -> Values:
        if self.sequence is not None:
            return self.sequence.values(to)
        return one_by_one(self.nim_value_of, to)

    def period(self, search_to: int | None = None) -> Period | None:
        if self.known_period is not None or self.sequence is None:
            return self.known_period
        return self.sequence.period(search_to)

    def why(self, heap: int) -> Text | None:
        """Return what the proven period says of a heap beyond it; None for smaller heaps."""
        if heap <= PERIOD_MATTERS:
            return None
        period = self.period(PERIOD_MATTERS)
        if period is None or heap < period.preperiod + period.period:
            return None
        reduced, more = period.reduced(heap)
        facts: dict[str, object] = {
            "game": self.name,
            "proof": proof_of(period),
            "start": period.preperiod,
            "period": period.period,
            "heap": write_large(heap),
            "reduced": reduced,
            "value": self.nim_value_of(heap),
        }
        if period.saltus:
            return Text(
                "the nim-sequence of {game} grows by {saltus} every {period} heaps from "
                "heap {start}, {proof}. Heap {heap} has the nim value of heap {reduced} "
                "plus {more}, which is {value}",
                saltus=period.saltus,
                more=more,
                **facts,
            )
        return Text(
            "the nim-sequence of {game} repeats every {period} heaps from heap {start}, "
            "{proof}. Heap {heap} has the same nim value as heap {reduced}, which is {value}",
            **facts,
        )

    def largest_start(self, size: Size) -> int:
        """Return the largest heap of a random start: more tokens are hard to count on a phone."""
        return size.of(8, 11, 15)

    def random_start(self, rng: Random, size: Size) -> tuple[int, ...]:
        """Return heaps of different sizes, each with a move; an example where there are too few."""
        largest = self.largest_start(size)
        heaps = [heap for heap in range(1, largest + 1) if self.count_options(heap, 1)]
        if len(heaps) < FEWEST:
            return super().random_start(rng, size)
        heaps += [largest + more for more in range(1, heaps[0])]  # where small ones have no move
        count = rng.randint(*size.of((3, 4), (4, 5), (5, 5)))
        return tuple(rng.sample(heaps, min(count, len(heaps))))

    def size(self, heap: int) -> int:
        return heap

    def read(self, token: str) -> int:
        return read_number(token)

    def write(self, heap: int) -> str:
        return str(heap)

    def find_option(self, heap: int, text: str) -> Option | None:
        """Return the option of this notation: ``-3`` takes three, ``>5`` leaves a heap of 5."""
        left = re.fullmatch(r"(?:>|=|to)(\d{1,36})", text.replace(" ", "").casefold())
        if left is not None:
            text = f"-{heap - int(left[1])}"
        return super().find_option(heap, text)


@lru_cache(maxsize=256)
def sequence_of(rules: HeapRules) -> NimSequence:
    """Return the nim-sequence of some rules, the same one whoever asks; it is kept on disk."""
    return NimSequence(rules, SequenceCache())


def write_large(number: int) -> str:
    """Return a number as it is read best: powers of ten as such, others in groups of three.

    >>> write_large(10**18), write_large(1234567)
    ('10^18', '1,234,567')
    """
    power = len(str(number)) - 1
    return f"10^{power}" if power >= 6 and number == 10**power else f"{number:,}"


def take(heap: int, tokens: int) -> Option:
    """Return the option that takes tokens from a heap and leaves the rest as one heap."""
    return Option(f"-{tokens}", (heap - tokens,))


def tokens_taken(text: str) -> int | None:
    """Return how many tokens ``-k`` takes, or None when the text has another form."""
    match = re.fullmatch(r"-(\d{1,36})", text.replace(" ", ""))
    return int(match[1]) if match else None


def read_number(token: str) -> int:
    """Return the whole number that a token denotes.

    :raises NotationError: when it is none of 0 or more, or has more than :data:`MAX_DIGITS` digits.
    """
    match = re.fullmatch(r"\d+", token)
    if match is None:
        if re.fullmatch(r"-\d+", token):
            raise NotationError(
                "A heap can't have fewer than 0 tokens.",
                source=token,
                span=(0, 1),
                example="3 4 5",
            )
        fault = re.search(r"\D", token)
        start = fault.start() if fault else 0
        raise NotationError(
            "A heap must be a whole number, and “{token}” isn't one.",
            token=token[:40],
            source=token,
            span=(start, start + 1),
            example="3 4 5",
        )
    if len(token.lstrip("0")) > MAX_DIGITS:
        raise NotationError(
            "A number of {digits} digits is too long. The limit is {limit} digits.",
            digits=len(token),
            limit=MAX_DIGITS,
            source=token,
            span=(0, len(token)),
            example="3 4 5",
        )
    return int(token)
