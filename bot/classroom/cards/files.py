"""The cards and forms of questions from a teacher's file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import discord
from discord import ui

from bot.chat.card import Card, text
from bot.chat.items import ClickButton, ClickSelect, Part, form_of, row
from bot.chat.sanitize import harmless, plain
from bot.classroom import clicks
from bot.classroom.cards import class_heading
from bot.classroom.cards.classes import few_or_select
from bot.classroom.cards.forms import due_field, vote_end_field
from bot.classroom.model.classes import StudyClass
from bot.classroom.model.files import packed
from bot.language.words import Words
from cgt.output.questions import Question, Reading

MOST_SHOWN = 10
"""The maximum number of questions on a card."""
LONGEST_LINE = 70
"""The maximum length of a question on a card."""
MOST_FAULTS = 6
"""The maximum number of faults on a card."""
LONGEST_FAULT = 180
STYLE = discord.ButtonStyle


def reading_card(found: Reading, classes: Sequence[StudyClass], words: Words) -> Card:
    """Return the questions and the faults of a file, with buttons to choose a class."""
    head = words("Your questions")
    parts: list[Part] = []
    if not found.questions:
        head = words("I can't use these questions")
    lines = [f"### {head}", *_question_lines(found.questions, words)]
    faults = [words.text(fault.text) for fault in found.faults[:MOST_FAULTS]]
    lines += [f"- {harmless(fault, LONGEST_FAULT)}" for fault in faults]
    if found.faults:
        more = len(found.faults) - MOST_FAULTS
        if more > 0:
            lines.append(
                words.counted("- and {count} more fault", "- and {count} more faults", count=more)
            )
        lines.append(words("-# Correct the file and send it again."))
    if found.questions:
        if not classes:
            lines.append(words("You don't teach an open class here. Open one with /class first."))
        kept = packed(found.questions)
        chosen = [
            (
                clicks.UseQuestions(each.id, kept),
                str(each.id),
                words("Use in {name}", name=each.name),
            )
            for each in classes
        ]
        select = clicks.ChooseForQuestions(questions=kept)
        parts.append(few_or_select(chosen, select, words("Use in a class")))
    return Card([text("\n".join(lines)), *parts])


def _question_lines(questions: Sequence[Question], words: Words) -> list[str]:
    """Return a line for each question, with its right answer."""
    lines: list[str] = []
    for number, each in enumerate(questions[:MOST_SHOWN], 1):
        right = each.accepted[0] if each.accepted else each.answers[each.right]
        line = words(
            "{number} · {question} → **{answer}**",
            number=number,
            question=harmless(each.text, LONGEST_LINE),
            answer=harmless(right, LONGEST_LINE // 2),
        )
        lines.append(line)
    if len(questions) > MOST_SHOWN:
        lines.append(words("and {count} more", count=len(questions) - MOST_SHOWN))
    return lines


def questions_card(
    questions: Sequence[Question], of: StudyClass, words: Words, *, together: bool
) -> Card:
    """Return the actions for questions in a class, ``together`` in a channel too."""
    kept = packed(questions)
    label = words.counted("Assign {count} question", "Assign all {count}", count=len(questions))
    parts = [row(ClickButton(clicks.AssignQuestions(of.id, questions=kept), label, STYLE.success))]
    if len(questions) > 1:
        one = clicks.ChooseToAssign(of.id, questions=kept)
        parts.append(row(ClickSelect(one, words("Assign one of them"), _options(questions))))
    choices = [each for each in questions if each.answers]
    if together and choices:
        asking = clicks.ChooseToAsk(of.id, questions=packed(choices))
        parts.append(row(ClickSelect(asking, words("Ask one together"), _options(choices))))
    lines = [class_heading(of, words), *_question_lines(questions, words)]
    return Card([text("\n".join(lines)), *parts])


def _options(questions: Sequence[Question]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=plain(f"{index + 1} · {each.text}", 100), value=str(index))
        for index, each in enumerate(questions)
    ]


def assigned_questions_form(
    wanted: clicks.AssignQuestions, of: StudyClass, now: datetime, words: Words
) -> ui.Modal:
    """Return the form for the due date of questions from a file."""
    return form_of(wanted, words("Assign"), [due_field(0, of, now, words)])


def asked_question_form(wanted: clicks.AskQuestion, words: Words) -> ui.Modal:
    """Return the form for the end of the vote on a question from a file."""
    return form_of(wanted, words("Ask together"), [vote_end_field(0, words)])
