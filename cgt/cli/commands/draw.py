"""The command ``cgt draw`` for the picture of a position."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cgt.cli.arguments import START_HELP, add_position
from cgt.cli.command import Answer, Command
from cgt.cli.export import add_output, export_answer
from cgt.cli.inputs import read_start
from cgt.core.positions import Position
from cgt.drawing import alt_text
from cgt.output.exports import EXPORTED, endings_of


def _add_arguments(parser: ArgumentParser) -> None:
    add_position(parser, START_HELP)
    add_output(parser, endings_of(EXPORTED[Position]))


def _answer(given: Namespace) -> Answer:
    where = read_start(given.position)
    alt = str(alt_text(where))
    return export_answer(where, alt, {"position": str(where), "alt": alt}, given)


COMMAND = Command(
    "draw",
    "draw a position as SVG or TikZ",
    ("cgt draw 'nim: 3 4 5' -o nim.svg", "cgt draw cram 4x5 -o cram.tex", "cgt draw kayles"),
    _answer,
    _add_arguments,
)
