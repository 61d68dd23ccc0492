"""Text layout for a terminal, with columns and the number of entries left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from cgt.core.text import Text

MOVES_SHOWN = 20


def and_more(count: int, is_complete: bool) -> str:
    """Return the number of winning moves missing from a list, in words."""
    more = [f" and {count} more"] if count > 0 else []
    return ",".join(more if is_complete else [*more, " and perhaps others"])


def one_of(parts: Sequence[Text]) -> Text:
    """Return alternatives in a row, joined with commas and a final "or".

    >>> str(one_of([Text("Take 2"), Text("Take 3"), Text("Pass")]))
    'Take 2, Take 3 or Pass'
    """
    *others, last = parts
    return Text("{others} or {last}", others=in_a_row(others), last=last) if others else last


def in_a_row(parts: Sequence[Text]) -> Text:
    """Return one or more texts with commas between them."""
    return reduce(lambda said, each: Text("{one}, {other}", one=said, other=each), parts)


def columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Return table rows as indented lines.

    Each column is as wide as its widest cell, and numbers are aligned to the right.
    """
    table = list(rows)
    if not table:
        return []
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [f"   {'  '.join(map(_cell, row, widths)).rstrip()}" for row in table]


def _cell(text: str, width: int) -> str:
    return text.rjust(width) if text.isdigit() else text.ljust(width)
