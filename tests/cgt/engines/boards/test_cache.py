"""What is learnt of boards and kept: trusted only when it is whole, and never in the way."""

import os
import random
import subprocess
import sys
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, strategies as st

import cgt
from cgt import TooLarge
from cgt.cli import main
from cgt.core.budget import Budget
from cgt.engines.boards import cached_search, solver
from cgt.engines.boards.cache import FORMAT, KeptTable
from cgt.engines.boards.core import Core
from cgt.engines.boards.cram import CRAM
from cgt.engines.boards.placement import PlacementGame
from cgt.engines.boards.region import Region
from cgt.engines.boards.solver import nim_value
from cgt.engines.search import NimberSearch
from tests.samples import examples

BOARD = Region.full(4, 7)
TROMINOES = PlacementGame.any_way_round(Region(2, 2, 0b0111))


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """A table of its own for each test, and no core that has learnt anything before."""
    monkeypatch.setenv("CGT_CACHE", str(tmp_path))
    solver._core.cache_clear()
    yield KeptTable(CRAM, 8)
    solver._core.cache_clear()


def learnt(game=CRAM, board=BOARD, positions=None, threads=1):
    core = Core(game, 8, threads=threads)
    try:
        core.nim_value(board, Budget(positions=positions))
    except TooLarge:
        assert positions is not None
    return core.learnt()


def test_saved_table_is_loaded(kept):
    assert kept.load() is None
    entries = learnt()
    assert kept.save(entries, {"4x7:fffffff": 3})
    loaded, answers = kept.load()
    assert len(entries) > 1000
    assert loaded.tolist() == entries.tolist()
    assert answers == {"4x7:fffffff": 3}
    assert kept.answer(BOARD) == 3
    assert kept.answer(Region.full(4, 6)) is None
    assert KeptTable(CRAM, 9).load() is None
    assert KeptTable(TROMINOES, 8).load() is None


@pytest.mark.parametrize("end", [0, 10, 30, 100, -1, -16])
def test_file_cut_short_is_not_read(kept, end):
    kept.save(learnt(positions=4000), {"4x7:fffffff": 3})
    kept.path.write_bytes(kept.path.read_bytes()[:end])
    assert kept.load() is None


@examples(60)
@given(data=st.data())
def test_no_changed_byte_goes_unnoticed(tmp_path_factory, data):
    kept = KeptTable(CRAM, 8, tmp_path_factory.mktemp("kept"))
    kept.save(learnt(positions=1000), {"4x7:fffffff": 3})
    whole = bytearray(kept.path.read_bytes())
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] ^= data.draw(st.integers(1, 255))
    kept.path.write_bytes(whole)
    assert kept.load() is None


