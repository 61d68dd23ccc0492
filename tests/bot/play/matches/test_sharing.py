"""A match shared as a moving picture, and what a right click or a long tap offers."""

from io import BytesIO

from PIL import Image

import cgt
from tests.bot.reading import is_over, labels, texts
from tests.bot.steps import begin, forbid, position_of
from tests.bot.taps import enter


async def test_match_is_shown_as_a_moving_picture_and_posted(world):
    await begin(world, "1 2")
    while not is_over(world.board):
        best = cgt.analyse(position_of(world.board)).best_move
        await enter(world, world.alice, str(best))
    board = world.board
    shown = await world.alice.click(board, label="Share")
    assert shown.ephemeral
    assert f"✅✅ {world.alice.mention}" in texts(shown.response)
    (file,) = shown.response.attachments
    picture = Image.open(BytesIO(await file.read()))
    assert (picture.format, picture.n_frames) == ("GIF", 4), "the start, and three moves"
    assert world.board.id == board.id
    await world.alice.click(shown.response, label="Post it here")
    assert world.board.id != board.id
    assert f"{world.alice.mention} wins!" in texts(world.board)
    assert labels(world.board) == ["Review"]


async def test_channel_without_files_refuses_a_moving_picture(world):
    quiet = forbid(world, "attach_files")
    await world.alice.slash(quiet, "play", position="1", first="me")
    await world.alice.slash(quiet, "move", move="-1")
    shown = await world.alice.click(quiet.last_message, label="Share")
    assert "Attach Files" in shown.response.content


async def test_member_is_challenged_from_their_menu(world):
    shown = await world.alice.context_menu(world.channel, "Challenge", world.bob)
    assert f"{world.bob.mention}, {world.alice.mention} has challenged you" in texts(shown.response)
    assert labels(world.board)[:2] == ["Accept", "Decline"]


async def test_match_and_record_are_reviewed_from_their_message(world):
    async def review(message):
        return await world.alice.context_menu(world.channel, "Review this match", message)

    board = await begin(world, "1 2")
    refused = await review(board)
    assert refused.ephemeral
    assert "once it is over" in texts(refused.response)
    await enter(world, world.alice, "B-2")
    assert texts((await review(world.board)).response).startswith("### Review")
    start = cgt.position("nim: 1 2")
    record = cgt.Record(start, (cgt.move("B-1", start),))
    for written, is_record in ((f"```\n{record}\n```", True), ("good game!", False)):
        shown = await review(await world.bob.send(world.channel, written))
        assert shown.ephemeral
        assert texts(shown.response).startswith("### Review") is is_record


async def test_position_in_a_message_is_solved_in_private(world):
    for written, is_position in (("kayles: 7 8", True), ("hello", False)):
        message = await world.bob.send(world.channel, written)
        shown = await world.alice.context_menu(world.channel, "Solve this position", message)
        assert shown.ephemeral
        assert ("### The player to move wins\n" in texts(shown.response)) is is_position
