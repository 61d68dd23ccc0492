"""Nim-sequences on disk: checked when they are read, replaced as a whole when they are written."""

from __future__ import annotations

import json
import os
import tempfile
import zlib
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, cast

from platformdirs import user_cache_path

from cgt.arrays import NDArray, np

VERSION = 2
"""Of the format, and of what was computed: files of another version are left alone."""

FORMAT = b"cgt nim-sequence %d\n" % VERSION
ALIGNMENT = 64
CHUNK = 1 << 22
MAPPED = 1 << 20
"""The bytes from which on values are mapped into memory, which several processes share. Each map
holds a file open for as long as it is there, so shorter sequences are read.
"""

Values = NDArray[Any]


def cache_directory() -> Path:
    """Return where sequences are kept: ``CGT_CACHE`` from the environment, or the user's cache."""
    named = os.environ.get("CGT_CACHE")
    return Path(named) if named else user_cache_path("cgt") / "sequences"


@dataclass(frozen=True, slots=True)
class Stored:
    """A sequence from the disk, read-only, and the facts kept with it."""

    values: Values
    facts: dict[str, Any]


@dataclass(frozen=True)
class SequenceCache:
    """A directory with one file for each ruleset, which several processes may share.

    A file is written beside its place and moved there when it is whole, so a reader sees the old
    one or the new one. It starts with a line for the format and a line of JSON with the key, the
    number and type of the values, their checksum and further facts; a file that contradicts itself
    counts as absent. Where nothing can be written (no rights, no room), nothing is, and nobody is
    troubled.
    """

    directory: Path = field(default_factory=cache_directory)

    def path(self, key: str) -> Path:
        """Return the file for a key."""
        return self.directory / f"{sha256(key.encode()).hexdigest()[:32]}.v{VERSION}.nim"

    def load(self, key: str) -> Stored | None:
        """Return what is stored for a key; None if there is nothing that can be trusted."""
        try:
            with self.path(key).open("rb") as file:
                head = _read_head(file, key)
                if head is None:
                    return None
                offset = _aligned(file.tell())
                if os.fstat(file.fileno()).st_size != offset + head["count"] * head["itemsize"]:
                    return None
                values = _read_values(file, offset, head)
        except (OSError, ValueError):
            return None
        if _checksum(values) != head["checksum"]:
            return None
        return Stored(values, head["facts"])

    def save(self, key: str, values: Values, facts: dict[str, Any]) -> bool:
        """Store a sequence unless a longer one is there; return whether it was written."""
        head = {
            "key": key,
            "count": len(values),
            "itemsize": values.itemsize,
            "checksum": _checksum(values),
            "facts": facts,
        }
        lines = FORMAT + json.dumps(head).encode() + b"\n"
        path = self.path(key)
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            if self._stored_count(key) > len(values):
                return False
            with tempfile.NamedTemporaryFile(
                dir=self.directory, prefix=path.stem, suffix=".part", delete=False
            ) as file:
                try:
                    file.write(lines.ljust(_aligned(len(lines)), b"\0"))
                    for start in range(0, len(values), CHUNK):
                        file.write(_little_endian(values[start : start + CHUNK]).tobytes())
                    file.close()
                    Path(file.name).replace(path)
                except OSError:
                    file.close()
                    Path(file.name).unlink(missing_ok=True)
                    return False
        except OSError:
            return False
        return True

    def _stored_count(self, key: str) -> int:
        """Return how many values are stored for a key, without reading them."""
        try:
            with self.path(key).open("rb") as file:
                head = _read_head(file, key)
        except (OSError, ValueError):
            return 0
        return head["count"] if head is not None else 0


def _read_head(file: BinaryIO, key: str) -> dict[str, Any] | None:
    """Read the head of a file; None if it is not one for a key."""
    if file.readline(len(FORMAT)) != FORMAT:
        return None
    head = json.loads(file.readline(1 << 16))
    if not isinstance(head, dict):
        return None
    facts = cast("dict[str, Any]", head)
    numbers = all(isinstance(facts.get(name), int) for name in ("count", "itemsize", "checksum"))
    sound = numbers and facts.get("key") == key and isinstance(facts.get("facts"), dict)
    return facts if sound and facts["itemsize"] in (1, 2, 4) and facts["count"] > 0 else None


def _read_values(file: BinaryIO, offset: int, head: dict[str, Any]) -> Values:
    """Return the values of a file, which cannot be written to."""
    kind, count = _unsigned(head["itemsize"]), head["count"]
    if count * kind.itemsize >= MAPPED:
        return np.memmap(file, kind, "r", offset, (count,))
    file.seek(offset)
    return np.frombuffer(file.read(), kind)


def _aligned(offset: int) -> int:
    """Return where the values start in a file whose head ends at an offset."""
    return -(-offset // ALIGNMENT) * ALIGNMENT


def _unsigned(itemsize: int) -> np.dtype[Any]:
    """Return the type of values of so many bytes, as it is stored."""
    return np.dtype(f"<u{itemsize}")


def _little_endian(values: Values) -> Values:
    """Return values as they are stored."""
    return values.astype(_unsigned(values.itemsize), copy=False)


def _checksum(values: Values) -> int:
    """Return the CRC-32 of values as they are stored."""
    total = 0
    for start in range(0, len(values), CHUNK):
        piece = _little_endian(values[start : start + CHUNK])
        total = zlib.crc32(piece.tobytes(), total)
    return total
