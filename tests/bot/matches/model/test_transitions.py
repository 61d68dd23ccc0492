"""What may happen to a match, and every refusal."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

import cgt
from bot.matches import model as m
from bot.opponent.model import Level

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = NOW + timedelta(minutes=5)
EXPIRY = NOW + timedelta(hours=1)
ANN, BEN, CLEO = 1, 2, 3
PLACE = m.Place(10, 20)
BOT = m.Player(None, Level.PERFECT)


def challenge(start="nim: 1 2", challenger=0):
    players = (m.Player(ANN), m.Player(BEN))
    return m.propose(cgt.position(start), players, challenger, PLACE, NOW, EXPIRY)


def playing(start="nim: 1 2"):
    return m.accept(challenge(start), BEN, LATER)


def after(match, *texts):
    for text in texts:
        move = cgt.move(text, match.position)
        match = m.make_move(match, match.to_move.user_id, match.ply, move, LATER)
    return match


def finished():
    return after(playing(), "B-1", "A-1", "B-1")


def move(match, text):
    return cgt.move(text, match.position)


def test_a_challenge_waits_for_its_answer():
    match = challenge()
    assert match.status is m.Status.CHALLENGED
    assert match.is_open
    assert match.expires_at == EXPIRY
    assert match.id == 0
    assert match.challenged == m.Player(BEN)


def test_a_match_against_the_bot_begins_at_once():
    match = m.propose(cgt.position("3 4 5"), (BOT, m.Player(ANN)), 1, PLACE, NOW, EXPIRY)
    assert match.status is m.Status.PLAYING
    assert match.expires_at == EXPIRY
    assert match.against_bot
    assert match.is_bot_to_move
    assert match.index_of(None) == 0
    assert match.opponent(1) is BOT


def test_a_match_against_the_bot_waits_for_each_move_as_long_as_for_the_first():
    match = m.propose(cgt.position("3 4 5"), (m.Player(ANN), BOT), 0, PLACE, NOW, EXPIRY)
    moved = m.make_move(match, ANN, 0, move(match, "A-1"), LATER)
    assert moved.expires_at - LATER == EXPIRY - NOW
    with pytest.raises(m.NotOpen):
        m.expire(moved, EXPIRY)
    ended = m.expire(moved, moved.expires_at)
    assert (ended.status, ended.winner, ended.expires_at) == (m.Status.EXPIRED, None, None)
    with pytest.raises(m.NotOpen, match="not played to its end"):
        m.rematch(ended, ANN, PLACE, LATER, None)
    closed = m.close(moved, ANN, LATER)
    assert (closed.status, closed.winner, closed.expires_at) == (m.Status.WITHDRAWN, None, None)
    with pytest.raises(m.NotYourMatch):
        m.close(moved, BEN, LATER)
    with pytest.raises(m.NotOpen, match="two members"):
        m.close(playing(), ANN, LATER)


def test_accepting_begins_the_match():
    match = playing()
    assert match.status is m.Status.PLAYING
    assert match.expires_at is None
    assert (match.created_at, match.updated_at) == (NOW, LATER)
    assert not match.is_bot_to_move


@pytest.mark.parametrize(
    ("transition", "status"),
    [
        (lambda match: m.decline(match, BEN, LATER), m.Status.DECLINED),
        (lambda match: m.withdraw(match, ANN, LATER), m.Status.WITHDRAWN),
        (lambda match: m.expire(match, EXPIRY), m.Status.EXPIRED),
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
    assert match.status is m.Status.FINISHED
    assert match.ending is m.Ending.LAST_MOVE
    assert match.winner == 0
    assert match.position.is_over


@pytest.mark.parametrize(("who", "winner"), [(ANN, 1), (BEN, 0)])
def test_who_resigns_loses_on_turn_or_not(who, winner):
    match = m.resign(after(playing(), "B-1"), who, LATER)
    assert (match.status, match.ending) == (m.Status.FINISHED, m.Ending.RESIGNATION)
    assert match.winner == winner


def test_a_rematch_changes_who_starts():
    over = replace(finished(), id=7)
    again = m.rematch(over, BEN, PLACE, LATER, EXPIRY)
    assert again.start == over.start
    assert again.players == (m.Player(BEN), m.Player(ANN))
    assert again.players[again.challenger].user_id == BEN
    assert again.status is m.Status.CHALLENGED
    assert again.rematch_of == 7
    assert again.moves == ()


def test_after_a_loss_the_same_match_can_be_played_against_an_easier_bot():
    perfect = m.Player(None, Level.PERFECT)
    match = m.propose(cgt.position("2"), (m.Player(ANN), perfect), 0, PLACE, NOW, None)
    lost = m.resign(match, ANN, LATER)
    again = m.rematch(lost, ANN, PLACE, LATER, None, easier=True)
    assert again.players == (m.Player(None, Level.CASUAL), m.Player(ANN))
    seated = m.seat(again, ANN, first=True)
    assert seated.players == (m.Player(ANN), m.Player(None, Level.CASUAL))
    assert (seated.start, seated.challenger, seated.status) == (lost.start, 0, m.Status.PLAYING)
    assert m.seat(again, ANN, first=False) == again
    with pytest.raises(m.NotOpen, match="no easier level"):
        m.rematch(after(match, "A-2"), ANN, PLACE, LATER, None, easier=True)
    with pytest.raises(m.NotYourMatch):
        m.rematch(lost, BEN, PLACE, LATER, None, easier=True)


def test_a_rematch_against_the_bot_begins_at_once():
    match = m.propose(cgt.position("1"), (m.Player(ANN), BOT), 0, PLACE, NOW, None)
    again = m.rematch(after(match, "A-1"), ANN, PLACE, LATER, EXPIRY)
    assert again.is_bot_to_move


def test_time_never_runs_backwards():
    earlier = NOW - timedelta(minutes=1)
    assert m.accept(challenge(), BEN, earlier).updated_at == NOW
    assert m.resign(playing(), BEN, earlier).updated_at == LATER


def no_bot_match():
    return m.propose(cgt.position("1 2"), (m.Player(ANN), BOT), 0, PLACE, NOW, None)


PROPOSED_BY_SELF = (m.Player(ANN), m.Player(ANN))
REFUSALS = {
    "proposing to oneself": (
        lambda: m.propose(cgt.position("3"), PROPOSED_BY_SELF, 0, PLACE, NOW, None),
        m.SamePlayer,
        "against yourself",
    ),
    "proposing a finished position": (
        lambda: challenge("nim: 0 0"),
        m.NothingToPlay,
        "There is no move in nim: 0 0",
    ),
    "accepting one's own challenge": (
        lambda: m.accept(challenge(), ANN, LATER),
        m.NotForYou,
        "your own challenge",
    ),
    "accepting another's challenge": (
        lambda: m.accept(challenge(), CLEO, LATER),
        m.NotForYou,
        "somebody else",
    ),
    "declining another's challenge": (
        lambda: m.decline(challenge(), CLEO, LATER),
        m.NotForYou,
        "somebody else",
    ),
    "declining one's own challenge": (
        lambda: m.decline(challenge(), ANN, LATER),
        m.NotForYou,
        "your own challenge",
    ),
    "withdrawing another's challenge": (
        lambda: m.withdraw(challenge(), BEN, LATER),
        m.NotForYou,
        "Only the member who proposed",
    ),
    "accepting twice": (lambda: m.accept(playing(), BEN, LATER), m.NotOpen, "not open any more"),
    "declining after accepting": (
        lambda: m.decline(playing(), BEN, LATER),
        m.NotOpen,
        "not open any more",
    ),
    "withdrawing after it was accepted": (
        lambda: m.withdraw(playing(), ANN, LATER),
        m.NotOpen,
        "not open any more",
    ),
    "accepting too late": (lambda: m.accept(challenge(), BEN, EXPIRY), m.NotOpen, "has lapsed"),
    "declining too late": (lambda: m.decline(challenge(), BEN, EXPIRY), m.NotOpen, "has lapsed"),
    "withdrawing too late": (lambda: m.withdraw(challenge(), ANN, EXPIRY), m.NotOpen, "lapsed"),
    "expiring too early": (lambda: m.expire(challenge(), LATER), m.NotOpen, "still time"),
    "expiring what began": (lambda: m.expire(playing(), EXPIRY), m.NotOpen, "not open any more"),
    "moving in the match of others": (
        lambda: m.make_move(playing(), CLEO, 0, move(playing(), "A-1"), LATER),
        m.NotYourMatch,
        "two others",
    ),
    "the bot moving where it does not play": (
        lambda: m.make_move(playing(), None, 0, move(playing(), "A-1"), LATER),
        m.NotYourMatch,
        "two others",
    ),
    "moving before it has begun": (
        lambda: m.make_move(challenge(), ANN, 0, move(challenge(), "A-1"), LATER),
        m.NotOpen,
        "not accepted yet",
    ),
    "moving after the end": (
        lambda: m.make_move(finished(), BEN, 3, move(playing(), "A-1"), LATER),
        m.MatchOver,
        "This match is over",
    ),
    "moving after a challenge was declined": (
        lambda: m.make_move(
            m.decline(challenge(), BEN, LATER), ANN, 0, move(playing(), "A-1"), LATER
        ),
        m.MatchOver,
        "This match is over",
    ),
    "moving on an old board": (
        lambda: m.make_move(after(playing(), "B-1"), ANN, 0, move(playing(), "A-1"), LATER),
        m.Stale,
        "has moved on",
    ),
    "moving out of turn": (
        lambda: m.make_move(playing(), BEN, 0, move(playing(), "A-1"), LATER),
        m.NotYourTurn,
        "not your turn",
    ),
    "a move against the rules": (
        lambda: m.make_move(playing(), ANN, 0, move(playing("nim: 9 9"), "A-5"), LATER),
        cgt.IllegalMove,
        "A-5 is not allowed here",
    ),
    "resigning the match of others": (
        lambda: m.resign(playing(), CLEO, LATER),
        m.NotYourMatch,
        "two others",
    ),
    "resigning before it has begun": (
        lambda: m.resign(challenge(), ANN, LATER),
        m.NotOpen,
        "not accepted yet",
    ),
    "resigning after the end": (lambda: m.resign(finished(), BEN, LATER), m.MatchOver, "is over"),
    "a rematch of others": (
        lambda: m.rematch(finished(), CLEO, PLACE, LATER, None),
        m.NotYourMatch,
        "two others",
    ),
    "a rematch before the end": (
        lambda: m.rematch(playing(), ANN, PLACE, LATER, None),
        m.NotOpen,
        "after its end",
    ),
    "a rematch of what never began": (
        lambda: m.rematch(m.decline(challenge(), BEN, LATER), ANN, PLACE, LATER, None),
        m.NotOpen,
        "never began",
    ),
    "a position too long to keep": (
        lambda: challenge(
            "2,4,6,8,11,13,15,17,19,21:5;2,4,6,8,11,13,15,17,19,22:5;" * 31 + "nim:5"
        ),
        m.PositionTooLong,
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
    by_the_store = {m.MatchNotFound, m.AlreadyProposed}
    limits = {m.TooManyMatches, m.TooFast}  # test_limits tries them
    of_events = {m.NoHelp}  # test_event tries it
    ours = {
        error for error in m.Refusal.__subclasses__() if error.__module__ == m.Refusal.__module__
    }
    assert ours <= tried | by_the_store | limits | of_events


@pytest.mark.parametrize(
    "make",
    [
        lambda: m.Player(ANN, Level.CASUAL),
        lambda: m.propose(cgt.position("3"), (BOT, m.Player(ANN)), 0, PLACE, NOW, None),
        lambda: m.propose(
            cgt.position("3"), (BOT, m.Player(ANN)), 1, PLACE, NOW.replace(tzinfo=None), None
        ),
    ],
)
def test_what_no_caller_may_ask_for(make):
    with pytest.raises(ValueError, match=r"bot|aware") as caught:
        make()
    assert not isinstance(caught.value, m.Refusal)
