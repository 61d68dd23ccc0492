"""The nim values of all components of a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from cgt.core.text import Text
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.starts import positions
from cgt.puzzles.wording import grid, is_nim, position_of, sizes_of, sizes_trap, values_said


class Values(Maker):
    """Asks for the nim values of the components, one by one."""

    kind = Kind.VALUES
    title = Text("the nim value of each component")

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        rng = wish.rng
        for position in positions(wish):
            right = position.component_values
            if len(right) < 2 or is_nim(position):
                continue
            sizes = sizes_of(position) or right
            changed = sorted(rng.sample(range(len(right)), 2))
            for signs in product((-1, 1), repeat=2):
                others = [
                    _other_value(right[place], sizes[place], sign, wish)
                    for place, sign in zip(changed, signs, strict=True)
                ]
                if None not in others:
                    (first, second), (one, two) = changed, (other or 0 for other in others)
                    before, after = grid(right, (first, one), (second, two))
                    wrong = tuple(map(_write_values, before)), tuple(map(_write_values, after))
                    yield Draft(_write_values(right), *wrong, str(position))

    def question(self, puzzle: Puzzle) -> Text:
        del puzzle
        return Text(
            "What are the nim values of the components, in order?",
        )

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        position = position_of(puzzle)
        right, sizes = position.component_values, sizes_of(position)
        if sizes:
            mixed = product(*map(set, zip(right, sizes, strict=True)))
            yield from (
                sizes_trap(_write_values(each)) for each in mixed if each != right or right == sizes
            )

    def reason(self, puzzle: Puzzle) -> Text:
        return values_said(position_of(puzzle))

    def hint(self, puzzle: Puzzle) -> Text:
        del puzzle
        return Text("The answers differ in two components only. Work those out.")


def _other_value(value: int, size: int, sign: int, wish: Wish) -> int | None:
    """Return a wrong nim value above or below the right one, the heap size if that fits."""
    if sign > 0:
        return size if size > value else value + wish.rng.randint(1, 2)
    if size < value:
        return size
    return wish.rng.randrange(value) if value else None


def _write_values(values: Iterable[int]) -> str:
    """Return nim values as an answer."""
    return ", ".join(map(str, values))
