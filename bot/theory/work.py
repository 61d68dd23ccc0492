"""Work for the worker processes: to explain positions, and to extend nim-sequences."""

from __future__ import annotations

import time
from typing import Protocol

import cgt
from bot.language.catalogue import drawn_translation
from bot.language.names import title
from bot.theory.model import Sequence, Solved
from bot.worker.pictures import picture
from cgt.analysis.telling import told_period
from cgt.drawing import draw_lines, explanation_lines

SECONDS = 120
"""The time limit of a sequence; the next one goes on from what was found."""
SHOWN_VALUES = 240
"""The number of values of a long nim-sequence that are listed."""
FIRST_VALUES = 24
"""The number of values in the table of a nim-sequence."""


class Watched(Protocol):
    """A watcher that can stop long work."""

    def is_stopped(self) -> bool:
        """Return whether the work should come to its end."""
        ...

    def report(self, done: int, /) -> None:
        """Tell how far the work has come."""


def solve(
    position: cgt.Position,
    language: str,
    convention: cgt.Convention = cgt.Convention.NORMAL,
    with_board: bool = True,
) -> Solved:
    """Return the explanation of a position, with a picture of it and, where shown, of the board."""
    explanation = cgt.explain(position, convention=convention)
    words = drawn_translation(language)
    table = picture(explanation_lines(explanation, words).svg)
    if explanation.is_by_nim_sum and not with_board:
        return Solved(explanation, table)
    board = draw_lines(position, translate=words, reasons=True)
    return Solved(explanation, table, picture(board.svg))


def first_values(ruleset: cgt.Ruleset) -> tuple[int, ...]:
    """Return the first nim values of a heap ruleset; none for other rulesets."""
    if ruleset.is_of_heaps:
        return tuple(int(value) for value in ruleset.nim_values(FIRST_VALUES - 1))
    return ()


def sequence(watch: Watched | None, ruleset: cgt.Ruleset, to: int, language: str) -> Sequence:
    """Return the values of the heaps 0 to ``to``, or as many as there is time for.

    Through ``watch``, if there is one, it reports its progress and can be stopped early. What was
    computed is kept for the next time.
    """
    import numpy as np  # noqa: PLC0415 - no other question needs these two

    from cgt.drawing.plot import plot_sequence  # noqa: PLC0415

    end = time.monotonic() + SECONDS

    def stop() -> bool:
        return time.monotonic() > end or (watch is not None and watch.is_stopped())

    def progress(known: int, _wanted: int) -> None:
        if watch is not None:
            watch.report(known)

    engine = ruleset.sequence
    if engine is not None:
        known = min(to, engine.extend(to, progress, stop))
        values, period = engine.values(known), ruleset.period(known)
    else:
        known, period = to, ruleset.period(to)
        values = np.asarray(ruleset.nim_values(to))
    first = tuple(int(value) for value in values[:SHOWN_VALUES])
    words = drawn_translation(language)
    called = title(ruleset)
    heading = called if isinstance(called, str) else called.render(words)
    picture = plot_sequence(values, period, heading, words)
    return Sequence(first, known, period, picture, told_period(ruleset, period, known))
