"""Whole matches: against the bot and against a member, in a server and in a DM."""

import json
import re
from unittest.mock import AsyncMock

import pytest

import cgt
from bot.play.engine.model import FIRST_MATCHES
from bot.play.matches.actions.boards import view
from bot.play.matches.cards import controls as choices
from bot.workers import pictures
from bot.workers.pool import Workers
from cgt.drawing import Seats
from tests.bot.reading import button, is_over, labels, menu, texts, walk
from tests.bot.steps import answer_form, begin, play_on, position_of, resign, told
from tests.bot.taps import enter, press
from tests.samples import sampled


async def test_newcomer_loses_nim_against_perfect_play(world):
    board = await begin(world, "1 4 5")
    assert "Your move" in texts(world.board)
    before = len(world.env.http_requests)
    await enter(world, world.alice, "C-1")
    callbacks = [entry for entry in world.env.http_requests[before:] if entry.method != "GET"]
    assert len(callbacks) == 1, "one edit for both moves"
    assert world.board.id == board.id
    assert re.search(r"\*\*took 1 from C\*\*\. Grundy \*\*took ", texts(world.board))
    await play_on(world)
    assert f"## Grundy wins! Good match, {world.alice.mention}." in texts(world.board)
    assert labels(world.board) == ["Rematch", "Easier", "Review", "Share"], "it was never won"
    (end,), match = world.board.attachments, await world.matches.load(1)
    shown = view(world.services, match, "en-US")
    assert (shown.position, shown.seats) == (match.position, Seats(("alice", "Grundy"), winner=1))
    assert await end.read() == pictures.board(shown), "how it ended, and who won"


async def test_perfect_play_beats_the_bot_and_a_rematch_swaps_sides(world):
    await begin(world, "3 4 5")
    while not is_over(world.board):
        best = cgt.analyse(position_of(world.board)).best_move
        await enter(world, world.alice, str(best))
    ended = world.board
    assert f"## You win, {world.alice.mention}!" in texts(ended)
    assert "Easier" not in labels(ended)
    await world.alice.click(ended, label="Rematch")
    assert world.board.id != ended.id
    assert texts(world.board).startswith("**Nim** · Grundy · perfect (level 5 of 5) against")
    assert "Grundy **took 2 from A**" in texts(world.board)
    assert cgt.analyse(position_of(world.board)).outcome is cgt.Outcome.P


@pytest.mark.parametrize(
    "position", sampled(["3 4 5", "chomp: 3x4", "kayles: 7 8"], ["chomp: 3x4"])
)
async def test_worker_makes_the_bots_move_and_its_picture_at_once(world, monkeypatch, position):
    requests = []
    within = Workers._within

    async def counted(self, pool, seconds, function):
        requests.append(function)
        return await within(self, pool, seconds, function)

    await begin(world, position, level="casual")
    monkeypatch.setattr(Workers, "_within", counted)
    *_, move = position_of(world.board).moves()  # the match goes on after it
    await enter(world, world.alice, str(move))
    assert len(requests) == 1
    match = await world.matches.load(1)
    drawing_anew = AsyncMock(return_value=b"")
    shown = view(world.services, match, "en-US")
    kept = await world.services.pictures.of(shown, drawing_anew)
    assert not drawing_anew.called
    assert kept == pictures.board(shown)
    assert (shown.last, shown.before) == (match.moves[1], match.before(1))
    assert shown.seats == Seats(("alice", "Grundy"), to_move=0)


GAMES = [
    ("take 1-3", "3 4 5"),
    ("divide 2,3,6", "10 12"),
    ("nim + pass", "2 3p 1"),
    *((game, None) for game in ("kayles", "grundy's game", "0.137", "4.3F", "kayles + pass")),
    *((game, None) for game in ("wythoff", "euclid", "moore 2", "fibonacci", "silver dollar")),
]


@pytest.mark.parametrize("start", sampled(GAMES, [GAMES[2], ("grundy's game", None)]))
async def test_game_is_played_to_its_end_with_buttons(world, start):
    game, position = start
    options = {} if position is None else {"position": position}
    await world.alice.slash(world.channel, "play", game=game, level="beginner", **options)
    assert position is None or f"{game}: " in str(position_of(world.board))
    await play_on(world)


@pytest.mark.exhaustive
async def test_first_matches_are_won_by_their_idea_and_starts_grow(world):
    for first in FIRST_MATCHES:
        await world.alice.slash(world.channel, "play")
        assert str(position_of(world.board)) == first.start
        assert f"**Your move, {world.alice.mention}.** {first.idea}" in texts(world.board)
        assert "Grundy · newcomer (level 1 of 5)" in texts(world.board)
        await enter(world, world.alice, first.move)
        assert str(first.idea) not in texts(world.board)
        while not is_over(world.board):
            best = cgt.analyse(position_of(world.board)).best_move
            await enter(world, world.alice, str(best))
        assert f"You win, {world.alice.mention}!" in texts(world.board)
    await world.alice.slash(world.channel, "play")
    drawn = position_of(world.board)
    assert 3 <= len(drawn.components) <= 5
    assert drawn.rulesets == (cgt.ruleset("nim"),)


