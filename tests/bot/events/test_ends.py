"""An event ends after its rounds, whatever its players and organisers do."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bot.events.model import Decision, Format, Kind, Stage
from bot.events.model.transitions import (
    after_round,
    can_pair,
    correct,
    finish,
    join,
    leave,
    next_round,
    pause,
    resume,
    take,
)
from bot.events.work import pair
from bot.shared.refusals import Refusal
from tests.bot.events.events import NOW, begun
from tests.bot.events.playing import (
    begun as night_begun,
    finish_round,
    leave_event,
    look,
    panel,
    tournament,
)
from tests.bot.reading import texts
from tests.samples import examples

USERS = st.integers(1, 7)
EVENTS = [(Kind.NIGHT, Format.SWISS), *((Kind.TOURNAMENT, form) for form in Format)]
MOST_ROUNDS = 30
"""More rounds than any event of seven has."""


def gone_on(event):
    """Return an event after all that the bot does by itself."""
    if event.stage is not Stage.RUNNING or not event.is_round_over:
        return event
    here = after_round(event)
    return next_round(here, pair(here)) if here.is_open and can_pair(here) else here


class AnyEvent(RuleBasedStateMachine):
    """An event in which everybody does everything, and the bot goes on now and then."""

    @initialize(of=st.sampled_from(EVENTS), count=st.integers(2, 6), rounds=st.integers(1, 4))
    def begin(self, of, count, rounds):
        kind, form = of
        self.event = begun(form, count, Random(count), rounds=rounds, kind=kind)
        self.is_ended_early = False

    def attempt(self, transition, *arguments):
        with suppress(Refusal):
            self.event = transition(self.event, *arguments)

    @rule(user=USERS)
    def join(self, user):
        self.attempt(join, user, f"player {user}")

    @rule(user=USERS)
    def leave(self, user):
        self.attempt(leave, user)

    @rule(
        how=st.sampled_from([Decision.PLAYED, Decision.TIME, Decision.ABSENT, Decision.VOID]),
        data=st.data(),
    )
    def decide(self, how, data):
        undecided = [each for each in self.event.current if each.how is None]
        if undecided:
            pairing = data.draw(st.sampled_from(undecided))
            nobody = [None] if how in {Decision.ABSENT, Decision.VOID} else []
            winners = nobody if how is Decision.VOID else [*pairing.players, *nobody]
            winner = data.draw(st.sampled_from(winners))
            self.event = take(self.event, {pairing.key: (winner, how)})

    @rule(data=st.data())
    def fix(self, data):
        if self.event.pairings:
            pairing = data.draw(st.sampled_from(self.event.pairings))
            winner = data.draw(st.sampled_from([None, *pairing.players]))
            self.attempt(correct, pairing.key, winner, 1, NOW)

    @rule()
    def pause(self):
        self.attempt(pause)

    @rule()
    def resume(self):
        self.attempt(resume)

    @rule()
    def end(self):
        before = self.event
        self.attempt(finish)
        self.is_ended_early |= self.event is not before

    @rule()
    def go_on(self):
        self.event = gone_on(self.event)

    @invariant()
    def ends_after_its_rounds(self):
        event = self.event
        assert event.rules.rounds is None or event.round <= event.rules.rounds
        then = gone_on(event)
        if event.stage is Stage.OVER or then.stage is not Stage.OVER:
            is_through = event.is_last_round and event.is_round_over
            assert not (event.stage is Stage.RUNNING and is_through)
        elif not event.is_last_round:
            assert event.kind is Kind.TOURNAMENT
            assert not can_pair(then)

    def teardown(self):
        """Let an event go on in which everyone leaves, the last two in its last round."""
        if not hasattr(self, "event"):
            return
        for user in range(3, 8):
            self.attempt(leave, user)
        self.attempt(resume)
        for _ in range(MOST_ROUNDS):
            if not self.event.is_open:
                return
            for user in (1, 2):
                self.attempt(join, user, f"player {user}")
            won = {each.key: (each.first, Decision.PLAYED) for each in self.event.current}
            self.event = take(self.event, won)
            if self.event.is_last_round:
                self.attempt(leave, 1)
                self.attempt(leave, 2)
            self.event = gone_on(self.event)
        raise AssertionError("the event does not end")


TestAnyEvent = AnyEvent.TestCase
TestAnyEvent.settings = examples(60, stateful_step_count=25, deadline=None)


@pytest.mark.exhaustive
async def test_night_ends_when_its_players_leave_in_the_last_round(world):
    dora = world.guild.add_member(world.env.create_user("dora"))
    others = (world.bob, world.carol, dora)
    members = {one.id: one for one in (world.alice, *others)}
    night = {"command": "night", "rounds": 2, "minutes": 3}
    await finish_round(world, await night_begun(world, 1, *others, **night))
    found = await tournament(world)
    assert found.round == 2
    (stays,) = (each for each in found.current if world.alice.id in each.players)
    others = [each for each in members if each not in stays.players]
    for user_id in (*others, stays.opponent(world.alice.id)):
        await leave_event(world, members[user_id])
    await look(world)
    assert (await tournament(world)).stage is Stage.OVER
    assert "🥇" in texts(panel(world))


@pytest.mark.exhaustive
async def test_waiting_night_posts_no_new_pictures(world):
    night = {"command": "night", "rounds": 3, "minutes": 3}
    await finish_round(world, await night_begun(world, **night))
    for one in (world.alice, world.bob):
        await leave_event(world, one)
    await look(world)
    assert "The next round starts once two players are here" in texts(panel(world))
    before = await tournament(world)
    await look(world)
    assert await tournament(world) == before
