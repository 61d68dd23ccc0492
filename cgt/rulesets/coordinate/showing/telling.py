"""Words for moves that take from several heaps."""

from __future__ import annotations

from collections.abc import Sequence

from cgt.core.text import Text, listed, placed
from cgt.rulesets.heaps.showing.telling import write_size

MOST_STONES = 20
"""The maximum number of stones drawn for a heap."""
MOST_NAMED = 2
"""The number of changed heaps above which a button lists the heaps left instead."""


def taken_told(before: Sequence[int], after: Sequence[int], where: str) -> Text:
    """Return the words for the tokens that a player took from each heap.

    >>> str(taken_told((3, 4), (1, 4), "")), str(taken_told((3, 4), (1, 2), "B"))
    ('took 2 from heap 1', 'took 2 from each heap in B')
    >>> str(taken_told((3, 4, 5), (1, 4, 4), ""))
    'took 2 from heap 1 and 1 from heap 3'
    """
    taken = _tokens_taken(before, after)
    if len(before) == 2 == len(taken) and len({*taken.values()}) == 1:
        return placed(Text("took {some} from each heap", some=write_size(taken[1])), where)
    parts = [
        Text("{some} from heap {number}", some=write_size(some), number=number)
        for number, some in taken.items()
    ]
    return placed(Text("took {parts}", parts=_join_parts(parts)), where)


def taken_action(before: Sequence[int], after: Sequence[int], where: str) -> Text:
    """Return the label of a button that takes from heaps.

    >>> str(taken_action((3, 4), (1, 4), "")), str(taken_action((3, 4), (1, 2), ""))
    ('Take 2 from heap 1', 'Take 2 from each heap')
    """
    taken = _tokens_taken(before, after)
    if len(taken) > MOST_NAMED:
        return placed(Text("Leave {heaps}", heaps=listed(map(write_size, after))), where)
    if len(before) == 2 == len(taken) and len({*taken.values()}) == 1:
        return placed(Text("Take {some} from each heap", some=write_size(taken[1])), where)
    parts = [
        Text("{some} from heap {number}", some=write_size(some), number=number)
        for number, some in taken.items()
    ]
    return placed(Text("Take {parts}", parts=_join_parts(parts)), where)


def numbers_left(numbers: Sequence[int]) -> Text:
    """Return the words for the numbers that a move leaves."""
    if not any(numbers):
        return Text("leaves nothing")
    return Text("leaves {numbers}", numbers=listed(map(write_size, numbers)))


def heaps_described(heaps: Sequence[int]) -> Text:
    """Return the heaps of a component in words."""
    return Text.counted(
        "a heap of {heaps}",
        "heaps of {heaps}",
        count=len(heaps),
        heaps=listed(map(write_size, heaps)),
    )


def heaps_in_rows(heaps: Sequence[int]) -> tuple[str, ...]:
    """Return heaps as rows of stones, with their numbers and sizes."""
    return tuple(f"{number:>2}  {stones(heap)}" for number, heap in enumerate(heaps, start=1))


def stones(heap: int) -> str:
    """Return a row of stones followed by their number.

    >>> stones(3), stones(10**6)[-3:]
    ('●●●  3', '000')
    """
    more = "…" if heap > MOST_STONES else ""
    return f"{'●' * min(heap, MOST_STONES)}{more}  {heap}"


def _tokens_taken(before: Sequence[int], after: Sequence[int]) -> dict[int, int]:
    """Return the number of tokens taken from each changed heap, by the number of the heap."""
    return {
        number: was - now
        for number, (was, now) in enumerate(zip(before, after, strict=True), start=1)
        if was != now
    }


def _join_parts(parts: Sequence[Text]) -> Text:
    """Return parts of a sentence as a list."""
    *others, last = parts
    if not others:
        return last
    head = others[0]
    for other in others[1:]:
        head = Text("{one}, {other}", one=head, other=other)
    return Text("{others} and {last}", others=head, last=last)
