"""The command ``cgt compare`` for the difference of two nim-sequences."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cgt.cli.arguments import HEAP_GAME_HELP
from cgt.cli.command import Answer, Command
from cgt.conjectures import compare


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("first", metavar="GAME", help=HEAP_GAME_HELP)
    parser.add_argument("second", metavar="GAME", help="another such game")


def _answer(given: Namespace) -> Answer:
    found = compare(given.first, given.second)
    return Answer(
        str(found),
        {
            "rulesets": [found.first.code, found.second.code],
            "checked_to": found.checked_to,
            "agreeing": found.agreeing,
            "first_difference": None if found.difference is None else found.difference.heap,
            "shift": found.shift,
            "same_period": found.has_same_period,
            "proven": found.proven,
        },
    )


COMMAND = Command(
    "compare",
    "compare the nim-sequences of two games",
    ('cgt compare "dawson\'s kayles" "dawson\'s chess"', "cgt compare 0.77 0.7"),
    _answer,
    _add_arguments,
)
