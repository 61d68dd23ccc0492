"""Work of the worker processes on graphs, tables, changes, conjectures and files."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import TypeAlias

import cgt
from bot.answers.explore.model import (
    LARGEST_GRAPH,
    STRIP_TO,
    USUAL_TABLE,
    Change,
    File,
    FileKind,
    JudgedPosition,
)
from bot.language.catalogue import drawn_translation
from bot.workers.pictures import picture
from bot.workers.registry import job
from cgt.drawing.game_graph import draw_game_graph
from cgt.drawing.grid import draw_strip, draw_table
from cgt.errors import CgtError, NotKnown
from cgt.output.exports import Exportable, export, formats_of

Answer: TypeAlias = cgt.Conjecture | cgt.Comparison | cgt.SequenceCheck
"""The answer to a question about a game."""
LONGEST_WAY = 60
"""The most moves made in search of a smaller position."""


@job("graph")
def graph(position: cgt.Position, convention: cgt.Convention, language: str) -> bytes:
    """Return the picture of a game graph.

    :raises TooLarge: if it has more than :data:`~bot.answers.explore.model.LARGEST_GRAPH`
        positions.
    """
    found = position.game_graph(convention, LARGEST_GRAPH)
    return picture(draw_game_graph(found, drawn_translation(language)))


@job("smaller")
def smaller(position: cgt.Position) -> cgt.Position | None:
    """Return a component or a later position with a game graph of suitable size, or None."""
    if len(position.components) > 1:
        alone = (cgt.Position((component,)) for component in position.components)
        for each in sorted(alone, key=_size, reverse=True):
            if _fits(each):
                return each
    here = position
    for _ in range(LONGEST_WAY):
        options = sorted(islice(here.options(), 200), key=_size)
        if not options:
            return None
        here = options[len(options) // 2]
        if _fits(here):
            return here
    return None


def _size(position: cgt.Position) -> int:
    return sum(each.ruleset.size(each.state) for each in position.components)


def _fits(position: cgt.Position) -> bool:
    """Return whether a game graph has more than one position, and not too many."""
    with suppress(CgtError):
        return len(position.game_graph(most=LARGEST_GRAPH).positions) > 1
    return False


@job("table")
def table(game: cgt.Ruleset, size: int, language: str) -> bytes:
    """Return the picture of the nim values of two numbers."""
    return picture(draw_table(cgt.table(game, size), drawn_translation(language)))


@job("strip")
def strip(game: cgt.Ruleset, language: str) -> bytes:
    """Return the picture of the first terms of a nim-sequence."""
    return picture(draw_strip(cgt.strip(game, STRIP_TO), drawn_translation(language)))


@job("change")
def change(before: cgt.Position, after: cgt.Position, convention: cgt.Convention) -> Change:
    """Return the verdicts on a position before and after a change."""
    return Change(_judge_position(before, convention), _judge_position(after, convention))


def _judge_position(position: cgt.Position, convention: cgt.Convention) -> JudgedPosition:
    value = None
    if convention is cgt.Convention.NORMAL:
        with suppress(NotKnown):
            value = position.nim_value
    is_won = position.outcome(convention) is cgt.Outcome.N
    move = position.best_move(convention) if is_won else None
    return JudgedPosition(position, value, is_won, None if move is None else position.action(move))


def judge(game: str, claim: str) -> cgt.Conjecture:
    """Return the verdict on a conjecture, about its own game if it names one.

    :raises NotationError: if it can't be read.
    """
    return cgt.conjecture(claim, game)


def judge_guess(game: str, claims: tuple[str, ...]) -> tuple[cgt.Conjecture, ...]:
    """Return the verdicts on the claims of a guessed law."""
    return tuple(cgt.conjecture(claim, game) for claim in claims)


def compare(game: str, other: str) -> cgt.Comparison:
    """Return the comparison of two nim-sequences."""
    return cgt.compare(game, other)


def check(game: str, values: str) -> cgt.SequenceCheck:
    """Return the check of nim values that a program printed."""
    return cgt.check_sequence(game, values)


@job("files")
def files(what: FileKind, convention: cgt.Convention, subject: str) -> tuple[File, ...]:
    """Return a subject in all its file formats, for a position with its game graph if that fits."""
    if what is FileKind.TABLE:
        return _formats("table", cgt.table(subject, USUAL_TABLE))
    if what is FileKind.STRIP:
        return _formats("strip", cgt.strip(subject, STRIP_TO))
    position = cgt.position(subject)
    if what is FileKind.GRAPH:
        return _formats("graph", position.game_graph(convention, LARGEST_GRAPH))
    made = _formats("position", position)
    with suppress(CgtError):
        found = position.game_graph(convention, LARGEST_GRAPH)
        return *made, File("graph.dot", export(found, cgt.Format.DOT).encode())
    return made


def _formats(name: str, value: Exportable) -> tuple[File, ...]:
    return tuple(
        File(f"{name}.{form.ending}", export(value, form).encode()) for form in formats_of(value)
    )
