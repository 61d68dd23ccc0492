"""The notation: both ways, forgiving on input, strict on meaning, with errors that point."""

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.core.tokens import folded, tokens
from tests.cgt.texts import names, notations

ZEROS = [0x660, 0x6F0, 0x966, 0xFF10, 0x1D7CE]
"""The digit 0 in Arabic, Persian, Devanagari, full width and mathematical bold."""


@st.composite
def restyled(draw, notation):
    """Write a notation as another keyboard, or another person, would."""
    zero = draw(st.sampled_from([ord("0"), *ZEROS]))
    dash = draw(st.sampled_from("-‐‑‒–—―−﹣－"))
    comma = draw(st.sampled_from([",", ", ", "，", "、", "،", "  ,"]))
    space = draw(st.sampled_from([" ", "  ", "\t", "\u3000", "\u00a0", "\n"]))
    like = {
        **{str(n): chr(zero + n) for n in range(10)},
        "-": dash,
        ",": comma,
        " ": space,
        ":": draw(st.sampled_from([":", " :", "：", ":  "])),
        ";": draw(st.sampled_from([";", "；", " ; "])),
        "+": draw(st.sampled_from(["+", " + ", "＋"])),
    }
    letters = draw(st.sampled_from([str.upper, str.title, str, full_width]))
    around = draw(st.sampled_from(["", " ", "\n"]))
    return around + "".join(like.get(c, letters(c)) for c in notation) + around


def full_width(letter):
    return chr(ord(letter) + 0xFEE0) if letter.isascii() and letter.isalpha() else letter


@given(notations)
def test_position_and_its_notation_are_one(notation):
    position = cgt.position(notation)
    assert cgt.position(str(position)) == position
    assert str(cgt.position(str(position))) == str(position)


@given(notations, st.data())
def test_any_keyboard_will_do(notation, data):
    assert cgt.position(data.draw(restyled(notation))) == cgt.position(notation)


@given(names, st.data())
def test_any_keyboard_will_do_for_a_ruleset(name, data):
    assert cgt.ruleset(data.draw(restyled(name))) == cgt.ruleset(name)
    assert cgt.ruleset(cgt.ruleset(name).code) == cgt.ruleset(name)


@given(notations, st.data())
def test_move_and_its_notation_are_one(notation, data):
    position = cgt.position(notation)
    played = [part for part in position.components if not part.is_over]
    if not played:
        return
    index = position.components.index(data.draw(st.sampled_from(played)))
    options = iter(position.components[index].ruleset.options(position.components[index].state))
    option = next(option for option, _ in zip(options, range(5), strict=False))
    move = cgt.Move(index, option)
    assert cgt.move(str(move), position) == move
    assert cgt.move(data.draw(restyled(str(move))), position) == move


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("3 4 5", "nim: 3 4 5"),
        ("3,4,5", "nim: 3 4 5"),
        ("Nim 3:3", None),
        ("take up to 3: 7", "take 1-3: 7"),
        ("take at most 3: 7", "take 1-3: 7"),
        ("up to 3: 7", "take 1-3: 7"),
        ("1-3: 7", "take 1-3: 7"),
        ("1,3,4: 7", "take 1,3,4: 7"),
        ("take 4 1 3 1: 7", "take 1,3,4: 7"),
        ("take 1 - 3: 7", "take 1-3: 7"),
        ("subtract 1-3: 7", "take 1-3: 7"),
        ("divide by 2, 3, 6: 10 12", "divide 2,3,6: 10 12"),
        ("nim+pass: 18 47P 34", "nim + pass: 18 47p 34"),
        ("nim + one pass: 0p 1", "nim + pass: 0 1"),
        ("nim: 3; take 1-3: 7; nim: 1", "nim: 3; take 1-3: 7; nim: 1"),
        ("take 1-3: 3; 4", "take 1-3: 3 4"),
        ("nim: 007", "nim: 7"),
        ("9" * 36, "nim: " + "9" * 36),
    ],
)
def test_notation_is_understood(given, expected):
    if expected is None:
        with pytest.raises(cgt.NotationError):
            cgt.position(given)
    else:
        assert str(cgt.position(given)) == expected


def test_game_may_be_given_apart():
    assert str(cgt.position("3 4", "take 1-3")) == "take 1-3: 3 4"
    assert str(cgt.position("3 4", cgt.ruleset("take 1-3"))) == "take 1-3: 3 4"
    assert str(cgt.position("nim: 3 4", "take 1-3")) == "nim: 3 4"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("A-2", "A-2"),
        ("a 2", "A-2"),
        ("a2", "A-2"),
        ("A − 2", "A-2"),
        ("2 from a", "A-2"),
        ("take 2 from A", "A-2"),
        ("A>1", "A-2"),
        ("a = 1", "A-2"),
        ("a to 1", "A-2"),
        ("b pass", "B pass"),
        ("B P", "B pass"),
        ("b-1", "B-1"),
        ("C/3", "C/3"),
        ("c 3", None),
        ("c ÷ 3", "C/3"),
        ("c by 3", "C/3"),
    ],
)
def test_move_can_be_written_in_many_ways(given, expected):
    position = cgt.position("nim: 3; nim + pass: 3; divide 2,3: 9")
    if expected is None:
        with pytest.raises(cgt.IllegalMove):
            cgt.move(given, position)
    else:
        assert str(cgt.move(given, position)) == expected


