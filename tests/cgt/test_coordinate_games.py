"""Coordinate games: every shortcut is the definition, and facts that the literature states."""

import xml.etree.ElementTree as ET
from functools import cache
from itertools import combinations_with_replacement, islice, product
from math import floor
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cgt
from cgt.definition import nim_value_by_definition
from cgt.rulesets.coordinate import (
    Euclid,
    Moore,
    Northcott,
    SilverDollar,
    Staircase,
    TakeAway,
    Wythoff,
    parse,
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


@given(components())
@settings(deadline=None, max_examples=300)
def test_the_nim_value_is_the_definition(component):
    expected = nim_value_by_definition(component.ruleset, component.state)
    assert component.nim_value == expected
    assert component.ruleset.is_p_position(component.state) == (expected == 0)


@given(components())
@settings(deadline=None, max_examples=200)
def test_the_options_of_a_value_are_those_of_it(component):
    game, state = component.ruleset, component.state
    by_value = {}
    for option in game.options(state):
        by_value.setdefault(nim_value_by_definition(game, option.parts[0]), []).append(option)
    for value in range(max(by_value, default=0) + 3):
        found = list(game.options_to(state, value))
        assert len(found) == len(set(found))
        assert set(found) == set(by_value.get(value, ()))


@given(components())
@settings(deadline=None)
def test_options_are_counted_and_found_by_their_notation(component):
    game, state = component.ruleset, component.state
    options = list(game.options(state))
    assert len({option.text for option in options}) == len(options)
    for limit in {0, 1, 2, len(options), len(options) + 1, 10_000}:
        assert game.count_options(state, limit) == min(limit, len(options))
    assert component.is_over or game.size(state) > 0
    for option in options[:60]:
        assert game.find_option(state, option.text) == option
        assert game.find_option(state, f" {option.text.upper()} ") == option
        position = cgt.Position((component,))
        assert cgt.move(f"A {option.text}", position).option == option
        assert cgt.move(str(cgt.Move(0, option)), position).option == option
    for text in ("", " ", "?", "-", "--1", "-0", "-99999", ">99999", ">", "/0", "-0,0", "1>1"):
        assert game.find_option(state, text) is None


@given(components())
def test_a_component_is_read_as_it_is_written(component):
    game, state = component.ruleset, component.state
    assert game.read(game.write(state)) == state
    assert game.read(game.write(state).replace(",", " , ")) == state
    assert cgt.position(f"{component} {component}", game).components == (component, component)
    assert parse(game.name) == game


@cache
def wins(game, state):
    """Return whether whoever is to move wins, by trying all moves."""
    return any(not wins(game, option.parts[0]) for option in game.options(state))


@pytest.mark.parametrize(
    ("game", "states"),
    [
        *((Wythoff(slack), list(product(range(9), repeat=2))) for slack in (1, 2, 3)),
        (Euclid(), list(product(range(1, 16), repeat=2))),
        *((Moore(k), list(combinations_with_replacement(range(4), 4))) for k in (1, 2, 3)),
        *((TakeAway(k), [(n, m) for n in range(14) for m in range(n + 1)]) for k in (1, 2, 3)),
        (
            Northcott(),
            [(a, b, 6, left) for b in range(2, 7) for a in range(1, b) for left in range(3)],
        ),
        (SilverDollar(), [(a, b, c) for c in range(9) for b in range(c) for a in range(1, b)]),
        (Staircase(), list(product(range(3), repeat=4))),
    ],
    ids=lambda case: getattr(case, "name", ""),
)
def test_the_best_move_wins_every_small_position(game, states):
    kinds = set()
    for state in states:
        found = cgt.analyse(cgt.Position((cgt.Component(game, state),)))
        kinds.add(found.outcome)
        assert (found.outcome == "N") == wins(game, state)
        winning = {o.text for o in game.options(state) if not wins(game, o.parts[0])}
        assert {move.option.text for move in found.winning_moves} == winning
        assert found.best_move is None or not winning or found.best_move.option.text in winning
    assert kinds == {"N", "P"}


WYTHOFF_PAIRS = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)]
"""Wythoff 1907; OEIS A000201 and A001950."""


def test_the_p_positions_of_wythoffs_game_are_those_of_the_golden_ratio():
    game = Wythoff()
    assert [game.p_position(index) for index in range(9)] == WYTHOFF_PAIRS
    lost = [pair for pair in product(range(21), repeat=2) if game.is_p_position(pair)]
    assert lost == sorted({*WYTHOFF_PAIRS, *(pair[::-1] for pair in WYTHOFF_PAIRS)})
    golden = (1 + 5**0.5) / 2
    assert all(game.p_position(n)[0] == floor(n * golden) for n in range(10_000))


