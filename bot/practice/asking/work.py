"""Work of the worker processes that finds puzzles and puts them into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from random import Random
from typing import TypeVar

from bot.play.engine.work import DRAWING_SECONDS, after
from bot.practice.asking.model import PuzzleWish, Wording
from bot.workers.registry import job
from cgt import puzzles
from cgt.core.convention import Convention
from cgt.core.text import Text
from cgt.puzzles import Kind, NoPuzzle, Puzzle
from cgt.puzzles.difficulty import grade, points_of
from cgt.rulesets.catalogue import families

T = TypeVar("T", bound=str)
Subject = tuple[Kind, str, Convention]

NEAR = 4
"""The number of puzzles to choose the nearest to a difficulty from."""
CLOSE = 1.0
"""The distance from a difficulty that is near enough."""
VARIED = 12
"""The least number of tries to find a new puzzle of a series."""
VARIED_SECONDS = 5 * DRAWING_SECONDS
"""The time for a puzzle of a series. Nobody waits, since it is found ahead of time."""
EASY_FIRST = 5
"""The number of kinds to use up in a series before the next, harder ones."""
WEEK = 7
SHARE = DRAWING_SECONDS / 4
"""The time for each subject of a weekday, in seconds, so that a slow one leaves time for others."""


@job("asking")
def draw(wish: PuzzleWish, seed: int) -> Puzzle:
    """Return a random puzzle, near the difficulty of a wish if it has one.

    :raises NoPuzzle: if none is found.
    """
    rng = Random(seed)  # noqa: S311 - a game, no secret
    stop = after(VARIED_SECONDS if wish.is_varied else DRAWING_SECONDS)
    nearest = _first(wish, rng, stop)
    if wish.target is None:
        return nearest
    off = _off(nearest, wish, wish.target)
    for _ in range(NEAR - 1):
        if stop() or off <= CLOSE:
            break
        with suppress(NoPuzzle):
            other = _first(wish, rng, stop)
            if (by := _off(other, wish, wish.target)) < off:
                nearest, off = other, by
    return nearest


def _off(puzzle: Puzzle, wish: PuzzleWish, target: float) -> float:
    graded = grade(puzzle)
    return abs(wish.learned.get(graded.template, graded.prior) - target)


def _first(wish: PuzzleWish, rng: Random, stop: Callable[[], bool]) -> Puzzle:
    """Return the first puzzle that the candidates of a wish make, a new one if possible."""
    if wish.weekday is None:
        candidates = _in_turn(wish, rng)
    else:
        candidates = _of_day(wish, rng, wish.weekday, stop)
    seconds = DRAWING_SECONDS if wish.weekday is None else SHARE
    found: Puzzle | None = None
    failure = NoPuzzle("")
    for kind, game, convention in candidates:
        is_late = stop if not wish.is_varied and wish.weekday is None else after(seconds)
        try:
            made = puzzles.puzzle(kind, game, rng, convention, wish.size, is_late, parts=wish.parts)
        except NoPuzzle as error:
            failure = error
        else:
            if made not in wish.before and not _is_recent(made.kind, made.game, wish):
                return made
            found = found or made
        if wish.is_varied and stop():
            break
    if found is None:
        raise failure
    return found


def _in_turn(wish: PuzzleWish, rng: Random) -> Iterator[Subject]:
    """Yield the pairs of kinds and games, in a series the rarest first and repeatedly."""
    step = EASY_FIRST if wish.is_varied else len(wish.kinds)
    kinds = _rarest(wish.kinds, [each.kind for each in wish.before], rng, step)
    games = _rarest(wish.games, [each.game for each in wish.before], rng, len(wish.games))
    pairs = list(product(kinds, games))
    for kind, game in pairs * (-(-VARIED // len(pairs)) if wish.is_varied else 1):
        for convention in wish.conventions:
            yield kind, game, convention


def _rarest(names: Sequence[T], used: Sequence[str], rng: Random, step: int) -> list[T]:
    """Return names, the least used first, then by groups of ``step`` in their order.

    The order within a group is random.
    """
    counts = Counter(used)
    rank = {name: (counts[name], place // step) for place, name in enumerate(names)}
    return sorted(rng.sample(names, len(names)), key=rank.__getitem__)


def _of_day(
    wish: PuzzleWish, rng: Random, weekday: int, stop: Callable[[], bool]
) -> Iterator[Subject]:
    """Yield subjects for a weekday, easy on Mondays and hard on Sundays.

    All subjects in order of difficulty form seven parts, one for each weekday. The nearest others
    follow, and last a subject that always makes a puzzle.
    """
    found = [
        (points_of(kind, convention) + at / 4, kind, game, convention)
        for at, family in enumerate(families().values())
        for game in map(str, (entry.ruleset for entry in family))
        if game in wish.games
        for convention in wish.conventions
        for kind in wish.kinds
        if not _is_recent(kind, game, wish)
    ]
    rng.shuffle(found)
    found.sort(key=lambda each: each[0])
    aim = [(at * WEEK // len(found) - weekday, at) for at in range(len(found))]
    rng.shuffle(aim)
    for _, at in sorted(aim, key=lambda part: abs(part[0])):
        if stop():
            break
        yield found[at][1:]
    yield Kind.MEX, "nim", Convention.NORMAL


def _is_recent(kind: Kind, game: str, wish: PuzzleWish) -> bool:
    """Return whether a kind was recent in this game, or in none if it needs no game."""
    return (kind.value, game) in wish.recent or (kind.value, "") in wish.recent


def say(puzzle: Puzzle) -> Wording:
    """Return a puzzle in words, which can take a search."""
    indices = range(len(puzzle.answers))
    answers = (puzzles.answer_text(puzzle, index) for index in indices)
    return Wording(
        puzzles.question(puzzle),
        tuple(Text("{answer}", answer=answer) for answer in answers),
        tuple(puzzles.mistake(puzzle, index) for index in indices),
        puzzles.reason(puzzle),
        puzzles.hint(puzzle),
    )
