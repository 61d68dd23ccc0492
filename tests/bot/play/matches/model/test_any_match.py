"""No sequence of transitions, in any order and by anybody, breaks what a match promises."""

from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import cgt
from bot.play.engine.model import Level
from bot.play.matches.model import challenges, timing, transitions
from bot.play.matches.model.clock import Clock, Pace
from bot.play.matches.model.match import Ending, Status
from bot.play.matches.model.modes import Duel, ForEvent
from bot.play.matches.model.sides import OPEN_SEAT, Player
from bot.shared.places import Place
from bot.shared.refusals import Refusal
from tests.bot.play.matches.stages import BLITZ
from tests.samples import examples

START = datetime(2026, 5, 1, tzinfo=UTC)
PLACE = Place(None, 1)
ANN, BEN, CLEO = 1, 2, 3
BOT = Player(None, Level.PERFECT)
USERS = st.sampled_from([ANN, BEN, CLEO])
ANYBODY = st.sampled_from([ANN, BEN, CLEO, None])
STARTS = ["nim: 1 2 3", "take 1-3: 4 5", "divide 2,3,6: 6 7", "nim + pass: 2 1; take 1,3,4: 6"]
MODES = [None, Duel(leg=1), ForEvent()]
CLOCKS = [None, BLITZ, Clock(Pace.MOVE, timedelta(minutes=30))]
SAME = ("id", "start", "place", "created_at", "rematch_of", "clock", "convention")
"""What stays as it was proposed."""


