"""Misère outcomes, nim values, genus and canonical forms: definitions, theorems, known values."""

import pytest
from hypothesis import given, strategies as st

from cgt.core.values import mex
from cgt.engines.misere import (
    Genus,
    MisereForm,
    forms_born_by,
    genus,
    heap_forms,
    is_misere_p_position,
    is_tame,
    misere_form,
    misere_form_sum,
    misere_nim_value,
    misere_outcome,
    misere_winning_options,
    nim_genus,
    sum_of_heaps,
    tame_sum,
)
from cgt.engines.misere.definition import fold
from cgt.errors import CgtError, TooLarge
from tests.samples import examples


def nim_heap(heap):
    return [(left,) for left in range(heap)]


def kayles_heap(heap):
    return [
        (part, heap - taken - part)
        for taken in (1, 2)
        for part in range((heap - taken) // 2 + 1)
        if taken <= heap
    ]


def grundys_heap(heap):
    return [(part, heap - part) for part in range(1, (heap + 1) // 2)]


nim, kayles, grundys_game = map(sum_of_heaps, (nim_heap, kayles_heap, grundys_heap))
small_sums = st.lists(st.integers(0, 5), max_size=4).map(
    lambda heaps: tuple(sorted((heap for heap in heaps if heap), reverse=True))
)


def plain_outcome(position, options):
    """Whether the previous player wins, as the definition of misère play says it."""
    after = list(options(position))
    return bool(after) and not any(plain_outcome(option, options) for option in after)


def beside_nim(options):
    """The options of a pair: a position and a sum of nim heaps beside it."""

    def both(pair):
        position, heaps = pair
        yield from ((after, heaps) for after in options(position))
        yield from ((position, after) for after in nim(heaps))

    return both


def genus_by_definition(position, options, twos):
    """The normal value and the misère values with 0, 1, ... heaps of 2 beside the position."""
    both, known = beside_nim(options), {}

    def misere_value(heaps):
        size = 0
        while True:
            beside = tuple(sorted((*heaps, size) if size else heaps, reverse=True))
            if is_misere_p_position((position, beside), both, known=known):
                return size
            size += 1

    return fold(position, options, mex), [misere_value((2,) * count) for count in range(twos)]


@given(small_sums.filter(lambda heaps: sum(heaps) <= 8))
def test_outcomes_are_those_of_the_plain_recursion(heaps):
    for options in (nim, kayles, grundys_game):
        assert is_misere_p_position(heaps, options) == plain_outcome(heaps, options)


# Bouton 1902: as in normal play while a heap of 2 is there, else an odd number of heaps of 1.
@given(small_sums)
def test_misere_nim_theorem(heaps):
    found = nim_genus(heaps)
    assert genus(heaps, nim) == found
    assert is_misere_p_position(heaps, nim) == (found.misere_value == 0)


@given(small_sums)
def test_winning_options_are_the_p_positions(heaps):
    expected = {after for after in kayles(heaps) if misere_outcome(after, kayles) == "P"}
    assert set(misere_winning_options(heaps, kayles)) == expected
    assert (misere_outcome(heaps, kayles) == "N") == (bool(expected) or not heaps)


@given(small_sums, st.sampled_from([nim, kayles, grundys_game]))
def test_misere_nim_value_is_the_heap_that_makes_a_p_position(heaps, options):
    value = misere_nim_value(heaps, options)
    both = beside_nim(options)
    for size in range(value + 2):
        beside = (size,) if size else ()
        assert is_misere_p_position((heaps, beside), both) == (size == value)


def test_search_beyond_its_limit_is_refused():
    for question in (misere_outcome, misere_nim_value, genus, misere_form):
        with pytest.raises(TooLarge, match="more than 50 positions"):
            question((14,), kayles, limit=50)


@examples(40)
@given(small_sums.filter(lambda heaps: sum(heaps) <= 13), st.sampled_from([kayles, grundys_game]))
def test_genus_is_that_of_its_definition(heaps, options):
    found = genus(heaps, options)
    normal, misere = genus_by_definition(heaps, options, 5)
    assert found.normal == normal
    assert [found.misere_value_with_twos(count) for count in range(5)] == misere


# Winning Ways, chapter 13, gives 3^1431 for 13 and 4^0564 for 18; all are computed here by
# two ways that have nothing in common, the recursion on genera and the search beside nim heaps.
GRUNDYS_GAME = """
    0^120 0^120 0^120 1^031 0^120 2^20 1^031 0^120 2^20 1^031 0^120 2^20 1^031 3^1431 2^20 1^031
    3^1431 2^20 4^0564 3^1431 0^20
"""
KAYLES = """
    0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46 4^046 1^13 2^20
"""


@pytest.mark.parametrize(
    ("heap_options", "sequence"), [(grundys_heap, GRUNDYS_GAME), (kayles_heap, KAYLES)]
)
def test_genus_sequences(heap_options, sequence):
    options = sum_of_heaps(heap_options)
    expected = sequence.split()
    found = [genus((heap,) if heap else (), options) for heap in range(len(expected))]
    assert [str(each) for each in found] == expected
    for heap in range(1, len(expected)):
        normal, misere = genus_by_definition((heap,), options, 4)
        assert found[heap].normal == normal
        assert [found[heap].misere_value_with_twos(count) for count in range(4)] == misere


def test_superscript_is_shortened():
    assert Genus(3, (1, 4, 3, 1, 3, 1, 3)) == Genus(3, (1, 4, 3, 1))
    assert str(Genus(0, (1, 2, 0, 2))) == "0^120"
    assert [Genus(3, (1, 4, 3, 1)).misere_value_with_twos(n) for n in range(7)] == [
        *(1, 4, 3, 1, 3, 1, 3)
    ]


def test_superscript_need_not_end_in_the_nim_value():
    # Mark: take one, or halve rounding down, beside heaps of 2 by the plain definition
    def beside_twos(position):
        heap, twos, ones = position
        yield from ((left, twos, ones) for left in {heap - 1, heap // 2} if heap)
        yield from ((heap, twos - 1, more) for more in (ones, ones + 1) if twos)
        yield from ((heap, twos, ones - 1) for _ in range(ones > 0))

    found = genus(10, lambda heap: {heap - 1, heap // 2} if heap else ())
    assert str(found) == "0^031"
    for twos in range(6):
        by_definition = misere_nim_value((10, twos, 0), beside_twos)
        assert found.misere_value_with_twos(twos) == by_definition


def test_superscript_that_cannot_go_on_is_refused():
    with pytest.raises(CgtError, match="nim-sum 2"):
        Genus(3, (1, 4))


def test_tame_and_wild_heaps():
    assert is_tame((12,), grundys_game)
    assert not is_tame((13,), grundys_game)
    assert genus((14,), grundys_game).is_tame
    assert is_tame((4,), kayles)
    assert not is_tame((5,), kayles)
    assert all(nim_genus(heaps).is_tame for heap in range(41) for heaps in ([heap], [heap, heap]))


@given(st.lists(st.integers(1, 4), max_size=2), st.lists(st.integers(1, 9), max_size=2))
def test_sums_of_tame_positions_add_as_nim_does(pins, heaps):
    """Rows of Kayles to 4 and heaps of Grundy's game to 9 are tame."""

    def options(pair):
        yield from ((after, pair[1]) for after in kayles(pair[0]))
        yield from ((pair[0], after) for after in grundys_game(pair[1]))

    position = tuple(sorted(pins, reverse=True)), tuple(sorted(heaps, reverse=True))
    parts = [genus((row,), kayles) for row in pins] + [genus((h,), grundys_game) for h in heaps]
    assert genus(position, options) == tame_sum(parts)


def test_wild_genera_do_not_add():
    with pytest.raises(CgtError, match=r"4\^146 is wild"):
        tame_sum([genus((5,), kayles), nim_genus([1])])


# On Numbers and Games, chapter 12: the number of misère canonical forms born by each day.
def test_numbers_of_canonical_forms_by_day():
    assert [len(forms_born_by(day)) for day in range(5)] == [1, 2, 3, 5, 22]
    with pytest.raises(CgtError, match="too many"):
        forms_born_by(5)


def options_of_pair(pair):
    first, second = pair
    yield from ((after, second) for after in first.options)
    yield from ((first, after) for after in second.options)


def test_forms_of_day_3_differ_beside_games_of_day_4():
    forms, contexts, known = forms_born_by(3), forms_born_by(4), {}
    outcomes = {
        tuple(is_misere_p_position((form, x), options_of_pair, known=known) for x in contexts)
        for form in forms
    }
    assert len(outcomes) == len(forms)


def form_or_raw(raw):
    """The canonical form of a tree of options, written as nested tuples."""
    return MisereForm.of(form_or_raw(option) for option in raw)


trees = st.recursive(
    st.just(()), lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=8
)


@given(trees, trees)
def test_canonical_form_keeps_the_outcome_beside_any_game(tree, beside):
    def raw_sum(pair):
        first, second = pair
        yield from ((after, second) for after in first)
        yield from ((first, after) for after in second)

    form, other = form_or_raw(tree), form_or_raw(beside)
    expected = is_misere_p_position((tree, beside), raw_sum)
    assert is_misere_p_position((form, other), options_of_pair) == expected
    assert misere_form_sum([form, other]).is_p == expected


@given(trees, trees, trees)
def test_sums_of_canonical_forms_commute_and_associate(first, second, third):
    a, b, c = map(form_or_raw, (first, second, third))
    assert misere_form_sum([a, b]) is misere_form_sum([b, a])
    assert misere_form_sum([misere_form_sum([a, b]), c]) is misere_form_sum(
        [a, misere_form_sum([b, c])]
    )


@pytest.mark.parametrize("heap_options", [kayles_heap, grundys_heap, nim_heap])
def test_canonical_forms_of_heaps_keep_outcome_and_genus(heap_options):
    options = sum_of_heaps(heap_options)
    for heap, form in enumerate(heap_forms(heap_options, 10)):
        position = (heap,) if heap else ()
        assert form is misere_form(position, options)
        assert form.is_p == is_misere_p_position(position, options)
        assert genus(form, lambda game: game.options) == genus(position, options)


def test_two_heaps_of_one_cancel_and_two_heaps_of_two_do_not():
    zero, one, two, three = heap_forms(nim_heap, 3)
    assert misere_form_sum([one, one]) is zero
    assert misere_form_sum([two, one]) is three
    assert str(misere_form_sum([two, two])) == "{*2, *3}"


def test_canonical_forms_are_only_made_simplified():
    with pytest.raises(CgtError, match=r"MisereForm\.of"):
        MisereForm()


def test_forms_that_grow_too_fast_are_refused():
    with pytest.raises(TooLarge, match="500"):
        heap_forms(kayles_heap, 30, limit=500)
