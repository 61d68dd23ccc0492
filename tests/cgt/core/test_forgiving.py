"""Positions as people type them: what is understood, what is asked back, and what never happens."""

import re

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.core.forgiving import meanings_of
from cgt.rulesets.catalogue import CATALOGUE
from tests.cgt.texts import HOSTILE, only_cgt_errors
from tests.games import each_entry
from tests.samples import examples, sampled


def refused(text, game=None):
    """Return the error for a text, which must be one that points into it."""
    with pytest.raises(cgt.NotationError) as caught:
        cgt.position(text, game)
    error = caught.value
    assert error.source == text
    assert 0 <= error.span[0] < error.span[1] <= max(1, len(text) + 1)
    assert cgt.position(error.example)
    assert all(cgt.position(candidate) for candidate in error.candidates)
    return error


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("nim 3 4 5", "nim: 3 4 5"),
        ("Nim, 3 4 5", None),
        ("nim(3,4,5)", "nim: 3 4 5"),
        ("cram 4x5", "cram: 4x5"),
        ("Cram 4 × 5", "cram: 4x5"),
        ("cram 4 by 5 + 3x3", "cram: 4x5 3x3"),
        ("cram: 4 x 5", "cram: 4x5"),
        ("3-4-5", "nim: 3 4 5"),
        ("3 – 4 – 5", "nim: 3 4 5"),
        ("3+4+5", "nim: 3 4 5"),
        ("3,4,5", "nim: 3 4 5"),
        ("3, 4 and 5", "nim: 3 4 5"),
        ("(3, 4, 5)", "nim: 3 4 5"),
        ("[3 4 5]", "nim: 3 4 5"),
        ("345", "nim: 345"),
        ("nim: 3-4-5", "nim: 3 4 5"),
        ("kayles 7 8", "0.77: 7 8"),
        ("kayles 7; 8", "0.77: 7 8"),
        ("0.77 7 8", "0.77: 7 8"),
        ("wythoff 5 7", "wythoff: (5,7)"),
        ("wythoff's game (5,7)", "wythoff: (5,7)"),
        ("wythoff 2 5 7", "wythoff 2: (5,7)"),
        ("moore: 3 4 5", "moore 2: (3,4,5)"),
        ("nim with pass 3 4", "nim + pass: 3 4"),
        ("take 1-3 + pass 5 6", "take 1-3 + pass: 5 6"),
        ("hackenbush girl + house", "hackenbush: girl house"),
        ("dawson's kayles 4 6; nim 3", "0.07: 4 6; nim: 3"),
        ("heaps: 3 5 7", "nim: 3 5 7"),
        ("piles 3 5 7", "nim: 3 5 7"),
        ("3 5 7 sticks", "nim: 3 5 7"),
        ("*3 + *5", "nim: 3 5"),
        ("*3 *", "nim: 3 1"),
        ("nim: *3, *5", "nim: 3 5"),
        ("remove 1-3: 21", "take 1-3: 21"),
        ("remove up to 3: 21", "take 1-3: 21"),
        ("take 1 or 2: 5", "take 1,2: 5"),
        ("Take 1, 5 or 6: 24", "take 1,5,6: 24"),
        ("take 1, 5, and 6: 24", "take 1,5,6: 24"),
        ("S(1,2): 21", "take 1,2: 21"),
        ("S{1,2} 21", "take 1,2: 21"),
        ("{1,3,4}: 7", "take 1,3,4: 7"),
        ("subtraction set {1,3,4}: 7", "take 1,3,4: 7"),
    ],
)
def test_common_text_is_understood(typed, expected):
    if expected is None:
        refused(typed)
    else:
        assert cgt.position(typed) == cgt.position(expected)


@pytest.mark.parametrize(
    ("typed", "game", "expected"),
    [
        ("5 7", "wythoff", "wythoff: (5,7)"),
        ("5,7", "wythoff", "wythoff: (5,7)"),
        ("5-7", "wythoff", "wythoff: (5,7)"),
        ("5 + 7", "euclid", "euclid: (5,7)"),
        ("3 4 1 2", "bitter chocolate", "bitter chocolate: (3,4,1,2)"),
        ("2 5 6 10", "silver dollar", "silver dollar: (2,5,6,10)"),
        ("1-3", "kayles", "kayles: 1 3"),
        ("7-10", "fibonacci", "fibonacci: 7 10"),
        ("31 18", "fibonacci", "fibonacci: (31,18)"),
        ("31, 18", "take-away 1", "take-away 1: (31,18)"),
        ("31 + 18", "fibonacci", "fibonacci: (31) (18)"),
        ("18 31", "fibonacci", "fibonacci: (18) (31)"),
        ("31 18 7", "fibonacci", "fibonacci: (31) (18) (7)"),
        ("3x3-3x4", "cram", "cram: 3x3 3x4"),
        ("18-47p-34", "nim + pass", "nim + pass: 18 47p 34"),
        ("kayles 3 4", "nim", "kayles: 3 4"),
        ("21 sticks", "take 1-3", "take 1-3: 21"),
        ("7 8 stones", "kayles", "kayles: 7 8"),
    ],
)
def test_text_for_a_chosen_game_is_understood(typed, game, expected):
    assert cgt.position(typed, game) == cgt.position(expected)


