"""Words for moves that take from a heap and leave one or more heaps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cgt.core.text import Text, listed, placed

MOST_GROUPS = 5
"""The maximum number of groups of three digits before a number is shortened."""
LONGEST_SUM = 45
"""The maximum length of a sum of heaps before it is shortened in the middle."""

_TOLD = {
    ("take", 1): (Text("took {tokens}"), Text("took {tokens} from {heap}")),
    ("take", 2): (
        Text("took {tokens} and left {left}"),
        Text("took {tokens} from {heap} and left {left}"),
    ),
    ("split", 2): (Text("split the heap into {left}"), Text("split {heap} into {left}")),
    ("add", 1): (Text("added {tokens}"), Text("added {tokens} to {heap}")),
    ("add", 2): (
        Text("added {tokens} and split the heap into {left}"),
        Text("added {tokens} to {heap} and split it into {left}"),
    ),
}
_ACTION = {
    ("take", 1): (Text("Take {tokens}"), Text("Take {tokens} from {heap}")),
    ("take", 2): (
        Text("Take {tokens}, leave {left}"),
        Text("Take {tokens} from {heap}, leave {left}"),
    ),
    ("split", 2): (Text("Split into {left}"), Text("Split {heap} into {left}")),
    ("add", 1): (Text("Add {tokens}"), Text("Add {tokens} to {heap}")),
    ("add", 2): (
        Text("Add {tokens}, split into {left}"),
        Text("Add {tokens} to {heap}, split into {left}"),
    ),
}
"""Words by kind of move and number of heaps left, for the only heap and for a named one."""


def heaps_told(heap: int, parts: Sequence[int], where: str) -> Text:
    """Return the words for a player's move on a heap, of which these parts are left.

    >>> str(heaps_told(11, (2, 8), "C")), str(heaps_told(3, (0,), ""))
    ('took 1 from C and left 2 and 8', 'took 3')
    >>> str(heaps_told(7, (3, 4), "")), str(heaps_told(60, (10,) * 6, ""))
    ('split the heap into 3 and 4', 'split the heap into 6 heaps of 10')
    """
    left = [part for part in parts if part]
    alike = len(left) > 2 and len({*left}) == 1
    heaps = (
        Text("{count} heaps of {size}", count=len(left), size=write_size(left[0]))
        if alike
        else listed(map(write_size, left or (0,)))
    )
    return _fill_sentence(_TOLD, heap - sum(left), left, heaps, where)


def heaps_action(heap: int, parts: Sequence[int], where: str) -> Text:
    """Return the label of a button that takes from a heap or splits it.

    >>> str(heaps_action(11, (2, 8), "")), str(heaps_action(11, (8,), "C"))
    ('Take 1, leave 2 + 8', 'Take 3 from C')
    """
    left = [part for part in parts if part]
    return _fill_sentence(_ACTION, heap - sum(left), left, write_sum(left), where)


def pins_told(row: int, parts: Sequence[int], where: str) -> Text:
    """Return the words for a player's move on a row of pins, of which these parts are left.

    >>> str(pins_told(11, (2, 8), "C")), str(pins_told(3, (1,), ""))
    ('knocked down 1 pin in C and left 2 and 8', 'knocked down 2 pins and left 1')
    """
    left = [part for part in parts if part]
    told = placed(Text("knocked down {pins}", pins=_pins(row - sum(left))), where)
    if not left:
        return told
    return Text("{did} and left {left}", did=told, left=listed(map(write_size, left)))


def pins_action(row: int, parts: Sequence[int], where: str) -> Text:
    """Return the label of a button that knocks down pins of a row.

    >>> str(pins_action(11, (2, 8), "")), str(pins_action(11, (9,), "C"))
    ('Knock down 1 pin, leave 2 + 8', 'Knock down 2 pins in C, leave 9')
    """
    left = [part for part in parts if part]
    action = placed(Text("Knock down {pins}", pins=_pins(row - sum(left))), where)
    return Text("{action}, leave {left}", action=action, left=write_sum(left)) if left else action


def pins_step(count: int) -> Text:
    """Return the choice of a number of pins before a move in a row."""
    return Text("Knock down {pins}", pins=_pins(count))


def _pins(count: int) -> Text:
    return Text.counted("{pins} pin", "{pins} pins", count=count, pins=write_size(count))


def heaps_left(parts: Sequence[int]) -> Text | None:
    """Return the words for the rest of a heap, or None if it falls into several heaps."""
    left = [part for part in parts if part]
    if len(left) > 1:
        return None
    return Text("leaves {heap}", heap=write_size(left[0])) if left else Text("leaves nothing")


def write_size(number: int) -> str:
    """Return a number with separators, shortened if it is very long.

    >>> write_size(12), write_size(1234567), write_size(12 * 10**20 + 5)
    ('12', '1,234,567', '1,200,…,000,005')
    """
    groups = f"{number:,}".split(",")
    return ",".join(groups if len(groups) <= MOST_GROUPS else (*groups[:2], "…", *groups[-2:]))


def write_sum(heaps: Sequence[int]) -> str:
    """Return heaps as a sum, with more than two of one size as a product.

    >>> write_sum([2, 8]), write_sum([10] * 6), write_sum([])
    ('2 + 8', '6 × 10', '')
    """
    terms: list[str] = []
    for size, group in groupby(sorted(heaps)):
        count = len(list(group))
        written = write_size(size)
        terms += [written] * count if count <= 2 else [f"{count} × {written}"]
    shown = " + ".join(terms)
    if len(shown) > LONGEST_SUM and len(terms) > 2:
        shown = " + ".join((*terms[:2], "…", *terms[-1:]))
    return shown


def _fill_sentence(
    words: dict[tuple[str, int], tuple[Text, Text]],
    taken: int,
    left: Sequence[int],
    heaps: Text | str,
    where: str,
) -> Text:
    """Return the sentence for a move, filled in with its numbers."""
    kind = "take" if taken > 0 else "add" if taken else "split"
    sentence = words[kind, min(2, max(1, len(left))) if taken else 2][bool(where)]
    return Text(sentence.template, tokens=write_size(abs(taken)), left=heaps, heap=where)
