"""The component with a given nim value."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.core.components import Component, label
from cgt.core.positions import Position
from cgt.core.text import Text
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.starts import components
from cgt.puzzles.wording import component_text, position_of, sizes_of, sizes_trap, values_said


class GivenValue(Maker):
    """Asks for the component with a given nim value."""

    kind = Kind.GIVEN_VALUE
    title = Text("a component with a given nim value")
    least = 3

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        parts: dict[int, Component] = {}
        for part in components(wish):
            parts[part.nim_value] = part  # keep the latest one with this nim value
            if len(parts) >= self.most and wish.rng.random() < 1 / 2:
                chosen = wish.rng.sample(list(parts.values()), self.most)
                yield from placed(chosen, wish.rng.choice(_tempting(chosen, wish) or chosen))
                parts.clear()
        if len(parts) >= self.least:  # the game has few nim values
            for _ in range(self.most):
                chosen = wish.rng.sample(list(parts.values()), self.least)
                yield from placed(chosen, wish.rng.choice(chosen))

    def question(self, puzzle: Puzzle) -> Text:
        return Text(
            "Which component has nim value {value}?",
            value=puzzle.numbers[0],
        )

    def answer_text(self, puzzle: Puzzle, answer: str) -> Text | str:
        return component_text(position_of(puzzle), answer)

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        for index, size in enumerate(sizes_of(position_of(puzzle))):
            if size == puzzle.numbers[0]:
                yield sizes_trap(label(index))

    def reason(self, puzzle: Puzzle) -> Text:
        return values_said(position_of(puzzle))

    def hint(self, puzzle: Puzzle) -> Text:
        del puzzle
        return component_hint()


def _tempting(parts: list[Component], wish: Wish) -> list[Component]:
    """Return components whose nim value is another one's size, or none in half of the calls."""
    if wish.rng.random() < 1 / 2:
        return []
    sizes = sizes_of(Position(tuple(parts)))
    values = [part.nim_value for part in parts]
    pairs = zip(parts, values, sizes or values, strict=True)
    return [part for part, value, size in pairs if value != size and value in sizes]


def component_hint() -> Text:
    """Return a hint for questions about one of several components."""
    return Text("Work out the nim value of each component. Start with the smallest one.")


def placed(parts: list[Component], right: Component) -> Iterator[Draft]:
    """Yield a draft for each place of the right component among the others.

    Its number is the nim value of the right component.
    """
    others = [part for part in parts if part != right]
    letters = tuple(map(label, range(len(parts))))
    for place, letter in enumerate(letters):
        position = Position((*others[:place], right, *others[place:]))
        before, after = letters[:place][::-1], letters[place + 1 :]
        yield Draft(letter, before, after, str(position), (right.nim_value,))
