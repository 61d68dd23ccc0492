"""Several who hold a side: whose turn it is, how votes are counted, and what is refused."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

import cgt
from bot.play.engine.model import Level
from bot.play.matches.model import Faster, VoteOver, challenges, shared, timing, transitions
from bot.play.matches.model.clock import CORRESPONDENCE, Clock, Pace
from bot.play.matches.model.match import Ending, Status
from bot.play.matches.model.modes import Shared
from bot.play.matches.model.shared import begin, decide, join, leave
from bot.play.matches.model.sides import Deciding, Mate, MoveAuthor, Player, Side, Vote, counted
from bot.play.matches.model.timing import reserved_until
from bot.shared.places import Place
from bot.shared.refusals import NotOpen, Refusal

NOW = datetime(2026, 1, 1, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
ANN, BEN, CAY, DOT = 1, 2, 3, 4
START = cgt.position("3 4 5")
MOVES = {text: cgt.move(text, START) for text in ("A-1", "B-1", "C-1")}


A_MINUTE = Clock(Pace.MOVE, MINUTE)
AN_HOUR = Clock(Pace.MOVE, timedelta(hours=1))


def crowd(deciding=Deciding.VOTE, clock=A_MINUTE):
    players = (Player(ANN, side=Side.EVERYONE), Player(None, Level.PERFECT))
    place = Place(1, 2, 3)
    later = NOW + timedelta(days=3)
    mode = Shared(deciding=deciding, is_of_everyone=True)
    return challenges.propose(START, players, 0, place, NOW, later, clock=clock, mode=mode)


def teams(deciding=Deciding.TURNS, clock=AN_HOUR):
    """Return a match that has begun: ann and ben are Blue, and move first; cay is Orange."""
    players = (Player(ANN, side=Side.BLUE), Player(None, side=Side.ORANGE))
    mode = Shared(deciding=deciding, teams=((Mate(ANN),), ()))
    made = challenges.propose(
        START, players, 0, Place(1, 2), NOW, NOW + MINUTE, clock=clock, mode=mode
    )
    for member, team in ((BEN, 0), (CAY, 1)):
        made = join(made, member, NOW, team)
    return begin(made, BEN, NOW)


def votes(*given):
    """Return votes of members, in the order in which they came."""
    return tuple(Vote(user, MOVES[text], number) for number, (user, text) in enumerate(given, 1))


@pytest.mark.parametrize(
    ("given", "ranked"),
    [
        ([(1, "A-1"), (2, "B-1"), (3, "B-1")], ["B-1", "A-1"]),
        ([(1, "A-1"), (2, "B-1"), (3, "B-1"), (4, "A-1")], ["B-1", "A-1"]),
        ([(1, "A-1"), (2, "B-1")], ["A-1", "B-1"]),
        ([(1, "C-1"), (2, "B-1"), (3, "A-1"), (4, "A-1")], ["A-1", "C-1", "B-1"]),
        ([], []),
    ],
)
def test_most_votes_win_and_the_first_of_as_many(given, ranked):
    assert [str(move) for move, _ in counted(votes(*given))] == ranked


def test_vote_starts_the_countdown_and_is_counted_once():
    match = crowd()
    assert (match.deadline, match.mode.rated) == (None, False)
    first = shared.vote(match, BEN, 0, MOVES["A-1"], NOW)
    assert first.deadline == NOW + MINUTE
    again = shared.vote(first, BEN, 0, MOVES["A-1"], NOW + MINUTE / 2)
    assert again is first
    changed = shared.vote(first, BEN, 0, MOVES["B-1"], NOW + MINUTE / 2)
    assert changed.deadline == NOW + MINUTE
    assert [(vote.user_id, str(vote.move)) for vote in changed.mode.votes] == [(BEN, "B-1")]
    with pytest.raises(VoteOver):
        shared.vote(changed, CAY, 0, MOVES["A-1"], NOW + MINUTE)
    with pytest.raises(NotOpen):
        decide(changed, NOW + MINUTE - timedelta(microseconds=1))
    decided = decide(changed, NOW + MINUTE)
    assert (str(decided.last_move), decided.deadline) == ("B-1", None)
    assert decided.mode.by == (MoveAuthor(None, 1, 1),)
    assert decided.mode.votes == ()
    with pytest.raises(NotOpen):
        decide(decided, NOW + MINUTE)


@pytest.mark.parametrize("present", [(BEN,), (ANN, BEN), (ANN, BEN, CAY)])
def test_vote_ends_once_all_of_the_last_one_have_voted(present):
    match = crowd()
    for member in present:
        match = shared.vote(match, member, 0, MOVES["A-1"], NOW)
    assert match.deadline == NOW + MINUTE, "nobody knows who else is there"
    match = transitions.make_move(decide(match, NOW + MINUTE), None, 1, MOVES["B-1"], NOW + MINUTE)
    assert match.mode.missing == present
    later, stage = NOW + 2 * MINUTE, match.stage
    match = shared.vote(match, DOT, stage, MOVES["C-1"], later)
    for member in present:
        assert match.deadline == later + MINUTE
        match = shared.vote(match, member, match.stage, MOVES["C-1"], later)
    assert match.deadline == later + shared.LAST_CALL
    other = cgt.move("C-2", match.position)
    again = shared.vote(match, DOT, stage, other, later + timedelta(seconds=1))
    assert again.deadline == match.deadline, "it isn't put off"


def test_countdown_without_votes_waits_for_the_next_one():
    gone = shared.vote(crowd(), BEN, 0, MOVES["A-1"], NOW)
    gone = replace(gone, mode=replace(gone.mode, votes=()))
    waits = decide(gone, NOW + MINUTE)
    assert (waits.ply, waits.deadline) == (0, None)
    assert shared.vote(waits, CAY, 0, MOVES["A-1"], NOW + 2 * MINUTE).deadline == NOW + 3 * MINUTE


def test_vote_renews_the_match_and_is_no_forfeit():
    match = shared.vote(crowd(), BEN, 0, MOVES["A-1"], NOW + timedelta(days=2))
    assert match.expires_at == NOW + timedelta(days=5)
    with pytest.raises(NotOpen):
        timing.forfeit(match, NOW + timedelta(days=4))


def test_team_moves_when_all_have_voted_or_time_is_over():
    match = teams(Deciding.VOTE)
    assert (match.deadline, match.awaited) == (NOW + timedelta(hours=1), (ANN, BEN))
    with pytest.raises(Refusal, match="the other side's move"):
        shared.vote(match, CAY, 0, MOVES["A-1"], NOW)
    one = shared.vote(match, ANN, 0, MOVES["A-1"], NOW + MINUTE)
    assert (one.ply, one.deadline, one.awaited) == (0, match.deadline, (BEN,))
    over = decide(one, NOW + timedelta(hours=1))
    assert (str(over.last_move), over.mode.by) == ("A-1", (MoveAuthor(None, 1, 1),))
    both = shared.vote(one, BEN, 0, MOVES["B-1"], NOW + 2 * MINUTE)
    assert (str(both.last_move), both.mode.by) == ("A-1", (MoveAuthor(None, 1, 2, tied=True),))
    assert (both.deadline, both.awaited) == (NOW + 2 * MINUTE + timedelta(hours=1), (CAY,))


def test_team_without_a_vote_loses_on_time():
    match = teams(Deciding.VOTE)
    with pytest.raises(NotOpen):
        timing.forfeit(match, NOW + timedelta(hours=1))
    lost = decide(match, NOW + timedelta(hours=1))
    assert (lost.status, lost.winner, lost.ending) == (Status.FINISHED, 1, Ending.TIME)
    left = leave(shared.vote(match, ANN, 0, MOVES["A-1"], NOW), ANN, NOW)
    assert left.mode.votes == ()
    assert str(shared.vote(left, BEN, 0, MOVES["B-1"], NOW).last_move) == "B-1"


def test_turns_go_round_and_a_latecomer_waits():
    match = teams()
    assert match.awaited == (ANN,)
    match = transitions.make_move(match, ANN, 0, MOVES["A-1"], NOW)
    match = transitions.make_move(match, CAY, 1, MOVES["B-1"], NOW)
    match = join(match, DOT, NOW, 0)
    assert match.awaited == (BEN,), "nobody's turn is taken away"
    match = transitions.make_move(match, BEN, 2, cgt.move("A-1", match.position), NOW)
    match = transitions.make_move(match, CAY, 3, cgt.move("B-1", match.position), NOW)
    assert match.awaited == (ANN,)
    match = transitions.make_move(match, ANN, 4, cgt.move("C-1", match.position), NOW)
    match = transitions.make_move(match, CAY, 5, cgt.move("C-1", match.position), NOW)
    assert match.awaited == (DOT,)


def test_any_of_the_team_moves_after_half_the_time():
    match = teams()
    assert reserved_until(match) == NOW + timedelta(minutes=30)
    with pytest.raises(Refusal, match="turn in your team"):
        transitions.make_move(match, BEN, 0, MOVES["A-1"], NOW + timedelta(minutes=29))
    moved = transitions.make_move(match, BEN, 0, MOVES["A-1"], NOW + timedelta(minutes=30))
    assert moved.mode.by[0].user_id == BEN
    slow = teams(clock=CORRESPONDENCE)
    assert reserved_until(slow) == NOW + timedelta(hours=1)


def test_next_member_leads_when_the_leader_leaves():
    match = leave(teams(), ANN, NOW)
    assert match.players[0].user_id == BEN
    empty = leave(match, BEN, NOW)
    assert (empty.players[0].user_id, empty.awaited) == (None, ())
    with pytest.raises(Refusal, match="aren't in a team"):
        transitions.resign(empty, BEN, NOW)
    joined = join(empty, DOT, NOW, 0)
    assert transitions.resign(joined, DOT, NOW).winner == 1
    assert timing.forfeit(empty, NOW + timedelta(hours=1)).winner == 1


def test_everyone_is_on_the_side_against_the_bot():
    match = crowd(Deciding.FIRST, None)
    assert {match.index_of(user) for user in (ANN, BEN, DOT)} == {0}
    assert match.index_of(None) == 1
    left = leave(match, ANN, NOW)
    assert left.index_of(None) == 1
    with pytest.raises(NotOpen, match="Nobody leads"):
        transitions.resign(left, ANN, NOW)


def test_match_of_several_refuses_help_and_challenges():
    match = transitions.make_move(teams(Deciding.FIRST), ANN, 0, MOVES["A-1"], NOW)
    for refused in (
        lambda: transitions.ask_undo(match, ANN, NOW, 1),
        lambda: transitions.hinted(match, CAY, NOW, 1),
        lambda: transitions.close(match, ANN, NOW),
        lambda: shared.vote(match, CAY, 1, MOVES["B-1"], NOW),
        lambda: challenges.accept(replace(match, status=Status.CHALLENGED), CAY, NOW),
    ):
        with pytest.raises(NotOpen):
            refused()
    with pytest.raises(Faster):
        transitions.make_move(match, BEN, 0, MOVES["A-1"], NOW)
