"""Matches as they are now: found, and challenges that lapse."""

from __future__ import annotations

from datetime import datetime

from bot import log
from bot.matches import model
from bot.matches.model import Match, NotYourMatch, Refusal, Status
from bot.matches.rows import Matches
from bot.services import Services
from bot.store import StoreUnavailable

logger = log.get(__name__)
away = log.Seldom(logger)


async def load(services: Services, match_id: int) -> Match:
    """Return a match as it is stored.

    :raises MatchNotFound: when there is none of this number.
    """
    return await Matches(services.store).load(match_id)


async def current(services: Services, match_id: int) -> Match:
    """Return a match as it is now: a challenge whose time is over has expired."""
    matches = Matches(services.store)
    match = await matches.load(match_id)
    now = services.now()
    if match.status is Status.CHALLENGED and match.expires_at and match.expires_at <= now:
        return await matches.save(match, model.expire(match, now))
    return match


async def open_matches(services: Services, user_id: int) -> list[Match]:
    """Return the matches of a member that are not over: those begun first, the newest first."""
    return await Matches(services.store).open_matches(user_id)


async def numbered(services: Services, user_id: int, number: str) -> Match:
    """Return the member's match of a number.

    :raises NotYourMatch: when it is a match of others.
    """
    digits = number.strip().removeprefix("#")
    wanted = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 18 else 0
    found = await load(services, wanted)
    if found.index_of(user_id) is None:
        raise NotYourMatch("This match is between two others: start your own with /play.")
    return found


async def newest(
    services: Services, user_id: int, channel_id: int | None, number: str | None
) -> Match | None:
    """Return the match that is asked for: by its number, or the newest here, or the newest."""
    if number is not None:
        return await numbered(services, user_id, number)
    found = await open_matches(services, user_id)
    here = [match for match in found if match.place.channel_id == channel_id]
    return next(iter(here or found), None)


async def movable(
    services: Services, user_id: int, channel_id: int | None, number: str | None
) -> Match | None:
    """Return the match to move in: by its number, or the newest where it is the member's turn.

    One in this channel comes before others, and one that is played before a challenge.
    """
    if number is not None:
        return await numbered(services, user_id, number)

    def rank(match: Match) -> tuple[bool, bool, bool]:
        playing = match.status is Status.PLAYING
        mine = playing and match.to_move.user_id == user_id
        return mine, match.place.channel_id == channel_id, playing

    return max(await open_matches(services, user_id), key=rank, default=None)


async def ended(
    services: Services, since: datetime, after: int = 0, limit: int = 500
) -> list[tuple[datetime, int]]:
    """Return when matches ended, and their numbers, in the order of their end; no puzzles.

    Those before a moment are left out, and at it those up to a number.
    """
    return await Matches(services.store).ended(since, after, limit)


async def expire_due(services: Services) -> list[Match]:
    """End the challenges, and the matches against the bot, whose time is over, and return them.

    While the store cannot be reached they wait for the next time.
    """
    matches, now = Matches(services.store), services.now()
    ended: list[Match] = []
    try:
        for due in await matches.due(now):
            try:
                ended.append(await matches.save(due, model.expire(due, now)))
            except Refusal:
                logger.debug("match went on at the last moment", match=due.id)
    except StoreUnavailable as error:
        away.warning("challenges not looked through", error=error.detail)
    return ended
