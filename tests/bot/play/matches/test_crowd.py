"""Everyone in a channel against the bot: whoever is first moves, or a vote decides."""

import asyncio
import re

import pytest

from bot.play.engine import actions as opponent
from bot.play.matches.actions import moves
from bot.play.matches.model.match import Ending, Status
from bot.play.matches.model.shared import LAST_CALL
from cgt.core import record
from tests.bot.play.matches.test_clocks import nothing
from tests.bot.play.matches.test_records import file_of
from tests.bot.reading import button, labels, texts, walk
from tests.bot.screens import click_on, relabelled, screen
from tests.bot.steps import change_server, on, resign, told
from tests.bot.taps import press

VOTE = "move 60"


async def crowd(world, position="2 3 4", **options):
    """Let alice begin a match of everyone; return its board."""
    await world.alice.slash(world.channel, "crowd", position=position, **options)
    return world.board


async def test_anyone_moves_and_the_board_names_them(world):
    board = await crowd(world)
    assert "Everyone against Grundy" in texts(board)
    assert "**Your move, everyone.** The first tap counts." in texts(board)
    assert labels(board)[-1] == "More"
    await world.bob.click(board, label="Take 1 from A")
    match = await world.matches.load(1)
    assert (match.ply, match.mode.rated, match.mode.by[0].user_id) == (2, False, world.bob.id)
    assert f"{world.bob.mention} **took 1 from A**." in texts(on(world, board))
    assert world.alice.mention not in texts(on(world, board))
    await world.carol.slash(world.channel, "move", move="C-1")
    assert (await world.matches.load(1)).mode.by[2].user_id == world.carol.id
    elsewhere = world.guild.create_text_channel("elsewhere")
    refused = await world.carol.slash(elsewhere, "move", move="C-1", match="1")
    assert "between two other players" in told(refused), "it is everyone's in its channel"


async def test_crowd_that_beats_grundy_reads_so(world):
    board = await crowd(world, "1")
    await world.bob.click(board, label="Take 1")
    assert texts(on(world, board)).startswith("## You win, everyone!\n")


async def test_first_of_two_moves_at_once_counts(world):
    board = await crowd(world)
    shown = screen(world, board)
    clicks = [button(board, "Take 1 from A"), button(board, "Take 1 from B")]
    results = await asyncio.gather(
        click_on(shown, world.bob, clicks[0]), click_on(shown, world.carol, clicks[1])
    )
    assert (await world.matches.load(1)).ply == 2
    (late,) = [result for result in results if result.followups]
    assert "Someone else got there first" in told(late)


async def test_help_is_refused_and_only_the_leader_resigns(world):
    board = await crowd(world)
    await world.bob.click(board, label="Take 1 from A")
    board = on(world, board)
    refused = await press(world.bob, board, "Resign")
    assert f"Only {world.alice.mention}, who leads this side" in told(refused)
    typed = button(board, "More")
    for verb, said in (("hint", "Put your heads together"), ("undo", "no take-backs")):
        forged = f"g:{verb}:1:2"
        result = await click_on(relabelled(screen(world, board), typed, forged), world.bob, forged)
        assert said in told(result)
    await resign(world.alice, board)
    assert "Everyone resigned, but could still have won." in texts(on(world, board))


async def test_crowd_needs_a_channel_with_others(world):
    user = world.env.create_user("dora")
    for command in ("crowd", "teams"):
        assert "nobody else here" in told(await user.slash(command))


