"""Matches in which the bot judges each move of the member, as they meet them."""

import pytest

import cgt
from tests.bot.reading import is_over, texts
from tests.bot.steps import begin
from tests.bot.taps import enter, press

TAUGHT = "After each of your moves, I'll tell you whether it kept the win."


async def teach(world, position, **options):
    return await begin(world, position, teach=True, **options)


async def test_good_move_and_mistake_are_judged_as_they_are_made(world):
    await teach(world, "3 4 5")
    assert f"-# {TAUGHT}" in texts(world.board)
    assert not (await world.matches.load(1)).mode.rated
    await enter(world, world.alice, "A-2")
    assert (
        f"**Move 1** · {world.alice.mention} **took 2 from A** ✓ and kept the win\n"
        "-# After it there is an answer to every move.\nGrundy **took "
    ) in texts(world.board)
    await world.restart()
    await press(world.alice, world.board, "Take back")
    assert "and kept the win" not in texts(world.board)
    await enter(world, world.alice, "A-1")
    said = texts(world.board)
    assert "✗ and gave the win away. **Take 2 from A** would have kept it" in said
    assert "-# After it there is an answer to every move." in said
    await world.alice.slash(world.channel, "matches", board="newest")
    assert "✗ and gave the win away" in texts(world.board)
    match = await world.matches.load(1)
    assert (match.mode.is_taught, match.mode.rated) == (True, False)


async def test_last_move_is_judged_and_a_rematch_teaches(world):
    await teach(world, "2")
    await enter(world, world.alice, "A-2")
    assert "✓ and kept the win" in texts(world.board)
    assert is_over(world.board)
    assert TAUGHT not in texts(world.board)
    await world.alice.click(world.board, label="Rematch")
    match = await world.matches.load(2)
    assert (match.mode.is_taught, match.mode.rated, match.players[0].is_bot) == (True, False, True)


async def test_move_in_a_lost_position_is_no_mistake(world):
    await teach(world, "2 2")
    await enter(world, world.alice, "A-1")
    assert "– every move loses here\nGrundy **took " in texts(world.board)


async def test_move_is_judged_in_misere_play_after_the_bots(world):
    await teach(world, "2 2", first="opponent", convention="misère")
    assert TAUGHT in texts(world.board)
    match = await world.matches.load(1)
    assert match.ply == 1
    best = cgt.analyse(match.position, match.convention).best_move
    await enter(world, world.alice, str(best))
    assert f"**Move 2** · {world.alice.mention} " in texts(world.board)
    assert ("✓ and kept the win\n-# Play as if the last move won.") in texts(world.board)


@pytest.mark.exhaustive
async def test_large_position_is_not_judged(world):
    await teach(world, "cram: 9x9", level="casual")
    assert "solve this position in time" in texts(world.board)
    assert TAUGHT not in texts(world.board)
    move = next((await world.matches.load(1)).position.moves())
    await enter(world, world.alice, str(move))
    assert (await world.matches.load(1)).ply == 2
    assert "and kept the win" not in texts(world.board)
