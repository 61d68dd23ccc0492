"""The false line of a proof."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from cgt.core.components import Component
from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.core.text import Text
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.proofs.claim import About, pack, unpack
from cgt.puzzles.proofs.proving import LINES, falsify, proofs
from cgt.puzzles.starts import components, positions
from cgt.puzzles.wording import position_of


class WrongLine(Maker):
    """Asks for the only false line of a proof. The other lines are true in themselves."""

    kind = Kind.WRONG_LINE
    title = Text("the wrong line in a proof")
    conventions = (Convention.NORMAL, Convention.MISERE)
    least = LINES

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        numbers = tuple(map(str, range(1, LINES + 1)))
        for position in _subjects(wish):
            about = About(position, wish.convention, wish.search)
            for proof in proofs(about, wish.rng):
                false = list(falsify(proof, about, wish.rng))
                if len(false) < LINES:
                    continue  # each line must be the false one equally often
                for at, lines in false:
                    before, after = numbers[:at][::-1], numbers[at + 1 :]
                    yield Draft(numbers[at], before, after, str(position), pack(lines))
                break

    def question(self, puzzle: Puzzle) -> Text:
        about = _about(puzzle)
        lines = enumerate(unpack(puzzle.numbers), start=1)
        told = [
            Text("({number}) {line}", number=at, line=line.sentence(about)) for at, line in lines
        ]
        return reduce(
            lambda above, line: Text("{above}\n{line}", above=above, line=line),
            told,
            Text("One line of this proof is false. Which one?"),
        )

    def answer_text(self, puzzle: Puzzle, answer: str) -> Text:
        del puzzle
        return Text("Line {number}", number=answer)

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        said = Text("I checked that line, and it's true.")
        for number in range(1, LINES + 1):
            if str(number) != puzzle.right_answer:
                yield Trap(str(number), said)

    def reason(self, puzzle: Puzzle) -> Text:
        line = unpack(puzzle.numbers)[int(puzzle.right_answer) - 1]
        return Text(
            "Line {number} is false. {truth}",
            number=puzzle.right_answer,
            truth=line.truth(_about(puzzle)),
        )

    def hint(self, puzzle: Puzzle) -> Text:
        del puzzle
        return Text(
            "Check each line by itself. A line can be true even if the one before it is false."
        )


def _about(puzzle: Puzzle) -> About:
    """Return the position of a puzzle as the subject of its lines."""
    return About(position_of(puzzle), puzzle.convention)


def _subjects(wish: Wish) -> Iterator[Position]:
    """Yield positions for proofs, among them sums, single components and pairs of equal ones."""
    parts, sums = components(wish), positions(wish)
    is_misere = wish.convention is Convention.MISERE
    while True:
        draw = wish.rng.random()
        if draw < 1 / 2 or is_misere:
            position = next(sums, None)
        else:
            part = next(parts, None)
            position = part and _of(part, 2 if draw < 5 / 8 else 1)
        if position is None:
            return
        yield position


def _of(part: Component, count: int) -> Position:
    return Position((part,) * count)
