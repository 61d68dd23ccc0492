"""Everyone in a channel against the bot: whoever is first moves, or a vote decides."""

import asyncio
import re
from dataclasses import replace

from bot.matches.actions import moves
from bot.matches.model.match import Ending, Status
from bot.opponent import actions as opponent
from bot.settings import actions as settings
from cgt import record
from tests.bot.matches.test_records import file_of
from tests.bot.reading import button, labels, texts, walk
from tests.bot.screens import click_on, relabelled, screen
from tests.bot.taps import press

VOTE = "move 60"


def on(world, board):
    """Return the board as it stands now."""
    return next(message for message in world.channel.history() if message.id == board.id)


def told(result):
    """Return what only the member was told last."""
    said = (result.followups or [result.response])[-1]
    assert said.ephemeral
    return said.content


async def crowd(world, position="2 3 4", **options):
    """Let alice begin a match of everyone; return its board."""
    await world.alice.slash(world.channel, "crowd", position=position, **options)
    return world.board


async def test_anyone_moves_and_the_board_says_who_did(world):
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


async def test_of_two_who_move_at_the_same_moment_one_is_told_that_another_was_faster(world):
    board = await crowd(world)
    shown = screen(world, board)
    clicks = [button(board, "Take 1 from A"), button(board, "Take 1 from B")]
    results = await asyncio.gather(
        click_on(shown, world.bob, clicks[0]), click_on(shown, world.carol, clicks[1])
    )
    assert (await world.matches.load(1)).ply == 2
    (late,) = [result for result in results if result.followups]
    assert "Someone else got there first" in told(late)


async def test_one_alone_takes_nothing_back_gets_no_hint_and_only_who_began_gives_up(world):
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
    form = await press(world.alice, board, "Resign")
    await world.alice.submit_modal(form, {"answer": ["yes"]})
    assert "Everyone resigned." in texts(on(world, board))


async def test_who_is_alone_with_the_bot_is_told_where_a_crowd_is(world):
    user = world.env.create_user("dora")
    for command in ("crowd", "teams"):
        assert "nobody else here" in told(await user.slash(command))


async def test_a_vote_is_shown_changed_and_made_when_the_countdown_ends(world):
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


async def test_a_tie_goes_to_the_move_that_had_its_votes_first_and_that_is_said(world):
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


async def test_a_vote_that_comes_too_late_is_told_so_and_counts_the_others(world, monkeypatch):
    board = await crowd(world, vote=VOTE)

    async def nothing(_services):
        return []

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


async def test_each_chooses_step_by_step_in_a_message_of_their_own(world):
    board = await crowd(world, "kayles: 60", vote=VOTE)
    before = texts(board)
    panel = await world.bob.click(board, label="Take 1 …")
    assert panel.ephemeral
    assert texts(on(world, board)) == before
    ways = [part for part in walk(panel.response) if part["type"] == 3]
    result = await tap_last(world.bob, panel.response, ways[-1])
    assert "Now on the board: https://" in texts(result.response)
    assert "**1** vote" in texts(on(world, board))


def selects(message):
    """Return the ids of the selects of a message: what a client knows them by."""
    return [part["id"] for part in walk(message) if part["type"] == 3]


async def test_who_has_voted_may_choose_the_same_entry_again(world):
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


async def test_a_crowd_plays_and_votes_in_a_thread(world):
    await settings.change_server(
        world.services, world.guild.id, lambda server: replace(server, threads=True)
    )
    await world.alice.slash(world.channel, "crowd", position="2 3 4", vote=VOTE)
    place = (await world.matches.load(1)).place
    thread = world.env.bot.get_channel(place.channel_id)
    assert thread.parent_id == world.channel.id
    board = await thread.fetch_message(place.message_id)
    await world.bob.click(board, label="Take 1 from A")
    board = await thread.fetch_message(place.message_id)
    await world.carol.click(board, label="Take 1 from B")
    await world.env.advance_time(61)
    board = await thread.fetch_message(place.message_id)
    assert "Everyone (1 of 2 votes) **took 1 from A**." in texts(board)
    followed = await world.alice.slash(world.channel, "matches", watch=True)
    assert "Everyone against Grundy" in texts(followed.response)


async def test_teams_play_in_a_thread(world, monkeypatch):
    monkeypatch.setattr(opponent, "tossed", lambda _: True)
    await settings.change_server(
        world.services, world.guild.id, lambda server: replace(server, threads=True)
    )
    await world.alice.slash(world.channel, "teams", position="2 3 4", moves="turns")
    place = (await world.matches.load(1)).place
    thread = world.env.bot.get_channel(place.channel_id)
    board = await thread.fetch_message(place.message_id)
    await press(world.bob, board, "Join 🔶 Orange")
    board = await thread.fetch_message(place.message_id)
    await world.bob.click(board, label="Start")
    match = await world.matches.load(1)
    (first,) = match.awaited
    player = world.alice if first == world.alice.id else world.bob
    board = await thread.fetch_message(place.message_id)
    assert f"**Your move, {player.mention}**" in texts(board)
    await player.click(board, label="Take 1 from A")
    assert (await world.matches.load(1)).ply == 1
    board = await thread.fetch_message(place.message_id)
    assert f"{player.mention} for " in texts(board)
    await world.pass_time(11 * 60)
    notices = [each async for each in thread.history() if "it's your move" in each.content]
    assert len(notices) == 1


async def test_the_record_and_the_review_name_who_moved_and_anyone_has_a_rematch(world):
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
