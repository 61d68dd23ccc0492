"""What goes wrong at a game night: stale, double and foreign clicks, lost messages, failures."""

import asyncio

import discord
import pytest

from bot.matches.model.match import Status
from tests.beside import beside
from tests.bot.reading import button, labels, texts, walk
from tests.bot.screens import click_on, relabelled, screen


async def begin(world, position="2 3 4"):
    await world.alice.slash(world.channel, "play", position=position, first="me", level="perfect")
    return world.board


async def duel(world, position="1 2 3"):
    await world.alice.slash(
        world.channel, "play", position=position, opponent=world.bob, first="me"
    )
    return world.board


async def stored(world, match_id=1):
    return await world.matches.load(match_id)


async def test_a_click_by_somebody_else_is_declined_in_private(world):
    board = await begin(world)
    result = await world.bob.click(board, label="Take 1 from A")
    assert result.ephemeral
    assert "match is between two other players" in result.response.content
    assert (await stored(world)).ply == 0


async def test_a_click_out_of_turn_is_declined_in_private(world):
    await world.bob.click(await duel(world), label="Accept")
    result = await world.bob.click(world.board, label="Take 1 from A")
    assert result.ephemeral
    assert "isn't your turn" in result.response.content
    assert (await stored(world)).ply == 0


async def test_a_stale_click_is_told_so_and_sees_the_newest_board(world):
    board = await begin(world)
    old, click = screen(world), button(board, "Take 1 from A")
    await world.alice.click(world.board, custom_id=click)
    ply, newest = (await stored(world)).ply, texts(world.board)
    result = await click_on(old, world.alice, click)
    assert result.followups[0].ephemeral
    assert "has changed" in result.followups[0].content
    assert (await stored(world)).ply == ply
    assert texts(world.board) == newest


async def test_of_two_clicks_at_the_same_moment_one_counts(world):
    await world.bob.click(await duel(world), label="Accept")
    click = button(world.board, "Take 1 from A")
    before = await stored(world)
    old = screen(world)
    first, second = await asyncio.gather(
        click_on(old, world.alice, click), click_on(old, world.alice, click)
    )
    after = await stored(world)
    assert after.ply == before.ply + 1
    answers = [result for result in (first, second) if result.followups]
    assert len(answers) == 1, "only the second is told that the board has moved on"
    assert answers[0].followups[0].ephemeral


async def test_a_challenge_is_answered_by_the_challenged_alone(world):
    board = await duel(world)
    for player, label in [
        (world.carol, "Accept"),
        (world.alice, "Accept"),
        (world.carol, "Decline"),
        (world.bob, "Cancel"),
    ]:
        assert (await player.click(board, label=label)).ephemeral
    assert (await stored(world)).status is Status.CHALLENGED


async def test_a_challenge_is_declined(world):
    await world.bob.click(await duel(world), label="Decline")
    assert "declined" in texts(world.board)
    assert labels(world.board) == []


async def test_a_challenge_is_withdrawn(world):
    await world.alice.click(await duel(world), label="Cancel")
    assert "cancelled the challenge" in texts(world.board)
    assert labels(world.board) == []


async def test_a_challenge_expires_by_itself(world):
    await duel(world)
    await world.pass_time(14 * 60)
    assert (await stored(world)).status is Status.CHALLENGED
    await world.env.advance_time(2 * 60)
    assert (await stored(world)).status is Status.EXPIRED
    assert "didn't answer in time" in texts(world.board)
    assert labels(world.board) == []


async def test_a_challenge_expires_although_the_bot_was_restarted(world):
    await duel(world)
    await world.restart()
    await world.pass_time(16 * 60)
    assert "didn't answer in time" in texts(world.board)


async def test_what_nobody_goes_on_with_against_the_bot_ends_by_itself(world):
    await begin(world)
    await world.alice.slash(world.channel, "puzzle", kind="move")
    with beside(world.database) as database:
        database.execute(
            "UPDATE puzzles SET expires_at = '2025-01-01 00:00:00.000000' WHERE id = 1"
        )
    await world.restart()
    await world.env.advance_time(60)
    assert (await stored(world)).status is Status.PLAYING, "there is time left"
    assert not (await world.puzzles.load(1)).is_open
    assert "Nobody answered this puzzle, so I closed it" in texts(world.board)
    assert labels(world.board) == []
    assert await world.matches.count_open(world.alice.id) == 1


