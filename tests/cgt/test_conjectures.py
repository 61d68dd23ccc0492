"""Claims about all heaps of a game: read, proven, refuted by the least counterexample, or open."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cgt
from cgt.conjectures import EXAMPLES, PeriodClaim, read_conjecture
from tests.samples import examples

HEAPS = [entry for entry in cgt.games() if entry.ruleset.is_of_heaps]
PERIODIC = [entry.ruleset for entry in HEAPS if entry.ruleset.period(2000) is not None]

CLAIMS = [
    ("0.77 n%12=3 -> 3", "refuted", 15),
    ("0.77 n%12=4 -> 1 from 71", "proven", None),
    ("kayles: period 12 from 71", "proven", None),
    ("kayles period 12 from 70", "refuted", 70),
    ("kayles period 12", "proven", None),
    ("kayles has period 24", "proven", None),
    ("kayles period 13", "refuted", 71),
    ("take 1-3 P-positions are multiples of 4", "proven", None),
    ("take 1-3 P-positions are the multiples of 5", "refuted", 4),
    ("take 1-3 g(n) = n mod 4", "proven", None),
    ("nim g(n)=n", "proven", None),
    ("nim g(n) = n mod 100", "refuted", 100),
    ("nim + pass n%2=1 -> n+1", "proven", None),
    ("nim + pass n mod 2 = 0 => n - 1", "proven", None),
    ("divide 2,3,6 period 5", "refuted", None),
    ("divide 2,3,6 g(n) = n", "refuted", 3),
    ("grundy's game n%3=1 -> 0", "refuted", 13),
    ("0.007 period 7", "open", None),
]


@pytest.mark.parametrize(("text", "verdict", "least"), CLAIMS)
def test_a_claim_is_judged(text, verdict, least):
    found = cgt.conjecture(text)
    assert (found.verdict.value, found.counterexample and found.counterexample.heap) == (
        verdict,
        least,
    )
    assert str(found).startswith(f"{verdict}: ")


def test_a_proof_names_its_theorem_and_a_counterexample_both_values():
    assert "Guy and Smith" in str(cgt.conjecture("kayles period 12 from 71"))
    assert "nim value 7, not 3" in str(cgt.conjecture(EXAMPLES[0]))


@pytest.mark.parametrize("game", PERIODIC, ids=lambda game: game.code)
def test_the_period_of_every_game_is_proven_and_starts_no_earlier(game):
    period = game.period(2000)
    claim = f"{game.code} period {period.period} from"
    if period.saltus:
        assert cgt.conjecture(f"{claim} {period.preperiod}").verdict is cgt.Verdict.REFUTED
        return
    assert cgt.conjecture(f"{claim} {period.preperiod}").verdict is cgt.Verdict.PROVEN
    if period.preperiod:
        earlier = cgt.conjecture(f"{claim} {period.preperiod - 1}")
        assert earlier.counterexample.heap == period.preperiod - 1


@given(
    st.sampled_from(["take 1-3", "kayles", "nim", "nim + pass", "0.15", "0.3F"]),
    st.integers(1, 6),
    st.integers(0, 5),
    st.sampled_from(["{k}", "n", "n mod {m}", "n // 2", "n + 1", "n - 1"]),
    st.integers(0, 4),
)
@examples(150)
def test_a_verdict_agrees_with_the_values_far_beyond_what_was_tested(game, m, rest, formula, k):
    if rest >= m:
        return
    found = cgt.conjecture(f"{game} n%{m}={rest} -> {formula.format(k=k, m=m)}")
    values = cgt.nim_values(game, 1500)
    wrong = next((n for n in range(1, 1501) if found.claim.fails_at(values, n)), None)
    assert (found.counterexample and found.counterexample.heap) == wrong
    assert (found.verdict is cgt.Verdict.PROVEN) is (wrong is None)


@pytest.mark.parametrize("example", EXAMPLES)
def test_what_is_read_is_written_in_a_form_that_is_read(example):
    game, claim = read_conjecture(example)
    assert read_conjecture(f"{game.code} {claim}") == (game, claim)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello", "Write a game and a claim"),
        ("period 12", "Write a game and a claim"),
        ("0.77 n%3=5 -> 1", "No heap fits"),
        ("nim g(n) = n mod 0", "No heap fits"),
        ("nim period 0", "No heap fits"),
        ("nim g(n) = n mod 999999", "too large"),
        ("x" * 300, "too long"),
        ("no such game period 3", "no such game"),
    ],
)
def test_what_can_not_be_read_says_what_can(text, told):
    with pytest.raises(cgt.NotationError, match=told):
        cgt.conjecture(text)


def test_only_games_of_heaps_have_claims():
    with pytest.raises(cgt.NotAHeapGame, match="Try kayles period 12"):
        cgt.conjecture("cram period 3")
    with pytest.raises(cgt.NotAHeapGame):
        cgt.compare("nim", "cram")


def test_dawsons_games_are_one_sequence_shifted():
    found = cgt.compare("0.07", "0.137")
    assert (found.shift, found.proven, found.has_same_period) == (-1, True, True)
    assert (found.difference.heap, found.difference.first, found.difference.second) == (1, 0, 1)
    for heap in range(1, 300):
        assert cgt.nim_value(f"0.07: {heap}") == cgt.nim_value(f"0.137: {heap - 1}")


@pytest.mark.parametrize("entry", HEAPS, ids=lambda entry: entry.code)
def test_a_game_is_equal_to_itself(entry):
    found = cgt.compare(entry.ruleset, entry.ruleset)
    assert found.difference is None
    assert found.shift == 0
    assert found.agreeing == found.checked_to + 1


def test_a_difference_is_the_first_and_the_rest_is_counted():
    found = cgt.compare("nim", "take 1-3")
    assert (found.difference.heap, found.agreeing, found.shift) == (4, 4, None)
    assert isinstance(read_conjecture(EXAMPLES[1])[1], PeriodClaim)
