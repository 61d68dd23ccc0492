"""Handlers of the questions that a teacher sends in a file."""

from __future__ import annotations

from discord import ui

from bot.chat.answers import ask, defer_if_slow, private, update
from bot.chat.client import Interaction
from bot.chat.custom_id import UnknownClick
from bot.chat.router import Clicks
from bot.classroom import clicks
from bot.classroom.actions import teaching
from bot.classroom.cards.files import (
    asked_question_form,
    assigned_questions_form,
    questions_card,
)
from bot.classroom.cards.forms import padded
from bot.classroom.handlers.opening import class_of, require_server, show
from bot.classroom.handlers.polls import post
from bot.classroom.handlers.teaching import deadline, form_facts, number_of
from bot.classroom.model.files import packed, problem_of, unpacked
from bot.classroom.model.rounds import MINUTES
from cgt.output.questions import Question

CLICKS = Clicks()


def _questions_of(text: str) -> tuple[Question, ...]:
    """Return the questions of a click.

    :raises UnknownClick: if they aren't as the bot wrote them.
    """
    try:
        return unpacked(text)
    except ValueError:
        raise UnknownClick from None


def _question_at(text: str, index: int) -> str:
    """Return one of the questions of a click as the text for another one."""
    questions = _questions_of(text)
    if index >= len(questions):
        raise UnknownClick
    return packed(questions[index : index + 1])


@CLICKS.on(clicks.UseQuestions, clicks.ChooseForQuestions)
async def use_questions(
    interaction: Interaction, click: clicks.UseQuestions | clicks.ChooseForQuestions
) -> None:
    """Show the actions for a teacher's questions in a class."""
    questions = _questions_of(click.questions)
    is_here = interaction.guild_id is not None
    of = await class_of(interaction, click)
    await update(interaction, questions_card(questions, of, private(interaction), together=is_here))


@CLICKS.opens(clicks.AssignQuestions)
async def ask_for_due_date(interaction: Interaction, wanted: clicks.AssignQuestions) -> ui.Modal:
    """Ask for the due date of the questions."""
    facts = await form_facts(interaction, wanted)
    return assigned_questions_form(wanted, *facts, private(interaction))


@CLICKS.on(clicks.ChooseToAssign)
async def choose_to_assign(interaction: Interaction, click: clicks.ChooseToAssign) -> None:
    """Ask for the due date of one of the questions."""
    one = _question_at(click.questions, click.index)
    wanted = clicks.AssignQuestions(click.class_id, questions=one)
    facts = await form_facts(interaction, wanted)
    await ask(interaction, assigned_questions_form(wanted, *facts, private(interaction)))


@CLICKS.on(clicks.AssignQuestions)
async def assign_questions(interaction: Interaction, click: clicks.AssignQuestions) -> None:
    """Assign questions from a file, each by itself."""
    services, questions = interaction.client.services, _questions_of(click.questions)
    problems = [problem_of(each, services.seed()) for each in questions]
    due_at = await deadline(interaction, click, padded(click.fields, 1)[0])
    work = teaching.assign_all(services, click.class_id, problems, due_at)
    await defer_if_slow(interaction, work)
    await show(interaction, await class_of(interaction, click))


@CLICKS.on(clicks.ChooseToAsk)
async def choose_to_ask(interaction: Interaction, click: clicks.ChooseToAsk) -> None:
    """Ask for the end of the vote on one of the questions."""
    one = _question_at(click.questions, click.index)
    wanted = clicks.AskQuestion(click.class_id, questions=one)
    await ask(interaction, asked_question_form(wanted, private(interaction)))


@CLICKS.on(clicks.AskQuestion)
async def ask_question(interaction: Interaction, click: clicks.AskQuestion) -> None:
    """Post a question from a file in the current channel."""
    require_server(interaction)
    question, *_ = _questions_of(click.questions)
    if not question.answers:
        raise UnknownClick
    problem = problem_of(question, interaction.client.services.seed())
    minutes = number_of(padded(click.fields, 1)[0], MINUTES)
    await post(interaction, click.class_id, problem, minutes)
