"""Puzzles: set, answered, given up, explained, and followed by the next."""

import re
from contextlib import suppress
from unittest.mock import AsyncMock

import pytest

import cgt
from bot.play.matches.handlers.messages import Boards
from bot.practice.board_puzzles.model import MAX_OPEN
from tests.bot.reading import button, labels, texts
from tests.bot.screens import click_on, relabelled, screen
from tests.bot.steps import answer_form, position_of, told
from tests.bot.taps import enter
from tests.samples import sampled

GAMES = ["nim", "kayles", "chomp", "ruler", "node kayles", "wythoff"]


async def begin(world, **options):
    await world.alice.slash(world.channel, "puzzle", **{"kind": "move", **options})
    return position_of(world.board)


def moves(position, convention="normal"):
    """Return a move that keeps the win, and one that does not."""
    winning = cgt.analyse(position, convention).winning_moves
    return str(winning[0]), str(next(m for m in position.moves() if m not in winning))


@pytest.mark.parametrize("game", sampled(GAMES, GAMES[:1]))
@pytest.mark.parametrize("convention", ["normal", "misère"])
async def test_winning_move_solves_a_puzzle(world, game, convention):
    position = await begin(world, game=game, convention=convention)
    assert texts(world.board).startswith("### Puzzle: ")
    assert ("misère" in texts(world.board)) == (convention == "misère")
    assert "Which move keeps the win?" in texts(world.board)
    await enter(world, world.alice, moves(position, convention)[0])
    assert f"✓ That keeps the win. **Solved, {world.alice.mention}!**" in texts(world.board)
    assert labels(world.board) == ["Next puzzle", "Solution", "Rules"]


async def test_losing_move_is_answered_and_explained(world):
    position = await begin(world)
    right, wrong = moves(position)
    await enter(world, world.alice, wrong)
    shown = texts(world.board)
    assert "✗ That gave the win away. After that reply, you lose whatever you do." in shown
    assert "Grundy " in shown, "the reply is told"
    left = position.play(wrong)
    after = [left.after(reply) for reply in cgt.analyse(left).winning_moves]
    assert position_of(world.board) in after
    told = await world.alice.click(world.board, label="Solution")
    assert not told.ephemeral
    assert "### The player to move wins\n" in texts(told.response)
    assert f"Take {right.partition('-')[2]} from {right[0]}." in texts(told.response)


async def test_solution_is_not_shown_before_the_answer(world):
    await begin(world)
    assert "Solution" not in labels(world.board)
    await answer_form(world.alice, world.board, "Show solution")
    assert f"{world.alice.mention} asked for the solution." in texts(world.board)
    told = texts((await world.alice.click(world.board, label="Solution")).response)
    assert "### The player to move wins\n" in told


async def test_next_puzzle_is_of_the_same_kind(world):
    position = await begin(world, game="kayles", convention="misère", size="small")
    ended = world.board
    foreign = await world.bob.click(ended, label=labels(ended)[0])
    assert "This puzzle is for someone else" in told(foreign)
    await enter(world, world.alice, moves(position, "misère")[0])
    assert (await world.bob.click(world.board, label="Solution")).ephemeral
    foreign = await world.bob.click(world.board, label="Next puzzle")
    assert "This puzzle is for someone else" in told(foreign)
    await world.alice.click(ended, label="Next puzzle")
    assert world.board.id != ended.id
    assert texts(world.board).startswith("### Puzzle: Kayles · misère")
    (following,) = await world.puzzles.open_of(world.alice.id)
    assert following.size is cgt.Size.SMALL
    again = await world.alice.click(ended, label="Next puzzle")
    assert again.ephemeral
    assert "You already have your next puzzle" in again.response.content


async def test_puzzle_outlives_a_restart(world):
    position = await begin(world)
    await world.restart()
    listed = texts((await world.alice.slash(world.channel, "matches")).response)
    assert "Puzzle: Nim" in listed
    assert "against" not in listed
    await world.alice.slash(world.channel, "move", move=moves(position)[0])
    assert "**Solved" in texts(world.board)


async def test_game_without_a_puzzle_is_refused(world):
    result = await world.alice.slash(world.channel, "puzzle", kind="move", game="take 1")
    assert result.ephemeral
    assert "I couldn't find a puzzle in take 1" in result.response.content
    unknown = await world.alice.slash(world.channel, "puzzle", kind="move", game="chess")
    assert unknown.ephemeral


async def forged_click(world, verb):
    """Click on a button that the board of an open puzzle doesn't have."""
    real = button(world.board, "Show solution")
    forged = f"g:{verb}:{real.split(':', 2)[2]}"
    return await click_on(relabelled(screen(world), real, forged), world.alice, forged)


@pytest.mark.parametrize("verb", ["solution", "puzzle"])
async def test_solution_and_the_next_puzzle_come_after_the_answer(world, verb):
    await begin(world)
    answer = await forged_click(world, verb)
    assert "still open" in answer.followups[0].content
    assert "### The player to move wins" not in texts(world.board)
    assert len(await world.puzzles.open_of(world.alice.id)) == 1


async def test_puzzle_has_a_number_of_its_own_in_commands(world):
    position = await begin(world)
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me")
    listed = texts((await world.alice.slash(world.channel, "matches")).response)
    assert re.search(r"Puzzle: Nim\]\(.*\): \*\*your move\*\* \(p1\)", listed)
    await world.alice.slash(world.channel, "matches", board="p1")
    assert position_of(world.board) == position
    refused = await world.bob.slash(world.channel, "matches", board="p1")
    assert "This puzzle is for someone else" in refused.response.content
    unknown = await world.alice.slash(world.channel, "move", move="A-1", match="p2")
    assert "can't find this puzzle" in unknown.response.content
    done = await world.alice.slash(world.channel, "move", move=moves(position)[0], match="P1")
    assert "You **took" in done.response.content
    over = await world.alice.slash(world.channel, "move", move="A-1", match="p1")
    assert "This puzzle is over." in over.response.content


@pytest.mark.exhaustive
async def test_member_has_a_maximum_of_open_puzzles(world):
    for _ in range(MAX_OPEN):
        await begin(world)
    refused = await world.alice.slash(world.channel, "puzzle", kind="move")
    assert f"{MAX_OPEN} open puzzles, the maximum" in refused.response.content


@pytest.mark.exhaustive
async def test_unposted_puzzle_is_posted_once_after_a_crash(world, monkeypatch):
    monkeypatch.setattr(Boards, "post_new", AsyncMock())
    with suppress(Exception):
        await world.alice.slash(world.channel, "puzzle", kind="move")
    (puzzle,) = await world.puzzles.open_of(world.alice.id)
    assert puzzle.place.message_id is None
    await world.pass_time(4 * 60)
    (puzzle,) = await world.puzzles.open_of(world.alice.id)
    assert puzzle.place.message_id == world.board.id
    assert puzzle.show_at is None
    assert position_of(world.board) == puzzle.start
