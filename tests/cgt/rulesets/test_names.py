"""Every ruleset that can be made reads its own name back, whatever it was made of."""

import pytest
from hypothesis import assume, example, given, strategies as st

import cgt
from cgt.core.codes.digits import LETTERS
from cgt.rulesets.catalogue import LONGEST_NAME
from cgt.rulesets.coins.naming import NAMED
from tests.cgt.texts import names as heap_names
from tests.games import each_entry

MODIFIERS = st.sampled_from(["", "", "!", "?", "="])
ENTRIES = st.builds("{}{}{}".format, st.integers(0, 64), MODIFIERS, st.sampled_from(["", "", "+"]))
LISTS = st.lists(ENTRIES, min_size=1, max_size=4).map(lambda entries: f"{{{','.join(entries)}}}")
DIGITS = st.builds("{}{}".format, st.sampled_from([*LETTERS, "*"]) | LISTS, MODIFIERS)
PARTS = st.lists(DIGITS, max_size=4).map("".join)
CODES = st.builds(
    "{}.{}{}".format, PARTS, PARTS, PARTS.map(lambda digits: f"[{digits}]" if digits else "")
)
SETS = st.sets(st.integers(1, 600), min_size=1, max_size=300).map(
    lambda numbers: ",".join(map(str, sorted(numbers)))
)
COINS = st.sampled_from([*NAMED, "turn 1-3", "turn 2,5", "ruler 4"])
TEXTS = st.one_of(
    CODES,
    heap_names,
    st.builds(
        "{} {}".format,
        st.sampled_from(["take", "take all but", "splittles", "splittles all but", "divide"]),
        SETS,
    ),
    st.builds(
        "{} {}".format, st.sampled_from(["wythoff", "moore", "take-away"]), st.integers(1, 9)
    ),
    COINS,
    st.builds("{} x {}".format, COINS, COINS),
)
WRAPPED = st.builds(
    "{}{}".format,
    st.sampled_from(["", "coins of "]),
    st.builds("{}{}".format, TEXTS, st.sampled_from(["", "+pass"])),
)


def check(game):
    """A game is what its name, the name people read and its positions say."""
    assert cgt.ruleset(game.code) == game
    assert cgt.ruleset(str(game)) == game
    assert cgt.ruleset(game.code.upper()) == game
    start = cgt.position(game.examples[0], game)
    assert cgt.position(str(start)) == start


@given(WRAPPED)
@example("{4}.23")
@example("{4!}.")
@example("{30}.7")
def test_ruleset_reads_its_own_name(text):
    try:
        game = cgt.ruleset(text)
    except cgt.CgtError:
        assume(False)
    check(game)


@each_entry
def test_game_of_the_catalogue_reads_its_own_name(entry):
    check(entry.ruleset)
    assert cgt.ruleset(str(entry.title)) == entry.ruleset


@pytest.mark.parametrize(
    "text",
    [
        "0." + "*7" * 499,
        "0." + "0" * 700 + "7",
        "0." + "3" * 600 + "0[3]",
        "take " + ",".join(map(str, range(1, 990, 2))) + "+pass",
        "take " + ("1," * 990).rstrip(",") + "+pass",
        "take " + ",".join(map(str, range(10**6, 10**6 + 495, 2))) + "+pass",
    ],
    ids=len,
)
def test_long_name_is_refused_or_read_back(text):
    assert len(text) <= LONGEST_NAME
    try:
        game = cgt.ruleset(text)
    except cgt.NotationError:
        with pytest.raises(cgt.NotationError, match="too long"):
            cgt.ruleset(text)
    else:
        assert cgt.ruleset(game.code) == game


def test_name_beyond_the_limit_is_refused_with_it():
    with pytest.raises(cgt.NotationError, match="the limit is 2000"):
        cgt.ruleset("a" + " " * 100_000 + "b")


def test_word_with_a_point_is_still_taken_for_a_name():
    with pytest.raises(cgt.NotationError, match="know a game called"):
        cgt.ruleset("dr.nim")
