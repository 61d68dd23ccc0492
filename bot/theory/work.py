"""What the workers do for questions: explain positions, and follow nim-sequences."""

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
"""How long a sequence may take; what it found is kept, and the next one goes on from there."""
SHOWN_VALUES = 240
"""So many values of a long nim-sequence are listed."""
FIRST_VALUES = 24
"""How many values the table of a nim-sequence begins with."""


class Watched(Protocol):
    """What long work is watched and stopped through."""

    def is_stopped(self) -> bool:
        """Return whether the work should come to its end."""
        ...

    def report(self, done: int, /) -> None:
        """Tell how far the work has come."""


def solve(position: cgt.Position, language: str, play: cgt.Play = cgt.Play.NORMAL) -> Solved:
    """Return the explanation of a position, and the pictures of both."""
    explanation = cgt.explain(position, play=play)
    words = drawn_translation(language)
    return Solved(
        explanation,
        picture(explanation_lines(explanation, words).svg),
        picture(draw_lines(position, translate=words, reasons=True).svg),
    )


def evaluate(position: cgt.Position, play: cgt.Play = cgt.Play.NORMAL) -> cgt.Explanation:
    """Return the nim values of a position explained, and its genera in misère play."""
    return cgt.explain(position, play=play)


def first_values(ruleset: cgt.Ruleset) -> tuple[int, ...]:
    """Return how the nim-sequence of a heap ruleset begins; nothing for other rulesets."""
    if ruleset.is_of_heaps:
        return tuple(int(value) for value in ruleset.nim_values(FIRST_VALUES - 1))
    return ()


class Unwatched:
    """What a short sequence is watched through: nobody looks, and nobody stops it."""

    def is_stopped(self) -> bool:
        """Return that the work goes on."""
        return False

    def report(self, done: int, /) -> None:
        """Tell nobody how far the work has come."""


def short_sequence(ruleset: cgt.Ruleset, to: int, language: str) -> Sequence:
    """Return the values of the heaps 0 to ``to``, which take no longer than other questions."""
    return sequence(Unwatched(), ruleset, to, language)


def sequence(watch: Watched, ruleset: cgt.Ruleset, to: int, language: str) -> Sequence:
    """Return the values of the heaps 0 to ``to``, or as many as there is time for.

    Through ``watch`` it tells how far it has come, and is ended early. What was computed is kept
    for the next time.
    """
    import numpy as np  # noqa: PLC0415 - no other question needs these two

    from cgt.drawing.plot import plot_sequence  # noqa: PLC0415

    end = time.monotonic() + SECONDS

    def stop() -> bool:
        return time.monotonic() > end or watch.is_stopped()

    def progress(known: int, _wanted: int) -> None:
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
