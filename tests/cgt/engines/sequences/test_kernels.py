"""Every way to fill a nim-sequence, held against the plain definition."""

from concurrent.futures import ProcessPoolExecutor
from itertools import accumulate, product
from multiprocessing import get_context

import numpy as np
import pytest
from hypothesis import given, strategies as st

from cgt.engines.sequences import octal as octal_engine
from cgt.engines.sequences.engines import SetsEngine, copy_values
from cgt.engines.sequences.heaprules import HeapRules, by_definition
from cgt.engines.sequences.kernels.moves import DEPTH, SOUGHT, STATE, STATUS, VALUE_FULL, Moves
from cgt.engines.sequences.kernels.pairs import CHUNK
from cgt.engines.sequences.kernels.rows import COMPLETED, EXACT, PARTS
from cgt.engines.sequences.kernels.small import extend_small
from cgt.engines.sequences.kernels.tables import extend_by_tables
from cgt.engines.sequences.octal import OctalEngine
from cgt.engines.sequences.plain import PlainEngine
from cgt.engines.sequences.space import Mask, best_mask, sparse, transform
from cgt.errors import NotationError, TooLarge
from tests.judge import judged_values
from tests.samples import examples, sampled

digits = st.lists(st.integers(0, 7), min_size=1, max_size=4).map(tuple)
octal = st.builds(
    lambda first, rest, condition: HeapRules((first, *rest), condition=condition),
    st.sampled_from([0, 4]),
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

any_code = st.one_of(
    wide,
    st.builds(
        lambda first, tail: HeapRules((), (first, *tail)),
        st.sampled_from([0, 4, 8]),
        st.lists(st.integers(0, 15), min_size=1, max_size=3),
    ),
)


def moves_of(rules):
    """Return the moves of octal rules as the kernels are given them."""
    takes = (np.array(rules.takes(heaps), np.int64) for heaps in range(3))
    return Moves(*takes, int(bool(rules.condition)))


one_split = st.builds(
    lambda first, digit, last, condition: HeapRules((0, *first, digit, *last), condition=condition),
    st.lists(st.integers(0, 3), max_size=3),
    st.integers(4, 7),
    st.lists(st.integers(0, 3), max_size=2),
    st.sampled_from(["", "!", "?"]),
)

engines = st.fixed_dictionaries(
    {
        "first": st.integers(4, 400),
        "always": st.booleans(),
        "size": st.sampled_from([8, 32, 64, 256]),
        "several": st.sampled_from([0, 40, 1 << 12]),
    }
)
stretches = st.lists(st.integers(1, 500), max_size=12)


def filled(engine, largest, known=(), stops=()):
    """Return the values that an engine fills in stretches of these lengths, and then the rest."""
    values = np.zeros(largest + 1, np.min_scalar_type(max(known, default=0)))
    done = max(1, len(known))
    values[: len(known)] = known
    stretches = list(stops)
    while done <= largest:
        length = stretches.pop(0) if stretches else largest
        stop = engine.advance(values, done, min(largest + 1, done + length))
        if stop == done:
            values = values.astype(f"u{2 * values.itemsize}")
        done = stop
    return values


@examples(40)
@given(wide)
def test_judge_is_the_definition_for_any_code(rules):
    assert judged_values(rules, 24).tolist() == by_definition(rules, 24)


@examples(60)
@given(octal)
def test_judge_is_the_definition_for_octal_codes(rules):
    assert judged_values(rules, 120).tolist() == by_definition(rules, 120)


@given(octal, engines, stretches, st.integers(1, 60), st.integers(1, 1000))
def test_octal_codes_are_exact_however_often_ways_are_tried(rules, options, stops, trial, mirrored):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(octal_engine, "MIRRORED", mirrored)
        patch.setattr(octal_engine, "TRIAL", trial)
        patch.setattr(octal_engine, "PASSED", 1 << 40)
        patch.setattr(octal_engine, "MARKED", 1 << 40)
        values = filled(OctalEngine(rules, **options), 1500, stops=stops)
    assert (values == judged_values(rules, 1500)).all()


@examples(150)
@given(octal, engines, stretches, st.integers(0, 1000))
def test_octal_codes_are_exact_in_any_stretches(rules, options, stops, known):
    expected = judged_values(rules, 2600)
    values = filled(OctalEngine(rules, **options), 2600, known=expected[:known], stops=stops)
    assert (values == expected).all()


@given(
    octal,
    st.integers(1, 255),
    st.booleans(),
    st.integers(64, 400),
    st.integers(0, 900),
    st.sampled_from([(1, extend_small), (2, extend_by_tables)]),
    st.sampled_from([0, 40, 1 << 12]),
)
def test_no_mask_makes_a_value_wrong(  # noqa: PLR0917
    rules, bits, by_parity, known, mirrored, way, several
):
    itemsize, extend = way
    splits = np.array(rules.takes(2), np.int64)
    flips = {int(taken) & 1 for taken in splits}
    if not flips:
        return
    size = 128 if itemsize == 1 else 512
    mask = Mask(bits % size or 1, by_parity and len(flips) == 1, min(flips))
    expected = judged_values(rules, 900)
    values = np.zeros(901, f"u{itemsize}")
    if expected[: max(known, mirrored)].max() >= size:
        return
    values[:known] = expected[:known]
    moves, state = moves_of(rules), np.zeros(STATE, np.int64)
    space = sparse(values[:known], size, mask, state, splits, several=several)
    mirror = expected[:mirrored][::-1].astype(values.dtype)
    stop = extend(values, known, 901, moves, space, mirror, np.zeros(SOUGHT, values.dtype))
    assert (values[:stop] == expected[:stop]).all()
    assert stop == 901 or state[STATUS] == VALUE_FULL


@examples(150)
@given(
    one_split,
    st.integers(1, 255),
    st.booleans(),
    st.integers(64, 400),
    st.lists(st.integers(1, 300), max_size=6),
)
def test_no_mask_makes_a_value_of_rare_pairs_wrong(rules, bits, by_parity, known, stretches):
    splits = np.array(rules.takes(2), np.int64)
    mask = Mask(bits, by_parity, int(splits[0]) & 1)
    expected = judged_values(rules, 1500)
    if expected.max() >= 256:
        return
    values = np.zeros(1501, np.uint16)
    values[:known] = expected[:known]
    moves = moves_of(rules)
    space = sparse(values[:known], 256, mask, np.zeros(STATE, np.int64), splits, several=0)
    mirror, sought = expected[:750][::-1].astype(np.uint16), np.zeros(SOUGHT, np.uint16)
    for stop in accumulate([*stretches, 1501], initial=known):
        last = min(stop, 1501)
        reached = extend_by_tables(values, known, last, moves, space, mirror, sought)
        assert (values[:reached] == expected[:reached]).all()
        if reached < last:
            assert space.state[STATUS] == VALUE_FULL
            break
        known = last


@pytest.mark.parametrize("code", sampled(["0.007", "0.04", "0.005", "0.06", "0.3004"], ["0.04"]))
def test_pairs_with_rare_heaps_are_compared_and_rows_completed(code):
    rules = HeapRules(tuple(map(int, code.replace(".", ""))))
    expected = judged_values(rules, 20_000)
    engine = OctalEngine(rules, always=True, size=256, several=0)
    values, known, exact, completed = np.zeros(20_001, np.uint16), 1, 0, 0
    while known <= 20_000:
        known = engine.advance(values, known, min(known + 50, 20_001))
        exact += (engine._space.exact < EXACT).sum()
        completed += engine._space.bounds[COMPLETED]
    assert (values == expected).all()
    assert exact > 1000
    assert completed > 0


@examples(100)
@given(wide, st.lists(st.integers(1, 9), max_size=6), st.integers(0, 40))
def test_other_codes_are_exact_in_any_stretches(rules, stops, known):
    expected = judged_values(rules, 60)
    values = filled(SetsEngine(rules), 60, known=expected[:known], stops=stops)
    assert (values == expected).all()


@examples(150)
@given(any_code, st.lists(st.integers(1, 9), max_size=6), st.integers(0, 40))
def test_all_codes_are_exact_without_a_kernel(rules, stops, known):
    expected = judged_values(rules, 60)
    values = filled(PlainEngine(rules), 60, known=expected[:known], stops=stops)
    assert (values == expected).all()


WITH_WRONG_VALUES_ONCE = ["0.204", "0.214", "0.404", "0.405", "0.406", "0.407", "0.424", "0.427"]


WIDENED = [*WITH_WRONG_VALUES_ONCE, "0.425", "0.426", "0.6", "0.567", "0.106", "0.376", "4!"]


@pytest.mark.parametrize("code", sampled(WIDENED, WIDENED[::4]))
def test_values_that_pass_a_type_are_exact(code):
    whole, _, rest = code.strip("!").partition(".")
    condition = "!" if code.endswith("!") else ""
    rules = HeapRules((int(whole), *map(int, rest)), condition=condition)
    values = filled(OctalEngine(rules), 20_000)
    assert (values == judged_values(rules, 20_000)).all()


def test_no_more_pairs_are_marked_than_there_are():
    engine = OctalEngine(HeapRules((0, 7, 6, 7)))
    filled(engine, 40_000)
    assert engine._state[DEPTH] * CHUNK // PARTS <= 40_000


@pytest.mark.exhaustive
def test_all_octal_codes_of_three_digits_are_exact_to_5000():
    codes = [(first, *rest) for first in (0, 4) for rest in product(range(8), repeat=3)]
    largest = [20_000 if number % 16 == 9 else 5000 for number in range(len(codes))]
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        assert [each for each in pool.map(_wrong, codes, largest, chunksize=16) if each] == []


def _wrong(digits, largest):
    """Return a code if one of its values up to the largest heap is wrong."""
    rules = HeapRules(digits)
    right = (filled(OctalEngine(rules), largest) == judged_values(rules, largest)).all()
    return None if right else digits


@examples(40)
@given(octal, st.sampled_from([8, 16, 32]), engines)
def test_values_are_right_up_to_one_that_can_not_be_held(rules, limit, options):
    expected = judged_values(rules, 1500)
    beyond = np.flatnonzero(expected >= max(limit, options["size"]))
    engine = OctalEngine(rules, **options, limit=limit)
    values = np.zeros(1501, np.uint16)
    done = 1
    while done < 1501:
        stop = engine.advance(values, done, 1501)
        if stop == done:
            break
        done = stop
    assert (values[:done] == expected[:done]).all()
    assert not values[done:].any()
    assert done >= (beyond[0] if len(beyond) else 1501)


def test_values_too_large_to_hold_are_refused():
    engine = OctalEngine(HeapRules((0, 6)), limit=128)
    with pytest.raises(TooLarge, match="values above 127 can't be computed"):
        filled(engine, 20_000)


@pytest.mark.parametrize(("largest", "itemsize"), [(255, 1), (256, 2), (65_535, 2), (65_536, 4)])
def test_values_that_do_not_fit_are_not_copied(largest, itemsize):
    source = np.arange(65_600, dtype=np.uint32)
    target = np.zeros(65_600, f"u{itemsize}")
    stop = copy_values(source, target, 10, largest + 1)
    assert stop == largest + 1
    assert (target[10:stop] == source[10:stop]).all()
    assert copy_values(source, target, 10, 65_600) == min(65_600, 1 << 8 * itemsize)


def test_each_kernel_is_compiled_for_no_other_types():
    values = np.zeros(10, np.int32)
    with pytest.raises(TypeError):
        extend_small(values, 1, 2, None, None, values, values)


@given(st.lists(st.integers(0, 9), min_size=16, max_size=16))
def test_transform_is_the_signed_sum_of_its_definition(counts):
    expected = [
        sum(count * (-1) ** (v & m).bit_count() for v, count in enumerate(counts))
        for m in range(16)
    ]
    assert transform(np.array(counts)).tolist() == expected


def test_masks_of_the_literature_are_found():
    grundys_game = HeapRules((4,), condition="!")
    values = filled(OctalEngine(grundys_game), 20_000)
    mask, rare = best_mask(values, 256, np.array([0]))
    assert mask == Mask(0b11111110, by_parity=False, flip=0)
    assert rare < 1300
    values = filled(OctalEngine(HeapRules((0, 1, 2, 7))), 20_000)
    mask, _ = best_mask(values, 64, np.array([3]))
    assert mask.by_parity


def test_value_beyond_the_type_stops_the_engine():
    nim = HeapRules((0,), (3,))
    values = np.zeros(301, np.uint8)
    engine = SetsEngine(nim)
    done = 1
    while (stop := engine.advance(values, done, 301)) > done:
        done = stop
    assert done == 256
    assert values[:256].tolist() == list(range(256))


def test_move_that_changes_nothing_is_refused():
    with pytest.raises(NotationError, match="takes nothing must split"):
        HeapRules((3, 1))
