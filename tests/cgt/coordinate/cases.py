"""Coordinate games for the tests: a component of each kind, small enough for the definition."""

from hypothesis import strategies as st

import cgt
from cgt.rulesets.coordinate import (
    Euclid,
    Moore,
    Northcott,
    SilverDollar,
    Staircase,
    TakeAway,
    Wythoff,
)

SVG = "{http://www.w3.org/2000/svg}"
small = st.integers(0, 9)
strips = st.sets(st.integers(1, 11), min_size=1, max_size=4).map(
    lambda squares: (*sorted(squares),)
)
rows = st.tuples(
    st.sets(st.integers(1, 8), min_size=2, max_size=2), st.integers(8, 9), st.integers(0, 3)
).map(lambda row: (*sorted(row[0]), row[1], row[2]))
KINDS = {
    "wythoff": (st.integers(1, 4).map(Wythoff), st.tuples(small, small)),
    "euclid": (st.just(Euclid()), st.tuples(st.integers(1, 40), st.integers(1, 40))),
    "moore": (
        st.integers(1, 4).map(Moore),
        st.lists(st.integers(0, 4), min_size=1, max_size=4).map(tuple),
    ),
    "take-away": (
        st.integers(1, 5).map(TakeAway),
        st.tuples(st.integers(0, 30), st.integers(0, 30)).map(lambda heap: (heap[0], min(heap))),
    ),
    "northcott": (st.just(Northcott()), rows),
    "silver dollar": (st.just(SilverDollar()), strips),
    "staircase": (
        st.just(Staircase()),
        st.lists(st.integers(0, 3), min_size=1, max_size=4).map(tuple),
    ),
}


@st.composite
def components(draw):
    games, states = KINDS[draw(st.sampled_from(sorted(KINDS)))]
    return cgt.Component(draw(games), draw(states))
