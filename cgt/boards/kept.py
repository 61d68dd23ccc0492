"""Results for a placement game on disk: written as a whole, checked when read.

A file is written beside its place and moved there when it is whole, so whoever reads it sees the
old one or the new one, and a process that is killed loses what it has learnt since. A file that
contradicts itself counts as absent.
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

from cgt.boards.region import Region

if TYPE_CHECKING:
    from cgt.boards.bits import WordArray
    from cgt.boards.placement import PlacementGame

FORMAT = b"cgt placement table 3\n"
"""The first line of a file. Whatever changes what is written, or how it is worked out, changes
this line and the name of the file with it, so that what an older version wrote is not read."""

CHUNK = 1 << 22
HEAD = 1 << 20
"""Bytes that a head may have."""


def directory() -> Path:
    """Return where tables are kept: in ``CGT_CACHE`` from the environment, or the user's cache."""
    named = os.environ.get("CGT_CACHE")
    return (Path(named) if named else user_cache_path("cgt")) / "boards"


@dataclass(frozen=True, slots=True)
class Head:
    """The start of a file: its key, the answers, and a checksum of the entries."""

    key: str
    answers: dict[str, int]
    count: int
    checksum: int


@dataclass(frozen=True)
class KeptTable:
    """The file for one game on boards of one width: the entries of a core's table, and answers.

    ``answers`` are the nim values of components that were asked for, and not only passed.
    """

    game: PlacementGame
    columns: int
    directory: Path = field(default_factory=directory)

    @property
    def key(self) -> str:
        """The subject of the file: the tiles, and the columns of the board."""
        tiles = (f"{tile.rows}x{tile.columns}:{tile.cells:x}" for tile in self.game.tiles)
        return f"{' '.join(tiles)} on {self.columns}"

    @property
    def path(self) -> Path:
        """The file."""
        return self.directory / f"{sha256(FORMAT + self.key.encode()).hexdigest()[:32]}.table"

    def answer(self, component: Region) -> int | None:
        """Return the nim value of a component, if it was asked for before; read no entries."""
        return self.answers().get(_name(component))

    def answers(self) -> dict[str, int]:
        """Return the answers; read no entries."""
        read = self._read(whole=False)
        return read[1] if read else {}

    def load(self) -> tuple[WordArray, dict[str, int]] | None:
        """Return the entries and the answers; None if there is nothing that can be trusted."""
        return self._read(whole=True)

    def save(self, learnt: WordArray, answers: dict[str, int]) -> bool:
        """Write what a core has learnt, and the answers; return whether that could be done."""
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
        """Return the entries, or none of them, and the answers; None if they contradict."""
        try:
            with self.path.open("rb") as file:
                head = _read_head(file, self.key)
                entries = _read_entries(file, head) if head and whole else np.zeros(0, np.uint64)
        except (OSError, ValueError, TypeError, KeyError):
            return None
        return None if head is None or entries is None else (entries, head.answers)


def answers_with(answers: dict[str, int], component: Region, value: int) -> dict[str, int]:
    """Return the answers and one more."""
    return {**answers, _name(component): value}


def _name(component: Region) -> str:
    """Return the name of a component among the answers."""
    return f"{component.rows}x{component.columns}:{component.cells:x}"


def _read_head(file: BinaryIO, key: str) -> Head | None:
    """Read the head of a file; None if it is not a sound one for a key."""
    if file.readline(len(FORMAT)) != FORMAT:
        return None
    checksum, line = file.readline(16), file.readline(HEAD + 1)[:-1]
    if int(checksum, 16) != zlib.crc32(line):
        return None
    facts = cast("dict[str, Any]", json.loads(line))
    return Head(**facts) if facts["key"] == key else None


def _read_entries(file: BinaryIO, head: Head) -> WordArray | None:
    """Read the entries behind a head; None if they are not what was written."""
    start = file.tell()
    if os.fstat(file.fileno()).st_size != start + 16 * head.count:
        return None
    entries = np.fromfile(file, "<u8", 2 * head.count).astype(np.uint64, copy=False)
    return entries if _checksum(entries) == head.checksum and entries.all() else None


def _checksum(entries: WordArray) -> int:
    """Return the CRC-32 of entries as they are stored."""
    total = 0
    for start in range(0, len(entries), CHUNK):
        piece = entries[start : start + CHUNK].astype("<u8", copy=False)
        total = zlib.crc32(piece.tobytes(), total)
    return total
