"""The base of heap rulesets, whose components are heaps of tokens."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from random import Random

from cgt.core.arguments import MAX_DIGITS
from cgt.core.arrays import Values, np
from cgt.core.budget import Budget, budget_scope, spend
from cgt.core.contract import Option, Ruleset, computed
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.engines.sequences.cache import SequenceCache
from cgt.engines.sequences.heaprules import HeapRules
from cgt.engines.sequences.periods import Period, proof_of
from cgt.engines.sequences.sequence import NimSequence
from cgt.errors import NotationError, TooLarge

PERIOD_MATTERS = 2_000
"""The largest heap that is explained by its options rather than by a period."""
FEWEST = 3
"""The minimum number of heaps in a random start, because two can be played by copying."""
MOST_ONE_BY_ONE = 1 << 22
"""The maximum number of heaps whose nim values are computed one by one, in some seconds."""


def one_by_one(value_of: Callable[[int], int], to: int) -> Values:
    """Return the nim values of the heaps 0 to ``to``, computed one by one.

    :raises TooLarge: if there are too many heaps.
    """
    require_few_heaps(to)
    values: list[int] = []
    for heap in range(to + 1):
        spend()
        values.append(value_of(heap))
    return np.array(values)


def require_few_heaps(to: int) -> None:
    """Check that there are few enough heaps for values one by one.

    :raises TooLarge: if there are too many.
    """
    if to > MOST_ONE_BY_ONE:
        raise TooLarge(
            "Working out the values of that many heaps would take too long. The limit is "
            "heap {limit}.",
            limit=f"{MOST_ONE_BY_ONE:,}",
        )


class HeapRuleset(Ruleset[int]):
    """A ruleset whose components are heaps of tokens.

    A state is the size of a heap, 0 or more. A heap of 0 has no options.
    """

    __slots__ = ()

    is_of_heaps = True

    @property
    def rules(self) -> HeapRules | None:
        """The rules in take-and-break form for the engine, or None if they have no such form."""
        return None

    @computed
    def sequence(self) -> NimSequence | None:
        """Return the nim-sequence, shared and lazily extended, or None if there are no rules."""
        return None if self.rules is None else sequence_of(self.rules)

    def nim_value_of(self, heap: int) -> int:
        """Return the nim value of a heap.

        :raises TooLarge: if it is beyond the reach of the definition and of theory.
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

    def period(
        self, search_to: int | None = None, *, budget: Budget | str | None = None
    ) -> Period | None:
        try:
            with budget_scope(budget):
                if self.known_period is not None or self.sequence is None:
                    return self.known_period
                return self.sequence.period(search_to)
        except TooLarge:
            if budget is None and search_to is None:
                return None
            raise

    def why(self, heap: int) -> Text | None:
        """Return a reason by the proven period, or None if the heap is not beyond it."""
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
        """Return the largest heap of a random start, small enough to count on a phone."""
        return size.of(8, 11, 15)

    def random_start(self, rng: Random, size: Size) -> tuple[int, ...]:
        """Return random heaps with moves, all different, or an example if there are too few."""
        largest = self.largest_start(size)
        heaps = [heap for heap in range(1, largest + 1) if self.count_options(heap, 1)]
        if len(heaps) < FEWEST:
            return super().random_start(rng, size)
        heaps += [largest + more for more in range(1, heaps[0])]  # if small heaps have no move
        count = rng.randint(*size.of((3, 4), (4, 5), (5, 5)))
        return tuple(rng.sample(heaps, min(count, len(heaps))))

    def size(self, heap: int) -> int:
        return heap

    def read(self, token: str) -> int:
        return read_number(token)

    def write(self, heap: int) -> str:
        return str(heap)

    def find_option(self, heap: int, text: str) -> Option | None:
        """Return the option of a notation such as ``-3``, or ``>5`` for leaving a heap of 5."""
        left = re.fullmatch(r"(?:>|=|to)(\d{1,36})", text.replace(" ", "").casefold())
        if left is not None:
            text = f"-{heap - int(left[1])}"
        return super().find_option(heap, text)


@lru_cache(maxsize=256)
def sequence_of(rules: HeapRules) -> NimSequence:
    """Return the nim-sequence of some rules, shared by all callers and stored on disk."""
    return NimSequence(rules, SequenceCache())


def write_large(number: int) -> str:
    """Return a number in readable form, as a power of ten or in groups of three digits.

    >>> write_large(10**18), write_large(1234567)
    ('10^18', '1,234,567')
    """
    power = len(str(number)) - 1
    return f"10^{power}" if power >= 6 and number == 10**power else f"{number:,}"


def take(heap: int, tokens: int) -> Option:
    """Return the option that takes tokens from a heap and leaves the rest as one heap."""
    return Option(f"-{tokens}", (heap - tokens,))


def tokens_taken(text: str) -> int | None:
    """Return the number of tokens that ``-k`` takes, or None if the text has another form."""
    match = re.fullmatch(r"-(\d{1,36})", text.replace(" ", ""))
    return int(match[1]) if match else None


def read_number(token: str) -> int:
    """Return the whole number that a token denotes.

    :raises NotationError: if it denotes none from 0 on, or has over :data:`MAX_DIGITS` digits.
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
