"""Take-and-break codes: normal form, options by an independent reading, small values, words."""

import re

import pytest
from hypothesis import given, strategies as st

from cgt.core.codes import Code, Digit, Shape, allows, count_splits, parse_code, splits
from cgt.core.codes.digits import SUFFIXES
from cgt.core.codes.sentences import rule_of
from cgt.core.codes.small import SmallValues
from cgt.core.codes.splits import divisors
from cgt.core.values import mex, nim_sum
from cgt.errors import CgtError, NotationError, TooLarge

MODIFIERS = st.sampled_from(["", "!", "?", "="])
COUNTED = st.tuples(st.integers(0, 5), MODIFIERS, st.sampled_from(["", "", "", "+"]))
LISTS = st.lists(COUNTED, min_size=1, max_size=4).map(
    lambda entries: "{" + ",".join(f"{count}{mark}{plus}" for count, mark, plus in entries) + "}"
)
SINGLE = st.sampled_from("0000123456789ABCDEFGXYZ*")
DIGITS = st.builds(str.__add__, SINGLE | LISTS, MODIFIERS)
ZEROTH = st.sampled_from(
    ["0", "", "4", "8", "C", "4!", "8!", "8?", "4=", "{2+}=", "{2,3?}", "{2+}!"]
)
CODES = st.builds(
    lambda zeroth, digits, tail: (
        zeroth + "." + "".join(digits) + ("[" + "".join(tail) + "]" if tail else "")
    ),
    ZEROTH,
    st.lists(DIGITS, min_size=1, max_size=4),
    st.just([]) | st.lists(DIGITS, min_size=1, max_size=3),
)
SHORT_CODES = st.builds(
    lambda zeroth, digits: f"{zeroth}.{''.join(digits)}",
    ZEROTH.filter(lambda text: "+" not in text),
    st.lists(
        st.builds(str.__add__, st.sampled_from("01234567F"), MODIFIERS), min_size=1, max_size=4
    ),
)


def divisions(total, least=1):
    """All ascending tuples of positive numbers with a sum."""
    if total == 0:
        yield ()
    for first in range(least, total + 1):
        for rest in divisions(total - first, first):
            yield (first, *rest)


def meets(heaps, modifier):
    """The definition of a modifier, word for word."""
    if len(heaps) < 2:
        return True
    pairwise_unequal = len(set(heaps)) == len(heaps)
    all_equal = len(set(heaps)) == 1
    return {"": True, "!": pairwise_unequal, "?": not all_equal, "=": all_equal}[modifier]


def read_naively(text):
    """A second reading of a code: for each number taken, a predicate on the heaps left."""
    before, after = text.split(".")
    inside, _, tail = after.partition("[")

    def predicates(part):
        found = []
        for digit, listed, modifier in re.findall(r"([0-9A-Z*]|\{([^}]*)\})([!?=]?)", part):
            if listed:
                entries = [
                    re.fullmatch(r"(\d+)([!?=]?)(\+?)", entry) for entry in listed.split(",")
                ]
                found.append(
                    lambda heaps, entries=entries, modifier=modifier: any(
                        (len(heaps) == int(e[1]) or (e[3] and len(heaps) > int(e[1])))
                        and meets(heaps, e[2] or modifier)
                        for e in entries
                    )
                )
            elif digit == "*":
                found.append(lambda heaps, modifier=modifier: meets(heaps, modifier))
            else:
                found.append(
                    lambda heaps, value=int(digit, 36), modifier=modifier: (
                        bool(value >> len(heaps) & 1) and meets(heaps, modifier)
                    )
                )
        return found

    zeroth = predicates(before) or [lambda _: False]
    fixed, repeat = zeroth[-1:] + predicates(inside), predicates(tail)

    def allowed(taken, heaps):
        if taken < len(fixed):
            return fixed[taken](heaps)
        return bool(repeat) and repeat[(taken - len(fixed)) % len(repeat)](heaps)

    return lambda heap: [
        (taken, heaps)
        for taken in range(heap + 1)
        for heaps in divisions(heap - taken)
        if allowed(taken, heaps)
    ]