def test_the_pairs_of_generalised_wythoff_are_fraenkels():
    assert [Wythoff(2).p_position(n) for n in range(1, 6)] == [
        (1, 3), (2, 6), (4, 10), (5, 13), (7, 17)
    ]  # fmt: skip


@given(st.integers(1, 20), st.integers(1, 10**18))
def test_every_heap_has_one_partner(slack, heap):
    game = Wythoff(slack)
    other = game.partner(heap)
    assert game.partner(other) == heap
    assert game.is_p_position((heap, other))
    assert not game.is_p_position((heap, other + 1))


@pytest.mark.parametrize("slack", [1, 2, 3, 4, 7, 20])
def test_all_values_of_small_pairs_are_the_definition(slack):
    game = Wythoff(slack)
    for pair in product(range(18), repeat=2):
        assert game.nim_value(pair) == nim_value_by_definition(game, pair), pair


def test_the_first_values_of_wythoffs_game():
    table = [[Wythoff().nim_value((x, y)) for y in range(7)] for x in range(4)]
    assert table == [
        [0, 1, 2, 3, 4, 5, 6],
        [1, 2, 0, 4, 5, 3, 7],
        [2, 0, 1, 5, 3, 4, 8],
        [3, 4, 5, 6, 2, 0, 1],
    ]  # Winning Ways, chapter 3


def test_euclid_is_lost_where_the_numbers_are_nearer_than_the_golden_ratio():
    golden = (1 + 5**0.5) / 2
    for low, high in combinations_with_replacement(range(1, 60), 2):
        assert Euclid().is_p_position((low, high)) == (high / low < golden)


def test_moores_nim_adds_binary_digits_modulo_k_plus_1():
    assert Moore(2).is_p_position((1, 1, 1))
    assert Moore(2).is_p_position((5, 5, 5))
    assert not Moore(2).is_p_position((1, 2, 3))
    assert Moore(1).nim_value((3, 4, 5)) == 2


def test_fibonacci_nim_is_lost_at_fibonacci_numbers():
    lost = [n for n in range(2, 150) if TakeAway().is_p_position(TakeAway().read(str(n)))]
    assert lost == [2, 3, 5, 8, 13, 21, 34, 55, 89, 144]
    (move,) = cgt.analyse(cgt.Position((cgt.Component(TakeAway(), (20, 19)),))).winning_moves[:1]
    assert move.option.text == "-2"


def test_taking_no_more_than_before_is_lost_at_powers_of_two():
    game = TakeAway(1)
    assert [n for n in range(2, 70) if game.is_p_position((n, n - 1))] == [2, 4, 8, 16, 32, 64]


def test_a_strip_and_a_staircase_are_nim():
    assert SilverDollar().nim_value((2, 5, 6, 10)) == 2 ^ 3
    assert SilverDollar().nim_value((3, 5, 9)) == 2 ^ 3
    assert Staircase().nim_value((3, 7, 5, 2)) == 3 ^ 5


HUGE = 10**30
LARGE = [
    cgt.Component(Wythoff(), (HUGE, 2 * HUGE)),
    cgt.Component(Wythoff(3), (HUGE, 3 * HUGE)),
    cgt.Component(Euclid(), (7, HUGE)),
    cgt.Component(Moore(2), (HUGE, HUGE + 5, 3 * HUGE, 10**20)),
    cgt.Component(TakeAway(), (HUGE, HUGE - 1)),
    cgt.Component(Northcott(), (5, 10**20, HUGE, 3)),
    cgt.Component(SilverDollar(), (5, 10**20, HUGE)),
    cgt.Component(Staircase(), (HUGE, 5, 10**20)),
]


@pytest.mark.parametrize("component", LARGE, ids=lambda part: part.ruleset.name)
def test_a_huge_component_is_played_at_once_and_won(component):
    game, state = component.ruleset, component.state
    started = perf_counter()
    assert game.count_options(state, 1000) == 1000
    assert not component.is_over
    options = list(islice(iter(game.options(state)), 100))
    assert all(game.find_option(state, option.text) == option for option in options)
    winning = list(islice(game.options_to(state, 0), 20))
    assert perf_counter() - started < 5
    assert bool(winning) != game.is_p_position(state)
    assert winning
    for option in winning:
        assert game.find_option(state, option.text) == option
        assert game.is_p_position(option.parts[0])


@pytest.mark.parametrize("state", ["(1000,2000)", "(1000000000,2000000000)"])
def test_a_value_beyond_the_definition_is_said_to_be_so(state):
    (component,) = cgt.position(f"{state}", Wythoff()).components
    with pytest.raises(cgt.TooLarge, match="N-position of wythoff, but how much it is worth"):
        assert component.nim_value
    with pytest.raises(cgt.TooLarge, match="small heaps"):
        Moore(2).nim_value((100, 200, 300))
    with pytest.raises(cgt.TooLarge, match="up to 600"):
        TakeAway().nim_value((1000, 999))
    pair = Wythoff().p_position(10**9)
    assert Wythoff().nim_value(pair) == 0


