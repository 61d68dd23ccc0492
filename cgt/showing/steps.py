"""Steps before an option where there are many: the sizes and places of most games."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cgt.text import Text


def taken_steps(text: str) -> tuple[Text, ...]:
    """Return the step to a move in a heap: how many are taken, if any are.

    >>> [str(step) for step in taken_steps("-12")], [str(step) for step in taken_steps(":3+197")]
    (['Take 12'], ['Split'])
    """
    found = re.fullmatch(r"(?:-(\d+))?(?::\d+\+.*)?", text)
    if found is None:
        return ()
    return (Text("Split") if found[1] is None else Text("Take {count}", count=found[1]),)


def tuple_steps(taken: Sequence[int]) -> tuple[Text, ...]:
    """Return the steps to a move in several heaps: which of them, and how many of each.

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
    """Return the steps to a square such as ``b3``: its row, and itself.

    >>> [str(step) for step in square_steps("b3")]
    ['Row 3', 'Square b3']
    """
    return Text("Row {row}", row=square.lstrip("abcdefghijklmnopqrstuvwxyz")), Text(
        "Square {square}", square=square
    )
