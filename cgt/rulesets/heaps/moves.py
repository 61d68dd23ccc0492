"""The notation of moves that take tokens from a heap and leave several heaps, as in -1:2+4."""

from __future__ import annotations

import re

from cgt.core.codes.splits import Heaps

_MOVE = re.compile(
    r"(?:(?P<sign>[-+])\s*(?P<tokens>\d{1,36}))?"
    r"(?:\s*(?:[:=>]|(?:in)?to\b|\s)\s*(?P<parts>\d{1,36}(?:[\s,+&]+\d{1,36})*))?"
)
_SUM = re.compile(r"(?P<parts>\d{1,36}(?:\s*\+\s*\d{1,36})+)")


def write_move(taken: int, heaps: Heaps) -> str:
    """Return the notation of a move, which names the heaps left only if there are several.

    >>> write_move(2, (5,)), write_move(1, (2, 4)), write_move(0, (3, 4)), write_move(-1, (6,))
    ('-2', '-1:2+4', ':3+4', '+1')
    """
    head = f"-{taken}" if taken > 0 else f"+{-taken}" if taken < 0 else ""
    return head if len(heaps) <= 1 else f"{head}:{'+'.join(map(str, heaps))}"


def read_move(text: str, heap: int) -> tuple[int, Heaps] | None:
    """Return the number of tokens taken and the heaps left, or None if the text is not a move.

    The number taken can be omitted if the heaps left determine it.

    >>> read_move("-1:4+2", 7), read_move(":3,4", 7), read_move("-2", 7), read_move(">5", 7)
    ((1, (2, 4)), (0, (3, 4)), (2, (5,)), (2, (5,)))
    >>> read_move("-1 2 4", 7), read_move("2+4", 7), read_move("-1:5", 7), read_move("-7", 7)
    ((1, (2, 4)), (1, (2, 4)), None, (7, ()))
    """
    given = text.strip().casefold()
    match = _SUM.fullmatch(given) or _MOVE.fullmatch(given)
    if match is None or not given:
        return None
    named = match.groupdict()
    parts = sorted(int(part) for part in re.findall(r"\d+", named["parts"] or ""))
    if named.get("tokens") is None:
        taken = heap - sum(parts)
    else:
        taken = int(named["tokens"]) if named["sign"] == "-" else -int(named["tokens"])
        parts = parts or [heap - taken]
    if sum(parts) != heap - taken or parts[0] < 0:
        return None
    return taken, tuple(part for part in parts if part)
