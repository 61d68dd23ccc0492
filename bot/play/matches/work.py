"""Judging and reviewing of matches in worker processes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import cgt
from bot.language.catalogue import drawn_translation
from bot.play.matches.model.reviewed import Course, Film, Reviewed, Verdict, signs
from bot.play.matches.model.transitions import Hint
from bot.workers import pictures
from bot.workers.registry import job
from cgt.drawing import draw_film, draw_lines
from cgt.showing.themes import Theme
from cgt.theory import analyse_at_sight, outcome

REVIEW_SECONDS = 3
"""The seconds for which a review judges positions. The last one can take longer."""
FILM_SECONDS = 1
"""The seconds for judging the moves of an animation, while a member waits."""
FEW_MOVES = 12
"""The maximum number of moves of a position that a quick review judges."""


def hint(position: cgt.Position, convention: cgt.Convention) -> Hint:
    """Return the best move of a position, and whether it wins.

    :raises NotKnown: when the winner is not known.
    """
    found = cgt.analyse(position, convention)
    move = found.best_move or next(iter(position.moves()))
    return Hint(move, bool(found.winning_moves))


def judge(
    position: cgt.Position, convention: cgt.Convention = cgt.Convention.NORMAL
) -> cgt.Outcome:
    """Return the outcome of a position, or raise :class:`cgt.errors.TooLarge`."""
    return outcome(position, convention)


def is_known_at_sight(position: cgt.Position, convention: cgt.Convention) -> bool:
    """Return whether theory decides a position without a search."""
    return convention is cgt.Convention.NORMAL and analyse_at_sight(position) is not None


def verdict(
    start: cgt.Position, moves: tuple[cgt.Move, ...], convention: cgt.Convention
) -> Verdict:
    """Return the verdict on a match. Moves not judged in time count for nobody."""
    return Verdict.of(cgt.review(start, moves, convention, _stopping(quickly=False)))


@job("review")
def review(
    start: cgt.Position,
    moves: tuple[cgt.Move, ...],
    language: str,
    convention: cgt.Convention = cgt.Convention.NORMAL,
    *,
    winner: int | None = None,
    quickly: bool = False,
) -> Reviewed:
    """Return the review of a match, with the board at its turning point or at its start.

    Positions not judged in time are left open. ``quickly`` also leaves open those with more than
    :data:`FEW_MOVES` moves, because a single one can exceed the time.
    """
    plies = cgt.review(start, moves, convention, _stopping(quickly=quickly))
    ply = Verdict.of(plies).opening_ply(plies, winner)
    if ply is None:
        return Reviewed(plies, pictures.board(pictures.View(start, language=language)))
    turning = pictures.View(ply.before, language=language).after(ply.move)
    return Reviewed(plies, pictures.board(turning))


def film(course: Course, title: str, names: tuple[str, str], language: str, theme: Theme) -> Film:
    """Return a match as an animation and as signs. Moves not judged in time stay open.

    :raises TooTall: when the board is too large to animate.
    """
    if draw_lines(course.start).height > pictures.TALLEST_FILM:
        raise pictures.TooTall("This board is too large to animate.")
    stop = _stopping(quickly=False, seconds=FILM_SECONDS)
    plies = cgt.review(course.start, course.moves, course.convention, stop)
    translate = drawn_translation(language)
    frames = draw_film(plies, title, names, course.winner, translate)
    return Film(pictures.film(frames, theme), signs(plies))


def ply(
    before: cgt.Position,
    move: cgt.Move,
    number: int,
    convention: cgt.Convention,
    *,
    quickly: bool = False,
) -> cgt.Ply:
    """Return one judged move with its number in the match."""
    (judged,) = cgt.review(before, (move,), convention, _stopping(quickly=quickly))
    return replace(judged, number=number)


def _stopping(*, quickly: bool, seconds: float = REVIEW_SECONDS) -> Callable[[cgt.Position], bool]:
    """Return a predicate for positions to leave open."""
    end = time.monotonic() + seconds

    def stop(position: cgt.Position) -> bool:
        is_late = time.monotonic() > end
        return is_late or (quickly and position.count_moves(FEW_MOVES + 1) > FEW_MOVES)

    return stop
