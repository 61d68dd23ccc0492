"""The items of a sheet as CSV, for a question bank or a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence

from cgt.exports.rows import as_csv
from cgt.puzzles.difficulty import grade
from cgt.sheets.contents import Exercise, Imprint
from cgt.text import Translate

LETTERS = "abcde"
HEAD = (
    *("number", "kind", "game", "convention", "position", "question"),
    *(f"answer_{letter}" for letter in LETTERS),
    *("right", "reason", "hint", "difficulty", "command", "version"),
)


def items(exercises: Sequence[Exercise], imprint: Imprint, translate: Translate) -> str:
    """Return a header, and then a line for each exercise; an answer that there isn't is empty."""
    return as_csv(HEAD, (_item(*each, imprint, translate) for each in enumerate(exercises, 1)))


def _item(
    number: int, exercise: Exercise, imprint: Imprint, translate: Translate
) -> tuple[object, ...]:
    """Return the cells of an exercise."""
    puzzle, answers = exercise.puzzle, dict(exercise.lettered(translate))
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