@pytest.mark.exhaustive
async def test_own_level_rises_by_two_wins_in_a_game(world):
    async def board_of(position):
        await world.alice.slash(world.channel, "play", position=position)
        return texts(world.board)

    for number in (1, 1, 2, 2, 3):
        assert f"(level {number} of 5)" in await board_of("1")
        await enter(world, world.alice, "A-1")
    assert "(level 1 of 5)" in await board_of("kayles: 3"), "it is another game"
    assert "(level 3 of 5)" in await board_of("1 2")
    await resign(world.alice, world.board)
    assert "(level 3 of 5)" in await board_of("1 2"), "a loss doesn't lower it"
    await resign(world.alice, world.board)
    await world.alice.click(world.board, label="Easier")
    assert "(level 2 of 5)" in texts(world.board)
    await resign(world.alice, world.board)
    assert "(level 2 of 5)" in await board_of("1 2"), "an easier level lasts"


async def test_retry_begins_at_the_turning_point(world):
    await begin(world, "1 4 5 1")
    await play_on(world)
    told = r"On move \d+ you played \*\*Take .+\*\*\. \*\*Take .+\*\* would have kept the win\."
    assert re.search(told, texts(world.board))
    assert labels(world.board) == ["Try again from there", "Rematch", "Easier", "Review"]
    styles = [each["style"] for each in walk(world.board) if each["type"] == 2]
    assert styles == [3, 2, 2, 2], "one is coloured"
    await world.alice.click(world.board, label="Try again from there")
    assert cgt.analyse(position_of(world.board)).outcome is cgt.Outcome.N
    assert "Your move" in texts(world.board)


async def test_large_heap_lists_each_number(world):
    await begin(world, "60 7")
    lists = [part for part in walk(world.board) if part["type"] == 3]
    assert [each["placeholder"] for each in lists] == [
        "Take 1 from A … Take 20 from A",
        "Take 21 from A … Take 40 from A",
        "Take 41 from A … Take 60 from A",
        "Choose a move in B",
    ]
    await world.alice.select(world.board, ["A-24"], custom_id=lists[1]["custom_id"])
    assert "**took 24 from A**" in texts(world.board)


async def test_move_too_long_for_a_button_is_made_by_its_number(world, monkeypatch):
    monkeypatch.setattr(choices, "LONGEST_CODE", 4)
    await begin(world, "5", game="kayles")
    assert button(world.board, "Knock down 1 pin, leave 4").endswith(":A-1")
    assert button(world.board, "Knock down 1 pin, leave 2 + 2").endswith(":#0.2")
    await world.alice.click(world.board, label="Knock down 1 pin, leave 2 + 2")
    assert f"{world.alice.mention} **knocked down 1 pin and left 2 and 2**" in texts(world.board)


@pytest.mark.exhaustive
async def test_heap_is_chosen_before_its_move_on_a_large_board(world):
    result = await world.alice.slash(world.channel, "play", position="{2+}=.0: 720")
    assert "too many parts" in told(result)
    await begin(world, " ".join(["3"] * 60))
    last = menu(world.board)
    assert last["options"][-1]["label"] == "Heap BH (3)"
    assert last["options"][-1]["description"] == "3 moves"
    value = last["options"][-1]["value"]
    await world.alice.select(world.board, [value], custom_id=last["custom_id"])
    await world.alice.click(world.board, label="Take 3 from BH")
    assert "**took 3 from BH**" in texts(world.board)
    await begin(world, "3 4 5 6 8")
    assert labels(world.board)[:-2] == [
        f"Heap {heap} ›" for heap in ("A (3)", "B (4)", "C (5)", "D (6)", "E (8)")
    ]
    await world.alice.click(world.board, label="Heap D (6) ›")
    assert "-# Heap D (6): choose a move" in texts(world.board)
    numbers = [f"Take {some}" for some in range(1, 7)]
    assert labels(world.board)[:-2] == [*numbers, "‹ Back"]
    await world.alice.click(world.board, label="‹ Back")
    await world.alice.click(world.board, label="Heap A (3) ›")
    board = world.board
    await world.restart()
    await enter(world, world.alice, "A-2")
    assert f"{world.alice.mention} **took 2 from A**." in texts(world.board)
    assert world.board.id == board.id


async def test_move_is_typed_before_and_after_a_restart(world):
    await begin(world, "3 4 5")
    before = texts(world.board)
    for typed, answer in [("Z-1", "A-1"), ("A-9", "isn't allowed"), ("hello", "A-1")]:
        shown = await press(world.alice, world.board, "Type a move")
        assert answer in told(await world.alice.submit_modal(shown, {"answer": typed}))
    assert texts(world.board) == before
    shown = await press(world.alice, world.board, "Type a move")
    await world.restart()
    await world.alice.submit_modal(shown, {"answer": "take 2 from a"})
    assert f"{world.alice.mention} **took 2 from A**" in texts(world.board)


