"""The command ``cgt value`` for the nim value of a position."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from cgt.cli.arguments import add_position
from cgt.cli.command import Answer, Command, Stopped
from cgt.cli.inputs import read_position
from cgt.cli.progress import progress_bar
from cgt.core.budget import Budget, read_budget
from cgt.core.components import label
from cgt.core.positions import Position
from cgt.core.text import Text
from cgt.core.values import nim_sum
from cgt.errors import TooLarge
from cgt.theory.cancelling import may_cancel, nim_value_by_cancelling
from cgt.theory.layout import columns


def _add_arguments(parser: ArgumentParser) -> None:
    add_position(parser)
    parser.add_argument(
        "--budget",
        metavar="BUDGET",
        help="how long to search, if a search is needed: a time (30s, 10m, 1h), a "
        "number of positions ('5M positions') or an amount of memory (2GiB), or several with "
        "commas between them. Up to eight processors work on it. Results are kept on disk, "
        "and the next search with a budget continues from there.",
    )


def _answer(given: Namespace) -> Answer:
    if given.budget is None:
        return _value(given.position)
    budget = read_budget(given.budget)
    with progress_bar("positions") as progress:
        budget.progress = lambda spent: progress(spent, budget.positions)
        try:
            answer = _value(given.position, budget)
        except KeyboardInterrupt:
            if budget.kept_in is None:
                raise
            raise Stopped(f"Stopped. {_kept_text(budget)}") from None
    if budget.lost:
        print(_kept_text(budget), file=sys.stderr)
    return answer


def _value(words: Sequence[str], budget: Budget | None = None) -> Answer:
    """Answer with a nim value, searched for as long as a budget allows."""
    where = read_position(words)
    total = nim_value_by_cancelling(where) if may_cancel(where) else None
    if total is not None:
        data = {**position_data(where, None), "nim_value": total}
        return Answer(f"{total}, since equal components cancel", data)
    try:
        values = where.component_values if budget is None else where.values_within(budget)
    except TooLarge as error:
        if budget is None or budget.kept_in is None:
            raise
        kept = _kept_text(budget)
        raise TooLarge("{reason} {kept}", reason=error.text, kept=kept) from None
    return Answer(values_text(where, values), position_data(where, values))


def _kept_text(budget: Budget) -> Text:
    """Return the sentence on the part of a search that is kept on disk."""
    if budget.lost:
        return Text(
            "I couldn't save what I learnt, because I can't write to {path}.", path=budget.kept_in
        )
    return Text(
        "I saved what I learnt from {count} positions. Ask again to continue from there.",
        count=f"{budget.spent:,}",
    )


def values_text(position: Position, values: Sequence[int]) -> str:
    """Return only the nim value for one component, else a line for each and for the nim-sum."""
    if len(values) == 1:
        return str(values[0])
    rows = [
        (label(index), str(component), str(value))
        for index, (component, value) in enumerate(zip(position.components, values, strict=True))
    ]
    return "\n".join(line.strip() for line in columns([*rows, ("=", "", str(nim_sum(values)))]))


def position_data(where: Position, values: Sequence[int] | None) -> dict[str, object]:
    """Return the data that answers about a position have in common."""
    return {
        "position": str(where),
        "nim_value": None if values is None else nim_sum(values),
        "component_values": None if values is None else list(values),
    }


COMMAND = Command(
    "value",
    "find the nim value (Grundy number) of a position",
    (
        "cgt value nim 7",
        "cgt value 'take 1-3' 3 4 5",
        "cgt value 'nim + pass: 18 47p 34'",
        "cgt value cram 5x7 --budget 10m",
        "cgt value cram 5x7 --budget '5M positions, 2GiB'",
    ),
    _answer,
    _add_arguments,
    aliases=("grundy",),
)
