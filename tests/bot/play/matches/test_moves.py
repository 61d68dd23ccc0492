"""Moves that are entered where there are many: place by place, or typed with suggestions."""

import re

import pytest

import cgt
from tests.bot.reading import labels, texts
from tests.bot.steps import begin, delete, duel, on, told
from tests.bot.taps import press


async def suggested(world, typed):
    offered = await world.alice.autocomplete(world.channel, "move", "move", typed)
    return [choice["name"] for choice in offered]


async def move(world, player, typed):
    """Type a move; return what only the player sees."""
    return told(await player.slash(world.channel, "move", move=typed))


@pytest.mark.exhaustive
async def test_place_is_chosen_first_on_a_large_board(world):
    board = await begin(world, "cram: 5x5")
    assert labels(board)[:5] == [f"Column {column} ›" for column in "abcde"]
    await world.alice.click(board, label="Column d ›")
    await world.alice.click(world.board, label="d5 ›")
    assert labels(world.board)[:3] == ["↑ d4", "← c5", "→ e5"]
    await world.alice.click(world.board, label="‹ Back")
    await world.alice.click(world.board, label="d5 ›")
    await world.alice.click(world.board, label="← c5")
    assert "**covered c5 and d5**" in texts(world.board)


@pytest.mark.exhaustive
async def test_opened_place_survives_a_restart(world):
    board = await duel(world, "chomp: 7x10")
    await world.alice.click(world.board, label="Column j ›")
    await world.env.advance_time(120)  # a board that changed just before the end is shown anew
    await world.restart()
    await world.alice.click(on(world, board), label="Bite j7")
    assert "**bit off j7**" in texts(world.board)


async def test_move_is_typed_with_suggestions(world):
    await duel(world, "chomp: 4x6")
    assert await suggested(world, "A c") == ["Bite c1", "Bite c2", "Bite c3", "Bite c4"]
    assert await suggested(world, "d2") == ["Bite d2"]
    refused, *moves = await suggested(world, "z9")
    assert refused.startswith("“z9” isn't allowed in A (4x6)")
    assert len(moves) == 23
    assert len(await suggested(world, "")) == 23
    assert "**bit off 9 squares, starting at d2**" in await move(world, world.alice, "a d2")
    assert "**bit off 9 squares, starting at d2**" in texts(world.board)


async def test_typed_move_is_answered_or_refused(world):
    await begin(world, "take 1-3: 10 1")
    before = texts(world.board)
    for typed, said in (("A-9", "isn't allowed"), ("banana", "banana"), ("", "move")):
        assert said in await move(world, world.alice, typed)
    assert texts(world.board) == before
    await move(world, world.alice, "A-3")
    assert "**took 3 from A**. Grundy **took" in texts(world.board)
    assert "/play" in await move(world, world.carol, "A-1")


async def test_typed_move_waits_for_its_turn_and_posts_a_deleted_board(world):
    board = await duel(world, "3 4 5")
    assert "isn't your turn" in await move(world, world.bob, "A-1")
    await delete(world, board)
    await world.alice.slash(world.channel, "move", move="A-1")
    assert "**took 1 from A**" in texts(world.board)
    assert re.search("Your move", texts(world.board))
    assert "More" in labels(world.board)


async def test_match_that_waits_for_a_move_comes_first(world):
    await begin(world, "3 4 5")
    await world.bob.slash(world.channel, "play", position="1 2", opponent=world.alice)
    assert await suggested(world, "C") == [f"C−{some}: Take {some} from C" for some in range(1, 6)]
    assert "You **took 1 from C**" in await move(world, world.alice, "C-1")
    await duel(world, "6 7")
    await world.alice.slash(world.channel, "move", move="A-1")
    assert f"Your move, {world.bob.mention}" in texts(world.board)
    assert "You **took 1 from C**" in await move(world, world.alice, "C-1")
    offered = await world.alice.autocomplete(world.channel, "move", "match", "")
    assert [choice["value"] for choice in offered] == ["3", "1"]


async def test_very_long_move_is_typed_but_not_suggested(world):
    assert await suggested(world, "A") == []
    heap = "3" + "0" * 35
    await begin(world, heap, game="{3}=.0")
    (only,) = (str(move) for move in cgt.position(f"{{3}}=.0: {heap}").moves())
    assert len(only) > 100
    assert await suggested(world, only) == []
    shown = await press(world.alice, world.board, "Type a move")
    assert shown.modal is not None
    await world.alice.submit_modal(shown, {"answer": only})
    assert f"{world.alice.mention} **split the heap into 3 heaps of 100,000,…" in texts(world.board)
