"""Small questions of every game are answered without a compiler; kernels come when they pay."""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.core.budget import Budget
from cgt.engines.boards import solver
from cgt.engines.boards.core import Core
from cgt.engines.boards.cram import CRAM
from cgt.engines.boards.region import Region
from cgt.engines.search import NimberSearch
from cgt.engines.sequences import engines
from cgt.engines.sequences.heaprules import HeapRules
from cgt.engines.sequences.octal import OctalEngine
from cgt.engines.sequences.plain import PlainEngine
from cgt.engines.sequences.sequence import NimSequence
from cgt.errors import NotReady, TooLarge
from cgt.rulesets.catalogue import CATALOGUE
from tests.games import FIRST_ENTRIES
from tests.judge import judged_values
from tests.samples import examples, sampled

LATER = """
import sys
import cgt
from cgt.engines.warming import hold_back
hold_back(lambda: False)
"""


def run(script, *arguments, **places):
    """Run a script in a fresh process, and return what it prints as JSON."""
    words = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(
        words, capture_output=True, text=True, check=False, env=os.environ | places
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.exhaustive
def test_everything_that_is_compiled_is_compiled_ahead(tmp_path):
    root = Path(cgt.__file__).parents[1]
    compiling = [
        ".".join(file.relative_to(root).with_suffix("").parts)
        for file in root.glob("cgt/**/*.py")
        if re.search(r"^ *from cgt.engines.compiling import", file.read_text("utf-8"), re.MULTILINE)
    ]
    assert len(compiling) > 8
    loaded = (
        "import json, sys\nfrom cgt.engines.warming import warm\n"
        "warm()\nprint(json.dumps([*sys.modules]))"
    )
    assert {*compiling} <= {*run(loaded, CGT_CACHE=str(tmp_path))}


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "games", sampled([FIRST_ENTRIES, CATALOGUE], [FIRST_ENTRIES]), ids=["few", "all"]
)
def test_positions_are_explained_without_a_kernel(games, tmp_path):
    codes = [entry.ruleset.code for entry in games]
    script = f"""{LATER}
import json
from cgt.errors import NotKnown
told, unknown = [], []
for game in map(cgt.ruleset, {codes}):
    position = cgt.position(game.examples[0], game)
    for convention in cgt.Convention:
        try:
            told.append(str(cgt.explain(position, convention=convention)))
        except NotKnown:
            unknown.append(game.code)
    if game.is_of_heaps:
        game.nim_values(100)
assert "numba" not in sys.modules
print(json.dumps([told, unknown]))
"""
    told, unknown = run(script, NUMBA_CACHE_DIR=str(tmp_path), CGT_CACHE=str(tmp_path))
    assert len(told) + len(unknown) == 2 * len(games)
    assert len(told) > 1.9 * len(games)
    assert not any(tmp_path.rglob("*.nbi")), "something was compiled"


@pytest.mark.exhaustive
def test_ten_thousand_heaps_and_their_period_need_no_kernel():
    script = f"""{LATER}
import json
officers, kayles = cgt.ruleset("0.6"), cgt.ruleset("kayles")
values = officers.nim_values(10_000).tolist()
period = kayles.period(10_000).period
assert "numba" not in sys.modules
print(json.dumps([values, period]))
"""
    values, period = run(script)
    assert values == judged_values(HeapRules((0, 6)), 10_000).tolist()
    assert period == 12


def test_small_heaps_need_no_compiled_code():
    script = """
import sys
import cgt
for code in ("0.77", "4!.0", "0.3F", "0.[37]", "take 2,5", "couples", "8!.0"):
    game = cgt.ruleset(code)
    game.nim_value(150), game.why(150), list(game.options_to(150, 1))
cgt.ruleset("0.77").nim_value(2_000), cgt.explain(cgt.position("kayles: 30 40"))
print(int("numba" in sys.modules))
"""
    assert run(script) == 0, "numba was imported"


@pytest.mark.exhaustive
def test_position_that_needs_a_kernel_is_not_ready(tmp_path):
    script = f"""{LATER}
import json
from cgt.errors import NotReady
for text in ("cram: 6x6", "chomp: 11x11"):
    try:
        cgt.analyse(cgt.position(text))
    except NotReady as error:
        message = str(error)
assert "numba" not in sys.modules
print(json.dumps(message))
"""
    assert "getting ready" in run(script, NUMBA_CACHE_DIR=str(tmp_path))
    assert not issubclass(NotReady, TooLarge), "what waits for kernels is not too large"


