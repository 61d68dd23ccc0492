"""Random rules from the grammar, most of which have a game."""

from hypothesis import strategies as st

NUMBERS = st.integers(0, 7).map(str)
PROPERTIES = st.sampled_from(
    ["odd", "even", "prime", "a square", "fibonacci", "a power of 2", "a power of 3"]
)
COMPARISONS = st.sampled_from(["<", "<=", ">", ">=", "=", "!="])
PAIRS = st.sampled_from(["+", "-", "-", "*", "/", "mod", "&", "xor", "^"])


def sums(names, depth=2):
    """Return sums of some names."""
    simple = st.sampled_from(names) | st.sampled_from(names) | NUMBERS
    if not depth:
        return simple
    inner = sums(names, depth - 1)
    operation = st.tuples(inner, PAIRS, inner).map(lambda each: f"({' '.join(each)})")
    one = st.tuples(st.sampled_from(["sqrt", "ones", "digit sum"]), inner).map(
        lambda each: f"{each[0]}({each[1]})"
    )
    two = st.tuples(st.sampled_from(["gcd", "min", "max"]), inner, inner).map(
        lambda each: f"{each[0]}({each[1]}, {each[2]})"
    )
    return st.one_of(simple, simple, operation, operation, one, two)


def truths(names):
    """Return conditions on some names."""
    small = sums(names, 1)
    name = st.sampled_from(names)
    sets = st.one_of(
        st.tuples(small, small).map("..".join),
        st.lists(NUMBERS, min_size=1, max_size=3).map(lambda each: "{" + ", ".join(each) + "}"),
        small.map("digits({})".format),
    )
    return st.one_of(
        st.tuples(small, COMPARISONS, small).map(" ".join),
        st.tuples(small, small, st.sampled_from(names)).map(lambda e: f"{e[0]} <= {e[1]} < {e[2]}"),
        st.tuples(name, st.sampled_from(["in", "not in"]), sets).map(" ".join),
        st.tuples(small, st.sampled_from(["divides", "does not divide"]), name).map(" ".join),
        st.tuples(name, st.sampled_from(["is", "is not"]), PROPERTIES).map(" ".join),
    )


@st.composite
def rules(draw):
    """Draw a rule of heaps or pairs. A free name mostly has a bound."""
    pattern = draw(st.sampled_from([("n",), ("n",), ("a", "b")]))
    clauses = []
    for _ in range(draw(st.integers(1, 2))):
        free = draw(st.sampled_from([(), ("k",), ("k",), ("k", "m")]))
        names = [*pattern, *free]
        count = draw(st.sampled_from([1, 1, 1, 2]))
        parts = [draw(_leaves(pattern, names)) for _ in range(count)]
        conditions = [draw(_bounds(name, pattern)) for name in free]
        if len(free) == 1 and not draw(st.integers(0, 9)):
            conditions = []
        conditions += draw(st.lists(truths(names), max_size=2))
        joined = draw(st.sampled_from([" and ", " and ", ", "])).join(conditions)
        clauses.append(" and ".join(parts) + (f" if {joined}" if conditions else ""))
    left = pattern[0] if len(pattern) == 1 else f"({', '.join(pattern)})"
    return f"{left} -> {'; '.join(clauses)}"


def _bounds(name, pattern):
    """Return bounds of a free name, which are mostly below a number of the component."""
    signs = st.sampled_from(["<", "<", "<="])
    most = st.sampled_from([*pattern, *pattern, f"{pattern[0]} / 2"])
    return st.tuples(signs, most).map(lambda each: f"1 <= {name} {each[0]} {each[1]}")


def _leaves(pattern, names):
    """Return what can be left of a component, which is often smaller."""
    free = [name for name in names if name not in pattern] or ["1"]
    each = []
    for name in pattern:
        less = st.sampled_from([*free, *free, "1", "2"]).map(f"{name} - {{}}".format)
        part = st.sampled_from([f"{name} / 2", f"{name} / 3", f"{name} & {free[0]}", *free])
        rest = [st.just(name)] if len(pattern) > 1 else []
        any_sum = sums(names, 1)
        bounded = any_sum.map(f"min({{}}, {name} - 1)".format)
        each.append(st.one_of(*[less] * 9, part, part, *rest, bounded, any_sum))
    written = st.tuples(*each)
    return written.map(lambda parts: parts[0] if len(parts) == 1 else f"({', '.join(parts)})")
