"""Take-and-break games, defined by a code such as 0.77 or {2+}=.0."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import cast

from cgt.core.arrays import Values, np
from cgt.core.codes import Code, Digit, allows, count_splits, parse_code, splits
from cgt.core.codes.digits import SUFFIXES
from cgt.core.codes.sentences import rule_of
from cgt.core.codes.small import SmallValues
from cgt.core.contract import Option, computed
from cgt.core.objects import settle
from cgt.core.sizes import Size
from cgt.core.text import Text, phrase
from cgt.core.tokens import within
from cgt.engines.definition import nim_value_by_definition
from cgt.engines.sequences.heaprules import Condition, HeapRules
from cgt.engines.sequences.periods import DIGIT_AUTOMATA, GUY_AND_SMITH, Period
from cgt.engines.sequences.sequence import LARGEST_TABLE
from cgt.errors import NeverEnds, NotationError, TooLarge
from cgt.rulesets.heaps.base import PERIOD_MATTERS, HeapRuleset
from cgt.rulesets.heaps.moves import read_move, write_move
from cgt.rulesets.heaps.nim import Nim
from cgt.rulesets.heaps.no_period import UNBOUNDED
from cgt.rulesets.heaps.pairs import divisions_worth, heaps_worth
from cgt.rulesets.heaps.take import Take, read_set, write_set

KNOWN_PERIODS = {
    "0.07": Period(53, 34, 0, 175, GUY_AND_SMITH, proven=True),
    "0.137": Period(52, 34, 0, 174, GUY_AND_SMITH, proven=True),
    "0.15": Period(1, 10, 0, 23, GUY_AND_SMITH, proven=True),
    "0.77": Period(71, 12, 0, 167, GUY_AND_SMITH, proven=True),
    "0.7777": Period(142, 24, 0, 335, GUY_AND_SMITH, proven=True),
    "0.77777777": Period(284, 48, 0, 671, GUY_AND_SMITH, proven=True),
    "0.3F": Period(0, 6, 3, 0, DIGIT_AUTOMATA, proven=True),
    "4.[3]": Period(1, 4, 4, 0, phrase("Winning Ways, chapter 4: Lasker's Nim"), proven=True),
    "0.[7]": Period(
        0,
        1,
        1,
        0,
        phrase("if a + b < n, the nim-sum of a and b is below n, as in Nim"),
        proven=True,
    ),
}
"""Periods with a proof, most of them in the literature. The engines find more.