def test_moves_may_be_typed_in_many_ways():
    def play(game, state, text):
        return str(cgt.move(text, cgt.position(state, game)))

    for text in ("A-2,2", "-2,2", "2 2", "a 2, 2", "A>1,3", "A (1,3)", "A to 1 3", "A −2，2"):
        assert play(Wythoff(), "(3,5)", text) == "A-2,2"
    for text in ("A-6", "6", "a 2x", "a ×2", "A>1"):
        assert play(Euclid(), "(7,3)", text) == "A-6"
    for text in ("A 5>3", "5>3", "5-2", "a5 to 3"):
        assert play(SilverDollar(), "(2,5)", text) == "A 5>3"
    for text in ("A 2>4", "2>4", "2 to 4", "a2 TO 4"):
        assert play(Northcott(), "(2,5,6,1)", text) == "A 2>4"
    with pytest.raises(cgt.IllegalMove):
        play(Northcott(), "(2,5,6,0)", "2>1")
    for text in ("A 3-2", "3-2", "2 from 3", "A 2 from step 3"):
        assert play(Staircase(), "(1,1,4)", text) == "A 3-2"
    with pytest.raises(cgt.IllegalMove):
        play(Wythoff(), "(3,5)", "-1,2")
    assert play(Wythoff(2), "(3,5)", "-1,2") == "A-1,2"


@pytest.mark.parametrize(
    ("game", "token", "match", "span"),
    [
        (Wythoff(), "(3,5,7)", "two heaps", (0, 7)),
        (Wythoff(), "(3,x)", "whole number", (3, 4)),
        (Euclid(), "(0,4)", "1 or more", (0, 5)),
        (Moore(2), "()", "heaps in brackets", (0, 2)),
        (TakeAway(), "(1,2,3)", "its size", (0, 7)),
        (Northcott(), "(2,5,4,1)", "four numbers", (0, 9)),
        (Northcott(), "(2,5,6)", "four numbers", (0, 7)),
        (SilverDollar(), "(2,2)", "no two alike", (0, 5)),
        (SilverDollar(), "(0,2)", "from 1 on", (0, 5)),
        (Staircase(), "()", "the lowest first", (0, 2)),
    ],
)
def test_a_fault_is_pointed_at(game, token, match, span):
    with pytest.raises(cgt.NotationError, match=match) as caught:
        cgt.position(token, game)
    assert caught.value.span == span
    assert caught.value.example.startswith(game.name)


def test_too_many_numbers_are_too_large():
    for game in (Moore(2), SilverDollar(), Staircase()):
        with pytest.raises(cgt.NotationError, match="the limit is"):
            cgt.position(f"({','.join(map(str, range(1, 60)))})", game)


def test_the_number_of_a_game_has_a_range():
    assert parse("nim_3") == parse("Moore's Nim 3".lower()) == Moore(3)
    assert parse("wythoff 1") == Wythoff()
    assert parse("kayles") is None
    with pytest.raises(cgt.NotationError, match="from 1 to 20") as caught:
        parse("wythoff 99")
    assert (caught.value.span, caught.value.example) == ((8, 10), "wythoff 2")


def test_the_theory_behind_a_value_is_told():
    def why(game, state):
        return str(game.why(state) or game.why_outcome(state))

    assert "3 = ⌊2φ⌋ and 5 = 3 + 2" in why(Wythoff(), (5, 3))
    assert "differ by 3 is (4,7)" in why(Wythoff(), (5, 8))
    assert "α = (2 − 2 + √8) / 2: (1,3) is one of them" in why(Wythoff(2), (1, 3))
    assert "⌊16/7 − 7/16⌋ = 1" in why(Euclid(), (7, 16))
    assert "no sum of heaps" in why(Moore(2), (1, 1, 1))
    assert "this is a P-position" in why(Moore(2), (1, 1, 1))
    assert "this is an N-position" in why(Moore(2), (1, 1, 2))
    assert why(Moore(1), (3, 4)).endswith("the value is the nim-sum: 3 ⊕ 4")
    assert why(Moore(3), (3, 0, 4)).endswith("like one heap of Nim: 3 + 4 = 7")
    assert why(Wythoff(), (0, 4)) == "one heap is left, which is a Nim heap of 4"
    assert "20 = 13 + 5 + 2" in why(TakeAway(), (20, 19))
    assert "a Nim heap of 4: a retreat" in why(Northcott(), (3, 8, 10, 2))
    assert "heap: 2 ⊕ 3" in why(SilverDollar(), (3, 5, 9))
    assert "heap: 3 ⊕ 5" in why(Staircase(), (3, 7, 5, 2))