async def test_vote_is_shown_changed_and_ends_with_its_countdown(world):
    board = await crowd(world, vote=VOTE)
    assert "The first vote starts a countdown of 1 minute." in texts(board)
    await world.env.advance_time(120)
    assert (await world.matches.load(1)).deadline is None, "it waits for the first vote"
    await world.bob.click(board, label="Take 1 from A")
    await world.carol.click(on(world, board), label="Take 1 from B")
    shown = texts(on(world, board))
    assert "- Take 1 from A: **1** vote\n- Take 1 from B: **1** vote" in shown
    assert re.search(r"The vote ends <t:\d+:R>\.", shown)
    await world.env.advance_time(30)
    said = await world.bob.slash(world.channel, "move", move="B-1")
    assert "Your vote is in: https://" in told(said)
    assert "- Take 1 from B: **2** votes\n-#" in texts(on(world, board))
    await world.restart()
    await world.env.advance_time(29)
    assert (await world.matches.load(1)).ply == 0
    await world.env.advance_time(1.2)
    match = await world.matches.load(1)
    assert (match.ply, str(match.moves[0]), match.deadline) == (2, "B-1", None)
    assert "Everyone (2 of 2 votes) **took 1 from B**." in texts(on(world, board))
    assert match.mode.votes == ()


@pytest.mark.exhaustive
async def test_vote_ends_early_once_all_who_are_there_have_voted(world):
    board = await crowd(world, vote=VOTE)
    for member in (world.bob, world.carol):
        await member.click(on(world, board), label="Take 1 from A")
    await world.env.advance_time(30)
    assert (await world.matches.load(1)).ply == 0, "nobody knows who else is there"
    await world.env.advance_time(31)
    await world.restart()
    await world.bob.click(on(world, board), label="Take 1 from C")
    assert f"-# Still to vote: {world.carol.mention}\n" in texts(on(world, board))
    await world.env.advance_time(20)
    assert (await world.matches.load(1)).ply == 2
    await world.carol.click(on(world, board), label="Take 1 from C")
    assert "Still to vote" not in texts(on(world, board))
    await world.env.advance_time(LAST_CALL.total_seconds() + 1)
    assert (await world.matches.load(1)).ply > 2


@pytest.mark.exhaustive
async def test_tie_goes_to_the_move_that_had_its_votes_first(world):
    board = await crowd(world, vote=VOTE)
    await world.alice.click(board, label="Take 1 from A")
    await world.bob.click(on(world, board), label="Take 1 from B")
    await world.alice.click(on(world, board), label="Take 1 from C")
    await world.env.advance_time(61)
    assert str((await world.matches.load(1)).moves[0]) == "B-1"
    assert (
        "-# Another move got just as many votes. The one that reached that number first was played."
        in texts(on(world, board))
    )


@pytest.mark.exhaustive
async def test_late_vote_is_refused_and_the_others_count(world, monkeypatch):
    board = await crowd(world, vote=VOTE)

    monkeypatch.setattr(moves, "count_due", nothing)
    await world.bob.click(board, label="Take 1 from A")
    old, click = screen(world, on(world, board)), button(board, "Take 1 from B")
    await world.env.advance_time(61)
    late = await click_on(old, world.carol, click)
    assert "This vote has just ended" in told(late)
    match = await world.matches.load(1)
    assert (match.ply, str(match.moves[0])) == (2, "A-1")
    assert "Everyone (1 of 1 votes) **took 1 from A**" in texts(on(world, board))


async def tap_last(player, message, part):
    """Press a button, or choose what stands first in a select."""
    if part["type"] == 2:
        return await player.click(message, custom_id=part["custom_id"])
    return await player.select(message, [part["options"][0]["value"]], custom_id=part["custom_id"])


async def test_member_chooses_step_by_step_in_a_message_of_their_own(world):
    board = await crowd(world, "kayles: 60", vote=VOTE)
    before = texts(board)
    panel = await world.bob.click(board, label="Knock down 1 pin ›")
    assert panel.ephemeral
    assert texts(on(world, board)) == before
    ways = [part for part in walk(panel.response) if part["type"] == 3]
    result = await tap_last(world.bob, panel.response, ways[-1])
    assert "Now on the board: https://" in texts(result.response)
    assert "**1** vote" in texts(on(world, board))


