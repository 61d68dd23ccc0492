"""Messages to players whose turn it is, each claimed and posted by one process."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.matches.actions.repository import current
from bot.play.matches.model import timing
from bot.play.matches.model.match import Match, Notice, Status
from bot.play.matches.model.transitions import NUDGED_EACH, require_waiting
from bot.play.matches.rows.matches import Matches
from bot.play.matches.rows.notices import Notices
from bot.resilience import for_each, unless_away
from bot.server.settings import actions as settings
from bot.services import Services
from bot.shared.places import POSTING
from bot.shared.refusals import Refusal

MOST_TOLD = 5
"""The maximum number of members of a team who get a message about their turn."""


async def due_notices(services: Services) -> list[tuple[Match, tuple[int, ...]]]:
    """Return the matches with a message due to the player to move, and the members who want it."""
    notices, now = Notices(services.store), services.now()

    async def planned(match: Match) -> None:
        await notices.plan(match, timing.next_notice(match, now))

    async def find_due() -> tuple[list[Match], dict[int, tuple[int, ...]]]:
        due = await Matches(services.store).due(now, by="notify_at")
        return due, await _wanted(services, due) if due else {}

    due, told = await unless_away("notices not looked through", find_due(), ([], {}))
    await for_each("notice", [match for match in due if not told[match.id]], planned)
    return [(match, told[match.id]) for match in due if told[match.id]]


async def claim_notice(services: Services, match: Match, *, due: bool) -> Notice | None:
    """Claim a notice for this process, or return None if another process has it.

    The notice is ``due``, or a member requests it.
    """
    notices, now = Notices(services.store), services.now()
    notice = Notice(match.id, match.ply, match.place.channel_id, None, now)
    if due:
        claimed = await notices.claim(match, notice, following=timing.next_notice(match, now))
    else:
        claimed = await notices.claim_requested(notice)
    return notice if claimed else None


async def told_now(services: Services, notice: Notice) -> tuple[Match, tuple[int, ...]]:
    """Return the match of a notice with its readers, or with nobody once the match went on."""
    match = await Matches(services.store).load(notice.match_id)
    if match.ply != notice.ply or match.status is not Status.PLAYING:
        return match, ()
    return match, (await _wanted(services, [match]))[match.id]


async def _wanted(services: Services, matches: Sequence[Match]) -> dict[int, tuple[int, ...]]:
    """Return the members who get a message about their turn, by the id of the match.

    Both the server and the member must allow these messages.
    """
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
    """Claim a message to the opponent, who is to move, and return its match and readers.

    :raises Refusal: when it isn't the opponent's move, the last message was within an hour, or they
        don't want it.
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
    """Store that a notice was posted, and return whether it is still of use.

    It isn't once the match has gone on.
    """
    await Notices(services.store).posted(notice)
    match = await Matches(services.store).load(notice.match_id)
    return match.ply == notice.ply and match.is_open


async def notice_of(services: Services, match_id: int) -> Notice | None:
    """Return the notice of a match, or None if it has none or the database is away."""
    return await unless_away("notice not taken down", Notices(services.store).of(match_id), None)


async def forget_notice(services: Services, notice: Notice) -> None:
    """Delete a notice that is gone, or leave it for a later round if the database is away."""
    await unless_away("notice not forgotten", Notices(services.store).remove(notice), None)


async def unsettled_notices(services: Services) -> list[int]:
    """Return the ids of matches whose notice is out of date, or was claimed but not posted."""
    unsettled = Notices(services.store).unsettled(services.now() - POSTING)
    return await unless_away("notices not looked through", unsettled, [])
