"""What is chosen before an option where there are many: the sizes and places of most games."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cgt.text import Text

AT_ONCE = 25
"""So many numbers are chosen from at once."""


def span(number: int, most: int) -> tuple[int, int]:
    """Return the first and last of the numbers up to ``most`` that stand together with a number.

    >>> span(17, 40), span(17, 500)
    ((11, 20), (1, 25))
    """
    width = 10 if most <= 10 * AT_ONCE else AT_ONCE
    first = (number - 1) // width * width + 1
    return first, min(first + width - 1, most)


def taken_steps(text: str, heap: int) -> tuple[Text, ...]:
    """Return the steps to a move in a heap: how many are taken, and how the rest is split.

    >>> [str(step) for step in taken_steps("-12", 30)]
    ['Take 11 to 20', 'Take 12']
    >>> [str(step) for step in taken_steps(":3+57", 60)]
    ['Split', 'Split off 1 to 10']
    """
    found = re.fullmatch(r"(?:-(\d+))?(?::(\d+)\+.*)?", text)
    if found is None:
        return ()
    steps: list[Text] = []
    if found[1] is not None:
        taken = int(found[1])
        if heap > AT_ONCE:
            first, last = span(taken, heap)
            steps.append(Text("Take {first} to {last}", first=first, last=last))
        steps.append(Text("Take {count}", count=taken))
    else:
        steps.append(Text("Split"))
    if found[2] is not None and heap > AT_ONCE:
        first, last = span(int(found[2]), heap)
        if found[1] is None:
            steps.append(Text("Split off {first} to {last}", first=first, last=last))
        else:
            steps.append(
                Text(
                    "Take {count}, leave a heap of {first} to {last} and the rest",
                    count=found[1],
                    first=first,
                    last=last,
                )
            )
    return tuple(steps)


def tuple_steps(taken: Sequence[int], heaps: Sequence[int]) -> tuple[Text, ...]:
    """Return the steps to a move in several heaps: which of them, and how many of each.

    >>> [str(step) for step in tuple_steps((2, 0, 1), (3, 4, 5))]
    ['Take from heaps 1 and 3', 'Take 2 from heap 1 and some from heap 3']
    """
    places = [place for place, some in enumerate(taken) if some]
    names = [str(place + 1) for place in places]
    first = places[0]
    amount = taken[first]
    if len(places) == 1:
        steps = [Text("Take from heap {heap} alone", heap=names[0])]
        if heaps[first] > AT_ONCE:
            low, high = span(amount, heaps[first])
            steps.append(
                Text("Take {first} to {last} from heap {heap}", first=low, last=high, heap=names[0])
            )
        return tuple(steps)
    listed = Text("{others} and {last}", others=", ".join(names[:-1]), last=names[-1])
    others = Text("{others} and {last}", others=", ".join(names[1:-1]), last=names[-1])
    rest = names[1] if len(names) == 2 else others
    steps = [Text("Take from heaps {heaps}", heaps=listed)]
    if heaps[first] > AT_ONCE:
        low, high = span(amount, heaps[first])
        steps.append(
            Text(
                "Take {first} to {last} from heap {heap} and some from heap {rest}",
                first=low,
                last=high,
                heap=names[0],
                rest=rest,
            )
        )
    steps.append(
        Text(
            "Take {count} from heap {heap} and some from heap {rest}",
            count=amount,
            heap=names[0],
            rest=rest,
        )
    )
    return tuple(steps)


def square_steps(square: str) -> tuple[Text, ...]:
    """Return the steps to a square such as ``b3``: its row, and itself.

    >>> [str(step) for step in square_steps("b3")]
    ['Row 3', 'Square b3']
    """
    return Text("Row {row}", row=square.lstrip("abcdefghijklmnopqrstuvwxyz")), Text(
        "Square {square}", square=square
    )


def place_steps(place: int, most: int) -> tuple[Text, ...]:
    """Return the steps to a place in a row: those around it, and itself.

    >>> [str(step) for step in place_steps(12, 30)], [str(step) for step in place_steps(12, 13)]
    (['Places 11 to 20', 'Place 12'], ['Place 12'])
    """
    itself = Text("Place {place}", place=place)
    if most <= AT_ONCE:
        return (itself,)
    first, last = span(place, most)
    return Text("Places {first} to {last}", first=first, last=last), itself
