"""The command line: ``cgt value``, ``winner``, ``explain``, ``sequence``, ``games`` and more."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import cast

from cgt import answers
from cgt.analysis.plain import error_text
from cgt.answers import Answer
from cgt.errors import CgtError
from cgt.play import Play
from cgt.rulesets.heaps.base import MAX_DIGITS
from cgt.search import read_budget
from cgt.tokens import plain

EXIT_ERROR = 2
"""The exit code when what was asked cannot be answered."""

POSITION_HELP = (
    "a game and its heaps, or a position in notation such as 'take 1-3: 3 4 5'; without a game "
    "it is Nim"
)


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
    except KeyboardInterrupt as stopped:
        print(*stopped.args, end="\n" if stopped.args else "", file=sys.stderr)
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
        (
            "cgt value nim 7",
            "cgt value 'take 1-3' 3 4 5",
            "cgt value 'nim + pass: 18 47p 34'",
            "cgt value cram 5x9 --budget 10m",
            "cgt value cram 5x9 --budget '5M positions, 2GiB'",
        ),
    )
    value.add_argument(
        "position",
        nargs="+",
        metavar="GAME HEAP | POSITION",
        help=POSITION_HELP,
    )
    value.add_argument(
        "--budget",
        metavar="BUDGET",
        help="how long to search, where a value has to be searched for: a time (30s, 10m, 1h), a "
        "number of positions ('5M positions') or an amount of memory (2GiB), or several with "
        "commas between them. What is learnt is kept on disk, and the next search with a budget "
        "goes on from there.",
    )

    winner = _add(
        commands,
        "winner",
        lambda given: answers.winner(given.position, given.first, given.play),
        "tell who wins a position, and by which moves",
        (
            "cgt winner 'take 1-3: 3 4 5'",
            "cgt winner --first 2 'nim: 3 5; take 1-3: 7'",
            "cgt winner --play misère 'kayles: 7 8'",
        ),
    )
    _add_play(winner)
    winner.add_argument("position", nargs="+", metavar="GAME HEAP | POSITION", help=POSITION_HELP)
    winner.add_argument(
        "--first", type=int, choices=(1, 2), default=1, help="whose turn it is: 1 (default) or 2"
    )

    explained = _add(
        commands,
        "explain",
        lambda given: answers.explanation(given.position, given.play),
        "tell why a position is won or lost, in four steps",
        ("cgt explain 'take 1-3: 3 4 5'", "cgt explain --json 3 4 5"),
    )
    _add_play(explained)
    explained.add_argument(
        "position", nargs="+", metavar="GAME HEAP | POSITION", help=POSITION_HELP
    )

    excluded = _add(
        commands,
        "mex",
        lambda given: answers.least_missing(" ".join(given.values)),
        "tell the least whole number that is missing",
        ("cgt mex 0 1 3", "cgt mex 0,1,2"),
    )
    excluded.add_argument("values", nargs="*", metavar="NUMBER", help="whole numbers of 0 or more")

    listed = _add(
        commands,
        "sequence",
        _sequence,
        "list the nim values of the heaps from 0 on",
        ("cgt sequence 'take 1,3,4' --to 20", "cgt sequence 'nim + pass' --to 9 --csv"),
    )
    listed.add_argument("game", nargs="+", metavar="GAME", help="a game that is played with heaps")
    listed.add_argument("--to", type=_size, default=100, help="the last heap (default: 100)")
    listed.add_argument("--csv", action="store_true", help="answer with lines of heap and value")

    repeating = _add(
        commands,
        "period",
        _period,
        "tell the period of a nim-sequence, where one is proven",
        ("cgt period 'take 1,3,4'", "cgt period 'take 2,5' --to 1000 --json"),
    )
    repeating.add_argument(
        "game", nargs="+", metavar="GAME", help="a game that is played with heaps"
    )
    repeating.add_argument(
        "--to", type=_size, help="the last heap to look at (default: what some seconds give)"
    )

    found = _add(
        commands,
        "quotient",
        lambda given: answers.quotient(" ".join(given.game), given.to),
        "tell the misère quotient of a game of heaps",
        ("cgt quotient kayles", "cgt quotient 'take 1-3' --to 20 --json"),
    )
    found.add_argument("game", nargs="+", metavar="GAME", help="a game that is played with heaps")
    found.add_argument(
        "--to", type=_size, help="the last heap to look at (default: until it is proven complete)"
    )

    catalogued = _add(
        commands,
        "games",
        lambda given: answers.games(" ".join(given.family)),
        "list the named games, by family",
        ("cgt games", "cgt games coins", "cgt games --json"),
    )
    catalogued.add_argument("family", nargs="*", metavar="FAMILY", help="a family, such as boards")
    return parser


def _add_play(parser: argparse.ArgumentParser) -> None:
    """Add the option that says how a position is played."""
    parser.add_argument(
        "--play",
        default=Play.NORMAL.value,
        metavar="PLAY",
        help="normal (default): whoever makes the last move wins; misère: they lose",
    )


def _value(given: argparse.Namespace) -> Answer:
    if given.budget is None:
        return answers.value(given.position)
    budget = read_budget(given.budget)
    with _progress("positions") as progress:
        budget.progress = lambda spent: progress(spent, budget.positions)
        try:
            answer = answers.value(given.position, budget)
        except KeyboardInterrupt:
            if budget.kept_in is None:
                raise
            raise _Stopped(f"Stopped. {answers.kept_text(budget)}") from None
    if budget.lost:
        print(answers.kept_text(budget), file=sys.stderr)
    return answer


class _Stopped(KeyboardInterrupt):
    """Someone has stopped a search; the message says what is kept of it."""


def _sequence(given: argparse.Namespace) -> Answer:
    with _progress() as progress:
        return answers.sequence(" ".join(given.game), given.to, given.csv, progress)


def _period(given: argparse.Namespace) -> Answer:
    with _progress() as progress:
        return answers.period(" ".join(given.game), given.to, progress)


@contextmanager
def _progress(what: str = "heaps") -> Generator[answers.Progress]:
    """Show a bar while a computation lasts, if someone is looking; yield what moves it."""
    from rich.console import Console  # noqa: PLC0415 - slow to import, and rarely needed
    from rich.progress import Progress  # noqa: PLC0415

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(
            task, completed=done, total=total, description=f"{done:,} {what}"
        )


def _size(text: str) -> int:
    """Return the size of a heap, for the parser of the command line."""
    given = plain(text).strip()
    if not re.fullmatch(rf"\d{{1,{MAX_DIGITS}}}", given):
        raise argparse.ArgumentTypeError(f"a whole number is wanted, and not {text!r}")
    return int(given)


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
