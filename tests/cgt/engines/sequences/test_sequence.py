"""Nim-sequences: facts of the literature, far heaps, interruption, and the cache."""

import subprocess
import sys
from threading import Thread

import numpy as np
import pytest

from cgt.engines.sequences.cache import SequenceCache
from cgt.engines.sequences.heaprules import HeapRules
from cgt.engines.sequences.sequence import NimSequence
from cgt.errors import TooLarge
from tests.samples import sampled

KAYLES = HeapRules((0, 7, 7))
GRUNDYS_GAME = HeapRules((4,), condition="!")
KNOWN_VALUES = {
    "A002186 Kayles": (KAYLES, "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2"),
    "A002188 Grundy's game": (
        GRUNDYS_GAME,
        "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3 1 2 4 1 2 4 1 2 4 1 5",
    ),
    "A002187 Dawson's Kayles": (
        HeapRules((0, 0, 7)),
        "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4",
    ),
    "A125829 0.115": (HeapRules((0, 1, 1, 5)), "0 1 1 1 0 1 1 1 2 2 2 1 2 2 2 1 1 1 0 1 1 1 2"),
}

PERIODS = """
0.45 498 20, 0.156 3479 349, 0.356 7315 142, 0.644 3256 442, 0.165 5181 1550, 0.16 105351 149459,
0.127 46578 4, 0.376 2268248 4, 0.1 2 1, 0.11 3 1, 0.15 1 10, 0.22 1 3, 0.26 1 4, 0.57 1 4,
0.77 71 12, 4.3 2 2, 0.101 4 1, 0.102 1 6, 0.153 16 14, 0.176 24 8, 0.772 8 4, 4.323 4 4,
4.726 5 16, 4.766 19 20, 0.115 1 14, 0.021 1 4, 0.044 214 36, 0.053 48 48, 0.057 259 148,
0.07 53 34, 0.071 53 34, 0.075 142 24, 0.076 142 24, 0.121 4 4, 0.122 1 5, 0.132 1 5,
0.137 52 34, 0.145 3 9, 0.213 4 2, 0.326 1 4, 0.413 22 40, 0.422 54 34, 0.451 498 20, 0.521 4 4,
0.523 4 4, 0.552 1 6, 0.555 1 1, 0.571 1 4, 0.575 1 4, 0.577 1 5, 0.654 3256 442, 0.655 3256 442,
0.664 3256 442, 0.674 3256 442, 0.676 3256 442, 0.71 3 2, 0.712 3 2, 0.723 1 4, 0.725 1 4,
0.733 0 4, 0.773 8 4, 4.001 4 2, 4.01 1 2, 4.041 4 2, 4.053 4 2, 4.061 1 4, 4.063 1 4, 4.07 1 4,
4.113 8 10, 4.134 1 4, 4.137 1 5, 4.146 1 6, 4.154 1 1, 4.157 1 6, 4.174 1 4, 4.202 1 2,
4.203 4 2, 4.222 1 4, 4.231 1 4, 4.301 4 2, 4.311 4 2, 4.333 4 4, 4.335 1 3, 4.36 1 4, 4.371 1 3,
4.454 143 24, 4.456 143 24, 4.501 1 1, 4.52 1 4, 4.521 1 4, 4.526 1 5, 4.535 1 4, 4.547 1 6,
4.561 1 4, 4.562 1 5, 4.57 1 4, 4.61 72 12, 4.63 72 12, 4.71 1 2, 4.711 1 2, 4.724 1 3,
4.732 4 4, 4.745 1 2, 4.754 1 2, 4.76 1 3, 4.761 1 3, 4.762 4 4, 4.777 19 20
"""
"""Pre-period and period of octal games, from the literature and independent computations."""
ROWS = [row.strip() for row in PERIODS.split(",")]


@pytest.mark.parametrize("name", KNOWN_VALUES)
def test_values_of_the_encyclopedia(name):
    rules, text = KNOWN_VALUES[name]
    expected = [int(word) for word in text.split()]
    assert NimSequence(rules).values(len(expected) - 1).tolist() == expected


@pytest.mark.parametrize("row", sampled(ROWS, ROWS[2::4]))
def test_periods_of_the_literature_are_proven(row):
    text, preperiod, period = row.split()
    whole, digits = text.split(".")
    found = NimSequence(HeapRules((int(whole), *map(int, digits)))).period()
    assert found is not None
    expected = (int(preperiod), int(period), 0, True)
    assert (found.preperiod, found.period, found.saltus, found.proven) == expected


def test_nothing_is_computed_beyond_a_proven_period():
    kayles = NimSequence(KAYLES)
    values = kayles.values(1_000_000)
    assert values.dtype == np.uint8
    assert (values[83:] == values[71:-12]).all()


