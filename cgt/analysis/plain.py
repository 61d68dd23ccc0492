"""Verdicts, values and errors as plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from cgt.analysis.analysing import Analysis
from cgt.analysis.layout import MOVES_SHOWN, and_more, columns
from cgt.components import label
from cgt.errors import CgtError, NotationError
from cgt.play import Play
from cgt.positions import Position
from cgt.values import Outcome, nim_sum


def verdict_text(found: Analysis, first: int) -> str:
    """Return who wins when player ``first`` is to move, and by which moves.

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
        play = " in misère play" if found.play is Play.MISERE else ""
        kind = "an N-position" if found.outcome is Outcome.N else "a P-position"
        reason = f"this is {kind}{play}"
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


def values_text(position: Position, values: Sequence[int]) -> str:
    """Return the nim value alone for one component, and else a line for each and for the sum."""
    if len(values) == 1:
        return str(values[0])
    rows = [
        (label(index), str(component), str(value))
        for index, (component, value) in enumerate(zip(position.components, values, strict=True))
    ]
    return "\n".join(line.strip() for line in columns([*rows, ("=", "", str(nim_sum(values)))]))


def error_text(error: CgtError) -> str:
    """Return an error in one line, or in up to four: message, source, carets, what would do."""
    lines = ["".join(sign if sign.isprintable() else " " for sign in str(error))]
    if isinstance(error, NotationError):
        if error.source.strip():
            lines += [f"  {line}" for line in error.pointer().split("\n")]
        if error.example:
            lines.append(f"Try: {error.example}")
    return "\n".join(lines)