async def test_all_that_is_open_against_the_bot_is_closed_with_one_confirmation(world):
    board = await begin(world)
    await duel(world)
    await world.alice.slash(world.channel, "puzzle", kind="move")
    puzzle = world.board
    listed = (await world.alice.slash(world.channel, "matches")).response
    form = await world.alice.click(listed, label="Close all against me")
    kept = await world.alice.submit_modal(form, {"answer": ["no"]})
    assert "they stay open" in kept.response.content
    assert len(await world.matches.open_matches(world.alice.id)) == 2
    assert len(await world.puzzles.open_of(world.alice.id)) == 1
    form = await world.alice.click(listed, label="Close all against me")
    await world.alice.submit_modal(form, {"answer": ["yes"]})
    (left,) = await world.matches.open_matches(world.alice.id)
    assert not left.against_bot
    assert await world.puzzles.open_of(world.alice.id) == []
    for closed, name in ((board, "match"), (puzzle, "puzzle")):
        (shown,) = (one for one in world.channel.history() if one.id == closed.id)
        assert f"{world.alice.mention} closed this {name}." in texts(shown)
    listed = (await world.alice.slash(world.channel, "matches")).response
    assert "Close all against me" not in labels(listed)


async def test_a_challenge_whose_message_is_gone_expires_quietly(world):
    board = await duel(world)
    await world.env.bot.get_channel(board.channel.id).get_partial_message(board.id).delete()
    await world.pass_time(16 * 60)
    assert (await stored(world)).status is Status.EXPIRED


async def test_a_deleted_board_is_posted_anew(world):
    board = await begin(world)
    await world.env.bot.get_channel(board.channel.id).get_partial_message(board.id).delete()
    await world.alice.slash(world.channel, "matches", board="newest")
    assert world.board.id != board.id
    await world.alice.click(world.board, label="Take 1 from C")
    assert (await stored(world)).ply == 2
    assert (await stored(world)).place.message_id == world.board.id


async def test_a_board_that_scrolled_away_is_posted_anew_and_the_old_one_says_so(world):
    old = await begin(world)
    await world.alice.slash(world.channel, "matches", board="newest")
    assert world.board.id != old.id
    assert "moved further down" in texts(await old.fetch())


async def test_a_match_can_be_named_for_board_but_only_ones_own(world):
    await begin(world)
    result = await world.bob.slash(world.channel, "matches", board="1")
    assert result.ephemeral
    assert "two other players" in result.response.content
    for unknown in ("99", "nonsense", "9" * 30):
        result = await world.alice.slash(world.channel, "matches", board=unknown)
        assert "can't find" in result.response.content


async def test_matches_lists_ones_open_matches_with_links(world):
    result = await world.alice.slash(world.channel, "matches")
    assert labels(result.response) == ["Play Nim", "Watch others"]
    board = await begin(world)
    await duel(world)
    result = await world.alice.slash(world.channel, "matches")
    assert result.ephemeral
    told = texts(result.response)
    assert f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{board.id}" in told
    assert "**your move**" in told
    assert "waiting for an answer" in told
    told = texts((await world.bob.slash(world.channel, "matches")).response)
    assert "waiting for your answer" in told


async def test_when_discord_fails_the_move_counts_and_the_board_is_renewed(world):
    await begin(world)
    click = button(world.board, "Take 1 from A")
    world.env.inject_error("POST", "/interactions/*/*/callback", status=500)
    await world.alice.click(world.board, custom_id=click)
    assert (await stored(world)).ply == 2
    assert "**took 1 from A**" in texts(world.board), "the board was edited directly"


async def test_when_discord_fails_twice_that_is_told_and_the_board_is_posted_anew(world):
    await begin(world)
    click = button(world.board, "Take 1 from A")
    world.env.inject_error("POST", "/interactions/*/*/callback", status=500)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=500)
    result = await world.alice.click(world.board, custom_id=click)
    assert "That worked" in result.response.content
    assert result.ephemeral
    result = await world.alice.click(world.board, custom_id=click)
    assert "has changed" in result.followups[0].content
    assert (await stored(world)).ply == 2
    assert "**took 1 from A**" in texts(world.board)


async def test_where_no_pictures_may_be_sent_the_board_is_text(world):
    everyone = world.guild.default_role
    quiet = world.guild.create_text_channel(
        "quiet", overwrites={everyone: discord.PermissionOverwrite(attach_files=False)}
    )
    await world.alice.slash(quiet, "play", position="2 3 4", first="me", level="perfect")
    assert " A  ●●  2" in texts(quiet.last_message)
    await world.alice.click(quiet.last_message, label="Take 1 from A")
    assert " A  ●  1" in texts(quiet.last_message)
    assert "**took 1 from A**" in texts(quiet.last_message)


