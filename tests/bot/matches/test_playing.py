"""Whole matches: against the bot and against a member, in a server and in a DM."""

import json
import re
from unittest.mock import AsyncMock

import pytest

import cgt
from bot.matches.actions.boards import view
from bot.matches.cards import controls as choices
from bot.opponent.model import FIRST_MATCHES
from bot.worker import pictures
from bot.worker.pool import Workers
from cgt.drawing import Seats
from tests.bot.reading import alt_of, button, labels, menu, texts, walk
from tests.bot.taps import enter, press


def position_of(board) -> cgt.Position:
    """Return the position that a screen reader reads on the board."""
    return cgt.position(re.search(r"Position: (.*?)\.(?: Last|$)", alt_of(board))[1])


async def test_a_newcomer_plays_nim_and_loses_against_perfect_play(world):
    await world.alice.slash(world.channel, "play", position="1 4 5", first="me", level="perfect")
    assert "Your move" in texts(world.board)
    while "wins!" not in texts(world.board):
        await enter(world, world.alice, str(next(position_of(world.board).moves())))
    assert "Grundy wins!" in texts(world.board)
    assert labels(world.board) == ["Rematch", "Easier", "Review", "Share"]
    (start,) = world.board.attachments
    lost = Seats(("alice", "Grundy"), winner=1)
    shown = pictures.View(cgt.position("1 4 5"), seats=lost)
    assert await start.read() == pictures.board(shown), "how it started, and who won"


async def test_perfect_play_beats_the_bot_from_a_won_position(world):
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", level="perfect")
    while "wins!" not in texts(world.board):
        best = cgt.analyse(position_of(world.board)).best_move
        await enter(world, world.alice, str(best))
    assert f"{world.alice.mention} wins!" in texts(world.board)


async def test_the_bots_answer_comes_in_the_same_edit_as_the_move(world):
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", level="perfect")
    message = world.board.id
    before = len(world.env.http_requests)
    await enter(world, world.alice, "C-1")
    assert world.board.id == message
    callbacks = [entry for entry in world.env.http_requests[before:] if entry.method != "GET"]
    assert len(callbacks) == 1, "one for both moves"
    assert re.search(r"\*\*took 1 from C\*\*\. Grundy \*\*took ", texts(world.board))


@pytest.mark.parametrize("position", ["3 4 5", "chomp: 3x4", "kayles: 7 8"])
async def test_a_worker_is_asked_once_for_the_bots_answer_and_its_picture(
    world, monkeypatch, position
):
    asked = []
    within = Workers._within

    async def counted(self, pool, seconds, function):
        asked.append(function)
        return await within(self, pool, seconds, function)

    await world.alice.slash(world.channel, "play", position=position, first="me")
    monkeypatch.setattr(Workers, "_within", counted)
    *_, move = position_of(world.board).moves()  # the match goes on after it
    await enter(world, world.alice, str(move))
    assert len(asked) == 1
    match = await world.matches.load(1)
    drawing_anew = AsyncMock(return_value=b"")
    shown = view(world.services, match, "en-US")
    kept = await world.services.pictures.of(shown, drawing_anew)
    assert not drawing_anew.called
    assert kept == pictures.board(shown)
    assert (shown.last, shown.before) == (match.moves[1], match.before(1))
    assert shown.seats == Seats(("alice", "Grundy"), to_move=0)


async def test_the_bot_begins_when_asked_to(world):
    await world.alice.slash(
        world.channel, "play", position="3 4 5", first="opponent", level="perfect"
    )
    assert texts(world.board).startswith("**Nim** · Grundy · perfect against")
    assert "Grundy **took 2 from A**" in texts(world.board)
    assert cgt.analyse(position_of(world.board)).outcome is cgt.Outcome.P


@pytest.mark.parametrize("level", ["perfect", "casual", "beginner"])
async def test_each_level_plays_to_the_end(world, level):
    await world.alice.slash(world.channel, "play", position="1 2 3", level=level)
    while "wins!" not in texts(world.board):
        await enter(world, world.alice, str(next(position_of(world.board).moves())))


