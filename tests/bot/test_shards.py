"""Processes that share the servers of a bot: what is due in any feature is for one of them."""

from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import timedelta
from itertools import chain
from random import Random
from types import SimpleNamespace

import pytest
from sqlalchemy import text

from bot.classroom.model.classes import StudyClass
from bot.classroom.model.rounds import opened
from bot.classroom.rows import Classes, Rounds
from bot.events.model import Format
from bot.events.model.transitions import next_round
from bot.events.rows import Tournaments
from bot.events.work import pair
from bot.play.matches.model.challenges import accept
from bot.play.matches.model.match import Notice
from bot.play.matches.model.transitions import resign
from bot.play.matches.rows.matches import Matches
from bot.play.matches.rows.notices import Followers, Notices
from bot.practice.board_puzzles.rows import Puzzles
from bot.practice.daily.rows import Plans
from bot.practice.race.rows import Races
from bot.services import Services
from bot.shared.places import Place
from bot.store import Store
from bot.store.store import INCREMENTS, Shards
from bot.store.uptime import Uptime
from tests.bot.classroom.test_rows import PROBLEM
from tests.bot.events.events import begun as tournament
from tests.bot.play.matches.rows.test_matches import BEN, NOW, begun, challenge
from tests.bot.practice.board_puzzles.test_rows import puzzle
from tests.bot.practice.daily import test_once as daily
from tests.bot.practice.race.races import race
from tests.bot.reading import texts
from tests.bot.store.conftest import (  # noqa: F401 - fixtures
    postgresql_with_tables,
    url,
)
from tests.samples import sampled

SERVERS, COUNT = 8, 4
LATER = NOW + timedelta(days=365)
GRACE = timedelta(seconds=8)
DEALT = ("matches", "puzzles", "races", "tournaments", "classes")
"""The tables with the id of a server."""
LOOKS = {
    **{
        f"matches by {by}": lambda store, by=by: Matches(store).due(LATER, by=by)
        for by in ("expires_at", "deadline", "notify_at", "show_at")
    },
    "notices": lambda store: Notices(store).unsettled(LATER),
    "followers": lambda store: Followers(store).to_tell(LATER),
    "puzzles": lambda store: Puzzles(store).due(LATER, "expires_at"),
    "boards of puzzles": lambda store: Puzzles(store).due(LATER, "show_at"),
    "races": lambda store: Races(store).due(LATER),
    "cards of races": lambda store: Races(store).due(LATER, "show_at"),
    "races that go on": lambda store: Races(store).live(),
    "tournaments": lambda store: Tournaments(store).to_advance(LATER, []),
    "pairings": lambda store: Tournaments(store).undecided_pairings(),
    "podiums": lambda store: Tournaments(store).due_podiums(LATER),
    "panels": lambda store: Tournaments(store).without_panel(NOW, LATER),
    "votes": lambda store: Rounds(store).due(LATER),
    "counts of votes": lambda store: Rounds(store).due(LATER, "show_at"),
    "plans": lambda store: Plans(store).due(LATER),
}
"""What each feature looks for."""


@pytest.fixture
async def processes(url):  # noqa: F811
    """Return a function that opens the store of each of so many processes, shards dealt out."""
    async with AsyncExitStack() as stack:

        async def processes(count):
            each = [Shards(COUNT, tuple(range(at, COUNT, count))) for at in range(count)]
            stores = [await Store.open(url, shards) for shards in each]
            for store in stores:
                stack.push_async_callback(store.close)
            return stores

        yield processes


async def _is_to_move(world, number):
    """Return whether alice is to move on a board."""
    return number[0] == "p" or (await world.matches.load(1)).waits_for(world.alice.id)


async def fill(store):
    """Have something due in each of some servers, and in direct messages."""
    for number in range(1, SERVERS + 1):
        matches = Matches(store)
        await matches.add(replace(challenge(), expires_at=NOW))
        timed = await begun(matches)
        await Notices(store).claim_requested(Notice(timed.id, 5, 7, None, NOW))
        over = await matches.add(accept(challenge(), BEN, NOW))
        await matches.save(over, replace(resign(over, BEN, NOW), show_at=NOW))
        await Followers(store).add(over.id, 77)
        await Puzzles(store).add(puzzle(member=number))
        await Races(store).add(race(organiser=number, channel_id=number, show_at=NOW))
        started = tournament(Format.SWISS, 4, Random(number))
        started = next_round(started, pair(started))
        added = await Tournaments(store).open(
            replace(started, place=Place(number, 5, locale="en-US")), 5
        )
        await Tournaments(store).plan_podium(added.id, NOW)
        of = StudyClass(guild_id=number, channel_id=8, teacher=99, name="Nim", created_at=NOW)
        of = await Classes(store).add(of)
        posted = {"guild_id": number, "message_id": number, "show_at": NOW}
        wanted = replace(opened(of.id, 8, PROBLEM, 5, NOW), **posted)
        asked = await Rounds(store).add(wanted)
        await Rounds(store).answer(asked.id, 1, number, 0, NOW)
    await daily.plan_all(Services(store, SimpleNamespace(ask=daily.drawn_before), lambda: NOW))
    async with store.writing() as connection:
        for table in DEALT:
            await connection.execute(text(f"UPDATE {table} SET guild_id = id * {INCREMENTS}"))
        await connection.execute(text(f"UPDATE daily_plans SET guild_id = guild_id * {INCREMENTS}"))
        await connection.execute(text("UPDATE matches SET guild_id = NULL WHERE id % 5 = 0"))


