"""Ratings in a database: taken in once, in order, by any of several processes."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

import cgt
from bot.matches.model.match import Challenge, Ending, Line, Match, Place, Result, Status
from bot.matches.model.modes import Duel
from bot.matches.model.reviewed import Accuracy
from bot.matches.model.sides import Player
from bot.matches.rows.matches import Matches
from bot.ratings.model import NO_PLAYER, Board, Ended, Standing, rated
from bot.ratings.rows import Ratings, TakenRow
from bot.store import Store
from tests.bot.store.conftest import (  # noqa: F401 - fixtures
    postgresql_with_tables,
    store,
    url,
)

NOW = datetime(2026, 11, 22, 20, tzinfo=UTC)


@pytest.fixture
def ratings(store):  # noqa: F811 - the fixture
    return Ratings(store)


@pytest.fixture
async def play(store):  # noqa: F811 - the fixture
    """Store a match that is over, and return what takes it in."""

    async def played(winner, loser, *, minute=0, game="nim", guild=9):
        at = NOW + timedelta(minutes=minute)
        match = await Matches(store).add(
            Match(
                line=Line((cgt.position("3 4 5"),)),
                players=(Player(winner), Player(loser)),
                challenge=Challenge(0),
                place=Place(guild, 5),
                status=Status.FINISHED,
                result=Result(0, Ending.RESIGNATION),
                mode=Duel(rated=True),
                created_at=at,
                updated_at=at,
            )
        )
        return Ended(
            match_id=match.id,
            guild_id=guild,
            game=game,
            winner=winner,
            loser=loser,
            moment=at,
            winner_kept=Accuracy(2, 3),
        )

    return played


async def waiting(store):  # noqa: F811
    """Return the numbers of the matches that are not taken in."""
    return [number for _, number in await Matches(store).ended(NOW, 10, unless_in=TakenRow)]


async def test_a_match_counts_once(ratings, play, store):  # noqa: F811
    match, other = await play(1, 2), await play(1, 2)
    assert await ratings.take_in(match)
    before = await ratings.page(Board(9), 0, 10)
    assert not await ratings.take_in(match)
    assert await ratings.page(Board(9), 0, 10) == before
    assert [(each.user_id, each.matches, each.wins) for each in before] == [(1, 1, 1), (2, 1, 0)]
    assert (before[0].kept, before[0].held) == (2, 3)
    assert await waiting(store) == [other.match_id]


async def test_several_processes_take_a_match_in_once(ratings, play, url):  # noqa: F811
    others = [await Store.open(url) for _ in range(3)]
    matches = [await play(1, 2, minute=each) for each in range(4)]
    try:
        taken = await asyncio.gather(
            *(Ratings(other).take_in(match) for match in matches for other in others)
        )
    finally:
        for other in others:
            await other.close()
    assert sum(map(bool, taken)) == len(matches)
    (best, worst) = await ratings.page(Board(9), 0, 10)
    assert (best.matches, worst.matches) == (4, 4)
    assert [result.number for result in await ratings.results(9, 1)] == [4, 3, 2, 1]


async def test_it_comes_out_as_in_the_model(ratings, play):
    for minute, (winner, loser) in enumerate([(1, 2), (2, 3), (3, 1)]):
        match = await play(winner, loser, minute=minute)
        await ratings.take_in(match)
    table = {user: Standing(user_id=user) for user in (1, 2, 3)}
    for winner, loser in [(1, 2), (2, 3), (3, 1)]:
        table[winner], table[loser] = rated(table[winner], table[loser])
    for found in await ratings.page(Board(0, "nim", "2026-W47"), 0, 10):
        wanted = table[found.user_id]
        assert (found.mu, found.sigma) == pytest.approx((wanted.mu, wanted.sigma))


async def test_the_same_pair_counts_less_and_less_within_a_week(ratings, play):
    for minute in range(8):
        match = await play(1, 2, minute=minute)
        await ratings.take_in(match)
    points = [result.points for result in await ratings.results(0, 1)][::-1]
    gains = [after - before for before, after in zip([1000, *points], points, strict=False)]
    assert gains[0] > gains[2] > gains[4] > gains[7]
    assert gains[7] < gains[2] / 10
    later = await play(1, 2, minute=60 * 24 * 8)
    await ratings.take_in(later)
    assert (await ratings.results(0, 1))[0].points > points[-1] + gains[7]


async def test_a_title_is_earned_by_the_match_that_gave_it_and_by_no_other(ratings, play):
    matches = [await play(1, number % 7 + 2, minute=number) for number in range(24)]
    titles = [None]
    for match in matches:
        results = await ratings.take_in(match)
        assert {*results} == {*await ratings.of_match(9, match.match_id)}
        (standing,) = await ratings.standings_of(Board(9), [1])
        titles.append(standing.title)
        earned = {each.user_id: each.earned for each in results}
        assert earned[1] == (None if titles[-1] == titles[-2] else titles[-1])
    assert len({*titles}) > 3, "none, and two that follow each other"


async def test_the_bot_stands_on_no_board_but_is_remembered_as_opponent(ratings, play):
    match = await play(1, 2)
    lost = Ended(
        match_id=match.match_id, guild_id=9, game="nim", winner=NO_PLAYER, loser=2, moment=NOW
    )
    await ratings.take_in(lost)
    assert [each.user_id for each in await ratings.page(Board(9), 0, 10)] == [2]
    assert [each.opponent for each in await ratings.results(9, 2)] == [NO_PLAYER]
    assert not await ratings.has_beaten(9, 2, NO_PLAYER)


async def test_places_pages_and_boards(ratings, play):
    for minute in range(12):
        guild = 9 if minute < 11 else 10
        match = await play(100 + minute, 200 + minute, minute=minute, guild=guild)
        await ratings.take_in(match)
    assert await ratings.count(Board(9)) == 22
    assert await ratings.count(Board(0)) == 24
    everyone = await ratings.page(Board(9), 0, 50)
    pages = [await ratings.page(Board(9), start, 10) for start in (0, 10, 20)]
    assert [each for page in pages for each in page] == everyone
    for number, each in enumerate(everyone, 1):
        assert await ratings.place(Board(9), each.user_id) == (number, each)
    assert await ratings.place(Board(9), 111) is None
    assert list(await ratings.by_game(10, 111)) == ["nim"]


async def test_a_match_that_does_not_count_is_taken_in_and_changes_nothing(
    ratings,
    play,
    store,  # noqa: F811
):
    match = await play(1, 2)
    assert await ratings.since() is None
    await ratings.pass_over({match.match_id: match.moment})
    assert await waiting(store) == []
    assert await ratings.count(Board(9)) == 0
    assert await ratings.since() < match.moment