@pytest.mark.parametrize(
    ("game", "position"),
    [("take 1-3", "3 4 5"), ("divide 2,3,6", "10 12"), ("nim + pass", "2 3p 1")],
)
async def test_every_game_of_the_documents_is_played_with_buttons(world, game, position):
    await world.alice.slash(world.channel, "play", game=game, position=position)
    assert f"{game}: " in str(position_of(world.board))
    while "wins!" not in texts(world.board):
        await enter(world, world.alice, str(next(position_of(world.board).moves())))


async def test_the_first_matches_are_small_and_won_by_their_idea_and_then_starts_grow(world):
    for first in FIRST_MATCHES:
        await world.alice.slash(world.channel, "play")
        assert str(position_of(world.board)) == first.start
        assert f"**Your move, {world.alice.mention}.** {first.idea}" in texts(world.board)
        assert "Grundy · casual" in texts(world.board)
        await enter(world, world.alice, first.move)
        assert str(first.idea) not in texts(world.board)
        while "wins!" not in texts(world.board):
            best = cgt.analyse(position_of(world.board)).best_move
            await enter(world, world.alice, str(best))
        assert f"{world.alice.mention} wins!" in texts(world.board)
    await world.alice.slash(world.channel, "play")
    drawn = position_of(world.board)
    assert 3 <= len(drawn.components) <= 5
    assert drawn.rulesets == (cgt.ruleset("nim"),)
    assert "Grundy · perfect" in texts(world.board)


async def test_of_a_large_heap_each_number_is_listed_beside_the_others(world):
    await world.alice.slash(world.channel, "play", position="60 7", first="me", level="perfect")
    lists = [part for part in walk(world.board) if part["type"] == 3]
    assert [each["placeholder"] for each in lists] == [
        "Take 1 from A … Take 20 from A",
        "Take 21 from A … Take 40 from A",
        "Take 41 from A … Take 60 from A",
        "Choose a move in B",
    ]
    await world.alice.select(world.board, ["A-24"], custom_id=lists[1]["custom_id"])
    assert "**took 24 from A**" in texts(world.board)


async def test_a_move_too_long_for_a_button_is_made_by_its_number(world, monkeypatch):
    monkeypatch.setattr(choices, "LONGEST_CODE", 4)
    await world.alice.slash(
        world.channel, "play", game="kayles", position="5", first="me", level="perfect"
    )
    assert button(world.board, "Take 1").endswith(":A-1")
    assert button(world.board, "Take 1, leave 2 + 2").endswith(":#0.2")
    await world.alice.click(world.board, label="Take 1, leave 2 + 2")
    assert f"{world.alice.mention} **took 1 and left 2 and 2**" in texts(world.board)


async def test_a_heap_that_falls_into_very_many_is_declined(world):
    result = await world.alice.slash(world.channel, "play", position="{2+}=.0: 720")
    assert result.ephemeral
    assert "too many parts" in result.response.content


async def test_of_sixty_heaps_one_is_chosen_and_then_how_many(world):
    heaps = " ".join(["3"] * 60)
    await world.alice.slash(world.channel, "play", position=heaps, first="me", level="perfect")
    *_, last = (part for part in walk(world.board) if part["type"] == 3)
    assert last["options"][-1]["label"] == "BH 3"
    assert last["options"][-1]["description"] == "3 moves"
    value = last["options"][-1]["value"]
    await world.alice.select(world.board, [value], custom_id=last["custom_id"])
    await world.alice.click(world.board, label="Take 3 from BH")
    assert "**took 3 from BH**" in texts(world.board)


async def test_a_move_can_be_typed(world):
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", level="perfect")
    shown = await press(world.alice, world.board, "Type a move")
    assert shown.modal is not None
    await world.alice.submit_modal(shown, {"answer": "take 2 from a"})
    assert f"{world.alice.mention} **took 2 from A**" in texts(world.board)


