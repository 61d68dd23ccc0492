"""The boards of matches, and who can reach them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

import discord

from bot.chat.answers import in_time, send, update
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient, Interaction
from bot.chat.items import Row
from bot.chat.readers import private
from bot.chat.router import OutOfReach, is_here
from bot.language.names import told
from bot.language.words import Words
from bot.matches.actions import boards as stored
from bot.matches.actions import challenges, current, following, moves, reviews
from bot.matches.cards.board import board_card
from bot.matches.cards.controls import NOTHING_CHOSEN, Selection, clicks_of, controls
from bot.matches.cards.listing import match_line
from bot.matches.cards.names import link, match_name
from bot.matches.handlers.messages import Boards, is_private, serve_in_time, words_of
from bot.matches.handlers.notices import clear
from bot.matches.handlers.threads import thread_for
from bot.matches.model.match import Match, Place, Status
from bot.matches.model.reviewed import is_measured
from bot.services import Services
from bot.settings import actions as settings
from cgt.text import Text


class MatchBoards(Boards[Match]):
    """The boards of matches."""

    name: ClassVar[str] = "match"

    async def card(
        self,
        client: GrundyClient,
        board: Match,
        words: Words,
        chosen: Selection = NOTHING_CHOSEN,
        *,
        pictures: bool = True,
        rows: Sequence[Row] | None = None,
    ) -> Card:
        """Return the card of a match; ``rows`` take the place of its usual buttons."""
        services = client.services
        image = await stored.picture(services, board, words.language) if pictures else None
        kept = await reviews.accuracy(services, board) if is_measured(board) else None
        earlier = await challenges.earlier(services, board)
        taught = await reviews.taught(services, board)
        titles: Mapping[int, Text] = {}
        if not board.mode.is_shared:
            players = [player.user_id for player in board.players]
            titles = await client.router.titles(services, board.place.guild_id, players)
        return board_card(
            board,
            words,
            image,
            chosen,
            kept,
            earlier=earlier,
            taught=taught,
            titles=titles,
            rows=rows,
        )

    async def load(self, services: Services, number: int) -> Match:
        """Return a match as it is stored."""
        return await current.load(services, number)

    async def placed(
        self, services: Services, board: Match, place: Place
    ) -> tuple[Match | None, Place]:
        """Store where the board of a match stands now, as :meth:`Boards.placed` does."""
        now, before = await stored.placed(services, board, place)
        is_same = (now.ply, now.status, now.mode) == (board.ply, board.status, board.mode)
        return None if is_same else now, before

    async def take_back(self, services: Services, number: int) -> None:
        """Withdraw a new match whose board Discord did not take."""
        await challenges.take_back(services, number)

    async def due(self, services: Services) -> list[Match]:
        """Return the matches whose boards are to be posted or renewed now."""
        return await stored.due_boards(services)

    async def claim(self, services: Services, due: Match) -> Match | None:
        """Return a match whose board this process, and no other, is to show now; else None."""
        return await stored.claim_board(services, due)

    async def shown(self, services: Services, board: Match) -> None:
        """Note that the board of a match is shown as it was claimed."""
        await stored.board_shown(services, board)

    async def withdraw(self, services: Services, board: Match) -> None:
        """Withdraw an open match whose board can't be posted."""
        await stored.withdraw_unshown(services, board)

    async def home(self, client: GrundyClient, board: Match) -> Match:
        """Return a match with the place of its board: where the server wants it so, a thread."""
        return await housed(client, board, board.place.channel_id)

    async def open_of(self, services: Services, user_id: int) -> list[Match]:
        """Return the matches of a member that are not over."""
        return await current.open_matches(services, user_id)

    async def open_in(self, services: Services, channel_id: int | None) -> list[Match]:
        """Return the newest match that everyone plays in a channel, if there is one."""
        return await current.of_everyone(services, channel_id)

    async def numbered(
        self, services: Services, user_id: int, channel_id: int | None, number: int
    ) -> Match:
        """Return the member's match of a number."""
        return await current.numbered(services, user_id, channel_id, number)

    async def close_all(self, services: Services, user_id: int) -> list[Match]:
        """Close the matches of a member against the bot."""
        return await moves.close_all(services, user_id)

    def is_begun(self, board: Match) -> bool:
        """Return whether a match is being played."""
        return board.status is Status.PLAYING

    def waits_for(self, board: Match, user_id: int) -> bool:
        """Return whether a member is to move in a match."""
        return self.is_begun(board) and board.index_of(user_id) == board.turn

    def is_closable(self, board: Match) -> bool:
        """Return whether a match is against the bot."""
        return board.against_bot

    def title(self, board: Match, words: Words) -> str:
        """Return the titles of the games of a match."""
        return match_name(board, words)

    def line(self, board: Match, user_id: int, words: Words) -> str:
        """Return what the list of open matches says of one."""
        return match_line(board, user_id, words)

    async def moved(
        self, services: Services, board: Match, user_id: int, move: str, language: str | None
    ) -> Match:
        """Make a move, or vote for one."""
        return await moves.move(services, board.id, user_id, board.stage, move, language=language)

    def did(self, before: Match, after: Match, words: Words) -> str:
        """Return what a member is told of their move or vote."""
        address = link(after.place)
        if after.stage == before.stage:
            return words("Your vote counts: {link}", link=address)
        did = told(after.moves[before.ply], after.before(before.ply), words)
        return words("You {did}: {link}", did=did, link=address)

    async def follow_up(self, client: GrundyClient, after: Match) -> None:
        """Take away the notice that the move was awaited, and look when its answer is due."""
        await clear(client, after)
        serve_in_time(client, after.deadline)

    async def show_moves(self, interaction: Interaction, match: Match, chosen: Selection) -> None:
        """Show what a choice of the player to move leads to.

        Where several hold the side each has a message of their own for that: nobody takes away
        what another one has opened.
        """
        if not (match.mode.is_shared and match.place.reachable):
            await self.show(interaction, match, chosen)
            return
        words = private(interaction)
        asked = words("{game}: choose a move", game=match_name(match, words))
        rows = controls(match.position, words, clicks_of(match), chosen)
        card = Card([text(asked), *rows])
        if is_private(interaction):
            await update(interaction, card)
        else:
            await send(interaction, card, private=True)


