"""The table of the compiled search, against a dictionary: nothing of what it has is wrong."""

import pytest
from hypothesis import given, strategies as st

from cgt.core.budget import Budget
from cgt.engines.boards.bits import Word
from cgt.engines.boards.core import Core
from cgt.engines.boards.cram import CRAM
from cgt.engines.boards.kernel import store_all
from cgt.engines.boards.region import Region
from cgt.engines.boards.table import (
    BUCKET,
    INFINITE,
    bucket_of,
    candidates_in,
    empty,
    entries_of,
    lookup,
    lookup_numbers,
    noted,
    spread,
    store,
)

WORDS = st.integers(1, (1 << 64) - 1)
TARGETS = st.integers(0, 32)
NUMBERS = st.one_of(st.just((0, 0)), st.tuples(st.integers(1, 8191), st.integers(0, 8191)))


def note_of(candidates, target=0, phi=0, delta=0):
    return Word(noted(Word(candidates), Word(target), phi, delta))


def known(key, table):
    return candidates_in(Word(lookup(Word(key), table)))


@given(WORDS)
def test_note_rules_out_other_values_below_31_only(candidates):
    found = candidates_in(note_of(candidates))
    assert found & candidates == candidates
    assert found % (1 << 31) == candidates % (1 << 31)
    assert (found >> 31 == 0) == (candidates >> 31 == 0)


def test_empty_note_has_no_candidates():
    assert candidates_in(Word(0)) == 0


@pytest.mark.exhaustive
@given(st.integers(1, INFINITE), st.integers(0, INFINITE))
def test_large_numbers_count_as_the_largest(phi, delta):
    table = empty(BUCKET)
    store(Word(1), note_of(0b11, 1, phi, delta), 0, table)
    assert lookup_numbers(Word(1), Word(1), table) == (min(phi, 8191), min(delta, 8191))


@pytest.mark.exhaustive
@given(st.lists(st.tuples(st.sampled_from([5, 7]), st.sampled_from([0, 3]), NUMBERS, WORDS)))
def test_bucket_keeps_the_last_numbers_of_two_open_questions(writes):
    """Were one of them lost, the search could go round between them for ever."""
    table, left, numbers, taken = empty(BUCKET), {}, {}, 0
    for key, target, (phi, delta), candidates in writes:
        note = note_of(candidates | 0b1001, target, phi, delta)
        taken += store(Word(key), note, 0, table)
        left[key] = left.get(key, (1 << 64) - 1) & candidates_in(note)
        if phi:
            numbers[key, target] = phi, delta
        assert {key: known(key, table) for key in left} == left
        for (other, asked), expected in numbers.items():
            assert lookup_numbers(Word(other), Word(asked), table) == expected
    assert taken == (table.reshape(-1, 2)[:, 1] != 0).sum()
    assert sorted(entries_of(table)[::2].tolist()) == sorted(left)


@given(
    st.lists(st.tuples(st.one_of(WORDS, st.integers(1, 3)), TARGETS, NUMBERS, WORDS), max_size=60)
)
def test_small_table_forgets_and_makes_nothing_up(writes):
    table, left, numbers = empty(2 * BUCKET), {}, {}
    for tick, (key, target, (phi, delta), values) in enumerate(writes):
        candidates = values | 1 << target
        note = note_of(candidates, target, phi, delta)
        before = known(key, table)
        if before and before & candidates_in(note) == 0:
            continue
        store(Word(key), note, tick, table)
        assert known(key, table)
        if phi:
            assert lookup_numbers(Word(key), Word(target), table) == (phi, delta)
        left[key] = left.get(key, (1 << 64) - 1) & candidates_in(note)
        numbers.setdefault((key, target), set()).add((phi, delta))
        for other, expected in left.items():
            assert known(other, table) & expected in {0, expected}
        for (other, asked), given_numbers in numbers.items():
            assert lookup_numbers(Word(other), Word(asked), table) in {(0, 0), *given_numbers}


def test_numbers_of_questions_that_are_closed_make_room():
    """A component whose bucket was full of them never had its last question's numbers again."""
    key, table = Word(77), empty(BUCKET)
    for target in range(BUCKET):
        store(key, note_of(0b111111, target, 10 + target, 20), 0, table)
    for target in (4, 5, 4, 5):
        store(key, note_of(0b110000, target, 30 + target, 9), 0, table)
    assert known(77, table) == 0b110000
    assert [lookup_numbers(key, Word(target), table)[0] for target in (4, 5)] == [34, 35]


@given(st.sets(WORDS, max_size=40), st.integers(0, 4))
def test_table_that_grows_in_its_place_loses_nothing(keys, doublings):
    room = empty(BUCKET << doublings)
    table = room[: 2 * BUCKET]
    for key in keys:
        store(Word(key), note_of(key, 1, 3, 4), 0, table)
    kept = dict(entries_of(table).reshape(-1, 2).tolist())
    while table.size < room.size:
        table = room[: 2 * table.size]
        spread(table)
        assert dict(entries_of(table).reshape(-1, 2).tolist()) == kept
        for key, note in kept.items():
            assert lookup(Word(key), table) == note
            assert store(Word(key), Word(note), 0, table) == 0
        free = table.reshape(-1, BUCKET, 2)[:, :, 1] == 0
        assert (free[:, 1:] >= free[:, :-1]).all()
    assert all(bucket_of(Word(key), table) < table.size for key in keys)


def test_entries_are_taken_into_another_table():
    table, other = empty(1 << 10), empty(1 << 10)
    for key in range(1, 100):
        store(Word(key), note_of(key, 0, key, 1), 0, table)
    store_all(entries_of(table), other)
    assert sorted(entries_of(other)) == sorted(entries_of(table))


def test_room_is_made_for_more_entries_and_never_for_less():
    core = Core(CRAM, 8, entries=1 << 10)
    board = Region.full(4, 6).without(0b1)
    value = core.nim_value(board, Budget())
    before = entries_of(core.table).tolist()
    core.make_room(1 << 16)
    assert entries_of(core.table).tolist() == before
    core.make_room(1 << 12)
    assert core.entries == 1 << 16
    assert core.nim_value(board, Budget()) == value
    assert core.nim_value(Region.full(5, 6), Budget()) == 2
    assert core.table.size > 2 << 10


def test_more_room_than_any_machine_has_is_refused():
    core = Core(CRAM, 8)
    with pytest.raises(MemoryError):
        core.make_room(1 << 56)
    assert core.nim_value(Region.full(4, 5), Budget()) == 2
