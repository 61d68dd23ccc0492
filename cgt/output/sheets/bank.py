"""The exercises of a sheet as CSV, for a question bank or a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence

from cgt.core.text import Translate
from cgt.output.exports.rows import as_csv
from cgt.output.sheets.contents import Exercise, Imprint
from cgt.puzzles.difficulty import grade

LETTERS = "abcde"
HEAD = (
    *("number", "kind", "game", "convention", "position", "question"),
    *(f"answer_{letter}" for letter in LETTERS),
    *("right", "reason", "hint", "difficulty", "command", "version"),
)


def items(exercises: Sequence[Exercise], imprint: Imprint, translate: Translate) -> str:
    """Return a CSV header and a line for each exercise, with empty cells for missing answers."""
    return as_csv(HEAD, (_item(*each, imprint, translate) for each in enumerate(exercises, 1)))


def _item(
    number: int, exercise: Exercise, imprint: Imprint, translate: Translate
) -> tuple[object, ...]:
    puzzle, answers = exercise.puzzle, dict(exercise.letter_pairs(translate))
    return (
        *(number, puzzle.kind, puzzle.game, puzzle.convention, puzzle.position),
        exercise.question.render(translate),
        *(answers.get(letter, "") for letter in LETTERS),
        exercise.right(translate)[0],
        exercise.reason.render(translate),
        exercise.hint.render(translate),
        f"{grade(puzzle).prior:.1f}",
        *(imprint.command, imprint.version),
    )
