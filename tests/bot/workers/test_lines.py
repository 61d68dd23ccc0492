"""The lines in which members wait: whatever they do, the promises of each line hold."""

from collections import Counter, deque

import pytest
from hypothesis import given, strategies as st

from bot.workers import LONG_WAIT, MOST_WAITING, RUSH, Lines, Overloaded, Queue, TooManyQuestions

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("enter"), st.integers(0, 4)),
        st.tuples(st.just("next"), st.just(0)),
        st.tuples(st.just("done"), st.integers(0, 9)),
        st.tuples(st.just("forget"), st.integers(0, 9)),
    ),
    max_size=120,
)


@given(places=st.integers(1, 4), each=st.integers(1, 3), waiting=st.integers(1, 5), steps=STEPS)
def test_lines_lose_nobody_and_give_nobody_too_much(places, each, waiting, steps):
    lines = Lines(places, each, waiting)
    lined: dict[int, deque[int]] = {member: deque() for member in range(5)}
    owner: dict[int, int] = {}
    served: list[int] = []
    for wish, (step, number) in enumerate(steps):
        running = Counter(owner[one] for one in served)
        if step == "enter":
            if len(lined[number]) >= waiting:
                with pytest.raises(
                    TooManyQuestions, match=f"on {waiting + running[number]} of your questions"
                ):
                    lines.enter(number, wish)
            else:
                lines.enter(number, wish)
                lined[number].append(wish)
                owner[wish] = number
        elif step == "next":
            may = [m for m, line in lined.items() if line and running[m] < each]
            found = lines.next()
            if not may or len(served) >= places:
                assert found is None
            else:
                member, one = found
                assert member in may
                assert lined[member].popleft() == one, "in the order in which they asked"
                served.append(one)
        elif step == "done" and served:
            lines.note_served(owner[served.pop(number % len(served))])
        elif step == "forget":
            waits = [one for line in lined.values() for one in line]
            if waits:
                one = waits[number % len(waits)]
                lines.forget(owner[one], one)
                lined[owner[one]].remove(one)


@given(st.lists(st.integers(1, 20), min_size=2, max_size=8))
def test_members_are_served_in_turn(asked):
    lines = Lines(places=1, each=1, waiting=100)
    for member, count in enumerate(asked):
        for number in range(count):
            lines.enter(member, number)
    order = []
    while (served := lines.next()) is not None:
        order.append(served)
        lines.note_served(served[0])
    rounds = sorted(
        (number, member) for member, count in enumerate(asked) for number in range(count)
    )
    assert [(number, member) for member, number in order] == rounds


def test_with_one_member_flooding_there_is_a_place_for_another():
    lines = Lines(places=3, each=2, waiting=20)
    for wish in range(20):
        lines.enter("flood", wish)
    assert [lines.next(), lines.next(), lines.next()] == [("flood", 0), ("flood", 1), None]
    lines.enter("light", "question")
    assert lines.next() == ("light", "question")
    lines.note_served("flood")
    assert lines.next() == ("flood", 2)
    lines.forget("flood", 2)
    lines.forget("nobody", 5)
    assert lines.next() is None


LEARNT = 40
"""The number of answers after which a queue knows their pace."""


class Clock:
    """A clock that a test moves."""

    now = 0.0

    def __call__(self):
        return self.now


def test_a_queue_is_full_once_many_wait_and_leave_slowly():
    clock = Clock()
    queue = Queue(3, clock)
    for one in range(5):
        queue.enter(one)  # a rush, whose answers may be quick
    clock.now += LONG_WAIT
    with pytest.raises(Overloaded):
        queue.enter(5)
    queue.enter(4)  # who waits keeps their place
    queue.leave(0)
    queue.leave(1)
    queue.enter(5)  # answers are quick now
    clock.now += LONG_WAIT
    with pytest.raises(Overloaded):
        queue.enter(6)
    for one in (2, 3, 4):
        queue.leave(one)
    queue.enter(6)
    queue.enter(7)


def test_a_few_can_wait_for_however_long():
    clock = Clock()
    queue = Queue(3, clock)
    for one in range(3):
        clock.now += 100
        queue.enter(one)


@pytest.mark.parametrize("served", [10, 80, 400])
@pytest.mark.parametrize("times", [1, 2, 3, 10])
def test_under_any_load_the_wait_is_short_and_the_work_goes_on(served, times):
    """Some ask each second so many times what can be served in one."""
    clock, waiting, waits, refused = Clock(), deque(), [], 0
    queue = Queue(now=clock)
    asked = done = 0
    while clock.now < 20:
        clock.now += 1 / (served * times)
        try:
            queue.enter(asked)
            waiting.append((asked, clock.now))
        except Overloaded:
            refused += 1
        asked += 1
        while waiting and done < clock.now * served:
            one, since = waiting.popleft()
            queue.leave(one)
            waits.append(clock.now - since)
            done += 1
    most = max(MOST_WAITING / served, LONG_WAIT) + RUSH + (times - 1) * LEARNT / served
    assert max(waits) <= most
    assert len(waits) >= 0.98 * 20 * served
    assert (refused > 0) == (times > 1)


def test_a_member_who_floods_fills_no_line_for_the_others():
    clock = Clock()
    lines = Lines(places=1, each=1, waiting=100, queue=Queue(3, clock))
    for wish in range(50):
        lines.enter("flood", wish)
    clock.now = 100.0
    lines.enter("another", 0)
    lines.enter("a third", 0)
    with pytest.raises(Overloaded):
        lines.enter("a fourth", 0)
    lines.enter("another", 1)
    lines.clear()
    lines.enter("a fourth", 0)
