"""The boards of matches, private copies of them, their threads, and the members in reach."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import discord

from bot import log
from bot.chat.answers import FAILED, defer_if_slow, private, send, send_private, update
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient, Interaction
from bot.chat.here import OutOfReach, is_here
from bot.chat.items import Row
from bot.chat.links import TitlesEarned, TitlesOf
from bot.chat.permissions import THREADS, may_attach, missing_in
from bot.chat.posts import serve_in_time, words_at
from bot.language.names import describe_move
from bot.language.words import Words
from bot.play.matches.actions import (
    arranged,
    boards as stored,
    challenges,
    following,
    moves,
    repository,
    reviews,
)
from bot.play.matches.cards import link, match_name, numbered_name
from bot.play.matches.cards.board import board_card, following_rows, shows_rule
from bot.play.matches.cards.controls import NOTHING_CHOSEN, Selection, clicks_of, controls
from bot.play.matches.cards.finished import Details
from bot.play.matches.cards.listing import match_line, watchable_card
from bot.play.matches.handlers.messages import Boards, is_private
from bot.play.matches.handlers.notices import clear
from bot.play.matches.model.match import Match, Status
from bot.play.matches.model.reviewed import is_measured
from bot.server.games.handlers import sentences_about
from bot.server.settings import actions as settings
from bot.services import Services
from bot.shared.places import Place
from bot.shared.refusals import Refusal

logger = log.get(__name__)

LONGEST = 100
"""The maximum length of the name of a thread."""
WEEK = 7 * 24 * 60
"""The minutes without a message after which Discord archives a thread.

It is longer than a move takes.
"""


async def match_card(
    client: GrundyClient,
    match: Match,
    words: Words,
    chosen: Selection = NOTHING_CHOSEN,
    *,
    pictures: bool = True,
    rows: Sequence[Row] | None = None,
) -> Card:
    """Return the card of a match, with ``rows`` in place of its usual buttons."""
    services, guild_id = client.services, match.place.guild_id
    image = await stored.picture(services, match, words.language) if pictures else None
    details = Details(
        verdict=await reviews.celebrated(services, match) if is_measured(match) else None,
        earlier=await challenges.earlier(services, match),
        taught=await reviews.taught(services, match),
    )
    if shows_rule(match):
        sentences = await sentences_about(services, guild_id, match.start.rulesets)
        details = replace(details, sentences=sentences)
    if not match.mode.is_shared:
        players = tuple(player.user_id for player in match.players)
        titles = await client.ask(TitlesOf(guild_id, players))
        details = replace(details, titles=titles)
        if match.status is Status.FINISHED:
            earned = await client.ask(TitlesEarned(guild_id, match.id))
            details = replace(details, earned=earned)
    return board_card(match, words, image, chosen, details, rows=rows)


async def _thread_for(
    channel: discord.TextChannel, match: Match, words: Words
) -> discord.Thread | None:
    """Return the thread for the board of a match, made now if needed, or None without one."""
    named, me = numbered_name(match, words)[:LONGEST], channel.guild.me
    for thread in channel.threads:
        if thread.owner_id == me.id and thread.name == named:
            return thread
    return await new_thread(channel, named)


async def new_thread(
    channel: discord.TextChannel, name: str, below: int | None = None
) -> discord.Thread | None:
    """Return a new thread, or None if Discord refuses it.

    ``below`` is the id of the message it begins at, if any.
    """
    if missing := missing_in(channel, THREADS):
        logger.info("no thread: a permission is missing", channel=channel.id, missing=missing)
        return None
    try:
        return await channel.create_thread(
            name=name[:LONGEST],
            message=None if below is None else discord.Object(below),
            type=discord.ChannelType.public_thread,
            auto_archive_duration=WEEK,
        )
    except FAILED as error:
        logger.info("no thread", channel=channel.id, name=name, error=repr(error))
        return None


async def take_away(thread: discord.Thread) -> None:
    """Delete a thread in which nothing could be posted, or else archive it.

    The bot can archive its own threads, but needs another permission to delete them.
    """
    for work in (thread.delete, lambda: thread.edit(archived=True)):
        try:
            await work()
        except FAILED as error:
            logger.info("empty thread not taken away", thread=thread.id, error=repr(error))
        else:
            return


async def find_home(client: GrundyClient, match: Match, home: int) -> Match:
    """Return a match whose board isn't posted yet, with the place for it.

    That is the channel ``home``, or a thread below it if the server wants threads. An earlier
    thread of the match is used again.
    """
    guild = client.get_guild(match.place.guild_id or 0)
    known = guild and guild.get_channel_or_thread(match.place.channel_id)
    if isinstance(known, discord.Thread) and known.parent_id == home:
        return match
    place = replace(match.place, channel_id=home)
    channel = guild and guild.get_channel(home)
    server = await settings.of_server(client.services.store, match.place.guild_id)
    if server.threads and isinstance(channel, discord.TextChannel):
        thread = await _thread_for(channel, match, words_at(client, match.place))
        if thread is not None:
            place = replace(place, channel_id=thread.id)
    if place == match.place:
        return match
    await stored.placed(client.services, match, place)
    return replace(match, place=place)


async def _place(services: Services, match: Match, place: Place) -> tuple[Match | None, Place]:
    now, before = await stored.placed(services, match, place)
    is_same = (now.ply, now.status, now.mode) == (match.ply, match.status, match.mode)
    return None if is_same else now, before


class MatchBoards(Boards[Match]):
    """The boards of matches."""

    name = "match"
    load = staticmethod(repository.load)
    take_back = staticmethod(challenges.take_back)
    due = staticmethod(stored.due_boards)
    show_soon = staticmethod(stored.show_soon)
    open_of = staticmethod(repository.open_matches)
    find = staticmethod(repository.numbered)
    close_all = staticmethod(moves.close_all)
    title = staticmethod(match_name)
    place = staticmethod(_place)

    async def card(
        self,
        client: GrundyClient,
        board: Match,
        words: Words,
        chosen: Selection = NOTHING_CHOSEN,
        /,
        *,
        pictures: bool,
    ) -> Card:
        return await match_card(client, board, words, chosen, pictures=pictures)

    async def refuse(self, interaction: Interaction, number: int, refusal: Refusal) -> None:
        """Show a refusal to the member, whose tap on a board of an event shows their presence."""
        services, user_id = interaction.client.services, interaction.user.id
        with suppress(Refusal):
            match = await defer_if_slow(interaction, arranged.arrive(services, number, user_id))
            if not match.ply:
                await self.show(interaction, match)
        await super().refuse(interaction, number, refusal)

    async def claim(self, services: Services, due: Match, /) -> Match | None:
        return await stored.claim_board(services, due)

    async def settle(self, services: Services, shown: Match, message_id: int | None, /) -> Match:
        del message_id  # it is stored with its place
        await stored.board_shown(services, shown)
        return shown

    async def home(self, client: GrundyClient, board: Match, /) -> Match:
        return await find_home(client, board, board.place.channel_id)

    async def open_in(self, services: Services, channel_id: int | None, /) -> list[Match]:
        return await repository.of_everyone(services, channel_id)

    async def move(
        self, services: Services, board: Match, user_id: int, move: str, language: str | None, /
    ) -> Match:
        return await moves.move(services, board.id, user_id, board.stage, move, language=language)

    async def follow_up(self, client: GrundyClient, board: Match, /) -> None:
        """Delete the notice of the last move, and wake the client at the match's next moment."""
        await clear(client, board)
        for moment in (board.timer.notify_at, board.deadline):
            serve_in_time(client, moment)

    def is_begun(self, board: Match, /) -> bool:
        return board.status is Status.PLAYING

    def waits_for(self, board: Match, user_id: int, /) -> bool:
        return board.waits_for(user_id)

    def is_closable(self, board: Match, /) -> bool:
        return board.against_bot

    def line(self, board: Match, user_id: int, words: Words, /) -> str:
        return match_line(board, user_id, words)

    def report(self, before: Match, after: Match, words: Words, /) -> str:
        address = link(after.place)
        if after.stage == before.stage:
            return words("Your vote is in: {link}", link=address)
        did = describe_move(after.moves[before.ply], after.before(before.ply), words)
        return words("You {did}: {link}", did=did, link=address)


