"""The boards of matches, those for one member alone, their threads, and who can reach them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot import log
from bot.chat.answers import FAILED, in_time, private, send, tell, update
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient, Interaction
from bot.chat.items import Row
from bot.chat.permissions import THREADS, may_attach, missing_in
from bot.chat.router import OutOfReach, is_here
from bot.language.names import describe_move
from bot.language.words import Words
from bot.matches.actions import boards as stored
from bot.matches.actions import challenges, current, following, moves, reviews
from bot.matches.cards import link, match_name, numbered_name
from bot.matches.cards.board import board_card, following_rows
from bot.matches.cards.controls import NOTHING_CHOSEN, Selection, clicks_of, controls
from bot.matches.cards.ending import Details
from bot.matches.cards.listing import match_line, watchable_card
from bot.matches.handlers.messages import Boards, is_private, serve_in_time, words_of
from bot.matches.handlers.notices import clear
from bot.matches.model.match import Match, Place, Status
from bot.matches.model.reviewed import is_measured
from bot.services import Services
from bot.settings import actions as settings

logger = log.get(__name__)

LONGEST = 100
"""The maximum length of the name of a thread."""
WEEK = 7 * 24 * 60
"""After so many minutes without a message Discord puts a thread away: longer than a move takes."""


async def match_card(
    client: GrundyClient,
    match: Match,
    words: Words,
    chosen: Selection = NOTHING_CHOSEN,
    *,
    pictures: bool = True,
    rows: Sequence[Row] | None = None,
) -> Card:
    """Return the card of a match; ``rows`` take the place of its usual buttons."""
    services, guild_id = client.services, match.place.guild_id
    image = await stored.picture(services, match, words.language) if pictures else None
    details = Details(
        verdict=await reviews.celebrated(services, match) if is_measured(match) else None,
        earlier=await challenges.earlier(services, match),
        taught=await reviews.taught(services, match),
    )
    if not match.mode.is_shared:
        players = [player.user_id for player in match.players]
        titles = await client.router.titles(services, guild_id, players)
        details = replace(details, titles=titles)
        if match.status is Status.FINISHED:
            earned = await client.router.promotions(services, guild_id, match.id)
            details = replace(details, earned=earned)
    return board_card(match, words, image, chosen, details, rows=rows)


async def _placed(services: Services, match: Match, place: Place) -> tuple[Match | None, Place]:
    now, before = await stored.placed(services, match, place)
    is_same = (now.ply, now.status, now.mode) == (match.ply, match.status, match.mode)
    return None if is_same else now, before


async def _moved(
    services: Services, match: Match, user_id: int, move: str, language: str | None
) -> Match:
    return await moves.move(services, match.id, user_id, match.stage, move, language=language)


def _did(before: Match, after: Match, words: Words) -> str:
    address = link(after.place)
    if after.stage == before.stage:
        return words("Your vote is in: {link}", link=address)
    did = describe_move(after.moves[before.ply], after.before(before.ply), words)
    return words("You {did}: {link}", did=did, link=address)


async def _follow_up(client: GrundyClient, match: Match) -> None:
    """Take away the notice that the move was awaited, and look when its answer is due."""
    await clear(client, match)
    serve_in_time(client, match.deadline)


async def _thread_for(
    channel: discord.TextChannel, match: Match, words: Words
) -> discord.Thread | None:
    """Return the thread for the board of a match, made now if there is none and it can be made."""
    named, me = numbered_name(match, words)[:LONGEST], channel.guild.me
    for thread in channel.threads:
        if thread.owner_id == me.id and thread.name == named:
            return thread
    return await new_thread(channel, named)


async def new_thread(
    channel: discord.TextChannel, name: str, below: int | None = None
) -> discord.Thread | None:
    """Return a new thread, below a message if one is given by its number; None where it fails."""
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
    """Take away a thread in which nothing could be posted: delete it, or else put it away.

    Who has made a thread may put it away; to delete it takes a permission of its own.
    """
    for work in (thread.delete, lambda: thread.edit(archived=True)):
        try:
            await work()
        except FAILED as error:
            logger.info("empty thread not taken away", thread=thread.id, error=repr(error))
        else:
            return


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
        thread = await _thread_for(channel, match, words_of(client, match.place))
        if thread is not None:
            place = replace(place, channel_id=thread.id)
    if place == match.place:
        return match
    await stored.placed(client.services, match, place)
    return replace(match, place=place)


boards = Boards[Match](
    name="match",
    card=match_card,
    load=current.load,
    placed=_placed,
    take_back=challenges.take_back,
    due=stored.due_boards,
    claim=stored.claim_board,
    shown=stored.board_shown,
    show_soon=stored.show_soon,
    home=lambda client, match: housed(client, match, match.place.channel_id),
    open_of=current.open_matches,
    open_in=current.of_everyone,
    numbered=current.numbered,
    close_all=moves.close_all,
    is_begun=lambda match: match.status is Status.PLAYING,
    waits_for=lambda match, user_id: match.waits_for(user_id),
    is_closable=lambda match: match.against_bot,
    title=match_name,
    line=match_line,
    moved=_moved,
    did=_did,
    follow_up=_follow_up,
)


async def show_moves(interaction: Interaction, match: Match, chosen: Selection) -> None:
    """Show what a choice of the player to move leads to.

    Where several hold the side each has a message of their own for that: nobody takes away what
    another one has opened.
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
    """Refuse a click on a match of others in another server, unless they are followed."""
    services, user_id = interaction.client.services, interaction.user.id
    guild_id, channel_id = await in_time(
        interaction, following.where(services, match_id), private=True
    )
    if is_here(interaction, guild_id, channel_id):
        return
    looking = following.is_seen_anywhere(services, match_id, user_id)
    if not await in_time(interaction, looking, private=True):
        raise OutOfReach


def require_reach_to(interaction: Interaction, match: Match) -> None:
    """Refuse a match elsewhere, unless it is the member's own."""
    place, is_own = match.place, match.is_own_of(interaction.user.id)
    if not (is_own or is_here(interaction, place.guild_id, place.channel_id)):
        raise OutOfReach


async def show_followed(interaction: Interaction, match: Match, *, told: bool) -> None:
    """Show a match to who follows it, in place of what they were shown before."""
    words = private(interaction)
    drawn = match_card(
        interaction.client,
        match,
        words,
        pictures=may_attach(interaction),
        rows=following_rows(match, words, told=told),
    )
    card = await in_time(interaction, drawn, private=True)
    if is_private(interaction):
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


def _channels(interaction: Interaction) -> list[int]:
    """Return where one looks for matches: here, and in the threads that all can see."""
    channel = interaction.channel
    below = channel.threads if isinstance(channel, discord.TextChannel) else []
    return [
        interaction.channel_id or 0,
        *(thread.id for thread in below if not thread.is_private()),
    ]


async def show_watchable(interaction: Interaction) -> None:
    """Show what can be followed to who asks alone; where that is one match, it."""
    services, words = interaction.client.services, private(interaction)
    finding = following.watchable(services, interaction.user.id, _channels(interaction))
    found, told = await in_time(interaction, finding, private=True)
    if not found:
        await tell(
            interaction, words("Nobody else is playing here right now. /play starts a match.")
        )
    elif len(found) == 1:
        await show_followed(interaction, found[0], told=found[0].id in told)
    else:
        await send(interaction, watchable_card(found, told, words), private=True)
