"""A survey as a Parquet file, which pandas, Polars and DuckDB read with types.

A Parquet file is written once, as a whole. During a survey its rows are in a CSV file next to it.
"""

from __future__ import annotations

import csv
from importlib import import_module
from pathlib import Path
from typing import Any

from cgt.errors import CgtError

ENDING = ".parquet"
NUMBERS = frozenset(("to", "known_to", "preperiod", "period", "saltus", "largest_value"))
"""The columns of whole numbers."""
LISTS = frozenset(("first_values",))
"""The columns of lists of whole numbers."""


def require() -> None:
    """Load pyarrow, or raise an error that tells how to install it."""
    try:
        import_module("pyarrow.parquet")
    except ModuleNotFoundError:
        raise CgtError(
            "A Parquet file needs pyarrow. Install grundy[parquet], or name a file that ends in "
            ".csv."
        ) from None


def rows_beside(file: Path) -> Path:
    """Return the CSV file with the rows of an unfinished Parquet file."""
    return file.with_name(f"{file.name}.csv")


def write(rows: Path, file: Path) -> None:
    """Write the rows of a CSV file into a Parquet file, with null for an empty cell."""
    arrow, parquet = _pyarrow()
    with rows.open(encoding="utf-8", newline="") as lines:
        found = csv.reader(lines)
        columns = dict(zip(next(found), zip(*found, strict=True), strict=True))
    types = {name: arrow.string() for name in columns}
    types |= dict.fromkeys(NUMBERS, arrow.int64()) | dict.fromkeys(
        LISTS, arrow.list_(arrow.int64())
    )
    arrays = {
        name: arrow.array([_value(name, cell) for cell in cells], types[name])
        for name, cells in columns.items()
    }
    beside = file.with_name(f"{file.name}.part")
    parquet.write_table(arrow.table(arrays), beside)
    beside.replace(file)


def holds(file: Path, codes: tuple[str, ...], to: int) -> bool:
    """Return whether a Parquet file is the survey of these codes up to this heap."""
    arrow, parquet = _pyarrow()
    try:
        table = parquet.read_table(file, columns=["code", "to"]).to_pydict()
    except (arrow.ArrowException, OSError):
        return False
    return tuple(table.get("code", ())) == codes and set(table.get("to", ())) == {to}


def _value(name: str, cell: str) -> str | int | list[int] | None:
    if not cell:
        return None
    if name in LISTS:
        return [*map(int, cell.split())]
    return int(cell) if name in NUMBERS else cell


def _pyarrow() -> tuple[Any, Any]:
    """Return pyarrow and its module for Parquet, which nothing else loads."""
    return import_module("pyarrow"), import_module("pyarrow.parquet")
