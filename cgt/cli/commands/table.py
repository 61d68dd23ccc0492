"""The command ``cgt table`` for the nim values of two heaps or coordinates."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cgt.api import table
from cgt.cli.arguments import add_game, whole_number
from cgt.cli.command import Answer, Command
from cgt.cli.export import add_output, export_answer
from cgt.output.exports import EXPORTED, endings_of
from cgt.theory.tables import Table


def _add_arguments(parser: ArgumentParser) -> None:
    add_game(parser, "a game of heaps, or one with two numbers such as wythoff")
    parser.add_argument(
        "--size", type=whole_number, default=10, help="the number of rows (default: 10)"
    )
    add_output(parser, endings_of(EXPORTED[Table]))


def _answer(given: Namespace) -> Answer:
    found = table(" ".join(given.game), given.size)
    data = {"ruleset": found.ruleset.code, "nim_values": [list(row) for row in found.values]}
    return export_answer(found, f"{len(found.p_positions)} P-positions", data, given)


COMMAND = Command(
    "table",
    "draw the nim values of two heaps or coordinates",
    ("cgt table wythoff -o wythoff.tex", "cgt table nim --size 16 --format csv"),
    _answer,
    _add_arguments,
)
