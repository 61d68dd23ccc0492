"""Members are pinged as their clock begins for the first time, in whatever way it begins."""

from datetime import timedelta

import pytest

import cgt
from bot.play.matches.model import challenges, shared, timing, transitions
from bot.play.matches.model.clock import Clock, Pace
from bot.play.matches.model.modes import Duel, ForEvent, Shared
from bot.play.matches.model.sides import OPEN_SEAT, Deciding, Mate, Player, Side
from bot.shared.places import Place
from tests.bot.play.matches.model.test_clocks import ANN, BEN, NOW, SECOND

CAY, DOT = 3, 4
HERE = Place(1, 2, 3)
START = cgt.position("nim: 9 9 9")
CLOCKS = [None, Clock(Pace.MOVE, timedelta(minutes=1)), Clock(Pace.GAME, timedelta(hours=1))]


def proposed(clock, *, first, other=None, pie=False, mode=None):
    """Return a challenge of ann, who moves first or second."""
    me, opponent = Player(ANN), other or Player(BEN)
    players = (me, opponent) if first else (opponent, me)
    at = players.index(me)
    return challenges.propose(START, players, at, HERE, NOW, None, clock=clock, pie=pie, mode=mode)


def duels(clock):
    """Yield matches of two that have just begun, with the members who were there."""
    for first in (True, False):
        for other in (Player(BEN), OPEN_SEAT):
            yield challenges.accept(proposed(clock, first=first, other=other), BEN, NOW), {BEN}
        for chosen in (True, False):
            made = proposed(clock, first=first, pie=True)
            yield challenges.accept(made, BEN, NOW, first=chosen), {BEN}
        leg = proposed(clock, first=first, mode=Duel(leg=1))
        over = transitions.resign(challenges.accept(leg, BEN, NOW), ANN, NOW)
        for by, other in ((ANN, BEN), (BEN, ANN)):
            again = challenges.rematch(over, by, HERE, NOW, None)
            yield challenges.accept(again, other, NOW), {other}
            yield challenges.second_leg(over, by, HERE, NOW), {by}


def teams(clock):
    """Yield matches of two teams that have just begun, with the member who let them begin."""
    for deciding in Deciding:
        for by in (ANN, CAY):
            players = (Player(ANN, side=Side.BLUE), Player(None, side=Side.ORANGE))
            mode = Shared(deciding=deciding, teams=((Mate(ANN),), ()))
            made = challenges.propose(START, players, 0, HERE, NOW, None, clock=clock, mode=mode)
            for member, team in ((BEN, 0), (CAY, 1), (DOT, 1)):
                made = shared.join(made, member, NOW, team)
            yield shared.begin(made, by, NOW), {by}


def after_move(match, now):
    """Return a match after the move of a member who is to move, or of all who vote."""
    move = next(match.position.moves())
    if match.mode.is_voted:
        for member in match.awaited:
            match = shared.vote(match, member, match.stage, move, now)
        return match
    return transitions.make_move(match, match.awaited[0], match.stage, move, now)


WAYS = [(duels, None), *((each, clock) for each in (duels, teams) for clock in CLOCKS[1:])]
"""The ways in which a match begins; teams always have a clock."""


@pytest.mark.parametrize(("beginning", "clock"), WAYS)
def test_first_turns_are_pinged_and_later_ones_are_not(beginning, clock):
    for begun, there in beginning(clock):
        match, now, moved = begun, NOW, set()
        for ply in range(6):
            awaited, is_pinged = {*match.awaited}, match.timer.notify_at == now
            is_first = ply < 2 or match.mode.takes_turns
            if is_first and not awaited & (there | moved):
                assert is_pinged, (ply, match)
            if awaited <= moved or awaited == (there if ply == 0 else moved):
                assert not is_pinged, (ply, match)
            now += SECOND
            moved |= awaited if match.mode.is_voted else {match.awaited[0]}
            match = after_move(match, now)


@pytest.mark.parametrize("clock", CLOCKS)
def test_clock_pings_after_a_pause(clock):
    made = proposed(clock, first=True, mode=ForEvent())
    still = timing.stop(challenges.accept(made, BEN, NOW), NOW)
    assert still.timer.notify_at is None
    assert timing.go_on(still, NOW + SECOND).timer.notify_at == NOW + SECOND


@pytest.mark.parametrize("clock", CLOCKS)
def test_undo_pings_nobody(clock):
    match, _ = next(duels(clock))
    match = after_move(match, NOW + SECOND)
    asked = transitions.ask_undo(match, ANN, NOW + SECOND, match.stage)
    back = transitions.answer_undo(asked, BEN, NOW + 2 * SECOND, match.stage, agreed=True)
    assert back.timer.notify_at != NOW + 2 * SECOND


def test_match_against_the_bot_pings_nobody():
    for by_vote in (False, True):
        mode = Shared(deciding=Deciding.VOTE, is_of_everyone=True) if by_vote else None
        bot = Player(None, level="perfect")
        me = Player(ANN, side=Side.EVERYONE) if by_vote else Player(ANN)
        made = challenges.propose(START, (me, bot), 0, HERE, NOW, None, clock=CLOCKS[1], mode=mode)
        assert made.timer.notify_at is None


def test_board_of_an_event_pings_both():
    made = proposed(CLOCKS[1], first=True, mode=ForEvent())
    timer = challenges.accept(made, BEN, NOW).timer
    assert timer.notify_at == NOW + CLOCKS[1].time / 2, "the next ping is at half of the time"