``checked_to`` is the last heap whose value the theorem of Guy and Smith (1956) needs.
"""

NEVER_PERIODIC = {"{2+}=.0"}
"""Codes with an unbounded nim-sequence, whose values count the prime divisors of the heap."""

OPEN = {
    "4!.0": Text(
        "Elsewhere they have been computed up to 2^35 (Flammenkamp), with no period found."
    ),
    "0.6": Text("Elsewhere they have been computed up to 2^47 (Grossman), with no period found."),
    "0.007": Text("Nobody knows whether this game has a period."),
}
"""Codes without a known period, so that no period is searched for beyond the tables."""

FEW_FOLLOWERS = 100
"""The maximum number of followers tried for a heap beyond all tables, such as one only divided."""

LONGEST_CODE = 40
"""The maximum length of a code that is not replaced by a set of numbers."""
LARGEST_IN_SET = 500
"""The largest number in a set of splittles or in a complement."""
LARGEST_EXAMPLE = 60
"""The approximate maximum size of a heap in an example position."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TakeAndBreak(HeapRuleset):
    """A game of taking tokens from a heap and breaking the rest, as a code allows.

    A move that takes two tokens and leaves at most one heap is written ``-2``. One that leaves
    several heaps is written ``-1:2+4``, one that takes nothing ``:3+4``, and one that adds a token
    ``+1``. ``name`` is the name in the literature (default: the code).
    """

    allowed: Code
    name: str = ""
    code: str = field(init=False)
    _rules: HeapRules | None = field(init=False)
    _values: SmallValues | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        code = code_of(self.allowed)
        settle(self, code=code, name=self.name or code, _rules=_rules_of(self.allowed))

    @property
    def _small(self) -> SmallValues:
        """The nim values of small heaps, with memory allocated at the first use."""
        if self._values is None:
            settle(self, _values=SmallValues(self.allowed))
        assert self._values is not None
        return self._values

    def __reduce__(self) -> tuple[object, ...]:
        return _receive, (self.allowed, self.name)

    @computed
    def known_period(self) -> Period | None:
        return KNOWN_PERIODS.get(self.code)

    @computed
    def why_not_periodic(self) -> Text | None:
        return UNBOUNDED if self.code in NEVER_PERIODIC else None

    @computed
    def rule(self) -> Text:
        return rule_of(self.allowed)

    @property
    def rules(self) -> HeapRules | None:
        """The rules in the form that the engine takes, or None if it can't handle them.

        The engine takes codes that add no tokens, limit the number of heaps, and have one modifier
        for all splits.
        """
        return self._rules

    @property
    def _is_one_row(self) -> bool:
        """Whether a match begins with one row of pins, of which moves knock down few."""
        return self.allowed.is_of_pins and not self.allowed.repeat and len(self.allowed.digits) <= 3

    @computed
    def examples(self) -> tuple[str, ...]:
        sizes = range(1, LARGEST_EXAMPLE)
        least = next((heap for heap in sizes if self.count_options(heap, 1)), 1)
        first, one = f"{least + 2} {least + 4} {least + 5}", str(least + 9)
        several = f"{least + 1} {least + 3} {least + 6} {least + 8}"
        return (one, first, several) if self._is_one_row else (first, one, several)

    def random_start(self, rng: Random, size: Size) -> tuple[int, ...]:
        """Return random heaps, or mostly a single row of pins.

        A single row is always won by the first player. Several rows can be lost.
        """
        if not self._is_one_row or rng.random() < 1 / 10:
            return super(TakeAndBreak, self).random_start(rng, size)
        taken = [number for number, digit in enumerate(self.allowed.digits) if digit]
        moves = rng.randint(*size.of((5, 6), (7, 9), (10, 12)))
        return (round(moves * sum(taken) / len(taken)),)

    def options(self, heap: int) -> Iterator[Option]:
        for taken in self.allowed.takes(heap):
            for heaps in splits(heap - taken, self.allowed[taken]):
                yield Option(write_move(taken, heaps), heaps or (0,))

    def count_options(self, heap: int, limit: int) -> int:
        found = 0
        for taken in self.allowed.takes(heap):
            found += count_splits(heap - taken, self.allowed[taken], limit - found)
            if found >= limit:
                return limit
        return found

    def find_option(self, heap: int, text: str) -> Option | None:
        read = read_move(text, heap)
        if heap <= 0 or read is None:
            return None
        taken, heaps = read
        if taken > heap or not allows(self.allowed[taken], heaps):
            return None
        return Option(write_move(taken, heaps), heaps or (0,))

    def options_to(self, heap: int, value: int) -> Iterator[Option]:
        """Yield the options of this nim value, lazily, because a heap of 10**18 has very many.

        Arrays find the divisions into two heaps. If a period is proven, only its heaps and its
        pre-period are tried. More heaps take a step for each choice of all heaps except two.
        """
        singly = bool(self.allowed.repeat) and heap > PERIOD_MATTERS
        if singly:
            yield from self._single_heaps_worth(heap, value)
        for taken in self._takes(heap, splits_only=singly):
            digit = self.allowed[taken].without(1) if singly else self.allowed[taken]
            for heaps in divisions_worth(self, heap - taken, digit, value):
                yield Option(write_move(taken, heaps), heaps or (0,))

    def _takes(self, heap: int, *, splits_only: bool) -> Iterator[int]:
        """Yield the numbers of tokens that a move can take, or only those that allow splits."""
        if splits_only and not any(digit.without(0, 1) for digit in self.allowed.repeat):
            prefix = range(-len(self.allowed.adding), len(self.allowed.digits))
            yield from (taken for taken in (*prefix, heap) if self.allowed[taken])
        else:
            yield from self.allowed.takes(heap)

    def _single_heaps_worth(self, heap: int, value: int) -> Iterator[Option]:
        """Yield the moves to one heap of this nim value, without trying every move."""
        for left in heaps_worth(self, value, heap):
            if left and self.allowed[heap - left][1]:
                yield Option(write_move(heap - left, (left,)), (left,))

    def nim_value_of(self, heap: int) -> int:
        if heap <= self._small.limit:
            try:
                return int(self._values_of_small(heap)[heap])
            except TooLarge:
                if self.rules is None:
                    raise
        known = self.known_period
        if known is not None:
            reduced, more = known.reduced(heap)
            return int(self._small.up_to(reduced)[reduced]) + more
        self._check_it_ends()
        if heap >= LARGEST_TABLE and self.code in OPEN:
            raise TooLarge(
                "Heap {heap} is beyond what is known about {game}. Here, values can be "
                "computed only up to heap {limit}. {more}",
                heap=f"{heap:,}",
                game=self.name,
                limit=f"{LARGEST_TABLE - 1:,}",
                more=OPEN[self.code],
            )
        if heap >= LARGEST_TABLE:
            try:
                return nim_value_by_definition(self, heap, FEW_FOLLOWERS)
            except TooLarge:
                pass
        return super(TakeAndBreak, self).nim_value_of(heap)

    def values_to(self, to: int, /) -> Values:
        if to <= self._small.limit:
            try:
                return self._values_of_small(to).copy()
            except TooLarge:
                if self.rules is None:
                    raise
        self._check_it_ends()
        known = self.known_period
        if known is not None and to < LARGEST_TABLE:
            rounds = np.maximum(np.arange(to + 1) - known.preperiod, 0) // known.period
            first = self._small.up_to(known.preperiod + known.period)
            return first[np.arange(to + 1) - rounds * known.period] + rounds * known.saltus
        return super(TakeAndBreak, self).values_to(to)

    def _values_of_small(self, to: int) -> Values:
        """Return the nim values of small heaps, without compiled code."""
        self._check_it_ends()
        return self._small.up_to(to)

    def _check_it_ends(self) -> None:
        """Check that play must end, because otherwise heaps have no nim values."""
        if not self.allowed.always_ends:
            raise NeverEnds(
                "In {game} a heap can grow, so a match might never end, and heaps have "
                "no nim value.",
                game=self.name,
            )


