"""Records of matches: handed out, shared, and gone through."""

from __future__ import annotations

from collections.abc import Mapping

from bot import log
from bot.chat.answers import FAILED, in_time, send
from bot.chat.client import GrundyClient, Interaction
from bot.chat.files import attached
from bot.chat.foreign import plain
from bot.chat.permissions import may_attach
from bot.chat.readers import private, public
from bot.language.words import Words
from bot.matches import actions
from bot.matches.actions.records import NotARecord, require_small
from bot.matches.cards.clock import clock_name
from bot.matches.cards.records import record_card, shared_card
from bot.matches.model import By, Match, require_reviewable
from bot.matches.model.records import record_of
from cgt.record import Record

logger = log.get(__name__)

LANGUAGE = "en-US"
"""In which a record tells its clock: it is for any place."""
MOST_NAMED = 20
"""So many members of teams are named in a record."""


async def send_record(interaction: Interaction, match: Match) -> None:
    """Hand the record of a match to who asks.

    :raises NotOpen: while the match is being played.
    """
    require_reviewable(match)
    record = await in_time(interaction, _record(interaction.client, match), private=True)
    words, files = private(interaction), may_attach(interaction)
    await send(interaction, record_card(match, record, words, files=files), private=True)


async def share_record(interaction: Interaction, match: Match) -> None:
    """Post the record of a match for all to see.

    :raises NotOpen: while the match is being played.
    """
    require_reviewable(match)
    record = await in_time(interaction, _record(interaction.client, match))
    card = shared_card(match, record, interaction.user.id, public(interaction))
    await send(interaction, card)


async def record_here(interaction: Interaction) -> Record:
    """Return the record in the file of the message that was clicked in.

    :raises NotARecord: when the file is gone.
    """
    file = attached(interaction.message)
    if file is None:
        raise NotARecord("The record of this review is gone: `/review` takes it again.")
    require_small(file.size or 0)
    try:
        written = await interaction.client.http.get_from_cdn(file.media.url)
    except FAILED as error:
        logger.info("record not fetched", error=repr(error))
        raise NotARecord("The record of this review is gone: `/review` takes it again.") from None
    return await actions.read_record(interaction.client.services, interaction.user.id, written)


async def _record(client: GrundyClient, match: Match) -> Record:
    """Return the record of a match, with the names that its players show to all."""
    makers = () if match.several is None else match.several.by
    mates = () if match.several is None else (*match.several.teams[0], *match.several.teams[1])
    ids = {by.user_id for by in makers} | {mate.user_id for mate in mates[:MOST_NAMED]}
    ids |= {player.user_id for player in match.players if player.side is None}
    names = {user_id: await _name(client, user_id) for user_id in ids if user_id is not None}
    first, second = (_player(match, index, names) for index in (0, 1))
    clock = clock_name(match.clock, Words(LANGUAGE)) if match.clock else ""
    movers = tuple(_mover(match, number, names) for number in range(len(makers)))
    return record_of(match, (first, second), clock, movers)


def _player(match: Match, index: int, names: Mapping[int, str]) -> str:
    """Return what a player is called in a record, of a team its members too."""
    player = match.players[index]
    if player.level is not None:
        return f"Grundy ({player.level})"
    if player.side is None or match.several is None:
        return names.get(player.user_id or 0, "")
    mates = [names.get(mate.user_id, "") for mate in match.several.teams[index]]
    named = ", ".join(filter(None, mates))
    return f"{player.side.capitalize()} ({named})" if named else player.side.capitalize()


def _mover(match: Match, number: int, names: Mapping[int, str]) -> str:
    """Return what a record says of who of several made a move; nothing of the bot."""
    by = By() if match.several is None else match.several.by[number]
    if by.voters:
        return f"{_player(match, number % 2, names)}, {by.votes} of {by.voters} votes"
    return names.get(by.user_id or 0, "")


async def _name(client: GrundyClient, user_id: int) -> str:
    """Return the name that a member shows to all, no mention; nothing where there is none."""
    try:
        user = client.get_user(user_id) or await client.fetch_user(user_id)
    except FAILED as error:
        logger.info("no name for a record", error=repr(error))
        return ""
    return plain(user.display_name)
