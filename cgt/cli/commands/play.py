"""The command ``cgt play`` for a match against the solver."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cgt.cli.arguments import START_HELP, add_convention, add_position
from cgt.cli.command import Command


def _add_arguments(parser: ArgumentParser) -> None:
    add_convention(parser)
    add_position(parser, START_HELP)
    parser.add_argument(
        "--first", choices=("me", "cgt"), default="me", help="who moves first (default: me)"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where to write the record (default: nowhere)"
    )
    parser.set_defaults(endings={"txt": "txt"})


def _answer(given: Namespace) -> None:
    from cgt.cli.playing import play_match  # noqa: PLC0415 - only this command needs a terminal

    play_match(given.position, given.first, given.convention, given.output)


COMMAND = Command(
    "play",
    "play a match against the solver",
    (
        "cgt play 'nim: 3 4 5'",
        "cgt play kayles --first cgt",
        "cgt play --convention misère 'take 1-3: 7 9' -o match.txt",
    ),
    _answer,
    _add_arguments,
    has_json=False,
)
