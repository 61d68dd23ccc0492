"""Sentences and numbers that several kinds of puzzles share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cgt.core.components import Move, label
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention
from cgt.core.notation import position as read_position
from cgt.core.positions import Position
from cgt.core.text import Text, listed
from cgt.core.values import nim_sum
from cgt.puzzles.maker import Draft, Trap
from cgt.puzzles.model import Puzzle
from cgt.puzzles.verdicts import winners
from cgt.rulesets.catalogue import ruleset as read_ruleset, title_of
from cgt.theory.winning import are_pairs, leaves_pairs

REACH = 5
"""The maximum distance of a near number above the right answer."""


def position_of(puzzle: Puzzle) -> Position:
    """Return the position that a puzzle asks about."""
    return read_position(puzzle.position)


def ruleset_of(puzzle: Puzzle) -> Ruleset:
    """Return the game that a puzzle asks about."""
    return read_ruleset(puzzle.game)


def game_of(puzzle: Puzzle) -> Text | str:
    """Return the title of a puzzle's game."""
    return title_of(ruleset_of(puzzle))


def number_draft(right: int, extra: Iterable[int] = (), least: int = 0) -> Draft:
    """Return a draft with a number as its answer, and wrong numbers around it.

    ``extra`` are further wrong numbers, from misconceptions. No number is below ``least``.

    >>> number_draft(1, [9]).before, number_draft(1, [9]).after
    (('0',), ('2', '3', '4', '5', '6', '9'))
    """
    wrong = {*range(least, right + REACH + 1), *(number for number in extra if number >= least)}
    return ranked_draft(right, wrong - {right})


def ranked_draft(right: int, wrong: Iterable[int]) -> Draft:
    """Return a draft with a number as its answer, and these wrong ones."""
    ordered = sorted(set(wrong))
    before = tuple(str(number) for number in reversed(ordered) if number < right)
    return Draft(str(right), before, tuple(str(number) for number in ordered if number > right))


def grid(
    right: tuple[int, ...], first: tuple[int, int], second: tuple[int, int]
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return the smaller and the larger variants of a list, which differ in one or two places.

    ``first`` and ``second`` are each a place and another number for it. Each number is in two of
    the four lists, so the most common numbers don't give the right list away.

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
    """Return the heap sizes of a position, for the misconception that they are nim values.

    The tuple is empty if a component isn't a heap, and in Nim, where they are the nim values.
    """
    parts = position.components
    if not all(part.ruleset.is_of_heaps for part in parts) or is_nim(position):
        return ()
    return tuple(part.ruleset.size(part.state) for part in parts)


def is_nim(position: Position) -> bool:
    """Return whether each component is equal to a heap of Nim, move for move."""
    return all(part.ruleset.as_nim_heap(part.state) is not None for part in position.components)


def sizes_trap(answer: object) -> Trap:
    """Return the answer of the misconception that heap sizes are nim values."""
    return Trap(
        str(answer),
        Text(
            "You used a heap's size as its nim value. Work out the nim values in this game first."
        ),
    )


def normal_trap(answer: object) -> Trap:
    """Return the answer of the misconception that misère play is like normal play."""
    return Trap(
        str(answer),
        Text("That's the answer in normal play. In misère play the player who moves last loses."),
    )


def sum_trap(values: Sequence[int]) -> Iterator[Trap]:
    """Yield the answer of the misconception that nim values are added, if there are several."""
    if len(values) > 1:
        said = Text("You added the nim values. Combine them with xor, which doesn't carry.")
        yield Trap(str(sum(values)), said)


def component_text(position: Position, letter: str) -> Text | str:
    """Return the button label of a component, which is its letter and the size of a heap."""
    for index, part in enumerate(position.components):
        if label(index) == letter and part.ruleset.is_of_heaps:
            return Text("{label}: {state}", label=letter, state=part.bare)
    return letter


def values_said(position: Position) -> Text:
    """Return the nim values of the components, with their letters."""
    values = position.component_values
    said = listed(f"{label(index)} = {value}" for index, value in enumerate(values))
    return Text("The nim values are {values}.", values=said)


def nim_sum_said(position: Position) -> Text:
    """Return the nim values of the components, with their nim-sum."""
    values = position.component_values
    if len(values) == 1:
        return Text("The nim value is {value}.", value=values[0])
    return Text(
        "The nim values are {values}. Their nim-sum (xor) is {total}.",
        values=listed(values),
        total=nim_sum(values),
    )


def mex_said(game: Ruleset, heap: int, value: int) -> Text:
    """Return the reason for the nim value of a heap, which is the mex of what moves lead to."""
    options = game.options(game.read(str(heap)))
    reached = {nim_sum(map(game.nim_value_of, option.parts)) for option in options}
    return Text(
        "From a heap of {heap}, moves lead to the nim values {values}. Counting up from "
        "0, the first number missing is {value}.",
        heap=heap,
        values=listed(sorted(reached)),
        value=value,
    )


def verdict_hint(convention: Convention) -> Text:
    """Return a hint for questions about the winner and the winning moves."""
    if convention is Convention.MISERE:
        return Text("Try each move. It wins if the other player then loses in misère play.")
    return Text("Look for a move to which the other player has no good answer.")


def lost_said(position: Position, convention: Convention) -> Text:
    """Return the reason why no move wins a lost position."""
    if convention is Convention.MISERE:
        return Text("Whatever the move, the other player has a winning reply in misère play.")
    if are_pairs(position.components):
        return Text("Everything is there twice, so the other player can copy each move.")
    move = next(iter(position.moves()))
    after = position.after(move)
    return Text(
        "Each move has an answer. For example, the other player answers “{move}” with “{reply}”.",
        move=position.action(move),
        reply=after.action(plainest(after, winners(after, convention))),
    )


def plainest(position: Position, moves: Sequence[Move]) -> Move:
    """Return the move that is the easiest to understand, which leaves pairs if one does."""
    return next((move for move in moves if leaves_pairs(position, move)), moves[0])
