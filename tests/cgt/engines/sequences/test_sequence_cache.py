"""The cache on disk: trusted only when it is whole, shared, and never in the way."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import psutil
import pytest
from hypothesis import given, strategies as st

from cgt.engines.sequences.cache import FORMAT, MAPPED, SequenceCache, cache_directory
from cgt.engines.sequences.heaprules import HeapRules
from cgt.engines.sequences.sequence import NimSequence
from tests.samples import examples

VALUES = np.arange(5000, dtype=np.uint16)


def test_saved_sequence_is_loaded(tmp_path):
    cache = SequenceCache(tmp_path)
    assert cache.load("game") is None
    assert cache.save("game", VALUES, {"period": None})
    stored = cache.load("game")
    assert stored is not None
    assert stored.values.dtype == np.uint16
    assert (stored.values == VALUES).all()
    assert stored.facts == {"period": None}
    assert cache.load("another game") is None


def test_loaded_file_is_closed_and_a_long_sequence_is_mapped(tmp_path):
    cache = SequenceCache(tmp_path)
    cache.save("short", VALUES, {})
    cache.save("long", np.zeros(MAPPED, np.uint8), {})
    kept = [cache.load("short"), cache.load("long")]
    assert [isinstance(each.values, np.memmap) for each in kept] == [False, True]
    assert not any(each.values.flags.writeable for each in kept)
    held = [Path(file.path) for file in psutil.Process().open_files()]
    assert [each for each in held if each.parent == tmp_path] == [cache.path("long")]


def test_longer_sequence_is_not_replaced_by_a_shorter_one(tmp_path):
    cache = SequenceCache(tmp_path)
    assert cache.save("game", VALUES, {})
    assert not cache.save("game", VALUES[:100], {})
    assert len(cache.load("game").values) == 5000


@examples(60)
@given(st.data())
def test_no_changed_or_missing_byte_of_the_values_is_believed(tmp_path_factory, data):
    cache = SequenceCache(tmp_path_factory.mktemp("cache"))
    cache.save("game", VALUES[:50], {})
    path = cache.path("game")
    whole = bytearray(path.read_bytes())
    if data.draw(st.booleans(), "cut"):
        whole = whole[: data.draw(st.integers(0, len(whole) - 1))]
    else:
        whole[data.draw(st.integers(len(whole) - 100, len(whole) - 1))] ^= data.draw(
            st.integers(1, 255)
        )
    path.write_bytes(whole)
    assert cache.load("game") is None
    assert cache.save("game", VALUES[:50], {}) or cache.load("game") is None


@pytest.mark.parametrize("junk", [b"", b"\0" * 500, FORMAT, b"[1, 2]\n" * 9])
def test_file_of_something_else_is_no_sequence(tmp_path, junk):
    cache = SequenceCache(tmp_path)
    cache.path("game").write_bytes(junk)
    assert cache.load("game") is None


def test_file_for_another_key_is_no_sequence(tmp_path):
    cache = SequenceCache(tmp_path)
    cache.save("game", VALUES, {})
    cache.path("game").rename(cache.path("other"))
    assert cache.load("other") is None


def test_directory_that_can_not_be_is_no_trouble(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    cache = SequenceCache(blocked / "cache")
    assert not cache.save("game", VALUES, {})
    assert cache.load("game") is None
    rules = HeapRules((4,), condition="!")
    assert NimSequence(rules, cache).values(9000)[41] == 5


def test_full_disk_is_no_trouble_and_leaves_nothing_behind(tmp_path):
    script = """
import resource, signal, sys
from pathlib import Path
import numpy as np
from cgt.engines.sequences.cache import SequenceCache
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
cache = SequenceCache(Path(sys.argv[1]))
print(cache.save("game", np.arange(50_000, dtype=np.uint16), {}), cache.load("game"))
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "None"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.exhaustive
def test_two_writers_and_a_reader_at_once(tmp_path):
    script = """
import sys
from pathlib import Path
import numpy as np
from cgt.engines.sequences.cache import SequenceCache
cache, first = SequenceCache(Path(sys.argv[1])), int(sys.argv[2])
for n in range(first, 400, 2):
    cache.save("game", np.arange(n * 100, dtype=np.uint16), {"writer": first})
"""
    writers = [
        subprocess.Popen([sys.executable, "-c", script, str(tmp_path), str(first)])
        for first in (1, 2)
    ]
    cache = SequenceCache(tmp_path)
    seen = 0
    while any(writer.poll() is None for writer in writers):
        stored = cache.load("game")
        if stored is None:
            assert seen == 0
        else:
            assert (stored.values == np.arange(len(stored.values))).all()
            seen += 1
    assert [writer.returncode for writer in writers] == [0, 0]
    assert len(cache.load("game").values) >= 39_800
    assert [path.suffix for path in tmp_path.iterdir()] == [".nim"]


def test_directory_comes_from_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("CGT_CACHE", str(tmp_path))
    assert SequenceCache().directory == tmp_path
    monkeypatch.delenv("CGT_CACHE")
    assert cache_directory() != tmp_path
    assert isinstance(cache_directory(), Path)
