"""Positions that are too large to be solved: the bot referees, and does not judge."""

import time

import pytest

import cgt
from bot.play.matches.work import review
from tests.bot.reading import labels, texts, walk
from tests.bot.steps import begin, duel, position_of, resign, told
from tests.bot.taps import enter
from tests.samples import sampled

SYMMETRIC = "squares: 10x10"
BAR = f"chomp: [{'16,' * 15}9]"
"""A bar that no table reaches, so that it is soon found to be too large."""
LARGE = f"{BAR}; nim: 2"
TWINS = f"{BAR}; {BAR}; nim: 1"
"""A position won at sight as long as the bars are alike, and too large as soon as they are not."""
SEARCHED = "cram: 9x9"
"""A position that a search finds to be too large, which takes some seconds."""
NOTICE = "I couldn't solve this position in time, so I can't judge the moves."


def bite(board):
    """Return the last move in the first bar, which is hardly smaller after it."""
    return [str(move) for move in position_of(board).moves() if move.component == 0][-1]


async def reviewed(world):
    """Return the review of the match on the newest board."""
    return (await world.alice.click(world.board, label="Review")).response


async def test_duel_in_a_large_position_is_refereed(world):
    await world.alice.slash(world.channel, "play", position=LARGE, opponent=world.bob, first="me")
    assert NOTICE in texts(world.board)
    await world.bob.click(world.board, label="Accept")
    refused = await world.alice.slash(world.channel, "move", move="A q1")
    assert "isn't allowed in A" in told(refused)
    for player in (world.alice, world.bob):
        await player.slash(world.channel, "move", move=bite(world.board))
        assert f"{player.mention} **bit off " in texts(world.board)
        assert NOTICE in texts(world.board)
    assert f"Your move, {world.alice.mention}" in texts(world.board)
    await resign(world.bob, world.board)
    assert "Review" in labels(world.board)
    said = texts(await reviewed(world))
    assert "-# I can't judge 2 moves, because the positions are too large." in said
    assert "Nobody gave a win away" not in said


def never(position, convention):
    """Judge as where it takes for ever."""
    del position, convention
    time.sleep(600)


STARTS = {
    "bot": ("play", {"first": "me", "level": "perfect"}),
    "crowd": ("crowd", {}),
    "choice": ("play", {"first": "choice"}),
    "teams": ("teams", {}),
}


@pytest.mark.exhaustive
@pytest.mark.parametrize("start", sampled(STARTS, ["bot"]))
async def test_start_that_takes_long_to_judge_is_not_judged(world, monkeypatch, start):
    command, options = STARTS[start]
    monkeypatch.setattr(world.services.workers, "judge_seconds", 0.2)
    monkeypatch.setattr("bot.play.matches.work.judge", never)
    options = {"position": "kayles: 7 8", "convention": "misère", **options}
    await world.alice.slash(world.channel, command, **options)
    assert NOTICE in texts(world.board)


@pytest.mark.exhaustive
async def test_bot_plays_sensibly_without_a_solution(world):
    await begin(world, SEARCHED)
    assert NOTICE in texts(world.board)
    for _ in range(2):
        await enter(world, world.alice, str(next(position_of(world.board).moves())))
        assert "Grundy **covered " in texts(world.board)


@pytest.mark.exhaustive
async def test_long_match_is_reviewed_from_its_end(world):
    await duel(world, LARGE, convention="misère")
    for _ in range(4):
        for player in (world.alice, world.bob):
            made = await player.slash(world.channel, "move", move=bite(world.board))
            assert "You **bit off " in made.response.content
    await resign(world.alice, world.board)
    said = texts(await reviewed(world))
    assert "-# I can't judge 8 moves, because the positions are too large." in said


async def test_match_is_judged_though_pictures_wait_too_long(world, monkeypatch):
    monkeypatch.setattr("bot.workers.pool.WAITING", 0)
    await begin(world, "3 4 5", first="opponent")
    assert not any(part["type"] == 12 for part in walk(world.board))
    assert NOTICE not in texts(world.board)
    assert "Grundy · perfect" in texts(world.board)


async def test_level_is_only_promised_for_what_can_be_solved(world):
    await begin(world, LARGE)
    assert "Grundy · perfect" not in texts(world.board)
    await begin(world, "cram: 4x4")
    assert NOTICE not in texts(world.board)
    assert "Grundy · perfect" in texts(world.board)


async def test_large_board_is_played_perfectly_by_symmetry(world):
    await begin(world, SYMMETRIC, first="opponent")
    assert "Grundy **covered e5, f5, e6 and f6**" in texts(world.board)
    await enter(world, world.alice, "A a1-b1-a2-b2")
    assert "Grundy **covered i9, j9, i10 and j10**" in texts(world.board)
    assert NOTICE not in texts(world.board)
    assert "Grundy · perfect" in texts(world.board)


@pytest.mark.exhaustive
async def test_match_that_becomes_too_large_has_a_notice_and_a_rematch(world):
    await begin(world, TWINS)
    assert NOTICE not in texts(world.board)
    await enter(world, world.alice, bite(world.board))
    assert NOTICE in texts(world.board)
    assert "Grundy · perfect" not in texts(world.board)
    await resign(world.alice, world.board)
    review = await reviewed(world)
    assert "because the position" in texts(review)
    await world.alice.click(review, label="Move by move")
    shown = texts(world.channel.last_message)
    assert "**bit off i16 in A** ? position too large to judge" in shown
    ended = next(each for each in world.channel.history() if "Rematch" in labels(each))
    again = (await world.alice.click(ended, label="Rematch")).response
    assert "Grundy · perfect" in texts(again)
    assert NOTICE not in texts(again)
    assert f"Your move, {world.alice.mention}" in texts(again), "who begins can win"


@pytest.mark.exhaustive
async def test_slow_review_judges_only_the_end(world, monkeypatch):
    await duel(world, "cram: 3x3", convention="misère")
    for player in (world.alice, world.bob):
        await enter(world, player, str(next(position_of(world.board).moves())))
    await resign(world.alice, world.board)
    monkeypatch.setattr("bot.play.matches.work.review", only_quickly)
    assert f"Accuracy: {world.alice.mention} 100%" in texts(await reviewed(world))


def only_quickly(*played, quickly=False, **others):
    """Review as where there is too little time for anything but the quick way."""
    if not quickly:
        raise cgt.TooLarge("That takes too long.")
    return review(*played, quickly=True, **others)
