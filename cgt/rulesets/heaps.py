"""What all heap rulesets share: heaps are numbers, moves take tokens."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from cgt.cache import SequenceCache
from cgt.errors import NotationError, TooLarge
from cgt.heaprules import HeapRules
from cgt.periods import Period
from cgt.positions import Option, Ruleset, State
from cgt.sequence import NimSequence
from cgt.text import Text

Values = NDArray[Any]
"""Nim values of the heaps 0, 1, 2 ... in an unsigned type."""

MAX_DIGITS = 36
"""The most digits a number in notation may have."""
PERIOD_MATTERS = 2_000
"""Heaps up to this size are explained by their options, larger ones by a period."""


class HeapRuleset(Ruleset):
    """A ruleset whose components are heaps of tokens; a state is the size of a heap, 0 or more.

    A heap of 0 has no options.
    """

    __slots__ = ()

    @abstractmethod
    def heap_options(self, heap: int) -> Iterable[Option]:
        """Return the options of a heap."""

    def options(self, state: State) -> Iterable[Option]:
        return self.heap_options(cast("int", state))

    @property
    def rules(self) -> HeapRules | None:
        """The rules in take-and-break form, which the engine works from; None if they have none."""
        return None

    @property
    def known_as(self) -> str:
        """What the game is called in a sentence: its title, or its name in notation."""
        return self.name

    @property
    def sequence(self) -> NimSequence:
        """The nim-sequence of the ruleset: shared, lazily extended, with its proven period.

        :raises TooLarge: when the ruleset is none of take-and-break.
        """
        rules = self.rules
        if rules is None:
            raise TooLarge(
                "The nim-sequence of {game} is known by definition only, heap after heap.",
                game=self.known_as,
            )
        return sequence_of(rules)

    def heap_value(self, heap: int) -> int:
        """Return the nim value of a heap.

        :raises TooLarge: when neither the definition nor theory reaches that far.
        """
        if self.rules is None:
            return super().nim_value(heap)
        sequence = self.sequence
        try:
            return sequence.value(heap)
        except TooLarge:
            raise TooLarge(
                "Heap {heap} is beyond what is known of {game}: the values of the heaps up to "
                "{limit} are, and no period of its nim-sequence is proven.",
                heap=f"{heap:,}",
                game=self.known_as,
                limit=f"{sequence.known_to:,}",
            ) from None

    def nim_value(self, state: State) -> int:
        return self.heap_value(cast("int", state))

    def nim_values(self, to: int) -> Values:
        """Return the nim-sequence: an array of the values of the heaps 0 to ``to``.

        :raises TooLarge: when there is no room or no time for so many.
        """
        if self.rules is not None:
            return self.sequence.values(to)
        return np.array([self.heap_value(heap) for heap in range(to + 1)])

    def period(self, search_to: int | None = None) -> Period | None:
        """Return the proven period of the nim-sequence, or None where none is proven.

        It is looked for in the values up to ``search_to``, or in as many as some seconds give.
        """
        return None if self.rules is None else self.sequence.period(search_to)

    def why(self, state: State) -> Text | None:
        """Return what the proven period says of a heap beyond it; None for smaller heaps."""
        heap = cast("int", state)
        if heap <= PERIOD_MATTERS:
            return None
        period = self.period(PERIOD_MATTERS)
        if period is None or heap < period.preperiod + period.period:
            return None
        reduced, more = period.reduced(heap)
        facts: dict[str, object] = {
            "game": self.known_as,
            "start": period.preperiod,
            "period": period.period,
            "heap": write_large(heap),
            "reduced": reduced,
        }
        if period.saltus:
            return Text(
                "the nim-sequence of {game} grows by {saltus} every {period} heaps from heap "
                "{start} on: heap {heap} is worth {more} more than heap {reduced}",
                saltus=period.saltus,
                more=more,
                **facts,
            )
        return Text(
            "the nim-sequence of {game} has period {period} from heap {start} on: heap {heap} is "
            "worth as much as heap {reduced}",
            **facts,
        )

    def _repr_html_(self) -> str:
        """Return the first values as a table, for notebooks."""
        from cgt.rulesets.html import sequence_table  # noqa: PLC0415  # only notebooks need it

        return sequence_table(self)

    def size(self, state: State) -> int:
        return cast("int", state)

    def read(self, token: str) -> State:
        return read_number(token)

    def write(self, state: State) -> str:
        return str(state)

    def find_option(self, state: State, text: str) -> Option | None:
        """Return the option of this notation: ``-3`` takes three, ``>5`` leaves a heap of 5."""
        left = re.fullmatch(r"(?:>|=|to)(\d{1,36})", text.replace(" ", "").casefold())
        if left is not None:
            text = f"-{cast('int', state) - int(left[1])}"
        return super().find_option(state, text)


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

    :raises NotationError: when it is no number of 0 or more.
    :raises TooLarge: when it has more than :data:`MAX_DIGITS` digits.
    """
    match = re.fullmatch(r"\d+", token)
    if match is None:
        if re.fullmatch(r"-\d+", token):
            raise NotationError(
                "A heap cannot have fewer than 0 tokens.",
                source=token,
                span=(0, 1),
                example="3 4 5",
            )
        fault = re.search(r"\D", token)
        start = fault.start() if fault else 0
        raise NotationError(
            "A heap is a whole number, and “{token}” is none.",
            token=token[:40],
            source=token,
            span=(start, start + 1),
            example="3 4 5",
        )
    if len(token.lstrip("0")) > MAX_DIGITS:
        raise TooLarge(
            "A number of {digits} digits is too long: {limit} digits are the most.",
            digits=len(token),
            limit=MAX_DIGITS,
        )
    return int(token)
