"""What goes wrong at a game night: stale, double and foreign clicks, lost messages, failures."""

import asyncio

import pytest

from bot.play.matches.model.match import Status
from tests.beside import beside
from tests.bot.reading import button, is_over, labels, texts, walk
from tests.bot.screens import click_on, relabelled, screen
from tests.bot.steps import answer_form, begin, delete, duel, forbid, told


async def challenge(world, position="1 2 3"):
    await world.alice.slash(
        world.channel, "play", position=position, opponent=world.bob, first="me"
    )
    return world.board


async def stored(world, match_id=1):
    return await world.matches.load(match_id)


async def forged(world, member, click):
    """Let a member press a button that the newest board doesn't have."""
    shown = relabelled(screen(world), button(world.board, "More"), click)
    return await click_on(shown, member, click)


async def expire(world, table, number):
    """Let the time of a row be long over."""
    with beside(world.database) as database:
        database.execute(
            f"UPDATE {table} SET expires_at = '2025-01-01 00:00:00.000000' WHERE id = {number}"
        )


async def test_click_of_another_member_or_out_of_turn_changes_nothing(world):
    board = await begin(world, "2 3 4")
    said = told(await world.bob.click(board, label="Take 1 from A"))
    assert "match is between two other players" in said
    board = await duel(world)
    assert "isn't your turn" in told(await world.bob.click(board, label="Take 1 from A"))
    assert [(await stored(world, number)).ply for number in (1, 2)] == [0, 0]


async def test_stale_click_is_answered_with_the_newest_board(world):
    board = await begin(world, "2 3 4")
    old, click = screen(world), button(board, "Take 1 from A")
    await world.alice.click(world.board, custom_id=click)
    ply, newest = (await stored(world)).ply, texts(world.board)
    assert "has changed" in told(await click_on(old, world.alice, click))
    assert (await stored(world)).ply == ply
    assert texts(world.board) == newest


async def test_first_of_two_clicks_at_once_counts(world):
    await duel(world)
    click, old = button(world.board, "Take 1 from A"), screen(world)
    results = await asyncio.gather(*(click_on(old, world.alice, click) for _ in range(2)))
    assert (await stored(world)).ply == 1
    (late,) = (result for result in results if result.followups)
    assert late.followups[0].ephemeral, "only the second is told that the board has moved on"


@pytest.mark.parametrize(
    ("player", "label", "said"),
    [("bob", "Decline", "declined"), ("alice", "Cancel", "cancelled the challenge")],
)
async def test_challenge_is_declined_or_cancelled_by_its_players(world, player, label, said):
    board = await challenge(world)
    for name, refused in [
        ("carol", "Accept"),
        ("alice", "Accept"),
        ("carol", "Decline"),
        ("bob", "Cancel"),
    ]:
        assert (await getattr(world, name).click(board, label=refused)).ephemeral
    assert (await stored(world)).status is Status.CHALLENGED
    await getattr(world, player).click(board, label=label)
    (line,) = texts(world.board).splitlines()
    assert said in line
    assert labels(world.board) == []
    assert not world.board.attachments


@pytest.mark.exhaustive
async def test_challenge_expires_after_a_restart_or_without_a_message(world):
    first = await challenge(world)
    await world.pass_time(14 * 60)
    assert (await stored(world)).status is Status.CHALLENGED
    lost = await challenge(world)
    await delete(world, lost)
    await world.restart()
    await world.env.advance_time(2 * 60)
    assert (await stored(world)).status is Status.EXPIRED
    shown = await first.fetch()
    (line,) = texts(shown).splitlines()
    assert "didn't answer in time" in line
    assert labels(shown) == []
    assert not shown.attachments
    await world.pass_time(14 * 60)
    assert (await stored(world, 2)).status is Status.EXPIRED


@pytest.mark.exhaustive
async def test_puzzle_that_nobody_answers_ends_by_itself(world):
    await begin(world, "2 3 4")
    await world.alice.slash(world.channel, "puzzle", kind="move")
    await expire(world, "puzzles", 1)
    await world.restart()
    await world.env.advance_time(60)
    assert (await stored(world)).status is Status.PLAYING, "there is time left"
    assert not (await world.puzzles.load(1)).is_open
    assert "Nobody answered this puzzle, so I closed it" in texts(world.board)
    assert labels(world.board) == []
    assert await world.matches.count_open(world.alice.id) == 1


@pytest.mark.exhaustive
async def test_open_matches_against_the_bot_are_closed_at_once(world):
    board = await begin(world, "2 3 4")
    await challenge(world)
    await world.alice.slash(world.channel, "puzzle", kind="move")
    puzzle = world.board
    listed = (await world.alice.slash(world.channel, "matches")).response
    kept = await answer_form(world.alice, listed, "Close all against me", "no")
    assert "they stay open" in kept.response.content
    assert len(await world.matches.open_matches(world.alice.id)) == 2
    assert len(await world.puzzles.open_of(world.alice.id)) == 1
    await answer_form(world.alice, listed, "Close all against me")
    (left,) = await world.matches.open_matches(world.alice.id)
    assert not left.against_bot
    assert await world.puzzles.open_of(world.alice.id) == []
    for closed, name in ((board, "match"), (puzzle, "puzzle")):
        assert f"{world.alice.mention} closed this {name}." in texts(await closed.fetch())
    listed = (await world.alice.slash(world.channel, "matches")).response
    assert "Close all against me" not in labels(listed)


