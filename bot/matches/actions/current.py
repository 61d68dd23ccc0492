"""Matches as they are now: found, and challenges that lapse."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime
from typing import Concatenate, ParamSpec

from bot import log
from bot.isolation import each, unless_away
from bot.matches.model import NotYourMatch, Refusal, challenges, timing
from bot.matches.model.match import Match, Status
from bot.matches.rows.matches import Matches, Moment
from bot.services import Services
from bot.store import versioned
from bot.store.tables import Base

logger = log.get(__name__)

P = ParamSpec("P")


async def load(services: Services, match_id: int) -> Match:
    """Return a match as it is stored, or raise :class:`MatchNotFound`."""
    return await Matches(services.store).load(match_id)


async def current(services: Services, match_id: int) -> Match:
    """Return a match as it is now: what is over by the time has ended."""
    match = await load(services, match_id)
    now = services.now()
    if _in_time(match, now) is match:
        return match
    matches = Matches(services.store)
    _, match = await versioned.change(matches, match_id, lambda each: _in_time(each, now))
    return match


class _Current(Matches):
    """The matches as they are now, to be changed: what is over by the time has ended."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.store)
        self._services = services

    async def load(self, match_id: int) -> Match:
        return await current(self._services, match_id)


async def change(
    services: Services, match_id: int, transition: Callable[[Match], Match | Awaitable[Match]]
) -> Match:
    """Apply a transition to a match as it is now, and return the result once it is stored.

    :raises Refusal: when the transition does; see :func:`bot.store.versioned.change`.
    """
    _, after = await versioned.change(_Current(services), match_id, transition)
    return after


def by_member(
    transition: Callable[Concatenate[Match, int, datetime, P], Match],
) -> Callable[Concatenate[Services, int, int, P], Awaitable[Match]]:
    """Return the action that lets a member make a transition of a match; it refuses as that does.

    It takes the services, the numbers of the match and of the member, and then what the transition
    takes after the moment.
    """

    async def act(
        services: Services, match_id: int, user_id: int, *args: P.args, **kwargs: P.kwargs
    ) -> Match:
        return await change(
            services,
            match_id,
            lambda match: transition(match, user_id, services.now(), *args, **kwargs),
        )

    return act


def _in_time(match: Match, now: datetime) -> Match:
    """Return a match as it is now: what is over by the time has ended."""
    if match.deadline is not None and match.deadline <= now and not match.mode.is_voted:
        return timing.forfeit(match, now)
    if match.status is Status.CHALLENGED and match.expires_at and match.expires_at <= now:
        return challenges.expire(match, now)
    return match


async def open_matches(services: Services, user_id: int) -> list[Match]:
    """Return the matches of a member that are not over: those begun first, the newest first."""
    return await Matches(services.store).open_matches(user_id)


async def of_everyone(services: Services, channel_id: int | None) -> list[Match]:
    """Return the newest match that everyone plays in a channel, if there is one."""
    newest = await Matches(services.store).of_everyone(channel_id or 0)
    return [] if newest is None else [newest]


async def numbered(services: Services, user_id: int, channel_id: int | None, number: int) -> Match:
    """Return the member's match of a number; one that everyone plays is theirs in its channel."""
    found = await load(services, number)
    elsewhere = found.mode.is_of_everyone and found.place.channel_id != channel_id
    if found.index_of(user_id) is None or elsewhere:
        raise NotYourMatch
    return found


async def ended(
    services: Services, since: datetime, limit: int, *, unless_in: type[Base]
) -> list[tuple[datetime, int]]:
    """Return when matches ended, and their numbers, in the order of their end.

    What came before a moment is left out, and what a table names in its ``match_id``.
    """
    return await Matches(services.store).ended(since, limit, unless_in=unless_in)


async def load_all(services: Services, match_ids: Iterable[int]) -> list[Match]:
    """Return the matches of some numbers as they are stored, in no order."""
    return await Matches(services.store).load_all(match_ids)


async def expire_due(services: Services) -> list[Match]:
    """End the challenges, and the matches against the bot, whose time is over, and return them."""
    return await _end_due(services, "expires_at", challenges.expire)


async def forfeit_due(services: Services) -> list[Match]:
    """End the matches in which the time of who is to move has run out, and return them."""
    return await _end_due(services, "deadline", timing.forfeit)


async def next_deadline(services: Services) -> datetime | None:
    """Return when the next time of a player or of a vote is over; None if that is not known."""
    deadline = Matches(services.store).next_deadline(services.now())
    return await unless_away("matches not looked through", deadline, None)


async def _end_due(
    services: Services, by: Moment, end: Callable[[Match, datetime], Match]
) -> list[Match]:
    """End what is due, and return what this process, and no other, has ended."""
    matches, now = Matches(services.store), services.now()

    async def ended(due: Match) -> Match | None:
        try:
            return await matches.save(due, end(due, now))
        except Refusal:
            logger.debug("match went on at the last moment", match=due.id)
            return None

    found = await unless_away("matches not looked through", matches.due(now, by=by), [])
    return [match for match in await each("match", found, ended) if match is not None]
