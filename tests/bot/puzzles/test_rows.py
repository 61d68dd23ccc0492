"""Puzzles are kept in the databases that the store is tested on."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

import cgt
from bot.matches.model import Refusal
from bot.matches.model.match import Place
from bot.opponent.model import Difficulty, Wish
from bot.puzzles.model import PuzzleNotFound, answered, given_up, posed
from bot.puzzles.rows import Puzzles, move_deadlines
from tests.bot.store.conftest import (  # noqa: F401 - fixtures
    postgresql_with_tables,
    store,
    url,
)

NOW, HOUR = datetime(2026, 5, 1, 12, tzinfo=UTC), timedelta(hours=1)
ANN, BEN = 1, 2


@pytest.fixture
def puzzles(store):  # noqa: F811 - the fixture
    return Puzzles(store)


def puzzle(member=ANN, game="nim: 3 4 5", **wish):
    return posed(cgt.position(game), Wish(**wish), member, Place(10, 20), NOW, HOUR)


async def test_a_puzzle_comes_back_as_it_was(puzzles):
    hard = puzzle(convention=cgt.Convention.MISERE, size=cgt.Size.SMALL, difficulty=Difficulty.HARD)
    for each in (puzzle(), hard, replace(puzzle(), place=Place(None, 7, 8, False, "pt-BR"))):
        added = await puzzles.add(each)
        assert await puzzles.load(added.id) == added == replace(each, id=added.id, version=1)
        move = cgt.move("A-2", each.start)
        saved = await puzzles.save(added, answered(added, ANN, move, NOW, keeps_win=True))
        assert await puzzles.load(added.id) == saved
        assert (saved.version, saved.answer, saved.is_solved) == (2, move, True)
    assert await puzzles.open_of(ANN) == []
    for number in (9, 2**63 - 1):
        with pytest.raises(PuzzleNotFound):
            await puzzles.load(number)


async def test_of_two_changes_at_once_one_is_stored(puzzles):
    before = await puzzles.add(puzzle())
    assert await puzzles.save(before, given_up(before, ANN, NOW)) is not None
    assert await puzzles.save(before, replace(before, show_at=None)) is None
    assert (await puzzles.load(before.id)).version == 2


async def test_one_open_puzzle_follows_another(puzzles):
    first = await puzzles.add(puzzle())
    second = await puzzles.add(replace(puzzle(), follows=first.id))
    with pytest.raises(Refusal, match="already have your next puzzle"):
        await puzzles.add(replace(puzzle(), follows=first.id))
    await puzzles.save(second, given_up(second, ANN, NOW))
    third = await puzzles.add(replace(puzzle(), follows=first.id))
    assert await puzzles.open_of(ANN) == [third, first]
    assert await puzzles.open_of(BEN) == []


async def test_what_is_due_is_found_and_waits_while_the_bot_is_away(puzzles, store):  # noqa: F811
    added = await puzzles.add(puzzle())
    assert await puzzles.due(NOW, "expires_at") == []
    assert await puzzles.due(NOW + HOUR, "expires_at") == [added]
    assert await puzzles.due(NOW + HOUR, "show_at") == [added]
    async with store.writing() as connection:
        await move_deadlines(connection, timedelta(minutes=5), NOW)
    later = await puzzles.load(added.id)
    assert later.expires_at == added.expires_at + timedelta(minutes=5)
    assert await puzzles.save(added, given_up(added, ANN, NOW)) is None, "it has changed"


async def test_what_cannot_be_read_hinders_nothing_else(puzzles, store):  # noqa: F811
    broken, unknown, fine = [await puzzles.add(puzzle()) for _ in range(3)]
    changes = "state = '{}'", "start = 'chess: e4'"
    async with store.writing() as connection:
        for each, change in zip((broken, unknown), changes, strict=True):
            changing = text(f"UPDATE puzzles SET {change} WHERE id = {each.id}")
            await connection.execute(changing)
    assert await puzzles.open_of(ANN) == [fine]
