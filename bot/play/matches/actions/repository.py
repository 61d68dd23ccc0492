"""Matches in their current state, after any deadline that has passed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from datetime import datetime
from typing import Concatenate, ParamSpec

from bot import log
from bot.play.engine.model import Level
from bot.play.matches.model import NotYourMatch, challenges, timing
from bot.play.matches.model.match import Match, Status
from bot.play.matches.rows.matches import Matches, Moment
from bot.resilience import for_each, unless_away
from bot.services import Services
from bot.shared.refusals import Refusal
from bot.store import versioned
from bot.store.tables import Base
from cgt.core.convention import Convention

logger = log.get(__name__)

P = ParamSpec("P")


async def load(services: Services, match_id: int) -> Match:
    """Return a match as it is in the database.

    :raises MatchNotFound: when it isn't there.
    """
    return await Matches(services.store).load(match_id)


async def current(services: Services, match_id: int) -> Match:
    """Return a match in its current state, after ending it if its time is over."""
    match = await load(services, match_id)
    now = services.now()
    if _in_time(match, now) is match:
        return match
    matches = Matches(services.store)
    _, match = await versioned.change(matches, match_id, lambda each: _in_time(each, now))
    return match


class _Current(Matches):
    """The matches in their current state, for a change."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.store)
        self._services = services

    async def load(self, match_id: int) -> Match:
        return await current(self._services, match_id)


async def change(
    services: Services, match_id: int, transition: Callable[[Match], Match | Awaitable[Match]]
) -> Match:
    """Apply a transition to a match in its current state, and return the stored result.

    :raises Refusal: when the transition does, see :func:`bot.store.versioned.change`.
    """
    _, after = await versioned.change(_Current(services), match_id, transition)
    return after


def by_member(
    transition: Callable[Concatenate[Match, int, datetime, P], Match],
) -> Callable[Concatenate[Services, int, int, P], Awaitable[Match]]:
    """Return the action by which a member makes a transition of a match.

    It takes the services, the ids of the match and of the member, and then the arguments of the
    transition after the moment. It refuses as the transition does.
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
    """Return a match after ending it if its time is over."""
    if match.deadline is not None and match.deadline <= now and not match.mode.is_voted:
        return timing.forfeit(match, now)
    if match.status is Status.CHALLENGED and match.expires_at and match.expires_at <= now:
        return challenges.expire(match, now)
    return match


async def open_matches(services: Services, user_id: int) -> list[Match]:
    """Return the open matches of a member, those begun first and then the newest first."""
    return await Matches(services.store).open_matches(user_id)


async def results(services: Services, user_id: int) -> list[tuple[str, bool]]:
    """Return the starts of a member's latest matches outside teams, and whether they won them."""
    return await Matches(services.store).results(user_id)


async def of_everyone(services: Services, channel_id: int | None) -> list[Match]:
    """Return the newest match of everyone in a channel, if there is one."""
    newest = await Matches(services.store).of_everyone(channel_id or 0)
    return [] if newest is None else [newest]


async def numbered(services: Services, user_id: int, channel_id: int | None, number: int) -> Match:
    """Return the member's match with an id. A match of everyone is theirs in its channel.

    :raises NotYourMatch: when it isn't theirs.
    :raises MatchNotFound: when it doesn't exist.
    """
    found = await load(services, number)
    elsewhere = found.mode.is_of_everyone and found.place.channel_id != channel_id
    if found.index_of(user_id) is None or elsewhere:
        raise NotYourMatch
    return found


async def ended(
    services: Services, since: datetime, limit: int, *, unless_in: type[Base]
) -> list[tuple[datetime, int]]:
    """Return the moments at which matches ended with their ids, in order.

    Only those since a moment count, and only without a row in the table ``unless_in``.
    """
    return await Matches(services.store).ended(since, limit, unless_in=unless_in)


async def first_wins(
    services: Services,
    user_ids: Collection[int],
    level: Level,
    start: str,
    convention: Convention,
) -> dict[int, datetime]:
    """Return the time of each member's first win against the bot at a level or a harder one.

    The ``start`` is a position, or the beginning of one. Wins with hints, take-backs or teaching
    don't count.
    """
    levels = [each for each in Level if each.number >= level.number]
    won = await Matches(services.store).won_against_bot(user_ids, levels, start)
    found: dict[int, datetime] = {}
    for match in won:
        mode, winner = match.mode, match.players[match.winner or 0].user_id
        is_alone = not (mode.is_taught or mode.undone or any(mode.hints))
        if is_alone and match.convention is convention and winner is not None:
            found.setdefault(winner, match.updated_at)
    return found


async def load_all(services: Services, match_ids: Iterable[int]) -> list[Match]:
    """Return the matches with some ids as they are in the database, in any order."""
    return await Matches(services.store).load_all(match_ids)


async def expire_due(services: Services) -> list[Match]:
    """End the challenges and the matches against the bot that have expired, and return them."""
    return await _end_due(services, "expires_at", challenges.expire)


async def forfeit_due(services: Services) -> list[Match]:
    """End the matches in which the player to move has run out of time, and return them."""
    return await _end_due(services, "deadline", timing.forfeit)


async def count_of_games(services: Services, guild_id: int, games: Sequence[str]) -> dict[str, int]:
    """Return the numbers of matches that a server has played of some games, by notation."""
    return await Matches(services.store).count_of_games(guild_id, games)


async def next_deadline(services: Services) -> datetime | None:
    """Return the next deadline of a player or of a vote, or None if it can't be read."""
    deadline = Matches(services.store).next_deadline(services.now())
    return await unless_away("matches not looked through", deadline, None)


async def _end_due(
    services: Services, by: Moment, end: Callable[[Match, datetime], Match]
) -> list[Match]:
    """End the due matches, and return those that this process has ended."""
    matches, now = Matches(services.store), services.now()

    async def ended(due: Match) -> Match | None:
        try:
            return await matches.save(due, end(due, now))
        except Refusal:
            logger.debug("match went on at the last moment", match=due.id)
            return None

    found = await unless_away("matches not looked through", matches.due(now, by=by), [])
    return [match for match in await for_each("match", found, ended) if match is not None]
