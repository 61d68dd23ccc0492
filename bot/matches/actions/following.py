"""Following a match without playing in it, and being told how it ends."""

from __future__ import annotations

from bot import log
from bot.matches.actions.current import current
from bot.matches.model import Match, MatchOver
from bot.matches.rows import Followers, Matches
from bot.services import Services
from bot.store import StoreUnavailable

logger = log.get(__name__)
away = log.Seldom(logger)


async def followed(services: Services, match_id: int, user_id: int) -> tuple[Match, bool]:
    """Return a match as it is now, and whether a member is to be told how it ends."""
    match = await current(services, match_id)
    return match, await Followers(services.store).has(match_id, user_id)


async def follow(services: Services, match_id: int, user_id: int, *, wanted: bool) -> Match:
    """Note that a member wants to be told how a match ends, or does no more.

    :raises MatchOver: when it has ended.
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


async def followed_to_end(services: Services) -> list[tuple[Match, int]]:
    """Return the matches that are over, with each member whom this process is to tell so.

    No other process does. While the store cannot be reached they wait for the next time.
    """
    followers, matches = Followers(services.store), Matches(services.store)
    told: list[tuple[Match, int]] = []
    try:
        for match_id, user_id in await followers.to_tell():
            if await followers.remove(match_id, user_id):
                told.append((await matches.load(match_id), user_id))
    except StoreUnavailable as error:
        away.warning("followers not looked through", error=error.detail)
    return told
