"""A list of nim values that somebody's own program printed, held against the right ones."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import SupportsIndex

from cgt.conjectures.comparing import Difference
from cgt.conjectures.slips import Mistake, mistakes_in
from cgt.contract import Ruleset
from cgt.errors import NotAHeapGame, NotationError, TooLarge
from cgt.given import several, wrong_kind
from cgt.rulesets.catalogue import ruleset
from cgt.text import Text
from cgt.tokens import folded
from cgt.values import nim_sum

MOST_VALUES = 400
"""The maximum number of values that are checked at once."""
LONGEST_NUMBER = 9
"""The maximum number of digits of a value."""
EXAMPLE = "0 1 2 3 0 1 2 3"
MOST_RUNS = 12
"""The maximum number of runs of values that a sentence lists."""


@dataclass(frozen=True, slots=True)
class SequenceCheck:
    """A list of values ``given`` for the heaps 0, 1, 2 ... of a ``ruleset``, checked.

    ``difference`` is the first heap with another nim value, as given and as it is, or None where
    all agree. ``reached`` are the nim values that the moves from that heap lead to; their mex is
    the right one. ``mistakes`` are the known slips that give just this list.
    """

    ruleset: Ruleset
    given: tuple[int, ...]
    difference: Difference | None
    reached: tuple[int, ...]
    mistakes: tuple[Mistake, ...]

    @property
    def is_right(self) -> bool:
        """Whether all values agree."""
        return self.difference is None

    def sentences(self) -> list[Text]:
        """Return what the check shows, a sentence or two each."""
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
        """Return why the right value is right."""
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


def check_sequence(game: Ruleset | str, values: Iterable[int] | str) -> SequenceCheck:
    """Return a list of nim values of the heaps 0, 1, 2 ... checked; a text is read forgivingly.

    It says where the list first differs, what the nim value is there, and why. A known slip is
    named if a program with it prints just this list: it begins at heap 1, takes max + 1 for mex,
    sum for xor, or leaves out a move.

    >>> print(check_sequence("take 1-3", [0, 1, 2, 3, 0]))
    All values are right, from heap 0 to heap 4.
    >>> found = check_sequence("kayles", "[0, 1, 2, 3, 4]")
    >>> found.difference.heap, found.difference.second, found.reached
    (4, 1, (0, 2, 3))
    >>> check_sequence("take 1,3,4", "0 1 0 1 2 3 9").mistakes
    ()
    >>> print(check_sequence("take 1,3,4", "0 1 0 1 0 1 0").mistakes[0].said)
    Your program forgets the moves that take 4 tokens.

    :raises NotationError: when the text denotes no game, or the values are none.
    :raises NotAHeapGame: when the game isn't played with heaps.
    :raises TooLarge: when there are more than 400 values.
    :raises WrongKind: when a value isn't a whole number of 0 or more.
    """
    checked = ruleset(game)
    if not checked.is_of_heaps:
        raise NotAHeapGame(
            "I can only check nim values of heaps, and {game} isn't played with single heaps.",
            game=checked.name,
        )
    if isinstance(values, str):
        given = read_values(values)
    else:
        given = tuple(map(_value, several(values, "a list of nim values", EXAMPLE)))
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
    """Return the values in a text: with commas, spaces, lines or brackets around and between.

    >>> read_values("[0, 1, 2, 3]")
    (0, 1, 2, 3)

    :raises NotationError: when something else is in it; it points there.
    """
    found: list[int] = []
    for token in re.finditer(r"[^\s,;()\[\]{}]+", folded(text)):
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
    """Return a value that a caller gives.

    :raises WrongKind: when it isn't a whole number of 0 or more.
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex) or value.__index__() < 0:
        raise wrong_kind(value, "a nim value", EXAMPLE)
    return value.__index__()


def _runs(values: Iterable[int]) -> str:
    """Return numbers in order, those that follow each other as one run."""
    runs: list[str] = []
    for _, group in groupby(enumerate(values), key=lambda pair: pair[1] - pair[0]):
        run = [value for _, value in group]
        runs += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
    more = ["…"] if len(runs) > MOST_RUNS else []
    return ", ".join([*runs[:MOST_RUNS], *more])
