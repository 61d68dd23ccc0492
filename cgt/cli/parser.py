"""The parser of the command line."""

from __future__ import annotations

import argparse
from typing import NoReturn

from cgt.cli.commands import COMMANDS
from cgt.cli.errors import UsageError


class _Parser(argparse.ArgumentParser):
    """A parser that raises an error in place of leaving."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{self.prog}: {message}", self.format_usage())


class _Version(argparse.Action):
    """Prints the version, and loads it no sooner."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from cgt import __version__  # noqa: PLC0415 - it loads slowly

        print(f"cgt {__version__}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    made = _Parser(
        prog="cgt",
        description="Solve impartial combinatorial games.",
        epilog="Each command has its own --help, with examples. With --json an error is an object "
        "too, and the exit code is 2.",
    )
    made.add_argument("--version", action=_Version, nargs=0, help="show the version")
    commands = made.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        added = commands.add_parser(
            command.name,
            aliases=command.aliases,
            help=command.purpose,
            description=f"{command.purpose[0].upper()}{command.purpose[1:]}.",
            epilog="examples:\n" + "\n".join(f"  {example}" for example in command.examples),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if command.has_json:
            added.add_argument(
                "--json",
                action="store_true",
                help="answer with one JSON object; that of an error has the sentence as “error”",
            )
        if command.add_arguments is not None:
            command.add_arguments(added)
        added.set_defaults(answer=command.answer)
    return made
