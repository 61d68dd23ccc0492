"""Work of the worker processes on explanations and nim-sequences."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

import cgt
from bot.answers.proofs.model import of_reason
from bot.answers.theory.model import Sequence, Solution, best_move
from bot.language.catalogue import drawn_translation
from bot.language.names import title
from bot.workers.pictures import picture
from bot.workers.registry import job
from cgt.conjectures import claims_of
from cgt.conjectures.recognising import recognise
from cgt.core.text import Text
from cgt.drawing import draw_before_and_after, draw_explanation, draw_lines
from cgt.theory.telling import told_period

SECONDS = 120
"""The time limit of a sequence. The next request continues from there."""
SHOWN_VALUES = 240
"""The number of values listed for a long nim-sequence."""
BUDGET = "2s"
"""The time for the values from which a law is guessed."""
FIRST_VALUES = 24
"""The number of values in the table of a nim-sequence."""


class Watcher(Protocol):
    """A watcher that can stop long work."""

    def is_stopped(self) -> bool:
        """Return whether the work must end now."""
        ...

    def report(self, done: int, /) -> None:
        """Report the number of values found."""


@job("solve")
def solve(
    position: cgt.Position,
    language: str,
    convention: cgt.Convention = cgt.Convention.NORMAL,
    with_board: bool = True,
    is_plain: bool = False,
) -> Solution:
    """Return the explanation of a position with its picture and, if needed, one of the board.

    If ``is_plain``, a position that the nim-sum decides has only a board, after the best move.
    """
    explanation = cgt.explain(position, convention=convention)
    words, best = drawn_translation(language), best_move(explanation)
    end = position if best is None else position.after(best)
    if is_plain and explanation.is_by_nim_sum:
        board = draw_lines(end, best, None if best is None else position, words)
        return Solution(explanation, b"", picture(board.svg))
    if explanation.is_by_nim_sum and not with_board and best is not None and not end.is_over:
        after = cgt.explain(end)
        both = draw_before_and_after(explanation, after, words)
        return Solution(explanation, picture(both), after=after)
    table = picture(draw_explanation(explanation, words))
    if explanation.is_by_nim_sum and not with_board:
        return Solution(explanation, table)
    board = draw_lines(position, translate=words, reasons=True)
    return Solution(explanation, table, picture(board.svg))


@job("explain")
def explain(position: cgt.Position, convention: cgt.Convention) -> cgt.Explanation:
    """Return the explanation of a position."""
    return cgt.explain(position, convention=convention)


@job("first values")
def first_values(ruleset: cgt.Ruleset) -> tuple[int, ...]:
    """Return the first nim values of a heap game, or an empty tuple for other games."""
    if ruleset.is_of_heaps:
        return tuple(int(value) for value in ruleset.nim_values(FIRST_VALUES - 1))
    return ()


@job("sequence")
def sequence(watch: Watcher | None, ruleset: cgt.Ruleset, to: int, language: str) -> Sequence:
    """Return the nim values of heaps 0 to ``to`` with their plot, fewer if the time runs out.

    ``watch`` receives the progress and can stop the work early. Computed values are kept.
    """
    found = values_of(watch, ruleset, to)
    return replace(found, picture=plot(ruleset, found.known_to, language))


@job("values of a sequence")
def values_of(watch: Watcher | None, ruleset: cgt.Ruleset, to: int) -> Sequence:
    """Return the nim values of heaps 0 to ``to`` without a plot, as :func:`sequence` does."""
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
        values = ruleset.nim_values(to)
    first = tuple(int(value) for value in values[:SHOWN_VALUES])
    told, claims = _facts(ruleset, period, known)
    return Sequence(first, known, period, b"", told, claims, of_reason(told))


def plot(ruleset: cgt.Ruleset, to: int, language: str) -> bytes:
    """Return the plot of the nim values of heaps 0 to ``to``, which were computed before."""
    import numpy as np  # noqa: PLC0415 - no other question needs these two

    from cgt.drawing.plot import plot_sequence  # noqa: PLC0415

    engine = ruleset.sequence
    values = np.asarray(ruleset.nim_values(to)) if engine is None else engine.values(to)
    words = drawn_translation(language)
    called = title(ruleset)
    heading = called if isinstance(called, str) else called.render(words)
    return plot_sequence(values, ruleset.period(to), heading, words)


def _facts(
    ruleset: cgt.Ruleset, period: cgt.Period | None, known: int
) -> tuple[Text, tuple[str, ...]]:
    """Return sentences about the period or another law, and about a known game with the values.

    With them are the claims that say the law, if it is a guess that conjectures can say.
    """
    told, claims = told_period(ruleset, period, known), ()
    with suppress(cgt.CgtError):
        if period is None and ruleset.sequence is None and ruleset.why_not_periodic is None:
            law = cgt.law(ruleset, budget=BUDGET)
            if law is not None:
                told, claims = law.text(), claims_of(law)
        same = recognise(ruleset)
        if same is not None:
            told = Text("{one} {other}", one=told, other=same.sentence)
    return told, claims
