"""Answers about positions: nim value, winner, explanation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cgt.analysis import ComponentStep, Outcome, analyse, explain
from cgt.analysis.cancelling import may_cancel, nim_value_by_cancelling
from cgt.budget import Budget
from cgt.cli.answers.answer import Answer
from cgt.cli.printed import values_text, verdict_text
from cgt.errors import TooLarge
from cgt.misere import Genus
from cgt.notation import position
from cgt.positions import Position
from cgt.rulesets.catalogue import names, ruleset
from cgt.text import Text
from cgt.tokens import folded
from cgt.values import nim_sum


def value(words: Sequence[str], budget: Budget | None = None) -> Answer:
    """Answer with the nim value of a game and its heaps, or of a position in notation.

    A component that has to be searched is searched for as long as the budget allows, if one is
    given.
    """
    where = read_position(words)
    total = nim_value_by_cancelling(where) if may_cancel(where) else None
    if total is not None:
        data = {**_values(where, None), "nim_value": total}
        return Answer(f"{total}, since equal components cancel", data)
    try:
        values = where.component_values if budget is None else where.values_within(budget)
    except TooLarge as error:
        raise error if budget is None else _used_up(error, budget) from None
    return Answer(values_text(where, values), _values(where, values))


def _used_up(error: TooLarge, budget: Budget) -> TooLarge:
    """Return an error that tells what becomes of what was learnt."""
    if budget.kept_in is None:
        return error
    return TooLarge("{reason} {kept}", reason=error.text, kept=kept_text(budget))


def kept_text(budget: Budget) -> Text:
    """Return the sentence on where what was learnt is kept, or that it could not be."""
    if budget.lost:
        return Text(
            "I couldn't save what I learnt, because I can't write to {path}.", path=budget.kept_in
        )
    return Text(
        "I saved what I learnt from {count} positions. Ask again to continue from there.",
        count=f"{budget.spent:,}",
    )


def winner(words: Sequence[str], first: int, convention: str) -> Answer:
    """Answer with who wins a position when player ``first`` is to move, and by which moves."""
    found = analyse(read_position(words), convention)
    data: dict[str, object] = {
        "convention": found.convention.value,
        **_values(found.position, found.component_values),
        **_misere(found.ground, found.genera),
        "outcome": found.outcome.value,
        "winning_moves": [str(move) for move in found.winning_moves],
        "best_move": str(found.best_move) if found.best_move else None,
        "first": first,
        "winner": first if found.outcome is Outcome.N else 3 - first,
    }
    return Answer(verdict_text(found, first), data)


def explanation(words: Sequence[str], convention: str) -> Answer:
    """Answer with the four steps of the theorem for a position."""
    found = explain(read_position(words), convention=convention)
    genera = [step.genus for step in found.components]
    data: dict[str, object] = {
        "convention": found.convention.value,
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
        **_misere(found.ground, genera),
    }
    return Answer(str(found), data)


def read_position(words: Sequence[str]) -> Position:
    """Return the position that a game and its heaps, or a position in notation, denote."""
    first, *heaps = words
    text = " ".join(words)
    if heaps and ":" not in folded(text) and not folded(first).isdigit():
        return position(" ".join(heaps), first)
    return position(text)


def read_start(words: Sequence[str]) -> Position:
    """Return the position that a text denotes; of a game alone, a good one to start from."""
    text = " ".join(words)
    name = folded(text).strip()
    if name in names() or (len(words) == 1 and not re.match(r"[\d\s]|.*:", name) and name):
        game = ruleset(text)
        return position(game.examples[0], game)
    return read_position(words)


def _values(where: Position, values: Sequence[int] | None) -> dict[str, object]:
    """Return what is common to the answers about a position."""
    return {
        "position": str(where),
        "nim_value": None if values is None else nim_sum(values),
        "component_values": None if values is None else list(values),
    }


def _misere(ground: Text | None, genera: Sequence[Genus | None]) -> dict[str, object]:
    """Return what a verdict stands on if not on the nim-sum, and the genera of misère play."""
    return {
        "ground": None if ground is None else str(ground),
        "genera": [None if genus is None else str(genus) for genus in genera],
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
