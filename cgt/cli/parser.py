"""The parser of the command line: every command, its arguments, its help with examples."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import NoReturn, TypeAlias

from cgt.cli import commands as does
from cgt.cli.answers import Answer
from cgt.convention import Convention
from cgt.rulesets.heaps.base import MAX_DIGITS
from cgt.tokens import folded

Adding: TypeAlias = Callable[..., argparse.ArgumentParser]
"""Adds a command's parser: ``add_parser`` of argparse."""
POSITION_HELP = (
    "a game and its heaps, or a position in notation such as 'take 1-3: 3 4 5'; without a game "
    "it is Nim"
)
START_HELP = f"{POSITION_HELP}. A game alone stands for a good position to start from."
HEAP_GAME_HELP = "a game that is played with heaps"


class UsageError(Exception):
    """The arguments are none that the parser knows; ``str()`` tells the usage too."""

    def __init__(self, message: str, usage: str) -> None:
        super().__init__(f"{usage}{message}")
        self.message = message


class _Parser(argparse.ArgumentParser):
    """A parser that leaves it to its caller how a fault is told."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{self.prog}: {message}", self.format_usage())


class _Version(argparse.Action):
    """Prints the version, which is looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from cgt import __version__  # noqa: PLC0415 - it loads slowly

        print(f"cgt {__version__}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = _Parser(
        prog="cgt",
        description="Solve impartial combinatorial games.",
        epilog="Each command has its own --help, with examples.",
    )
    made.add_argument("--version", action=_Version, nargs=0, help="show the version")
    commands = made.add_subparsers(required=True, metavar="COMMAND").add_parser
    _add_questions(commands)
    _add_sequences(commands)
    _add_games(commands)
    _add(
        commands,
        "warm",
        does.warm,
        "compile what long questions need, once after installing",
        ("cgt warm",),
    )
    return made


def _add_questions(commands: Adding) -> None:
    """Add the questions about a position."""
    value = _add(
        commands,
        "value",
        does.value,
        "find the nim value of a position",
        (
            "cgt value nim 7",
            "cgt value 'take 1-3' 3 4 5",
            "cgt value 'nim + pass: 18 47p 34'",
            "cgt value cram 5x7 --budget 10m",
            "cgt value cram 5x7 --budget '5M positions, 2GiB'",
        ),
    )
    _add_position(value, POSITION_HELP)
    value.add_argument(
        "--budget",
        metavar="BUDGET",
        help="how long to search, if a search is needed: a time (30s, 10m, 1h), a "
        "number of positions ('5M positions') or an amount of memory (2GiB), or several with "
        "commas between them. Up to eight processors work on it. Results are kept on disk, "
        "and the next search with a budget continues from there.",
    )

    winner = _add(
        commands,
        "winner",
        does.winner,
        "find who wins a position, and with which moves",
        (
            "cgt winner 'take 1-3: 3 4 5'",
            "cgt winner --first 2 'nim: 3 5; take 1-3: 7'",
            "cgt winner --convention misère 'kayles: 7 8'",
        ),
    )
    _add_convention(winner)
    _add_position(winner, POSITION_HELP)
    winner.add_argument(
        "--first", type=int, choices=(1, 2), default=1, help="whose turn it is: 1 (default) or 2"
    )

    explained = _add(
        commands,
        "explain",
        does.explain,
        "explain why a position is won or lost, in four steps",
        ("cgt explain 'take 1-3: 3 4 5'", "cgt explain --json 3 4 5"),
    )
    _add_convention(explained)
    _add_position(explained, POSITION_HELP)

    excluded = _add(
        commands,
        "mex",
        does.mex,
        "find the smallest whole number that is missing",
        ("cgt mex 0 1 3", "cgt mex 0,1,2"),
    )
    excluded.add_argument("values", nargs="*", metavar="NUMBER", help="whole numbers of 0 or more")


