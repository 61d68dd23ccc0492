"""How fast leaderboards are over a million rated matches.

The rows are made by the database itself, as many results and standings as that many rated matches
of that many members leave behind: on SQLite and, where a server answers, on PostgreSQL.
"""

import statistics
import time
from datetime import UTC, datetime

from sqlalchemy import text

import bot.app.features  # noqa: F401 - all tables
from bot.rankings.model import PAGE, Board
from bot.rankings.rows import Ratings
from bot.store import Store, migrate
from bot.store.connection import make_engine, normalise_url
from bot.store.migrations import make_place
from tests.bot.store.conftest import (  # noqa: F401 - fixtures
    empty_url,
    postgresql_database,
    postgresql_url,
    sqlite_url,
)

MEMBERS = 100_000
MATCHES = 1_000_000
SERVER = 9
MOST = 30
"""The most that a page anywhere takes, in times of the first page."""
ROUNDS = 15
ENDED = datetime(2026, 1, 1, tzinfo=UTC)

SQLITE_TIME = "%Y-%m-%d %H:%M:%S.%f"
NUMBERS = {
    "sqlite": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) ",
    "postgresql": "WITH n(i) AS (SELECT generate_series(1, {count}::bigint)) ",
}
MATCH = """
    INSERT INTO matches (id, version, start, ply, status, kind, first_user, second_user, challenger,
        winner, guild_id, channel_id, reachable, created_at, updated_at, stood_still, state)
    {numbers} SELECT i, 4, 'nim: 3 4 5', 4, 'finished', 'duel', 1 + i % {members},
        1 + (i * 7 + 3) % {members}, 0, i % 2, {server}, 5, {true}, '{ended}', '{ended}', 0,
        '{state}'
        FROM n
"""
STATE = (
    '{"convention": "normal", "judged": true, "ending": "last_move", "clock": "none", '
    '"left": null, "sides": [null, null], "mode": {"rated": true}, "pie": false}'
)
TAKEN = "INSERT INTO ratings_taken {numbers} SELECT i, '{ended}' FROM n"
RESULT = """
    INSERT INTO ratings_results (user_id, scope, number, match_id, opponent, game, won, points,
        kept, held, ended_at)
    {numbers} SELECT 1 + i % {members}, {scope}, 1 + i / {members}, 1 + i / 2,
        1 + (i * 7 + 3) % {members}, 'nim', i % 2 = 0, 1000 + (i * 7919) % 1200, 1, 2, '{ended}'
        FROM n
"""
STANDING = """
    INSERT INTO ratings_standings (user_id, scope, period, game, points, mu, sigma, matches, wins,
        streak, best_streak, kept, held)
    {numbers} SELECT i, {scope}, '{period}', '{game}', 1000 + (i * 7919) % 1200, 30.0, 2.0, 20, 10,
        1, 3, 15, 20 FROM n
"""


def insert(connection, statement, count, **values):
    """Run a statement of the above, which makes so many rows."""
    kind = connection.dialect.name
    connection.execute(
        text(
            statement.format(
                numbers=NUMBERS[kind].format(count=count),
                members=MEMBERS,
                server=SERVER,
                state=STATE,
                true="true" if kind == "postgresql" else "1",
                ended=ENDED.isoformat(" ")
                if kind == "postgresql"
                else f"{ENDED:%Y-%m-%d %H:%M:%S.%f}",
                **values,
            )
        )
    )


def fill(connection):
    """Fill a database with rated matches, and with what they left behind."""
    if connection.dialect.name == "postgresql":  # the references are right
        connection.execute(text("SET session_replication_role = replica"))
    insert(connection, MATCH, MATCHES)
    insert(connection, TAKEN, MATCHES)
    insert(connection, RESULT, 2 * MATCHES, scope=0)
    for scope in (0, SERVER):
        for game in ("", "nim"):
            for period in ("", "2026-11", "2026-W47"):
                insert(connection, STANDING, MEMBERS, scope=scope, game=game, period=period)
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET session_replication_role = DEFAULT"))


async def on(url, function):
    make_place(normalise_url(url))
    engine = make_engine(normalise_url(url), patience=600, foreign_keys=False)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(function)
        if engine.dialect.name == "postgresql":
            async with engine.connect() as connection:
                await connection.execution_options(isolation_level="AUTOCOMMIT")
                await connection.execute(text("VACUUM ANALYZE"))
    finally:
        await engine.dispose()


async def seconds(work):
    """Return how long some work takes, in the middle of several times."""
    taken = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        await work()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


async def test_a_leaderboard_over_a_million_rated_matches(empty_url):  # noqa: F811 - the fixture
    await migrate(empty_url)
    await on(empty_url, fill)
    store = await Store.open(empty_url)
    ratings = Ratings(store)
    try:
        for scope in (0, SERVER):
            board, first = Board(scope), None
            for place in (0, MEMBERS // 2, MEMBERS - PAGE):

                async def show_page(board=board, place=place):
                    assert await ratings.count(board) == MEMBERS
                    assert len(await ratings.page(board, place, PAGE)) == PAGE
                    assert await ratings.place(board, 1 + place) is not None

                taken = await seconds(show_page)
                first = first or taken
                assert taken < MOST * first, (scope, place)

        async def looked_up():
            assert len(await ratings.results(0, 77)) == 2 * MATCHES // MEMBERS
            assert await ratings.by_game(0, 77)
            await ratings.results(0, 77, 77 * 7 % MEMBERS)

        assert await seconds(looked_up) < MOST * first
    finally:
        await store.close()
