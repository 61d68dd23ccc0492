"""Clicks that begin a match: a challenge with a choice, the second of two games, a preset."""

from __future__ import annotations

from functools import partial

from bot.chat.answers import in_time, tell
from bot.chat.client import Interaction
from bot.chat.readers import private
from bot.chat.router import Clicks
from bot.matches import actions
from bot.matches.cards.names import link
from bot.matches.clicks.board import CLICKS as BOARD_CLICKS
from bot.matches.clicks.board import aside, changed, on_board
from bot.matches.custom_ids import AcceptAsFirst, AcceptAsSecond, QuickMatch, SecondGame
from bot.matches.posts import boards
from bot.matches.posts.beginning import begin
from bot.matches.posts.quick import preset_of

CLICKS = Clicks()


@on_board(AcceptAsFirst)
async def accept_first(interaction: Interaction, click: AcceptAsFirst) -> None:
    """Take a challenge up, and move first."""
    await changed(interaction, partial(actions.accept, first=True), click)


@on_board(AcceptAsSecond)
async def accept_second(interaction: Interaction, click: AcceptAsSecond) -> None:
    """Take a challenge up, and move second."""
    await changed(interaction, partial(actions.accept, first=False), click)


@aside(SecondGame)
async def second_game(interaction: Interaction, click: SecondGame) -> None:
    """Begin the second of two games on a board of its own, or say where it is."""
    services, user_id = interaction.client.services, interaction.user.id
    async with boards.turn(interaction, click.match_id):
        work = actions.second_leg(services, click.match_id, user_id, boards.place_of(interaction))
        begun = await in_time(interaction, work)
        if begun.place.message_id is None:
            await boards.post(interaction, begun)
        else:
            words = private(interaction)
            await tell(interaction, words("The second game has begun: {link}", link=link(begun)))


@BOARD_CLICKS.on(QuickMatch)
async def quick_match(interaction: Interaction, click: QuickMatch) -> None:
    """Begin a match by a preset."""
    await begin(interaction, await preset_of(interaction, click))
