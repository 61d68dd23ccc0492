"""Records of matches: handed out, shared, and gone through with no match stored."""

import pytest

import cgt
from bot.play.matches.actions.reviews import MOST_BYTES
from bot.play.matches.model.reviewed import record_of
from cgt.core import record
from tests.bot.play.matches.test_reviews import lost, pictures
from tests.bot.reading import button, labels, texts
from tests.bot.screens import click_on, relabelled, screen
from tests.bot.steps import answer_to, forbid

WRITTEN = "start: nim: 1 2\nplayer 1: **Ada** @everyone\n1. B-2\n2. A-1\nending: last move"


async def file_of(message):
    """Return the text of the file that a message shows."""
    (file,) = (file for file in message.attachments if file.filename == "record.txt")
    return (await file.read()).decode()


async def test_record_is_downloaded_shared_and_loaded_again(world):
    await lost(world)
    review = (await world.alice.click(world.board, label="Review")).response
    assert labels(review)[-3:] == ["Move by move", "Record", "Share"]
    handed = await world.alice.click(review, label="Record")
    assert handed.ephemeral
    written = await file_of(handed.response)
    told = record.parse(written)
    assert written == (
        "start: nim: 1 2\nplayer 1: alice\nplayer 2: Grundy (perfect)\n"
        f"date: {told.date}\n1. B-2\n2. A-1\nwinner: 2\nending: last move\n"
    )
    assert f"```\n{written.strip()}\n```" in texts(handed.response)
    assert str(world.alice.id) not in written
    assert [ply.grade.value for ply in cgt.review(told)] == ["mistake", "good"]
    await world.alice.click(handed.response, label="Share in this channel")
    shared = world.board
    assert f"{world.alice.mention} shared a match: " in texts(shared)
    assert await file_of(shared) == written
    assert (await world.carol.click(shared, label="Review")).ephemeral
    loaded = await world.bob.slash(world.channel, "review", file=("match.txt", written.encode()))
    assert loaded.ephemeral
    assert "alice against Grundy (perfect): Grundy (perfect) won." in texts(loaded.response)


@pytest.mark.exhaustive
async def test_review_of_a_record_keeps_it_in_its_message(world):
    loaded = await world.bob.slash(world.channel, "review", record=" ".join(WRITTEN.split("\n")))
    review = loaded.response
    assert r"\*\*Ada\*\* ＠everyone" in texts(review), "it is shown as it is written"
    assert "gave the win away" in texts(review)
    assert labels(review) == ["Why?", "Move by move", "Share in this channel"]
    await world.restart()
    page = (await world.bob.click(review, label="Move by move")).response
    assert "### Review: move 1 of 2" in texts(page)
    assert "nim: 1 0" in pictures(page)[0]
    assert record.parse(await file_of(page)) == record.parse(WRITTEN)
    why = await world.bob.click(page, label="Why?")
    assert "could win here\nTake 1 from B." in texts(why.response)
    page = (await world.bob.click(page, label="Next")).response
    assert "**Move 2** · Player 2 **took 1**" in texts(page)
    again = (await world.bob.click(page, label="Overview")).response
    assert texts(again) == texts(review)
    await world.bob.click(again, label="Share in this channel")
    shared = world.board
    assert labels(shared) == ["Why?", "Move by move"]
    copy = await world.carol.click(shared, label="Move by move")
    assert copy.ephemeral
    assert "move 1 of 2" in texts(copy.followups[0] if copy.followups else copy.response)
    assert "gave the win away" in texts(world.board), "nobody turns the pages of another"
    assert await world.matches.open_matches(world.bob.id) == []


async def test_review_without_a_record_opens_a_form(world):
    shown = await world.alice.slash(world.channel, "review")
    assert shown.modal is not None
    result = await world.alice.submit_modal(shown, {"answer": WRITTEN})
    assert result.ephemeral
    assert "gave the win away" in texts(result.response)


async def test_fault_in_a_record_is_named_with_its_line(world):
    for written, said in [
        ("start: 3 4\n1. A-1\n2. Z-9", "Line 3: Move 2: “Z-9” isn't a move"),
        ("start: 3 4\nhello", "Line 2: “hello” isn't a line of a match record."),
        ("start: 3 4\n1. A-1\n2. B-9", "Line 3: Move 2: “-9” isn't allowed in B"),
        ("start: 3 4", "This record has no moves"),
        ("1. A-1", "The starting position is missing."),
    ]:
        shown = await world.alice.slash(world.channel, "review")
        result = await world.alice.submit_modal(shown, {"answer": written})
        assert result.ephemeral
        assert said in result.response.content
    for content, said in [
        (b"\xff\xfe\x00", "This isn't a text file"),
        (b" " * (MOST_BYTES + 1), "too large for a match record"),
        (b" " * (MOST_BYTES - 1), "too long"),
    ]:
        result = await world.alice.slash(world.channel, "review", file=("x.txt", content))
        assert result.ephemeral
        assert said in result.response.content


async def test_record_is_text_in_a_channel_without_files(world):
    quiet = forbid(world, "attach_files")
    await world.alice.slash(quiet, "play", position="1", first="me", level="perfect")
    await world.alice.click(quiet.last_message, label="Take 1")
    match = await world.matches.load(1)
    review = (await world.alice.click(quiet.last_message, label="Review")).response
    handed = await world.alice.click(review, label="Record")
    assert str(record_of(match, ("alice", "Grundy (perfect)"), "")) in texts(handed.response)
    assert labels(handed.response) == []
    loaded = await world.alice.slash(quiet, "review", record=" ".join(WRITTEN.split("\n")))
    assert "gave the win away" in texts(loaded.response)
    assert labels(loaded.response) == [], "nothing would be there to lead on"


async def test_review_without_its_record_is_refused(world):
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", level="perfect")
    shown = relabelled(screen(world), button(world.board, "More"), "g:ply:0:1")
    result = await click_on(shown, world.alice, "g:ply:0:1")
    said = answer_to(result)
    assert "The record for this review is gone" in said.content
