"""Take-and-break rulesets: moves, values near and far, periods, and what the literature knows."""

import json
import pickle
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cgt
from cgt.codes import parse_code
from cgt.definition import nim_value_by_definition
from cgt.errors import CgtError, NotationError, TooLarge
from cgt.rulesets.heaps.moves import read_move, write_move
from cgt.rulesets.heaps.take_and_break import KNOWN_PERIODS, TakeAndBreak
from cgt.rulesets.own import heap_game
from cgt.sequences.heaprules import by_definition
from cgt.sequences.sequence import NimSequence
from cgt.values import nim_sum

FACTS = Path(__file__).parents[3] / "shared" / "facts" / "octal_periods.json"
OCTAL = st.builds(
    lambda zeroth, digits: f"{zeroth}.{digits}",
    st.sampled_from("04"),
    st.text("01234567", min_size=1, max_size=4),
)
LARGER = st.builds(
    lambda zeroth, digits, modifier: (
        f"{zeroth}.{''.join(f'{digit}{modifier}' for digit in digits)}"
    ),
    st.sampled_from(["0", "4", "8"]),
    st.text("0137F", min_size=1, max_size=3),
    st.sampled_from(["", "!", "?", "="]),
)


def game_of(text):
    return TakeAndBreak(parse_code(text))


@pytest.fixture(autouse=True)
def _no_cache_but_this_one(tmp_path, monkeypatch):
    monkeypatch.setenv("CGT_CACHE", str(tmp_path))


@given(OCTAL)
def test_the_engine_agrees_with_the_definition_to_300_heaps(text):
    game = game_of(text)
    engine = NimSequence(game.rules).values(300).tolist()
    assert engine == by_definition(game.rules, 300)
    assert engine == game.nim_values(300).tolist()


@given(LARGER)
def test_the_engine_agrees_with_the_definition_on_more_heaps_and_modifiers(text):
    game = game_of(text)
    values = [nim_value_by_definition(game, heap) for heap in range(19)]
    assert game.nim_values(18).tolist() == values
    if game.rules is not None:
        assert NimSequence(game.rules).values(18).tolist() == values


@given(OCTAL | LARGER, st.integers(0, 22), st.integers(0, 7))
def test_the_options_of_a_value_are_those_found_by_trying_all(text, heap, value):
    game = game_of(text)
    options = list(game.options(heap))
    wanted = [
        option for option in options if nim_sum(map(game.nim_value_of, option.parts)) == value
    ]
    assert sorted(map(str, game.options_to(heap, value))) == sorted(map(str, wanted))
    assert game.count_options(heap, 10_000) == len(options)
    assert all(game.find_option(heap, option.text) == option for option in options)


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.15", "0.3[1]", "0.30[03]"])
def test_the_options_of_a_value_are_found_through_the_period(code, monkeypatch):
    game, heap = cgt.ruleset(code), 2_200
    plain = {value: {option.text for option in game.options_to(heap, value)} for value in range(10)}
    monkeypatch.setattr("cgt.rulesets.heaps.pairs.TABLE", 100)
    for value, wanted in plain.items():
        assert {option.text for option in game.options_to(heap, value)} == wanted


def test_a_move_into_a_huge_heap_is_found_read_and_played():
    kayles = cgt.ruleset("kayles")
    position = cgt.position("10000000000000000000", kayles)
    option = next(kayles.options_to(10**19, 0))
    assert nim_sum(map(kayles.nim_value_of, option.parts)) == 0
    after = position.play(cgt.move(f"A{option.text}", position))
    assert [component.state for component in after.components] == list(option.parts)
    assert list(kayles.options_to(10**19, 99)) == []
    assert kayles.count_options(10**19, 500) == 500
    assert kayles.find_option(10**19, f"-1:5+{10**19 - 5}") is None


@pytest.mark.parametrize(
    "text", ["-1:2+4", "-1:4+2", "-1=2+4", "-1 2 4", "-1:2,4", ":2,4", "2+4", "-1 : 4 + 2", ">2+4"]
)
def test_moves_are_read_forgivingly(text):
    assert cgt.ruleset("kayles").find_option(7, text).text == "-1:2+4"


@pytest.mark.parametrize(
    "text", ["", "-3", "-0", "-1:2+5", ":7", "-8", "+1", "x", "-1:", "-1:1+2+3"]
)
def test_what_is_no_move_is_none(text):
    assert cgt.ruleset("kayles").find_option(7, text) is None


