"""Handlers of a member's work in an assignment, which reply in private."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TypeAlias

from bot.chat.answers import defer_if_slow, private, send, update
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks
from bot.classroom.actions import learning
from bot.classroom.actions.learning import Desk
from bot.classroom.cards.questions import exercise_card
from bot.classroom.clicks import Answer, Continue, OpenAssignment, ReadLesson, TakeHint
from bot.lessons.handlers import start_lesson
from bot.practice.asking.handlers import show_card

CLICKS = Clicks()
OfDesk: TypeAlias = OpenAssignment | Continue | Answer | TakeHint | ReadLesson


async def _card(interaction: Interaction, work: Awaitable[Desk]) -> Card:
    """Return the card of a member's current exercise, or of their step in the lesson."""
    services, words = interaction.client.services, private(interaction)
    desk = await work
    exercise = desk.work.last
    if exercise is None:
        return await start_lesson(interaction, desk.assignment.lesson)
    asked = interaction.user.id, exercise.problem, words.language, interaction.guild_id
    said = await learning.word(services, *asked, pictures=may_attach(interaction))
    return exercise_card(desk.assignment, desk.work, said, words)


def _work(interaction: Interaction, click: OfDesk) -> Awaitable[Desk]:
    """Return the work after a click that answers, takes a hint or continues."""
    services, user_id = interaction.client.services, interaction.user.id
    place = click.class_id, click.assignment_id
    match click:
        case Answer():
            return learning.answer(services, place, user_id, click.number, click.index)
        case TakeHint():
            return learning.hint(services, place, user_id, click.number)
        case _:
            return learning.open_assignment(services, place, user_id)


@CLICKS.on(OpenAssignment, Continue, Answer, TakeHint)
async def show(interaction: Interaction, click: OfDesk) -> None:
    """Show an exercise in the clicked message, after an answer or a hint."""
    await show_card(interaction, _card(interaction, _work(interaction, click)))


@CLICKS.on(ReadLesson)
async def read_lesson(interaction: Interaction, click: ReadLesson) -> None:
    """Open the lesson of an assignment at the member's current step."""
    card = await defer_if_slow(
        interaction, _card(interaction, _work(interaction, click)), private=True
    )
    if click.again:
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)
