"""Verdicts, values, reviews, boards and errors as plain text, for a terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cgt.analysis.analysing import Analysis
from cgt.analysis.layout import MOVES_SHOWN, and_more, columns
from cgt.analysis.reviewing import Grade, Ply
from cgt.components import Component, label
from cgt.convention import Convention
from cgt.errors import CgtError, NotationError
from cgt.positions import Position
from cgt.text import Text
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
        if error.candidates or error.example:
            lines.append(f"Try: {'  or  '.join(error.candidates or (error.example,))}")
    return "\n".join(lines)


def error_data(error: CgtError) -> dict[str, object]:
    """Return an error as data: the sentence, and where there are some the span and an example."""
    data: dict[str, object] = {"error": str(error)}
    if isinstance(error, NotationError):
        if error.source:
            data |= {"source": error.source, "span": list(error.span)}
        if error.example:
            data["example"] = error.example
        if error.candidates:
            data["candidates"] = list(error.candidates)
    return data


def review_lines(
    plies: Sequence[Ply], names: Sequence[str | Text], *, only_mistakes: bool = False
) -> list[str]:
    r"""Return the review of a match: who could have won, a line for each move, what decided.

    >>> import cgt
    >>> plies = cgt.review("nim: 1 2", ["B-2", "A-1"])
    >>> print("\n".join(review_lines(plies, ("Ada", "Bob"))))
    With best play, the first player wins from the start.
       1  Ada  B-2  gave the win away; B-1 would have kept it
       2  Bob  A-1  kept the win
    The last mistake was move 1, B-2.
    """
    if not plies:
        return [str(Text("No moves were made."))]
    shown = [ply for ply in plies if not only_mistakes or ply.grade is Grade.MISTAKE]
    rows = [
        (str(ply.number), str(names[(ply.number - 1) % 2]), str(ply.move), str(judgement(ply)))
        for ply in shown
    ]
    mistakes = [ply for ply in plies if ply.grade is Grade.MISTAKE]
    lines = [str(_favoured(plies[0])), *columns(rows)]
    if mistakes:
        last = mistakes[-1]
        lines.append(
            str(
                Text(
                    "The last mistake was move {number}, {move}.",
                    number=last.number,
                    move=last.move,
                )
            )
        )
    elif all(ply.grade is not Grade.UNKNOWN for ply in plies):
        lines.append(str(Text("Nobody gave a win away.")))
    return lines


def judgement(ply: Ply) -> Text:
    """Return how good a move was."""
    if ply.grade is Grade.GOOD:
        return Text("kept the win")
    if ply.grade is Grade.FORCED:
        return Text("had no winning move")
    if ply.grade is Grade.UNKNOWN:
        return Text("too large to judge")
    if ply.best_move is None:
        return Text("gave the win away")
    return Text("gave the win away; {move} would have kept it", move=ply.best_move)


def _favoured(first: Ply) -> Text:
    """Return who wins from the start."""
    if first.won_before is None:
        return Text("I don't know who wins from the start with best play.")
    if first.won_before:
        return Text("With best play, the first player wins from the start.")
    return Text("With best play, the second player wins from the start.")


MOST_STONES = 40
"""The largest heap that is shown as a row of stones."""


def board_lines(position: Position) -> list[str]:
    r"""Return a position for a terminal: a line for each component, boards of squares as such.

    >>> from cgt import position
    >>> print("\n".join(board_lines(position("nim: 3 4; cram: ##./..."))))
       A        3  ●●●
       B        4  ●●●●
       C  ##./...
             abc
           1 ##.
           2 ...
    """
    table = columns(
        (label(index), str(component), _stones(component))
        for index, component in enumerate(position.components)
    )
    lines: list[str] = []
    for line, component in zip(table, position.components, strict=True):
        lines += [line, *_squares(str(component))]
    return lines


def _stones(component: Component) -> str:
    """Return a heap as a row of stones, where it is one and not too large."""
    size = component.ruleset.size(component.state) if component.ruleset.is_of_heaps else 0
    return "●" * size if size <= MOST_STONES else ""


def _squares(notation: str) -> list[str]:
    """Return the rows of a board, lettered and numbered, where the notation gives its rows."""
    rows = notation.split("/")
    wide = len(rows[0])
    if len(rows) < 2 or wide > 26 or any(not re.fullmatch(r"[.#a-z]+", row) for row in rows):
        return []
    if any(len(row) != wide for row in rows):
        return []
    letters = "".join(chr(ord("a") + column) for column in range(wide))
    return [
        f"         {letters}",
        *(f"      {number:2} {row}" for number, row in enumerate(rows, start=1)),
    ]
