"""Take-and-break rulesets: moves, values near and far, periods, and what the literature knows."""

import pickle

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.core.codes import parse_code
from cgt.core.values import nim_sum
from cgt.engines.definition import nim_value_by_definition
from cgt.engines.sequences.sequence import NimSequence
from cgt.errors import CgtError, NotationError, TooLarge
from cgt.rulesets.custom import heap_game
from cgt.rulesets.heaps.moves import read_move, write_move
from cgt.rulesets.heaps.take_and_break import KNOWN_PERIODS, TakeAndBreak
from tests.samples import sampled


def game_of(text):
    return TakeAndBreak(parse_code(text))


@pytest.fixture(autouse=True)
def _no_cache_but_this_one(tmp_path, monkeypatch):
    monkeypatch.setenv("CGT_CACHE", str(tmp_path))


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.15", "0.3[1]", "0.30[03]"])
def test_options_of_a_value_are_found_through_the_period(code, monkeypatch):
    game, heap = cgt.ruleset(code), 2_200
    plain = {value: {option.text for option in game.options_to(heap, value)} for value in range(10)}
    monkeypatch.setattr("cgt.rulesets.heaps.pairs.TABLE", 100)
    for value, wanted in plain.items():
        assert {option.text for option in game.options_to(heap, value)} == wanted


def test_move_into_a_huge_heap_is_found_read_and_played():
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
    "text", ["", "-3", "-0", "-1:2+5", ":7", "-8", "+1", "x", "-1:", "-1:1+2+3"]
)
def test_broken_move_is_none(text):
    assert cgt.ruleset("kayles").find_option(7, text) is None


@given(st.integers(-3, 9), st.lists(st.integers(1, 9), max_size=4).map(sorted).map(tuple))
def test_move_reads_as_it_is_written(taken, heaps):
    heap = taken + sum(heaps)
    if (taken or len(heaps) > 1) and heap > 0:
        assert read_move(write_move(taken, heaps), heap) == (taken, heaps)


def test_split_keeps_the_place_and_appends_the_rest():
    position = cgt.position("kayles: 7 3")
    after = position.play(cgt.move("A-1:2+4", position))
    assert (str(position), str(after)) == ("kayles: 7 3", "kayles: 2 3 4")
    after = after.play(cgt.move("A-2", after))
    assert str(after) == "kayles: 0 3 4"


def test_empty_heap_has_no_move_in_any_code():
    for text in ("0.77", "4.[7]", "80.0", "{2+}=.0", "0.{0+}"):
        assert list(game_of(text).options(0)) == []
        assert game_of(text).nim_value(0) == 0


@pytest.mark.shared("facts/octal_periods.json")
@pytest.mark.parametrize("step", sampled([1, 9], [9]))
def test_codes_have_the_periods_of_the_literature(step, shared_facts):
    facts = shared_facts("octal_periods.json")["games"]
    periods = sorted({(fact["game"], fact["preperiod"], fact["period"]) for fact in facts})
    assert len(periods) > 100
    for code, preperiod, period in periods[::step]:
        game = cgt.ruleset(code)
        assert cgt.ruleset(game.code) == game
        if preperiod < 1_000:
            found = game.period(4_000)
            assert (found.preperiod, found.period, found.saltus) == (preperiod, period, 0), code
            assert found.proven


@pytest.mark.exhaustive
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
def test_engines_find_the_periods_that_are_written_down(code):
    known = KNOWN_PERIODS[code]
    found = NimSequence(game_of(code).rules).period(max(known.checked_to, 1_000))
    for fact in ("preperiod", "period", "saltus", "theorem"):
        assert getattr(found, fact) == getattr(known, fact)


def test_huge_heaps_have_the_values_of_their_remainders():
    assert cgt.ruleset("kayles").nim_value(10**18) == cgt.ruleset("kayles").nim_value(76) == 1
    assert cgt.ruleset("take 1,3,4").nim_value(10**8) == (0, 1, 0, 1, 2, 3, 2)[10**8 % 7]


def test_huge_heap_of_which_little_can_follow_is_worked_out():
    assert cgt.ruleset("{3}=.0").nim_value(3 * 10**35) == 1
    assert cgt.ruleset("{3}=.0").nim_value(9 * 10**34) == 0
    assert cgt.ruleset("{3}=.0").nim_value(10**35) == 0


@pytest.mark.exhaustive
def test_value_beyond_theory_is_refused_with_the_known_heaps():
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


def test_rulesets_are_values_and_go_to_other_processes():
    kayles = cgt.ruleset("kayles")
    kayles.nim_value(1_000)
    again = pickle.loads(pickle.dumps(kayles))
    assert again == kayles == game_of("0.77")
    assert hash(again) == hash(kayles)
    assert again.name == "Kayles"
    assert len(pickle.dumps(kayles)) < 2_000


def test_ruleset_that_is_sent_again_and_again_is_the_same():
    sent = pickle.dumps(cgt.ruleset("0.7777"))
    assert pickle.loads(sent) is pickle.loads(sent)


def test_table_for_notebooks_marks_the_period():
    html = cgt.ruleset("0.15")._repr_html_()
    assert "Guiles <code>0.15</code>" in html
    assert html.count("<mark>") == 10
    assert "Repeats every 10 from heap 1." in html
    assert "<mark>" not in cgt.ruleset("grundy")._repr_html_()


def test_heap_game_is_given_by_a_function():
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


def test_heap_games_of_one_name_differ_by_their_functions():
    one = heap_game(lambda heap: [heap - 1], name="mine")
    other = heap_game(range, name="mine")
    assert one != other
    assert (one.nim_value(4), other.nim_value(4)) == (0, 4)


def test_fault_in_the_code_of_a_position_is_pointed_at():
    with pytest.raises(NotationError) as caught:
        cgt.position("0.7x!!: 3 4")
    assert (caught.value.source, caught.value.span) == ("0.7x!!: 3 4", (5, 6))


def test_heap_game_that_leaves_less_than_nothing_is_refused():
    with pytest.raises(CgtError, match="smaller than 0"):
        heap_game(lambda heap: [heap - 2], name="careless").nim_value(3)
