"""The minimum excludant in words."""

from __future__ import annotations

import re

from bot.language.words import Words
from cgt.errors import NotationError, TooLarge
from cgt.tokens import plain
from cgt.values import mex

MAX_NUMBERS = 500
MAX_DIGITS = 36
SHOWN = 15
EXAMPLE = "0 1 3"


def read_numbers(text: str) -> list[int]:
    """Return the numbers of a text, separated by spaces or commas; braces around are allowed.

    :raises NotationError: when something else stands among them.
    :raises TooLarge: when they are too many or too long.
    """
    numbers: list[int] = []
    for found in re.finditer(r"[^\s,{}()\[\]]+", plain(text)):
        token = found[0]
        if not (token.isascii() and token.isdigit()):
            raise NotationError(
                "“{token}” is no whole number of 0 or more.",
                token=token[:40],
                source=text,
                span=found.span(),
                example=EXAMPLE,
            )
        if len(token) > MAX_DIGITS or len(numbers) >= MAX_NUMBERS:
            raise TooLarge(
                "At most {count} numbers of {digits} digits, please.",
                count=MAX_NUMBERS,
                digits=MAX_DIGITS,
            )
        numbers.append(int(token))
    return numbers


def mex_text(numbers: list[int], words: Words) -> str:
    """Return the mex of some numbers and how to find it: count up until one is missing."""
    least = mex(numbers)
    present = ", ".join(map(str, sorted(set(numbers))[:SHOWN]))
    more = ", …" if len(set(numbers)) > SHOWN else ""
    first = range(least) if least <= SHOWN else range(least - SHOWN, least)
    dots = "… " if least > SHOWN else ""
    counted = dots + " ".join(f"{number} ✓" for number in first)
    return "\n".join(
        [
            words("### mex {{{numbers}}} = {value}", numbers=present + more, value=least),
            words("Count up from 0 until a number is missing:"),
            f"{counted} **{least} ✗**".strip(),
            words(
                "-# mex is the minimum excludant. The nim value of a position is the mex of the "
                "nim values of its options."
            ),
        ]
    )
