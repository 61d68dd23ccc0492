"""Puzzles are kept in the databases that the store is tested on."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

import cgt
from bot.play.engine.model import Wish
from bot.practice.board_puzzles.model import given_up, posed
from bot.practice.board_puzzles.rows import Puzzles
from bot.shared.places import Place
from bot.shared.refusals import Refusal
from bot.store.deadlines import move_deadlines

NOW, HOUR = datetime(2026, 5, 1, 12, tzinfo=UTC), timedelta(hours=1)
ANN, BEN = 1, 2


@pytest.fixture
def puzzles(store):
    return Puzzles(store)


def puzzle(member=ANN, game="nim: 3 4 5", **wish):
    return posed(cgt.position(game), Wish(**wish), member, Place(10, 20), NOW, HOUR)


async def test_puzzle_has_one_open_successor(puzzles):
    first = await puzzles.add(puzzle())
    second = await puzzles.add(replace(puzzle(), follows=first.id))
    with pytest.raises(Refusal, match="already have your next puzzle"):
        await puzzles.add(replace(puzzle(), follows=first.id))
    await puzzles.save(second, given_up(second, ANN, NOW))
    third = await puzzles.add(replace(puzzle(), follows=first.id))
    assert await puzzles.open_of(ANN) == [third, first]
    assert await puzzles.open_of(BEN) == []


async def test_deadline_of_a_puzzle_moves_while_the_bot_is_away(puzzles, store):
    added = await puzzles.add(puzzle())
    async with store.writing() as connection:
        await move_deadlines(connection, timedelta(minutes=5), NOW)
    later = await puzzles.load(added.id)
    assert later.expires_at == added.expires_at + timedelta(minutes=5)
    assert await puzzles.save(added, given_up(added, ANN, NOW)) is None, "it has changed"


async def test_puzzle_of_an_unknown_game_is_left_out(puzzles, store):
    unknown, fine = [await puzzles.add(puzzle()) for _ in range(2)]
    changing = text(f"UPDATE puzzles SET start = 'chess: e4' WHERE id = {unknown.id}")
    async with store.writing() as connection:
        await connection.execute(changing)
    assert await puzzles.open_of(ANN) == [fine]