boards = MatchBoards()


async def show_moves(interaction: Interaction, match: Match, chosen: Selection) -> None:
    """Show the moves behind a choice of the player to move.

    On a shared side each member has a message of their own for that, so nobody closes a menu that
    another has opened.
    """
    if not (match.mode.is_shared and match.place.reachable):
        await boards.show(interaction, match, chosen)
        return
    words = private(interaction)
    asked = words("{game}: choose a move", game=match_name(match, words))
    card = Card([text(asked), *controls(match.position, words, clicks_of(match), chosen)])
    if is_private(interaction):
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


async def require_reach(interaction: Interaction, match_id: int) -> None:
    """Refuse a click on a match of others in another server, unless the member follows it.

    :raises OutOfReach: when that is so.
    """
    services, user_id = interaction.client.services, interaction.user.id
    guild_id, channel_id = await defer_if_slow(
        interaction, following.place_of(services, match_id), private=True
    )
    if is_here(interaction, guild_id, channel_id):
        return
    looking = following.is_seen_anywhere(services, match_id, user_id)
    if not await defer_if_slow(interaction, looking, private=True):
        raise OutOfReach


def require_reach_to(interaction: Interaction, match: Match) -> None:
    """Refuse a match in another place, unless it is the member's own.

    :raises OutOfReach: when that is so.
    """
    place, is_own = match.place, match.is_own_of(interaction.user.id)
    if not (is_own or is_here(interaction, place.guild_id, place.channel_id)):
        raise OutOfReach


async def show_followed(interaction: Interaction, match: Match, *, told: bool) -> None:
    """Show a match to its follower, in place of the earlier message."""
    words = private(interaction)
    drawn = match_card(
        interaction.client,
        match,
        words,
        pictures=may_attach(interaction),
        rows=following_rows(match, words, told=told),
    )
    card = await defer_if_slow(interaction, drawn, private=True)
    if is_private(interaction):
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


def _channels(interaction: Interaction) -> list[int]:
    """Return the channels to search for matches, which are this one and its public threads."""
    channel = interaction.channel
    below = channel.threads if isinstance(channel, discord.TextChannel) else []
    return [
        interaction.channel_id or 0,
        *(thread.id for thread in below if not thread.is_private()),
    ]


async def show_watchable(interaction: Interaction) -> None:
    """Show the matches to follow to one member, or the match itself if there is only one."""
    services, words = interaction.client.services, private(interaction)
    finding = following.watchable(services, interaction.user.id, _channels(interaction))
    found, told = await defer_if_slow(interaction, finding, private=True)
    if not found:
        await send_private(
            interaction, words("Nobody else is playing here right now. /play starts a match.")
        )
    elif len(found) == 1:
        await show_followed(interaction, found[0], told=found[0].id in told)
    else:
        await send(interaction, watchable_card(found, told, words), private=True)
