"""Subtraction games, in which a move takes a number of tokens from a given set."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from cgt.core.arrays import Values, np
from cgt.core.budget import Budget
from cgt.core.contract import Option, computed
from cgt.core.text import Text, phrase
from cgt.core.tokens import within
from cgt.core.values import Growing, mex
from cgt.engines.sequences.heaprules import HeapRules
from cgt.engines.sequences.periods import Period
from cgt.engines.sequences.sequence import LARGEST_TABLE
from cgt.errors import NotationError
from cgt.rulesets.heaps.base import PERIOD_MATTERS, HeapRuleset, read_number, take

MAX_RANGE = 10_000
"""The maximum number of members of a subtraction set."""
_JOINED = re.compile(r"(?<=\d)\s*,?\s*\b(?:or|and)\b\s*(?=\d)")
_BOTH = re.compile(r"(?<=\d)\s*\b(and)\b\s*(?=\d)")
_IN_BRACKETS = re.compile(
    r"(?:(?:s|(?:take|remove|subtraction|subtraction set))\s*[({]|\{)([\d\s,-]+)[)}]"
)
LARGEST_IN_CODE = 100_000
"""The largest number in a set whose nim-sequence the engine for codes computes."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Take(HeapRuleset):
    """A game of taking a number of tokens in ``numbers``, a sorted set."""

    numbers: tuple[int, ...]

    has_period = True  # the window of values that determines the next one has finitely many states

    @property
    def is_range(self) -> bool:
        """Whether the set is 1 to k without a gap."""
        return self.numbers == tuple(range(1, len(self.numbers) + 1))

    @computed
    def name(self) -> str:
        return f"take {write_set(self.numbers)}"

    @computed
    def rule(self) -> Text:
        if self.numbers == (1,):
            return Text("Take 1 token from one heap.")
        if self.is_range:
            return Text("Take 1 to {most} tokens from one heap.", most=self.numbers[-1])
        return Text("Take {numbers} tokens from one heap.", numbers=one_of(self.numbers))

    @computed
    def examples(self) -> tuple[str, ...]:
        most = self.numbers[-1]
        return (
            f"{most} {most + 1} {most + 2}",
            f"{3 * most + 2}",
            f"{most + 2} {2 * most + 1} {2 * most + 3}",
        )

    def options(self, heap: int) -> Iterable[Option]:
        return (take(heap, tokens) for tokens in self.numbers if tokens <= heap)

    @property
    def rules(self) -> HeapRules | None:
        """The rules as a code with digit 3 for each number, or None if a number is too large."""
        if self.numbers[-1] > LARGEST_IN_CODE:
            return None
        digits = [0] * (self.numbers[-1] + 1)
        for tokens in self.numbers:
            digits[tokens] = 3
        return HeapRules(tuple(digits))

    def nim_value_of(self, heap: int) -> int:
        """Return the nim value, which for the set 1 to k is the remainder modulo k + 1."""
        if self.is_range:
            return heap % (len(self.numbers) + 1)
        if heap <= PERIOD_MATTERS:
            return _small_values(self.numbers)[heap]
        return super(Take, self).nim_value_of(heap)

    def values_to(self, to: int, /) -> Values:
        if self.is_range and to < LARGEST_TABLE:
            return np.arange(to + 1) % (len(self.numbers) + 1)
        if to <= PERIOD_MATTERS:
            return np.array(_small_values(self.numbers).up_to(to))
        return super(Take, self).values_to(to)

    @computed
    def known_period(self) -> Period | None:
        """Return the period of the set 1 to k, or None if :meth:`period` must search for one."""
        if not self.is_range:
            return None
        return Period(
            0, len(self.numbers) + 1, 0, 0, phrase("remainder after division by k + 1"), proven=True
        )

    def period(
        self, search_to: int | None = None, *, budget: Budget | str | None = None
    ) -> Period | None:
        """Return the period, which always exists, from :data:`PERIOD_MATTERS` heaps or more."""
        least = search_to and max(search_to, PERIOD_MATTERS)
        return super(Take, self).period(least, budget=budget)

    def why(self, heap: int) -> Text | None:
        if not self.is_range:
            return super(Take, self).why(heap)
        return why_remainder(heap, len(self.numbers) + 1)


