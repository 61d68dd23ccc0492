"""The command ``cgt sequence`` for the nim values of the heaps 0, 1, 2 ..."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cgt.cli.arguments import add_game, whole_number
from cgt.cli.command import Answer, Command
from cgt.cli.inputs import read_heap_game
from cgt.cli.progress import progress_bar
from cgt.errors import CgtError

LONGEST_SEQUENCE = 10_000_000
"""The largest heap that is printed."""


def _add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--to", type=whole_number, default=100, help="the last heap (default: 100)")
    parser.add_argument("--csv", action="store_true", help="answer with lines of heap and value")


def _answer(given: Namespace) -> Answer:
    game, to = read_heap_game(given.game), given.to
    if to > LONGEST_SEQUENCE:
        raise CgtError(
            "That is too many values to print. The limit is {limit}.", limit=LONGEST_SEQUENCE
        )
    with progress_bar() as progress:
        if game.sequence is not None:
            game.sequence.extend(to, progress)
        values = [int(value) for value in game.nim_values(to)]
    rows = (f"{heap},{value}" for heap, value in enumerate(values))
    text = "\n".join(("heap,nim_value", *rows)) if given.csv else " ".join(map(str, values))
    return Answer(text, {"ruleset": game.code, "nim_values": values})


COMMAND = Command(
    "sequence",
    "list the nim values of the heaps 0, 1, 2 ...",
    ("cgt sequence 'take 1,3,4' --to 20", "cgt sequence 'nim + pass' --to 9 --csv"),
    _answer,
    _add_arguments,
)
