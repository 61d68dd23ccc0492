"""Pictures and tables, printed or written to a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from cgt.cli.command import Answer
from cgt.cli.files import ending, write
from cgt.output.exports import Exportable, Format, export


def add_output(
    parser: ArgumentParser, endings: Mapping[str, str], default: str = Format.SVG.value
) -> None:
    """Add the options for a file, with the format of each ending."""
    parser.add_argument(
        "--format",
        choices=[*dict.fromkeys(endings.values())],
        help=f"the format (default: that of the file's name, else {default})",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where to write it (default: it is printed)"
    )
    parser.set_defaults(endings=endings)


def export_answer(
    value: Exportable, summary: str, data: Mapping[str, object], given: Namespace
) -> Answer:
    """Answer with a value, or with a summary of it if it is written to a file."""
    file: str | None = given.output
    wanted: str = given.format or given.endings.get(ending(file or ""), Format.SVG)
    text = export(value, wanted)
    if file is None:
        return Answer(text.rstrip("\n"), {**data, wanted: text})
    write(file, f"{text.rstrip()}\n")
    return Answer(f"{file}: {summary}", {**data, "file": file})
