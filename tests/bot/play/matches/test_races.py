"""One match has one board, whatever happens at the same moment; and many at once stay many."""

import asyncio

import pytest
from simcord.actors import _slash

from bot.chat import answers
from bot.play.matches.clicks import MOVES, Accept, OfBoard, Rematch, Resign, ShowReview, ShowRules
from bot.play.matches.model.match import Status
from bot.practice.board_puzzles.clicks import GiveUp, NextPuzzle
from tests.bot.reading import button, labels, texts
from tests.bot.screens import click_on, relabelled, screen
from tests.bot.steps import begin, duel, told
from tests.samples import sampled


async def ended_duel(world):
    await duel(world, "1")
    await world.alice.click(world.board, label="Take 1")
    return world.board


def typed(world, member, command, **options):
    """Type a command while others are answered."""
    return _slash(member, world.channel, command, options)


def live(world):
    """Return the messages that still offer something."""
    return [message for message in world.channel.history() if labels(message)]


@pytest.fixture(params=sampled(["at once", "after thinking"], ["at once"]))
def _pace(request, monkeypatch):
    if request.param == "after thinking":
        monkeypatch.setattr(answers, "PATIENCE", 0)


@pytest.mark.usefixtures("_pace")
async def test_rematch_has_one_board_when_both_press_it(world):
    ended = await ended_duel(world)
    click, shown = button(ended, "Rematch"), screen(world)
    await asyncio.gather(click_on(shown, world.alice, click), click_on(shown, world.bob, click))
    match = await world.matches.load(2)
    assert match.status is Status.PLAYING
    boards = [each for each in live(world) if each.id != ended.id]
    assert [each.id for each in boards] == [match.place.message_id]
    assert "Accept" not in labels(boards[0])
    assert "Your move" in texts(boards[0])


@pytest.mark.usefixtures("_pace")
@pytest.mark.parametrize("board_first", sampled([False, True], [True]))
async def test_move_is_on_one_board_when_that_is_posted_again(world, board_first):
    await begin(world, "2 3 4")
    shown, click = screen(world), button(world.board, "Take 1 from A")
    doing = [
        click_on(shown, world.alice, click),
        typed(world, world.alice, "matches", board="newest"),
    ]
    await asyncio.gather(*(reversed(doing) if board_first else doing))
    match = await world.matches.load(1)
    assert match.ply == 2
    (board,) = live(world)
    assert board.id == match.place.message_id
    assert "Grundy **took" in texts(board)


async def test_click_on_a_board_that_moved_counts(world):
    await begin(world, "2 3 4")
    shown, click = screen(world), button(world.board, "Take 1 from A")
    await world.alice.slash(world.channel, "matches", board="newest")
    result = await click_on(shown, world.alice, click)
    match = await world.matches.load(1)
    assert match.ply == 2
    assert "This board has moved" in result.response.content
    (board,) = live(world)
    assert board.id == match.place.message_id
    assert "Grundy **took" in texts(board)


@pytest.mark.exhaustive
async def test_twenty_of_forty_commands_at_once_begin_a_match(world):
    await asyncio.gather(*(typed(world, world.alice, "play", position="1 2") for _ in range(40)))
    assert await world.matches.count_open(world.alice.id) == 20
    await world.bob.slash(world.channel, "play", position="1 2", first="me")
    assert "Your move" in texts(world.board)


@pytest.mark.exhaustive
async def test_repeated_challenges_mention_a_member_once(world):
    said = ""
    for _ in range(12):
        result = await world.alice.slash(
            world.channel, "play", position="1 2", opponent=world.bob, first="me"
        )
        if result.ephemeral:
            said = result.response.content
            continue
        await world.alice.slash(world.channel, "matches", board="newest")
        await world.alice.click(world.board, label="Cancel")
    shown = [
        request.json or {} for request in world.env.http_requests if "callback" in request.path
    ]
    pings = [ping for payload in shown for ping in mentioned(payload)]
    assert pings == [world.bob.id]
    assert "10 challenges" in said


def mentioned(payload):
    """Return whom a response may ping."""
    return ((payload.get("data") or {}).get("allowed_mentions") or {}).get("users") or []


UNKNOWN = [0, 7, 2**63 - 1]


@pytest.mark.parametrize("number", sampled(UNKNOWN, UNKNOWN[-1:]))
async def test_click_on_an_unknown_match_is_refused(world, number):
    board = await begin(world, "2 3 4")
    before, click = texts(board), button(board, "More")
    about = (ShowRules, Accept, Resign.opener, Rematch, ShowReview, NextPuzzle, GiveUp.opener)
    move = MOVES.on(OfBoard(number, 0)).make("A-1")
    for forged in map(str, (move, *(kind(number) for kind in about))):
        result = await click_on(relabelled(screen(world), click, forged), world.alice, forged)
        assert "can't find" in told(result)
    for forged in ("g:browse:0:1", "g:dance:1"):
        result = await click_on(relabelled(screen(world), click, forged), world.bob, forged)
        assert "This button no longer works" in told(result)
    assert texts(world.board) == before
