"""No sequence of transitions, in any order and by anybody, breaks what a match promises."""

from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import cgt
from bot.matches.model import Refusal, challenges, timing, transitions
from bot.matches.model.clock import Clock, Pace
from bot.matches.model.match import Ending, Place, Status
from bot.matches.model.sides import Player
from bot.opponent.model import Level
from tests.bot.matches.stages import BLITZ
from tests.samples import examples

START = datetime(2026, 5, 1, tzinfo=UTC)
PLACE = Place(None, 1)
ANN, BEN, CLEO = 1, 2, 3
BOT = Player(None, Level.PERFECT)
USERS = st.sampled_from([ANN, BEN, CLEO])
ANYBODY = st.sampled_from([ANN, BEN, CLEO, None])
STARTS = ["nim: 1 2 3", "take 1-3: 4 5", "divide 2,3,6: 6 7", "nim + pass: 2 1; take 1,3,4: 6"]
AHEAD = {
    Status.CHALLENGED: set(Status) - {Status.FINISHED},
    Status.PLAYING: {
        Status.PLAYING,
        Status.FINISHED,
        Status.WITHDRAWN,
        Status.EXPIRED,
    },
}


class AnyMatch(RuleBasedStateMachine):
    """A match to which everybody does everything; what is refused must change nothing."""

    @initialize(
        start=st.sampled_from(STARTS),
        second=st.sampled_from([Player(BEN), BOT]),
        swapped=st.booleans(),
        expires=st.booleans(),
        clock=st.sampled_from([None, BLITZ, Clock(Pace.MOVE, timedelta(minutes=30))]),
    )
    def propose(self, start, second, swapped, expires, clock):
        self.now = START
        players = (second, Player(ANN)) if swapped else (Player(ANN), second)
        expiry = START + timedelta(hours=1) if expires else None
        position = cgt.position(start)
        self.match = challenges.propose(
            position, players, int(swapped), PLACE, self.now, expiry, clock=clock
        )

    def attempt(self, transition, *arguments):
        before = self.match
        try:
            after = transition(before, *arguments, self.now)
        except (Refusal, cgt.IllegalMove):
            return False
        assert before.is_open, "what is over stays as it is"
        assert after.status in AHEAD[before.status]
        assert after.moves[: before.ply] == before.moves
        assert after.ply - before.ply == (transition is transitions.make_move)
        same = (
            "id",
            "start",
            "players",
            "challenge",
            "place",
            "created_at",
            "rematch_of",
            "clock",
        )
        assert all(getattr(after, name) == getattr(before, name) for name in same)
        self.match = after
        return True

    @rule(minutes=st.integers(-5, 40))
    def wait(self, minutes):
        self.now += timedelta(minutes=minutes)

    @rule(user=USERS)
    def accept(self, user):
        self.attempt(challenges.accept, user)

    @rule(user=USERS)
    def decline(self, user):
        self.attempt(challenges.decline, user)

    @rule(user=USERS)
    def withdraw(self, user):
        self.attempt(challenges.withdraw, user)

    @rule()
    def expire(self):
        self.attempt(challenges.expire)

    @rule()
    def forfeit(self):
        loser, deadline = self.match.turn, self.match.deadline
        if self.attempt(timing.forfeit):
            assert (self.match.winner, self.match.ending) == (1 - loser, Ending.TIME)
            assert deadline <= self.now

    @rule(user=USERS)
    def close(self, user):
        if self.attempt(transitions.close, user):
            assert self.match.against_bot

    @rule(user=USERS)
    def resign(self, user):
        if self.attempt(transitions.resign, user):
            assert self.match.players[self.match.winner].user_id != user

    @rule(user=ANYBODY, ply=st.integers(0, 8), data=st.data())
    def play_anyhow(self, user, ply, data):
        moves = list(self.match.start.moves())
        self.attempt(transitions.make_move, user, ply, data.draw(st.sampled_from(moves)))

    @precondition(lambda self: self.match.status is Status.PLAYING)
    @rule(data=st.data())
    def play_well(self, data):
        move = data.draw(st.sampled_from(list(self.match.position.moves())))
        user, ply = self.match.to_move.user_id, self.match.ply
        if self.match.deadline is not None and self.match.deadline <= self.now:
            assert not self.attempt(transitions.make_move, user, ply, move), "too late"
            return
        assert self.attempt(transitions.make_move, user, ply, move)
        assert not self.attempt(transitions.make_move, user, ply, move), "a double click"

    @precondition(lambda self: not self.match.is_open)
    @rule(user=USERS)
    def rematch(self, user):
        try:
            again = challenges.rematch(self.match, user, PLACE, self.now, None)
        except Refusal:
            outsider = self.match.index_of(user) is None
            assert outsider or self.match.status is not Status.FINISHED
            return
        assert again.players == self.match.players[::-1]
        self.match = again

    @invariant()
    def promises_are_kept(self):
        match = self.match
        position = match.start
        for number, move in enumerate(match.moves):
            assert match.before(number) == position
            assert move in list(position.moves())
            position = position.play(move)
        assert match.position == position
        assert match.turn == match.ply % 2
        assert match.is_open == (match.status in {Status.CHALLENGED, Status.PLAYING})
        finished = match.status is Status.FINISHED
        assert (match.winner is not None) == (match.ending is not None) == finished
        assert position.is_over == (match.ending is Ending.LAST_MOVE)
        if match.ending is Ending.LAST_MOVE:
            assert match.winner == (match.ply - 1) % 2
        if match.status not in {Status.PLAYING, Status.FINISHED} and not match.against_bot:
            assert match.moves == ()
        if not match.is_open or (match.status is Status.PLAYING and not match.against_bot):
            assert match.expires_at is None
        if match.against_bot:
            assert match.status not in {Status.CHALLENGED, Status.DECLINED}
        runs = match.clock is not None and match.status is Status.PLAYING
        assert (match.deadline is not None) == runs
        if match.timer.notify_at is not None:
            assert match.status is Status.PLAYING
            assert match.deadline is None or match.timer.notify_at < match.deadline
        assert not match.players[match.challenge.challenger].is_bot
        assert match.updated_at >= match.created_at


TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = examples(150, stateful_step_count=25)
