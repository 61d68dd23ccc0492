"""Following a match without playing in it, and being told how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta

from bot.isolation import unless_away
from bot.matches.actions.current import current
from bot.matches.model import MatchNotFound, MatchOver
from bot.matches.model.match import Match
from bot.matches.rows.matches import Matches
from bot.matches.rows.notices import Followers
from bot.services import Services

TELLING = timedelta(minutes=1)
"""The time that a process has to tell somebody, before another one does."""
TOO_LATE = timedelta(days=1)
SHOWN = 15
"""The maximum number of matches in a list."""
LOOKED_AT = 50
"""The maximum number that is looked through: some are the member's own."""


async def where(services: Services, match_id: int) -> tuple[int | None, int]:
    """Return the server and the channel of a match."""
    return await Matches(services.store).where(match_id)


async def is_seen_anywhere(services: Services, match_id: int, user_id: int) -> bool:
    """Return whether a member can see a match elsewhere: their own, or one that they follow.

    A match that everyone plays belongs to its place.
    """
    match = await Matches(services.store).load(match_id)
    if match.is_own_of(user_id):
        return True
    return await Followers(services.store).has(match_id, user_id)


async def followed(services: Services, match_id: int, user_id: int) -> tuple[Match, bool]:
    """Return a match as it is now, and whether a member is to be told how it ends."""
    match = await current(services, match_id)
    return match, await Followers(services.store).has(match_id, user_id)


async def follow(services: Services, match_id: int, user_id: int, *, wanted: bool) -> Match:
    """Note that a member wants to be told how an open match ends, or does no more."""
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
    """Return what a member can follow: what others play in some channels, and what they follow.

    Returned are also the numbers of those whose end they are to be told.
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
    """Return the matches that are over, by number, with each member who is to be told so."""
    ends = Followers(services.store).to_tell(services.now() - TELLING)
    return await unless_away("followers not looked through", ends, [])


async def claim_end(services: Services, match_id: int, user_id: int) -> Match | None:
    """Return a match whose end this process, and no other, is to tell a member; else None.

    Who could not be told for long is told no more.
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
    """Note that a member knows how a match ended, or takes no messages."""
    await Followers(services.store).remove(match_id, user_id)
