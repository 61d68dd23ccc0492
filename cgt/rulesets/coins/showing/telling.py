"""Words for moves that turn coins."""

from __future__ import annotations

from collections.abc import Sequence

from cgt.core.text import Text, listed
from cgt.showing.characters import named

MOST_NAMED = 12
"""The maximum number of coins that are listed one by one, without joining runs."""


def places_told(places: Sequence[int]) -> Text:
    """Return the places of coins, the last first, with runs joined if there are many.

    >>> str(places_told([7, 2, 4, 6])), str(places_told(range(1, 15)))
    ('7, 6, 4 and 2', '14–1')
    """
    ordered = sorted(places, reverse=True)
    return listed(ordered if len(ordered) <= MOST_NAMED else _runs(ordered))


def crossings_told(rows: Sequence[int], columns: Sequence[int]) -> Text:
    """Return the crossings of rows and columns of a grid, both counted from 1.

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
    """Return the words for the coins that show heads after a move."""
    if not names:
        return Text("leaves no heads")
    if len(names) > MOST_NAMED:
        return Text("leaves {count} heads", count=len(names))
    return Text.counted(
        "leaves a head at {heads}", "leaves heads at {heads}", count=len(names), heads=listed(names)
    )


def coins_described(board: Text, names: Sequence[object]) -> Text:
    """Return a group of coins in words, with the places of its heads."""
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
    """Return decreasing numbers, with three or more in a row joined as a run."""
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
