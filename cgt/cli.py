"""The command line: ``cgt value``, ``winner``, ``explain`` and ``mex``, as text or as JSON."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import cast

from cgt import answers
from cgt.answers import Answer
from cgt.errors import CgtError
from cgt.plain import error_text

EXIT_ERROR = 2
"""The exit code when what was asked cannot be answered."""

POSITION_HELP = "a position in notation, such as 'take 1-3: 3 4 5'; without a game it is Nim"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code: 0, or 2 when something is wrong."""
    try:
        arguments = _parser().parse_args(argv)
    except SystemExit as leaving:
        return int(leaving.code or 0)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    answer_to = cast("Callable[[argparse.Namespace], Answer]", arguments.answer)
    try:
        answer = answer_to(arguments)
    except CgtError as error:
        print(error_text(error), file=sys.stderr)
        return EXIT_ERROR
    except KeyboardInterrupt:
        return 130
    return _print(json.dumps(answer.data) if arguments.json else answer.text)


def _print(text: str) -> int:
    """Print the answer; return 1 when whoever reads the pipe has left before the end."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="cgt",
        description="Solve impartial combinatorial games.",
        epilog="Each command has its own --help, with examples.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    value = _add(
        commands,
        "value",
        lambda given: answers.value(given.position),
        "tell the nim value of a position",
        ("cgt value nim 7", "cgt value 'take 1-3' 3 4 5", "cgt value 'nim + pass: 18 47p 34'"),
    )
    value.add_argument(
        "position",
        nargs="+",
        metavar="GAME HEAP | POSITION",
        help=f"a game and its heaps, or {POSITION_HELP}",
    )

    winner = _add(
        commands,
        "winner",
        lambda given: answers.winner(" ".join(given.position), given.first),
        "tell who wins a position, and by which moves",
        ("cgt winner 'take 1-3: 3 4 5'", "cgt winner --first 2 'nim: 3 5; take 1-3: 7'"),
    )
    winner.add_argument("position", nargs="+", metavar="POSITION", help=POSITION_HELP)
    winner.add_argument(
        "--first", type=int, choices=(1, 2), default=1, help="whose turn it is: 1 (default) or 2"
    )

    explained = _add(
        commands,
        "explain",
        lambda given: answers.explanation(" ".join(given.position)),
        "tell why a position is won or lost, in four steps",
        ("cgt explain 'take 1-3: 3 4 5'", "cgt explain --json 3 4 5"),
    )
    explained.add_argument("position", nargs="+", metavar="POSITION", help=POSITION_HELP)

    excluded = _add(
        commands,
        "mex",
        lambda given: answers.least_missing(" ".join(given.values)),
        "tell the least whole number that is missing",
        ("cgt mex 0 1 3", "cgt mex 0,1,2"),
    )
    excluded.add_argument("values", nargs="*", metavar="NUMBER", help="whole numbers of 0 or more")
    return parser


def _add(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],  # pyright: ignore[reportPrivateUsage] - it has no public name
    name: str,
    answer: Callable[[argparse.Namespace], Answer],
    purpose: str,
    examples: tuple[str, ...],
) -> argparse.ArgumentParser:
    """Add a command that is answered by ``answer``; return its parser."""
    parser = commands.add_parser(
        name,
        help=purpose,
        description=f"{purpose[0].upper()}{purpose[1:]}.",
        epilog="examples:\n" + "\n".join(f"  {example}" for example in examples),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="answer with one JSON object")
    parser.set_defaults(answer=answer)
    return parser
