"""Tasks of a sheet with room to write, which are tables to fill in and proofs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from cgt.core.components import Component
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.core.values import Outcome
from cgt.errors import NotKnown
from cgt.puzzles import NoPuzzle
from cgt.puzzles.maker import Wish
from cgt.puzzles.starts import positions
from cgt.puzzles.verdicts import new_search, outcome_of
from cgt.puzzles.wording import mex_said
from cgt.rulesets.catalogue import ruleset as read_ruleset, title_of
from cgt.theory.explaining import explain
from cgt.theory.paragraphs import STEPS, Line, Paragraph, Section

LAST = (8, 12, 16)
"""The last heap of a table for each size."""
CELLS_A_POINT = 2
"""The number of cells of a table that give a point."""
LINES = 8
"""The number of lines on which a proof is written."""
WON, LOST = "W", "L"
"""The letters for a heap that the player to move wins or loses."""


class TaskKind(StrEnum):
    """A kind of task, ``TABLE`` to fill in nim values and ``PROOF`` to prove who wins."""

    TABLE = "table"
    PROOF = "proof"


TITLES: dict[TaskKind, Text] = {
    TaskKind.TABLE: Text("a table to fill in"),
    TaskKind.PROOF: Text("a proof"),
}


@dataclass(frozen=True, slots=True)
class Task:
    """A task with its ``question``, its ``solution`` in paragraphs and its ``points``.

    ``cells`` are the entries of a table for the heaps from 0 on, and empty for a proof.
    Only a proof has a ``position``.
    """

    kind: TaskKind
    game: str
    position: Position | None
    question: Text
    cells: tuple[str, ...]
    solution: tuple[Paragraph, ...]
    points: int

    @property
    def games(self) -> tuple[Ruleset, ...]:
        """The games that a member must know."""
        if self.position is not None:
            return tuple(dict.fromkeys(self.position.rulesets))
        return (read_ruleset(self.game),)

    @property
    def titles(self) -> list[Text | str]:
        return [title_of(game) for game in self.games]


def draw_task(
    kind: TaskKind, game: Ruleset | str, rng: Random, convention: Convention, size: Size
) -> Task:
    """Return a random task of a kind in a game.

    :raises NoPuzzle: when the kind makes no sense in the game, or no position was found.
    """
    found = read_ruleset(game)
    made = _table if kind is TaskKind.TABLE else _proof
    task = made(found, rng, convention, size)
    if task is None:
        raise NoPuzzle(
            "I couldn't find a puzzle of this kind in {game}. Try another kind or another game.",
            game=found.name,
        )
    return task


def _table(game: Ruleset, rng: Random, convention: Convention, size: Size) -> Task | None:
    """Return the table of the first heaps, with nim values or in misère play with winners."""
    del rng
    if not game.is_of_heaps:
        return None
    last = size.of(*LAST)
    if convention is Convention.MISERE:
        try:
            cells = tuple(_letters(game, last))
        except NotKnown:
            return None
        question = Text(
            "Fill in who wins each heap in misère play. Write {won} if the player to move wins, "
            "and {lost} if not.",
            won=WON,
            lost=LOST,
        )
        why = [
            Text(
                "A heap without a move is won, because the other player made the last move. "
                "Any other heap is won if a move leads to a lost one."
            )
        ]
    else:
        cells = tuple(str(int(value)) for value in game.nim_values(last))
        question = Text("Fill in the nim values of the heaps 0 to {last}.", last=last)
        why = [Text("A heap without a move has nim value 0.")]
        heaps = [heap for heap in range(1, last + 1) if _has_move(game, heap)]
        why += [mex_said(game, heap, int(cells[heap])) for heap in heaps]
    points = -(-len(cells) // CELLS_A_POINT)
    reasons = Paragraph(Section.SEQUENCE, Text("Why"), lines=tuple(map(Line, why)))
    return Task(TaskKind.TABLE, str(game), None, question, cells, (reasons,), points)


def _has_move(game: Ruleset, heap: int) -> bool:
    return game.count_options(game.read(str(heap)), 1) > 0


def _letters(game: Ruleset, last: int) -> Iterator[str]:
    """Yield the letter of the winner of each heap from 0 on, in misère play.

    :raises NotKnown: when a heap takes too long.
    """
    search = new_search()
    yield WON
    for heap in range(1, last + 1):
        position = Position((Component(game, game.read(str(heap))),))
        won = outcome_of(position, Convention.MISERE, search) is Outcome.N
        yield WON if won else LOST


def _proof(game: Ruleset, rng: Random, convention: Convention, size: Size) -> Task | None:
    """Return a proof of the winner of a position by nim values, whose solution has no gap."""
    if convention is Convention.MISERE:
        return None
    for position in positions(Wish((game,), rng, convention, size)):
        try:
            found = explain(position)
        except NotKnown:
            continue
        if any(step.theory is None and step.options is None for step in found.components):
            continue
        question = (
            Text("Prove that the player to move wins this position.")
            if found.outcome is Outcome.N
            else Text("Prove that the player to move loses this position.")
        )
        steps = tuple(each for each in found.step_paragraphs() if each.section in STEPS)
        return Task(TaskKind.PROOF, str(game), position, question, (), steps, len(steps))
    return None
