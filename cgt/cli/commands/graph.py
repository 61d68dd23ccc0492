"""The command ``cgt graph`` for all positions that can be reached, and the moves between them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cgt.api import game_graph
from cgt.cli.arguments import add_convention, add_position
from cgt.cli.command import Answer, Command
from cgt.cli.export import add_output, export_answer
from cgt.cli.inputs import read_convention, read_start
from cgt.output.exports import EXPORTED, endings_of
from cgt.theory.game_graph import GameGraph


def _add_arguments(parser: ArgumentParser) -> None:
    add_convention(parser)
    add_position(parser)
    add_output(parser, endings_of(EXPORTED[GameGraph]))


def _answer(given: Namespace) -> Answer:
    words, played = read_convention(given.position, given.convention)
    found = game_graph(read_start(words), played)
    data = {
        "position": str(found.positions[0]),
        "positions": [str(each) for each in found.positions],
        "moves": [list(move) for move in found.moves],
        "nim_values": list(found.nim_values),
        "outcomes": [each.value for each in found.outcomes],
    }
    summary = f"{len(found.positions)} positions, {len(found.moves)} moves"
    return export_answer(found, summary, data, given)


COMMAND = Command(
    "graph",
    "draw all positions that can be reached, and the moves",
    ("cgt graph 'nim: 1 2' -o nim.svg", "cgt graph kayles 5 --format dot"),
    _answer,
    _add_arguments,
)
