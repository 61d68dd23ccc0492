"""Misère play of whole positions: each theory against an exact search, and what is known."""

import pytest
from hypothesis import assume, given, strategies as st

import cgt
from cgt.core.budget import Budget
from cgt.core.convention import Convention
from cgt.errors import TooLarge
from cgt.theory import genera, misere
from cgt.theory.genera import genus_of
from cgt.theory.misere import MisereNim, Quotient, Search, Tame, misere_theory

HEAP_RULES = ["nim", "take 1-3", "kayles", "0.15", "grundy's game", "0.07"]


LARGE = [
    "turn 1-5: " + "h" * 18,
    "cram: 12x12",
    "chomp: 16x16",
    "ruler x ruler: " + "/".join(["h" * 8] * 8),
]


def sums(games, largest, most=3):
    return st.builds(
        lambda game, heaps: cgt.position(" ".join(map(str, heaps)), game),
        st.sampled_from(games),
        st.lists(st.integers(0, largest), min_size=1, max_size=most),
    )


mixed = st.lists(sums(["nim", "take 1-3", "kayles", "0.07", "nim + pass"], 5, 1), max_size=3).map(
    lambda parts: cgt.Position(tuple(part for one in parts for part in one.components))
)


def lost(position):
    """Return whether whoever is to move loses, by the plain definition."""
    return Search().is_p_position(position)


@given(sums(["nim"], 6, 4))
def test_theorem_of_misere_nim_is_the_definition(position):
    theory = MisereNim.of(position)
    assert theory.is_p_position(position) == lost(position)
    expected = {move for move in position.moves() if lost(position.after(move))}
    assert set(theory.winning_moves(position)) == expected


@given(st.one_of(sums(["take 1-3", "divide 2,3,6", "nim + pass", "kayles"], 9), mixed))
def test_tame_components_add_as_the_definition_says(position):
    theory = Tame.of(position)
    assume(theory is not None)
    assert theory.is_p_position(position) == lost(position)


@given(sums(HEAP_RULES, 9))
def test_quotients_decide_as_the_definition_says(position):
    theory = Quotient.of(position)
    assume(theory is not None)
    assert theory.is_p_position(position) == lost(position)


@pytest.mark.exhaustive
@given(sums(["lasker's nim"], 9))
def test_slow_quotient_decides_as_the_definition(position):
    theory = Quotient.of(position)
    assume(theory is not None)
    assert theory.is_p_position(position) == lost(position)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("text", "theory"),
    [
        ("1 1 3", MisereNim),
        ("take 1-3: 3 4 5", Tame),
        ("nim: 3; take 1-3: 4", Tame),
        ("kayles: 7 8", Search),
        ("kayles: 70 80 90", Quotient),
        ("kayles: 5; nim: 2", Search),
    ],
)
def test_strongest_theory_is_named(text, theory):
    found = misere_theory(cgt.position(text))
    assert type(found) is theory
    assert str(cgt.analyse(cgt.position(text), "misère").ground) == str(found.ground)


@pytest.mark.parametrize(
    "text", ["4.7: 5", "4.7: 13 2", "0.26: 5 11", "0.644: 10", "8.3: 11", "0.57: 9 4"]
)
def test_quick_search_waits_for_no_quotient(text):
    position = cgt.position(text)
    assert type(misere_theory(position)) is Search
    assert (cgt.outcome(position, "misère") == "P") == lost(position)


@pytest.mark.exhaustive
def test_quotient_has_its_share_of_the_steps_and_no_more(monkeypatch):
    spent = []
    expanded = Budget.expanded
    monkeypatch.setattr(Budget, "expanded", lambda self, n: spent.append(n) or expanded(self, n))
    assert Quotient.of(cgt.position("0.57: 60 61 62")) is None
    assert sum(spent) <= misere.QUOTIENT_STEPS + 2_000


def test_heaps_of_nim_may_be_huge():
    heap = 10**30
    found = cgt.analyse(cgt.position(f"{heap} {heap + 7}"), Convention.MISERE)
    assert [str(move) for move in found.winning_moves] == ["B-7"]
    assert str(cgt.analyse(cgt.position(f"1 1 {heap}"), "misère").best_move) == f"C-{heap - 1}"
    assert cgt.analyse(cgt.position("1 1 1"), "misère").outcome == "P"


@pytest.mark.exhaustive
def test_heaps_of_kayles_may_be_huge_as_its_quotient_is_proven():
    found = cgt.analyse(cgt.position(f"kayles: {10**18} 5"), "misère")
    assert found.outcome == "N"
    assert str(found.best_move) == "B-1"
    assert not found.is_complete
    reduced = 71 + (10**18 - 71) % 12
    assert cgt.analyse(cgt.position(f"kayles: {reduced} 4"), "misère").outcome == "P"


@pytest.mark.parametrize(
    ("game", "heaps", "genera"),
    [
        # Winning Ways, chapter 13: genera of the heaps of Kayles and of Grundy's game
        ("kayles", "1 2 3 4 5 6 7", "1^031 2^20 3^31 1^031 4^146 3^31 2^20"),
        ("grundy's game", "3 4 5 6 7 12 13", "1^031 0^120 2^20 1^031 0^120 1^031 3^1431"),
    ],
)
def test_genera_of_single_heaps(game, heaps, genera):
    position = cgt.position(heaps, game)
    assert " ".join(str(genus_of(part)) for part in position.components) == genera


@pytest.fixture
def little_patience(monkeypatch):
    """Let a search be given up after few positions: that it is given up is what matters."""
    monkeypatch.setattr(misere, "SEARCHED", 20_000)


@pytest.mark.exhaustive
@pytest.mark.usefixtures("little_patience")
def test_winner_of_a_too_large_position_is_refused():
    with pytest.raises(TooLarge, match="I don't know who wins"):
        cgt.analyse(cgt.position("dawson's kayles: 60 61 70; kayles: 40 50 60"), "misère")


@pytest.mark.usefixtures("little_patience")
def test_review_leaves_unknown_moves_open():
    start = cgt.position("dawson's kayles: 60 61 70; kayles: 40 50 60; nim: 1")
    plies = cgt.review(start, [cgt.move("G-1", start)], "misère")
    assert [(ply.grade, ply.won_before, ply.won_after) for ply in plies] == [
        ("unknown", None, None)
    ]


def test_review_in_misere_play_finds_the_mistake():
    start = cgt.position("1 1 3")
    after = start.play(cgt.move("C-3", start))
    plies = cgt.review(start, [cgt.move("C-3", start), cgt.move("A-1", after)], "misère")
    assert [ply.grade for ply in plies] == ["mistake", "good"]
    assert str(plies[0].best_move) == "C-2"


@pytest.mark.exhaustive
@pytest.mark.parametrize("text", LARGE)
def test_large_components_are_given_up_in_good_time(text):
    with pytest.raises(TooLarge, match="I don't know who wins"):
        cgt.analyse(cgt.position(text), "misère")


@pytest.mark.exhaustive
def test_tame_position_stays_tame_during_an_analysis(monkeypatch):
    monkeypatch.setattr(genera, "TAME_SECONDS", 60)  # so its options end the check on any machine
    for heap in (15_000, 30_000, 39_000):
        found = cgt.analyse(cgt.position(f"turn 1-2: h; daisy: {heap}"), "misère")
        assert found.outcome == ("N" if heap % 2 else "P")
        assert (found.genera[1] is None) == (found.component_values is None)
