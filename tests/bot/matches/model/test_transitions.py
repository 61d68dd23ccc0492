"""What may happen to a match, and every refusal."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

import cgt
from bot.matches.model import (
    AlreadyProposed,
    MatchNotFound,
    MatchOver,
    NotOpen,
    NotYourMatch,
    Refusal,
    Stale,
    TooFast,
    TooManyMatches,
    challenges,
    transitions,
)
from bot.matches.model.match import Ending, Place, Status
from bot.matches.model.sides import Player
from bot.opponent.model import Level

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = NOW + timedelta(minutes=5)
EXPIRY = NOW + timedelta(hours=1)
ANN, BEN, CLEO = 1, 2, 3
PLACE = Place(10, 20)
BOT = Player(None, Level.PERFECT)


def challenge(start="nim: 1 2", challenger=0):
    players = (Player(ANN), Player(BEN))
    return challenges.propose(cgt.position(start), players, challenger, PLACE, NOW, EXPIRY)


def playing(start="nim: 1 2"):
    return challenges.accept(challenge(start), BEN, LATER)


def after(match, *texts):
    for text in texts:
        move = cgt.move(text, match.position)
        match = transitions.make_move(match, match.to_move.user_id, match.ply, move, LATER)
    return match


def finished():
    return after(playing(), "B-1", "A-1", "B-1")


def move(match, text):
    return cgt.move(text, match.position)


def test_a_challenge_waits_for_its_answer():
    match = challenge()
    assert match.status is Status.CHALLENGED
    assert match.is_open
    assert match.expires_at == EXPIRY
    assert match.id == 0
    assert match.challenged == Player(BEN)


def test_a_match_against_the_bot_begins_at_once():
    match = challenges.propose(cgt.position("3 4 5"), (BOT, Player(ANN)), 1, PLACE, NOW, EXPIRY)
    assert match.status is Status.PLAYING
    assert match.expires_at == EXPIRY
    assert match.against_bot
    assert match.to_move.is_bot
    assert match.index_of(None) == 0
    assert match.players[0] is BOT


def test_a_match_against_the_bot_waits_for_each_move_as_long_as_for_the_first():
    match = challenges.propose(cgt.position("3 4 5"), (Player(ANN), BOT), 0, PLACE, NOW, EXPIRY)
    moved = transitions.make_move(match, ANN, 0, move(match, "A-1"), LATER)
    assert moved.expires_at - LATER == EXPIRY - NOW
    with pytest.raises(NotOpen):
        challenges.expire(moved, EXPIRY)
    ended = challenges.expire(moved, moved.expires_at)
    assert (ended.status, ended.winner, ended.expires_at) == (Status.EXPIRED, None, None)
    with pytest.raises(NotOpen, match="wasn't played to the end"):
        challenges.rematch(ended, ANN, PLACE, LATER, None)
    closed = transitions.close(moved, ANN, LATER)
    assert (closed.status, closed.winner, closed.expires_at) == (Status.WITHDRAWN, None, None)
    with pytest.raises(NotYourMatch):
        transitions.close(moved, BEN, LATER)
    with pytest.raises(NotOpen, match="two members"):
        transitions.close(playing(), ANN, LATER)


def test_accepting_begins_the_match():
    match = playing()
    assert match.status is Status.PLAYING
    assert match.expires_at is None
    assert (match.created_at, match.updated_at) == (NOW, LATER)
    assert not match.to_move.is_bot


@pytest.mark.parametrize(
    ("transition", "status"),
    [
        (lambda match: challenges.decline(match, BEN, LATER), Status.DECLINED),
        (lambda match: challenges.withdraw(match, ANN, LATER), Status.WITHDRAWN),
        (lambda match: challenges.expire(match, EXPIRY), Status.EXPIRED),
    ],
)
def test_a_challenge_may_come_to_nothing(transition, status):
    match = transition(challenge())
    assert match.status is status
    assert not match.is_open
    assert match.expires_at is None
    assert match.winner is None


def test_the_players_move_in_turn():
    match = playing()
    assert (match.turn, match.to_move.user_id, match.last_move) == (0, ANN, None)
    match = after(match, "B-1")
    assert (match.turn, match.to_move.user_id, str(match.last_move)) == (1, BEN, "B-1")
    assert str(match.position) == "nim: 1 1"


def test_who_makes_the_last_move_wins():
    match = finished()
    assert match.status is Status.FINISHED
    assert match.ending is Ending.LAST_MOVE
    assert match.winner == 0
    assert match.position.is_over


@pytest.mark.parametrize(("who", "winner"), [(ANN, 1), (BEN, 0)])
def test_who_resigns_loses_on_turn_or_not(who, winner):
    match = transitions.resign(after(playing(), "B-1"), who, LATER)
    assert (match.status, match.ending) == (Status.FINISHED, Ending.RESIGNATION)
    assert match.winner == winner


def test_a_rematch_changes_who_starts():
    over = replace(finished(), id=7)
    again = challenges.rematch(over, BEN, PLACE, LATER, EXPIRY)
    assert again.start == over.start
    assert again.players == (Player(BEN), Player(ANN))
    assert again.players[again.challenge.challenger].user_id == BEN
    assert again.status is Status.CHALLENGED
    assert again.rematch_of == 7
    assert again.moves == ()


def test_after_a_loss_the_same_match_can_be_played_against_an_easier_bot():
    perfect = Player(None, Level.PERFECT)
    match = challenges.propose(cgt.position("2"), (Player(ANN), perfect), 0, PLACE, NOW, None)
    lost = transitions.resign(match, ANN, LATER)
    again = challenges.rematch(lost, ANN, PLACE, LATER, None, at_next_level=True)
    assert again.players == (Player(None, Level.CASUAL), Player(ANN))
    seated = challenges.seat(again, ANN, first=True)
    assert seated.players == (Player(ANN), Player(None, Level.CASUAL))
    assert (seated.start, seated.challenge.challenger, seated.status) == (
        lost.start,
        0,
        Status.PLAYING,
    )
    assert challenges.seat(again, ANN, first=False) == again
    with pytest.raises(NotOpen, match="no other level"):
        challenges.rematch(after(match, "A-2"), ANN, PLACE, LATER, None, at_next_level=True)
    with pytest.raises(NotYourMatch):
        challenges.rematch(lost, BEN, PLACE, LATER, None, at_next_level=True)


def test_a_rematch_against_the_bot_begins_at_once():
    match = challenges.propose(cgt.position("1"), (Player(ANN), BOT), 0, PLACE, NOW, None)
    again = challenges.rematch(after(match, "A-1"), ANN, PLACE, LATER, EXPIRY)
    assert again.status is Status.PLAYING
    assert again.to_move.is_bot


def test_time_never_runs_backwards():
    earlier = NOW - timedelta(minutes=1)
    assert challenges.accept(challenge(), BEN, earlier).updated_at == NOW
    assert transitions.resign(playing(), BEN, earlier).updated_at == LATER


def no_bot_match():
    return challenges.propose(cgt.position("1 2"), (Player(ANN), BOT), 0, PLACE, NOW, None)


PROPOSED_BY_SELF = (Player(ANN), Player(ANN))
REFUSALS = {
    "proposing to oneself": (
        lambda: challenges.propose(cgt.position("3"), PROPOSED_BY_SELF, 0, PLACE, NOW, None),
        Refusal,
        "against yourself",
    ),
    "proposing a finished position": (
        lambda: challenge("nim: 0 0"),
        Refusal,
        "nim: 0 0 has no moves",
    ),
    "accepting one's own challenge": (
        lambda: challenges.accept(challenge(), ANN, LATER),
        Refusal,
        "your own challenge",
    ),
    "accepting another's challenge": (
        lambda: challenges.accept(challenge(), CLEO, LATER),
        Refusal,
        "someone else",
    ),
    "declining another's challenge": (
        lambda: challenges.decline(challenge(), CLEO, LATER),
        Refusal,
        "someone else",
    ),
    "declining one's own challenge": (
        lambda: challenges.decline(challenge(), ANN, LATER),
        Refusal,
        "your own challenge",
    ),
    "withdrawing another's challenge": (
        lambda: challenges.withdraw(challenge(), BEN, LATER),
        Refusal,
        "Only the member who made",
    ),
    "accepting twice": (
        lambda: challenges.accept(playing(), BEN, LATER),
        NotOpen,
        "no longer open",
    ),
    "declining after accepting": (
        lambda: challenges.decline(playing(), BEN, LATER),
        NotOpen,
        "no longer open",
    ),
    "withdrawing after it was accepted": (
        lambda: challenges.withdraw(playing(), ANN, LATER),
        NotOpen,
        "no longer open",
    ),
    "accepting too late": (
        lambda: challenges.accept(challenge(), BEN, EXPIRY),
        NotOpen,
        "has expired",
    ),
    "declining too late": (
        lambda: challenges.decline(challenge(), BEN, EXPIRY),
        NotOpen,
        "has expired",
    ),
    "withdrawing too late": (
        lambda: challenges.withdraw(challenge(), ANN, EXPIRY),
        NotOpen,
        "expired",
    ),
    "expiring too early": (lambda: challenges.expire(challenge(), LATER), NotOpen, "still time"),
    "expiring what began": (
        lambda: challenges.expire(playing(), EXPIRY),
        NotOpen,
        "no longer open",
    ),
    "moving in the match of others": (
        lambda: transitions.make_move(playing(), CLEO, 0, move(playing(), "A-1"), LATER),
        NotYourMatch,
        "two other players",
    ),
    "the bot moving where it does not play": (
        lambda: transitions.make_move(playing(), None, 0, move(playing(), "A-1"), LATER),
        NotYourMatch,
        "two other players",
    ),
    "moving before it has begun": (
        lambda: transitions.make_move(challenge(), ANN, 0, move(challenge(), "A-1"), LATER),
        NotOpen,
        "still waiting for an answer",
    ),
    "moving after the end": (
        lambda: transitions.make_move(finished(), BEN, 3, move(playing(), "A-1"), LATER),
        MatchOver,
        "This match is over",
    ),
    "moving after a challenge was declined": (
        lambda: transitions.make_move(
            challenges.decline(challenge(), BEN, LATER), ANN, 0, move(playing(), "A-1"), LATER
        ),
        MatchOver,
        "This match is over",
    ),
    "moving on an old board": (
        lambda: transitions.make_move(
            after(playing(), "B-1"), ANN, 0, move(playing(), "A-1"), LATER
        ),
        Stale,
        "has changed",
    ),
    "moving out of turn": (
        lambda: transitions.make_move(playing(), BEN, 0, move(playing(), "A-1"), LATER),
        Refusal,
        "isn't your turn",
    ),
    "a move against the rules": (
        lambda: transitions.make_move(playing(), ANN, 0, move(playing("nim: 9 9"), "A-5"), LATER),
        cgt.IllegalMove,
        "A-5 isn't allowed here",
    ),
    "resigning the match of others": (
        lambda: transitions.resign(playing(), CLEO, LATER),
        NotYourMatch,
        "two other players",
    ),
    "resigning before it has begun": (
        lambda: transitions.resign(challenge(), ANN, LATER),
        NotOpen,
        "still waiting for an answer",
    ),
    "resigning after the end": (
        lambda: transitions.resign(finished(), BEN, LATER),
        MatchOver,
        "is over",
    ),
    "a rematch of others": (
        lambda: challenges.rematch(finished(), CLEO, PLACE, LATER, None),
        NotYourMatch,
        "two other players",
    ),
    "a rematch before the end": (
        lambda: challenges.rematch(playing(), ANN, PLACE, LATER, None),
        NotOpen,
        "once it is over",
    ),
    "a rematch of what never began": (
        lambda: challenges.rematch(
            challenges.decline(challenge(), BEN, LATER), ANN, PLACE, LATER, None
        ),
        NotOpen,
        "never started",
    ),
    "a position too long to keep": (
        lambda: challenge(
            "2,4,6,8,11,13,15,17,19,21:5;2,4,6,8,11,13,15,17,19,22:5;" * 31 + "nim:5"
        ),
        Refusal,
        "characters is too long",
    ),
}


@pytest.mark.parametrize(("act", "error", "sentence"), REFUSALS.values(), ids=REFUSALS)
def test_it_is_refused(act, error, sentence):
    with pytest.raises(error, match=sentence) as caught:
        act()
    assert str(caught.value).endswith(".")


def test_every_refusal_is_tried():
    tried = {error for _, error, _ in REFUSALS.values()}
    by_the_store = {MatchNotFound, AlreadyProposed}
    limits = {TooManyMatches, TooFast}  # test_limits tries them
    ours = {error for error in Refusal.__subclasses__() if error.__module__ == Refusal.__module__}
    assert ours <= tried | by_the_store | limits


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
def test_what_no_caller_may_ask_for(make):
    with pytest.raises(ValueError, match=r"bot|aware") as caught:
        make()
    assert not isinstance(caught.value, Refusal)
