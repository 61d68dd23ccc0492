"""The lines in which members wait: whatever they do, the promises of each line hold."""

from collections import Counter, deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.worker import Lines, TooManyQuestions

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
def test_whatever_happens_nobody_is_lost_and_nobody_takes_more_than_is_theirs(
    places, each, waiting, steps
):
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
            lines.done(owner[served.pop(number % len(served))])
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
        lines.done(served[0])
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
    lines.done("flood")
    assert lines.next() == ("flood", 2)
    lines.forget("flood", 2)
    lines.forget("nobody", 5)
    assert lines.next() is None
