"""Sharing a match: a moving picture for who asks, and for all once they post it."""

from io import BytesIO

import discord
from PIL import Image

import cgt
from tests.bot.reading import button, labels, texts
from tests.bot.screens import click_on, relabelled, screen
from tests.bot.taps import enter


async def finished(world, position="1 2"):
    """Play a match to its end; return its board."""
    await world.alice.slash(world.channel, "play", position=position, first="me", level="perfect")
    start = cgt.position(position)
    await enter(world, world.alice, str(cgt.analyse(start).best_move))
    while "wins!" not in texts(world.board):
        best = cgt.analyse((await world.matches.load(1)).position).best_move
        await enter(world, world.alice, str(best))
    return world.board


async def test_a_match_is_shown_as_a_moving_picture_and_posted_by_who_wants(world):
    board = await finished(world)
    shown = await world.alice.click(board, label="Share")
    assert shown.ephemeral
    assert f"🟩🟩 {world.alice.mention}" in texts(shown.response)
    (file,) = shown.response.attachments
    picture = Image.open(BytesIO(await file.read()))
    assert (picture.format, picture.n_frames) == ("GIF", 4), "the start, and three moves"
    assert world.board.id == board.id
    await world.alice.click(shown.response, label="Post it here")
    assert world.board.id != board.id
    assert f"{world.alice.mention} wins!" in texts(world.board)
    assert labels(world.board) == ["Review"]


async def test_where_no_files_can_be_sent_that_is_said(world):
    everyone = world.guild.default_role
    quiet = world.guild.create_text_channel(
        "quiet", overwrites={everyone: discord.PermissionOverwrite(attach_files=False)}
    )
    await world.alice.slash(quiet, "play", position="1", first="me")
    await world.alice.slash(quiet, "move", move="-1")
    shown = await world.alice.click(quiet.last_message, label="Share")
    assert "Attach Files" in shown.response.content


async def test_a_match_that_goes_on_is_not_shared(world):
    await world.alice.slash(world.channel, "play", position="1 2", first="me")
    forged = relabelled(screen(world), button(world.board, "More"), "g:film:1")
    refused = await click_on(forged, world.alice, "g:film:1")
    assert "once it is over" in refused.followups[0].content
    assert "match.gif" not in {file.filename for file in refused.response.attachments}
