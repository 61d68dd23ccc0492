"""Positions that are too large to be solved: the bot referees, and does not judge."""

import asyncio
import time

import pytest

import cgt
from bot.matches.work import review
from tests.bot.matches.test_playing import position_of
from tests.bot.reading import labels, texts, walk
from tests.bot.taps import enter, press

SYMMETRIC = "squares: 10x10"
BAR = f"chomp: [{'16,' * 15}9]"
"""A bar that no table reaches, so that it is soon found to be too large."""
LARGE = f"{BAR}; nim: 2"
TWINS = f"{BAR}; {BAR}; nim: 1"
"""What is won at sight as long as the bars are alike, and too large as soon as they are not."""
SEARCHED = "cram: 9x9"
"""What is found to be too large by a search, which takes some seconds."""
NOTICE = "This position is too large for me to solve, so I can't judge the moves."


def bite(board):
    """Return the last move in the first bar, which is hardly smaller after it."""
    return [str(move) for move in position_of(board).moves() if move.component == 0][-1]


async def test_two_members_play_what_is_too_large_to_solve(world):
    await world.alice.slash(world.channel, "play", position=LARGE, opponent=world.bob, first="me")
    assert NOTICE in texts(world.board)
    await world.bob.click(world.board, label="Accept")
    assert NOTICE in texts(world.board)
    for player in (world.alice, world.bob):
        await player.slash(world.channel, "move", move=bite(world.board))
        assert f"{player.mention} **bit off " in texts(world.board)
        assert NOTICE in texts(world.board)
    assert f"Your move, {world.alice.mention}" in texts(world.board)


async def test_the_rules_are_still_enforced(world):
    await world.alice.slash(world.channel, "play", position=LARGE, opponent=world.bob, first="me")
    await world.bob.click(world.board, label="Accept")
    refused = await world.alice.slash(world.channel, "move", move="A q1")
    assert refused.ephemeral
    assert "isn't allowed in A" in refused.response.content


def never(position, convention):
    """Judge as where it takes for ever."""
    del position, convention
    time.sleep(600)


@pytest.mark.parametrize(
    ("command", "asked"),
    [
        ("play", {"first": "me", "level": "perfect"}),
        pytest.param("play", {"first": "choice"}, marks=pytest.mark.exhaustive),
        ("crowd", {}),
        pytest.param("teams", {}, marks=pytest.mark.exhaustive),
    ],
)
async def test_a_start_that_takes_long_to_judge_is_played_and_not_judged(
    world, monkeypatch, command, asked
):
    monkeypatch.setattr(world.services.workers, "judge_seconds", 0.2)
    monkeypatch.setattr("bot.matches.work.judge", never)
    began = asyncio.create_task(
        world.alice.slash(
            world.channel, command, position="kayles: 7 8", convention="misère", **asked
        )
    )
    await asyncio.wait_for(began, 60)
    assert NOTICE in texts(world.board)


@pytest.mark.exhaustive
async def test_the_bot_plays_sensibly_what_it_cannot_solve(world):
    await world.alice.slash(world.channel, "play", position=SEARCHED, first="me", level="perfect")
    assert NOTICE in texts(world.board)
    for _ in range(2):
        await enter(world, world.alice, str(next(position_of(world.board).moves())))
        assert "Grundy **covered " in texts(world.board)


async def test_a_review_leaves_open_what_was_too_large(world):
    await world.alice.slash(world.channel, "play", position=LARGE, opponent=world.bob, first="me")
    await world.bob.click(world.board, label="Accept")
    await world.alice.slash(world.channel, "move", move=bite(world.board))
    shown = await press(world.bob, world.board, "Resign")
    await world.bob.submit_modal(shown, {"answer": ["yes"]})
    assert "Review" in labels(world.board)
    told = texts((await world.alice.click(world.board, label="Review")).response)
    assert "-# I can't judge 1 move, because the position is too large." in told
    assert "Nobody gave a win away" not in told


async def test_what_can_be_solved_bears_no_notice(world):
    await world.alice.slash(
        world.channel, "play", position="cram: 4x4", first="me", level="perfect"
    )
    assert NOTICE not in texts(world.board)


