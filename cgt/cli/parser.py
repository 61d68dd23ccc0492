"""The parser of the command line: every command, its arguments, its help with examples."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import NoReturn, TypeAlias

from cgt.analysis.game_graph import GameGraph
from cgt.analysis.tables import Table
from cgt.cli import commands as does
from cgt.cli.answers import Answer
from cgt.cli.sheet_arguments import add_sheet_arguments
from cgt.conjectures import EXAMPLES
from cgt.convention import Convention
from cgt.exports import EXPORTED
from cgt.positions import Position
from cgt.puzzles.model import Kind
from cgt.rulesets.heaps.base import MAX_DIGITS
from cgt.sizes import Size
from cgt.tokens import folded

Adding: TypeAlias = Callable[..., argparse.ArgumentParser]
"""Adds a command's parser: ``add_parser`` of argparse."""
POSITION_HELP = (
    "a game and its heaps, or a position in notation such as 'take 1-3: 3 4 5'; without a game "
    "it is Nim"
)
START_HELP = f"{POSITION_HELP}. A game alone stands for a good position to start from."
MOST_WORKERS = 256
"""The maximum number of processes of a survey."""
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
    _add_pictures(commands)
    _add_claims(commands)
    _add_sheet(commands)
    _add_puzzle(commands)
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

    survey = _add(
        commands,
        "survey",
        does.survey,
        "find the periods of a whole family of take-and-break codes",
        (
            "cgt survey 0.ddd --to 100000 --workers 4",
            "cgt survey 4.dd -o four.parquet",
            "cgt survey 0.ddd --to 1000000 --workers redis://host:6379",
        ),
    )
    survey.add_argument("family", metavar="FAMILY", help="a code; each d is any digit from 0 to 7")
    survey.add_argument("--to", type=_size, default=10_000, help="the last heap (default: 10000)")
    survey.add_argument(
        "--workers",
        metavar="WORKERS",
        type=_workers,
        default=1,
        help="the number of processes (default: 1), or the Redis of machines that run `bot solve`",
    )
    survey.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="the file, new or to go on: CSV, or Parquet if it ends in .parquet "
        "(default: FAMILY.csv)",
    )

    found = _add(
        commands,
        "quotient",
        does.quotient,
        "find the misère quotient of a game that is played with heaps",
        (
            "cgt quotient kayles",
            "cgt quotient 'take 1-3' --to 20 --json",
            "cgt quotient 0.57 --budget 2s",
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


def _add_pictures(commands: Adding) -> None:
    """Add game graphs and tables, which are pictures or files."""
    graph = _add(
        commands,
        "graph",
        does.graph,
        "draw all positions that can be reached, and the moves",
        ("cgt graph 'nim: 1 2' -o nim.svg", "cgt graph kayles 5 --format dot"),
    )
    _add_convention(graph)
    _add_position(graph, POSITION_HELP)
    _add_output(graph, GameGraph)

    table = _add(
        commands,
        "table",
        does.table,
        "draw the nim values of two heaps or coordinates",
        ("cgt table wythoff -o wythoff.tex", "cgt table nim --size 16 --format csv"),
    )
    _add_game(table, "a game of heaps, or one with two numbers such as wythoff")
    table.add_argument("--size", type=_size, default=10, help="the number of rows (default: 10)")
    _add_output(table, Table)


def _add_claims(commands: Adding) -> None:
    """Add the claims about nim-sequences."""
    claimed = _add(
        commands,
        "conjecture",
        does.conjecture,
        "test a claim about all heaps of a game",
        tuple(f"cgt conjecture '{example}'" for example in EXAMPLES),
    )
    claimed.add_argument("claim", nargs="+", metavar="CLAIM", help="a game, and what holds of it")

    compared = _add(
        commands,
        "compare",
        does.compare,
        "compare the nim-sequences of two games",
        ('cgt compare "dawson\'s kayles" "dawson\'s chess"', "cgt compare 0.77 0.7"),
    )
    compared.add_argument("first", metavar="GAME", help=HEAP_GAME_HELP)
    compared.add_argument("second", metavar="GAME", help="another such game")


def _add_sheet(commands: Adding) -> None:
    """Add the command that writes exercises for a class."""
    printed = _add(
        commands,
        "sheet",
        does.sheet,
        "write a sheet of random exercises, with their solutions",
        (
            "cgt sheet nim kayles -o sheet.html",
            "cgt sheet 'take 1-3' --kinds value,outcome --count 6 --part exercises -o sheet.tex",
            "cgt sheet kayles --convention misère --seed 7 -o bank.csv",
        ),
    )
    add_sheet_arguments(printed, _size)
    _add_convention(printed)


def _add_puzzle(commands: Adding) -> None:
    """Add the command that asks a puzzle."""
    asked = _add(
        commands,
        "puzzle",
        does.puzzle,
        "ask a puzzle about a game",
        (
            "cgt puzzle kayles",
            "cgt puzzle 'take 1-3' --kind wrong_line --seed 7",
            "cgt puzzle nim --kind mex --seed 7 --answer",
            "cgt puzzle kayles --convention misère --size large --json",
        ),
    )
    _add_game(asked, "a game, or several with + between them")
    asked.add_argument(
        "--kind", choices=[kind.value for kind in Kind], help="what to find (default: a surprise)"
    )
    _add_convention(asked)
    asked.add_argument(
        "--size", choices=[*map(str, Size)], default="small", help="(default: small)"
    )
    asked.add_argument("--seed", type=_size, help="a number that makes the same puzzle again")
    asked.add_argument(
        "--answer", dest="answer_too", action="store_true", help="tell the right answer, and why"
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
        "draw a position as SVG or TikZ",
        ("cgt draw 'nim: 3 4 5' -o nim.svg", "cgt draw cram 4x5 -o cram.tex", "cgt draw kayles"),
    )
    _add_position(drawn, START_HELP)
    _add_output(drawn, Position)

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


def _add_output(parser: argparse.ArgumentParser, kind: type) -> None:
    """Add the format of a file, of those that a type of value has, and where to write it."""
    parser.add_argument(
        "--format",
        choices=[form.value for form in EXPORTED[kind]],
        help="the format (default: that of the file's name, else svg)",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where to write it (default: it is printed)"
    )


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


def _count(text: str) -> int:
    """Return a number of processes, for the parser of the command line."""
    count = _size(text)
    if not 1 <= count <= MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"must be a number from 1 to {MOST_WORKERS}")
    return count


def _workers(text: str) -> int | str:
    """Return a number of processes, or the address of machines."""
    return text if "://" in text else _count(text)


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