def named(found):
    return sorted(str(getattr(each, "id", getattr(each, "guild_id", each))) for each in found)


@pytest.mark.exhaustive
@pytest.mark.parametrize("count", sampled([2, 4], [2]))
async def test_due_rows_are_dealt_out_to_processes(processes, count):
    parts, whole = await processes(count), (await processes(1))[0]
    await fill(whole)
    for name, look in LOOKS.items():
        everything = named(await look(whole))
        found = [named(await look(part)) for part in parts]
        assert sorted(chain(*found)) == everything, name
        assert len(everything) >= 6, name
        assert all(found[:2]), f"{name}: some for each"


@pytest.mark.exhaustive
async def test_clocks_stop_for_the_servers_of_an_absent_process(processes):
    first, second = await processes(2)
    await fill(whole := (await processes(1))[0])
    clock = SimpleNamespace(now=NOW)
    times = [Uptime(store, lambda: clock.now) for store in (first, second)]
    for each in times:
        assert await each.beat(GRACE) == timedelta()

    async def deadlines():
        found = await Matches(whole).due(LATER, by="deadline")
        first_shard = [first.shards.serve(match.place.guild_id) for match in found]
        return {
            match.id: (match.deadline, at) for match, at in zip(found, first_shard, strict=True)
        }

    before = await deadlines()
    for seconds in range(5, 65, 5):
        clock.now = NOW + timedelta(seconds=seconds)
        assert await times[0].beat(GRACE) == timedelta()
    assert await deadlines() == before
    again = Uptime(second, lambda: clock.now)
    by = await again.beat(GRACE)
    assert by == timedelta(seconds=60) - GRACE
    for match_id, (deadline, is_first) in (await deadlines()).items():
        exact = before[match_id][0] + (timedelta() if is_first else by)
        assert abs(deadline - exact) < timedelta(milliseconds=1)
    clock.now += timedelta(seconds=100)
    alone = Uptime(whole, lambda: clock.now)  # one process for all takes over
    assert await alone.beat(GRACE) == timedelta(seconds=100) - GRACE


@pytest.mark.exhaustive
@pytest.mark.parametrize("count", sampled([2, 4], [2]))
async def test_daily_puzzle_comes_once_to_each_server(processes, count):
    clock, workers = daily.Clock(), SimpleNamespace(ask=daily.drawn_before)
    parts = [Services(store, workers, clock) for store in await processes(count)]
    servers = await daily.plan_all(parts[0], INCREMENTS)
    step = timedelta(hours=1)
    posted = await daily.passed(parts, clock, daily.FIRST, 4, step)
    daily.assert_once(posted, servers, 4, step)


@pytest.mark.parametrize("board", ["match", "puzzle"])
async def test_move_from_elsewhere_is_shown_by_the_boards_process(world, board):
    if board == "match":
        await world.alice.slash(world.channel, "play", position="3 4 5", opponent=world.bob)
        await world.bob.click(world.board, label="Accept")
        number, move = "1", "A-1"
    else:
        await world.alice.slash(
            world.channel, "puzzle", kind="move", game="nim", size="small", difficulty="easy"
        )
        (puzzle,) = await world.puzzles.open_of(world.alice.id)
        number, move = f"p{puzzle.id}", str(next(puzzle.start.moves()))
    before, store = texts(world.board), world.services.store
    elsewhere = world.guild.create_text_channel("elsewhere")
    others = 1 - world.guild.id // INCREMENTS % 2
    store.shards = Shards(2, (others,))
    user = world.alice if await _is_to_move(world, number) else world.bob
    told = await user.slash(elsewhere, "move", move=move, match=number)
    assert "https://" in texts(told.response)
    await world.env.advance_time(20)
    assert texts(world.board) == before
    store.shards = Shards()
    await world.env.advance_time(20)
    assert texts(world.board) != before