@given(st.integers(-3, 9), st.lists(st.integers(1, 9), max_size=4).map(sorted).map(tuple))
def test_a_move_reads_as_it_is_written(taken, heaps):
    heap = taken + sum(heaps)
    if (taken or len(heaps) > 1) and heap > 0:
        assert read_move(write_move(taken, heaps), heap) == (taken, heaps)


def test_a_split_keeps_the_place_and_appends_and_an_empty_heap_stays():
    position = cgt.position("kayles: 7 3")
    after = position.play(cgt.move("A-1:2+4", position))
    assert str(after) == "kayles: 2 3 4"
    after = after.play(cgt.move("A-2", after))
    assert str(after) == "kayles: 0 3 4"


def test_heap_0_has_no_move_in_any_code():
    for text in ("0.77", "4.[7]", "80.0", "{2+}=.0", "0.{0+}"):
        assert list(game_of(text).options(0)) == []
        assert game_of(text).nim_value(0) == 0


def periods():
    if not FACTS.exists():
        return []
    facts = json.loads(FACTS.read_text())["games"]
    return sorted({(fact["game"], fact["preperiod"], fact["period"]) for fact in facts})


@pytest.mark.shared("facts/octal_periods.json")
def test_the_periods_of_the_literature_are_found_and_proven():
    assert len(periods()) > 100
    for code, preperiod, period in periods():
        game = cgt.ruleset(code)
        assert cgt.ruleset(game.code) == game
        if preperiod < 1_000:
            found = game.period(4_000)
            assert (found.preperiod, found.period, found.saltus) == (preperiod, period, 0), code
            assert found.proven


@pytest.mark.parametrize(
    ("game", "sequence"),
    [
        # OEIS A002186, Kayles
        (
            "0.77",
            [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8],
        ),
        # OEIS A002187, Dawson's Kayles
        (
            "0.07",
            [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1],
        ),
        # OEIS A002188, Grundy's game
        (
            "4!.0",
            [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4],
        ),
        # OEIS A014586, taking squares
        (
            "take a square",
            [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2],
        ),
    ],
)
def test_nim_sequences_as_published(game, sequence):
    assert cgt.ruleset(game).nim_values(len(sequence) - 1).tolist() == sequence


@given(st.integers(0, 10**30))
def test_laskers_nim_and_rims_follow_their_closed_forms(heap):
    lasker = {3: heap + 1, 0: heap - 1}.get(heap % 4, heap) if heap else 0
    assert cgt.ruleset("lasker").nim_value(heap) == lasker
    assert cgt.ruleset("rims").nim_value(heap) == heap


@pytest.mark.parametrize(("code", "to"), [("4.[3]", 120), ("0.[7]", 60)])
def test_periods_taken_from_the_literature_hold_by_definition(code, to):
    game = game_of(code)
    first = [nim_value_by_definition(game, heap) for heap in range(to)]
    period = game.period()
    for heap, value in enumerate(first):
        reduced, more = period.reduced(heap)
        assert first[reduced] + more == value
    assert game.nim_values(2_500)[-1] == game.nim_value(2_500)


@pytest.mark.parametrize("code", [code for code in KNOWN_PERIODS if "[" not in code])
def test_the_engines_find_the_periods_that_are_written_down(code):
    known = KNOWN_PERIODS[code]
    found = NimSequence(game_of(code).rules).period(max(known.checked_to, 1_000))
    for fact in ("preperiod", "period", "saltus", "theorem"):
        assert getattr(found, fact) == getattr(known, fact)


def test_heaps_of_10_to_the_18_are_worth_what_their_remainder_is():
    assert cgt.ruleset("kayles").nim_value(10**18) == cgt.ruleset("kayles").nim_value(76) == 1
    assert cgt.ruleset("take 1,3,4").nim_value(10**8) == (0, 1, 0, 1, 2, 3, 2)[10**8 % 7]
    assert cgt.ruleset("take all but 1,4").period().saltus > 0


def test_a_huge_heap_of_which_little_can_follow_is_worked_out():
    assert cgt.ruleset("{3}=.0").nim_value(3 * 10**35) == 1
    assert cgt.ruleset("{3}=.0").nim_value(9 * 10**34) == 0
    assert cgt.ruleset("{3}=.0").nim_value(10**35) == 0


