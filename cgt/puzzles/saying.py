"""Words and numbers that several kinds of puzzles share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cgt.components import label
from cgt.contract import Ruleset
from cgt.convention import Convention
from cgt.notation import position as read_position
from cgt.positions import Position
from cgt.puzzles.maker import Draft, Trap, joined
from cgt.puzzles.model import Puzzle
from cgt.rulesets.catalogue import ruleset as read_ruleset
from cgt.rulesets.catalogue import title_of
from cgt.text import Text, listed
from cgt.values import nim_sum

REACH = 5
"""How far above the right answer a near number lies at most."""


def position_of(puzzle: Puzzle) -> Position:
    """Return the position that a puzzle asks about."""
    return read_position(puzzle.position)


def ruleset_of(puzzle: Puzzle) -> Ruleset:
    """Return the game that a puzzle asks about."""
    return read_ruleset(puzzle.game)


def game_of(puzzle: Puzzle) -> Text | str:
    """Return what the game of a puzzle is called."""
    return title_of(ruleset_of(puzzle))


def numbered(right: int, extra: Iterable[int] = (), least: int = 0) -> Draft:
    """Return a draft with a number for an answer, and wrong numbers around it.

    ``extra`` are further wrong numbers, from misconceptions. No number is below ``least``.

    >>> numbered(1, [9]).before, numbered(1, [9]).after
    (('0',), ('2', '3', '4', '5', '6', '9'))
    """
    wrong = {*range(least, right + REACH + 1), *(number for number in extra if number >= least)}
    return ranked(right, wrong - {right})


def ranked(right: int, wrong: Iterable[int]) -> Draft:
    """Return a draft with a number for an answer among these wrong ones."""
    ordered = sorted(set(wrong))
    before = tuple(str(number) for number in reversed(ordered) if number < right)
    return Draft(str(right), before, tuple(str(number) for number in ordered if number > right))


def grid(
    right: tuple[int, ...], first: tuple[int, int], second: tuple[int, int]
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return lists that differ from the right one in two places: those before it, those after.

    ``first`` and ``second`` are each a place and the other number there. Each number stands in
    two of the four lists, so that nobody finds the right one by what most of them have.

    >>> grid((3, 1), (0, 2), (1, 5))
    (((2, 5), (2, 1)), ((3, 5),))
    """
    made: list[tuple[int, ...]] = []
    for changes in ((first,), (second,), (first, second)):
        changed = list(right)
        for place, number in changes:
            changed[place] = number
        made.append(tuple(changed))
    before = sorted((each for each in made if each < right), reverse=True)
    return tuple(before), tuple(sorted(each for each in made if each > right))


def sizes_of(position: Position) -> tuple[int, ...]:
    """Return the heap sizes of a position, where it is a mistake to take them for nim values.

    Empty where a component is no heap, and in Nim, where they are the nim values.
    """
    parts = position.components
    if not all(part.ruleset.is_of_heaps for part in parts) or is_nim(position):
        return ()
    return tuple(part.ruleset.size(part.state) for part in parts)


def is_nim(position: Position) -> bool:
    """Return whether each component is a heap of Nim, move for move."""
    return all(part.ruleset.as_nim_heap(part.state) is not None for part in position.components)


def sizes_trap(answer: object) -> Trap:
    """Return the answer of those who take heap sizes for nim values."""
    return Trap(
        str(answer),
        Text(
            "You used a heap's size as its nim value. Work out the nim values in this game first."
        ),
    )


def normal_trap(answer: object) -> Trap:
    """Return the answer of those who judge misère play as normal play."""
    return Trap(
        str(answer),
        Text("That's the answer in normal play. In misère play the player who moves last loses."),
    )


def sum_trap(values: Sequence[int]) -> Iterator[Trap]:
    """Yield the answer of those who add nim values."""
    if len(values) > 1:
        said = Text("You added the nim values. Combine them with xor, which doesn't carry.")
        yield Trap(str(sum(values)), said)


def lettered(position: Position, letter: str) -> Text | str:
    """Return a component on a button: its letter and, where it is a heap, its size."""
    for index, part in enumerate(position.components):
        if label(index) == letter and part.ruleset.is_of_heaps:
            return Text("{label}: {state}", label=letter, state=part.bare)
    return letter


def values_said(position: Position) -> Text:
    """Return the nim values of the components, each beside its letter."""
    values = position.component_values
    said = listed(f"{label(index)} = {value}" for index, value in enumerate(values))
    return Text("The nim values are {values}.", values=said)


def nim_sum_said(position: Position) -> Text:
    """Return the nim values of the components, and their nim-sum."""
    values = position.component_values
    if len(values) == 1:
        return Text("The nim value is {value}.", value=values[0])
    return Text(
        "The nim values are {values}. Their nim-sum (xor) is {total}.",
        values=listed(values),
        total=nim_sum(values),
    )


def verdict_hint(convention: Convention) -> Text:
    """Return a hint for questions about who wins, and by which move."""
    if convention is Convention.MISERE:
        return Text("Try each move. It wins if the other player then loses in misère play.")
    return Text("Find the nim-sum first. A move wins if it makes the nim-sum 0.")


def lost_said(position: Position, convention: Convention) -> Text:
    """Return why no move wins a lost position."""
    if convention is Convention.MISERE:
        return Text("Whatever the move, the other player has a winning reply in misère play.")
    so = Text("Every move changes that, but there is always a reply that makes it 0 again.")
    return joined(nim_sum_said(position), so)
