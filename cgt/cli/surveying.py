"""A survey of a family of take-and-break codes, with the period of each in a file.

Each code is worked out in a process or on another machine, and is a row of the file at once. So an
interruption loses only the codes in flight, and the same command goes on from there.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import entry_points
from itertools import islice, product
from multiprocessing import active_children, get_context
from pathlib import Path

from cgt.cli import parquet
from cgt.errors import CgtError, NotationError, NotReady

WILDCARD, DIGITS = "d", "01234567"
MOST_CODES = 8**6
"""The maximum number of codes of a survey."""
VALUES = 32
"""The number of nim values at the start of each sequence that are written."""
MACHINES = "cgt.workers"
"""The group of entry points in which other packages offer machines, by the scheme of an address.

Each is a function that takes the address and returns a ``concurrent.futures.Executor``.
"""
AHEAD = 256
"""The number of codes that are handed out at a time to machines, however many these are."""
CODES_EACH = 256
"""The number of codes after which a process makes room for a fresh one."""
COLUMNS = (
    "code", "to", "known_to", "preperiod", "period", "saltus", "theorem", "largest_value",
    "first_values", "note",
)  # fmt: skip
Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Survey:
    """The ``codes`` of a family, and the largest heap of the survey."""

    codes: tuple[str, ...]
    to: int

    @classmethod
    def of(cls, family: str, to: int) -> Survey:
        """Return the survey of a family, in which each ``d`` is any digit from 0 to 7.

        >>> Survey.of("0.d7", 100).codes[:3]
        ('0.07', '0.17', '0.27')

        :raises NotationError: when no digit is left open, or too many are.
        """
        text = family.strip()
        open_digits = text.count(WILDCARD)
        if not open_digits or len(DIGITS) ** open_digits > MOST_CODES:
            raise NotationError(
                "A family of codes needs 1 to 6 digits written as d, each of which is any digit.",
                source=text,
                span=(0, len(text)),
                example="0.ddd",
            )
        parts = text.split(WILDCARD)
        codes = (
            "".join(map("".join, zip(parts, (*chosen, ""), strict=True)))
            for chosen in product(DIGITS, repeat=open_digits)
        )
        return cls(tuple(codes), to)

    def run(self, file: Path, workers: int | str, progress: Callable[[int, int], object]) -> int:
        """Write the rows that the file doesn't have yet, and return their number.

        A file that ends in .parquet is written at the end. Until then its rows are in a CSV file.
        ``workers`` is a number of processes, or the address of machines such as redis://host.

        :raises CgtError: if the file is of another survey or can't be written, or if no machine
            does the work.
        """
        is_parquet = file.suffix == parquet.ENDING
        if is_parquet:
            parquet.require()
        try:
            if not is_parquet:
                return self._run(file, workers, progress)
            if file.exists():
                if not parquet.holds(file, self.codes, self.to):
                    raise _something_else(file)
                return 0
            rows = parquet.rows_beside(file)
            new = self._run(rows, workers, progress)
            parquet.write(rows, file)
            rows.unlink()
        except OSError as error:
            reason = error.strerror or error
            raise CgtError(
                "“{file}” can't be written: {reason}.", file=str(file), reason=reason
            ) from None
        return new

    def _run(self, file: Path, workers: int | str, progress: Callable[[int, int], object]) -> int:
        """Write the missing rows into a CSV file, and return their number."""
        done = self._codes_in(file)
        missing = [code for code in self.codes if code not in done]
        if missing:
            self._append(file, missing, workers, progress)
        self._sort(file)
        return len(missing)

    def _codes_in(self, file: Path) -> set[str]:
        """Return the codes of the rows in a file, after removing an unfinished last row."""
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        rows = list(csv.reader(io.StringIO(whole)))
        wanted = set(self.codes)
        is_ours = all(row[1:2] == [str(self.to)] and row[0] in wanted for row in rows[1:])
        if rows and (tuple(rows[0]) != COLUMNS or not is_ours):
            raise _something_else(file)
        file.write_text(whole or _line(COLUMNS), encoding="utf-8")
        return {row[0] for row in rows[1:]}

    def _append(
        self,
        file: Path,
        codes: list[str],
        workers: int | str,
        progress: Callable[[int, int], object],
    ) -> None:
        """Write the row of each code as soon as it is there."""
        done, total = len(self.codes) - len(codes), len(self.codes)
        progress(done, total)
        if isinstance(workers, str):
            pool, ahead = _machines(workers), AHEAD
        else:
            pool, ahead = _processes(workers), 2 * workers
        try:
            with file.open("a", encoding="utf-8", newline="") as out:
                for row in _results(pool, codes, self.to, ahead):
                    out.write(_line(row))
                    out.flush()
                    done += 1
                    progress(done, total)
        except BaseException:  # Ctrl-C too: nobody waits for the codes in flight
            pool.shutdown(wait=False, cancel_futures=True)
            for process in active_children():
                process.terminate()
            raise
        pool.shutdown()

    def _sort(self, file: Path) -> None:
        """Put the rows in the order of the codes."""
        head, *rows = csv.reader(io.StringIO(file.read_text(encoding="utf-8")))
        place = {code: number for number, code in enumerate(self.codes)}
        rows.sort(key=lambda row: place[row[0]])
        beside = file.with_name(f"{file.name}.part")
        beside.write_text("".join(map(_line, (head, *rows))), encoding="utf-8")
        beside.replace(file)


def _something_else(file: Path) -> CgtError:
    return CgtError(
        "“{file}” holds something else. Name a new file, or repeat the command that "
        "wrote this one.",
        file=str(file),
    )


def _processes(workers: int) -> Executor:
    return ProcessPoolExecutor(workers, get_context("spawn"), max_tasks_per_child=CODES_EACH)


def _machines(address: str) -> Executor:
    """Return the machines at an address.

    :raises CgtError: when nothing is installed that reaches them.
    """
    scheme = address.partition("://")[0]
    for offer in entry_points(group=MACHINES, name=scheme):
        try:
            machines = offer.load()
        except ModuleNotFoundError:
            continue
        return machines(address)
    raise CgtError(
        "Nothing installed here reaches workers by {scheme}://. For redis:// install "
        "grundy[bot,solver], or give a number of processes.",
        scheme=scheme,
    )


def _results(pool: Executor, codes: list[str], to: int, ahead: int) -> Iterator[Row]:
    """Yield the rows of codes as they come, with a few codes handed out ahead."""
    waiting = iter(codes)
    in_flight: set[Future[Row]] = set()
    while True:
        more = islice(waiting, ahead - len(in_flight))
        in_flight |= {pool.submit(survey_row, code, to) for code in more}
        if not in_flight:
            return
        done, in_flight = wait(in_flight, return_when=FIRST_COMPLETED)
        yield from (each.result() for each in done)


@contextmanager
def _without_cache() -> Generator[None]:
    """Keep no sequence on disk, which those of a survey would fill."""
    before = os.environ.get("CGT_CACHE")
    os.environ["CGT_CACHE"] = os.devnull
    try:
        yield
    finally:
        if before is None:
            del os.environ["CGT_CACHE"]
        else:
            os.environ["CGT_CACHE"] = before


def survey_row(code: str, to: int) -> Row:
    """Return the row of a code, for its heaps up to a size."""
    from cgt.rulesets.catalogue import ruleset  # noqa: PLC0415 - only the processes need it

    try:
        with _without_cache():
            game = ruleset(code)
            if game.sequence is not None:
                game.sequence.extend(to)
            found = game.period(to)
            values = game.nim_values(to)
    except NotReady:
        raise
    except CgtError as error:
        return (code, str(to), *[""] * (len(COLUMNS) - 3), str(error))
    period = ("", "", "", "")
    if found is not None:
        period = (str(found.preperiod), str(found.period), str(found.saltus), found.theorem)
    first = " ".join(str(int(value)) for value in values[:VALUES])
    return (code, str(to), str(len(values) - 1), *period, str(int(max(values))), first, "")


def _line(row: Row | list[str] | tuple[str, ...]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(row)
    return text.getvalue()
