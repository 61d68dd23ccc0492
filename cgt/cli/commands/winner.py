"""The command ``cgt winner`` for the winner of a position, and the winning moves."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from cgt.cli.arguments import add_convention, add_position
from cgt.cli.command import Answer, Command
from cgt.cli.commands.value import position_data
from cgt.cli.deprecated import convention_data
from cgt.cli.inputs import read_convention, read_position
from cgt.core.convention import Convention
from cgt.core.text import Text
from cgt.engines.misere import Genus
from cgt.theory import Analysis, Outcome, analyse
from cgt.theory.layout import MOVES_SHOWN, and_more


def _add_arguments(parser: ArgumentParser) -> None:
    add_convention(parser)
    add_position(parser)
    parser.add_argument(
        "--first", type=int, choices=(1, 2), default=1, help="whose turn it is: 1 (default) or 2"
    )


def _answer(given: Namespace) -> Answer:
    first: int = given.first
    words, played = read_convention(given.position, given.convention)
    found = analyse(read_position(words), played)
    data: dict[str, object] = {
        **convention_data(found.convention),
        **position_data(found.position, found.component_values),
        **misere_data(found.ground, found.genera),
        "outcome": found.outcome.value,
        "winning_moves": [str(move) for move in found.winning_moves],
        "best_move": str(found.best_move) if found.best_move else None,
        "first": first,
        "winner": first if found.outcome is Outcome.N else 3 - first,
    }
    return Answer(verdict_text(found, first), data)


def misere_data(ground: Text | None, genera: Sequence[Genus | None]) -> dict[str, object]:
    """Return the reason for a verdict other than the nim-sum, and the genera of misère play."""
    return {
        "ground": None if ground is None else str(ground),
        "genera": [None if genus is None else str(genus) for genus in genera],
    }


def verdict_text(found: Analysis, first: int) -> str:
    """Return the winner if player ``first`` is to move, with the winning moves.

    >>> from cgt import analyse, position
    >>> print(verdict_text(analyse(position("take 1-3: 3 4 5")), first=1))
    Player 1 wins: it is player 1's turn, and the nim-sum is 2, not 0.
    Winning moves: A-2, B-2, C-2
    """
    turn = f"it is player {first}'s turn"
    if found.ground is None:
        reason = (
            f"the nim-sum is {found.nim_value}, not 0" if found.nim_value else "the nim-sum is 0"
        )
        ground = ""
    else:
        convention = " in misère play" if found.convention is Convention.MISERE else ""
        kind = "an N-position" if found.outcome is Outcome.N else "a P-position"
        reason = f"this is {kind}{convention}"
        ground = f"\nWhat decides: {found.ground}."
    if found.outcome is Outcome.N:
        verdict = f"Player {first} wins: {turn}, and {reason}.{ground}"
        if not found.winning_moves:
            return f"{verdict}\nNo move is left."
        shown = ", ".join(map(str, found.winning_moves[:MOVES_SHOWN]))
        more = and_more(len(found.winning_moves) - MOVES_SHOWN, found.is_complete)
        return f"{verdict}\nWinning moves: {shown}{more}"
    verdict = f"Player {3 - first} wins: {turn}, and {reason}.{ground}"
    if found.best_move is None:
        return f"{verdict}\nNo move is left."
    return f"{verdict}\nEvery move loses; worth a try is {found.best_move}"


COMMAND = Command(
    "winner",
    "find who wins a position, and with which moves",
    (
        "cgt winner 'take 1-3: 3 4 5'",
        "cgt winner --first 2 'nim: 3 5; take 1-3: 7'",
        "cgt winner --convention misère 'kayles: 7 8'",
    ),
    _answer,
    _add_arguments,
)