@pytest.mark.exhaustive
async def test_number_among_hundreds_is_typed_behind_one_tap(world):
    for typed in ("250", "take 250", "A-250", "a 250"):
        await begin(world, "500 600")
        assert "Take 1 from B … Take 600 from B" in labels(world.board)
        shown = await world.alice.click(world.board, label="Take 1 from A … Take 500 from A")
        form = json.dumps(shown.modal, ensure_ascii=False)
        assert "Take 1 from A … Take 500 from A, for example 251" in form
        await world.alice.submit_modal(shown, {"answer": typed})
        assert f"{world.alice.mention} **took 250 from A**" in texts(world.board)


async def test_coins_are_marked_when_there_are_many_ways_to_turn_them(world):
    await world.alice.slash(
        world.channel, "play", game="moebius", position="tthhthhtthth", first="me"
    )
    coins = menu(world.board)
    assert coins["placeholder"] == "Choose the coins to turn over"
    assert coins["max_values"] == 12
    assert coins["options"][2]["label"] == "Coin 3: heads"
    refused = await world.alice.select(world.board, ["1", "2", "11"], custom_id=coins["custom_id"])
    assert "isn't allowed" in told(refused)
    await world.alice.select(world.board, ["3", "12", "7"], custom_id=coins["custom_id"])
    assert "Grundy wins!" in texts(world.board)


async def test_resigning_asks_first_and_rules_are_private(world):
    await begin(world, "3 4 5")
    rules = await press(world.bob, world.board, "Rules")
    assert rules.ephemeral
    assert "Take any number of tokens from one heap." in texts(rules.response)
    kept = await answer_form(world.alice, world.board, "Resign", "no")
    assert "goes on" in kept.response.content
    shown = await press(world.alice, world.board, "Resign")
    assert '"value": "yes", "default": true' in json.dumps(shown.modal), "to send it is enough"
    await world.alice.submit_modal(shown, {"answer": ["yes"]})
    assert f"{world.alice.mention} resigned." in texts(world.board)
    assert labels(world.board) == ["Rematch", "Easier"], "there is nothing to review"


BETTER = [("1 2", True), ("1 1", False), ("1 2 3", False)]
"""Positions, and whether the member moves first from them after a loss."""


@pytest.mark.exhaustive
@pytest.mark.parametrize("start", sampled(BETTER, BETTER[:1]))
async def test_better_side_is_the_members_after_a_loss(world, start):
    position, begins = start
    for first in ("me", "opponent"):
        await begin(world, position, first=first)
        await resign(world.alice, world.board)
        lost = world.board
        for label in ("Rematch", "Easier"):
            await world.alice.click(lost, label=label)
            assert world.board.id != lost.id
            head = texts(world.board).splitlines()[0]
            assert head.startswith(f"**Nim** · {world.alice.mention}") == begins
            assert ("strong" in head) == (label == "Easier")
            await resign(world.alice, world.board)


@pytest.mark.exhaustive
async def test_level_goes_down_after_losses_and_up_after_wins(world):
    await begin(world, "1 2")
    ladder = ("perfect", "strong", "casual", "beginner", "newcomer")
    for level in ladder:
        assert f"Grundy · {level}" in texts(world.board)
        await resign(world.alice, world.board)
        if level != "newcomer":
            await world.alice.click(world.board, label="Easier")
    assert "Easier" not in labels(world.board)
    await begin(world, "1", level="newcomer")
    for level in reversed(ladder):
        assert f"Grundy · {level}" in texts(world.board)
        if not is_over(world.board):
            await enter(world, world.alice, "A-1")
        assert f"You win, {world.alice.mention}!" in texts(world.board)
        if level != "perfect":
            await world.alice.click(world.board, label="Harder")
    assert "Harder" not in labels(world.board)


async def test_members_play_in_a_channel(world):
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


async def test_match_is_played_in_a_direct_message(world):
    user = world.env.create_user("dora")
    await user.slash("play", position="1 2", first="me", level="perfect")
    await user.click(user.dm_channel.last_message, label="Take 1 from B")
    board = user.dm_channel.last_message
    await user.click(board, label=next(iter(labels(board))))
    assert f"You win, {user.mention}!" in texts(user.dm_channel.last_message)


async def test_three_crosses_in_a_row_win_a_strip(world):
    strip = "treblecross strip: ..x.x.."
    await world.alice.slash(world.channel, "play", position=strip, level="perfect")
    if not is_over(world.board):
        await enter(world, world.alice, "A 4")
    assert "put a cross on 4**, and that was the last move" in texts(world.board)
    answered = await world.alice.slash(world.channel, "winner", position=strip)
    assert "cross on 4" in texts(answered.response)
    refused = await world.alice.slash(world.channel, "winner", position=f"{strip}; nim: 3")
    assert "can only be played alone" in refused.response.content
