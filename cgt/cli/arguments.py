"""The arguments that several commands have in common."""

from __future__ import annotations

import argparse
import re

from cgt.cli.deprecated import add_old_option
from cgt.core.tokens import folded
from cgt.rulesets.heaps.base import MAX_DIGITS

POSITION_HELP = (
    "a game and its heaps, or a position in notation such as 'take 1-3: 3 4 5'; without a game "
    "it is Nim"
)
START_HELP = f"{POSITION_HELP}. A game alone stands for a good position to start from."
HEAP_GAME_HELP = "a game that is played with heaps"


def add_position(parser: argparse.ArgumentParser, text: str = POSITION_HELP) -> None:
    """Add a position, in one word or several."""
    parser.add_argument("position", nargs="+", metavar="GAME HEAP | POSITION", help=text)


def add_game(parser: argparse.ArgumentParser, text: str = HEAP_GAME_HELP) -> None:
    """Add a game, in one word or several."""
    parser.add_argument("game", nargs="+", metavar="GAME", help=text)


def add_convention(parser: argparse.ArgumentParser) -> None:
    """Add the option for the play convention."""
    parser.add_argument(
        "--convention",
        metavar="CONVENTION",
        help="misère: the player who moves last loses (default: normal, that player wins)",
    )
    add_old_option(parser, "--play", "--convention")


def whole_number(text: str) -> int:
    """Return the whole number that was typed, or refuse any other text."""
    given = folded(text).strip()
    if not re.fullmatch(rf"\d{{1,{MAX_DIGITS}}}", given):
        raise argparse.ArgumentTypeError(f"must be a whole number, not {text!r}")
    return int(given)
