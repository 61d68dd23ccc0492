"""Following a match without playing in it, with a message about its end."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta

from bot.play.matches.actions.repository import current
from bot.play.matches.model import MatchNotFound, MatchOver
from bot.play.matches.model.match import Match
from bot.play.matches.rows.matches import Matches
from bot.play.matches.rows.notices import Followers
from bot.resilience import unless_away
from bot.services import Services

TELLING = timedelta(minutes=1)
"""The time that a process has to send a message before another one sends it."""
TOO_LATE = timedelta(days=1)
SHOWN = 15
"""The maximum number of matches in a list."""
LOOKED_AT = 50
"""The maximum number of matches that are read, some of which can be the member's own."""


async def place_of(services: Services, match_id: int) -> tuple[int | None, int]:
    """Return the server and the channel of a match."""
    return await Matches(services.store).place_of(match_id)


async def is_seen_anywhere(services: Services, match_id: int, user_id: int) -> bool:
    """Return whether a member can see a match outside its place, as its player or follower.

    A match of everyone belongs to its place.
    """
    match = await Matches(services.store).load(match_id)
    if match.is_own_of(user_id):
        return True
    return await Followers(services.store).has(match_id, user_id)


async def followed(services: Services, match_id: int, user_id: int) -> tuple[Match, bool]:
    """Return a match in its current state, and whether a member follows it."""
    match = await current(services, match_id)
    return match, await Followers(services.store).has(match_id, user_id)


async def follow(services: Services, match_id: int, user_id: int, *, wanted: bool) -> Match:
    """Add a member to the followers of an open match, or remove them.

    :raises MatchOver: when they want to follow a match that has ended.
    """
    match = await current(services, match_id)
    followers = Followers(services.store)
    if not wanted:
        await followers.remove(match_id, user_id)
    elif not match.is_open:
        raise MatchOver
    else:
        await followers.add(match_id, user_id)
    return match


async def watchable(
    services: Services, user_id: int, channel_ids: Iterable[int]
) -> tuple[list[Match], frozenset[int]]:
    """Return the matches that a member can follow, with the ids of those they follow.

    They are the matches that the member follows and others in some channels.
    """
    matches = Matches(services.store)
    followed = await matches.followed_by(user_id, SHOWN)
    told = frozenset(match.id for match in followed)
    here = [
        match
        for match in await matches.played_in(channel_ids, LOOKED_AT)
        if match.id not in told and not match.is_own_of(user_id)
    ]
    return [*followed, *here][:SHOWN], told


async def ends_to_tell(services: Services) -> list[tuple[int, int]]:
    """Return the ids of finished matches with each follower who hasn't had the message yet."""
    ends = Followers(services.store).to_tell(services.now() - TELLING)
    return await unless_away("followers not looked through", ends, [])


async def claim_end(services: Services, match_id: int, user_id: int) -> Match | None:
    """Claim the message about a match's end to a member, or return None if another process has it.

    A message that has failed for a day is given up.
    """
    followers, now = Followers(services.store), services.now()
    if not await followers.claim(match_id, user_id, now, now - TELLING):
        return None
    with suppress(MatchNotFound):
        match = await Matches(services.store).load(match_id)
        if now - match.updated_at <= TOO_LATE:
            return match
    await followers.remove(match_id, user_id)
    return None


async def end_told(services: Services, match_id: int, user_id: int) -> None:
    """Remove a follower who has had the message about the end, or takes no messages."""
    await Followers(services.store).remove(match_id, user_id)