@pytest.mark.parametrize("typed", ["250", "take 250", "A-250", "a 250"])
async def test_a_number_among_hundreds_is_typed_behind_one_tap(world, typed):
    await world.alice.slash(world.channel, "play", position="500 600", first="me", level="perfect")
    assert "Take 1 from B … Take 600 from B" in labels(world.board)
    shown = await world.alice.click(world.board, label="Take 1 from A … Take 500 from A")
    assert "Take 1 from A … Take 500 from A, for example 251" in json.dumps(
        shown.modal, ensure_ascii=False
    )
    await world.alice.submit_modal(shown, {"answer": typed})
    assert f"{world.alice.mention} **took 250 from A**" in texts(world.board)


async def test_a_typed_move_that_is_none_is_answered_with_one_that_works(world):
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", level="perfect")
    before = texts(world.board)
    for typed, answer in [("Z-1", "A-1"), ("A-9", "isn't allowed"), ("hello", "A-1")]:
        shown = await press(world.alice, world.board, "Type a move")
        result = await world.alice.submit_modal(shown, {"answer": typed})
        assert result.ephemeral
        assert answer in result.response.content
    assert texts(world.board) == before


async def test_a_modal_opened_before_a_restart_still_counts(world):
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", level="perfect")
    shown = await press(world.alice, world.board, "Type a move")
    await world.restart()
    await world.alice.submit_modal(shown, {"answer": "A-2"})
    assert f"{world.alice.mention} **took 2 from A**" in texts(world.board)


async def test_resigning_asks_first(world):
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", level="perfect")
    shown = await press(world.alice, world.board, "Resign")
    result = await world.alice.submit_modal(shown, {"answer": ["no"]})
    assert "goes on" in result.response.content
    shown = await press(world.alice, world.board, "Resign")
    assert '"value": "yes", "default": true' in json.dumps(shown.modal), "to send it is enough"
    await world.alice.submit_modal(shown, {"answer": ["yes"]})
    assert f"{world.alice.mention} resigned." in texts(world.board)
    shown = labels(world.board)
    assert shown == ["Rematch", "Easier"], "there is nothing to review"


async def test_the_rules_are_told_in_private(world):
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", level="perfect")
    result = await press(world.bob, world.board, "Rules")
    assert result.ephemeral
    assert "Take any number of tokens from one heap." in texts(result.response)


async def test_the_review_names_the_mistake_and_what_would_have_won(world):
    await world.alice.slash(world.channel, "play", position="1 2", first="me", level="perfect")
    await enter(world, world.alice, "B-2")
    assert "Grundy wins!" in texts(world.board)
    result = await world.alice.click(world.board, label="Review")
    assert not result.ephemeral
    told = texts(result.response)
    assert (
        f"**Move 1** · {world.alice.mention} **took 2 from B** ✗ and gave the win away. "
        "**Take 1 from B** would have kept it."
    ) in told
    assert f"Accuracy: {world.alice.mention} 0% · Grundy 100%" in told
    assert f"🟥 {world.alice.mention}\n🟩 Grundy" in told


async def test_a_mistake_is_told_with_a_principle_and_explained_to_who_asks_why(world):
    await world.alice.slash(world.channel, "play", position="1 2", first="me", level="perfect")
    await enter(world, world.alice, "B-2")
    review = (await world.alice.click(world.board, label="Review")).response
    assert "If the nim-sum is 0, the player to move loses. This move left 1." in texts(review)
    assert labels(review) == ["Why?", "Move by move", "Record"]
    why = await world.carol.click(review, label="Why?")
    assert why.ephemeral
    assert "`nim: 1 2`" in texts(why.response)
    assert "**Player 1 wins:** Take 1 from B." in texts(why.response)


