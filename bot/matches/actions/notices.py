"""Notices that are due: each is claimed by one process, which posts it."""

from __future__ import annotations

from collections.abc import Sequence

from bot import log
from bot.isolation import each
from bot.matches import model
from bot.matches.actions.current import current
from bot.matches.model import Match
from bot.matches.model.notices import (
    NUDGED_EACH,
    Notice,
    NotWanted,
    NudgedAlready,
    require_waiting,
)
from bot.matches.rows import Matches, Notices
from bot.services import Services
from bot.settings import actions as settings
from bot.store import StoreUnavailable

logger = log.get(__name__)
away = log.Seldom(logger)

MOST_TOLD = 5
"""So many of a team are told that a move waits for one of them."""


async def claim_notices(services: Services) -> list[tuple[Match, tuple[int, ...]]]:
    """Return the matches in which who is to move is to be told so, by this process and no other.

    With each are the members who are told. Left out are those of which the server, or the player,
    does not want that. While the store cannot be reached they wait for the next time.
    """
    notices, now = Notices(services.store), services.now()

    async def claimed(match: Match) -> Match | None:
        return match if await notices.claim(match, model.next_notice(match, now)) else None

    try:
        due = await Matches(services.store).due(now, by="notify_at")
        wanted = await _wanted(services, due) if due else dict[int, tuple[int, ...]]()
    except StoreUnavailable as error:
        away.warning("notices not looked through", error=error.detail)
        return []
    ours = await each("notice", due, claimed)
    return [(match, wanted[match.id]) for match in ours if match and wanted[match.id]]


async def _wanted(services: Services, matches: Sequence[Match]) -> dict[int, tuple[int, ...]]:
    """Return whom server and player let be told that a move waits, by the number of the match."""
    guilds = {match.place.guild_id or 0 for match in matches}
    players = {user_id for match in matches for user_id in match.awaited}
    servers = await settings.of_servers(services.store, guilds)
    people = await settings.of_people(services.store, players)
    return {
        match.id: tuple(user_id for user_id in match.awaited if people[user_id].notices)[:MOST_TOLD]
        if servers[match.place.guild_id or 0].notices
        else ()
        for match in matches
    }


async def nudge(services: Services, match_id: int, user_id: int) -> tuple[Match, tuple[int, ...]]:
    """Draw the attention of the opponent, who is to move, to a match; return whom to tell.

    :raises Refusal: when it is not the opponent's move, or that was done within the last hour, or
        they do not want it.
    """
    match = await current(services, match_id)
    player = require_waiting(match, user_id)
    told = (await _wanted(services, [match]))[match.id]
    if not told:
        raise NotWanted
    now = services.now()
    if not await Notices(services.store).nudge(match.id, player, now, now - NUDGED_EACH):
        raise NudgedAlready
    return match, told


async def noticed(services: Services, notice: Notice) -> tuple[Notice | None, bool]:
    """Remember a notice that was posted.

    Returned are the one that it takes the place of, and whether it is of use: it is not where
    the match went on meanwhile.
    """
    before = await Notices(services.store).put(notice)
    match = await Matches(services.store).load(notice.match_id)
    return before, match.ply == notice.ply and match.is_open


async def take_notice(services: Services, match_id: int) -> Notice | None:
    """Forget the notice of a match, if it has one; who gets it here takes it down."""
    notices = Notices(services.store)
    try:
        return await notices.take(match_id) if await notices.has(match_id) else None
    except StoreUnavailable as error:  # it is found again later
        away.warning("notice not taken down", error=error.detail)
        return None


async def outdated_notices(services: Services) -> list[int]:
    """Return the matches that went on, or ended, while a notice of theirs still stands."""
    try:
        return await Notices(services.store).outdated()
    except StoreUnavailable as error:
        away.warning("notices not looked through", error=error.detail)
        return []