def why_remainder(heap: int, modulus: int) -> Text:
    """Return the reason for a nim value equal to the remainder, if no move keeps the remainder."""
    return Text(
        "by induction the nim value is the remainder after division by {modulus}, because a "
        "move can leave any smaller remainder but never the same one. For {heap} it is "
        "{value}",
        heap=heap,
        modulus=modulus,
        value=heap % modulus,
    )


@lru_cache(maxsize=256)
def _small_values(numbers: tuple[int, ...]) -> Growing:
    """Return the nim values of small heaps of a subtraction game, by definition."""
    small = [tokens for tokens in numbers if tokens <= PERIOD_MATTERS]

    def following(before: list[int]) -> int:
        size = len(before)
        return mex(before[size - tokens] for tokens in small if tokens <= size)

    return Growing(following)


def one_of(numbers: tuple[int, ...]) -> Text:
    """Return a set in words, such as ``1, 3 or 4``."""
    *others, last = map(str, numbers)
    if not others:
        return Text("{last}", last=last)
    return Text("{numbers} or {last}", numbers=", ".join(others), last=last)


def write_set(numbers: tuple[int, ...]) -> str:
    """Return a set in notation, with runs of three or more shortened.

    >>> write_set((1, 2, 3)), write_set((1, 3, 4)), write_set((1, 2, 5, 6, 7))
    ('1-3', '1,3,4', '1,2,5-7')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(
        f"{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs
    )


def read_set(text: str, example: str) -> tuple[int, ...]:
    """Return the sorted set of numbers that a text such as ``1-3``, ``1,3,4`` or ``1 3 4`` denotes.

    :raises NotationError: if it denotes no set, contains 0, or has too many numbers.
    """
    numbers: set[int] = set()
    for match in re.finditer(r"[^\s,]+(?:\s*-\s*[^\s,]+)?", text):
        low, dash, high = (part.strip() for part in match[0].partition("-"))
        if not low.isdigit() or (dash and not high.isdigit()):
            raise NotationError(
                "“{token}” must be a number or a range of numbers.",
                token=match[0][:40],
                source=text,
                span=match.span(),
                example=example,
            )
        first = read_number(low)
        last = read_number(high) if dash else first
        if first < 1 or last < first:
            raise NotationError(
                "“{token}” isn't allowed. Numbers must be 1 or more, and a range must "
                "start with its smaller number.",
                token=match[0][:40],
                source=text,
                span=match.span(),
                example=example,
            )
        if last - first >= MAX_RANGE or len(numbers) + last - first >= MAX_RANGE:
            raise NotationError(
                "A set can't have more than {limit} numbers.",
                limit=MAX_RANGE,
                source=text,
                span=match.span(),
                example=example,
            )
        numbers.update(range(first, last + 1))
    if not numbers:
        raise NotationError(
            "The numbers are missing.", source=text, span=(0, len(text) or 1), example=example
        )
    return tuple(sorted(numbers))


def parse(text: str) -> Take | None:
    """Return the subtraction game that a text such as ``take 1-3`` or ``up to 3`` denotes, or None.

    >>> parse("remove 1, 5 or 6"), parse("s(1,2)"), parse("{1,3,4}")
    (cgt.ruleset('take 1,5,6'), cgt.ruleset('take 1,2'), cgt.ruleset('take 1,3,4'))
    """
    both = _BOTH.search(text) if text[:1].isalpha() and "," not in text else None
    if both is not None and (meant := parse(_BOTH.sub(" or ", text))) is not None:
        raise NotationError(
            "With “and” it could be both at once. Do you mean “{game}”?",
            game=meant.code,
            source=text,
            span=both.span(1),
        ).offering(meant.code)
    if text[:1].isalpha():
        text = _JOINED.sub(lambda found: ",".ljust(len(found[0])), text)
    match = re.fullmatch(
        r"(?:take |remove |subtract(?:ion)? )?\s*(?:up to|at most|1 up to|1 to) (\d+)", text
    )
    if match is not None:
        most = read_number(match[1])
        return Take(read_set(f"1-{most}", "take 1-3"))
    match = _IN_BRACKETS.fullmatch(text) or re.fullmatch(
        r"(?:take|remove|subtract(?:ion)?)\b(?!-[a-z]|\s*all but\b)(.*)", text
    )
    if match is not None:
        with within(text, match.start(1)):
            return Take(read_set(match[1], "take 1-3"))
    if re.fullmatch(r"[\d\s,-]*[,-][\d\s,-]*", text):
        return Take(read_set(text, "take 1-3"))
    return None
