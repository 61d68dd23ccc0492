"""What a member does in an assignment; nobody else sees it."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TypeAlias

from bot.chat.answers import in_time, private, send, update
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks
from bot.classes.actions import learning
from bot.classes.actions.learning import Desk
from bot.classes.cards.exercise import exercise_card
from bot.classes.clicks import Answer, Continue, OpenAssignment, ReadLesson, TakeHint
from bot.lessons.handlers import started
from bot.quiz import actions as questions

CLICKS = Clicks()
OfDesk: TypeAlias = OpenAssignment | Continue | Answer | TakeHint | ReadLesson


async def _card(interaction: Interaction, work: Awaitable[Desk]) -> Card:
    """Return the card of the exercise that a member is at, or of their step in the lesson."""
    services, words = interaction.client.services, private(interaction)
    desk = await work
    exercise = desk.work.last
    if exercise is None:
        return await started(interaction, desk.assignment.lesson)
    image = None
    if may_attach(interaction):
        position, guild_id = exercise.problem.position, interaction.guild_id
        image = await questions.picture(services, position, words.language, guild_id)
    said = await learning.say(services, interaction.user.id, exercise.problem)
    return exercise_card(desk.assignment, desk.work, said, words, image)


def _work(interaction: Interaction, click: OfDesk) -> Awaitable[Desk]:
    """Return the work that a click asks for: an answer, a hint, or to go on where it stopped."""
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
    """Show an exercise, after an answer to it or with a hint, in the message clicked in."""
    card = _card(interaction, _work(interaction, click))
    await update(interaction, await in_time(interaction, card))


@CLICKS.on(ReadLesson)
async def read_lesson(interaction: Interaction, click: ReadLesson) -> None:
    """Open the lesson of an assignment, where the member stopped in it."""
    card = await in_time(interaction, _card(interaction, _work(interaction, click)), private=True)
    if click.again:
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)
