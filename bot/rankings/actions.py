"""Actions on ratings, which rate matches and look up leaderboards and profiles."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TypeAlias

from bot import log
from bot.play.matches.actions import repository, reviews
from bot.play.matches.model.match import Match
from bot.rankings import work
from bot.rankings.model import (
    EVERYWHERE,
    NO_PLAYER,
    PAGE,
    Beginning,
    Board,
    Duel,
    Profile,
    Ranks,
    View,
    counts,
    finished_match,
    period_key,
)
from bot.rankings.rows import Ratings, TakenRow
from bot.resilience import draw_or_none, for_each, unless_away
from bot.server.settings.actions import change_server, of_server
from bot.server.settings.model import Server
from bot.services import Services
from bot.store import StoreUnavailable
from bot.workers.rankings import Ranked, Ranking, draw_ranking
from cgt.core.text import Text
from cgt.showing.svg import drawable

logger = log.get(__name__)
away = log.RateLimitFilter(logger)

BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
AT_ONCE = 50
"""The maximum number of matches rated at once."""
MOST_ASKED = 500
"""The maximum number of members on a leaderboard who are looked for in its server."""
Left: TypeAlias = Callable[[int, Collection[int]], Awaitable[Collection[int]]]
"""A function that returns the members, among some, who have left a server."""


@dataclass(frozen=True, slots=True)
class Intake:
    """The result of a round of rating, with the matches that earned a title."""

    promoting: list[Match]
    is_more: bool


async def rate_finished(services: Services) -> Intake:
    """Rate the matches that have ended, in the order of their end.

    Any number of processes can do this at the same time, and each match counts once. One that
    cannot be read doesn't count. While the database is unavailable, matches wait for the next
    round.
    """
    ratings = Ratings(services.store)
    try:
        since = await ratings.since() or BEGINNING
        new = await repository.ended(services, since, AT_ONCE + 1, unless_in=TakenRow)
        moments = {number: moment for moment, number in new[:AT_ONCE]}
        found = {match.id: match for match in await repository.load_all(services, moments)}
        rated = [number for number in moments if number in found and counts(found[number])]
        await ratings.pass_over({each: moments[each] for each in moments if each not in rated})
    except StoreUnavailable as error:
        away.warning("ended matches not looked through", error=error.detail)
        return Intake([], is_more=False)
    promoting = await for_each("rating", rated, lambda number: _rate(services, found[number]))
    return Intake([match for match in promoting if match is not None], len(new) > AT_ONCE)


async def _rate(services: Services, match: Match) -> Match | None:
    """Rate a match, and return it if it earned a title."""
    seasons = (await of_server(services.store, match.place.guild_id)).seasons
    verdict = await reviews.verdict(services, match)
    tells = finished_match(match, verdict.accuracy, seasons)
    results = await Ratings(services.store).take_in(tells)
    services.titles.forget(*((tells.guild_id or EVERYWHERE, user) for user in tells.players))
    return match if any(result.title_earned for result in results) else None


async def ranks(services: Services, view: View, user_id: int, left: Left) -> Ranks:
    """Return a page of a leaderboard, and the place of the requesting member."""
    ratings = Ratings(services.store)
    board = Board(view.scope, view.game, period_key(view.period, services.now()))
    departed = await _departed(ratings, board, left)
    count = await ratings.count(board, departed)
    last = max(0, (count - 1) // PAGE)
    shown = replace(view, page=min(view.page, last))
    standings = await ratings.page(board, shown.page * PAGE, PAGE, departed)
    best = await ratings.place(board, standings[0].user_id, departed) if standings else None
    first = 1 if best is None else best.place
    own = await ratings.place(board, user_id, departed)
    return Ranks(shown, last, count, tuple(standings), own, first)


async def seasons(services: Services, guild_id: int) -> tuple[datetime, ...]:
    """Return the moments at which the seasons of a server began, the earliest first."""
    return (await of_server(services.store, guild_id)).seasons


async def begin_season(services: Services, guild_id: int, number: int) -> tuple[datetime, ...]:
    """Begin the season with a number unless it has begun, and return all beginnings."""
    now = services.now()

    def begin(server: Server) -> Server:
        is_next = len(server.seasons) == number - 1
        return replace(server, seasons=(*server.seasons, now)) if is_next else server

    return (await change_server(services, guild_id, begin)).seasons


async def _departed(ratings: Ratings, board: Board, left: Left) -> Collection[int]:
    """Return the members on a server's leaderboard who have left it."""
    if board.scope == EVERYWHERE:
        return ()
    return await left(board.scope, await ratings.members(board, MOST_ASKED))


