"""Known slips in programs that compute nim values, found by recomputing the list with each slip."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from typing import NamedTuple, TypeAlias

from cgt.core.contract import Option, Ruleset, State
from cgt.core.text import Text
from cgt.core.values import mex, nim_sum

MOST_LOOKED_AT = 200_000
"""The maximum number of options examined for all slips together."""
HEAPS_WITH_ALL_MOVES = 24
"""The number of smallest heaps whose moves are tried as forgotten ones."""
FEWEST = 3
"""The minimum number of values needed to recognise a slip."""

Move: TypeAlias = "tuple[str, int]"
"""A sort of move, and the number of tokens it takes, or 0 if that doesn't matter for the sort."""
PASS, TAKES, SPLITS, SPLITS_TAKING, KEEPS, WHOLE = "pass", "takes", "splits", "st", "keeps", "whole"


class Slip(StrEnum):
    """A known slip in a list of nim values.

    ``FROM_HEAP_1`` lists start at heap 1, and ``WINNERS`` lists have only 0 and 1. The others use a
    wrong rule. These are ``MAX`` (max + 1 instead of mex), ``SUM`` (sum instead of xor),
    ``MEX_FROM_1`` (a mex that starts at 1), and ``FORGOTTEN`` (a sort of move left out).
    """

    FROM_HEAP_1 = "from_heap_1"
    WINNERS = "winners"
    MAX = "max"
    SUM = "sum"
    MEX_FROM_1 = "mex_from_1"
    FORGOTTEN = "forgotten"


class Mistake(NamedTuple):
    """A ``slip`` that produces exactly the checked list, and a sentence that names it."""

    slip: Slip
    said: Text


class _TooMuch(Exception):
    """A sign that too many options were examined."""


@dataclass(frozen=True, slots=True)
class _Rules:
    """The options of a game, each with its sorts of moves."""

    game: Ruleset
    known: dict[State, list[tuple[set[Move], tuple[State, ...]]]] = field(default_factory=dict)

    def options(self, state: State) -> list[tuple[set[Move], tuple[State, ...]]]:
        if state not in self.known:
            left = MOST_LOOKED_AT - sum(map(len, self.known.values()))
            found = list(islice(self.game.options(state), left + 1))
            if len(found) > left:
                raise _TooMuch
            self.known[state] = [(self._sorts(state, each), each.parts) for each in found]
        return self.known[state]

    def _sorts(self, state: State, option: Option) -> set[Move]:
        """Return the sorts of moves that include an option."""
        if not option.text.startswith("-"):
            return {(option.text, 0)}
        sizes = [size for size in map(self.game.size, option.parts) if size]
        takes = self.game.size(state) - sum(sizes)
        if not sizes:
            return {(TAKES, takes), (WHOLE, 0)}
        if len(sizes) == 1:
            return {(TAKES, takes), (KEEPS, 0)}
        return {(TAKES, takes), (SPLITS, 0), (SPLITS_TAKING, takes)}

    def heap(self, size: int) -> State:
        return self.game.read(str(size))


def mistakes_in(game: Ruleset, given: Sequence[int], right: Sequence[int]) -> tuple[Mistake, ...]:
    """Return the known slips that produce exactly these values, each once.

    ``right`` are the nim values of the heaps from 0 on, one more than in ``given``.
    """
    if len(given) < FEWEST:
        return ()
    found: list[Mistake] = []
    if list(given) == list(right[1 : len(given) + 1]):
        said = Text("Your list begins at heap 1. Heap 0 comes first.")
        found.append(Mistake(Slip.FROM_HEAP_1, said))
    if list(given) == [min(1, value) for value in right[: len(given)]]:
        said = Text("Your list says who wins. It has 1 for every nim value above 0.")
        found.append(Mistake(Slip.WINNERS, said))
    with suppress(_TooMuch):
        found += _by_rules(_Rules(game), given)
    return tuple(found)


def _by_rules(rules: _Rules, given: Sequence[int]) -> Iterator[Mistake]:
    """Yield the slips of a wrong rule that produce exactly the given values."""
    wrong: tuple[tuple[Slip, Callable[[Iterable[int]], int], Combine, Text], ...] = (
        (
            Slip.MAX,
            lambda values: max(values, default=-1) + 1,
            nim_sum,
            Text("You took the largest value plus 1. Take the smallest number missing (mex)."),
        ),
        (
            Slip.SUM,
            mex,
            sum,
            Text("You added the nim values of the parts of a heap. Combine them with xor."),
        ),
        (
            Slip.MEX_FROM_1,
            lambda values: mex({0, *values}),
            nim_sum,
            Text("Your mex begins at 1. It begins at 0, so a heap without a move has 0."),
        ),
    )
    for slip, choose, combine, said in wrong:
        if _fits(rules, given, choose, combine):
            yield Mistake(slip, said)
    for move in _moves(rules, len(given)):
        if _fits(rules, given, mex, nim_sum, move):
            yield Mistake(Slip.FORGOTTEN, _forgotten(move))
            return


Combine: TypeAlias = "Callable[[Iterable[int]], int]"


def _fits(
    rules: _Rules,
    given: Sequence[int],
    choose: Callable[[Iterable[int]], int],
    combine: Combine,
    without: Move | None = None,
) -> bool:
    """Return whether a way to compute values produces a list.

    It stops at the first value that differs.
    """
    values: dict[State, int] = {}

    def value(state: State) -> int:
        if state not in values:
            options = (parts for sorts, parts in rules.options(state) if without not in sorts)
            values[state] = choose([combine(map(value, parts)) for parts in options])
        return values[state]

    return all(value(rules.heap(size)) == wanted for size, wanted in enumerate(given))


def _moves(rules: _Rules, count: int) -> list[Move]:
    """Return the sorts of moves from small heaps, most specific first."""
    found: dict[Move, None] = {}
    for size in range(min(count, HEAPS_WITH_ALL_MOVES)):
        for sorts, _ in rules.options(rules.heap(size)):
            found.update(dict.fromkeys(sorted(sorts)))
    order = (TAKES, SPLITS, SPLITS_TAKING, KEEPS, WHOLE)
    return sorted(found, key=lambda move: order.index(move[0]) if move[0] in order else -1)


def _forgotten(move: Move) -> Text:
    sort, count = move
    if sort == PASS:
        return Text("Your program forgets the pass.")
    if sort == TAKES:
        return Text.counted(
            "Your program forgets the moves that take {count} token.",
            "Your program forgets the moves that take {count} tokens.",
            count=count,
        )
    if sort == SPLITS_TAKING:
        return Text.counted(
            "Your program forgets to split a heap after taking {count} token.",
            "Your program forgets to split a heap after taking {count} tokens.",
            count=count,
        )
    if sort in {SPLITS, KEEPS, WHOLE}:
        return {
            SPLITS: Text("Your program forgets the moves that split a heap."),
            KEEPS: Text("Your program forgets the moves that leave one heap."),
            WHOLE: Text("Your program forgets the moves that take a whole heap."),
        }[sort]
    return Text("Your program forgets the move {move}.", move=sort)
