"""Cards: within Discord's limits for every game, position and stage of a match."""

from random import Random

import discord
import pytest
from discord import ui
from hypothesis import given, settings
from hypothesis import strategies as st

import cgt
from bot.chat.card import GOLD, Card, Picture, text
from bot.games.cards.help import help_text
from bot.games.cards.rules import rules_text
from bot.games.model import example_of
from bot.language.names import pretty
from bot.language.words import Words
from bot.matches.cards.board import board_card
from bot.matches.cards.review import review_card
from bot.matches.model import Status, make_move
from bot.matches.model.reviewed import Reviewed
from bot.theory.cards.explanation import binary_text, steps_text, values_text
from bot.theory.cards.mex import mex_text
from bot.theory.model import MAX_DIGITS, MAX_NUMBERS
from cgt.drawing import alt_text_of_explanation, draw
from cgt.errors import CgtError
from tests.bot.matches.stages import ALICE, GAMES, NOW, match_of, played, stages
from tests.message_rules import MOST_TEXT, message_faults, walk

ENGLISH = Words("en-US")
PNG = b"\x89PNG"
BOUNDLESS = {"nim", "take 1-3", "take 1,3,4", "take 1", "divide 2,3,6", "nim + pass"}
"""Games of which a heap of any size costs nothing to look at."""


def body(card):
    """Return what is sent to Discord of a card."""
    return {
        "flags": 1 << 15,
        "components": card.view().to_components(),
        "attachments": [{"filename": picture.name} for picture in card.pictures],
    }


def parts(card):
    return [each for _, each in walk(body(card)["components"], "components")]


def assert_within_limits(card):
    assert list(message_faults(body(card), new=True)) == []
    for each in parts(card):
        kind = each["type"]
        if "custom_id" in each:
            assert 1 <= len(each["custom_id"]) <= 100
        if kind == 1:
            assert 1 <= len(each["components"]) <= 5
        if kind == 2:
            assert 1 <= len(each["label"]) <= 80
        if kind == 3:
            assert 1 <= len(each["options"]) <= 25
            assert len(each.get("placeholder") or "") <= 150
            for option in each["options"]:
                assert 1 <= len(option["label"]) <= 100
                assert 1 <= len(option["value"]) <= 100
                assert len(option.get("description") or "") <= 100
        if kind == 10:
            assert each["content"]
        if kind == 12:
            assert all(1 <= len(item["description"]) <= 1024 for item in each["items"])


