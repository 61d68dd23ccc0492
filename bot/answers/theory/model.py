"""Solved positions, nim-sequences, and the numbers that a member types."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

import cgt
from cgt.core.text import Text
from cgt.core.tokens import folded
from cgt.engines.sequences.periods import Period
from cgt.errors import CgtError, NotationError

MAX_NUMBERS = 500
MAX_DIGITS = 36
SHORT = 10_000
"""The largest heap of a sequence that is answered at once. Longer ones can take minutes."""
LARGEST = 50_000_000
"""The largest heap of a requested nim-sequence."""


class Terms(IntEnum):
    """The kinds of answers with terms to explain."""

    POSITION = 1
    MISERE = 2
    SEQUENCE = 3


_NIM_VALUE = Text(
    "**nim value** (Grundy number): the size of the Nim heap that a position plays like. "
    "It's the mex of the nim values of all the position's options."
)
_MEX = Text("**mex**: the smallest of 0, 1, 2, … that isn't in a set. The mex of 0, 1 and 3 is 2.")
_P_POSITION = Text("**P-position**: the *previous* player wins. Every move leaves an N-position.")
_COMPONENT = Text("**component**: a part of a position whose moves don't affect the other parts.")
EXPLAINED: dict[Terms, tuple[Text, ...]] = {
    Terms.POSITION: (
        _NIM_VALUE,
        _MEX,
        Text(
            "**nim-sum** (xor): the sum in binary without carrying. "
            "3 is 11 and 5 is 101, so their nim-sum is 110, which is 6."
        ),
        _P_POSITION,
        Text("**N-position**: the *next* player wins. At least one move leaves a P-position."),
        _COMPONENT,
    ),
    Terms.MISERE: (
        Text("**misère play**: the player who moves last loses."),
        Text(
            "**genus**: the nim value and, in superscript, the misère nim values with 0, 1, "
            "2, … heaps of 2 added."
        ),
        Text("**tame**: a component is tame if it plays like Nim heaps even in misère play."),
        Text(
            "**misère quotient**: what replaces nim values in misère play. Positions that "
            "behave the same in every sum count as one element."
        ),
        _P_POSITION,
        _COMPONENT,
    ),
    Terms.SEQUENCE: (
        Text("**nim-sequence**: the nim values of heaps of size 0, 1, 2, …"),
        _NIM_VALUE,
        _MEX,
        Text(
            "**period**: from some heap on, the nim values repeat after this many heap "
            "sizes. *Proven* means that a theorem guarantees that they repeat for ever."
        ),
    ),
}
"""The terms of each kind of answer, in two lines each."""


BY_DEFINITION = 5_000
"""The largest requested heap of a game without a faster method than the definition."""


def require_sequence(ruleset: cgt.Ruleset, to: int, title: str) -> None:
    """Refuse a nim-sequence that doesn't exist or is too long.

    :raises CgtError: if the game isn't played with heaps, or ``to`` is out of reach.
    """
    if not 0 < to <= LARGEST:
        raise CgtError(
            "The largest heap must be a number from 1 to {limit}, such as 100.",
            limit=f"{LARGEST:,}",
        )
    if not ruleset.is_of_heaps:
        raise CgtError(
            "{game} isn't played with heaps, so it has no nim-sequence. Try "
            "/grundy for the value of a position.",
            game=title,
        )
    if ruleset.sequence is None and to > BY_DEFINITION:
        raise CgtError(
            "The values of {game} have to be found heap by heap, so the limit here is heap "
            "{limit}.",
            game=title,
            limit=f"{BY_DEFINITION:,}",
        )


@dataclass(frozen=True, slots=True)
class Solution:
    """An explained position with the picture of its nim values, and of the board if drawn.

    The picture also shows the values ``after`` the best move, if there is one. Without theory there
    is only the board after that move.
    """

    explanation: cgt.Explanation
    table: bytes
    board: bytes = b""
    after: cgt.Explanation | None = None


def best_move(explanation: cgt.Explanation) -> cgt.Move | None:
    """Return the first move to nim-sum 0, or None without one."""
    found = explanation.winning_moves[:1] if explanation.is_by_nim_sum else ()
    return found[0].move if found else None


@dataclass(frozen=True, slots=True)
class Sequence:
    """The first terms of a nim-sequence with its proven period, if any.

    ``picture`` is its plot, or empty without one. ``told`` is a sentence about the period.
    ``claims`` say the guessed law in it, if any, as conjectures. ``proof`` names the theorem that
    proves the sentence, if any.
    """

    first: tuple[int, ...]
    known_to: int
    period: Period | None
    picture: bytes
    told: Text
    claims: tuple[str, ...] = ()
    proof: str = ""


def read_numbers(text: str) -> list[int]:
    """Return the numbers of a text, separated by spaces, commas or brackets.

    :raises NotationError: if the text contains something else.
    :raises CgtError: if the numbers are too many or too long.
    """
    numbers: list[int] = []
    for found in re.finditer(r"[^\s,{}()\[\]]+", folded(text)):
        token = found[0]
        if not (token.isascii() and token.isdigit()):
            raise NotationError(
                "“{token}” must be a whole number, 0 or more.",
                token=token[:40],
                source=text,
                span=found.span(),
                example="0 1 3",
            )
        if len(token) > MAX_DIGITS or len(numbers) >= MAX_NUMBERS:
            raise CgtError(
                "Please enter at most {count} numbers of up to {digits} digits each.",
                count=MAX_NUMBERS,
                digits=MAX_DIGITS,
            )
        numbers.append(int(token))
    return numbers
