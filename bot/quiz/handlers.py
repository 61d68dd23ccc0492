"""The questions of /puzzle, and the clicks on them; only the member who asked sees them."""

from __future__ import annotations

from collections.abc import Awaitable

import cgt
from bot.chat.answers import in_time, send, update
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach
from bot.chat.readers import private
from bot.chat.router import Clicks
from bot.quiz import actions
from bot.quiz.cards import question_card
from bot.quiz.clicks import ChooseAnswer, Explain, NextQuestion, ShowAnswer, ShowHint
from bot.quiz.model import Question, Subject, answered, given_up, hinted
from bot.theory.handlers import post_solution
from cgt.puzzles import Kind

CLICKS = Clicks()


async def pose(
    interaction: Interaction,
    kind: Kind | None,
    game: cgt.Ruleset,
    convention: cgt.Convention,
    size: cgt.Size,
) -> None:
    """Ask a question of a kind, or of any that makes sense in the game."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.pose(services, user_id, Subject(kind, game, convention, size))
    card = await in_time(interaction, _card(interaction, work), private=True)
    await send(interaction, card, private=True)


async def _card(interaction: Interaction, work: Awaitable[Question]) -> Card:
    """Return the card of a question, once there is the question."""
    services, words, question = interaction.client.services, private(interaction), await work
    image = None
    if may_attach(interaction):
        guild_id = interaction.guild_id
        image = await actions.picture(services, question, words.language, guild_id)
    return question_card(question, await actions.say(services, question), words, image)


async def _show(interaction: Interaction, work: Awaitable[Question]) -> None:
    """Show a question as it is then in the message that was clicked in."""
    await update(interaction, await in_time(interaction, _card(interaction, work)))


@CLICKS.on(ChooseAnswer)
async def choose(interaction: Interaction, click: ChooseAnswer) -> None:
    """Answer a question."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.change(
        services, click.question_id, lambda now: answered(now, user_id, click.index)
    )
    await _show(interaction, work)


@CLICKS.on(ShowHint, ShowAnswer)
async def help_out(interaction: Interaction, click: ShowHint | ShowAnswer) -> None:
    """Show a hint, or the answer."""
    services, user_id = interaction.client.services, interaction.user.id
    transition = hinted if isinstance(click, ShowHint) else given_up
    work = actions.change(services, click.question_id, lambda now: transition(now, user_id))
    await _show(interaction, work)


@CLICKS.on(NextQuestion)
async def ask_next(interaction: Interaction, click: NextQuestion) -> None:
    """Ask the next question, in place of the one before it."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.next_question(
        services, click.question_id, user_id, is_surprise=click.is_surprise
    )
    await _show(interaction, work)


@CLICKS.on(Explain)
async def explain(interaction: Interaction, click: Explain) -> None:
    """Explain the position of a question that is over."""
    services, user_id = interaction.client.services, interaction.user.id
    question = await in_time(interaction, actions.load(services, click.question_id, user_id))
    question.require_over()
    puzzle = question.puzzle
    await post_solution(interaction, cgt.position(puzzle.position), puzzle.convention, alone=True)
