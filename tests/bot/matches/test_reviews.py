"""The review of a match as pictures: its summary, and its moves one by one."""

from bot.matches.clicks import ShowPly
from tests.bot.matches.test_playing import position_of
from tests.bot.reading import button, labels, menu, texts, walk
from tests.bot.screens import click_on, relabelled, screen
from tests.bot.taps import enter


async def lost(world):
    """Let alice lose to the bot by her first move, and return the board."""
    await world.alice.slash(world.channel, "play", position="1 2", first="me", level="perfect")
    await enter(world, world.alice, "B-2")
    return world.board


def pictures(message):
    """Return what the pictures of a message say in words."""
    return [
        item["description"]
        for part in walk(message)
        if part["type"] == 12
        for item in part["items"]
    ]


async def test_the_end_tells_how_well_each_kept_a_win(world):
    board = await lost(world)
    assert f"-# Accuracy: {world.alice.mention} 0% · Grundy 100%" in texts(board)


async def test_a_review_is_turned_page_by_page_in_its_own_message(world):
    await lost(world)
    review = (await world.alice.click(world.board, label="Review")).response
    told = texts(review)
    assert f"{world.alice.mention} against Grundy: Grundy won." in told
    assert len(told) < 600, "it fits on the screen of a phone"
    await world.alice.click(review, label="Move by move")
    page = world.board
    assert "### Review: move 1 of 2" in texts(page)
    assert "✗ and gave the win away. **Take 1 from B** would have kept it" in texts(page)
    assert "If the nim-sum is 0, the player to move loses. This move left 1." in texts(page)
    (alt,) = pictures(page)
    assert "nim: 1 0" in alt
    assert labels(page) == ["Overview", "Next", "Why?"]
    await world.alice.click(page, label="Next")
    page = world.board
    assert "**Move 2** · Grundy **took 1** ✓ and kept the win" in texts(page)
    assert labels(page) == ["Overview", "Back", "Why?"]
    why = await world.carol.click(page, label="Why?")
    assert why.ephemeral
    assert "**Player 2 wins:** Take 1." in texts(why.response)
    await world.alice.click(page, label="Back")
    assert "move 1 of 2" in texts(world.board)
    await world.alice.click(world.board, label="Overview")
    assert texts(world.board) == told


async def test_a_move_is_looked_at_at_once(world):
    await lost(world)
    review = (await world.alice.click(world.board, label="Review")).response
    select = menu(review)
    assert [option["label"] for option in select["options"]] == [
        "✗ 1 · took 2 from B",
        "✓ 2 · took 1",
    ]
    await world.alice.select(review, ["2"], custom_id=select["custom_id"])
    assert "move 2 of 2" in texts(world.board)


async def test_an_onlooker_turns_the_pages_of_a_copy(world):
    await lost(world)
    review = (await world.alice.click(world.board, label="Review")).response
    told = texts(review)
    copy = await world.carol.click(review, label="Move by move")
    assert copy.ephemeral
    page = copy.followups[0] if copy.followups else copy.response
    assert "move 1 of 2" in texts(page)
    turned = await world.carol.click(page, label="Next")
    assert "move 2 of 2" in texts(turned.response or page)
    assert texts(world.board) == told, "nobody is disturbed"


async def test_a_page_outlasts_a_restart_and_a_number_beyond_the_end_is_the_last(world):
    await lost(world)
    review = (await world.alice.click(world.board, label="Review")).response
    await world.restart()
    shown = relabelled(screen(world, review), str(ShowPly(1, 1)), str(ShowPly(1, 99)))
    await click_on(shown, world.alice, str(ShowPly(1, 99)))
    assert "move 2 of 2" in texts(world.board)


async def test_no_move_of_a_match_that_goes_on_is_reviewed(world):
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", level="perfect")
    await enter(world, world.alice, str(next(position_of(world.board).moves())))
    shown = relabelled(screen(world), button(world.board, "More"), str(ShowPly(1, 1)))
    result = await click_on(shown, world.bob, str(ShowPly(1, 1)))
    said = result.followups[-1] if result.followups else result.response
    assert "You can review a match once it is over." in said.content
