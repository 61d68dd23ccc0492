"""A survey of a family of take-and-break codes: the period of each into a CSV or Parquet file.

Each code is worked out in a process, or on another machine, and is a row of the file at once, so
an interruption loses only the codes under way: the same command goes on from there.
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
    """A survey: the ``codes`` of a family, and the largest heap that is looked at."""

    codes: tuple[str, ...]
    to: int

    @classmethod
    def of(cls, family: str, to: int) -> Survey:
        """Return the survey of a family, in which each ``d`` stands for any digit from 0 to 7.

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
        """Write a row for each code that the file has none of yet; return how many are new.

        A file that ends in .parquet is written at the end; until then its rows are in one beside.
        ``workers`` is a number of processes, or the address of machines such as redis://host.

        :raises CgtError: when the file is of another survey, or can't be written, or where no
            machine does the work.
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
        """Write the missing rows into a CSV file; return how many these are."""
        done = self._done(file)
        missing = [code for code in self.codes if code not in done]
        if missing:
            self._append(file, missing, workers, progress)
        self._sort(file)
        return len(missing)

    def _done(self, file: Path) -> set[str]:
        """Return the codes that a file has rows of; a row that was cut off is taken away."""
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
        """Work codes out, and write the row of each as soon as it is there."""
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
        except BaseException:  # Ctrl-C too: nobody waits for the codes that are under way
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
    """Return the error that a file is of another survey, or of none."""
    return CgtError(
        "“{file}” holds something else. Name a new file, or repeat the command that "
        "wrote this one.",
        file=str(file),
    )


def _processes(workers: int) -> Executor:
    """Return processes of this machine."""
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
    """Yield the rows of codes as they come; only a few codes are handed out ahead."""
    waiting = iter(codes)
    under_way: set[Future[Row]] = set()
    while True:
        more = islice(waiting, ahead - len(under_way))
        under_way |= {pool.submit(surveyed, code, to) for code in more}
        if not under_way:
            return
        done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
        yield from (each.result() for each in done)


@contextmanager
def _kept_nowhere() -> Generator[None]:
    """Keep no sequence on disk meanwhile: those of a survey would fill it."""
    before = os.environ.get("CGT_CACHE")
    os.environ["CGT_CACHE"] = os.devnull
    try:
        yield
    finally:
        if before is None:
            del os.environ["CGT_CACHE"]
        else:
            os.environ["CGT_CACHE"] = before


def surveyed(code: str, to: int) -> Row:
    """Return the row of a code: its nim-sequence up to a heap, and the period if one is proven."""
    from cgt.rulesets.catalogue import ruleset  # noqa: PLC0415 - only the processes need it

    try:
        with _kept_nowhere():
            game = ruleset(code)
            if game.sequence is not None:
                game.sequence.extend(to)
            found = game.period(to)
            values = game.nim_values(to)
    except NotReady:
        raise
    except CgtError as error:
        return (code, str(to), *[""] * (len(COLUMNS) - 3), str(error))
    told = ("", "", "", "")
    if found is not None:
        told = (str(found.preperiod), str(found.period), str(found.saltus), found.theorem)
    first = " ".join(str(int(value)) for value in values[:VALUES])
    return (code, str(to), str(len(values) - 1), *told, str(int(max(values))), first, "")


def _line(row: Row | list[str] | tuple[str, ...]) -> str:
    """Return a row as a line of CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(row)
    return text.getvalue()
