"""The review of a match as pictures: its summary, and its moves one by one."""

import pytest

from bot.play.matches.clicks import ShowPly
from tests.bot.reading import button, labels, menu, texts, walk
from tests.bot.screens import click_on, relabelled, screen
from tests.bot.steps import answer_to, begin, duel, play_on, position_of, resign
from tests.bot.taps import enter

MISTAKE = "✗ and gave the win away. **Take 1 from B** would have kept it"
PRINCIPLE = "-# Leave equal heaps, then copy every move."


async def lost(world):
    """Let alice lose to the bot by her first move, and return the board."""
    await begin(world, "1 2")
    await enter(world, world.alice, "B-2")
    return world.board


def pictures(message):
    """Return what the pictures of a message say in words."""
    shown = [part for part in walk(message) if part["type"] == 12]
    return [item["description"] for part in shown for item in part["items"]]


async def test_review_is_turned_page_by_page_in_its_own_message(world):
    board = await lost(world)
    assert f"-# Accuracy: {world.alice.mention} 0% · Grundy 100%" in texts(board)
    shown = await world.alice.click(board, label="Review")
    assert not shown.ephemeral
    review, said = shown.response, texts(shown.response)
    assert f"{world.alice.mention} against Grundy: Grundy won." in said
    assert f"**Move 1** · {world.alice.mention} **took 2 from B** {MISTAKE}" in said
    assert f"Accuracy: {world.alice.mention} 0% · Grundy 100%" in said
    assert f"❌ {world.alice.mention}\n✅ Grundy" in said
    assert PRINCIPLE in said
    assert len(said) < 600, "it fits on the screen of a phone"
    assert labels(review) == ["Why?", "Move by move", "Record", "Share"]
    why = await world.carol.click(review, label="Why?")
    assert why.ephemeral
    assert "`nim: 1 2`" in texts(why.response)
    assert f"### {world.alice.mention} could win here\nTake 1 from B." in texts(why.response)
    await world.alice.click(review, label="Move by move")
    page = world.board
    assert "### Review: move 1 of 2" in texts(page)
    assert MISTAKE in texts(page)
    assert PRINCIPLE in texts(page)
    (alt,) = pictures(page)
    assert "nim: 1 0" in alt
    assert labels(page) == ["Overview", "Next", "Why?"]
    await world.alice.click(page, label="Next")
    page = world.board
    assert "**Move 2** · Grundy **took 1** ✓ and kept the win" in texts(page)
    assert labels(page) == ["Overview", "Back", "Why?"]
    why = await world.carol.click(page, label="Why?")
    assert "### Grundy could win here\nTake 1." in texts(why.response)
    await world.alice.click(page, label="Back")
    assert "move 1 of 2" in texts(world.board)
    await world.alice.click(world.board, label="Overview")
    assert texts(world.board) == said
    select = menu(world.board)
    assert [option["label"] for option in select["options"]] == [
        "✗ 1 · took 2 from B",
        "✓ 2 · took 1",
    ]
    await world.alice.select(world.board, ["2"], custom_id=select["custom_id"])
    assert "move 2 of 2" in texts(world.board)


async def test_review_of_a_thrown_match_shows_its_end(world):
    await duel(world, position="nim: 1 2 4")
    await enter(world, world.alice, "C-1")  # it leaves a nim-sum of 0
    await resign(world.alice, world.board)
    assert f"{world.alice.mention} resigned." not in texts(world.board)
    thrown = f"{world.alice.mention} resigned, but could still have won."
    assert thrown in texts(world.board)
    review = (await world.alice.click(world.board, label="Review")).response
    assert texts(review).startswith(f"### Review\n**Turning point**: {thrown}\n")
    (alt,) = pictures(review)
    assert "nim: 1 2 3" in alt
    why = await world.bob.click(review, label="Why?")
    assert "`nim: 1 2 3`" in texts(why.response)


async def test_principle_is_that_of_misere_in_misere_play(world):
    await begin(world, "1 2", convention="misère")
    await enter(world, world.alice, "B-1")
    await play_on(world)
    review = texts((await world.alice.click(world.board, label="Review")).response)
    assert "Only when no heap of 2 or more remains, leave an odd number of heaps of 1." in review
    assert "Misère: the player who moves last loses." in review
    assert "✗ and gave the win away. **Take 2 from B** would have kept it" in review


async def test_onlooker_turns_the_pages_of_a_copy(world):
    await lost(world)
    assert (await world.carol.click(world.board, label="Review")).ephemeral
    review = (await world.alice.click(world.board, label="Review")).response
    said = texts(review)
    copy = await world.carol.click(review, label="Move by move")
    assert copy.ephemeral
    page = copy.followups[0] if copy.followups else copy.response
    assert "move 1 of 2" in texts(page)
    turned = await world.carol.click(page, label="Next")
    assert "move 2 of 2" in texts(turned.response or page)
    assert texts(world.board) == said, "nobody is disturbed"


@pytest.mark.exhaustive
async def test_page_beyond_the_end_is_the_last_after_a_restart_too(world):
    await lost(world)
    review = (await world.alice.click(world.board, label="Review")).response
    await world.restart()
    shown = relabelled(screen(world, review), str(ShowPly(1, 1)), str(ShowPly(1, 99)))
    await click_on(shown, world.alice, str(ShowPly(1, 99)))
    assert "move 2 of 2" in texts(world.board)


async def test_match_in_play_is_neither_reviewed_recorded_nor_shared(world):
    await begin(world, "3 4 5")
    await enter(world, world.alice, str(next(position_of(world.board).moves())))
    for click in (str(ShowPly(1, 1)), "g:record:1", "g:share:1", "g:film:1"):
        shown = relabelled(screen(world), button(world.board, "More"), click)
        result = await click_on(shown, world.bob, click)
        assert "once it is over" in answer_to(result).content, click


async def test_review_is_posted_once_when_tapped_twice(world):
    board = await lost(world)
    first = await world.alice.click(board, label="Review")
    second = await world.alice.click(board, label="Review")
    assert (first.ephemeral, second.ephemeral) == (False, True)
    assert texts(first.response) == texts(second.response)
