"""Claims about all heaps of a game: read, proven, refuted by the least counterexample, or open."""

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.conjectures import EXAMPLES, PeriodClaim, read_conjecture
from cgt.conjectures.reading import LARGEST
from cgt.conjectures.testing import FARTHEST
from tests.games import HEAP_GAMES, each_heap_game
from tests.samples import examples, sampled

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
    ("nim + pass n%2=0 -> n - 1 from 0", "refuted", 0),
    ("nim period 999999", "refuted", 0),
]


@pytest.mark.parametrize("claim", sampled(CLAIMS, CLAIMS[::3]), ids=lambda claim: claim[0])
def test_claim_is_judged(claim):
    text, verdict, least = claim
    found = cgt.conjecture(text)
    assert (found.verdict.value, found.counterexample and found.counterexample.heap) == (
        verdict,
        least,
    )
    assert str(found).startswith(f"{verdict}: ")


@pytest.mark.parametrize("game", sampled(HEAP_GAMES, HEAP_GAMES[::5]), ids=str)
def test_period_of_each_game_is_proven_and_starts_no_earlier(game):
    if (period := game.period(2000)) is None:
        return
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
def test_verdict_agrees_with_the_values_of_larger_heaps(game, m, rest, formula, k):
    if rest >= m:
        return
    found = cgt.conjecture(f"{game} n%{m}={rest} -> {formula.format(k=k, m=m)}")
    values = cgt.nim_values(game, 1500)
    wrong = next((n for n in range(1, 1501) if found.claim.fails_at(values, n)), None)
    assert (found.counterexample and found.counterexample.heap) == wrong
    assert (found.verdict is cgt.Verdict.PROVEN) is (wrong is None)


@given(
    st.sampled_from(["take 1-3", "kayles", "nim + pass", "grundy's game"]),
    st.integers(1, 12),
    st.sampled_from(["0", "n", "n - 1", "n mod 4"]),
    st.sampled_from(["", " from 0", " from 1", " from 7"]),
)
@examples(60)
def test_claim_names_its_first_heap_when_the_empty_one_is_out(game, modulus, formula, start):
    for claim in (f"g(n) = {formula}", f"n%{modulus}=0 -> {formula}"):
        found = cgt.conjecture(f"{game} {claim}{start}")
        first = int(start[-1:] or 1)
        assert (f" from {first}" if first else "from") in f"{found.claim} from"
        assert str(found.claim).endswith(f" from {first}") is (first > 0)
        if found.verdict is not cgt.Verdict.REFUTED:
            assert f"every heap from {first} to " in str(found.reason)


@pytest.mark.parametrize("code", sampled(["0.156", "0.055", "0.16"], ["0.156", "0.055"]))
def test_claimed_period_is_proven_if_the_least_one_divides_it(code):
    least = cgt.period(code).period
    for period in (4_999, least - 1, least, least + 1, 2 * least):
        found = cgt.conjecture(f"{code} period {period}")
        assert (found.verdict is cgt.Verdict.PROVEN) is (period % least == 0), period
        assert found.verdict is not cgt.Verdict.OPEN
        if found.counterexample is not None:
            heap = found.counterexample.heap
            values = cgt.nim_values(code, heap + period)
            assert values[heap] != values[heap + period]


@pytest.mark.parametrize("example", EXAMPLES)
def test_written_claim_is_read_back(example):
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
def test_unreadable_claim_is_refused_with_help(text, told):
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


@each_heap_game
def test_game_is_equal_to_itself(game):
    found = cgt.compare(game, game)
    assert found.difference is None
    assert found.shift == 0
    assert found.agreeing == found.checked_to + 1


def test_difference_is_the_first_and_the_rest_is_counted():
    found = cgt.compare("nim", "take 1-3")
    assert (found.difference.heap, found.agreeing, found.shift) == (4, 4, None)
    assert isinstance(read_conjecture(EXAMPLES[1])[1], PeriodClaim)


@pytest.mark.parametrize("game", ["0.77", "0.007", "take 1-3", "4.007", "take 2,5,9"])
def test_claim_looks_no_further_than_its_reach(game, monkeypatch):
    reached = []
    counted = cgt.Ruleset.nim_values

    def noted(self, to):
        reached.append(to)
        return counted(self, to)

    monkeypatch.setattr(cgt.Ruleset, "nim_values", noted)
    for claim in (f"n%{LARGEST - 1}=0 -> n mod {LARGEST - 2}", f"g(n) = n // {LARGEST}"):
        cgt.conjecture(f"{game} {claim} from {LARGEST}")
    assert max(reached) <= FARTHEST


def test_claimed_period_is_held_against_one_far_away():
    refuted = cgt.conjecture("0.16 period 4999")
    assert refuted.verdict is cgt.Verdict.REFUTED
    assert refuted.counterexample.heap == 105_352
    assert cgt.conjecture("0.16 period 149459").verdict is cgt.Verdict.PROVEN
    assert PeriodClaim(4_999).until(105_351, 149_459) < 300_000, "one round decides"


def test_verdict_names_its_theorem_or_both_values():
    assert "Guy and Smith" in str(cgt.conjecture("kayles period 12 from 71"))
    assert "nim value 7, not 3" in str(cgt.conjecture(EXAMPLES[0]))
