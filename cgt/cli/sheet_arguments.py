"""The arguments of ``cgt sheet``: what to ask, how much of it, and where it goes."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable

from cgt.puzzles import Kind
from cgt.sheets import Part
from cgt.sizes import Size

FORMATS = ("html", "tex", "csv")


def add_sheet_arguments(parser: ArgumentParser, number: Callable[[str], int]) -> None:
    """Add the arguments of a sheet; ``number`` reads a whole number."""
    parser.add_argument(
        "games", nargs="+", metavar="GAME", help="games, each in one word or in quotation marks"
    )
    parser.add_argument(
        "--count", type=number, default=10, help="the number of exercises (default: 10)"
    )
    parser.add_argument(
        "--kinds",
        default="",
        metavar="KIND,KIND",
        help=f"the kinds of exercises (default: all): {', '.join(Kind)}",
    )
    parser.add_argument(
        "--size", default=Size.SMALL.value, help="small (default), medium or large positions"
    )
    parser.add_argument(
        "--seed", type=number, help="a number that gives the same sheet again (default: a new one)"
    )
    parser.add_argument(
        "--part", default=Part.BOTH.value, help="exercises, solutions or both (default)"
    )
    parser.add_argument(
        "--format", choices=FORMATS, help="the format (default: that of the file's name, else html)"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where to write it (default: it is printed)"
    )
