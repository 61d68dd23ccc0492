"""Layout of text in a terminal: columns, and the number of entries left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from cgt.text import Text

MOVES_SHOWN = 20
"""The most winning moves that are listed; of more, only the number is told."""


def and_more(count: int, is_complete: bool) -> str:
    """Return how many winning moves there are beside those that are shown."""
    more = [f" and {count} more"] if count > 0 else []
    return ",".join(more if is_complete else [*more, " and perhaps others"])


def one_of(parts: Sequence[Text]) -> Text:
    """Return what there is to choose from.

    >>> str(one_of([Text("Take 2"), Text("Take 3"), Text("Pass")]))
    'Take 2, Take 3 or Pass'
    """
    *others, last = parts
    return Text("{others} or {last}", others=in_a_row(others), last=last) if others else last


def in_a_row(parts: Sequence[Text]) -> Text:
    """Return one or more texts with commas between them."""
    return reduce(lambda said, each: Text("{one}, {other}", one=said, other=each), parts)


def columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Return rows as indented lines: columns as wide as their widest cell, numbers to the right."""
    table = list(rows)
    if not table:
        return []
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [f"   {'  '.join(map(_cell, row, widths)).rstrip()}" for row in table]


def _cell(text: str, width: int) -> str:
    """Return a cell of a table."""
    return text.rjust(width) if text.isdigit() else text.ljust(width)