class AnyMatch(RuleBasedStateMachine):
    """A match to which everybody does everything; what is refused must change nothing."""

    @initialize(
        start=st.sampled_from(STARTS),
        second=st.sampled_from([Player(BEN), BOT, OPEN_SEAT]),
        swapped=st.booleans(),
        expires=st.booleans(),
        clock=st.sampled_from(CLOCKS),
        mode=st.sampled_from(MODES),
        options=st.fixed_dictionaries(
            {"pie": st.booleans(), "convention": st.sampled_from(cgt.Convention)}
        ),
    )
    def propose(self, *, start, second, swapped, expires, clock, mode, options):
        self.now = START
        players = (second, Player(ANN)) if swapped else (Player(ANN), second)
        expiry = START + timedelta(hours=1) if expires else None
        position, mode = cgt.position(start), None if second.is_bot else mode
        self.match = challenges.propose(
            position,
            players,
            int(swapped),
            PLACE,
            self.now,
            expiry,
            clock=clock,
            mode=mode,
            **options,
        )
        assert self.match.challenge.pie == (options["pie"] and not second.is_bot)
        assert self.match.is_open_to_all == (second == OPEN_SEAT)
        assert self.match.expires_at == expiry

    def attempt(self, transition, *arguments, **options):
        before = self.match
        try:
            after = transition(before, *arguments, **options)
        except (Refusal, cgt.IllegalMove):
            return False
        assert before.is_open, "what is over stays as it is"
        assert all(getattr(after, name) == getattr(before, name) for name in SAME)
        self.match = after
        return True

    def end(self, transition, status, *arguments):
        """Attempt what ends a match without a winner; return whether it did."""
        if not self.attempt(transition, *arguments, self.now):
            return False
        assert (self.match.status, self.match.winner) == (status, None)
        return True

    @rule(minutes=st.integers(-5, 40))
    def wait(self, minutes):
        self.now += timedelta(minutes=minutes)

    @rule(user=USERS, first=st.sampled_from([None, True, False]))
    def accept(self, user, first):
        before = self.match
        if not self.attempt(challenges.accept, user, self.now, first=first):
            return
        match, seats = self.match, [player.user_id for player in self.match.players]
        assert match.status is Status.PLAYING
        assert seats[1 - match.challenge.challenger] == user
        assert user == before.challenged.user_id or before.is_open_to_all
        assert before.index_of(user) != before.challenge.challenger
        if before.challenge.pie:
            assert (seats[0] == user) is first
        else:
            assert match.challenge == before.challenge

    @rule(user=USERS)
    def decline(self, user):
        before = self.match
        if self.end(challenges.decline, Status.DECLINED, user):
            assert user == before.challenged.user_id

    @rule(user=USERS)
    def withdraw(self, user):
        before = self.match
        if self.end(challenges.withdraw, Status.WITHDRAWN, user):
            assert user == before.players[before.challenge.challenger].user_id

    @rule()
    def expire(self):
        expiry = self.match.expires_at
        if self.end(challenges.expire, Status.EXPIRED):
            assert expiry <= self.now

    @rule()
    def forfeit(self):
        before = self.match
        if not self.attempt(timing.forfeit, self.now):
            return
        assert before.deadline <= self.now
        if self.match.status is Status.EXPIRED:
            assert before.mode.is_event
            assert not before.mode.is_attended
            assert before.ply == 0
        else:
            assert (self.match.winner, self.match.ending) == (1 - before.turn, Ending.TIME)

    @rule(user=USERS)
    def close(self, user):
        if self.end(transitions.close, Status.WITHDRAWN, user):
            assert self.match.against_bot

    @rule(user=USERS)
    def resign(self, user):
        if self.attempt(transitions.resign, user, self.now):
            assert self.match.ending is Ending.RESIGNATION
            assert self.match.players[1 - self.match.winner].user_id == user

    def play(self, user, stage, move):
        """Attempt a move; return whether it was made."""
        before = self.match
        is_made = self.attempt(transitions.make_move, user, stage, move, self.now)
        assert not is_made or self.match.moves == (*before.moves, move)
        return is_made

    @rule(user=ANYBODY, stage=st.integers(0, 8), data=st.data())
    def play_anyhow(self, user, stage, data):
        moves, before = list(self.match.start.moves()), self.match
        if self.play(user, stage, data.draw(st.sampled_from(moves))):
            assert (user, stage) == (before.to_move.user_id, before.stage)

    @precondition(lambda self: self.match.status is Status.PLAYING)
    @rule(data=st.data())
    def play_well(self, data):
        move = data.draw(st.sampled_from(list(self.match.position.moves())))
        user, stage = self.match.to_move.user_id, self.match.stage
        is_late = self.match.deadline is not None and self.match.deadline <= self.now
        if is_late or self.match.mode.is_stopped:
            assert not self.play(user, stage, move)
            return
        assert self.play(user, stage, move)
        assert not self.play(user, stage, move), "a double click"

    @rule(user=USERS, stage=st.sampled_from([None, 0, 1]))
    def hint(self, user, stage):
        before = self.match
        seen = before.stage if stage is None else stage
        if self.attempt(transitions.hinted, user, self.now, seen):
            assert (before.to_move.user_id, before.stage) == (user, seen)
            assert sum(self.match.mode.hints) == sum(before.mode.hints) + 1
            assert not self.match.mode.rated

    def check_undo(self, before):
        """Hold a match after a take-back to what it was before."""
        match = self.match
        if match.moves == before.moves:
            assert (match.stage, match.mode.undone) == (before.stage, before.mode.undone)
            return
        assert before.ply - match.ply in {1, 2}
        assert match.moves == before.moves[: match.ply]
        assert match.mode.undone == before.mode.undone + 1
        assert match.mode.undo_by is None
        assert match.stage > before.stage, "a board that comes again is another one"
        assert not (match.against_bot and match.mode.rated)

    @rule(user=USERS)
    def ask_undo(self, user):
        before = self.match
        if self.attempt(transitions.ask_undo, user, self.now, before.stage):
            self.check_undo(before)
            if self.match.moves == before.moves:
                assert self.match.mode.undo_by == before.index_of(user)
            else:
                assert before.against_bot or before.mode.undo_by == 1 - before.index_of(user)

    @rule(user=USERS, agreed=st.booleans())
    def answer_undo(self, user, agreed):
        before = self.match
        if self.attempt(transitions.answer_undo, user, self.now, before.stage, agreed=agreed):
            assert before.mode.undo_by == 1 - before.index_of(user)
            assert self.match.mode.undo_by is None
            assert (self.match.moves != before.moves) is agreed
            self.check_undo(before)

    @precondition(lambda self: self.match.is_open)
    @rule(is_pause=st.booleans())
    def pause(self, is_pause):
        before = self.match
        self.attempt(timing.stop if is_pause else timing.go_on, self.now)
        if not before.mode.is_event or before.status is Status.CHALLENGED:
            assert self.match == before
        else:
            assert self.match.mode.is_stopped is is_pause

    @rule(user=USERS)
    def arrive(self, user):
        before = self.match
        if self.attempt(timing.arrive, user, self.now):
            assert before.mode.is_event
            assert self.match.mode.is_attended or before.ply

    @precondition(lambda self: not self.match.is_open)
    @rule(user=USERS, is_leg=st.booleans())
    def rematch(self, user, is_leg):
        over = self.match
        try:
            if is_leg:
                again = challenges.second_leg(over, user, PLACE, self.now)
            else:
                again = challenges.rematch(over, user, PLACE, self.now, None)
        except Refusal:
            outsider = over.index_of(user) is None
            assert outsider or over.status is not Status.FINISHED or (is_leg and over.mode.leg != 1)
            return
        begins = is_leg or over.against_bot
        assert again.status is (Status.PLAYING if begins else Status.CHALLENGED)
        assert again.players == over.players[::-1]
        assert again.players[again.challenge.challenger].user_id == user
        assert (again.start, again.moves, again.clock) == (over.start, (), over.clock)
        assert again.convention is over.convention
        assert again.mode.leg == (2 if is_leg else over.mode.leg and 1)
        self.match = again

    @invariant()
    def keeps_its_promises(self):
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
            last = (match.ply - 1) % 2
            assert match.winner == (last if match.convention is cgt.Convention.NORMAL else 1 - last)
        if match.status not in {Status.PLAYING, Status.FINISHED} and not match.against_bot:
            assert match.moves == ()
        if not match.is_open or (match.status is Status.PLAYING and not match.against_bot):
            assert match.expires_at is None
        if match.against_bot:
            assert match.status not in {Status.CHALLENGED, Status.DECLINED}
        runs = match.clock is not None and match.status is Status.PLAYING
        assert (match.deadline is not None) == (runs and not match.mode.is_stopped)
        if match.timer.notify_at is not None:
            assert match.status is Status.PLAYING
            assert match.deadline is None or match.timer.notify_at < match.deadline
        assert not match.players[match.challenge.challenger].is_bot
        assert match.updated_at >= match.created_at


TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = examples(150, stateful_step_count=25)
