"""The command line: ``cgt value``, ``winner``, ``explain`` and ``mex``, as text or as JSON."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from cgt.analysis import Analysis, analyse
from cgt.errors import CgtError, NotationError, TooLarge
from cgt.explanation import Explanation, explain
from cgt.notation import position
from cgt.plain import error_text, explanation_text, values_text, verdict_text
from cgt.positions import Position
from cgt.rulesets.heaps import MAX_DIGITS
from cgt.tokens import plain, tokens
from cgt.values import mex

EXIT_ERROR = 2
"""The exit code when what was asked cannot be answered."""

POSITION_HELP = "a position in notation, such as 'take 1-3: 3 4 5'; without a game it is Nim"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command answers: as text, and as what ``--json`` prints."""

    text: str
    data: dict[str, object]


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
        _value,
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
        _winner,
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
        _explain,
        "tell why a position is won or lost, in four steps",
        ("cgt explain 'take 1-3: 3 4 5'", "cgt explain --json 3 4 5"),
    )
    explained.add_argument("position", nargs="+", metavar="POSITION", help=POSITION_HELP)

    excluded = _add(
        commands,
        "mex",
        _mex,
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


def _value(arguments: argparse.Namespace) -> Answer:
    words: list[str] = arguments.position
    first, *heaps = words
    by_game = heaps and ":" not in plain(" ".join(words)) and not plain(first).isdigit()
    found = analyse(position(" ".join(heaps), first) if by_game else position(" ".join(words)))
    return Answer(values_text(found), _values(found))


def _winner(arguments: argparse.Namespace) -> Answer:
    found, first = analyse(_position(arguments)), cast("int", arguments.first)
    data = {
        **_values(found),
        "outcome": found.outcome.value,
        "winning_moves": [str(move) for move in found.winning_moves],
        "best_move": str(found.best_move) if found.best_move else None,
        "first": first,
        "winner": first if found.outcome == "N" else 3 - first,
    }
    return Answer(verdict_text(found, first), data)


def _explain(arguments: argparse.Namespace) -> Answer:
    found = explain(_position(arguments))
    return Answer(explanation_text(found), _steps(found))


def _mex(arguments: argparse.Namespace) -> Answer:
    values = _numbers(" ".join(cast("list[str]", arguments.values)))
    least = mex(values)
    return Answer(str(least), {"values": values, "mex": least})


def _position(arguments: argparse.Namespace) -> Position:
    """Return the position that the words of a command denote together."""
    return position(" ".join(cast("list[str]", arguments.position)))


def _numbers(text: str) -> list[int]:
    """Return the whole numbers of a list."""
    values: list[int] = []
    for token in tokens(plain(text)):
        if re.fullmatch(r"\d+", token.text) is None:
            raise NotationError(
                "The mex is taken of whole numbers of 0 or more, and “{token}” is none.",
                token=token.text[:40],
                source=text,
                span=(token.start, token.start + len(token.text)),
                example="cgt mex 0 1 3",
            )
        if len(token.text) > MAX_DIGITS:
            raise TooLarge("A number of more than {limit} digits is too long.", limit=MAX_DIGITS)
        values.append(int(token.text))
    return values


def _values(found: Analysis) -> dict[str, object]:
    """Return what is common to the answers about a position, under the names of the library."""
    return {
        "position": str(found.position),
        "nim_value": found.nim_value,
        "component_values": list(found.component_values),
    }


def _steps(found: Explanation) -> dict[str, object]:
    """Return an explanation under the names of the library."""
    return {
        "position": str(found.position),
        "components": [
            {
                "label": step.label,
                "component": str(step.component),
                "value": step.value,
                "options": None
                if step.options is None
                else [
                    {"option": entry.option.text, "value": entry.value} for entry in step.options
                ],
                "theory": None if step.theory is None else str(step.theory),
            }
            for step in found.components
        ],
        "nim_sum": found.nim_sum,
        "outcome": found.outcome.value,
        "winning_moves": [
            {
                "move": str(entry.move),
                "value_before": entry.value_before,
                "value_after": entry.value_after,
            }
            for entry in found.winning_moves
        ],
    }
