"""Results for a placement game on disk, written as a whole and checked when read.

A file is written under a temporary name and moved into place once it is complete. So a reader sees
either the old file or the new one, and a process that is killed loses only its results since the
last write. A file that contradicts itself counts as missing.
"""

from __future__ import annotations

import json
import os
import tempfile
import zlib
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, cast

import numpy as np
from platformdirs import user_cache_path

from cgt.engines.boards.region import Region

if TYPE_CHECKING:
    from cgt.engines.boards.bits import WordArray
    from cgt.engines.boards.placement import PlacementGame

FORMAT = b"cgt placement table 3\n"
"""The first line of a file, with a version.

A change to the content of the files, or to its computation, needs a change of this line. That
changes the file names too, so files from older versions are not read.
"""

CHUNK = 1 << 22
HEAD = 1 << 20
"""The maximum number of bytes in a head."""


def directory() -> Path:
    """Return the directory for tables.

    It is below ``CGT_CACHE`` from the environment, or below the user's cache.
    """
    named = os.environ.get("CGT_CACHE")
    return (Path(named) if named else user_cache_path("cgt")) / "boards"


@dataclass(frozen=True, slots=True)
class Head:
    """The start of a file, with its key, the answers, and a checksum of the entries."""

    key: str
    answers: dict[str, int]
    count: int
    checksum: int


@dataclass(frozen=True)
class KeptTable:
    """The file for one game on boards of one width, with a core's table entries and answers.

    ``answers`` are the nim values of the components that callers requested, without those met
    during a search.
    """

    game: PlacementGame
    columns: int
    directory: Path = field(default_factory=directory)

    @property
    def key(self) -> str:
        """The identity of the file, as text with the tiles and the number of columns."""
        tiles = (f"{tile.rows}x{tile.columns}:{tile.cells:x}" for tile in self.game.tiles)
        return f"{' '.join(tiles)} on {self.columns}"

    @property
    def path(self) -> Path:
        return self.directory / f"{sha256(FORMAT + self.key.encode()).hexdigest()[:32]}.table"

    def answer(self, component: Region) -> int | None:
        """Return the stored answer for a component, or None, without reading the entries."""
        return self.answers().get(_name(component))

    def answers(self) -> dict[str, int]:
        """Return all answers, without reading the entries."""
        read = self._read(whole=False)
        return read[1] if read else {}

    def load(self) -> tuple[WordArray, dict[str, int]] | None:
        """Return the entries and the answers, or None if the file is missing or invalid."""
        return self._read(whole=True)

    def save(self, learnt: WordArray, answers: dict[str, int]) -> bool:
        """Write entries and answers to the file, and return whether that succeeded."""
        entries = learnt.astype("<u8", copy=False)
        head = {
            "key": self.key,
            "answers": answers,
            "count": len(entries) // 2,
            "checksum": _checksum(entries),
        }
        line = json.dumps(head).encode()
        if len(line) > HEAD:
            return False
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(
                dir=self.directory, prefix=self.path.stem, suffix=".part", delete=False
            ) as file:
                try:
                    file.write(FORMAT + b"%08x\n" % zlib.crc32(line) + line + b"\n")
                    for start in range(0, len(entries), CHUNK):
                        file.write(entries[start : start + CHUNK].tobytes())
                    file.close()
                    Path(file.name).replace(self.path)
                except BaseException:
                    file.close()
                    Path(file.name).unlink(missing_ok=True)
                    raise
        except OSError:
            return False
        return True

    def _read(self, *, whole: bool) -> tuple[WordArray, dict[str, int]] | None:
        """Return the entries and the answers, or None if the file is invalid.

        The entries are empty unless ``whole`` is True.
        """
        try:
            with self.path.open("rb") as file:
                head = _read_head(file, self.key)
                entries = _read_entries(file, head) if head and whole else np.zeros(0, np.uint64)
        except (OSError, ValueError, TypeError, KeyError):
            return None
        return None if head is None or entries is None else (entries, head.answers)


def answers_with(answers: dict[str, int], component: Region, value: int) -> dict[str, int]:
    """Return the answers with one more added."""
    return {**answers, _name(component): value}


def _name(component: Region) -> str:
    return f"{component.rows}x{component.columns}:{component.cells:x}"


def _read_head(file: BinaryIO, key: str) -> Head | None:
    """Read the head of a file, or return None if it is invalid or has another key."""
    if file.readline(len(FORMAT)) != FORMAT:
        return None
    checksum, line = file.readline(16), file.readline(HEAD + 1)[:-1]
    if int(checksum, 16) != zlib.crc32(line):
        return None
    facts = cast("dict[str, Any]", json.loads(line))
    return Head(**facts) if facts["key"] == key else None


def _read_entries(file: BinaryIO, head: Head) -> WordArray | None:
    """Read the entries after a head, or return None if they don't match it."""
    start = file.tell()
    if os.fstat(file.fileno()).st_size != start + 16 * head.count:
        return None
    entries = np.fromfile(file, "<u8", 2 * head.count).astype(np.uint64, copy=False)
    return entries if _checksum(entries) == head.checksum and entries.all() else None


def _checksum(entries: WordArray) -> int:
    """Return the CRC-32 of entries in their format on disk."""
    total = 0
    for start in range(0, len(entries), CHUNK):
        piece = entries[start : start + CHUNK].astype("<u8", copy=False)
        total = zlib.crc32(piece.tobytes(), total)
    return total
