"""Clicks for help while a match is played: hints, and moves that are taken back."""

from __future__ import annotations

from bot.chat.answers import ask, in_time, send, update
from bot.chat.client import Interaction
from bot.chat.readers import private
from bot.chat.router import Clicks
from bot.matches import actions
from bot.matches.cards.forms import hint_form, undo_form
from bot.matches.cards.hints import first_hint, second_hint
from bot.matches.clicks.board import loaded, on_board, play_on
from bot.matches.custom_ids.helping import (
    AgreeToHint,
    AgreeToUndo,
    AnswerUndo,
    AskForHint,
    AskForMoveHint,
    AskForUndo,
)
from bot.matches.model import ask_undo, require_help, require_turn
from bot.matches.posts import boards
from bot.matches.posts.notices import clear

CLICKS = Clicks()


@on_board(AskForHint, AgreeToHint)
async def hint(interaction: Interaction, click: AskForHint | AgreeToHint) -> None:
    """Give a hint to who asks, and mark it for all; of a rated match that is asked first."""
    services, user_id = interaction.client.services, interaction.user.id
    asks = isinstance(click, AskForHint)
    if not (asks or click.agreed):
        await play_on(interaction)
        return
    match = await actions.load(services, click.match_id)
    require_turn(match, user_id, click.stage)
    require_help(match)
    if match.rated and asks:
        await ask(interaction, hint_form(match, private(interaction)))
        return
    work = actions.hint(services, click.match_id, user_id, click.stage, marked=False)
    marked, found = await in_time(interaction, work)
    await boards.show(interaction, marked)
    await send(interaction, first_hint(marked, found, private(interaction)), private=True)


@on_board(AskForMoveHint)
async def which_move(interaction: Interaction, click: AskForMoveHint) -> None:
    """Tell the move to who had the first hint."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.hint(services, click.match_id, user_id, click.stage, marked=True)
    match, found = await in_time(interaction, work)
    await update(interaction, second_hint(match, found, private(interaction)))


@on_board(AskForUndo, AgreeToUndo)
async def undo(interaction: Interaction, click: AskForUndo | AgreeToUndo) -> None:
    """Take a move back, or ask the opponent to agree to it."""
    services, user_id = interaction.client.services, interaction.user.id
    asks = isinstance(click, AskForUndo)
    if not (asks or click.agreed):
        await play_on(interaction)
        return
    match = await loaded(interaction, click.match_id)
    if match.rated and match.against_bot and asks:
        ask_undo(match, user_id, click.stage, services.now())
        await ask(interaction, undo_form(match, private(interaction)))
        return
    work = actions.ask_undo(services, click.match_id, user_id, click.stage)
    after = await in_time(interaction, work)
    await boards.show(interaction, after)
    await clear(interaction.client, after)


@on_board(AnswerUndo)
async def answer_undo(interaction: Interaction, click: AnswerUndo) -> None:
    """Agree to a move being taken back, or do not."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.answer_undo(services, click.match_id, user_id, click.stage, agreed=click.agreed)
    after = await in_time(interaction, work)
    await boards.show(interaction, after)
    await clear(interaction.client, after)