def _add_sequences(commands: Adding) -> None:
    """Add the questions about games of heaps."""
    listed = _add(
        commands,
        "sequence",
        does.sequence,
        "list the nim values of the heaps 0, 1, 2 ...",
        ("cgt sequence 'take 1,3,4' --to 20", "cgt sequence 'nim + pass' --to 9 --csv"),
    )
    _add_game(listed, HEAP_GAME_HELP)
    listed.add_argument("--to", type=_size, default=100, help="the last heap (default: 100)")
    listed.add_argument("--csv", action="store_true", help="answer with lines of heap and value")

    repeating = _add(
        commands,
        "period",
        does.period,
        "find the period of a nim-sequence, if one is proven",
        ("cgt period 'take 1,3,4'", "cgt period 'take 2,5' --to 1000 --json"),
    )
    _add_game(repeating, HEAP_GAME_HELP)
    repeating.add_argument(
        "--to", type=_size, help="the last heap to look at (default: what some seconds give)"
    )

    found = _add(
        commands,
        "quotient",
        does.quotient,
        "find the misère quotient of a game that is played with heaps",
        (
            "cgt quotient kayles",
            "cgt quotient 'take 1-3' --to 20 --json",
            "cgt quotient 0.57 --budget 5s",
        ),
    )
    _add_game(found, HEAP_GAME_HELP)
    found.add_argument(
        "--to", type=_size, help="the last heap to look at (default: until it is proven complete)"
    )
    found.add_argument(
        "--budget",
        metavar="BUDGET",
        help="how long to search: a time (30s, 10m) or a number of positions ('5M positions'). You "
        "get the quotient of the heaps so far (default: '4M positions', some seconds)",
    )


def _add_games(commands: Adding) -> None:
    """Add the commands that describe, draw, play and review games."""
    catalogued = _add(
        commands,
        "games",
        does.games,
        "list the named games, by family",
        ("cgt games", "cgt games coins", "cgt games --json"),
    )
    catalogued.add_argument("family", nargs="*", metavar="FAMILY", help="a family, such as boards")

    told = _add(
        commands,
        "rules",
        does.rules,
        "show the rules of a game, and how to write its positions and moves",
        ("cgt rules kayles", "cgt rules 'take 1,3,4' --json"),
    )
    _add_game(told, "a game: its name, its code or another notation")

    drawn = _add(
        commands,
        "draw",
        does.draw,
        "draw a position as SVG",
        ("cgt draw 'nim: 3 4 5' -o nim.svg", "cgt draw cram 4x5", "cgt draw kayles --json"),
    )
    _add_position(drawn, START_HELP)
    drawn.add_argument(
        "-o", "--output", metavar="FILE", help="where to write it (default: it is printed)"
    )

    played = _add(
        commands,
        "play",
        does.play,
        "play a match against the solver",
        (
            "cgt play 'nim: 3 4 5'",
            "cgt play kayles --first cgt",
            "cgt play --convention misère 'take 1-3: 7 9' -o match.txt",
        ),
        has_json=False,
    )
    _add_convention(played)
    _add_position(played, START_HELP)
    played.add_argument(
        "--first", choices=("me", "cgt"), default="me", help="who moves first (default: me)"
    )
    played.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="where to write the record (default: nowhere)",
    )

    reviewed = _add(
        commands,
        "review",
        does.review,
        "judge every move of a match",
        (
            "cgt review 'start: nim: 1 2' '1. B-2' '2. A-1'",
            "cgt review match.txt",
            "cgt review match.txt --json",
        ),
    )
    reviewed.add_argument(
        "record",
        nargs="+",
        metavar="RECORD",
        help="a file with the record of a match, - to read standard input, or the lines of the "
        "record themselves",
    )


def _add_position(parser: argparse.ArgumentParser, told: str) -> None:
    """Add a position, in one word or several."""
    parser.add_argument("position", nargs="+", metavar="GAME HEAP | POSITION", help=told)


def _add_game(parser: argparse.ArgumentParser, told: str) -> None:
    """Add a game, in one word or several."""
    parser.add_argument("game", nargs="+", metavar="GAME", help=told)


def _add_convention(parser: argparse.ArgumentParser) -> None:
    """Add the option for the play convention."""
    parser.add_argument(
        "--convention",
        default=Convention.NORMAL.value,
        metavar="CONVENTION",
        help="misère: the player who moves last loses (default: normal, that player wins)",
    )


def _size(text: str) -> int:
    """Return the size of a heap, for the parser of the command line."""
    given = folded(text).strip()
    if not re.fullmatch(rf"\d{{1,{MAX_DIGITS}}}", given):
        raise argparse.ArgumentTypeError(f"must be a whole number, not {text!r}")
    return int(given)


def _add(
    commands: Adding,
    name: str,
    answer: Callable[[argparse.Namespace], Answer | None],
    purpose: str,
    examples: tuple[str, ...],
    *,
    has_json: bool = True,
) -> argparse.ArgumentParser:
    """Add a command that is answered by ``answer``; return its parser."""
    parser = commands(
        name,
        help=purpose,
        description=f"{purpose[0].upper()}{purpose[1:]}.",
        epilog="examples:\n" + "\n".join(f"  {example}" for example in examples),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    if has_json:
        parser.add_argument("--json", action="store_true", help="answer with one JSON object")
    parser.set_defaults(answer=answer)
    return parser
