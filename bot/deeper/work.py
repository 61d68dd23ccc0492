"""Work of the worker processes: draw graphs and tables, judge changes, test claims, write files."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice

import cgt
from bot.deeper.model import (
    LARGEST_GRAPH,
    STRIP_TO,
    USUAL_TABLE,
    Change,
    File,
    Judged,
    What,
)
from bot.language.catalogue import drawn_translation
from bot.worker.pictures import picture
from cgt.drawing.game_graph import draw_game_graph
from cgt.drawing.grid import draw_strip, draw_table
from cgt.errors import CgtError, NotationError, NotKnown
from cgt.exports import Exportable, export, formats_of

LONGEST_WAY = 60
"""The most moves that are made in search of a smaller position."""


def graph(position: cgt.Position, convention: cgt.Convention, language: str) -> bytes:
    """Return the picture of a game graph.

    :raises TooLarge: when it has more than :data:`~bot.deeper.model.LARGEST_GRAPH` positions.
    """
    found = position.game_graph(convention, LARGEST_GRAPH)
    return picture(draw_game_graph(found, drawn_translation(language)))


def smaller(position: cgt.Position) -> cgt.Position | None:
    """Return a position whose game graph fits: a component alone, or one that can be reached."""
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
    """Return the size of all components together."""
    return sum(each.ruleset.size(each.state) for each in position.components)


def _fits(position: cgt.Position) -> bool:
    """Return whether a game graph has enough in it to show, and not too much."""
    with suppress(CgtError):
        return len(position.game_graph(most=LARGEST_GRAPH).positions) > 1
    return False


def table(game: cgt.Ruleset, size: int, language: str) -> bytes:
    """Return the picture of the nim values of two numbers."""
    return picture(draw_table(cgt.table(game, size), drawn_translation(language)))


def strip(game: cgt.Ruleset, language: str) -> bytes:
    """Return the picture of how a nim-sequence begins."""
    return picture(draw_strip(cgt.strip(game, STRIP_TO), drawn_translation(language)))


def change(before: cgt.Position, after: cgt.Position, convention: cgt.Convention) -> Change:
    """Return who wins a position before and after a change."""
    return Change(_judged(before, convention), _judged(after, convention))


def _judged(position: cgt.Position, convention: cgt.Convention) -> Judged:
    """Return who wins a position."""
    value = None
    if convention is cgt.Convention.NORMAL:
        with suppress(NotKnown):
            value = position.nim_value
    is_won = position.outcome(convention) is cgt.Outcome.N
    move = position.best_move(convention) if is_won else None
    return Judged(position, value, is_won, None if move is None else position.action(move))


def judge(game: str, claim: str) -> cgt.Conjecture:
    """Return a claim about a game, tested; a claim that names its own game is about that.

    :raises NotationError: when it can't be read.
    """
    try:
        return cgt.conjecture(claim)
    except NotationError:
        return cgt.conjecture(f"{game} {claim}")


def compare(game: cgt.Ruleset, other: str) -> cgt.Comparison:
    """Return two nim-sequences compared."""
    return cgt.compare(game, other)


def check(game: cgt.Ruleset, values: str) -> cgt.SequenceCheck:
    """Return nim values that a program printed, checked."""
    return cgt.check_sequence(game, values)


def files(what: What, convention: cgt.Convention, subject: str) -> tuple[File, ...]:
    """Return something in every format; with a position comes its game graph, where that fits."""
    if what is What.TABLE:
        return _formats("table", cgt.table(subject, USUAL_TABLE))
    if what is What.STRIP:
        return _formats("strip", cgt.strip(subject, STRIP_TO))
    position = cgt.position(subject)
    if what is What.GRAPH:
        return _formats("graph", position.game_graph(convention, LARGEST_GRAPH))
    made = _formats("position", position)
    with suppress(CgtError):
        found = position.game_graph(convention, LARGEST_GRAPH)
        return *made, File("graph.dot", export(found, cgt.Format.DOT))
    return made


def _formats(name: str, value: Exportable) -> tuple[File, ...]:
    """Return a value in every format that it has."""
    return tuple(File(f"{name}.{form.ending}", export(value, form)) for form in formats_of(value))
