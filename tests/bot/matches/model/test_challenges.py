"""Open challenges, the choice of the side, and two games with the sides changed."""

from datetime import UTC, datetime, timedelta

import pytest

import cgt
from bot.matches.model import NotOpen, NotYourMatch, Refusal, challenges, transitions
from bot.matches.model.match import Place, Status
from bot.matches.model.modes import Duel
from bot.matches.model.sides import OPEN_SEAT, Player
from bot.opponent.model import Level
from tests.bot.matches.stages import BLITZ

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
PLACE = Place(1, 2)
ANN, BEN, CLEO = 1, 2, 3


def offered(other=OPEN_SEAT, *, ann_first=True, **kinds):
    players = (Player(ANN), other) if ann_first else (other, Player(ANN))
    later = NOW + timedelta(minutes=15)
    return challenges.propose(
        cgt.position("1 2"), players, 0 if ann_first else 1, PLACE, NOW, later, **kinds
    )


def won(match, by):
    return transitions.resign(match, match.players[1 - match.index_of(by)].user_id, NOW)


@pytest.mark.parametrize("ann_first", [True, False])
def test_whoever_takes_an_open_challenge_sits_where_the_seat_was(ann_first):
    match = offered(ann_first=ann_first)
    assert match.is_open_to_all
    assert not match.against_bot
    assert match.index_of(CLEO) is None
    taken = challenges.accept(match, CLEO, NOW)
    assert taken.players == (Player(ANN), Player(CLEO))[:: 1 if ann_first else -1]
    assert (taken.status, taken.challenge.challenger) == (
        Status.PLAYING,
        match.challenge.challenger,
    )
    assert taken.mode.rated
    assert not taken.is_open_to_all


def test_nobody_takes_their_own_challenge_or_declines_one_for_all():
    with pytest.raises(Refusal, match="your own challenge"):
        challenges.accept(offered(), ANN, NOW)
    with pytest.raises(NotOpen, match="open to everyone"):
        challenges.decline(offered(), BEN, NOW)
    with pytest.raises(Refusal, match="Only the member who made"):
        challenges.withdraw(offered(), BEN, NOW)
    assert challenges.withdraw(offered(), ANN, NOW).status is Status.WITHDRAWN
    with pytest.raises(NotOpen, match="expired"):
        challenges.accept(offered(), BEN, NOW + timedelta(minutes=15))


@pytest.mark.parametrize("other", [OPEN_SEAT, Player(BEN)])
@pytest.mark.parametrize("ann_first", [True, False])
@pytest.mark.parametrize("first", [True, False])
def test_who_takes_up_a_challenge_with_a_choice_says_who_moves_first(other, ann_first, first):
    match = offered(other, ann_first=ann_first, pie=True)
    with pytest.raises(NotOpen, match="Choose whether you move first"):
        challenges.accept(match, BEN, NOW)
    begun = challenges.accept(match, BEN, NOW, first=first)
    assert (begun.players[0].user_id == BEN) == first
    assert begun.players[begun.challenge.challenger].user_id == ANN


def test_against_the_bot_there_is_no_choice_left():
    assert not offered(Player(None, Level.PERFECT), pie=True).challenge.pie


def test_the_second_game_begins_at_once_with_the_sides_changed_and_a_new_clock():
    first = won(challenges.accept(offered(mode=Duel(leg=1), clock=BLITZ), BEN, NOW), ANN)
    later = NOW + timedelta(hours=1)
    second = challenges.second_leg(first, BEN, PLACE, later)
    assert second.players == first.players[::-1]
    assert (second.start, second.mode.leg, second.rematch_of) == (first.start, 2, None)
    assert second.status is Status.PLAYING
    assert second.deadline == later + BLITZ.time
    assert second.expires_at is None
    with pytest.raises(NotOpen, match="no second leg"):
        challenges.second_leg(won(second, ANN), ANN, PLACE, later)
    again = challenges.rematch(won(second, ANN), BEN, PLACE, later, None)
    assert (again.mode.leg, again.status) == (1, Status.CHALLENGED)


def test_only_its_players_begin_the_second_game_and_only_after_the_first():
    begun = challenges.accept(offered(mode=Duel(leg=1)), BEN, NOW)
    with pytest.raises(NotOpen):
        challenges.second_leg(begun, ANN, PLACE, NOW)
    with pytest.raises(NotYourMatch):
        challenges.second_leg(won(begun, ANN), CLEO, PLACE, NOW)
