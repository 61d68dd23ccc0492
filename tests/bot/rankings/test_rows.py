"""Ratings in a database: taken in once, in order, by any of several processes."""

import asyncio
from datetime import timedelta

import pytest

from bot.play.matches.rows.matches import Matches
from bot.rankings.model import NO_PLAYER, Board, FinishedMatch, Standing, rate_pair
from bot.rankings.rows import Ratings, TakenRow
from tests.bot.rankings.matches import NOW, stored


@pytest.fixture
def ratings(store):
    return Ratings(store)


@pytest.fixture
def play(store):
    """Return a function that stores a match that is over, and returns what is taken in."""

    def played(winner, loser, *, minute=0, **values):
        return stored(store, winner, loser, at=NOW + timedelta(minutes=minute), **values)

    return played


async def waiting(store):
    """Return the numbers of the matches that are not taken in."""
    return [number for _, number in await Matches(store).ended(NOW, 10, unless_in=TakenRow)]


async def test_match_counts_once(ratings, play, store):
    match, other = await play(1, 2), await play(1, 2)
    assert await ratings.take_in(match)
    before = await ratings.page(Board(9), 0, 10)
    assert not await ratings.take_in(match)
    assert await ratings.page(Board(9), 0, 10) == before
    assert [(each.user_id, each.matches, each.wins) for each in before] == [(1, 1, 1), (2, 1, 0)]
    assert (before[0].kept, before[0].held) == (2, 3)
    assert await waiting(store) == [other.match_id]


async def test_several_processes_take_a_match_in_once(ratings, play, others):
    matches = [await play(1, 2, minute=each) for each in range(4)]
    taken = await asyncio.gather(
        *(Ratings(other).take_in(match) for match in matches for other in others)
    )
    assert sum(map(bool, taken)) == len(matches)
    (best, worst) = await ratings.page(Board(9), 0, 10)
    assert (best.matches, worst.matches) == (4, 4)
    assert [result.number for result in await ratings.results(9, 1)] == [4, 3, 2, 1]


async def test_stored_ratings_are_those_of_the_model(ratings, play):
    for minute, (winner, loser) in enumerate([(1, 2), (2, 3), (3, 1)]):
        match = await play(winner, loser, minute=minute)
        await ratings.take_in(match)
    table = {user: Standing(user_id=user) for user in (1, 2, 3)}
    for winner, loser in [(1, 2), (2, 3), (3, 1)]:
        table[winner], table[loser] = rate_pair(table[winner], table[loser])
    for found in await ratings.page(Board(0, "nim", "2026-W47"), 0, 10):
        wanted = table[found.user_id]
        assert (found.mu, found.sigma) == pytest.approx((wanted.mu, wanted.sigma))


async def test_same_pair_counts_less_and_less_within_a_week(ratings, play):
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


async def test_title_is_earned_by_one_match(ratings, play):
    matches = [await play(1, number % 7 + 2, minute=number) for number in range(24)]
    titles = [None]
    for match in matches:
        results = await ratings.take_in(match)
        assert {*results} == {*await ratings.of_match(9, match.match_id)}
        (standing,) = await ratings.standings_of(Board(9), [1])
        titles.append(standing.title)
        earned = {each.user_id: each.title_earned for each in results}
        assert earned[1] == (None if titles[-1] == titles[-2] else titles[-1])
    assert len({*titles}) > 3, "none, and two that follow each other"


async def test_bot_is_on_no_board_but_an_opponent(ratings, play):
    match = await play(1, 2)
    lost = FinishedMatch(
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
    for each in everyone:
        placed = await ratings.place(Board(9), each.user_id)
        better = sum(one.points > each.points for one in everyone)
        equal = sum(one.points == each.points for one in everyone)
        assert placed == (better + 1, each, equal - 1)
    assert await ratings.place(Board(9), 111) is None
    assert list(await ratings.by_game(10, 111)) == ["nim"]


async def test_unrated_match_changes_nothing(
    ratings,
    play,
    store,
):
    match = await play(1, 2)
    assert await ratings.since() is None
    await ratings.pass_over({match.match_id: match.moment})
    assert await waiting(store) == []
    assert await ratings.count(Board(9)) == 0
    assert await ratings.since() < match.moment