async def test_nobody_plays_against_themselves_or_another_bot(world):
    result = await world.alice.slash(world.channel, "play", opponent=world.alice)
    assert result.ephemeral
    assert "against yourself" in result.response.content
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    result = await world.alice.slash(world.channel, "play", opponent=robot)
    assert "Other bots can't play" in result.response.content


async def test_nobody_has_more_open_matches_than_the_limit(world):
    for _ in range(20):
        await world.alice.slash(world.channel, "play", position="1 2", first="me", level="perfect")
    result = await world.alice.slash(world.channel, "play", position="1 2")
    assert result.ephemeral
    assert "20 open matches" in result.response.content


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        ({"position": "3 x 5"}, "“x” isn't one"),
        ({"position": "0 0"}, "no move"),
        ({"game": "chess"}, "In chess each player has pieces of one colour"),
        ({"position": "3 " * 500}, "at most 64 components, and this one has 500"),
        ({"position": "9" * 60}, "too long"),
        ({"position": "-3"}, "fewer than 0"),
        ({"position": "``` @everyone {0} %s"}, "isn't one"),
    ],
)
async def test_a_position_that_cannot_be_played_is_answered_in_private(world, options, answer):
    result = await world.alice.slash(world.channel, "play", **options)
    assert result.ephemeral
    assert answer in result.response.content


async def test_a_button_of_an_older_version_is_answered(world):
    click = button(await begin(world), "More")
    old = relabelled(screen(world), click, "g:dance:1")
    result = await click_on(old, world.alice, "g:dance:1")
    assert result.ephemeral
    assert "This button no longer works" in result.response.content


async def test_a_button_of_a_forgotten_match_is_answered(world):
    click = button(await begin(world), "More")
    old = relabelled(screen(world), click, "g:move:77:0:A-1")
    result = await click_on(old, world.alice, "g:move:77:0:A-1")
    assert result.ephemeral
    assert "can't find" in result.response.content


async def test_a_computation_that_is_over_cannot_be_stopped(world):
    click = button(await begin(world), "More")
    old = relabelled(screen(world), click, "g:stop:5")
    result = await click_on(old, world.alice, "g:stop:5")
    assert "already ended" in result.response.content


async def test_a_computation_is_stopped_by_who_asked_for_it_alone(world):
    click = button(await begin(world), "More")
    old = relabelled(screen(world), click, "g:stop:5")
    with world.workers.jobs.open(5, world.alice.id) as job:
        result = await click_on(old, world.bob, "g:stop:5")
        assert "Only the member who asked" in result.response.content
        assert not job.is_stopped
        await click_on(old, world.alice, "g:stop:5")
        assert job.is_stopped


async def test_a_database_that_is_away_is_told_to_each_and_to_the_log_once(world, caplog):
    board = await begin(world)
    with beside(world.database) as database:
        database.execute("ALTER TABLE matches RENAME TO away")
    caplog.clear()
    for _ in range(20):
        result = await world.alice.click(board, label="Take 1 from A")
        assert result.ephemeral
        assert "Nothing is lost" in result.response.content
    assert len(caplog.text.splitlines()) <= 1, caplog.text
    with beside(world.database) as database:
        database.execute("ALTER TABLE away RENAME TO matches")
    await world.alice.click(board, label="Take 1 from A")
    assert "**took 1 from A**" in texts(world.board)


async def test_where_no_pictures_may_be_sent_everything_is_text(world):
    everyone = world.guild.default_role
    quiet = world.guild.create_text_channel(
        "quiet", overwrites={everyone: discord.PermissionOverwrite(attach_files=False)}
    )
    await world.alice.slash(quiet, "play", position="1 2", first="me", level="perfect")
    await world.alice.slash(quiet, "move", move="B-1")
    await world.alice.slash(quiet, "move", move="-1")
    assert "wins!" in texts(quiet.last_message)
    shown = await world.alice.click(quiet.last_message, label="Review")
    assert not pictures(shown.response)
    shown = await world.alice.slash(quiet, "sequence", game="kayles")
    assert "Nim-sequence: Kayles" in texts(shown.response)
    assert not pictures(shown.response)


def pictures(message):
    return [part for part in walk(message) if part["type"] == 12]


async def test_a_lapsed_rematch_does_not_stand_in_the_way_of_another(world):
    await duel(world, "1")
    await world.bob.click(world.board, label="Accept")
    await world.alice.click(world.board, label="Take 1")
    ended = world.board
    await world.alice.click(ended, label="Rematch")
    with beside(world.database) as database:
        database.execute(
            "UPDATE matches SET expires_at = '2025-01-01 00:00:00.000000' WHERE id = 2"
        )
    await world.bob.click(ended, label="Rematch")
    assert f"{world.alice.mention}, {world.bob.mention} has challenged you" in texts(world.board)
