"""Hints and moves that are taken back, as members meet them."""

from tests.bot.play.matches.test_refereed import LARGE
from tests.bot.reading import button, labels, texts
from tests.bot.screens import click_on, relabelled, screen
from tests.bot.steps import answer_form, answer_to, begin, duel, position_of
from tests.bot.taps import enter, press


def said(result):
    """Return what was answered last: words, or a card."""
    return texts(answer_to(result))


async def test_hinted_move_is_played_with_one_tap(world):
    await begin(world, "3 1", level="casual")
    told = answer_to(await world.alice.click(world.board, label="Hint"))
    await world.alice.click(told, label="Show the move")
    await world.restart()
    played = await world.alice.click(told, label="Play it")
    assert "Now on the board: https://" in said(played)
    assert "**took 2 from A**" in texts(world.board)


async def test_hint_against_a_casual_bot_comes_at_once(world):
    await begin(world, "3 4 5", level="casual")
    hint = await world.alice.click(world.board, label="Hint")
    assert "You can win. Look for a move in **A**." in said(hint)
    assert f"{world.alice.mention} 💡1" in texts(world.board)
    told = answer_to(hint)
    assert told.flags.ephemeral
    old = screen(world, told)
    move = await world.alice.click(told, label="Show the move")
    assert "**Take 2 from A** keeps the win." in texts(move.response)
    assert "💡1" in texts(world.board), "the second goes with the first"
    await enter(world, world.alice, "A-2")
    stale = await click_on(old, world.alice, "g:which:1:0")
    assert "has changed" in said(stale)


async def test_hint_in_a_rated_match_is_confirmed_first(world):
    await duel(world, "3 4 5")
    shown = await world.alice.click(world.board, label="Hint")
    assert shown.modal is not None
    no = await world.alice.submit_modal(shown, {"answer": ["no"]})
    assert "goes on" in no.response.content
    assert (await world.matches.load(1)).mode.rated
    hint = await answer_form(world.alice, world.board, "Hint")
    assert "Look for a move in **A**" in said(hint)
    match = await world.matches.load(1)
    assert (match.mode.hints, match.mode.rated) == ((1, 0), False)
    assert "💡1" in texts(world.board)
    assert "Look for a move" not in texts(world.board), "the hint is for who asked"
    for player in (world.bob, world.carol):
        refused = await player.click(world.board, label="Hint")
        assert refused.ephemeral


async def test_hint_in_a_lost_position_is_a_try(world):
    await begin(world, "2 2", level="casual")
    hint = await world.alice.click(world.board, label="Hint")
    assert "Every move loses here unless your opponent makes a mistake." in said(hint)
    told = answer_to(hint)
    assert "Try this" in texts((await world.alice.click(told, label="Show the move")).response)


async def test_large_position_has_no_hint(world):
    await begin(world, LARGE, level="casual")
    assert "Hint" not in labels(world.board)
    shown = relabelled(screen(world), button(world.board, "More"), "g:hint:1:0")
    refused = await click_on(shown, world.alice, "g:hint:1:0")
    assert "too large" in said(refused)
    assert (await world.matches.load(1)).mode.hints == (0, 0)


async def test_move_against_the_bot_is_taken_back_at_once(world):
    await begin(world, "3 4 5")
    assert "Take back" not in labels(world.board)
    await enter(world, world.alice, "A-1")
    assert (await world.matches.load(1)).ply == 2
    old = screen(world)
    await press(world.alice, world.board, "Take back")
    match = await world.matches.load(1)
    assert (match.moves, match.mode.undone, match.mode.rated) == ((), 1, False)
    assert "· ↩ 1" in texts(world.board)
    twice = await click_on(old, world.alice, "g:undo:1:2")
    assert "has changed" in said(twice)
    await enter(world, world.alice, "A-2")
    assert (await world.matches.load(1)).mode.undone == 1
    stale = await click_on(old, world.alice, "g:move:1:2:B-1")
    assert "has changed" in said(stale)


async def test_undo_in_a_rated_match_is_confirmed_first(world):
    await world.alice.slash(world.channel, "play", game="nim", first="me", level="perfect")
    await enter(world, world.alice, str(next(position_of(world.board).moves())))
    shown = await press(world.alice, world.board, "Take back")
    assert shown.modal is not None
    await world.alice.submit_modal(shown, {"answer": ["yes"]})
    match = await world.matches.load(1)
    assert (match.moves, match.mode.undone, match.mode.rated) == ((), 1, False)


async def test_opponent_allows_or_refuses_an_undo(world):
    await duel(world, "3 4 5")
    await enter(world, world.alice, "A-1")
    await press(world.alice, world.board, "Take back")
    assert f"**{world.alice.mention} would like to take a move back.**" in texts(world.board)
    assert {"Allow", "Refuse"} <= set(labels(world.board))
    own = await world.alice.click(world.board, label="Allow")
    assert "your opponent who has to agree" in said(own)
    foreign = await world.carol.click(world.board, label="Allow")
    assert foreign.ephemeral
    await world.bob.click(world.board, label="Refuse")
    assert "would like to take" not in texts(world.board)
    assert (await world.matches.load(1)).ply == 1
    await world.restart()
    again = await press(world.alice, world.board, "Take back")
    assert "already asked to take back this move" in said(again)
    await enter(world, world.bob, "B-1")
    await press(world.alice, world.board, "Take back")
    asked = screen(world)
    await world.bob.click(world.board, label="Allow")
    match = await world.matches.load(1)
    assert (match.ply, match.mode.undone, match.mode.rated) == (0, 1, True)
    assert f"Your move, {world.alice.mention}" in texts(world.board)
    late = await click_on(asked, world.bob, "g:agree:1:2:yes")
    assert "has changed" in said(late)
    agree = f"g:agree:1:{match.stage}:yes"
    shown = relabelled(screen(world), button(world.board, "More"), agree)
    none = await click_on(shown, world.bob, agree)
    assert "no longer open" in said(none)
