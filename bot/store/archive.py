"""Archives of a whole database, as gzipped lines of JSON.

The first line is ``{"format": "grundy", "version": 1, "revision": ...}``, with the database's
migration. Each table is a line with its name and columns (``{"table": ..., "columns": [...],
"counter": ...}``), followed by a line for each row, an array of values in the order of the columns.
Times are text in UTC (ISO 8601), bytes are base64. A ``counter`` is the last number that the
database gave to a row of the table. The last line, ``{"end": ...}``, holds the SHA-256 of all lines
before it.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import zlib
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, TextIO, TypeAlias

from sqlalchemy import Date, DateTime, LargeBinary
from sqlalchemy.types import TypeEngine

from bot.store.errors import StoreRefused

Cell: TypeAlias = Any
"""A value of a column, as it is in the database or in JSON."""
Cells: TypeAlias = Sequence[Cell]
FORMAT = "grundy"
VERSION = 1
"""The version of the format, also of 1.0. An archive of a higher one is refused."""
LONGEST_LINE = 16_000_000
"""The maximum characters of a line, many times those of any row."""


@dataclass(slots=True)
class Tally:
    """The number of rows of a table, and a digest of them in any order."""

    rows: int = 0
    total: int = 0

    def add(self, line: str) -> None:
        self.rows += 1
        self.total += int.from_bytes(hashlib.sha256(line.encode()).digest())
        self.total %= 1 << 256


@dataclass(slots=True)
class Writer:
    """A writer of an archive, line by line."""

    path: Path
    file: TextIO
    tallies: dict[str, Tally] = field(default_factory=dict[str, Tally])
    digest: Any = field(default_factory=hashlib.sha256)

    def begin(self, revision: str) -> None:
        made = datetime.now(UTC).isoformat(timespec="seconds")
        self._line({"format": FORMAT, "version": VERSION, "revision": revision, "made": made})

    def table(
        self, name: str, columns: Sequence[str], counter: int | None, rows: Iterable[Cells]
    ) -> None:
        self._line({"table": name, "columns": list(columns), "counter": counter})
        tally = self.tallies[name] = Tally()
        for row in rows:
            line = row_line(row)
            tally.add(line)
            self._write(line)

    def end(self) -> None:
        self._line({"end": self.digest.hexdigest()})

    def _line(self, content: object) -> None:
        self._write(json.dumps(content))

    def _write(self, line: str) -> None:
        self.digest.update(line.encode() + b"\n")
        try:
            self.file.write(line + "\n")
        except OSError as error:  # or it would count as an error of the database
            raise StoreRefused(f"{self.path} cannot be written: {error.strerror}.") from error


@dataclass(frozen=True, slots=True)
class Heading:
    """The line before the rows of a table."""

    table: str
    columns: tuple[str, ...]
    counter: int | None


class Reader:
    """A reader of an archive, which refuses a damaged one."""

    def __init__(self, path: Path, file: TextIO) -> None:
        self._path = path
        self._file = file
        self._digest = hashlib.sha256()
        self.tallies: dict[str, Tally] = {}
        match self._next():
            case {"format": "grundy", "version": 1, "revision": str(revision)}:
                self.revision = revision
            case {"format": "grundy"}:
                raise StoreRefused(
                    f"{path} was written by a newer version of the bot, in a format that this one "
                    "does not know: install the newer version."
                )
            case _:
                raise StoreRefused(f"{path} is no file that `bot export` or `bot backup` wrote.")

    def lines(self) -> Generator[Heading | Cells]:
        """Yield the headings and rows up to the end, and refuse a file whose end is wrong."""
        tally = Tally()
        while True:
            so_far = self._digest.copy()
            match self._next():
                case {
                    "table": str(name),
                    "columns": [*columns],
                    "counter": None | int() as counter,
                }:
                    tally = self.tallies[name] = Tally()
                    yield Heading(name, tuple(map(str, columns)), counter)
                case [*row] if not any(isinstance(value, list | dict) for value in row):
                    try:
                        tally.add(row_line(row))
                    except UnicodeEncodeError:  # half a character, which JSON can write
                        raise self.damage_refusal() from None
                    yield row
                case {"end": end}:
                    if end != so_far.hexdigest() or self._file.read(1):
                        raise self.damage_refusal()
                    return
                case _:
                    raise self.damage_refusal()

    def damage_refusal(self) -> StoreRefused:
        """Return the refusal of an incomplete file."""
        return StoreRefused(f"{self._path} is damaged or not complete: take another backup.")

    def _next(self) -> Cell:
        try:
            line = self._file.readline(LONGEST_LINE)
            self._digest.update(line.encode())
            return json.loads(line)
        except (OSError, EOFError, ValueError, RecursionError, zlib.error):
            raise self.damage_refusal() from None


@contextmanager
def writing(path: Path) -> Generator[Writer]:
    """Open an archive for writing, readable by its owner only."""
    path.touch(mode=0o600)
    with gzip.open(path, "wt", encoding="utf-8", newline="\n", compresslevel=6) as file:
        yield Writer(path, file)


@contextmanager
def reading(path: Path) -> Generator[Reader]:
    """Open an archive for reading.

    :raises StoreRefused: when it isn't one, or its format is unknown.
    """
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
        yield Reader(path, file)


def check(path: Path) -> frozenset[str]:
    """Return the names of the tables in an archive, and refuse an incomplete one."""
    with reading(path) as reader:
        for _ in reader.lines():
            pass
    return frozenset(reader.tallies)


def row_line(row: Cells) -> str:
    """Return a row as a line of an archive."""
    return json.dumps([to_json(value) for value in row], ensure_ascii=False, separators=(",", ":"))


def to_json(value: Cell) -> Cell:
    """Return a database's value as JSON. A time without a zone is in UTC."""
    match value:
        case datetime():
            aware = value.replace(tzinfo=UTC) if value.tzinfo is None else value
            return aware.astimezone(UTC).isoformat()
        case date():
            return value.isoformat()
        case bytes():
            return base64.b64encode(value).decode("ascii")
        case _:
            return value


def from_json(value: Cell, kind: TypeEngine[Any]) -> Cell:
    """Return an archive's value in the type of a column."""
    if value is None:
        return None
    if isinstance(kind, DateTime):
        return datetime.fromisoformat(value)
    if isinstance(kind, Date):
        return date.fromisoformat(value)
    if isinstance(kind, LargeBinary):
        return base64.b64decode(value)
    return value
