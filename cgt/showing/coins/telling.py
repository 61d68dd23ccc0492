"""Turning coins in words."""

from __future__ import annotations

from collections.abc import Sequence

from cgt.showing.characters import named
from cgt.text import Text, listed

MOST_NAMED = 12
"""The maximum number of coins that are named one by one; longer runs by their ends."""


def places_told(places: Sequence[int]) -> Text:
    """Return places in a row, the last first, runs by their ends where there are many.

    >>> str(places_told([7, 2, 4, 6])), str(places_told(range(1, 15)))
    ('7, 6, 4 and 2', '14–1')
    """
    ordered = sorted(places, reverse=True)
    return listed(ordered if len(ordered) <= MOST_NAMED else _runs(ordered))


def crossings_told(rows: Sequence[int], columns: Sequence[int]) -> Text:
    """Return the places where rows and columns of a grid cross, both counted from 1.

    >>> str(crossings_told([1, 3], [1, 2])), str(crossings_told([2], [3]))
    ('a1, b1, a3 and b3', 'c2')
    >>> str(crossings_told([1, 2, 3], [2, 4]))
    'rows 1, 2 and 3 of columns b and d'
    """
    letters = [chr(ord("a") + column - 1) for column in columns]
    if len(rows) * len(columns) <= 4:
        return listed(f"{letter}{row}" for row in rows for letter in letters)
    row_names = Text.counted("row {rows}", "rows {rows}", count=len(rows), rows=listed(rows))
    column_names = Text.counted(
        "column {columns}", "columns {columns}", count=len(columns), columns=listed(letters)
    )
    return Text("{rows} of {columns}", rows=row_names, columns=column_names)


def heads_left(names: Sequence[object]) -> Text:
    """Return which coins show heads after a move."""
    if not names:
        return Text("leaves no heads")
    if len(names) > MOST_NAMED:
        return Text("leaves {count} heads", count=len(names))
    return Text.counted(
        "leaves a head at {heads}", "leaves heads at {heads}", count=len(names), heads=listed(names)
    )


def coins_described(board: Text, names: Sequence[object]) -> Text:
    """Return coins in words: how they lie, and which of them show heads."""
    if not names:
        return Text("{board}, all tails", board=board)
    return Text.counted(
        "{board}, a head at {heads}",
        "{board}, heads at {heads}",
        board=board,
        heads=named(names),
        count=len(names),
    )


def _runs(ordered: Sequence[int]) -> list[str]:
    """Return numbers that go down, three or more in a row as a run."""
    runs: list[list[int]] = []
    for number in ordered:
        if runs and runs[-1][-1] == number + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [
        name
        for run in runs
        for name in (map(str, run) if len(run) < 3 else [f"{run[0]}–{run[-1]}"])
    ]