boards = MatchBoards()


async def housed(client: GrundyClient, match: Match, home: int) -> Match:
    """Return a match whose board is not posted yet, with where it is to be posted.

    That is the channel ``home``, or where the server wants it so, a thread below it. One that was
    made for the match before is used.
    """
    guild = client.get_guild(match.place.guild_id or 0)
    known = guild and guild.get_channel_or_thread(match.place.channel_id)
    if isinstance(known, discord.Thread) and known.parent_id == home:
        return match
    place = replace(match.place, channel_id=home)
    channel = guild and guild.get_channel(home)
    server = await settings.of_server(client.services.store, match.place.guild_id)
    if server.threads and isinstance(channel, discord.TextChannel):
        thread = await thread_for(channel, match, words_of(client, match.place))
        if thread is not None:
            place = replace(place, channel_id=thread.id)
    if place == match.place:
        return match
    await stored.placed(client.services, match, place)
    return replace(match, place=place)


async def require_reach(interaction: Interaction, match_id: int) -> None:
    """Refuse a click on a match of others in another server.

    A match that everyone plays belongs to its place. A match that is followed can be seen anywhere.

    :raises OutOfReach: when it is out of reach.
    :raises MatchNotFound: when there is no such match.
    """
    services, user_id = interaction.client.services, interaction.user.id
    reaching = following.place_for(services, match_id, user_id)
    place = await in_time(interaction, reaching, private=True)
    if place is None or is_here(interaction, place.guild_id, place.channel_id):
        return
    if not await in_time(interaction, following.follows(services, match_id, user_id), private=True):
        raise OutOfReach
