"""The genus of a small position in misère play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cgt.core.convention import Convention
from cgt.core.text import Text
from cgt.engines.misere import Genus, nim_genus
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.starts import positions

_DIGITS = re.compile(r"\((\d+)\)|(\d)")
LIMIT = 300
"""The maximum number of followers of a position in a question."""
POOL = 24
"""The number of genera kept as wrong answers for later positions."""


class WhichGenus(Maker):
    """Asks for the genus of a position."""

    kind = Kind.GENUS
    title = Text("the genus")
    conventions = (Convention.MISERE,)

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        known = {nim_genus(heaps) for heaps in ((), (1,), (2,), (3,), (2, 2), (3, 2))}
        for position in positions(wish):
            right = position.genus(LIMIT)
            wrong = (known | set(_misconceptions(right)) | _alike(right, known)) - {right}
            ordered = sorted(wrong, key=lambda genus: (genus.normal, genus.misere))
            here = (right.normal, right.misere)
            before = [str(each) for each in ordered if (each.normal, each.misere) < here]
            after = [str(each) for each in ordered if (each.normal, each.misere) > here]
            yield Draft(str(right), tuple(reversed(before)), tuple(after), str(position))
            if len(known) < POOL:
                known.add(right)

    def question(self, puzzle: Puzzle) -> Text:
        del puzzle
        return Text("What is the genus of this position?")

    def answer_text(self, puzzle: Puzzle, answer: str) -> Text | str:
        del puzzle
        return read_genus(answer).raised

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        right = read_genus(puzzle.right_answer)
        said = Text(
            "The nim value is right, but the misère nim values aren't those of Nim heaps here."
        )
        yield from (Trap(str(each), said) for each in _misconceptions(right))

    def reason(self, puzzle: Puzzle) -> Text:
        right = read_genus(puzzle.right_answer)
        return Text(
            "The nim value is {normal}. The misère nim value is {misere}, and beside a heap of 2 "
            "it is {second}.",
            normal=right.normal,
            misere=right.misere_value,
            second=right.misere_value_with_twos(1),
        )

    def hint(self, puzzle: Puzzle) -> Text:
        del puzzle
        return Text(
            "The first number is the nim value. The raised digits are misère nim values, "
            "starting with that of the position alone."
        )


def _misconceptions(right: Genus) -> list[Genus]:
    """Return the genera of Nim positions with the same nim value but another genus."""
    value = right.normal
    alike = [nim_genus((value, 2, 2))] if value < 2 else []
    alike.append(nim_genus((value,)))
    return [genus for genus in alike if genus != right]


def _alike(right: Genus, known: Iterable[Genus]) -> set[Genus]:
    """Return genera with the same nim value, and the misère nim values of other positions.

    So the nim value alone doesn't give the right genus away.
    """
    return {Genus(right.normal, genus.misere) for genus in known}


def read_genus(text: str) -> Genus:
    """Return the genus written in an answer."""
    normal, _, raised = text.partition("^")
    digits = [int(alone or several) for several, alone in _DIGITS.findall(raised)]
    return Genus(int(normal), tuple(digits))