async def test_a_principle_is_that_of_the_way_it_is_played(world):
    options = {"position": "1 2", "first": "me", "convention": "misère", "level": "perfect"}
    await world.alice.slash(world.channel, "play", **options)
    await enter(world, world.alice, "B-1")
    while "wins!" not in texts(world.board):
        await enter(world, world.alice, str(next(position_of(world.board).moves())))
    review = (await world.alice.click(world.board, label="Review")).response
    assert "When only heaps of 1 remain, leave an odd number of them" in texts(review)


async def test_a_review_for_an_onlooker_is_private(world):
    await world.alice.slash(world.channel, "play", position="1 2", first="me", level="perfect")
    await enter(world, world.alice, "B-2")
    assert (await world.carol.click(world.board, label="Review")).ephemeral


async def test_a_rematch_has_the_other_player_begin(world):
    await world.alice.slash(world.channel, "play", position="1 2", first="me", level="perfect")
    await enter(world, world.alice, "B-1")
    await enter(world, world.alice, "A-1" if "A" in str(position_of(world.board)) else "B-1")
    ended = world.board
    assert f"{world.alice.mention} wins!" in texts(ended)
    assert "Easier" not in labels(ended)
    await world.alice.click(ended, label="Rematch")
    assert world.board.id != ended.id
    assert texts(world.board).startswith("**Nim** · Grundy · perfect against")


@pytest.mark.parametrize(("position", "begins"), [("1 2", True), ("1 1", False), ("1 2 3", False)])
async def test_after_a_loss_against_the_bot_the_better_side_is_ones_own(world, position, begins):
    options = {"position": position, "level": "perfect"}
    for first in ("me", "opponent"):
        await world.alice.slash(world.channel, "play", first=first, **options)
        form = await press(world.alice, world.board, "Resign")
        await world.alice.submit_modal(form, {"answer": ["yes"]})
        lost = world.board
        for asked in ("Rematch", "Easier"):
            await world.alice.click(lost, label=asked)
            assert world.board.id != lost.id
            head = texts(world.board).splitlines()[0]
            assert head.startswith(f"**Nim** · {world.alice.mention}") == begins
            assert ("casual" in head) == (asked == "Easier")
            form = await press(world.alice, world.board, "Resign")
            await world.alice.submit_modal(form, {"answer": ["yes"]})


async def test_below_the_easiest_level_there_is_none(world):
    await world.alice.slash(world.channel, "play", position="1 2", level="perfect")
    for level in ("perfect", "casual", "beginner"):
        assert f"Grundy · {level}" in texts(world.board)
        form = await press(world.alice, world.board, "Resign")
        await world.alice.submit_modal(form, {"answer": ["yes"]})
        if level != "beginner":
            await world.alice.click(world.board, label="Easier")
    assert "Easier" not in labels(world.board)


async def test_who_beats_the_bot_can_play_a_harder_one(world):
    await world.alice.slash(world.channel, "play", position="1", level="beginner")
    for level in ("beginner", "casual", "perfect"):
        assert f"Grundy · {level}" in texts(world.board)
        if "wins!" not in texts(world.board):
            await enter(world, world.alice, "A-1")
        assert f"{world.alice.mention} wins!" in texts(world.board)
        if level != "perfect":
            await world.alice.click(world.board, label="Harder")
    assert "Harder" not in labels(world.board)


async def test_the_bot_errs_until_one_has_finished_some_matches(world):
    await world.alice.slash(world.channel, "play", position="1 2")
    for _ in FIRST_MATCHES:
        await world.alice.slash(world.channel, "play", position="1 2")
        assert "Grundy · casual" in texts(world.board), "one that is not over does not count"
        form = await press(world.alice, world.board, "Resign")
        await world.alice.submit_modal(form, {"answer": ["yes"]})
    await world.alice.slash(world.channel, "play", position="1 2")
    assert "Grundy · perfect" in texts(world.board)
    await world.bob.slash(world.channel, "play", position="1 2")
    assert "Grundy · casual" in texts(world.board), "it is the first match of another"


