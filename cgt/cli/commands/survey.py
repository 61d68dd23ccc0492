"""The command ``cgt survey`` for the periods of a family of take-and-break codes, in a file."""

from __future__ import annotations

import argparse
from pathlib import Path

from cgt.cli.arguments import whole_number
from cgt.cli.command import Answer, Command, Stopped
from cgt.cli.progress import progress_bar

MOST_WORKERS = 256
"""The maximum number of processes."""


def _workers(text: str) -> int | str:
    """Return a number of processes, or the address of machines."""
    if "://" in text:
        return text
    count = whole_number(text)
    if not 1 <= count <= MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"must be a number from 1 to {MOST_WORKERS}")
    return count


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("family", metavar="FAMILY", help="a code; each d is any digit from 0 to 7")
    parser.add_argument(
        "--to", type=whole_number, default=10_000, help="the last heap (default: 10000)"
    )
    parser.add_argument(
        "--workers",
        metavar="WORKERS",
        type=_workers,
        default=1,
        help="the number of processes (default: 1), or the Redis of machines that run `bot solve`",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="the file, new or to go on: CSV, or Parquet if it ends in .parquet "
        "(default: FAMILY.csv)",
    )
    parser.set_defaults(endings={"csv": "csv", "parquet": "parquet"})


def _answer(given: argparse.Namespace) -> Answer:
    from cgt.cli.surveying import Survey  # noqa: PLC0415 - no other command needs processes

    survey, file = Survey.of(given.family, given.to), Path(given.output or f"{given.family}.csv")
    try:
        with progress_bar("codes") as progress:
            new = survey.run(file, given.workers, progress)
    except KeyboardInterrupt:
        raise Stopped(f"Stopped. The same command goes on from {file}.") from None
    count = len(survey.codes)
    text = f"{count:,} codes are in {file}, {new:,} of them new."
    return Answer(text, {"file": str(file), "codes": count, "new": new})


COMMAND = Command(
    "survey",
    "find the periods of a whole family of take-and-break codes",
    (
        "cgt survey 0.ddd --to 100000 --workers 4",
        "cgt survey 4.dd -o four.parquet",
        "cgt survey 0.ddd --to 1000000 --workers redis://host:6379",
    ),
    _answer,
    _add_arguments,
)
