"""One match has one board, whatever happens at the same moment; and many at once stay many."""

import asyncio

import pytest
from simcord.actors import _slash

from bot.chat import answers
from bot.matches.clicks import (
    Accept,
    AskToResign,
    MakeMove,
    Rematch,
    ShowReview,
    ShowRules,
)
from bot.matches.model.match import Status
from bot.puzzles.clicks import AskToGiveUp, NextPuzzle
from tests.bot.reading import button, labels, texts, walk
from tests.bot.screens import click_on, relabelled, screen


async def ended_duel(world):
    await world.alice.slash(world.channel, "play", position="1", opponent=world.bob, first="me")
    await world.bob.click(world.board, label="Accept")
    await world.alice.click(world.board, custom_id=move_of(world.board))
    return world.board


def move_of(message):
    """Return the custom id of a button that makes a move."""
    buttons = (part for part in walk(message) if part["type"] == 2)
    return next(part["custom_id"] for part in buttons if part["custom_id"].startswith("g:move:"))


def typed(world, member, command, **options):
    """Type a command while others are answered."""
    return _slash(member, world.channel, command, options)


def live(world):
    """Return the messages that still offer something."""
    return [message for message in world.channel.history() if labels(message)]


@pytest.fixture(params=["at once", "after thinking"])
def _pace(request, monkeypatch):
    if request.param == "after thinking":
        monkeypatch.setattr(answers, "PATIENCE", 0)


@pytest.mark.usefixtures("_pace")
async def test_both_press_rematch_and_there_is_one_board(world):
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
@pytest.mark.parametrize("board_first", [False, True])
async def test_board_beside_a_move_shows_the_move_on_one_board(world, board_first):
    await world.alice.slash(world.channel, "play", position="2 3 4", first="me")
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


async def test_a_click_on_a_board_that_has_moved_counts_and_is_shown_where_the_board_is(world):
    await world.alice.slash(world.channel, "play", position="2 3 4", first="me")
    shown, click = screen(world), button(world.board, "Take 1 from A")
    await world.alice.slash(world.channel, "matches", board="newest")
    result = await click_on(shown, world.alice, click)
    match = await world.matches.load(1)
    assert match.ply == 2
    assert "This board has moved" in result.response.content
    (board,) = live(world)
    assert board.id == match.place.message_id
    assert "Grundy **took" in texts(board)


async def test_of_forty_commands_at_once_twenty_begin_a_match(world):
    await asyncio.gather(*(typed(world, world.alice, "play", position="1 2") for _ in range(40)))
    assert await world.matches.count_open(world.alice.id) == 20
    await world.bob.slash(world.channel, "play", position="1 2", first="me")
    assert "Your move" in texts(world.board)


async def test_challenges_that_are_withdrawn_and_repeated_mention_a_member_once(world):
    told = ""
    for _ in range(12):
        result = await world.alice.slash(
            world.channel, "play", position="1 2", opponent=world.bob, first="me"
        )
        if result.ephemeral:
            told = result.response.content
            continue
        await world.alice.slash(world.channel, "matches", board="newest")
        await world.alice.click(world.board, label="Cancel")
    shown = [
        request.json or {} for request in world.env.http_requests if "callback" in request.path
    ]
    pings = [ping for payload in shown for ping in mentioned(payload)]
    assert pings == [world.bob.id]
    assert "10 challenges" in told


def mentioned(payload):
    """Return whom a response may ping."""
    return ((payload.get("data") or {}).get("allowed_mentions") or {}).get("users") or []


@pytest.mark.parametrize("number", [0, 7, 2**63 - 1])
async def test_a_number_that_no_match_has_is_refused_as_a_stale_click_is(world, number):
    await world.alice.slash(world.channel, "play", position="2 3 4", first="me")
    before, click = texts(world.board), button(world.board, "More")
    about = (ShowRules, Accept, AskToResign, Rematch, ShowReview, NextPuzzle, AskToGiveUp)
    for forged in map(str, (MakeMove(number, 0, "A-1"), *(kind(number) for kind in about))):
        result = await click_on(relabelled(screen(world), click, forged), world.alice, forged)
        assert result.ephemeral
        assert "can't find" in result.response.content
    assert texts(world.board) == before


async def test_a_list_of_games_does_not_take_the_place_of_a_board(world):
    await world.alice.slash(world.channel, "play", position="2 3 4", first="me")
    before, click = texts(world.board), button(world.board, "More")
    forged = "g:browse:0:1"
    result = await click_on(relabelled(screen(world), click, forged), world.bob, forged)
    assert result.ephemeral
    assert "This button no longer works" in result.response.content
    assert texts(world.board) == before
