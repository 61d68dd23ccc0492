"""Text for the tests: positions in notation, what is hostile, and errors that can be shown."""

from hypothesis import strategies as st

import cgt

sets = st.sets(st.integers(1, 12), min_size=1, max_size=5).map(sorted)
plain_names = st.one_of(
    st.just("nim"),
    sets.map(lambda numbers: f"take {','.join(map(str, numbers))}"),
    st.integers(1, 40).map(lambda most: f"take 1-{most}"),
    sets.map(lambda numbers: f"divide {','.join(str(n + 1) for n in numbers)}"),
)
names = st.one_of(plain_names, plain_names.map(lambda name: f"{name} + pass"))
heaps = st.one_of(st.integers(0, 30), st.integers(0, 10**36 - 1))


@st.composite
def groups(draw):
    name = draw(names)
    states = [str(heap) for heap in draw(st.lists(heaps, min_size=1, max_size=5))]
    if name.endswith("pass"):
        states = [state + draw(st.sampled_from(["", "p"])) for state in states]
    return f"{name}: {' '.join(states)}"


notations = st.lists(groups(), min_size=1, max_size=3).map("; ".join)

HOSTILE = [
    "9" * 10_000,
    "9" * 1_900,
    str(10**40),
    f"take {10**40}: 5",
    f"take 1-{10**30}: 5",
    f"take up to {10**40}: 5",
    "-1",
    "nim: -5 -6",
    "{} {0} {text} %s %d %(x)s {0.__class__}",
    "{source}: {span}",
    "\x00\x07\x1b[31m",
    "🙂🙂: 🙂",
    "\u202e\u200f3 4 5",
    "\ud800",
    ";" * 2000,
    ":" * 2000,
    "1;" * 999,
    "(" * 2000,
    "[{(" * 600,
    "take " + "1-" * 900,
    "take " + "1," * 990 + ": 3",
    "take 1 " + " " * 1900 + "x: 3",
    "1 " * 1000,
    "+ pass" * 300 + ": 3",
    "nim" + " + pass" * 280 + ": 3",
    "nim" + " + pass" * 1300,
    "²³ ½ Ⅷ ① ⑴ ㉈",
    "a" * 10_000,
    " " * 10_000,
]


def only_cgt_errors(call, *arguments):
    try:
        call(*arguments)
    except cgt.CgtError as error:
        check_error(error)


def check_error(error):
    """An error can be shown as it is: it points into its source, and what it suggests works."""
    assert str(error)
    assert len(str(error)) < 500
    if isinstance(error, cgt.NotationError):
        start, end = error.span
        assert 0 <= start < end <= max(1, len(error.source) + 1)
        source, carets = error.pointer().split("\n")
        assert len(source) <= 60
        assert len(carets) <= 61
        assert carets.lstrip(" ") == "^" * len(carets.lstrip(" ")) != ""
