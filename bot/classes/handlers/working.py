"""What a member does in an assignment; nobody else sees it."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.chat.answers import in_time, send, update
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach
from bot.chat.readers import private
from bot.chat.router import Clicks
from bot.classes.actions import learning
from bot.classes.actions.learning import Desk
from bot.classes.cards.exercise import exercise_card
from bot.classes.clicks import Answer, Continue, OpenAssignment, ReadLesson, TakeHint
from bot.lessons.handlers import started
from bot.quiz import actions as questions

CLICKS = Clicks()


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


async def _show(interaction: Interaction, work: Awaitable[Desk]) -> None:
    """Show an exercise in the message that was clicked in."""
    await update(interaction, await in_time(interaction, _card(interaction, work)))


@CLICKS.on(OpenAssignment, Continue)
async def go_on(interaction: Interaction, click: OpenAssignment | Continue) -> None:
    """Open an assignment where the member left off, or show its next exercise."""
    services, user_id = interaction.client.services, interaction.user.id
    place = click.class_id, click.assignment_id
    await _show(interaction, learning.open_assignment(services, place, user_id))


@CLICKS.on(Answer)
async def answer(interaction: Interaction, click: Answer) -> None:
    """Answer an exercise."""
    services, user_id = interaction.client.services, interaction.user.id
    place = click.class_id, click.assignment_id
    work = learning.answer(services, place, user_id, click.number, click.index)
    await _show(interaction, work)


@CLICKS.on(TakeHint)
async def take_hint(interaction: Interaction, click: TakeHint) -> None:
    """Show a hint."""
    services, user_id = interaction.client.services, interaction.user.id
    place = click.class_id, click.assignment_id
    await _show(interaction, learning.hint(services, place, user_id, click.number))


@CLICKS.on(ReadLesson)
async def read_lesson(interaction: Interaction, click: ReadLesson) -> None:
    """Open the lesson of an assignment, where the member stopped in it."""
    services, user_id = interaction.client.services, interaction.user.id
    work = learning.open_assignment(services, (click.class_id, click.assignment_id), user_id)
    if click.again:
        await _show(interaction, work)
        return
    card = await in_time(interaction, _card(interaction, work), private=True)
    await send(interaction, card, private=True)