def selects(message):
    """Return the ids of the selects of a message: what a client knows them by."""
    return [part["id"] for part in walk(message) if part["type"] == 3]


@pytest.mark.exhaustive
async def test_voter_can_choose_the_same_entry_again(world):
    board = await crowd(world, "nim: 29 9", vote=VOTE)
    first = next(part for part in walk(board) if part["type"] == 3)
    before = selects(board)
    value = first["options"][0]["value"]
    shown = await world.bob.select(board, [value], custom_id=first["custom_id"])
    if shown.ephemeral:
        assert selects(on(world, board)) == before, "nobody else's choice is disturbed"
    await world.carol.slash(world.channel, "move", move="B-1")
    after = selects(on(world, board))
    assert len(after) == len(before)
    assert not {*after} & {*before}, "to a client they are others, in which nothing is chosen"
    await world.bob.slash(world.channel, "move", move="B-1")
    await world.bob.slash(world.channel, "move", move="A-1")
    again = selects(on(world, board))
    assert not {*again} & {*after, *before}


@pytest.mark.exhaustive
async def test_crowd_and_teams_play_in_a_thread(world, monkeypatch):
    monkeypatch.setattr(opponent, "tossed", lambda _: True)
    await change_server(world, threads=True)

    async def board(number):
        place = (await world.matches.load(number)).place
        thread = world.env.bot.get_channel(place.channel_id)
        assert thread.parent_id == world.channel.id
        return thread, await thread.fetch_message(place.message_id)

    await world.alice.slash(world.channel, "crowd", position="2 3 4", vote=VOTE)
    await world.bob.click((await board(1))[1], label="Take 1 from A")
    await world.carol.click((await board(1))[1], label="Take 1 from B")
    await world.env.advance_time(61)
    assert "Everyone (1 of 2 votes) **took 1 from A**." in texts((await board(1))[1])
    followed = await world.alice.slash(world.channel, "matches", watch=True)
    assert "Everyone against Grundy" in texts(followed.response)
    await world.alice.slash(world.channel, "teams", position="2 3 4", moves="turns")
    await press(world.bob, (await board(2))[1], "Join 🔶 Orange")
    await world.bob.click((await board(2))[1], label="Start")
    assert f"**Your move, {world.alice.mention}**" in texts((await board(2))[1])
    await world.alice.click((await board(2))[1], label="Take 1 from A")
    assert f"{world.alice.mention} for " in texts((await board(2))[1])
    await world.pass_time(11 * 60)
    thread, _ = await board(2)
    notices = [each async for each in thread.history() if "it's your move" in each.content]
    assert len(notices) == 1


async def test_record_and_review_name_the_mover_of_a_crowd(world):
    board = await crowd(world, "1 2", level="perfect")
    await world.bob.click(board, label="Take 1 from A")
    match = await world.matches.load(1)
    assert (match.status, match.ending) == (Status.FINISHED, Ending.LAST_MOVE)
    assert labels(on(world, board))[:2] == ["Rematch", "Easier"]
    result = await world.carol.click(on(world, board), label="Review")
    review = result.response
    assert not review.ephemeral, "carol is one of everyone"
    assert f"**Move 1** · {world.bob.mention} **took 1 from A**" in texts(review)
    handed = await world.carol.click(review, label="Record")
    written = await file_of(handed.response)
    assert "player 1: Everyone\n" in written
    assert "1. A-1\nmover 1: bob\n2. B-2\nwinner: 2" in written
    loaded = await world.alice.slash(world.channel, "review", record=written)
    assert "**Move 1** · bob **took 1 from A**" in texts(loaded.response)
    assert record.parse(written).movers == ("bob", "")
    await world.carol.click(on(world, board), label="Rematch")
    again = await world.matches.load(2)
    assert (again.players[0].user_id, again.players[1].user_id) == (world.carol.id, None)
    assert again.mode.by == () or again.mode.by[0].user_id is None