@pytest.mark.exhaustive
async def test_a_long_match_is_reviewed_from_its_end(world):
    await world.alice.slash(
        world.channel, "play", position=LARGE, opponent=world.bob, first="me", convention="misère"
    )
    await world.bob.click(world.board, label="Accept")
    for _ in range(4):
        for player in (world.alice, world.bob):
            told = await player.slash(world.channel, "move", move=bite(world.board))
            assert "You **bit off " in told.response.content
    shown = await press(world.alice, world.board, "Resign")
    await world.alice.submit_modal(shown, {"answer": ["yes"]})
    told = texts((await world.alice.click(world.board, label="Review")).response)
    assert "-# I can't judge 8 moves, because the positions are too large." in told


async def test_where_pictures_wait_too_long_the_board_is_text_and_the_match_is_judged(
    world, monkeypatch
):
    monkeypatch.setattr("bot.worker.pool.WAITING", 0)
    result = await world.alice.slash(
        world.channel, "play", position="3 4 5", first="opponent", level="perfect"
    )
    assert not result.ephemeral
    assert not any(part["type"] == 12 for part in walk(world.board))
    assert NOTICE not in texts(world.board)
    assert "Grundy · perfect" in texts(world.board)


async def test_the_level_is_not_promised_where_it_cannot_be_kept(world):
    await world.alice.slash(world.channel, "play", position=LARGE, first="me", level="perfect")
    assert "Grundy · perfect" not in texts(world.board)


async def test_a_large_board_that_symmetry_decides_is_played_perfectly(world):
    await world.alice.slash(
        world.channel, "play", position=SYMMETRIC, first="opponent", level="perfect"
    )
    assert "Grundy **covered e5, f5, e6 and f6**" in texts(world.board)
    await enter(world, world.alice, "A a1-b1-a2-b2")
    assert "Grundy **covered i9, j9, i10 and j10**" in texts(world.board)
    assert NOTICE not in texts(world.board)
    assert "Grundy · perfect" in texts(world.board)


async def test_a_match_that_becomes_too_large_says_so_and_its_rematch_does_not(world):
    await world.alice.slash(world.channel, "play", position=TWINS, first="me", level="perfect")
    assert NOTICE not in texts(world.board)
    for _ in range(2):
        await enter(world, world.alice, bite(world.board))
        assert NOTICE in texts(world.board)
        assert "Grundy · perfect" not in texts(world.board)
    shown = await press(world.alice, world.board, "Resign")
    await world.alice.submit_modal(shown, {"answer": ["yes"]})
    again = (await world.alice.click(world.board, label="Rematch")).response
    assert "Grundy · perfect" in texts(again)
    assert NOTICE not in texts(again)
    assert f"Your move, {world.alice.mention}" in texts(again), "who begins can win"


async def test_the_review_knows_who_wins_what_symmetry_decides(world):
    await world.alice.slash(world.channel, "play", position=TWINS, opponent=world.bob, first="me")
    await world.bob.click(world.board, label="Accept")
    await enter(world, world.alice, bite(world.board))
    shown = await press(world.bob, world.board, "Resign")
    await world.bob.submit_modal(shown, {"answer": ["yes"]})
    review = (await world.alice.click(world.board, label="Review")).response
    assert "I can't judge 1 move, because the position is too large." in texts(review)
    await world.alice.click(review, label="Move by move")
    shown = texts(world.channel.last_message)
    assert "**bit off i16 in A** ? position too large to judge" in shown


async def test_a_review_that_takes_too_long_judges_the_end_alone(world, monkeypatch):
    await world.alice.slash(
        world.channel,
        "play",
        position="cram: 3x3",
        opponent=world.bob,
        first="me",
        convention="misère",
    )
    await world.bob.click(world.board, label="Accept")
    for player in (world.alice, world.bob):
        await enter(world, player, str(next(position_of(world.board).moves())))
    shown = await press(world.alice, world.board, "Resign")
    await world.alice.submit_modal(shown, {"answer": ["yes"]})
    monkeypatch.setattr("bot.matches.work.review", only_quickly)
    told = texts((await world.alice.click(world.board, label="Review")).response)
    assert f"Accuracy: {world.alice.mention} 100%" in told


def only_quickly(start, moves, language, convention, *, quickly=False):
    """Review as where there is too little time for anything but the quick way."""
    if not quickly:
        raise cgt.TooLarge("That takes too long.")
    return review(start, moves, language, convention, quickly=True)
