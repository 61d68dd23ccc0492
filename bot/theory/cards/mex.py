"""The minimum excludant in words."""

from __future__ import annotations

from bot.language.words import Words
from cgt.values import mex

SHOWN = 15


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
