"""Explanations, verdicts and errors as plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cgt.analysis.analysing import Analysis
from cgt.analysis.explaining import ComponentStep, Explanation
from cgt.errors import CgtError, NotationError
from cgt.play import Play
from cgt.positions import Position, label
from cgt.values import Outcome, nim_sum

MOVES_SHOWN = 20
"""The most winning moves that are listed; of more, only the number is told."""


def explanation_text(found: Explanation) -> str:
    """Return the four steps of the theorem, one paragraph each, columns aligned.

    >>> from cgt import explain, position
    >>> print(explanation_text(explain(position("take 1-3: 3 4 5"))))
    take 1-3: 3 4 5
    <BLANKLINE>
    1. The sub-games. Take 1 to 3 tokens from one heap.
       A  3
       B  4
       C  5
    2. The nim value of each.
       A  3  the remainder of 3 by 4 is 3
       B  0  the remainder of 4 by 4 is 0
       C  1  the remainder of 5 by 4 is 1
    3. Their nim-sum: the values in binary, added without carrying.
       A  3  11
       B  0  00
       C  1  01
       =  2  10
    4. The nim-sum is not 0: whoever is to move wins. The winning moves:
       A-2  turns value 3 into 1
       B-2  turns value 0 into 2
       C-2  turns value 1 into 3
    """
    steps = found.components
    rules = " ".join(str(ruleset.rule) for ruleset in found.position.rulesets)
    misere = found.play is Play.MISERE
    ending = " Whoever makes the last move loses." if misere else ""
    lines = [
        f"{found.position}{', misère play' if misere else ''}",
        "",
        f"1. The sub-games. {rules}{ending}",
        *_columns((step.label, str(step.component)) for step in steps),
    ]
    if misere:
        lines += [
            "2. The genus of each: its nim value, and raised the misère nim values of it alone,",
            "   beside a heap of 2, beside two heaps of 2, and so on.",
            *_columns((step.label, str(step.genus or "not known")) for step in steps),
        ]
    else:
        lines += [
            "2. The nim value of each.",
            *_columns((step.label, _known(step.value), _why(step)) for step in steps),
        ]
    if found.ground is not None or found.nim_sum is None:
        lines.append(f"3. What decides: {found.ground}.")
    else:
        rows = [(step.label, _known(step.value), found.binary(step.value or 0)) for step in steps]
        rows.append(("=", str(found.nim_sum), found.binary(found.nim_sum)))
        lines += [
            "3. Their nim-sum: the values in binary, added without carrying.",
            *_columns(rows),
        ]
    return "\n".join([*lines, *_verdict(found)])


def _verdict(found: Explanation) -> list[str]:
    """Return the fourth step: who wins, and by which moves."""
    by_sum = found.ground is None
    if found.outcome is Outcome.P:
        start = "The nim-sum is 0" if by_sum else "This is a P-position"
        return [f"4. {start}: whoever is to move loses, whatever the move."]
    start = "The nim-sum is not 0" if by_sum else "This is an N-position"
    if not found.winning_moves:
        return [f"4. {start}: no move is left, and whoever made the last one has lost."]
    shown = found.winning_moves[:MOVES_SHOWN]
    lines = [f"4. {start}: whoever is to move wins. The winning moves:"]
    if by_sum:
        lines += _columns(
            (str(entry.move), f"turns value {entry.value_before} into {entry.value_after}")
            for entry in shown
        )
    else:
        lines += [f"   {entry.move}" for entry in shown]
    more = _and_more(len(found.winning_moves) - MOVES_SHOWN, found.is_complete)
    return [*lines, f"  {more}"] if more else lines


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
        more = _and_more(len(found.winning_moves) - MOVES_SHOWN, found.is_complete)
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
    return "\n".join(line.strip() for line in _columns([*rows, ("=", "", str(nim_sum(values)))]))


def error_text(error: CgtError) -> str:
    """Return an error in one line, or in up to four: message, source, carets, what would do."""
    lines = ["".join(sign if sign.isprintable() else " " for sign in str(error))]
    if isinstance(error, NotationError):
        if error.source.strip():
            lines += [f"  {line}" for line in error.pointer().split("\n")]
        if error.example:
            lines.append(f"Try: {error.example}")
    return "\n".join(lines)


def _and_more(count: int, is_complete: bool) -> str:
    """Return how many winning moves there are beside those that are shown."""
    more = [f" and {count} more"] if count > 0 else []
    return ",".join(more if is_complete else [*more, " and perhaps others"])


def _known(value: int | None) -> str:
    """Return a nim value, or that there is none."""
    return "not known" if value is None else str(value)


def _why(step: ComponentStep) -> str:
    """Return why a component has its value; of one that is not known step 3 tells what decides."""
    if step.value is None:
        return ""
    if step.theory is not None:
        return str(step.theory)
    if step.options is None:
        return "the least value that none of its options has"
    if not step.options:
        return "no move is left"
    reached = ", ".join(map(str, step.option_values))
    return f"the least value that is not among those of its options: {reached}"


def _columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Return rows as indented lines: columns as wide as their widest cell, numbers to the right."""
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [f"   {'  '.join(map(_cell, row, widths)).rstrip()}" for row in table]


def _cell(text: str, width: int) -> str:
    """Return a cell of a table."""
    return text.rjust(width) if text.isdigit() else text.ljust(width)
