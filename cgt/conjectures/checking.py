"""A check of the nim values that another program has printed against the right ones."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import SupportsIndex

from cgt.conjectures.comparing import Difference
from cgt.conjectures.slips import Mistake, mistakes_in
from cgt.core.arguments import several, wrong_kind
from cgt.core.budget import Budget, budget_scope
from cgt.core.contract import Ruleset
from cgt.core.text import Text
from cgt.core.tokens import folded, no_longer
from cgt.core.values import nim_sum
from cgt.errors import NotAHeapGame, NotationError, TooLarge
from cgt.rulesets.catalogue import ruleset

MOST_VALUES = 400
LONGEST = 10_000
"""The maximum number of characters in a list."""
LONGEST_NUMBER = 9
"""The maximum number of digits in a value."""
EXAMPLE = "0 1 2 3 0 1 2 3"
MOST_RUNS = 12
"""The maximum number of runs of values listed in a sentence."""


@dataclass(frozen=True, slots=True)
class SequenceCheck:
    """The result of checking the values ``given`` for heaps 0, 1, 2 ... of a ``ruleset``.

    ``difference`` is the first heap with a wrong value, with the given and the right one, or None
    if all values agree. ``reached`` are the nim values that the moves from that heap lead to, with
    the right value as their mex. ``mistakes`` are the known slips that produce exactly this list.
    """

    ruleset: Ruleset
    given: tuple[int, ...]
    difference: Difference | None
    reached: tuple[int, ...]
    mistakes: tuple[Mistake, ...]

    @property
    def is_right(self) -> bool:
        """Whether all values are right."""
        return self.difference is None

    def sentences(self) -> list[Text]:
        """Return the result in paragraphs of one or two sentences."""
        if self.difference is None:
            last = len(self.given) - 1
            return [Text("All values are right, from heap 0 to heap {last}.", last=last)]
        heap, right = self.difference.heap, self.difference.second
        told = Text(
            "Your list first differs at heap {heap}. It has {given}, and the nim value is {right}.",
            heap=heap,
            given=self.difference.first,
            right=right,
        )
        is_unclear = len(self.mistakes) > 1
        both = [Text("Each of these slips gives your list.")] if is_unclear else []
        slips = [mistake.said for mistake in self.mistakes]
        return [told, self._reason(heap, right), *both, *slips]

    def _reason(self, heap: int, right: int) -> Text:
        if not self.reached:
            return Text("There is no move from heap {heap}, so its nim value is 0.", heap=heap)
        return Text(
            "Moves from heap {heap} lead to the nim values {values}. The smallest number missing "
            "(mex) is {right}.",
            heap=heap,
            values=_runs(self.reached),
            right=right,
        )

    def __str__(self) -> str:
        return " ".join(map(str, self.sentences()))


def check_sequence(
    game: Ruleset | str, values: Iterable[int] | str, *, budget: Budget | str | None = None
) -> SequenceCheck:
    """Return the result of checking nim values for the heaps 0, 1, 2 ... of a game.

    A text is read leniently. The result has the first difference, the right nim value there and its
    explanation. It names a known slip if a program with that slip prints exactly this list.
    Examples are a start at heap 1, max + 1 instead of mex, a sum instead of xor, or a forgotten
    move.

    >>> print(check_sequence("take 1-3", [0, 1, 2, 3, 0]))
    All values are right, from heap 0 to heap 4.
    >>> found = check_sequence("kayles", "[0, 1, 2, 3, 4]")
    >>> found.difference.heap, found.difference.second, found.reached
    (4, 1, (0, 2, 3))
    >>> check_sequence("take 1,3,4", "0 1 0 1 2 3 9").mistakes
    ()
    >>> print(check_sequence("take 1,3,4", "0 1 0 1 0 1 0").mistakes[0].said)
    Your program forgets the moves that take 4 tokens.

    :raises NotationError: when the text doesn't denote a game or the values can't be read.
    :raises NotAHeapGame: when the game isn't played with heaps.
    :raises TooLarge: when there are more than 400 values, or the budget is used up (default: 10
        seconds).
    :raises WrongKind: when a value isn't a whole number of 0 or more.
    """
    with budget_scope(budget):
        return _read_values(game, values)


def _read_values(game: Ruleset | str, values: Iterable[int] | str) -> SequenceCheck:
    checked = ruleset(game)
    if not checked.is_of_heaps:
        raise NotAHeapGame(
            "I can only check nim values of heaps, and {game} isn't played with single heaps.",
            game=checked.name,
        )
    if isinstance(values, str):
        given = read_values(values)
    else:
        found = several(values, "a list of nim values", EXAMPLE, most=MOST_VALUES + 1)
        given = tuple(map(_value, found))
    if not given:
        raise NotationError("There are no values in your list.", span=(0, 1), example=EXAMPLE)
    if len(given) > MOST_VALUES:
        raise TooLarge("I can check at most {most} values.", most=MOST_VALUES)
    right: list[int] = checked.nim_values(len(given)).tolist()
    heap = next((heap for heap, value in enumerate(given) if value != right[heap]), None)
    if heap is None:
        return SequenceCheck(checked, given, None, (), ())
    parts = (option.parts for option in checked.options(checked.read(str(heap))))
    reached = {nim_sum(map(checked.nim_value_of, each)) for each in parts}
    return SequenceCheck(
        checked,
        given,
        Difference(heap, given[heap], right[heap]),
        tuple(sorted(reached)),
        mistakes_in(checked, given, right),
    )


def read_values(text: str) -> tuple[int, ...]:
    """Return the values in a text, separated by commas, spaces, lines or brackets.

    >>> read_values("[0, 1, 2, 3]")
    (0, 1, 2, 3)

    :raises NotationError: when the text contains anything else. The error points there.
    """
    found: list[int] = []
    whole = folded(no_longer(text, LONGEST, EXAMPLE))
    for token in re.finditer(r"[^\s,;()\[\]{}]+", whole):
        if not re.fullmatch(rf"\d{{1,{LONGEST_NUMBER}}}", token[0]):
            raise NotationError(
                "“{token}” isn't a nim value. Enter whole numbers of 0 or more, with commas or "
                "spaces between them.",
                token=token[0][:40],
                source=text,
                span=token.span(),
                example=EXAMPLE,
            )
        found.append(int(token[0]))
    return tuple(found)


def _value(value: object) -> int:
    """Return a value from a caller as an integer.

    :raises WrongKind: when it isn't a whole number of 0 or more.
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex) or value.__index__() < 0:
        raise wrong_kind(value, "a nim value", EXAMPLE)
    return value.__index__()


def _runs(values: Iterable[int]) -> str:
    """Return numbers in order, with consecutive ones written as a range."""
    runs: list[str] = []
    for _, group in groupby(enumerate(values), key=lambda pair: pair[1] - pair[0]):
        run = [value for _, value in group]
        runs += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
    more = ["…"] if len(runs) > MOST_RUNS else []
    return ", ".join([*runs[:MOST_RUNS], *more])