@pytest.mark.exhaustive
def test_kernels_are_loaded_once_they_are_there_and_pay():
    script = """
import sys
from cgt.engines.warming import LOADING, count_plain_work, hold_back, is_compiled_better
there = []
hold_back(lambda: bool(there))
assert not is_compiled_better("cgt.engines.sequences.octal", 10 * LOADING)
there.append("all")
assert not is_compiled_better("cgt.engines.sequences.octal", LOADING / 2)
count_plain_work(LOADING / 2)
assert is_compiled_better("cgt.engines.sequences.octal", LOADING / 2)
import cgt.engines.sequences.octal
assert is_compiled_better("cgt.engines.sequences.octal", 0)
print("[]")
"""
    assert run(script) == []


@examples(20)
@given(
    st.lists(st.integers(0, 7), min_size=1, max_size=3).map(lambda digits: HeapRules((0, *digits))),
    st.integers(2, 1000),
)
def test_sequence_is_the_same_wherever_the_kernels_take_over(rules, taken_over):
    with pytest.MonkeyPatch.context() as patch:
        sequence = NimSequence(rules)
        patch.setattr(engines, "is_compiled_better", lambda *_: sequence.known_to >= taken_over)
        sequence.extend(2000)
        period = sequence.period(2000)
    assert (sequence.values(2000) == judged_values(rules, 2000)).all()
    if period is None:
        assert isinstance(sequence._engine, OctalEngine)


def test_plain_engine_stops_at_a_value_that_needs_a_wider_type():
    engine, values = PlainEngine(HeapRules((0,), (3,))), np.zeros(301, np.uint8)
    assert engine.advance(values, 1, 301) == 256
    wider = values.astype(np.uint16)
    assert engine.advance(wider, 256, 301) == 301
    assert wider.tolist() == list(range(301))


regions = st.builds(
    lambda rows, columns, bits: Region(rows, columns, bits & ((1 << rows * columns) - 1)),
    st.integers(2, 4),
    st.integers(2, 5),
    st.integers(0, (1 << 20) - 1),
)


@examples(60)
@given(regions)
def test_board_has_the_same_value_without_the_compiled_core(region):
    core, values = Core(CRAM, 8), []
    for is_better in (False, True):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(solver, "is_compiled_better", lambda *_, now=is_better: now)
            patch.setattr(solver, "SMALL", 0)
            patch.setattr(solver, "_core", lambda *_: core)
            values.append(solver.nim_value(CRAM, region))
    assert values[0] == values[1]


def test_plain_search_ends_when_the_core_pays(monkeypatch):
    asked = []

    def is_better(_module, _work):
        asked.append(None)
        return len(asked) > 10

    core = Core(CRAM, 8)  # the shared one can know the answer from an earlier test
    monkeypatch.setattr(solver, "is_compiled_better", is_better)
    monkeypatch.setattr(solver, "_core", lambda *_: core)
    solver.remembered_nim_value.__globals__["_memory"].cache_clear()
    budget = Budget(100_000)
    assert solver.nim_value(CRAM, Region.full(5, 5), budget) == 0
    assert len(asked) == 11
    assert budget.spent > 10


@pytest.mark.exhaustive
def test_one_of_two_processes_compiles_and_the_other_loads(tmp_path):
    script = """
import json
from cgt.engines import warming
warming.SEQUENCES = ("cgt.engines.sequences.kernels.regular",)
warming.warm_sequences()
from cgt.engines.sequences.kernels.regular import compiled_failures
stats = compiled_failures.stats
print(json.dumps([sum(stats.cache_hits.values()), sum(stats.cache_misses.values())]))
"""
    places = {"NUMBA_CACHE_DIR": str(tmp_path / "kernels"), "CGT_CACHE": str(tmp_path)}
    with ThreadPoolExecutor(2) as threads:
        both = list(threads.map(lambda _: run(script, **places), range(2)))
    assert sorted(both) == [[0, 1], [1, 0]]


@pytest.mark.exhaustive
def test_kernels_are_compiled_when_no_file_can_be_locked(tmp_path):
    script = """
from cgt.engines import warming
warming.SEQUENCES = ("cgt.engines.sequences.kernels.regular",)
warming.warm_sequences()
print("[]")
"""
    (tmp_path / "file").write_text("")
    assert run(script, CGT_CACHE=str(tmp_path / "file")) == []


@examples(60)
@given(regions, st.integers(0, 5))
def test_board_has_exactly_its_own_value_without_the_core(region, value):
    has_it = solver.has_value(CRAM, region, value)
    assert has_it in {None, solver.nim_value(CRAM, region) == value}
    search = NimberSearch(CRAM)
    pieces = list(CRAM.components(region))
    assert search.has_value(value, *pieces) == (NimberSearch(CRAM).nim_value(*pieces) == value)
