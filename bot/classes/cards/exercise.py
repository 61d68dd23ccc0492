"""The card on which a member works on an assignment, and the card with an exercise sheet."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import BLUE, GOLD, Attachment, Card, text
from bot.chat.items import ClickButton, Part, row
from bot.classes.cards import shown
from bot.classes.clicks import Answer, Continue, ShowClass, TakeHint
from bot.classes.model.classes import Assignment, Sort
from bot.classes.model.work import Exercise, Work
from bot.deeper.model import File
from bot.language.words import Words
from bot.quiz.cards import answer_row, board_parts, verdict, wrong_lines
from bot.quiz.model import Said

STYLE = discord.ButtonStyle


def exercise_card(
    assignment: Assignment, work: Work, said: Said | None, words: Words, image: bytes | None
) -> Card:
    """Return the exercise that a member is at, with what they chose so far."""
    exercise, number = work.exercises[-1], len(work.exercises) - 1
    problem = exercise.problem
    told = shown(problem, said, words)
    head = f"### {number + 1}/{assignment.count} · {told.name}"
    parts: list[Part] = [text(f"{head}\n{told.question}")]
    board = board_parts(problem.position, words, image)
    lines = wrong_lines(exercise.chosen, problem.right, told.answers, told.mistakes, words)
    right = told.answers[problem.right]
    if exercise.is_open:
        if exercise.is_hinted:
            lines.append(f"💡 {told.hint}")
        if exercise.chosen:
            lines.append(words("**Try once more.**"))
    else:
        lines += [verdict(right, words, is_solved=exercise.is_solved), told.reason]
        if work.done_at is not None and assignment.count > 1:
            lines.append(_result(work, words))
    clicks = [
        Answer(work.class_id, assignment.id, number, index) for index in range(len(told.labels))
    ]
    answers = answer_row(
        told.labels, problem.right, exercise.chosen, clicks, is_open=exercise.is_open
    )
    parts += [*board, text("\n".join(filter(None, lines))), answers]
    parts.append(row(*_onward(assignment, work, exercise, told.hint, words)))
    return Card(parts, BLUE if exercise.is_open else GOLD)


def _onward(
    assignment: Assignment, work: Work, exercise: Exercise, hint: str, words: Words
) -> list[ClickButton]:
    buttons: list[ClickButton] = []
    if exercise.is_open and hint:
        click = TakeHint(work.class_id, assignment.id, len(work.exercises) - 1)
        buttons.append(ClickButton(click, words("Hint"), disabled=exercise.is_hinted))
    if assignment.sort is Sort.PUZZLES and work.wants_more(assignment):
        onward = Continue(work.class_id, assignment.id)
        buttons.append(ClickButton(onward, words("Next puzzle"), STYLE.success))
    back = ClickButton(ShowClass(assignment.class_id, again=True), words("‹ Back"))
    return [*buttons, back]


def _result(work: Work, words: Words) -> str:
    """Return how well an assignment was done."""
    right = sum(each.is_right_at_once for each in work.exercises)
    return words(
        "Done! You had {count} of {total} right at once.", count=right, total=len(work.exercises)
    )


def sheet_card(files: Sequence[File], words: Words) -> Card:
    """Return an exercise sheet as files, for the teacher alone."""
    lines = [
        f"### {words('Exercise sheet')}",
        words("Open the HTML files in a browser to print them, or use the LaTeX."),
        words("Keep the solutions. They hold the command that makes the same sheet again."),
        words("-# Only you can see this. I draw new exercises each time, and keep none of them."),
    ]
    attached = [Attachment(file.name, file.content.encode()) for file in files]
    return Card([text("\n".join(lines)), *attached])