def test_why_names_the_game_and_the_smaller_heap():
    assert str(cgt.ruleset("0.77").why(10**18)) == (
        "the nim-sequence of Kayles repeats every 12 heaps from heap 71, "
        "proven by checking heaps up to 167 (Guy and Smith). Heap 10^18 has "
        "the same nim value as heap 76, which is 1"
    )
    assert cgt.ruleset("0.77").why(70) is None
    assert "grows by 4 every 4 heaps" in str(cgt.ruleset("lasker").why(10**6))


def test_what_is_beyond_theory_says_up_to_where_it_is_known():
    with pytest.raises(TooLarge, match=r"1,000,000,000,000 is beyond.*Grundy's game.*2\^35"):
        cgt.ruleset("grundy").nim_value(10**12)
    with pytest.raises(cgt.NeverEnds, match="never end"):
        cgt.ruleset("20.017").nim_value(5)
    with pytest.raises(TooLarge, match="up to"):
        cgt.ruleset("0.{0+}").nim_value(200)


def test_adding_tokens_can_be_played():
    game = cgt.ruleset("20.017")
    assert [option.text for option in game.options(3)] == ["+1", "-3"]
    assert game.find_option(3, "+1").parts == (4,)


def test_small_heaps_need_no_compiled_code():
    program = (
        "import sys, cgt\n"
        "for code in ('0.77', '4!.0', '0.3F', '0.[37]', 'take 2,5', 'couples', '8!.0'):\n"
        "    game = cgt.ruleset(code)\n"
        "    game.nim_value(150), game.why(150), list(game.options_to(150, 1))\n"
        "cgt.ruleset('0.77').nim_value(2_000), cgt.explain(cgt.position('kayles: 30 40'))\n"
        "assert 'numba' not in sys.modules, 'numba was imported'\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_rulesets_are_values_and_go_to_other_processes():
    kayles = cgt.ruleset("kayles")
    kayles.nim_value(1_000)
    again = pickle.loads(pickle.dumps(kayles))
    assert again == kayles == game_of("0.77")
    assert hash(again) == hash(kayles)
    assert again.name == "Kayles"
    assert len(pickle.dumps(kayles)) < 2_000


def test_a_ruleset_that_is_sent_again_and_again_is_the_same():
    sent = pickle.dumps(cgt.ruleset("0.7777"))
    assert pickle.loads(sent) is pickle.loads(sent)


def test_the_table_for_notebooks_marks_the_period():
    html = cgt.ruleset("0.15")._repr_html_()
    assert "Guiles <code>0.15</code>" in html
    assert html.count("<mark>") == 10
    assert "Repeats every 10 from heap 1." in html
    assert "<mark>" not in cgt.ruleset("grundy")._repr_html_()


def test_a_heap_game_is_given_by_a_function():
    game = heap_game(lambda heap: [heap - 1, heap // 2], name="mark")
    assert game.nim_values(30).tolist() == cgt.ruleset("mark").nim_values(30).tolist()
    assert game != cgt.ruleset("mark")
    kayles = heap_game(
        lambda heap: [
            (left, heap - taken - left) for taken in (1, 2) for left in range(heap - taken + 1)
        ]
    )
    assert kayles.nim_values(60).tolist() == cgt.ruleset("kayles").nim_values(60).tolist()
    position = cgt.position("7 3", kayles)
    assert str(position.play(cgt.move("A-1:4+2", position)).components[2]) == "4"


def test_heap_games_of_the_same_name_and_other_functions_are_different():
    one = heap_game(lambda heap: [heap - 1], name="mine")
    other = heap_game(range, name="mine")
    assert one != other
    assert (one.nim_value(4), other.nim_value(4)) == (0, 4)


def test_a_heap_game_that_leaves_less_than_nothing_says_so():
    with pytest.raises(CgtError, match="smaller than 0"):
        heap_game(lambda heap: [heap - 2], name="careless").nim_value(3)


def test_a_heap_game_that_does_not_end_says_so():
    with pytest.raises(TooLarge):
        nim_value_by_definition(heap_game(lambda heap: [heap], name="for ever"), 3, limit=1_000)


def test_faults_in_the_code_of_a_position_are_pointed_at():
    with pytest.raises(NotationError) as caught:
        cgt.position("0.7x!!: 3 4")
    assert caught.value.source == "0.7x!!: 3 4"
    assert caught.value.span == (5, 6)


def test_options_of_a_huge_heap_come_one_by_one():
    first = list(islice(cgt.ruleset("4.[3]").options(10**15), 2))
    assert [option.text for option in first] == [f":1+{10**15 - 1}", f":2+{10**15 - 2}"]
