"""Cards of matches: within Discord's limits for every game, position and stage."""

import re
from dataclasses import replace
from random import Random

import discord
import pytest
from hypothesis import HealthCheck, assume, given, strategies as st

import cgt
from bot.chat.card import GOLD
from bot.play.matches.cards.board import board_card
from bot.play.matches.cards.review import ply_card, review_card
from bot.play.matches.model.match import Status
from bot.play.matches.model.reviewed import Course, Reviewed
from bot.play.matches.model.transitions import make_move
from cgt.drawing import draw
from tests.bot.limits import ENGLISH, IMAGE, assert_within_limits, parts, positions
from tests.bot.play.matches.stages import ALICE, GAMES, NOW, match_of, played, stages
from tests.games import FIRST_OF_FAMILIES
from tests.samples import examples, sampled


@given(positions(), st.integers(0, 99))
@examples(60)
def test_board_of_any_match_is_within_limits(start, seed):
    for against_bot in (False, True):
        match = match_of(start, against_bot=against_bot)
        for plies in (0, 1, 1, 1, 3):
            match = played(match, Random(seed), plies)
            for image in (None, IMAGE):
                assert_within_limits(board_card(match, ENGLISH, image))


@pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES), ids=str)
def test_board_of_every_game_is_within_limits(game):
    seen = set()
    for match in stages(cgt.position(game.examples[0], game), Random(4)):
        seen.add(match.status)
        for image in (None, IMAGE):
            assert_within_limits(board_card(match, ENGLISH, image))
    assert seen == set(Status)


@given(positions(most=24))
@examples(40, suppress_health_check=[HealthCheck.filter_too_much])
def test_labels_of_buttons_are_those_on_the_board(start):
    assume(start.alone is None)  # one alone has no label
    match = match_of(start)
    drawn = draw(start)
    labels = {
        each["label"] for each in parts(board_card(match, ENGLISH, IMAGE)) if each["type"] == 2
    }
    pressed = labels - {"Hint", "More"}
    named = {letter for label in pressed for letter in re.findall(r"\b[A-Z]{1,2}\b", label)}
    assert bool(named) == bool(pressed)
    for letter in named:
        assert f">{letter}</text>" in drawn


@pytest.mark.parametrize("heap", [150, 10**34])
def test_review_of_a_long_match_is_within_limits(heap):
    match = match_of(cgt.position(f"take 1-3: {heap} {heap} {heap + 1}"))
    for _ in range(70):
        if match.is_open:
            move = cgt.move("A-3" if match.ply % 3 else "B-2", match.position)
            match = make_move(match, match.to_move.user_id, match.ply, move, NOW)
    plies = cgt.review(match.start, match.moves)
    assert_pages_within_limits(Course.of(match), plies)


def test_review_of_large_moves_is_within_limits():
    match = match_of(cgt.position(f"nim: {10**35} {10**35 + 7} {10**34} {3 * 10**34}"))
    for ply in range(60):
        size = match.position.components[ply % 4].state
        move = cgt.move(f"{'ABCD'[ply % 4]}-{size // 7 + 1}", match.position)
        match = make_move(match, match.to_move.user_id, match.ply, move, NOW)
    plies = cgt.review(match.start, match.moves)
    assert_pages_within_limits(Course.of(match), plies)


def test_review_opens_with_the_turning_point():
    match = match_of(cgt.position("nim: 9 9 1"))
    for move in ("A-1", "A-1", "A-1", "A-1", "A-1", "B-9", "A-4", "C-1"):
        match = make_move(
            match, match.to_move.user_id, match.ply, cgt.move(move, match.position), NOW
        )
    plies = cgt.review(match.start, match.moves)
    mistakes = [ply.number for ply in plies if ply.grade is cgt.Grade.MISTAKE]
    shown = parts(review_card(Course.of(match), Reviewed(plies, IMAGE), ENGLISH))
    told = "\n".join(part["content"] for part in shown if part["type"] == 10)
    assert len(mistakes) >= 3
    assert re.findall(r"^\*\*Move (\d+)\*\* · .*✗", told, re.MULTILINE) == [str(mistakes[-1])]
    assert next(part["label"] for part in shown if part["type"] == 2) == "Why?"
    assert told.count("Leave equal heaps, then copy every move.") == 1


def assert_pages_within_limits(course, plies):
    """Assert that the review of a match is within limits, its summary and each of its moves."""
    for picture in (True, False):
        card = review_card(course, Reviewed(plies, IMAGE), ENGLISH, pictures=picture)
        assert_within_limits(card)
    for ply in plies:
        for image in (None, IMAGE):
            assert_within_limits(ply_card(course, ply, image, ENGLISH))


def test_board_pings_only_the_challenged_member():
    start = cgt.position("3 4 5")
    challenge, *later = stages(start, Random(5))
    new = replace(challenge, place=replace(challenge.place, message_id=None))
    assert [user.id for user in board_card(new, ENGLISH, IMAGE).mentions().users] == [ALICE + 1]
    for match in (challenge, replace(new, challenge=replace(new.challenge, quiet=True)), *later):
        mentions = board_card(match, ENGLISH, IMAGE).mentions()
        assert mentions.users == []
        assert (mentions.everyone, mentions.roles) == (False, False)


def test_stages_have_their_colours():
    colours = {
        match.status: board_card(match, ENGLISH, IMAGE).colour
        for match in stages(cgt.position("3 4 5"), Random(6))
    }
    assert colours[Status.FINISHED] == GOLD
    assert colours[Status.PLAYING] != colours[Status.FINISHED] != colours[Status.DECLINED]


def test_file_of_a_card_is_read_from_its_beginning():
    card = board_card(match_of(cgt.position("3 4 5")), ENGLISH, IMAGE)
    for _ in range(2):
        (file,) = card.files()
        assert isinstance(file, discord.File)
        assert file.fp.read() == IMAGE