COLUMNS = (Text("Rating"), Text("Accuracy"), Text("Won–lost"))


async def picture(
    services: Services,
    ranks: Ranks,
    names: Mapping[int, str],
    about: tuple[str, str],
    language: str,
) -> bytes | None:
    """Return a page of a leaderboard as a picture, or None if it can't be drawn."""
    lines = [
        Ranked(
            place,
            drawable(names.get(standing.user_id, "")) or f"#{place}",
            (
                f"{standing.points}{'?' if standing.is_provisional else ''}",
                "" if standing.accuracy is None else f"{standing.accuracy}%",
                f"{standing.wins}–{standing.losses}",
            ),
            title=standing.title,
        )
        for place, standing in ranks.places
    ]
    ranking = Ranking(*about, COLUMNS, tuple(lines))
    return await draw_or_none("leaderboard", services.workers.run(draw_ranking, ranking, language))


async def beginning(services: Services, user_id: int) -> Beginning:
    """Return the record of a member without a rated match."""
    return Beginning.of(await repository.results(services, user_id))


async def profile(services: Services, scope: int, user_id: int, left: Left) -> Profile | None:
    """Return a member's achievements, or None without a rated match."""
    ratings, board = Ratings(services.store), Board(scope)
    placed = await ratings.place(board, user_id, await _departed(ratings, board, left))
    if placed is None:
        return None
    games = await ratings.by_game(scope, user_id)
    results = await ratings.results(scope, user_id)
    beaten = await ratings.has_beaten(scope, user_id, NO_PLAYER)
    everywhere = await ratings.place(Board(EVERYWHERE), user_id)
    return Profile(
        placed, games, tuple(results[::-1]), beaten, everywhere and everywhere.standing, scope
    )


async def titles(
    services: Services, guild_id: int | None, user_ids: Iterable[int | None]
) -> Mapping[int, Text]:
    """Return the titles of members in a server, or among all in direct messages.

    Each move needs them, so they are read once a minute, and after a match rated here. Members
    without a title are omitted, and everybody while the database is unavailable.
    """
    scope = guild_id or EVERYWHERE
    keys = {(scope, user) for user in user_ids if user is not None and user > 0}
    titles = services.titles.of(keys, services.now())
    if wanted := [user for _, user in keys - {*titles}]:
        finding = Ratings(services.store).standings_of(Board(scope), wanted)
        found = await unless_away("titles not looked up", finding, None)
        if found is None:
            return {}
        read = dict.fromkeys(((scope, user) for user in wanted), None)
        read |= {(scope, each.user_id): each.title for each in found}
        services.titles.keep(read, services.now())
        titles |= read
    return {user: title for (_, user), title in titles.items() if title is not None}


async def promotions(services: Services, guild_id: int | None, match_id: int) -> Mapping[int, Text]:
    """Return the titles earned in a match, as :func:`titles` shows them."""
    finding = Ratings(services.store).of_match(guild_id or EVERYWHERE, match_id)
    results = await unless_away("titles not looked up", finding, [])
    earned = ((each.user_id, each.title_earned) for each in results)
    return {user_id: title for user_id, title in earned if user_id > 0 and title is not None}


async def course(services: Services, profile: Profile, language: str) -> bytes | None:
    """Return the picture of a rating over time, or None if there's one match or no picture."""
    points = tuple(result.points for result in profile.results)
    if len(points) < 2:
        return None
    first = profile.results[0].number
    return await draw_or_none("rating", services.workers.run(work.plot, points, first, language))


async def duel(services: Services, scope: int, user_id: int, opponent: int) -> Duel | None:
    """Return the record of two players against each other, if any. The bot is :data:`NO_PLAYER`."""
    ratings = Ratings(services.store)
    mine = await ratings.results(scope, user_id, opponent)
    if not mine:
        return None
    found = {user: await ratings.place(Board(scope), user) for user in (user_id, opponent)}
    standings = {user: placed.standing for user, placed in found.items() if placed is not None}
    theirs = await ratings.results(scope, opponent, user_id)
    return Duel(user_id, opponent, tuple(mine), tuple(theirs), standings)
