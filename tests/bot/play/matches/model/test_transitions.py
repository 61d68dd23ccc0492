"""What can happen to a match, example by example, and every refusal."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

import cgt
from bot.play.engine.model import Level
from bot.play.matches.model import (
    AlreadyProposed,
    MatchNotFound,
    MatchOver,
    NotYourMatch,
    TooManyMatches,
    challenges,
    transitions,
)
from bot.play.matches.model.match import Ending, Status
from bot.play.matches.model.modes import Duel
from bot.play.matches.model.sides import OPEN_SEAT, Player
from bot.shared.places import Place
from bot.shared.refusals import NotOpen, Refusal, Stale, TooFast
from tests.bot.play.matches.stages import BLITZ

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = NOW + timedelta(minutes=5)
EXPIRY = NOW + timedelta(hours=1)
ANN, BEN, CLEO = 1, 2, 3
PLACE = Place(10, 20)
BOT = Player(None, Level.PERFECT)
LONG = "2,4,6,8,11,13,15,17,19,21:5;2,4,6,8,11,13,15,17,19,22:5;" * 31 + "nim:5"
"""A position too long for the database."""


def challenge(start="nim: 1 2", *, to=BEN, **kinds):
    """Return a challenge of ann, who moves first."""
    players = (Player(ANN), to if isinstance(to, Player) else Player(to))
    return challenges.propose(cgt.position(start), players, 0, PLACE, NOW, EXPIRY, **kinds)


def playing(start="nim: 1 2", **kinds):
    return challenges.accept(challenge(start, **kinds), BEN, LATER)


def move(match, user, text="A-1", *, stage=None, start="nim: 1 2"):
    """Return a match after a move that its starting position has."""
    seen = match.stage if stage is None else stage
    return transitions.make_move(match, user, seen, cgt.move(text, cgt.position(start)), LATER)


def after(match, *texts):
    for text in texts:
        made = cgt.move(text, match.position)
        match = transitions.make_move(match, match.to_move.user_id, match.ply, made, LATER)
    return match


def finished():
    return after(playing(), "B-1", "A-1", "B-1")


def declined():
    return challenges.decline(challenge(), BEN, LATER)


def rematch(match, user=ANN, **options):
    return challenges.rematch(match, user, PLACE, LATER, None, **options)


def test_duel_goes_from_its_challenge_to_its_last_move():
    match = challenge()
    assert (match.status, match.id, match.challenged) == (Status.CHALLENGED, 0, Player(BEN))
    match = playing()
    assert (match.created_at, match.updated_at) == (NOW, LATER)
    assert (match.turn, match.to_move.user_id, match.last_move) == (0, ANN, None)
    match = after(match, "B-1")
    assert (match.turn, match.to_move.user_id, str(match.last_move)) == (1, BEN, "B-1")
    assert str(match.position) == "nim: 1 1"
    match = replace(finished(), id=7)
    assert (match.winner, match.ending, match.mode.rated) == (0, Ending.LAST_MOVE, True)
    assert rematch(match, BEN).rematch_of == 7
    earlier = NOW - timedelta(minutes=1)
    assert challenges.accept(challenge(), BEN, earlier).updated_at == NOW
    assert transitions.resign(playing(), BEN, earlier).updated_at == LATER


def test_match_against_bot_waits_for_each_move_as_for_the_first():
    match = challenge("3 4 5", to=BOT)
    assert (match.against_bot, match.index_of(None), match.challenge.pie) == (True, 1, False)
    moved = move(match, ANN, start="3 4 5")
    assert moved.expires_at - LATER == EXPIRY - NOW
    with pytest.raises(NotOpen):
        challenges.expire(moved, EXPIRY)
    ended = challenges.expire(moved, moved.expires_at)
    with pytest.raises(NotOpen, match="wasn't played to the end"):
        rematch(ended)
    with pytest.raises(NotYourMatch):
        transitions.close(moved, BEN, LATER)
    with pytest.raises(NotOpen, match="two members"):
        transitions.close(playing(), ANN, LATER)


def test_rematch_after_a_loss_has_an_easier_bot_and_a_free_seat():
    match = challenge("2", to=BOT)
    lost = transitions.resign(match, ANN, LATER)
    again = rematch(lost, at_next_level=True)
    assert again.players == (Player(None, Level.STRONG), Player(ANN))
    seated = challenges.seat(again, ANN, first=True)
    assert seated.players == (Player(ANN), Player(None, Level.STRONG))
    assert (seated.start, seated.challenge.challenger) == (lost.start, 0)
    assert challenges.seat(again, ANN, first=False) == again
    with pytest.raises(NotOpen, match="no other level"):
        rematch(after(match, "A-2"), at_next_level=True)
    with pytest.raises(NotYourMatch):
        rematch(lost, BEN, at_next_level=True)


def test_second_leg_begins_at_once_with_a_new_clock():
    first = transitions.resign(playing(mode=Duel(leg=1), clock=BLITZ), BEN, NOW)
    second = challenges.second_leg(first, BEN, PLACE, later := NOW + timedelta(hours=1))
    assert (second.deadline, second.rematch_of) == (later + BLITZ.time, None)
    over = transitions.resign(second, BEN, NOW)
    for outsider, match in ((ANN, over), (ANN, playing(mode=Duel(leg=1))), (CLEO, first)):
        with pytest.raises((NotOpen, NotYourMatch)):
            challenges.second_leg(match, outsider, PLACE, later)
    assert rematch(over, BEN).mode.leg == 1


OPEN = {"to": OPEN_SEAT}
REFUSED = [
    (lambda: challenge("3", to=ANN), Refusal, "against yourself"),
    (lambda: challenge("nim: 0 0"), Refusal, "nim: 0 0 has no moves"),
    (lambda: challenge(LONG), Refusal, "characters is too long"),
    (lambda: challenges.accept(challenge(), ANN, LATER), Refusal, "your own challenge"),
    (lambda: challenges.accept(challenge(), CLEO, LATER), Refusal, "someone else"),
    (lambda: challenges.decline(challenge(), CLEO, LATER), Refusal, "someone else"),
    (lambda: challenges.decline(challenge(), ANN, LATER), Refusal, "your own challenge"),
    (lambda: challenges.withdraw(challenge(), BEN, LATER), Refusal, "Only the member who made"),
    (lambda: challenges.accept(playing(), BEN, LATER), NotOpen, "no longer open"),
    (lambda: challenges.decline(playing(), BEN, LATER), NotOpen, "no longer open"),
    (lambda: challenges.withdraw(playing(), ANN, LATER), NotOpen, "no longer open"),
    (lambda: challenges.accept(challenge(), BEN, EXPIRY), NotOpen, "has expired"),
    (lambda: challenges.decline(challenge(), BEN, EXPIRY), NotOpen, "has expired"),
    (lambda: challenges.withdraw(challenge(), ANN, EXPIRY), NotOpen, "expired"),
    (lambda: challenges.expire(challenge(), LATER), NotOpen, "still time"),
    (lambda: challenges.expire(playing(), EXPIRY), NotOpen, "no longer open"),
    (lambda: challenges.accept(challenge(**OPEN), ANN, NOW), Refusal, "your own challenge"),
    (lambda: challenges.decline(challenge(**OPEN), BEN, NOW), NotOpen, "open to everyone"),
    (lambda: challenges.withdraw(challenge(**OPEN), BEN, NOW), Refusal, "Only the member who made"),
    (lambda: challenges.accept(playing(**OPEN), CLEO, NOW), NotOpen, "Someone else accepted"),
    (lambda: playing(pie=True), NotOpen, "Choose whether you move first"),
    (lambda: move(playing(), CLEO), NotYourMatch, "two other players"),
    (lambda: move(playing(), None), NotYourMatch, "two other players"),
    (lambda: move(challenge(), ANN), NotOpen, "still waiting for an answer"),
    (lambda: move(finished(), BEN), MatchOver, "This match is over"),
    (lambda: move(declined(), ANN), MatchOver, "This match is over"),
    (lambda: move(after(playing(), "B-1"), ANN, stage=0), Stale, "has changed"),
    (lambda: move(playing(), BEN), Refusal, "isn't your turn"),
    (lambda: move(playing(), ANN, "B-5", start="9 9"), cgt.IllegalMove, "B-5 isn't allowed here"),
    (lambda: transitions.resign(playing(), CLEO, LATER), NotYourMatch, "two other players"),
    (lambda: transitions.resign(challenge(), ANN, LATER), NotOpen, "still waiting for an answer"),
    (lambda: transitions.resign(finished(), BEN, LATER), MatchOver, "is over"),
    (lambda: rematch(finished(), CLEO), NotYourMatch, "two other players"),
    (lambda: rematch(playing()), NotOpen, "once it is over"),
    (lambda: rematch(declined()), NotOpen, "never started"),
]


@pytest.mark.parametrize(("act", "error", "sentence"), REFUSED)
def test_request_is_refused_in_a_sentence(act, error, sentence):
    with pytest.raises(error, match=sentence) as caught:
        act()
    assert str(caught.value).endswith(".")


def test_refusals_are_all_tried():
    tried = {error for _, error, _ in REFUSED}
    others = {MatchNotFound, AlreadyProposed, TooManyMatches, TooFast}  # of rows, and of limits
    ours = {error for error in Refusal.__subclasses__() if error.__module__ == Refusal.__module__}
    assert ours <= tried | others


@pytest.mark.parametrize(
    "make",
    [
        lambda: Player(ANN, Level.CASUAL),
        lambda: challenges.propose(cgt.position("3"), (BOT, Player(ANN)), 0, PLACE, NOW, None),
        lambda: challenges.propose(
            cgt.position("3"), (BOT, Player(ANN)), 1, PLACE, NOW.replace(tzinfo=None), None
        ),
    ],
)
def test_mistake_of_a_caller_is_no_refusal(make):
    with pytest.raises(ValueError, match=r"bot|aware") as caught:
        make()
    assert not isinstance(caught.value, Refusal)