def test_letter_can_be_omitted_when_one_component_is_left():
    position = cgt.position("nim + pass: 0 7 0")
    assert str(cgt.move("3", position)) == "B-3"
    assert str(cgt.move("-3", position)) == "B-3"
    assert str(cgt.move("to 4", position)) == "B-3"
    assert str(cgt.move("pass", position)) == "B pass"
    assert str(cgt.move("p", position)) == "B pass"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("A-4", "“-4” isn't allowed in A (3). Take any number of tokens from one heap."),
        ("B-1", "“-1” isn't allowed in B (0). Take any number of tokens from one heap."),
    ],
)
def test_illegal_move_is_refused_with_the_rule(given, message):
    with pytest.raises(cgt.IllegalMove) as caught:
        cgt.move(given, cgt.position("3 0 5"))
    assert str(caught.value) == message


@pytest.mark.parametrize("given", ["", "3", "D-1", "pass", "hello", "AA-1", "🙂", "-1"])
def test_broken_move_is_refused_with_a_legal_one(given):
    position = cgt.position("3 4 5")
    with pytest.raises(cgt.NotationError) as caught:
        cgt.move(given, position)
    assert caught.value.example == "A-1"
    assert cgt.move(caught.value.example, position)


@pytest.mark.parametrize(
    ("given", "fault", "part_of_message"),
    [
        ("3 x 5", "x", "“x” isn't one"),
        ("3 4a 5", "a", "“4a” isn't one"),
        ("take 1-3: 3 -4 5", "-", "fewer than 0"),
        ("take 1-3: 3 ４x", "x", "whole number"),
        ("kayless: 3", "kayless", "know a game called"),
        ("nim: 3; qwert: 4", "qwert", "know a game called"),
        ("take 0-3: 5", "0-3", "must be 1 or more"),
        ("take 3-1: 5", "3-1", "its smaller number"),
        ("take x: 5", "x", "must be a number or a range of numbers"),
        ("divide 1,2: 5", "1", "2 or more"),
        ("nim + pass: 3 p 4", "p", "before the “p” is missing"),
        ("nim + pass: 3 4q", "q", "whole number"),
    ],
)
def test_error_points_at_the_fault(given, fault, part_of_message):
    with pytest.raises(cgt.NotationError) as caught:
        cgt.position(given)
    error = caught.value
    start, end = error.span
    assert error.source == given
    assert given[start:end] == fault
    assert part_of_message in str(error)
    source, carets = error.pointer().split("\n")
    assert source[carets.index("^") :].startswith(fault)
    assert carets.count("^") == len(fault)


@pytest.mark.parametrize("given", ["", " ", "nim:", "nim: 3;", ";", "take 1-3: ; 4", "nim: ,,"])
def test_missing_position_is_refused(given):
    with pytest.raises(cgt.NotationError, match="The position is missing") as caught:
        cgt.position(given)
    assert cgt.position(caught.value.example)


@pytest.mark.parametrize(
    ("text", "part_of_message"),
    [
        ("9" * 10_000, "10000 characters, and the limit is 2000"),
        (str(10**36), "37 digits is too long. The limit is 36"),
        ("1 " * 65, "at most 64 components, and this one has 65"),
        ("take 1-10001: 3", "more than 10000 numbers"),
    ],
)
def test_text_too_large_to_read_is_refused_with_the_limit(text, part_of_message):
    with pytest.raises(cgt.NotationError, match=part_of_message):
        cgt.position(text)


@given(st.text(max_size=50))
def test_plain_text_keeps_its_length_and_is_plain(text):
    assert len(folded(text)) == len(text)
    assert folded(folded(text)) == folded(text)


@given(st.text(alphabet="ab ,([{)]}", max_size=30))
def test_tokens_have_their_places(text):
    for token in tokens(text):
        assert text[token.start : token.start + len(token.text)] == token.text
        assert token.text


def test_brackets_hold_a_token_together():
    assert [token.text for token in tokens("3, (1, 2) [a b]c {x")] == [
        "3",
        "(1, 2)",
        "[a b]c",
        "{x",
    ]


def test_long_source_is_clipped_around_the_fault():
    with pytest.raises(cgt.NotationError) as caught:
        cgt.position("1 " * 50 + "x" + " 1" * 50)
    source, carets = caught.value.pointer(width=40).split("\n")
    assert len(source) == 40
    assert source.startswith("…")
    assert source.endswith("…")
    assert source[carets.index("^")] == "x"