@pytest.mark.parametrize(
    "game", [Wythoff(), Wythoff(2), Euclid(), Moore(1), Moore(3), TakeAway(), TakeAway(1),
             Northcott(), SilverDollar(), Staircase()], ids=lambda game: game.name
)  # fmt: skip
def test_a_game_has_a_rule_and_examples(game):
    assert str(game.rule).endswith(".")
    assert "{" not in str(game.rule)
    for example in game.examples:
        position = cgt.position(example, game)
        assert not position.is_over
        step = cgt.explain(position).components[0]
        assert step.theory or step.outcome_theory


huge = st.one_of(st.integers(1, 30), st.integers(1, 10**36 - 1))


@st.composite
def pictured(draw):
    game, states = draw(
        st.sampled_from(
            [
                (Wythoff(), st.tuples(huge, huge)),
                (Euclid(), st.tuples(huge, huge)),
                (Moore(2), st.lists(huge, min_size=1, max_size=12).map(tuple)),
                (TakeAway(), st.tuples(huge, huge).map(lambda heap: (heap[0], min(heap)))),
                (Northcott(), rows),
                (
                    SilverDollar(),
                    st.sets(st.integers(1, 70), min_size=1).map(lambda c: (*sorted(c),)),
                ),
                (Staircase(), st.lists(huge, min_size=1, max_size=12).map(tuple)),
            ]
        )
    )
    state = draw(states)
    after = next((option.parts[0] for option in islice(iter(game.options(state)), 5)), state)
    return game, after, draw(st.sampled_from([None, state]))


@given(pictured())
@settings(deadline=None, max_examples=200)
def test_pictures_stay_inside_their_width(case):
    game, state, before = case
    picture = game.draw(state, before, 600)
    if picture is None:
        assert isinstance(game, SilverDollar)
        assert max([*state, *(before or ())]) > 60
        return
    assert picture.width <= 600
    root = ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{picture.body}</svg>')
    for shape in root.iter(f"{SVG}circle"):
        x, y, radius = (float(shape.attrib[name]) for name in ("cx", "cy", "r"))
        assert radius <= x <= 600 - radius
        assert radius <= y <= picture.height - radius
    for shape in root.iter(f"{SVG}rect"):
        x, y, wide, high = (float(shape.attrib[n]) for n in ("x", "y", "width", "height"))
        assert 0 <= x <= x + wide <= 601
        assert 0 <= y <= y + high <= picture.height
    for words in root.iter(f"{SVG}text"):
        assert float(words.attrib["font-size"]) >= 22
        assert 0 <= float(words.attrib["x"]) <= 600
        assert 0 <= float(words.attrib["y"]) <= picture.height


def drawn(game, state, before=None):
    body = game.draw(state, before, 600).body
    return ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{body}</svg>')


def count(root, role):
    return sum(element.get("class") == role for element in root.iter())


def test_pictures_show_what_is_there_and_what_was_taken():
    root = drawn(Wythoff(), (3, 5), (5, 7))
    assert (count(root, "stone"), count(root, "ghost"), count(root, "bracket")) == (8, 4, 1)
    root = drawn(SilverDollar(), (2, 4, 6), (2, 4, 9))
    assert (count(root, "stone"), count(root, "ghost"), count(root, "square")) == (3, 1, 9)
    root = drawn(Northcott(), (3, 8, 10, 1), (1, 8, 10, 2))
    assert (count(root, "stone"), count(root, "ghost"), count(root, "square")) == (2, 1, 10)
    assert [text.text for text in root.iter(f"{SVG}text")][-1] == "↶ 1"
    root = drawn(TakeAway(), (10, 4), (12, 11))
    assert (count(root, "stone"), count(root, "ghost")) == (10, 2)
    assert sum(element.get("class") == "limit" for element in root.iter(f"{SVG}path")) == 4
    root = drawn(Euclid(), (7, 2), (7, 16))
    assert (count(root, "bar"), count(root, "ghost"), count(root, "cut")) == (2, 1, 3)
    root = drawn(Staircase(), (3, 0, 2), (1, 2, 2))
    assert (count(root, "stone"), count(root, "ghost"), count(root, "stairs")) == (5, 2, 1)


@pytest.mark.parametrize("lead", ["", "a ", "a -", "a > ", "a to "])
def test_a_move_of_many_numbers_and_spaces_is_refused_at_once(lead):
    for game in ("wythoff: (3,5)", "moore 2: (3,5,4)"):
        with pytest.raises(cgt.CgtError):
            cgt.move(lead + "1   " * 40 + "x", cgt.position(game))
