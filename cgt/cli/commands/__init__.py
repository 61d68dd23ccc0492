"""The commands of ``cgt``, in the order of its help."""

from cgt.cli.command import Command
from cgt.cli.commands import (
    compare,
    conjecture,
    draw,
    explain,
    games,
    graph,
    mex,
    period,
    play,
    puzzle,
    quotient,
    review,
    rules,
    sequence,
    sheet,
    survey,
    table,
    value,
    warm,
    winner,
)

COMMANDS: tuple[Command, ...] = tuple(
    module.COMMAND
    for module in (
        *(value, winner, explain, mex, sequence, period, survey, quotient),
        *(games, rules, draw, play, review, graph, table),
        *(conjecture, compare, sheet, puzzle, warm),
    )
)
