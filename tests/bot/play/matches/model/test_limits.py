"""The limits of what a member may propose: the whole table, by its plain definition."""

from dataclasses import replace
from itertools import product

import pytest

import cgt
from bot.play.matches.model import TooManyMatches
from bot.play.matches.model.limits import MAX_OPEN, Counted, admit
from bot.play.matches.model.match import Status
from bot.shared.refusals import MAX_CHALLENGES, TooFast
from tests.bot.play.matches.stages import NOW, match_of

SOLO = match_of(cgt.position("1 2"), against_bot=True)
CHALLENGE = replace(match_of(cgt.position("1 2")), status=Status.CHALLENGED, expires_at=NOW)
OPEN = (0, MAX_OPEN - 1, MAX_OPEN, MAX_OPEN + 1)
MADE = (0, MAX_CHALLENGES - 1, MAX_CHALLENGES)
RECEIVED = (0, 1, 8)


def test_challenge_is_admitted_within_the_limits():
    for each in product(OPEN, MADE, RECEIVED):
        check(Counted(*each))


def check(counted):
    """Hold a challenge to the limits."""
    if counted.open >= MAX_OPEN:
        with pytest.raises(TooManyMatches, match="20 open matches"):
            admit(CHALLENGE, counted)
    elif counted.made >= MAX_CHALLENGES:
        with pytest.raises(TooFast, match="10 challenges"):
            admit(CHALLENGE, counted)
    else:
        assert admit(CHALLENGE, counted) == CHALLENGE
        assert admit(CHALLENGE, counted).challenge.quiet is (counted.received > 0)


def test_match_against_the_bot_has_no_pace():
    for made in MADE:
        assert admit(SOLO, Counted(MAX_OPEN - 1, made)) == SOLO
        with pytest.raises(TooManyMatches):
            admit(SOLO, Counted(MAX_OPEN, made))