def _rules_of(code: Code) -> HeapRules | None:
    """Return a code in the form that the engine takes, or None if it can't handle the code."""
    modifier = code.modifier
    if code.adding or code.most_heaps is None or modifier is None:
        return None
    digits = tuple(digit.value or 0 for digit in code.digits)
    repeat = tuple(digit.value or 0 for digit in code.repeat)
    return HeapRules(digits, repeat, cast("Condition", SUFFIXES[modifier]))


def code_of(code: Code) -> str:
    """Return the notation of a code, or words if they are shorter.

    If the code is long, sets of numbers that can be taken, with or without a split, are written as
    sets. Complements of subtraction sets always are.
    """
    text, plain_digits = str(code), {Digit.of(0), Digit.of(3)}
    start = len(code.digits)
    if start > LARGEST_IN_SET:
        return text
    missing = [taken for taken in range(1, start) if not code[taken]]
    if code.repeat == (Digit.of(3),) and set(code.all_digits) <= plain_digits:
        return f"take all but {write_set(tuple(missing))}" if missing else text
    if len(text) <= LONGEST_CODE or not set(code.all_digits) <= {Digit.of(0), Digit.of(7)}:
        return text
    if not code.repeat:
        return f"splittles {write_set(tuple(t for t in range(1, start) if code[t]))}"
    return f"splittles all but {write_set(tuple(missing))}" if len(code.repeat) == 1 else text


@lru_cache(maxsize=64)
def _receive(code: Code, name: str) -> TakeAndBreak:
    """Return a ruleset sent by another process, with the nim values cached here."""
    return TakeAndBreak(code, name)


def of_code(code: Code) -> HeapRuleset:
    """Return the ruleset of a code, such as Nim for 0.[3] or ``take 1,3,4`` for 0.3033."""
    three = {Digit.of(0), Digit.of(3)}
    if code.adding or code.digits[0] or not set(code.all_digits) <= three or len(code.repeat) > 1:
        return TakeAndBreak(code)
    taken = tuple(tokens for tokens in range(1, len(code.digits)) if code[tokens])
    if code.repeat:
        return Nim() if len(code.digits) == 1 else TakeAndBreak(code)
    return Take(taken) if taken else TakeAndBreak(code)


def parse(text: str) -> HeapRuleset | None:
    """Return the ruleset of a code, ``take all but 2`` or ``splittles 1,2``, or None."""
    match = re.fullmatch(r"(?:take\s+|remove\s+|subtract\s+)?all but\b(.*)", text)
    if match is not None:
        with within(text, match.start(1)):
            return of_code(_set_code(match[1], 3, all_but=True, example="take all but 2"))
    match = re.fullmatch(r"splittles?\b(\s*all but\b)?(.*)", text)
    if match is not None:
        with within(text, match.start(2)):
            return of_code(_set_code(match[2], 7, all_but=bool(match[1]), example="splittles 1,2"))
    match = re.fullmatch(r"(?:(?:octal|hexadecimal|hex|code|game)\s+)*(\S*)", text)
    if match is not None and is_like_a_code(match[1]):
        with within(text, match.start(1)):
            return of_code(parse_code(match[1]))
    return None if match is None else _code_that_looks_like_a_word(match[1])


def _code_that_looks_like_a_word(text: str) -> HeapRuleset | None:
    """Return the ruleset of a code with letters beyond F, such as ``G!.0``, or None."""
    if re.fullmatch(r"[^.]+\..+", text) is None:
        return None
    try:
        return of_code(parse_code(text))
    except NotationError:
        return None


def is_like_a_code(text: str) -> bool:
    """Return whether a text should be read as a code, even a faulty one, rather than a name."""
    return re.fullmatch(r"[0-9]+|[0-9a-f!?=*+{}\[\],]*\..*|\{.*", text) is not None


def _set_code(text: str, digit: int, *, all_but: bool, example: str) -> Code:
    """Return the code with this digit at the numbers of a set, or at all others if ``all_but``."""
    numbers = read_set(text, example)
    if numbers[-1] > LARGEST_IN_SET:
        raise NotationError(
            "{number} is too large. The numbers in a set of this kind can be at most {limit}.",
            number=numbers[-1],
            limit=LARGEST_IN_SET,
            source=text,
            span=(0, max(1, len(text))),
            example=example,
        )
    inside, outside = (0, digit) if all_but else (digit, 0)
    places = range(1, numbers[-1] + 1)
    digits = (Digit.of(inside if place in numbers else outside) for place in places)
    return Code((Digit(), *digits), (Digit.of(outside),))