def test_file_of_another_version_is_not_read(kept):
    kept.save(learnt(positions=1000), {})
    kept.path.write_bytes(kept.path.read_bytes().replace(FORMAT, b"cgt placement table 0\n"))
    assert kept.load() is None


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_unwritable_folder_is_reported(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("CGT_CACHE", str(tmp_path / "file"))
    solver._core.cache_clear()
    assert main(["value", "cram", "4x6"]) == 0
    assert capsys.readouterr() == ("0\n", "")
    assert main(["value", "cram", "4x7", "--budget", "1M positions"]) == 0
    out, err = capsys.readouterr()
    assert out == "3\n"
    assert "couldn't save" in err
    assert "can't write to" in err
    solver._core.cache_clear()


def test_search_continues_from_the_cache(kept):
    board = Region.full(5, 6)
    first, rest, whole, again = (Budget(keeps=True) for _ in range(4))
    first.positions = 15_000
    with pytest.raises(TooLarge, match="more than 15,000 positions"):
        nim_value(CRAM, board, first)
    assert (first.kept_in, first.lost) == (kept.path, False)
    solver._core.cache_clear()
    assert nim_value(CRAM, board, rest) == 2
    solver._core.cache_clear()
    assert nim_value(CRAM, board, again) == 2
    assert again.spent == 0
    kept.path.unlink()
    solver._core.cache_clear()
    assert nim_value(CRAM, board, whole) == 2
    assert rest.spent < whole.spent


@examples(15)
@given(data=st.data())
def test_however_often_a_search_is_stopped_the_value_is_the_same(tmp_path_factory, data):
    game = data.draw(st.sampled_from([CRAM, TROMINOES]))
    cells = [(row, column) for row in range(4) for column in range(5)]
    region = Region.of(data.draw(st.sets(st.sampled_from(cells), min_size=12)), 4, 5)
    kept = KeptTable(game, 8, tmp_path_factory.mktemp("kept"))
    value = 0
    for piece in map(game.canonical, game.components(region)):
        while True:
            core = Core(game, 8, entries=data.draw(st.sampled_from([1 << 10, 1 << 14])))
            budget = Budget(positions=data.draw(st.integers(20, 200)), keeps=True)
            try:
                with patch("cgt.engines.boards.core.SLICE", 10):
                    value ^= cached_search.Keeper(core, kept, budget).nim_value(piece)
                break
            except TooLarge:
                continue
    assert value == NimberSearch(game).nim_value(*game.components(region))


def test_search_keeps_its_table_when_ctrl_c_stops_it(kept, monkeypatch, capsys):
    def stop(self, positions):
        self.spent += positions
        raise KeyboardInterrupt

    monkeypatch.setattr(Budget, "expanded", stop)
    assert main(["value", "cram", "5x6", "--budget", "1h"]) == 130
    out, err = capsys.readouterr()
    assert out == ""
    assert "Stopped. I saved what" in err
    assert "Ask again to continue from there." in err
    assert len(kept.load()[0]) > 0


@pytest.mark.exhaustive
def test_process_that_is_killed_leaves_a_sound_file(kept):
    code = (
        "import os\nfrom cgt.engines.boards import cached_search\n"
        "from cgt.engines.boards.cram import CRAM\n"
        "from cgt.engines.boards.region import Region\n"
        "from cgt.engines.boards.solver import nim_value\n"
        "from cgt.core.budget import Budget\n"
        "cached_search.STRETCH = 10_000; old = cached_search.Keeper.write; count = []\n"
        "def write(self):\n"
        "    old(self); count.append(0)\n"
        "    if len(count) == 2: os._exit(9)\n"
        "cached_search.Keeper.write = write\n"
        "nim_value(CRAM, Region.full(5, 6), Budget(keeps=True))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 9
    assert len(kept.load()[0]) > 0
    assert nim_value(CRAM, Region.full(5, 6), Budget(keeps=True)) == 2


def test_memory_is_a_budget_too(kept):
    budget, core = Budget(memory=1 << 20), Core(CRAM, 8, entries=1 << 12)
    keeper = cached_search.Keeper(core, kept, budget)
    with pytest.raises(TooLarge, match="more than 1 MiB of memory"):
        keeper.nim_value(Region.full(5, 7))
    assert core.table.nbytes <= 1 << 20


def test_more_memory_than_there_is_means_as_much_as_there_is(kept):
    core = Core(CRAM, 8, entries=1 << 12)
    assert (
        cached_search.Keeper(core, kept, Budget(memory=1 << 80)).nim_value(Region.full(4, 5)) == 2
    )
    assert core.entries > 1 << 20


@pytest.mark.parametrize("limit", [{"positions": 10**7}, {"out_of_time": lambda: False}])
def test_within_its_memory_a_search_goes_on_until_another_limit(kept, limit):
    core = Core(CRAM, 8, entries=1 << 12)
    keeper = cached_search.Keeper(core, kept, Budget(memory=1 << 17, **limit))
    assert keeper.nim_value(BOARD) == 3
    assert core.is_full
    assert core.table.nbytes <= 1 << 17


def test_more_is_known_the_longer_a_stretch(kept, monkeypatch):
    written = []
    monkeypatch.setattr(cached_search, "STRETCH", 100)
    monkeypatch.setattr(cached_search.Keeper, "write", lambda _: written.append(core.stored))
    core = Core(CRAM, 8)
    keeper = cached_search.Keeper(core, kept, Budget())
    for core.stored in (0, 399, 400, 500):
        keeper._unwritten = 0
        written.clear()
        keeper.expanded(100)
        assert len(written) == (core.stored < 404)
        keeper.expanded(core.stored)
        assert written


def test_cached_value_needs_no_budget(kept):
    board = cgt.position("cram: 5x8").components[0]
    with pytest.raises(TooLarge, match="5x8 is an N-position by symmetry"):
        _ = board.nim_value
    kept.save(np.zeros(0, np.uint64), {"5x8:ffffffffff": 1})
    assert board.nim_value == 1


def test_value_that_a_budget_of_python_finds_is_cached(kept):
    assert cgt.ruleset("cram").nim_value("4x7", budget="1M positions") == 3
    assert kept.answer(BOARD) == 3


@pytest.mark.parametrize("threads", [1, 4])
def test_random_entries_of_a_table_are_right(threads):
    """What the search writes down is what the definition says, for whatever it passed."""
    rng = random.Random(8)
    entries = learnt(board=Region.full(4, 6).without(0b1), threads=threads).reshape(-1, 2)
    entries = [entry for entry in entries.tolist() if entry[0].bit_count() <= 14]
    for key, candidates in rng.sample(entries, 40):
        piece = Region(8, 8, key).cropped()
        assert candidates >> NimberSearch(CRAM).nim_value(piece) & 1
