"""Nim-sequences on disk, checked when read and replaced as a whole when written."""

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

from cgt.core.arrays import NDArray, np

VERSION = 2
"""The version of the format and of the computation. Files of other versions are ignored."""

FORMAT = b"cgt nim-sequence %d\n" % VERSION
ALIGNMENT = 64
CHUNK = 1 << 22
MAPPED = 1 << 20
"""The minimum size in bytes for mapping values into memory, which several processes can share. Each
map keeps a file open, so shorter sequences are read instead."""

Values = NDArray[Any]


def cache_directory() -> Path:
    """Return the directory for sequences.

    It is ``CGT_CACHE`` from the environment, or below the user's cache.
    """
    named = os.environ.get("CGT_CACHE")
    return Path(named) if named else user_cache_path("cgt") / "sequences"


@dataclass(frozen=True, slots=True)
class StoredSequence:
    """A read-only sequence from the disk, with further facts about it."""

    values: Values
    facts: dict[str, Any]


@dataclass(frozen=True)
class SequenceCache:
    """A directory with one file for each ruleset, which several processes can share.

    A file is written under a temporary name and moved into place when it is complete, so a reader
    sees either the old file or the new one. It starts with a line for the format and a line of JSON
    with the key, the number and type of the values, their checksum and further facts. A file that
    contradicts itself counts as missing. If nothing can be written (no rights, no room), the cache
    gives up without an error.
    """

    directory: Path = field(default_factory=cache_directory)

    def path(self, key: str) -> Path:
        """Return the file for a key."""
        return self.directory / f"{sha256(key.encode()).hexdigest()[:32]}.v{VERSION}.nim"

    def load(self, key: str) -> StoredSequence | None:
        """Return the stored sequence for a key, or None if the file is missing or invalid."""
        try:
            with self.path(key).open("rb") as file:
                head = _read_head(file, key)
                if head is None:
                    return None
                offset = _aligned_offset(file.tell())
                if os.fstat(file.fileno()).st_size != offset + head["count"] * head["itemsize"]:
                    return None
                values = _read_values(file, offset, head)
        except (OSError, ValueError):
            return None
        if _checksum(values) != head["checksum"]:
            return None
        return StoredSequence(values, head["facts"])

    def save(self, key: str, values: Values, facts: dict[str, Any]) -> bool:
        """Store a sequence unless a longer one exists, and return whether it was written."""
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
                    file.write(lines.ljust(_aligned_offset(len(lines)), b"\0"))
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
        """Return the number of values stored for a key, without reading them."""
        try:
            with self.path(key).open("rb") as file:
                head = _read_head(file, key)
        except (OSError, ValueError):
            return 0
        return head["count"] if head is not None else 0


def _read_head(file: BinaryIO, key: str) -> dict[str, Any] | None:
    """Read the head of a file, or return None if it is invalid or has another key."""
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
    """Return the values of a file, as a read-only array."""
    kind, count = _unsigned_type(head["itemsize"]), head["count"]
    if count * kind.itemsize >= MAPPED:
        return np.memmap(file, kind, "r", offset, (count,))
    file.seek(offset)
    return np.frombuffer(file.read(), kind)


def _aligned_offset(offset: int) -> int:
    """Return the offset of the values in a file whose head ends at an offset."""
    return -(-offset // ALIGNMENT) * ALIGNMENT


def _unsigned_type(itemsize: int) -> np.dtype[Any]:
    return np.dtype(f"<u{itemsize}")


def _little_endian(values: Values) -> Values:
    return values.astype(_unsigned_type(values.itemsize), copy=False)


def _checksum(values: Values) -> int:
    """Return the CRC-32 of values in their stored byte order."""
    total = 0
    for start in range(0, len(values), CHUNK):
        piece = _little_endian(values[start : start + CHUNK])
        total = zlib.crc32(piece.tobytes(), total)
    return total
