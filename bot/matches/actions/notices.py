"""Notices that are due: each is claimed by one process, which posts it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.isolation import each, unless_away
from bot.matches.actions.current import current
from bot.matches.model import Refusal, timing
from bot.matches.model.match import POSTING, Match, Notice, Status
from bot.matches.model.transitions import NUDGED_EACH, require_waiting
from bot.matches.rows.matches import Matches
from bot.matches.rows.notices import Notices
from bot.services import Services
from bot.settings import actions as settings

MOST_TOLD = 5
"""The maximum number of members of a team who are told that a move waits for them."""


async def due_notices(services: Services) -> list[tuple[Match, tuple[int, ...]]]:
    """Return the matches in which the player to move is to be told so, with those who want that."""
    notices, now = Notices(services.store), services.now()

    async def planned(match: Match) -> None:
        await notices.plan(match, timing.next_notice(match, now))

    async def found() -> tuple[list[Match], dict[int, tuple[int, ...]]]:
        due = await Matches(services.store).due(now, by="notify_at")
        return due, await _wanted(services, due) if due else {}

    due, told = await unless_away("notices not looked through", found(), ([], {}))
    await each("notice", [match for match in due if not told[match.id]], planned)
    return [(match, told[match.id]) for match in due if told[match.id]]


async def claim_notice(services: Services, match: Match, *, due: bool) -> Notice | None:
    """Return a notice that this process, and no other, is to post; else None.

    It is one that is ``due``, or that a member wants.
    """
    notices, now = Notices(services.store), services.now()
    notice = Notice(match.id, match.ply, match.place.channel_id, None, now)
    if due:
        claimed = await notices.claim(match, notice, following=timing.next_notice(match, now))
    else:
        claimed = await notices.put(notice)
    return notice if claimed else None


async def told_now(services: Services, notice: Notice) -> tuple[Match, tuple[int, ...]]:
    """Return the match of a notice, and whom it is to tell: nobody once the match went on."""
    match = await Matches(services.store).load(notice.match_id)
    if match.ply != notice.ply or match.status is not Status.PLAYING:
        return match, ()
    return match, (await _wanted(services, [match]))[match.id]


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
        raise Refusal("Your opponent or this server has turned these messages off.")
    now = services.now()
    if not await Notices(services.store).nudge(match.id, player, now, now - NUDGED_EACH):
        raise Refusal("You can only do that once an hour. I've already told your opponent.")
    return match, told


async def notice_posted(services: Services, notice: Notice) -> bool:
    """Remember a notice that was posted; return whether it is of use.

    It is not where the match went on meanwhile.
    """
    await Notices(services.store).posted(notice)
    match = await Matches(services.store).load(notice.match_id)
    return match.ply == notice.ply and match.is_open


async def notice_of(services: Services, match_id: int) -> Notice | None:
    """Return the notice of a match, if it has one; while the store can't be reached, none."""
    return await unless_away("notice not taken down", Notices(services.store).of(match_id), None)


async def forget_notice(services: Services, notice: Notice) -> None:
    """Forget a notice that is gone; while the store can't be reached, it is looked for again."""
    await unless_away("notice not forgotten", Notices(services.store).remove(notice), None)


async def unsettled_notices(services: Services) -> list[int]:
    """Return the matches whose notice is to be taken down, or was claimed and not posted."""
    unsettled = Notices(services.store).unsettled(services.now() - POSTING)
    return await unless_away("notices not looked through", unsettled, [])
