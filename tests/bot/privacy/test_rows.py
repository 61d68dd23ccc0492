"""Every column that holds a member says what becomes of it, on both databases."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from sqlalchemy import BigInteger, select

import bot.features  # noqa: F401 - all tables
import cgt
from bot.games.model import added
from bot.games.rows import OwnGamesOf
from bot.matches.model.match import Challenge, Ending, Line, Match, Place, Result, Status
from bot.matches.model.modes import Duel
from bot.matches.model.sides import Player
from bot.matches.rows.matches import Matches
from bot.privacy.rows import Departures, Members
from bot.ratings.model import Board, Ended
from bot.ratings.rows import Ratings
from bot.settings.model import refuse
from bot.settings.rows import People, Servers
from bot.store.tables import MEMBER, OF_SERVER, Base
from bot.store.versioned import change
from bot.tournaments.model import Format
from bot.tournaments.model.transitions import join
from bot.tournaments.rows import Tournaments
from tests.bot.store.conftest import (  # noqa: F401 - fixtures
    postgresql_with_tables,
    store,
    url,
)
from tests.bot.tournaments.events import opened

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
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


def test_every_column_that_holds_a_member_says_so():
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


def test_every_column_that_holds_a_server_says_whether_the_row_goes_with_it():
    """A match, a puzzle, a daily one and its answers are what members did, and stay."""
    stays = {"matches", "puzzles", "dailies", "privacy_departures"}
    for table in Base.metadata.sorted_tables:
        for column in table.columns:
            holds_server = column.name in {"guild_id", "scope"}
            assert (column.info == OF_SERVER) is (holds_server and table.name not in stays), column


def settings_in_german(server):
    return replace(server, language="de")


async def servers_in(store):  # noqa: F811
    """Return which servers each table holds whose rows go with them."""
    async with store.reading() as connection:
        return {
            table.name: {*await connection.scalars(select(column).where(column.is_not(None)))}
            for table in Base.metadata.sorted_tables
            for column in table.columns
            if column.info == OF_SERVER
        }


async def test_what_a_server_made_goes_with_it_and_nothing_of_another(store):  # noqa: F811
    people = Ratings(store)
    for guild_id in (8, 9):
        match = await Matches(store).add(
            Match(
                line=Line((cgt.position("3 4 5"),)),
                players=(Player(1), Player(2)),
                challenge=Challenge(0),
                place=Place(guild_id, 5),
                status=Status.FINISHED,
                result=Result(0, Ending.RESIGNATION),
                mode=Duel(rated=True),
                created_at=NOON,
                updated_at=NOON,
            )
        )
        told = Ended(
            match_id=match.id, guild_id=guild_id, game="nim", winner=1, loser=2, moment=NOON
        )
        await people.take_in(told)
        await change(Servers(store), guild_id, settings_in_german)
        await Servers(store).welcome(guild_id, NOON)
        await change(OwnGamesOf(store), guild_id, partial(added, name="Towers", typed="take 1,4"))
        event = replace(opened(Format.SWISS, 2), place=Place(guild_id, 5, locale="en-US"))
        await Tournaments(store).add(event, 5)
    departures = Departures(store)
    for _ in range(2):
        await departures.note(9, NOON)
    assert await departures.before(NOON) == []
    assert await departures.before(NOON + timedelta(seconds=1)) == [9]

    before = await servers_in(store)
    await departures.forget(9)
    assert len([name for name, servers in before.items() if {8, 9} <= servers]) == 6
    assert await servers_in(store) == {name: servers - {9} for name, servers in before.items()}
    assert await departures.before(NOON + timedelta(seconds=1)) == []
    counts = await store.counts()
    assert (counts["matches"], counts["tournament_entrants"]) == (2, 2)
    assert await Servers(store).languages() == {8: "de"}


@pytest.fixture
async def played(store):  # noqa: F811 - the fixture
    """Two matches of members 1, 2 and 3, rated, and what some of them wish."""
    for winner, loser in ((1, 2), (3, 2)):
        match = await Matches(store).add(
            Match(
                line=Line((cgt.position("3 4 5"),)).played(cgt.move("A-1", cgt.position("3 4 5"))),
                players=(Player(winner), Player(loser)),
                challenge=Challenge(0),
                place=Place(9, 5),
                status=Status.FINISHED,
                result=Result(0, Ending.RESIGNATION),
                mode=Duel(rated=True),
                created_at=NOON,
                updated_at=NOON,
            )
        )
        told = Ended(
            match_id=match.id, guild_id=9, game="nim", winner=winner, loser=loser, moment=NOON
        )
        await Ratings(store).take_in(told)
    await change(People(store), 1, lambda person: refuse(person, 3))
    await change(People(store), 2, lambda person: refuse(person, 1))
    return Members(store)


async def test_what_is_stored_of_a_member_is_counted_and_told(played):
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


async def test_what_is_deleted_is_gone_and_others_keep_theirs(played, store):  # noqa: F811
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
    assert (await People(store).load(2)).refused == (1,), "the wish of another stays"
    await played.forget(1, -78)
    assert replace(await Matches(store).load(1)) == match


async def test_nobody_stores_a_tournament_as_it_was_before_a_member_was_forgotten(store):  # noqa: F811
    tournaments = Tournaments(store)
    of_one, of_two = [
        await tournaments.add(replace(opened(Format.SWISS, 0), organiser_id=one), 5)
        for one in (1, 2)
    ]
    other = await tournaments.add(replace(opened(Format.SWISS, 0), organiser_id=2), 5)
    _, joined = await change(tournaments, of_two.id, lambda at: join(at, 1, "one"))
    await Members(store).forget(1, -77)
    for before in (of_one, joined):
        assert await tournaments.save(before, join(before, 3, "three")) is None
    assert (await tournaments.load(of_one.id)).organiser_id == -77
    _, after = await change(tournaments, of_two.id, lambda at: join(at, 3, "three"))
    assert {one.user_id for one in after.entrants} == {-77, 3}
    assert await tournaments.load(other.id) == other