@each_entry
def test_colon_can_be_omitted(entry):
    """Of every game, by each of its names: the same position, or an error that names it."""
    for name in filter(re.compile("[a-z]").search, entry.names):
        for example in entry.ruleset.examples:
            position = cgt.position(example, entry.ruleset)
            try:
                assert cgt.position(f"{name} {example}") == position
            except cgt.NotationError as error:
                assert position in [cgt.position(text) for text in error.candidates]  # noqa: PT017


@each_entry
def test_parts_may_be_joined_by_a_plus(entry):
    for example in entry.ruleset.examples:
        position = cgt.position(example, entry.ruleset)
        if len(position.components) > 1:
            joined = " + ".join(map(str, position.components))
            assert cgt.position(joined, entry.ruleset) == position


@each_entry
def test_name_alone_is_answered_with_positions_of_the_game(entry):
    for name in entry.names:
        if name.isdigit():
            continue
        error = refused(name)
        found = [cgt.position(text) for text in error.candidates]
        assert cgt.position(entry.start, entry.ruleset) in found


@pytest.mark.parametrize(
    ("typed", "sentence", "candidates"),
    [
        ("kales 7 8", "Did you mean Kayles?", ["kayles: 7 8"]),
        ("kales: 7 8", "Did you mean Kayles?", ["kayles: 7 8"]),
        ("nim: 3; kales: 7", "Did you mean Kayles?", ["kayles: 7"]),
        ("sprouts", "curves on paper", ["graph chomp: wheel4"]),
        ("domineering 4x5", "Cram", ["cram: 4x5"]),
        ("moore 2 3 4", "could mean", ["moore 2: (2,3,4)", "moore 2: (3,4)"]),
        ("1-3", "could mean nim: 1 3", ["nim: 1 3", "take 1-3: 3 4 5"]),
        ("take 1-3 5", "names a game but no position", ["take 1-3: 5", "take 1-3,5: 5 6 7"]),
        ("take 1 3 4", "names a game but no position", ["take 1: 3 4", "take 1,3: 4"]),
        ("cram 4 5", "Write a board as its size, such as 4x5", ["cram: 4x5"]),
        ("4x5", "“4x5” isn't one", ["cram: 4x5", "chomp: 4x5"]),
        ("3 -4 5", "fewer than 0", []),
        ("cram hello", "Write a board as", []),
        ("21 sticks", "could mean nim: 21 or take 1-3: 21", ["nim: 21", "take 1-3: 21"]),
        ("antonim", "Try Nim", ["nim: 3 4 5"]),
        ("antonim: (3,4)", "Try Nim", ["nim: 3 4"]),
        ("toads and frogs (3,4)", "Silver Dollar", ["silver dollar: (3,4)"]),
        ("S(1,2)", "names a game but no position", ["take 1,2: 2 3 4"]),
        ("{1,3,4}", "names a game but no position", ["take 1,3,4: 4 5 6"]),
        ("qwertz 3", "I don't know a game called “qwertz”.", []),
    ],
)
def test_unclear_text_is_refused_with_its_meanings(typed, sentence, candidates):
    error = refused(typed)
    assert sentence in str(error)
    assert list(error.candidates)[: len(candidates)] == candidates
    assert candidates or not error.candidates


def test_digits_in_a_row_are_offered_as_heaps():
    assert str(cgt.position("345")) == "nim: 345"
    assert meanings_of("345", None) == ["nim: 3 4 5"]
    assert meanings_of("57", cgt.ruleset("wythoff")) == ["wythoff: (5,7)"]
    assert refused("57", "wythoff").candidates == ("wythoff: (5,7)",)
    assert meanings_of("3045", None) == meanings_of("3", None) == meanings_of("3 4", None) == []


@examples(200)
@given(
    st.lists(st.sampled_from([name for entry in CATALOGUE for name in entry.names]), max_size=2),
    st.lists(
        st.sampled_from(
            ["3", "4", "12", "5p", "4x5", "(3,4)", "hth", "-", "+", ":", ";", "and", "x"]
        ),
        max_size=5,
    ),
    st.sampled_from([" ", "", "-", "+"]),
)
def test_text_is_read_as_the_game_that_it_names(named, parts, between):
    """Whatever is accepted is written in one way only, and names the game that the text began."""
    text = f"{' '.join(named)} {between.join(parts)}"
    try:
        position = cgt.position(text)
    except cgt.CgtError:
        return
    assert cgt.position(str(position)) == position
    if named and not named[0].isdigit() and ";" not in text and ":" not in text:
        code = cgt.ruleset(named[0]).code
        assert any(
            ruleset.code.startswith(code) or code.startswith(f"{ruleset.code} ")
            for ruleset in position.rulesets
        )


def test_number_after_a_name_is_a_heap_if_the_position_needs_it():
    assert cgt.position("wythoff 2 3") == cgt.position("wythoff: (2,3)")
    assert str(cgt.position("wythoff 2: (2,3)")) == "wythoff 2: (2,3)"


NAMES = ["kayles", "cram", "wythoff", "hackenbush", "ruler x ruler"]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:20]))
@pytest.mark.parametrize("name", sampled(NAMES, NAMES[:1]))
def test_hostile_texts_behind_a_name_are_answered_at_once(text, name):
    only_cgt_errors(cgt.position, f"{name} {text}")
    only_cgt_errors(cgt.position, text, name)
