"""Boards as rows of characters, and lists of names, for readers without pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cgt.core.text import Text, listed

MOST_NAMED = 40
"""The maximum number of squares or points that a sentence lists."""


def grid(rows: int, columns: int, sign: Callable[[int, int], str]) -> tuple[str, ...]:
    r"""Return a board of signs, with letters above its columns and numbers before its rows.

    >>> print(*grid(2, 3, lambda row, column: ".#"[row == column]), sep="\n")
       a b c
     1 # . .
     2 . # .
    """
    head = "   " + " ".join(chr(ord("a") + column) for column in range(columns))
    lines = (
        f"{row + 1:>2} " + " ".join(sign(row, column) for column in range(columns))
        for row in range(rows)
    )
    return (head, *lines)


def strip(signs: Sequence[str]) -> tuple[str, str]:
    r"""Return a row of places with their numbers below.

    >>> print(*strip("H.HH"), sep="\n")
     H . H H
     1 2 3 4
    """
    width = len(str(len(signs))) + 1
    numbers = "".join(f"{number:>{width}}" for number in range(1, len(signs) + 1))
    return "".join(f"{sign:>{width}}" for sign in signs), numbers


def named(names: Sequence[object]) -> Text:
    """Return names as a list, cut after the first ones if there are very many.

    >>> str(named(["a1", "b2"])), str(named(range(100)))[-14:]
    ('a1 and b2', '39 and 60 more')
    """
    if len(names) <= MOST_NAMED:
        return listed(names)
    return Text(
        "{names} and {count} more",
        names=", ".join(map(str, names[:MOST_NAMED])),
        count=len(names) - MOST_NAMED,
    )
