"""The definition of the nim value, held against the shortest program that states it."""

from dataclasses import dataclass
from functools import cache

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.engines.definition import nim_value_by_definition


@dataclass(frozen=True)
class Way:
    parts: tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """A game on numbered states; state ``n`` moves to sums of smaller states, as listed."""

    ways: tuple[tuple[tuple[int, ...], ...], ...]

    @property
    def name(self):
        return "table"

    def options(self, state):
        return (Way(parts) for parts in self.ways[state])


@st.composite
def tables(draw):
    ways = []
    for state in range(draw(st.integers(1, 12))):
        part = st.integers(0, state - 1) if state else st.nothing()
        parts = st.lists(part, max_size=3).map(tuple) if state else st.just(())
        ways.append(tuple(draw(st.lists(parts, max_size=5))))
    return Table(tuple(ways))


def plainly(table, state):
    """Return the nim value by the recursion as books print it."""

    @cache
    def value(state):
        reached = set()
        for parts in table.ways[state]:
            total = 0
            for part in parts:
                total ^= value(part)
            reached.add(total)
        return next(n for n in range(len(reached) + 1) if n not in reached)

    return value(state)


@given(tables())
def test_definition_is_the_recursion_as_books_print_it(table):
    for state in reversed(range(len(table.ways))):
        assert nim_value_by_definition(table, state) == plainly(table, state)


@dataclass(frozen=True)
class Countdown:
    """Take 1 or 2 from a heap: as long a game as one likes."""

    name: str = "countdown"

    def options(self, state):
        return (Way((state - k,)) for k in (1, 2) if k <= state)


@pytest.mark.exhaustive
def test_heap_of_100_000_is_within_reach():
    assert nim_value_by_definition(Countdown("long"), 100_000) == 100_000 % 3


def test_too_many_followers_are_refused_by_name_and_limit():
    with pytest.raises(
        cgt.TooLarge, match=r"for hopeless, and a search would take more than 1,000 positions"
    ):
        nim_value_by_definition(Countdown("hopeless"), 10**18, limit=1000)


def test_too_many_moves_are_refused():
    @dataclass(frozen=True)
    class Endless:
        name: str = "endless"

        def options(self, state):
            return (Way(()) for _ in iter(int, 1)) if state else ()

    with pytest.raises(cgt.TooLarge):
        nim_value_by_definition(Endless(), 1, limit=1000)


def test_known_values_do_not_use_up_the_limit():
    game = Countdown("twice")
    assert nim_value_by_definition(game, 700, limit=1000) == 1
    assert nim_value_by_definition(game, 1400, limit=1000) == 2


def test_after_a_refusal_smaller_questions_are_answered():
    game = Countdown("again")
    with pytest.raises(cgt.TooLarge):
        nim_value_by_definition(game, 10**6, limit=500)
    assert nim_value_by_definition(game, 100, limit=500) == 1