@st.composite
def positions(draw_from, most=64):
    """Draw a position of one or several games that has a move and can be stored."""
    games = draw_from(st.lists(st.sampled_from(GAMES), min_size=1, max_size=3, unique=True))
    written = []
    for game in games:
        largest = 10**36 - 1 if game.name in BOUNDLESS else 25
        sizes = st.one_of(st.integers(0, 12), st.integers(0, largest))
        heaps = draw_from(st.lists(sizes, min_size=1, max_size=most // len(games)))
        written.append(f"{game.name}: {' '.join(map(str, heaps))}")
    try:
        found = cgt.position("; ".join(written))
    except CgtError:
        found = cgt.position("nim: 1")
    return found if not found.is_over else cgt.position("nim: 1")


@given(positions(), st.integers(0, 99))
@settings(max_examples=60)
def test_the_board_is_within_limits_at_every_stage_of_any_match(start, seed):
    for against_bot in (False, True):
        match = match_of(start, against_bot=against_bot)
        for plies in (0, 1, 1, 1, 3):
            match = played(match, Random(seed), plies)
            for png in (None, PNG):
                assert_within_limits(board_card(match, ENGLISH, png))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_board_of_every_game_is_within_limits_at_every_stage(game):
    seen = set()
    for match in stages(cgt.position(game.examples[0], game), Random(4)):
        seen.add(match.status)
        for png in (None, PNG):
            assert_within_limits(board_card(match, ENGLISH, png))
    assert seen == set(Status)


@given(positions(most=24))
@settings(max_examples=40)
def test_the_labels_of_buttons_are_those_on_the_board(start):
    match = match_of(start)
    drawn = draw(start)
    labels = {each["label"] for each in parts(board_card(match, ENGLISH, PNG)) if each["type"] == 2}
    moves = (
        {pretty(move) for move in match.position.moves()} if start.count_moves(11) <= 10 else set()
    )
    heaps = labels - moves - {"Type a move", "Rules", "Resign"}
    for label in heaps:
        assert label.isalpha()
        assert f">{label}</text>" in drawn
    for label in labels & moves:
        letters = label.partition("−")[0].partition(" ")[0].rstrip("/0123456789:,")
        assert f">{letters}</text>" in drawn or any(
            f">{letters[:n]}</text>" in drawn for n in (1, 2)
        )


@given(positions(most=64), st.sampled_from((1, 2)))
@settings(max_examples=40)
def test_explanations_are_within_limits(start, player):
    try:
        found = cgt.explain(start)
    except CgtError:
        return
    steps = steps_text(found, player, ENGLISH)
    alt = Picture("nim-sum.png", PNG, ENGLISH.text(alt_text_of_explanation(found)))
    title, values, verdict = text(steps.title), text(steps.values), text(steps.verdict)
    assert_within_limits(Card([title, values, alt.gallery(), verdict], (alt,)))
    steps = [text(part) for part in (steps.title, steps.values, binary_text(found), steps.verdict)]
    assert_within_limits(Card(steps))
    assert_within_limits(Card([text(values_text(found, tuple(range(13)), ENGLISH))]))


@pytest.mark.parametrize("heap", [150, 10**34])
def test_the_review_of_a_long_match_is_within_limits(heap):
    match = match_of(cgt.position(f"take 1-3: {heap} {heap} {heap + 1}"))
    for _ in range(70):
        if match.is_open:
            move = cgt.move("A-3" if match.ply % 3 else "B-2", match.position)
            match = make_move(match, match.to_move.user_id, match.ply, move, NOW)
    plies = cgt.review(match.start, match.moves)
    assert_within_limits(review_card(match, Reviewed(plies, PNG), ENGLISH))


def test_the_review_of_large_moves_is_within_limits():
    match = match_of(cgt.position(f"nim: {10**35} {10**35 + 7} {10**34} {3 * 10**34}"))
    for ply in range(60):
        size = match.position.components[ply % 4].state
        move = cgt.move(f"{'ABCD'[ply % 4]}-{size // 7 + 1}", match.position)
        match = make_move(match, match.to_move.user_id, match.ply, move, NOW)
    plies = cgt.review(match.start, match.moves)
    assert_within_limits(review_card(match, Reviewed(plies, PNG), ENGLISH))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_rules_are_within_limits(game):
    told = rules_text(game, game.name, example_of(game), ENGLISH)
    assert_within_limits(Card([text(told)]))


def test_help_and_mex_are_within_limits():
    assert_within_limits(Card([text(help_text(ENGLISH))]))
    large = [10**MAX_DIGITS - number for number in range(1, MAX_NUMBERS)]
    for numbers in (large, list(range(MAX_NUMBERS)), []):
        assert_within_limits(Card([text(mex_text(numbers, ENGLISH))]))


def test_of_texts_that_are_too_long_together_the_longest_gives_way():
    lines = "\n".join(f"line {number}" for number in range(900))
    card = Card([text("title"), text(f"```\n{lines}\n```"), text("verdict")])
    shown = [each["content"] for each in parts(card) if each["type"] == 10]
    assert shown[0] == "title"
    assert shown[2] == "verdict"
    assert sum(map(len, shown)) <= MOST_TEXT
    assert shown[1].startswith("```\nline 0\n")
    assert shown[1].count("```") == 2, "a block that was opened is closed"
    assert "…" in shown[1]


def test_texts_that_fit_stay_as_they_are():
    card = Card([text("a" * 1900), text("b" * 1900)])
    assert [each["content"] for each in parts(card) if each["type"] == 10] == [
        "a" * 1900,
        "b" * 1900,
    ]


def test_a_picture_has_its_words_cut_where_the_limit_is():
    picture = Picture("a.png", PNG, "x" * 3000)
    assert_within_limits(Card([picture.gallery()], (picture,)))


def test_nobody_is_pinged_but_who_is_challenged():
    start = cgt.position("3 4 5")
    challenge, *later = stages(start, Random(5))
    assert [user.id for user in board_card(challenge, ENGLISH, PNG).mentions().users] == [ALICE + 1]
    for match in later:
        mentions = board_card(match, ENGLISH, PNG).mentions()
        assert mentions.users == []
        assert (mentions.everyone, mentions.roles) == (False, False)


def test_a_view_is_fresh_lasts_and_holds_dynamic_items_alone():
    start = cgt.position("3 4 5")
    card = board_card(match_of(start), ENGLISH, PNG)
    view = card.view()
    assert view.timeout is None
    assert board_card(match_of(start), ENGLISH, PNG).view() is not view
    clickable = [
        item
        for row in view.walk_children()
        if isinstance(row, ui.ActionRow)
        for item in row.children
    ]
    assert clickable
    assert all(isinstance(item, ui.DynamicItem) for item in clickable)


def test_stages_are_told_apart_by_colour():
    colours = {
        match.status: board_card(match, ENGLISH, PNG).colour
        for match in stages(cgt.position("3 4 5"), Random(6))
    }
    assert colours[Status.FINISHED] == GOLD
    assert colours[Status.PLAYING] != colours[Status.FINISHED] != colours[Status.DECLINED]


def test_files_are_read_from_their_beginning_each_time():
    card = board_card(match_of(cgt.position("3 4 5")), ENGLISH, PNG)
    for _ in range(2):
        (file,) = card.files()
        assert isinstance(file, discord.File)
        assert file.fp.read() == PNG