async def test_board_is_posted_again_when_deleted_or_scrolled_away(world):
    first = await begin(world, "2 3 4")
    await world.alice.slash(world.channel, "matches", board="newest")
    second = world.board
    assert second.id != first.id
    assert "moved further down" in texts(await first.fetch())
    await delete(world, second)
    await world.alice.slash(world.channel, "matches", board="newest")
    assert world.board.id not in {first.id, second.id}
    await world.alice.click(world.board, label="Take 1 from C")
    match = await stored(world)
    assert (match.ply, match.place.message_id) == (2, world.board.id)
    assert "two other players" in told(await world.bob.slash(world.channel, "matches", board="1"))
    for unknown in ("99", "nonsense", "9" * 30):
        result = await world.alice.slash(world.channel, "matches", board=unknown)
        assert "can't find" in result.response.content


async def test_matches_lists_a_members_open_matches_with_links(world):
    result = await world.alice.slash(world.channel, "matches")
    assert labels(result.response) == ["Play Nim", "Watch others"]
    board = await begin(world, "2 3 4")
    await challenge(world)
    result = await world.alice.slash(world.channel, "matches")
    assert result.ephemeral
    said = texts(result.response)
    assert f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{board.id}" in said
    assert "**your move**" in said
    assert "waiting for an answer" in said
    said = texts((await world.bob.slash(world.channel, "matches")).response)
    assert "waiting for your answer" in said


async def test_move_counts_though_discord_fails_once_or_twice(world):
    await begin(world, "2 3 4")
    click = button(world.board, "Take 1 from A")
    world.env.inject_error("POST", "/interactions/*/*/callback", status=500)
    await world.alice.click(world.board, custom_id=click)
    assert (await stored(world)).ply == 2
    assert "**took 1 from A**" in texts(world.board), "the board was edited directly"
    await begin(world, "2 3 4")
    world.env.inject_error("POST", "/interactions/*/*/callback", status=500)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=500)
    click = button(world.board, "Take 1 from A")
    assert "That worked" in told(await world.alice.click(world.board, custom_id=click))
    result = await world.alice.click(world.board, custom_id=click)
    assert "has changed" in result.followups[0].content
    assert (await stored(world, 2)).ply == 2
    assert "**took 1 from A**" in texts(world.board)


@pytest.mark.exhaustive
async def test_everything_is_text_in_a_channel_without_pictures(world):
    quiet = forbid(world, "attach_files")
    await world.alice.slash(quiet, "play", position="2 3 4", first="me", level="perfect")
    assert " A  ●●  2" in texts(quiet.last_message)
    await world.alice.click(quiet.last_message, label="Take 1 from A")
    assert " A  ●  1" in texts(quiet.last_message)
    assert "**took 1 from A**" in texts(quiet.last_message)
    await world.alice.slash(quiet, "play", position="1 2", first="me", level="perfect")
    await world.alice.slash(quiet, "move", move="B-1", match="2")
    await world.alice.slash(quiet, "move", move="-1", match="2")
    assert is_over(quiet.last_message)
    shown = await world.alice.click(quiet.last_message, label="Review")
    assert not pictures(shown.response)
    shown = await world.alice.slash(quiet, "sequence", game="kayles")
    assert "Nim-sequence: Kayles" in texts(shown.response)
    assert not pictures(shown.response)


def pictures(message):
    return [part for part in walk(message) if part["type"] == 12]


@pytest.mark.exhaustive
async def test_member_has_only_some_open_matches(world):
    for _ in range(20):
        await begin(world, "1 2")
    said = told(await world.alice.slash(world.channel, "play", position="1 2"))
    assert "20 open matches" in said


async def test_play_refuses_opponents_and_positions_in_private(world):
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    for options, answer in (
        ({"opponent": world.alice}, "against yourself"),
        ({"opponent": robot}, "Other bots can't play"),
        ({"position": "3 x 5"}, "“x” isn't one"),
        ({"position": "0 0"}, "no move"),
        ({"game": "chess"}, "In chess each player has pieces of one colour"),
        ({"position": "3 " * 500}, "at most 64 components, and this one has 500"),
        ({"position": "9" * 60}, "too long"),
        ({"position": "-3"}, "fewer than 0"),
        ({"position": "``` @everyone {0} %s"}, "isn't one"),
        ({"anyone": True, "opponent": world.bob}, "not both"),
        ({"two": True}, "Two legs need two members"),
        ({"teach": True, "opponent": world.bob}, "I only teach in matches against me"),
        ({"teach": True, "anyone": True}, "I only teach in matches against me"),
    ):
        assert answer in told(await world.alice.slash(world.channel, "play", **options)), options


async def test_computation_is_stopped_only_by_the_member_who_asked(world):
    await begin(world, "2 3 4")
    assert "already ended" in told(await forged(world, world.alice, "g:stop:5"))
    with world.workers.jobs.open(5, world.alice.id) as job:
        refused = await forged(world, world.bob, "g:stop:5")
        assert "Only the member who asked" in refused.response.content
        assert not job.is_stopped
        await forged(world, world.alice, "g:stop:5")
        assert job.is_stopped


async def test_missing_database_is_logged_once(world, caplog):
    board = await begin(world, "2 3 4")
    with beside(world.database) as database:
        database.execute("ALTER TABLE matches RENAME TO away")
    caplog.clear()
    for _ in range(20):
        assert "Nothing is lost" in told(await world.alice.click(board, label="Take 1 from A"))
    assert len(caplog.text.splitlines()) <= 1, caplog.text
    with beside(world.database) as database:
        database.execute("ALTER TABLE away RENAME TO matches")
    await world.alice.click(board, label="Take 1 from A")
    assert "**took 1 from A**" in texts(world.board)


async def test_expired_rematch_allows_another(world):
    await duel(world, "1")
    await world.alice.click(world.board, label="Take 1")
    ended = world.board
    await world.alice.click(ended, label="Rematch")
    await expire(world, "matches", 2)
    await world.bob.click(ended, label="Rematch")
    assert f"{world.alice.mention}, {world.bob.mention} has challenged you" in texts(world.board)
