"""Work of the worker processes for dailies: draw the puzzle of a date."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from random import Random
from typing import NamedTuple

import cgt
from bot.daily.model.daily import Drawn
from bot.daily.model.plan import Mix
from bot.opponent.work import DRAWING_SECONDS, after
from cgt import puzzles
from cgt.puzzles import Kind, NoPuzzle, difficulty
from cgt.rulesets.catalogue import families

GENERATOR = 1
"""The version of this generator. It is stored with what was drawn, which never changes."""
FIRST_FAMILIES = 4
"""The number of families of games that the basics are about, from Nim to passes."""
WEEK = 7
WEEKEND = 5
"""The first weekday (Monday is 0) with larger positions."""
Pair = tuple[str, str]
"""A kind of puzzle and the notation of its game, which is empty where it needs none."""


class Subject(NamedTuple):
    """What a puzzle can be about, and how hard it is."""

    points: float
    kind: Kind
    game: cgt.Ruleset
    convention: cgt.Convention


def draw(mix: Mix, day: date, recent: Sequence[Pair], seed: int) -> Drawn:
    """Return a puzzle for a date: easy on Mondays, hard on Sundays, and none of ``recent`` pairs.

    All subjects in the order of their hardness are cut into seven parts, one for each weekday. If
    nothing of a part makes a puzzle, the nearest subjects outside of it are tried.

    :raises NoPuzzle: when none is found.
    """
    rng, stop = Random(seed), after(DRAWING_SECONDS)  # noqa: S311 - stored, and never guessed
    size = cgt.Size.MEDIUM if day.weekday() >= WEEKEND else cgt.Size.SMALL
    found = [each for each in subjects(mix) if not _is_recent(each.kind, str(each.game), recent)]
    rng.shuffle(found)
    found.sort(key=lambda each: each.points)
    aim = [(at * WEEK // len(found) - day.weekday(), at) for at in range(len(found))]
    rng.shuffle(aim)
    for _, at in sorted(aim, key=lambda part: abs(part[0])):
        _, kind, game, convention = found[at]
        with suppress(NoPuzzle):
            made = puzzles.puzzle(kind, game, rng, convention, size, stop)
            if not _is_recent(made.kind, made.game, recent):
                return Drawn(made, str(game), seed, GENERATOR)
        if stop():
            break
    always_found = puzzles.puzzle(Kind.MEX, "nim", rng)
    return Drawn(always_found, "nim", seed, GENERATOR)


def _is_recent(kind: Kind, game: str, recent: Sequence[Pair]) -> bool:
    """Return whether a pair was asked lately; a kind that needs no game is a pair by itself."""
    return (kind.value, game) in recent or (kind.value, "") in recent


def subjects(mix: Mix) -> list[Subject]:
    """Return what the puzzles of a mix can be about."""
    conventions = list(cgt.Convention) if mix is Mix.ALL else [cgt.Convention.NORMAL]
    return [
        Subject(difficulty.points_of(kind, convention) + at / 4, kind, entry.ruleset, convention)
        for at, family in enumerate(families().values())
        if mix is not Mix.BASICS or at < FIRST_FAMILIES
        for entry in family
        if mix is Mix.ALL or entry.ruleset.is_of_heaps
        for convention in conventions
        for kind in Kind
    ]