def options_of(code, heap):
    return [
        (taken, heaps) for taken in code.takes(heap) for heaps in splits(heap - taken, code[taken])
    ]


@given(CODES)
def test_normal_form_of_a_code_reads_back_as_the_same_code(text):
    code = parse_code(text)
    assert parse_code(str(code)) == code
    assert str(parse_code(str(code))) == str(code)


@given(CODES, st.integers(1, 9))
def test_options_are_those_of_the_definition_each_once(text, heap):
    code = parse_code(text)
    found = options_of(code, heap)
    assert len(set(found)) == len(found)
    assert sorted(found) == sorted(read_naively(text)(heap))


@given(CODES, st.integers(0, 8), st.integers(0, 9))
def test_recognising_and_counting_agree_with_listing(text, taken, tokens):
    digit = parse_code(text)[taken]
    listed = list(splits(tokens, digit))
    assert [heaps for heaps in divisions(tokens) if allows(digit, heaps)] == sorted(listed)
    for limit in (1, 2, 1000):
        assert count_splits(tokens, digit, limit) == min(limit, len(listed))


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("04.30", "4.3"),
        ("04.00[00]", "4.0"),
        ("4.00[30]", "4.0[03]"),
        ("0.3[33]", "0.[3]"),
        ("0.{1,2!}", "0.6!"),
        ("0.{0!,2!,3!}", "0.D!"),
        ("0.{0!,2!,3!+}", "0.{0,2+}!"),
        ("0.{0!,2,3!+}", "0.{0,2,3!+}"),
        ("0.{0,2=,3?,4?+}", "0.{0,2=,3?+}"),
        ("0.{0,1!,2,3,4+}", "0.{0+}"),
        ("0.*!", "0.{0+}!"),
        ("4?.0", "4!.0"),
        ("0.3!", "0.3"),
        ("0.{2!,2=}", "0.4"),
        ("0.{3!,3=}", "0.{3!,3=}"),
        ("0.3f", "0.3F"),
        (".77", "0.77"),
        ("4!.", "4!.0"),
        ("1.0", "0.0"),
        ("0.333...", "0.[3]"),
        ("0.3…", "0.[3]"),
        ("0.{1,2,6}{6}", "0.{1,2,6}{6}"),
        ("0.30[03]", "0.30[03]"),
        ("20.017", "20.017"),
        ("０．７７", "0.77"),
    ],
)
def test_normal_forms(text, normal):
    assert str(parse_code(text)) == normal


@pytest.mark.parametrize(
    ("text", "fault", "nearby"),
    [
        ("77", "77", "0.77"),
        ("0.7.7", ".", "0.7"),
        ("0.7[", "[", "0.7"),
        ("0.7[]", "[]", "0.7"),
        ("0.[3]3", "3", "0.[3]"),
        ("2.0", "2", "0.77"),
        ("0.7{1,x}", "x", "0.7"),
        ("0.{1", "{", "0.77"),
        ("0.7}", "}", "0.7"),
        ("0.7;7", ";", "0.7"),
        ("0.7!?", "?", "0.7!"),
        ("0.!", "!", "0.77"),
        ("[3].0", "[", "0.77"),
    ],
)
def test_fault_is_pointed_at_and_a_nearby_code_named(text, fault, nearby):
    with pytest.raises(NotationError) as caught:
        parse_code(text)
    start, end = caught.value.span
    assert text[start:end] == fault
    assert start == (text.rindex(fault) if fault in ".3" else text.index(fault))
    assert caught.value.example == nearby
    assert str(parse_code(nearby)) == nearby


@given(st.text(alphabet="0123456789ABCFab.!?=*+{}[], ;", max_size=24))
def test_broken_code_is_answered_with_its_place_and_a_real_code(text):
    try:
        parse_code(text)
    except CgtError as caught:
        error = caught
    else:
        return
    if isinstance(error, NotationError):
        start, end = error.span
        assert 0 <= start <= end <= max(1, len(text))
        parse_code(error.example)
    else:
        assert "64" in str(error)


