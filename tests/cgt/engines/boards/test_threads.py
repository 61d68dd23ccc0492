"""Several threads search one board: with the values of one thread, and nothing half written."""

import os
import signal
import threading
from unittest.mock import patch

import pytest
from hypothesis import given, strategies as st

from cgt import TooLarge
from cgt.core.budget import Budget
from cgt.engines.boards import solver
from cgt.engines.boards.bits import ONE, Word
from cgt.engines.boards.cache import KeptTable
from cgt.engines.boards.core import Core
from cgt.engines.boards.cram import CRAM
from cgt.engines.boards.placement import PlacementGame
from cgt.engines.boards.region import Region
from cgt.engines.boards.stack import DEPTH
from cgt.engines.boards.table import BUCKET, empty, entries_of, lookup, store
from cgt.engines.boards.weighing import detour, mark
from cgt.engines.search import NimberSearch
from tests.samples import examples, sampled

GAMES = {
    "cram": CRAM,
    "trominoes": PlacementGame.any_way_round(Region(2, 2, 0b0111)),
    "squares": PlacementGame.any_way_round(Region(2, 2, 0b1111)),
}

KNOWN = [((4, 9), 1), ((5, 6), 2), ((5, 7), 1)]
"""Boards of Cram and their nim values."""

WORDS = st.integers(1, (1 << 64) - 1).map(Word)

NOTES = WORDS.map(lambda note: note | ONE)
"""Notes with candidates."""


@pytest.mark.parametrize("name", GAMES)
@examples(25)
@given(data=st.data())
def test_however_many_threads_search_the_value_is_the_same(name, data):
    game = GAMES[name]
    cells = list(Region.full(4, 6))
    region = Region.of(data.draw(st.sets(st.sampled_from(cells), min_size=10, max_size=20)), 4, 6)
    threads = data.draw(st.integers(2, 8))
    entries = data.draw(st.sampled_from([1 << 6, 1 << 10, 1 << 14]))
    with patch("cgt.engines.boards.core.SLICE", data.draw(st.integers(1, 200))):
        core = Core(game, 8, entries, threads)
        for piece in game.components(region):
            component = game.canonical(piece)
            value = NimberSearch(game).nim_value(component)
            assert core.nim_value(component, Budget()) == value


@pytest.mark.exhaustive
@pytest.mark.parametrize("known", sampled(KNOWN, KNOWN[:1]))
def test_several_threads_find_the_known_values(known):
    board, value = known
    assert Core(CRAM, 9, threads=3).nim_value(Region.full(*board), Budget()) == value


def test_search_by_threads_that_is_stopped_goes_on():
    core = Core(CRAM, 8, threads=2)
    board = Region.full(5, 6)
    with pytest.raises(TooLarge, match="more than 10,000 positions"):
        core.nim_value(board, Budget(positions=10_000))
    assert core.nim_value(board, Budget()) == 2


@given(WORDS, WORDS, NOTES, NOTES)
def test_entry_of_which_half_is_another_one_is_not_found(key, other, note, another):
    table = empty(BUCKET)
    store(key, note, 0, table)
    assert lookup(key, table) == note
    assert entries_of(table).tolist() == [key, note]
    written = empty(BUCKET)
    store(other, another, 0, written)
    is_other = table[0] == written[0]
    table[1] = written[1]
    assert lookup(key, table) == (note if note == another else 0)
    assert lookup(other, table) == (another if is_other else 0)


def test_question_that_another_thread_works_on_looks_harder():
    core = Core(CRAM, 8, threads=2)
    first, second = core._stacks
    assert detour(Word(77), Word(3), 40, first) == detour(Word(77), Word(3), 40, second) == 0
    first.marks[0, int(mark(Word(77), Word(3)))] = 1
    assert detour(Word(77), Word(3), 40, first) == 0
    assert detour(Word(77), Word(3), 40, second) > 0


def test_no_mark_is_left_when_a_board_is_solved():
    core = Core(CRAM, 8, threads=2)
    core.nim_value(Region.full(4, 6).without(0b1), Budget())
    done = [each for each in core._stacks if each.registers[DEPTH] < 0]
    assert done
    for each in done:
        assert not each.marks[each.thread].any()


@pytest.fixture
def interruptible():
    """An interrupt is one, also where the tests run in the background and are to ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no signal to a thread")
@pytest.mark.usefixtures("interruptible")
def test_interrupt_waits_until_no_thread_writes_any_more(monkeypatch):
    working, begun, run = set(), [], Core._run
    both = threading.Barrier(2)

    def interrupting(self, search):
        working.add(search.thread)
        begun.append(search.thread)
        both.wait()
        if search.thread and len(begun) > 2:
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        state = run(self, search)
        working.remove(search.thread)
        return state

    monkeypatch.setattr(Core, "_run", interrupting)
    monkeypatch.setattr("cgt.engines.boards.core.SLICE", 1 << 14)
    with pytest.raises(KeyboardInterrupt):
        Core(CRAM, 8, threads=2).nim_value(Region.full(5, 7), Budget())
    assert not working


def test_search_with_a_budget_uses_every_processor(tmp_path, monkeypatch):
    monkeypatch.setenv("CGT_CACHE", str(tmp_path))
    assert 1 <= solver.processors() <= os.cpu_count()
    monkeypatch.setattr(solver, "processors", lambda: 3)
    solver._core.cache_clear()
    assert solver.nim_value(CRAM, Region.full(4, 7), Budget(keeps=True)) == 3
    assert len(solver._core(CRAM, 8, 3)._stacks) == 3
    assert solver._core.cache_info().currsize == 1
    solver._core.cache_clear()
    assert KeptTable(CRAM, 8).answer(Region.full(4, 7)) == 3
