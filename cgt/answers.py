"""What the command line answers: to each command a text, and the same as data for ``--json``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cgt.analysis import Analysis, Outcome, analyse
from cgt.errors import NotationError, TooLarge
from cgt.explanation import ComponentStep, explain
from cgt.notation import position
from cgt.plain import explanation_text, values_text, verdict_text
from cgt.rulesets.heaps import MAX_DIGITS
from cgt.tokens import plain, tokens
from cgt.values import mex


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as text, and as data under the names of the library."""

    text: str
    data: dict[str, object]


def value(words: Sequence[str]) -> Answer:
    """Answer with the nim value of a game and its heaps, or of a position in notation."""
    first, *heaps = words
    by_game = heaps and ":" not in plain(" ".join(words)) and not plain(first).isdigit()
    found = analyse(position(" ".join(heaps), first) if by_game else position(" ".join(words)))
    return Answer(values_text(found), _values(found))


def winner(text: str, first: int) -> Answer:
    """Answer with who wins a position when player ``first`` is to move, and by which moves."""
    found = analyse(position(text))
    data: dict[str, object] = {
        **_values(found),
        "outcome": found.outcome.value,
        "winning_moves": [str(move) for move in found.winning_moves],
        "best_move": str(found.best_move) if found.best_move else None,
        "first": first,
        "winner": first if found.outcome is Outcome.N else 3 - first,
    }
    return Answer(verdict_text(found, first), data)


def explanation(text: str) -> Answer:
    """Answer with the four steps of the theorem for a position."""
    found = explain(position(text))
    data: dict[str, object] = {
        "position": str(found.position),
        "components": [_step(step) for step in found.components],
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
    return Answer(explanation_text(found), data)


def least_missing(text: str) -> Answer:
    """Answer with the mex of the numbers in a list."""
    values = _numbers(text)
    least = mex(values)
    return Answer(str(least), {"values": values, "mex": least})


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


def _step(step: ComponentStep) -> dict[str, object]:
    """Return what is told of a component."""
    options = step.options
    return {
        "label": step.label,
        "component": str(step.component),
        "value": step.value,
        "options": None
        if options is None
        else [{"option": entry.option.text, "value": entry.value} for entry in options],
        "theory": None if step.theory is None else str(step.theory),
    }