async def test_two_members_play_in_a_channel(world):
    await world.alice.slash(world.channel, "play", position="1 2", opponent=world.bob, first="me")
    assert f"{world.bob.mention}, {world.alice.mention} has challenged you" in texts(world.board)
    await world.bob.click(world.board, label="Accept")
    assert f"Your move, {world.alice.mention}" in texts(world.board)
    await enter(world, world.alice, "B-1")
    assert f"Your move, {world.bob.mention}" in texts(world.board)
    await enter(world, world.bob, "A-1")
    await enter(world, world.alice, "B-1")
    assert f"{world.alice.mention} wins!" in texts(world.board)
    await world.bob.click(world.board, label="Rematch")
    assert f"{world.alice.mention}, {world.bob.mention} has challenged you" in texts(world.board)


async def test_a_match_is_played_in_a_direct_message(world):
    user = world.env.create_user("dora")
    await user.slash("play", position="1 2", first="me", level="perfect")
    board = user.dm_channel.last_message
    await user.click(board, label="Take 1 from B")
    board = user.dm_channel.last_message
    await user.click(board, label=next(iter(labels(board))))
    assert f"{user.mention} wins!" in texts(user.dm_channel.last_message)


async def test_a_match_goes_on_after_a_restart_with_the_same_buttons(world):
    await world.alice.slash(
        world.channel, "play", position="13 14 15 16", first="me", level="perfect"
    )
    await world.alice.click(world.board, label="C 15")
    board = world.board
    await world.restart()
    await enter(world, world.alice, "C-1")
    assert "**took 1 from C**" in texts(world.board)
    assert world.board.id == board.id
    await world.restart()
    while "wins!" not in texts(world.board):
        await enter(world, world.alice, str(next(position_of(world.board).moves())))


async def test_of_many_moves_one_taps_the_heap_and_then_the_number(world):
    await world.alice.slash(
        world.channel, "play", position="3 4 5 6 8", first="me", level="perfect"
    )
    assert labels(world.board)[:-2] == ["A 3", "B 4", "C 5", "D 6", "E 8"]
    await world.alice.click(world.board, label="D 6")
    assert "-# D 6: choose a move" in texts(world.board)
    numbers = [f"Take {some} from D" for some in range(1, 7)]
    assert labels(world.board)[:-2] == [*numbers, "‹ Back"]
    await world.alice.click(world.board, label="‹ Back")
    assert labels(world.board)[0] == "A 3"
    await world.alice.click(world.board, label="A 3")
    await world.alice.click(world.board, label="Take 2 from A")
    assert f"{world.alice.mention} **took 2 from A**." in texts(world.board)


async def test_coins_are_marked_where_there_are_too_many_ways_to_turn_them(world):
    await world.alice.slash(
        world.channel, "play", game="moebius", position="tthhthhtthth", first="me"
    )
    coins = menu(world.board)
    assert coins["placeholder"] == "Choose the coins to turn over"
    assert coins["max_values"] == 12
    assert coins["options"][2]["label"] == "Coin 3: heads"
    refused = await world.alice.select(world.board, ["1", "2", "11"], custom_id=coins["custom_id"])
    assert refused.ephemeral
    assert "isn't allowed" in refused.response.content
    await world.alice.select(world.board, ["3", "12", "7"], custom_id=coins["custom_id"])
    assert "Grundy wins!" in texts(world.board)


@pytest.mark.parametrize("game", ["kayles", "grundy's game", "0.137", "4.3F", "kayles + pass"])
async def test_games_in_which_heaps_fall_apart_are_played_to_the_end(world, game):
    await world.alice.slash(world.channel, "play", game=game, level="casual")
    while "wins!" not in texts(world.board):
        await enter(world, world.alice, str(next(position_of(world.board).moves())))


@pytest.mark.parametrize("game", ["wythoff", "euclid", "moore 2", "fibonacci", "silver dollar"])
async def test_coordinate_games_are_played_to_the_end(world, game):
    await world.alice.slash(world.channel, "play", game=game, level="beginner")
    while "wins!" not in texts(world.board):
        await enter(world, world.alice, str(next(position_of(world.board).moves())))
