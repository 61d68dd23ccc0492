"""Every way to fill a nim-sequence, held against the plain definition."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt.errors import NotationError
from cgt.heaprules import HeapRules, by_definition
from cgt.kernels.engines import OctalEngine, SetsEngine
from cgt.kernels.space import Mask, best_mask, build, transformed
from cgt.kernels.sparse import DONE, NEXT, STATUS, extend_sparsely

digits = st.lists(st.integers(0, 7), min_size=1, max_size=4).map(tuple)
d0 = st.sampled_from([0, 4])
octal = st.builds(
    lambda first, rest, condition: HeapRules((first, *rest), condition=condition),
    d0,
    digits,
    st.sampled_from(["", "!", "?"]),
)
wide = st.builds(
    lambda first, rest, tail, condition: HeapRules((first, *rest), tail, condition),
    st.sampled_from([0, 4, 8, 12]),
    st.lists(st.integers(0, 31), max_size=3).map(tuple),
    st.lists(st.integers(0, 15), max_size=3).map(tuple),
    st.sampled_from(["", "!", "?", "="]),
)


def filled(engine, largest, known=()):
    values = np.zeros(largest + 1, np.uint8)
    values[: len(known)] = known
    done = max(1, len(known))
    while done <= largest:
        stop = engine.advance(values, done, largest + 1)
        if stop == done:
            values = values.astype(np.uint16)
        done = stop
    return values


@settings(max_examples=60, deadline=None)
@given(octal)
def test_octal_codes_agree_with_the_definition(rules):
    expected = by_definition(rules, 300)
    assert filled(OctalEngine(rules), 300).tolist() == expected


@settings(max_examples=60, deadline=None)
@given(octal, st.integers(40, 200))
def test_a_sparse_space_however_bad_agrees_with_the_definition(rules, first):
    expected = by_definition(rules, 300)
    assert filled(OctalEngine(rules, first, most_rare=1), 300).tolist() == expected


@settings(max_examples=60, deadline=None)
@given(octal, st.integers(0, 255), st.booleans(), st.integers(64, 200), st.integers(1, 16))
def test_no_mask_makes_a_value_wrong(rules, bits, by_parity, known, reach):
    engine = OctalEngine(rules)
    splits = engine._moves.splits
    flips = {int(k) & 1 for k in splits}
    if not flips or rules.most_taken * 2 > known - 2 * reach:
        return
    mask = Mask(bits, by_parity and len(flips) == 1, min(flips))
    expected = by_definition(rules, 300)
    values = np.zeros(301, np.uint8)
    values[:known] = expected[:known]
    space = build(values[:known], 256, engine._moves, mask, reach)
    extend_sparsely(values, known, 301, engine._moves, space)
    stop = space.state[NEXT]
    assert values[:stop].tolist() == expected[:stop]
    assert stop == 301 or space.state[STATUS] != DONE


@settings(max_examples=60, deadline=None)
@given(wide)
def test_all_other_codes_agree_with_the_definition(rules):
    expected = by_definition(rules, 32)
    assert filled(SetsEngine(rules), 32).tolist() == expected


@settings(max_examples=20, deadline=None)
@given(octal)
def test_running_sets_and_the_octal_engine_agree(rules):
    assert filled(SetsEngine(rules), 300).tolist() == filled(OctalEngine(rules), 300).tolist()


@pytest.mark.parametrize(
    "rules",
    [
        HeapRules((0, 3, 7, 6)),
        HeapRules((0, 1, 6)),
        HeapRules((0, 1, 2, 7)),
        HeapRules((0, 7, 7)),
        HeapRules((0, 1, 0, 4)),
        HeapRules((4,), condition="!"),
    ],
    ids=["0.376", "0.16", "0.127", "Kayles", "0.104", "Grundy's game"],
)
def test_the_sparse_method_agrees_with_the_direct_one_to_20000(rules):
    largest = 20_000
    direct = filled(OctalEngine(rules, first=largest + 1), largest)
    assert (filled(OctalEngine(rules, first=1024), largest) == direct).all()


def test_a_sequence_may_be_filled_in_pieces_of_any_length():
    rules = HeapRules((0, 3, 7, 6))
    whole = filled(OctalEngine(rules, first=512), 6000)
    engine = OctalEngine(rules, first=512)
    values = np.zeros(6001, np.uint8)
    done = 1
    for step in [700, 1, 63, 64, 65, 300, 1, 1, 4000, 6000]:
        target = min(6001, done + step)
        while done < target:
            done = engine.advance(values, done, target)
    assert (values == whole).all()


@given(st.lists(st.integers(0, 9), min_size=16, max_size=16))
def test_the_transform_is_the_signed_sum_of_its_definition(counts):
    expected = [
        sum(count * (-1) ** (v & m).bit_count() for v, count in enumerate(counts))
        for m in range(16)
    ]
    assert transformed(np.array(counts)).tolist() == expected


def test_the_masks_of_the_literature_are_found():
    grundys_game = HeapRules((4,), condition="!")
    values = filled(OctalEngine(grundys_game), 20_000)
    mask, rare = best_mask(values, 256, np.array([0]))
    assert mask == Mask(0b11111110, by_parity=False, flip=0)
    assert rare < 1300
    values = filled(OctalEngine(HeapRules((0, 1, 2, 7))), 20_000)
    mask, _ = best_mask(values, 64, np.array([3]))
    assert mask.by_parity


def test_a_value_beyond_the_type_stops_the_engine_and_spoils_nothing():
    nim = HeapRules((0,), (3,))
    values = np.zeros(301, np.uint8)
    engine = SetsEngine(nim)
    done = 1
    while (stop := engine.advance(values, done, 301)) > done:
        done = stop
    assert done == 256
    assert values[:256].tolist() == list(range(256))


def test_a_move_that_changes_nothing_is_refused():
    with pytest.raises(NotationError, match="takes nothing must split"):
        HeapRules((3, 1))