def test_unknown_value_is_refused():
    game = NimSequence(GRUNDYS_GAME, budget=1e6)
    with pytest.raises(TooLarge, match=r"known only up to heap \d+"):
        game.value(10**12)
    assert game.period() is None
    assert game.value(game.known_to) == int(game.values(game.known_to)[-1])


def test_table_has_a_largest_size():
    with pytest.raises(TooLarge, match="A table can hold values only for heaps up to"):
        NimSequence(KAYLES).values(10**12)


@pytest.mark.parametrize(("largest", "itemsize"), [(255, 1), (256, 2), (65_536, 4)])
def test_values_have_the_smallest_type(largest, itemsize):
    values = NimSequence(HeapRules((0,), (3,))).values(largest)
    assert values.dtype == np.dtype(f"u{itemsize}")
    assert (values == np.arange(largest + 1)).all()


def test_interrupted_computation_continues():
    told = []
    sequence = NimSequence(GRUNDYS_GAME)
    stopped = sequence.extend(
        30_000, lambda known, wanted: told.append((known, wanted)), lambda: len(told) >= 3
    )
    assert stopped == sequence.known_to == told[-1][0] < 30_000
    assert told[-1][1] == 30_000
    before = sequence.values(stopped).copy()
    assert sequence.extend(30_000) == 30_000
    assert (sequence.values(30_000)[: stopped + 1] == before).all()
    assert (sequence.values(30_000) == NimSequence(GRUNDYS_GAME).values(30_000)).all()


def test_exception_in_the_callback_loses_nothing():
    def fail(*_):
        raise KeyboardInterrupt

    sequence = NimSequence(KAYLES)
    with pytest.raises(KeyboardInterrupt):
        sequence.extend(60, fail)
    assert sequence.values(60).tolist() == NimSequence(KAYLES).values(60).tolist()


def test_threads_may_share_a_sequence():
    shared = NimSequence(GRUNDYS_GAME)
    answers = {}
    threads = [
        Thread(target=lambda n=n: answers.update({n: shared.value(n)}))
        for n in range(2000, 12_000, 2000)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone = NimSequence(GRUNDYS_GAME).values(12_000)
    assert answers == {n: int(alone[n]) for n in range(2000, 12_000, 2000)}


def test_values_can_not_be_changed_by_their_reader():
    values = NimSequence(KAYLES).values(10)
    with pytest.raises(ValueError, match="read-only"):
        values[0] = 1


def test_sequence_is_resumed_from_the_cache(tmp_path):
    cache = SequenceCache(tmp_path)
    NimSequence(GRUNDYS_GAME, cache).extend(10_000)
    resumed = NimSequence(GRUNDYS_GAME, cache)
    assert resumed.known_to == 10_000
    assert (resumed.values(20_000) == NimSequence(GRUNDYS_GAME).values(20_000)).all()
    assert NimSequence(GRUNDYS_GAME, cache).known_to == 20_000


@pytest.mark.exhaustive
def test_killed_process_loses_only_its_last_stretch(tmp_path):
    script = """
import sys
from pathlib import Path
from cgt.engines.sequences import octal, sequence
from cgt.engines.sequences.cache import SequenceCache
from cgt.engines.sequences.heaprules import HeapRules

sequence.STEPS_AT_ONCE = sequence.STEPS_AT_RISK = 1e6
game = sequence.NimSequence(HeapRules((4,), condition="!"), SequenceCache(Path(sys.argv[1])))
game.extend(50_000_000, lambda known, wanted: print(known, flush=True))
"""
    words = [sys.executable, "-c", script, str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        known = [int(line) for line, _ in zip(process.stdout, range(60), strict=False)]
        process.kill()
    resumed = NimSequence(GRUNDYS_GAME, SequenceCache(tmp_path))
    assert resumed.known_to >= known[-3] > 10_000
    values = resumed.values(resumed.known_to)
    assert (values == NimSequence(GRUNDYS_GAME).values(resumed.known_to)).all()


def test_proven_period_is_cached(tmp_path):
    cache = SequenceCache(tmp_path)
    rules = HeapRules((0, 3, 5, 6))
    proven = NimSequence(rules, cache).period()
    resumed = NimSequence(rules, cache)
    known = resumed.known_to
    assert resumed.period() == proven
    assert resumed.value(10**18) == NimSequence(rules).value(10**18)
    assert resumed.known_to == known


def test_corrupt_cache_is_computed_again(tmp_path):
    cache = SequenceCache(tmp_path)
    expected = NimSequence(GRUNDYS_GAME, cache).values(10_000).copy()
    (file,) = tmp_path.iterdir()
    data = bytearray(file.read_bytes())
    data[-500] ^= 1
    file.write_bytes(data)
    again = NimSequence(GRUNDYS_GAME, cache)
    assert again.known_to == 0
    assert (again.values(10_000) == expected).all()
    assert NimSequence(GRUNDYS_GAME, cache).known_to == 10_000