def test_too_many_heaps_or_digits_are_refused_with_the_limit():
    with pytest.raises(NotationError, match="64"):
        parse_code("0.{65}")
    with pytest.raises(NotationError, match="1000"):
        parse_code("0." + "7" * 1000)


@given(SHORT_CODES)
def test_small_values_are_the_mex_of_those_of_the_options(text):
    code = parse_code(text)
    moves = read_naively(text)
    values = [0]
    for heap in range(1, 13):
        values.append(mex(nim_sum(values[left] for left in heaps) for _, heaps in moves(heap)))
    assert SmallValues(code).up_to(12).tolist() == values


@given(CODES)
def test_first_cousin_has_the_same_values_one_heap_earlier(text):
    code = parse_code(text)
    cousin = code.first_cousin()
    if cousin is None:
        assert code[1][0] or code.most_heaps is None or code.adding
        return
    assert SmallValues(cousin).up_to(12).tolist() == SmallValues(code).up_to(13)[1:].tolist()


def test_adding_tokens_needs_a_heap():
    code = parse_code("80.0")
    assert list(code.takes(0)) == []
    assert options_of(code, 7) == [
        (-1, heaps) for heaps in [(1, 1, 6), (1, 2, 5), (1, 3, 4), (2, 2, 4), (2, 3, 3)]
    ]


def test_codes_whose_heaps_grow_for_ever_are_known():
    ending = {code: parse_code(code).always_ends for code in ("20.017", "40.0", "80.0", "4.0")}
    assert ending == {"20.017": False, "40.0": False, "80.0": True, "4.0": True}


def test_huge_heap_is_listed_lazily():
    kayles, sparse = parse_code("0.77"), parse_code("0.3[01]")
    assert next(splits(10**18, kayles[1])) == (10**18,)
    assert count_splits(10**18, kayles[1], 10**20) == 1 + 10**18 // 2
    assert list(sparse.takes(10**18 + 1)) == [1, 10**18 + 1]
    assert next(splits(10**18, Digit((Shape.NONE,) * 2, Shape.UNEQUAL))) == (1, 10**18 - 1)


@given(st.integers(1, 3000))
def test_divisors_are_all_found(number):
    assert list(divisors(number)) == [n for n in range(1, number + 1) if number % n == 0]


def test_divisors_that_are_hard_to_find_are_refused():
    assert divisors(65_521**2) == (1, 65_521, 65_521**2)
    with pytest.raises(TooLarge):
        divisors(65_537 * 65_539)


@given(CODES)
def test_every_code_has_a_rule_in_words_with_no_hole_in_it(text):
    words = str(rule_of(parse_code(text)))
    assert words.endswith(".")
    assert "  " not in words
    assert "{" not in words
    assert " ." not in words


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("0.77", "Knock down one pin, or two that stand side by side."),
        ("4!.0", "Split one heap into two unequal heaps."),
        ("4.[3]", "Take any number of tokens from one heap. Or split one heap in two."),
        ("0.0330[3]", "Take any number of tokens except one or four from one heap."),
        ("{2+}=.0", "Split one heap into two or more equal heaps."),
        ("0.4", "Take one token from one heap and split the rest in two."),
        (
            "0.137",
            (
                "Take a whole heap of one token. Or take two tokens from one heap. "
                "Or take three tokens from one heap. You may split what remains in "
                "two."
            ),
        ),
        (
            "20.017",
            (
                "Take a whole heap of two tokens. Or take three tokens from one "
                "heap. You may split what remains in two. Or add one token to one "
                "heap."
            ),
        ),
    ],
)
def test_rules_in_words(code, words):
    assert str(rule_of(parse_code(code))) == words


@given(st.integers(0, 35), st.sampled_from(list(SUFFIXES)))
def test_digit_is_written_as_one_character(value, shapes):
    digit = Digit.of(value, shapes)
    assert len(str(digit)) <= 2
    assert parse_code(f"0.{digit}") == Code((Digit(), digit))
