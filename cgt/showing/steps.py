"""Intermediate choices of sizes and places before an option, for games with many options."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cgt.core.text import Text


def taken_steps(text: str) -> tuple[Text, ...]:
    """Return the choice before a move in a heap, the number taken or a split, if it has one.

    >>> [str(step) for step in taken_steps("-12")], [str(step) for step in taken_steps(":3+197")]
    (['Take 12'], ['Split'])
    """
    found = re.fullmatch(r"(?:-(\d+))?(?::\d+\+.*)?", text)
    if found is None:
        return ()
    return (Text("Split") if found[1] is None else Text("Take {count}", count=found[1]),)


def tuple_steps(taken: Sequence[int]) -> tuple[Text, ...]:
    """Return the choices before a move in several heaps, first the heaps, then the numbers.

    >>> [str(step) for step in tuple_steps((2, 0, 1))]
    ['Take from heaps 1 and 3', 'Take 2 from heap 1 and some from heap 3']
    """
    places = [place for place, some in enumerate(taken) if some]
    names = [str(place + 1) for place in places]
    if len(places) == 1:
        return (Text("Take from heap {heap} only", heap=names[0]),)
    listed = Text("{others} and {last}", others=", ".join(names[:-1]), last=names[-1])
    others = Text("{others} and {last}", others=", ".join(names[1:-1]), last=names[-1])
    return (
        Text("Take from heaps {heaps}", heaps=listed),
        Text(
            "Take {count} from heap {heap} and some from heap {rest}",
            count=taken[places[0]],
            heap=names[0],
            rest=names[1] if len(names) == 2 else others,
        ),
    )


def square_steps(square: str) -> tuple[Text, ...]:
    """Return the choices before a square such as ``b3``, first its column, then the square.

    >>> [str(step) for step in square_steps("b3")]
    ['Column b', 'Square b3']
    """
    return Text("Column {column}", column=column_of(square)), Text("Square {square}", square=square)


def column_of(square: str) -> str:
    """Return the letters of the column of a square such as ``b3``."""
    return square.rstrip("0123456789")


def arrow_between(square: str, other: str) -> str:
    """Return the arrow from a square to another one beside it.

    >>> arrow_between("b2", "b3"), arrow_between("b2", "a2")
    ('↓', '←')
    """
    one, two = column_of(square), column_of(other)
    if one != two:
        return "→" if (len(one), one) < (len(two), two) else "←"
    return "↓" if int(square[len(one) :]) < int(other[len(two) :]) else "↑"
