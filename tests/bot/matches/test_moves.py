"""Entering moves where there are many: page by page, or typed with suggestions."""

import re

import pytest

import cgt
from tests.bot.reading import labels, texts, walk
from tests.bot.taps import press


def menus(message):
    return [part for part in walk(message) if part["type"] == 3]


async def begin(world, **options):
    await world.alice.slash(world.channel, "play", first="me", **{"level": "perfect", **options})
    return world.board


async def suggested(world, typed, **options):
    offered = await world.alice.autocomplete(world.channel, "move", "move", typed, **options)
    return [choice["name"] for choice in offered]


async def test_on_a_large_board_one_chooses_where_and_then_what(world):
    board = await begin(world, position="cram: 5x5")
    assert labels(board)[:5] == [f"Row {row}" for row in range(1, 6)]
    await world.alice.click(board, label="Row 5")
    assert labels(world.board)[:2] == ["Cover a5 and b5", "Cover b5 and c5"]
    await world.alice.click(world.board, label="Cover c5 and d5")
    assert "**covered c5 and d5**" in texts(world.board)


async def test_what_was_opened_survives_a_restart(world):
    board = await begin(world, position="chomp: 7x10", opponent=world.bob)
    await world.bob.click(board, label="Accept")
    await world.alice.click(world.board, label="Row 7")
    await world.env.advance_time(120)  # a board that changed just before the end is shown anew
    await world.restart()
    await world.alice.click(world.board, label="Bite j7")
    assert "**bit off j7**" in texts(world.board)


async def test_a_move_is_typed_with_suggestions(world):
    await begin(world, position="chomp: 4x6", opponent=world.bob)
    await world.bob.click(world.board, label="Accept")
    assert await suggested(world, "A c") == ["Bite c1", "Bite c2", "Bite c3", "Bite c4"]
    assert await suggested(world, "d2") == ["Bite d2"]
    refused, *moves = await suggested(world, "z9")
    assert refused.startswith("“z9” isn't allowed in A (4x6)")
    assert len(moves) == 23
    assert len(await suggested(world, "")) == 23
    told = await world.alice.slash(world.channel, "move", move="a d2")
    assert told.ephemeral
    assert "**bit off 9 squares, starting at d2**" in told.response.content
    assert "**bit off 9 squares, starting at d2**" in texts(world.board)


async def test_the_bot_answers_a_typed_move(world):
    await begin(world, position="take 1-3: 10", game="take 1-3")
    await world.alice.slash(world.channel, "move", move="3")
    assert "**took 3**" in texts(world.board)
    assert "Grundy **took 3**" in texts(world.board)


@pytest.mark.parametrize(
    ("typed", "said"), [("A-9", "isn't allowed"), ("banana", "banana"), ("", "move")]
)
async def test_a_move_that_cannot_be_made_is_answered_in_private(world, typed, said):
    board = await begin(world, position="take 1-3: 3 4")
    before = texts(board)
    told = await world.alice.slash(world.channel, "move", move=typed)
    assert told.ephemeral
    assert said in told.response.content
    assert texts(world.board) == before


async def test_who_has_no_match_is_told_how_to_begin_one(world):
    told = await world.carol.slash(world.channel, "move", move="A-1")
    assert "/play" in told.response.content
    assert await suggested(world, "A") == []


async def test_it_must_be_ones_turn(world):
    await begin(world, position="3 4 5", opponent=world.bob)
    await world.bob.click(world.board, label="Accept")
    told = await world.bob.slash(world.channel, "move", move="A-1")
    assert told.ephemeral
    assert "isn't your turn" in told.response.content


async def test_where_the_board_was_deleted_a_new_one_is_posted(world):
    board = await begin(world, position="3 4 5", opponent=world.bob)
    await world.bob.click(board, label="Accept")
    await world.env.bot.get_channel(board.channel.id).get_partial_message(board.id).delete()
    await world.alice.slash(world.channel, "move", move="A-1")
    assert "**took 1 from A**" in texts(world.board)
    assert re.search("Your move", texts(world.board))
    assert "More" in labels(world.board)


async def test_a_challenge_does_not_come_before_a_match_that_waits_for_a_move(world):
    await begin(world, position="3 4 5")
    await world.bob.slash(world.channel, "play", position="1 2", opponent=world.alice)
    assert await suggested(world, "C") == [f"C−{some}: Take {some} from C" for some in range(1, 6)]
    told = await world.alice.slash(world.channel, "move", move="C-1")
    assert "You **took 1 from C**" in told.response.content


async def test_a_match_in_which_it_is_ones_turn_comes_first(world):
    await begin(world, position="3 4 5")
    await begin(world, position="6 7", opponent=world.bob)
    await world.bob.click(world.board, label="Accept")
    await world.alice.slash(world.channel, "move", move="A-1")
    assert f"Your move, {world.bob.mention}" in texts(world.board)
    told = await world.alice.slash(world.channel, "move", move="C-1")
    assert "You **took 1 from C**" in told.response.content
    offered = await world.alice.autocomplete(world.channel, "move", "match", "")
    assert [choice["value"] for choice in offered] == ["2", "1"]


async def test_a_very_long_move_is_typed_but_not_suggested(world):
    heap = "3" + "0" * 35
    await begin(world, game="{3}=.0", position=heap)
    (move,) = (str(move) for move in cgt.position(f"{{3}}=.0: {heap}").moves())
    assert len(move) > 100
    assert await suggested(world, move) == []
    shown = await press(world.alice, world.board, "Type a move")
    assert shown.modal is not None
    await world.alice.submit_modal(shown, {"answer": move})
    assert f"{world.alice.mention} **split the heap into 3 heaps of 100,000,…" in texts(world.board)
