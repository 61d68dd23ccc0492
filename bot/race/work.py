"""Work of the worker processes for races: draw puzzles that differ from each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TypeVar

from bot.opponent.work import DRAWING_SECONDS, after
from cgt import puzzles
from cgt.convention import Convention
from cgt.puzzles import Kind, NoPuzzle, Puzzle
from cgt.rulesets.catalogue import families
from cgt.sizes import Size

T = TypeVar("T", bound=str)

TRIES = 12
"""The least number of tries to find a puzzle that was not asked before."""
MOST_SECONDS = 5 * DRAWING_SECONDS
"""The time after which any puzzle will do: it is drawn ahead, so nobody waits for it."""


EASY_FIRST = 5
"""The number of kinds from which the first puzzles are; then come the next ones."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A puzzle that is wished for: of a ``kind`` and ``game``, if any, unlike those ``before``."""

    kind: Kind | None
    game: str
    size: Size
    before: tuple[Puzzle, ...] = ()


def draw(wish: Wish, seed: int) -> Puzzle:
    """Return a random puzzle; kinds and games come up again only when the others have.

    Kinds are in the order in which they are learned, so those that come first are easier.

    :raises NoPuzzle: when none is found.
    """
    rng = Random(seed)  # noqa: S311 - a game, no secret
    used = [each.kind for each in wish.before]
    kinds = [wish.kind] if wish.kind else _rarest(list(Kind), used, rng, EASY_FIRST)
    used = [each.game for each in wish.before]
    games = [wish.game] if wish.game else _rarest(_pool(), used, rng, len(_pool()))
    stop, found = after(MOST_SECONDS), list[Puzzle]()
    pairs = list(product(kinds, games))
    for kind, game in pairs * -(-TRIES // len(pairs)):
        made = _made(kind, game, wish.size, rng)
        if made is not None and made not in wish.before:
            return made
        found += [made] if made is not None else []
        if stop():
            break
    if found:  # there are no others
        return found[0]
    return puzzles.puzzle(kinds[0], games[0], rng, Convention.NORMAL, wish.size)


def _made(kind: Kind, game: str, size: Size, rng: Random) -> Puzzle | None:
    """Return a puzzle in the play convention that its kind is about; None where there is none."""
    for convention in Convention:
        try:
            return puzzles.puzzle(kind, game, rng, convention, size, after(DRAWING_SECONDS))
        except NoPuzzle:
            continue
    return None


def _rarest(names: Sequence[T], used: Sequence[str], rng: Random, step: int) -> list[T]:
    """Return names, those that were used least first, and of these the first ``step`` of all.

    Their order is random otherwise.
    """
    counts = Counter(used)
    rank = {name: (counts[name], place // step) for place, name in enumerate(names)}
    return sorted(rng.sample(names, len(names)), key=rank.__getitem__)


def _pool() -> list[str]:
    """Return the games of a race that names none: the first of each family."""
    return [str(group[0].ruleset) for group in families().values()]
