"""The end of a match in words, in every way in which it can end."""

import re
from dataclasses import replace
from random import Random

import pytest

import cgt
from bot.play.matches.cards.board import board_card
from bot.play.matches.cards.finished import Details, result
from bot.play.matches.cards.review import review_card
from bot.play.matches.model import timing, transitions
from bot.play.matches.model.match import Ending, Status
from bot.play.matches.model.modes import ForEvent
from bot.play.matches.model.reviewed import (
    Celebrated,
    Course,
    Milestone,
    Reviewed,
    Verdict,
    course_of,
    record_of,
)
from cgt.core.record import parse
from tests.bot.limits import ENGLISH, IMAGE, parts
from tests.bot.play.matches.stages import ALICE, BOB, NOW, match_of, played

SEEDS = range(12)


def endings(seed):
    """Yield a match after some moves by chance, ended in each way."""
    start = replace(match_of(cgt.position("4 5 6")), mode=ForEvent())
    match = played(start, Random(seed), 1 + seed % 4)
    yield played(match, Random(seed))
    for user in (ALICE, BOB):
        yield transitions.resign(match, user, NOW)
    yield timing.timed_out(match, NOW)
    yield transitions.close_early(match, NOW)
    for over in (match, transitions.resign(match, BOB, NOW)):
        for winner in (ALICE, BOB, None):
            yield transitions.decide(over, winner, NOW)


def told_by(match):
    """Return the texts of the card of a match that is over and judged."""
    verdict = Verdict.of(cgt.review(match.start, match.moves, match.convention))
    verdict = replace(verdict, milestones=(Celebrated(Milestone.STREAK, 3),))
    card = board_card(match, ENGLISH, IMAGE, details=Details(verdict=verdict))
    return "\n".join(part["content"] for part in parts(card) if part["type"] == 10)


@pytest.mark.parametrize("seed", SEEDS)
def test_winner_is_not_blamed_for_a_mistake(seed):
    for match in endings(seed):
        said = told_by(match)
        for user_id in re.findall(r"<@(\d+)> was winning until", said):
            assert match.winner is not None
            assert int(user_id) != match.players[match.winner].user_id, said


@pytest.mark.parametrize("seed", SEEDS)
def test_card_names_only_the_winner(seed):
    for match in endings(seed):
        said = told_by(match)
        won = re.findall(r"<@(\d+)> wins", said)
        if match.winner is None:
            assert won == []
            assert "nobody wins" in said.lower()
        else:
            assert [*map(int, won)] == [match.players[match.winner].user_id]
        if match.status is Status.FINISHED:
            assert ("nobody" in result(match, ENGLISH).lower()) == (match.winner is None)


def reviewed_by(match):
    """Return the texts of the review of a match, and those of its record's review."""
    plies = cgt.review(match.start, match.moves, match.convention)
    record = parse(str(record_of(match, ("Ann", "Ben"), "")))
    for course in (Course.of(match), course_of(record)):
        card = review_card(course, Reviewed(plies, IMAGE), ENGLISH)
        yield "\n".join(part["content"] for part in parts(card) if part["type"] == 10)


@pytest.mark.parametrize("seed", SEEDS)
def test_review_says_that_the_loser_could_still_have_won(seed):
    for match in endings(seed):
        could = cgt.outcome(match.position) is cgt.Outcome.N
        holder = match.turn if could else 1 - match.turn
        is_thrown = match.winner is not None and holder != match.winner
        is_decided = match.ending is Ending.DECISION
        grades = [ply.grade for ply in cgt.review(match.start, match.moves)]
        is_clean = cgt.Grade.MISTAKE not in grades and not is_thrown
        for said in reviewed_by(match):
            assert ("could still have won." in said) == (is_thrown and not is_decided), said
            assert said.startswith("### Review\n**Turning point**: ") == is_thrown, said
            assert ("organisers decided" in said) == (is_thrown and is_decided), said
            assert ("Nobody gave a win away." in said) == is_clean, said
            assert ("decided before" in said) == (is_clean and match.winner is not None), said
        if match.status is Status.FINISHED:
            told = "could still have won." in told_by(match)
            assert told == (is_thrown and not is_decided)


def test_lost_match_names_the_turning_point():
    found = [told_by(match) for seed in SEEDS for match in endings(seed)]
    assert any("was winning until move" in said for said in found)


def test_decided_match_is_unrated_and_stays_decided():
    for seed in SEEDS:
        for match in endings(seed):
            if match.ending is Ending.DECISION:
                assert not match.mode.rated
                again = transitions.decide(match, ALICE, NOW)
                assert again.players[again.winner].user_id == ALICE
                assert transitions.close_early(match, NOW) == match
