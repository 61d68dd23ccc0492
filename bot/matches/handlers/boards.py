"""The boards of matches, and who can reach them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import discord

from bot.chat.answers import in_time, private, send, update
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient, Interaction
from bot.chat.items import Row
from bot.chat.router import OutOfReach, is_here
from bot.language.names import describe_move
from bot.language.words import Words
from bot.matches.actions import boards as stored
from bot.matches.actions import challenges, current, following, moves, reviews
from bot.matches.cards import link, match_name
from bot.matches.cards.board import board_card
from bot.matches.cards.controls import NOTHING_CHOSEN, Selection, clicks_of, controls
from bot.matches.cards.listing import match_line
from bot.matches.handlers.messages import Boards, is_private, serve_in_time, words_of
from bot.matches.handlers.notices import clear
from bot.matches.handlers.threads import thread_for
from bot.matches.model.match import Match, Place, Status
from bot.matches.model.reviewed import is_measured
from bot.services import Services
from bot.settings import actions as settings
from cgt.text import Text


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
    services = client.services
    image = await stored.picture(services, match, words.language) if pictures else None
    verdict = await reviews.celebrated(services, match) if is_measured(match) else None
    earlier = await challenges.earlier(services, match)
    taught = await reviews.taught(services, match)
    titles: Mapping[int, Text] = {}
    earned: Mapping[int, Text] = {}
    if not match.mode.is_shared:
        players = [player.user_id for player in match.players]
        titles = await client.router.titles(services, match.place.guild_id, players)
        if match.status is Status.FINISHED:
            earned = await client.router.promotions(services, match.place.guild_id, match.id)
    return board_card(
        match,
        words,
        image,
        chosen,
        verdict,
        earlier=earlier,
        taught=taught,
        titles=titles,
        earned=earned,
        rows=rows,
    )


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
