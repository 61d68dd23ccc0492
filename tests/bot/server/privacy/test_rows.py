"""Every column that holds a member says what becomes of it, on both databases."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from sqlalchemy import BigInteger, select

import bot.app.features  # noqa: F401 - all tables
from bot.events.model import Format
from bot.events.model.transitions import join
from bot.events.rows import Tournaments
from bot.play.matches.rows.matches import Matches
from bot.practice.asking import work
from bot.practice.daily.model.daily import Daily, DailyPuzzle
from bot.practice.daily.model.plan import Mix, wish_for
from bot.practice.daily.rows import Answers, Dailies
from bot.rankings.model import Board
from bot.rankings.rows import Ratings
from bot.server.games.model import Vote, add_game
from bot.server.games.rows import OwnGamesOf, Votes
from bot.server.privacy.rows import Departures, Members
from bot.server.settings.model import refuse
from bot.server.settings.rows import People, Servers
from bot.shared.places import Place
from bot.store.tables import MEMBER, OF_SERVER, Base
from bot.store.versioned import change
from tests.bot.events.events import opened
from tests.bot.rankings.matches import stored as finished

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
DRAWN = DailyPuzzle(work.draw(wish_for(Mix.HEAPS, NOON.date(), []), 1), "nim", 1, 1)
OF_NO_MEMBER = {
    "application_id",
    "channel_id",
    "first_left",
    "guild_id",
    "id",
    "match_id",
    "message_id",
    "rematch_of",
    "scope",
    "second_left",
    "stood_still",
}
"""Large numbers that are no members: bots, servers, channels, messages, roles, matches; times."""


def test_columns_with_members_are_marked():
    unmarked = [
        f"{table.name}.{column.name}"
        for table in Base.metadata.sorted_tables
        for column in table.columns
        if not column.foreign_keys
        and isinstance(column.type, BigInteger)
        and column.name not in OF_NO_MEMBER
        and column.info.get(MEMBER) not in {"renamed", "deleted", "kept"}
    ]
    assert unmarked == []


def test_columns_with_servers_are_marked():
    """A match and a puzzle are what members did, and stay."""
    stays = {"matches", "puzzles", "privacy_departures"}
    for table in Base.metadata.sorted_tables:
        for column in table.columns:
            holds_server = column.name in {"guild_id", "scope"}
            assert (column.info == OF_SERVER) is (holds_server and table.name not in stays), column


def settings_in_german(server):
    return replace(server, language="de")


async def servers_in(store):
    """Return which servers each table holds whose rows go with them."""
    async with store.reading() as connection:
        return {
            table.name: {*await connection.scalars(select(column).where(column.is_not(None)))}
            for table in Base.metadata.sorted_tables
            for column in table.columns
            if column.info == OF_SERVER
        }


async def test_data_of_a_server_are_deleted_and_no_others(store):
    people = Ratings(store)
    for guild_id in (8, 9):
        await people.take_in(await finished(store, at=NOON, guild=guild_id))
        await change(Servers(store), guild_id, settings_in_german)
        await Servers(store).welcome(guild_id, NOON)
        await change(
            OwnGamesOf(store), guild_id, partial(add_game, name="Towers", typed="take 1,4")
        )
        await Votes(store).cast(
            Vote(guild_id=guild_id, month=NOON.date(), user_id=1, game="Towers")
        )
        event = replace(opened(Format.SWISS, 2), place=Place(guild_id, 5, locale="en-US"))
        await Tournaments(store).open(event, 5)
        await Dailies(store).add(
            Daily(guild_id=guild_id, day=NOON.date(), drawn=DRAWN, created_at=NOON)
        )
        daily = await Dailies(store).newest(guild_id)
        await Answers(store).open(daily, daily.answer_of(1, NOON))
    departures = Departures(store)
    for _ in range(2):
        await departures.note(9, NOON)
    assert await departures.before(NOON) == []
    assert await departures.before(NOON + timedelta(seconds=1)) == [9]

    before = await servers_in(store)
    await departures.forget(9)
    assert len([name for name, servers in before.items() if {8, 9} <= servers]) == 8
    assert await servers_in(store) == {name: servers - {9} for name, servers in before.items()}
    assert await departures.before(NOON + timedelta(seconds=1)) == []
    counts = await store.counts()
    assert (counts["matches"], counts["tournament_entrants"], counts["daily_answers"]) == (2, 2, 1)
    assert await Servers(store).languages() == {8: "de"}


@pytest.fixture
async def played(store):
    """Two matches of members 1, 2 and 3, rated, and what some of them wish."""
    for winner, loser in ((1, 2), (3, 2)):
        ended = await finished(store, winner, loser, at=NOON, moves=1)
        await Ratings(store).take_in(ended)
    await change(People(store), 1, lambda person: refuse(person, 3))
    await change(People(store), 2, lambda person: refuse(person, 1))
    return Members(store)


async def test_data_of_a_member_are_counted_and_listed(played):
    counted = await played.count(1)
    assert counted == {
        "matches": 1,
        "moves": 1,
        "ratings_taken": 1,
        "ratings_standings": 12,
        "ratings_results": 4,
        "settings_people": 1,
    }
    rows = await played.rows(1)
    assert {name: len(found) for name, found in rows.items()} == counted
    assert [row["notation"] for row in rows["moves"]] == ["A-1"]
    assert await played.count(7) == {}


async def test_data_of_a_member_are_deleted_and_no_others(played, store):
    ratings = Ratings(store)
    before = await ratings.page(Board(), 0, 10)
    await played.forget(1, -77)
    assert await played.count(1) == {}
    match = await Matches(store).load(1)
    assert [player.user_id for player in match.players] == [-77, 2]
    assert match.ply == 1
    after = await ratings.page(Board(), 0, 10)
    assert after == [each for each in before if each.user_id != 1]
    assert [each.opponent for each in await ratings.results(0, 2)] == [3, -77]
    assert (await People(store).load(2)).refused == (), "nothing tells whom another refused"
    await played.forget(1, -78)
    assert replace(await Matches(store).load(1)) == match


async def test_tournament_from_before_a_deletion_is_not_stored(store):
    tournaments = Tournaments(store)
    of_one, of_two = [
        await tournaments.open(replace(opened(Format.SWISS, 0), organiser_id=one), 5)
        for one in (1, 2)
    ]
    other = await tournaments.open(replace(opened(Format.SWISS, 0), organiser_id=2), 5)
    _, joined = await change(tournaments, of_two.id, lambda at: join(at, 1, "one"))
    await Members(store).forget(1, -77)
    for before in (of_one, joined):
        assert await tournaments.save(before, join(before, 3, "three")) is None
    assert (await tournaments.load(of_one.id)).organiser_id == -77
    _, after = await change(tournaments, of_two.id, lambda at: join(at, 3, "three"))
    assert {one.user_id for one in after.entrants} == {-77, 3}
    assert await tournaments.load(other.id) == other
