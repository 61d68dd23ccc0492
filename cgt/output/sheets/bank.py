"""The exercises of a sheet for a question bank, as rows of CSV and as questions."""

from __future__ import annotations

from collections.abc import Sequence

from cgt.core.text import Translate
from cgt.output.exports.rows import as_csv
from cgt.output.questions.model import Question, tidy, tidy_line
from cgt.output.sheets.contents import Contents, Exercise, Imprint, render
from cgt.output.sheets.tasks import Task, TaskKind
from cgt.puzzles import mistake
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


def questions_of(contents: Contents, translate: Translate) -> list[Question]:
    """Return the exercises and tables of a sheet as questions that can be understood alone.

    Each has the rules and the reason for each answer. A table is answered by typing its row.
    Proofs are left out, since nothing can mark them.
    """
    tables = [task for task in contents.tasks if task.kind is TaskKind.TABLE]
    return [
        *(_choice(each, contents, translate) for each in contents.exercises),
        *(_table(task, contents, translate) for task in tables),
    ]


def _choice(exercise: Exercise, contents: Contents, translate: Translate) -> Question:
    puzzle = exercise.puzzle
    mistakes = [mistake(puzzle, index) or "" for index in range(len(puzzle.answers))]
    mistakes[puzzle.right] = exercise.reason
    return Question(
        _full_text(exercise, contents, translate),
        tuple(answer for _letter, answer in exercise.letter_pairs(translate)),
        puzzle.right,
        tuple(tidy_line(render(each, translate)) for each in mistakes),
        position=puzzle.position,
    )


def _table(task: Task, contents: Contents, translate: Translate) -> Question:
    last = task.solution[-1].lines[-1].said
    return Question(
        _full_text(task, contents, translate),
        reasons=(tidy_line(last.render(translate)),),
        accepted=(" ".join(task.cells), ", ".join(task.cells)),
    )


def _full_text(each: Exercise | Task, contents: Contents, translate: Translate) -> str:
    """Return the rules, the player who wins and the question, each on a line."""
    rules = [game.rule.render(translate) for game in each.games]
    said = [contents.winner_line.render(translate)] if rules else []
    return tidy("\n".join([*rules, *said, each.question.render(translate)]))


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
