"""Fair positions to start from, drawn by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from bot.opponent.model import NoStart
from cgt.analysis import Outcome, outcome
from cgt.errors import CgtError, NotKnown
from cgt.notation import position
from cgt.play import Play
from cgt.positions import Component, Position, Ruleset

FEWEST, MOST = 3, 5
"""How many heaps a position has."""
LARGEST = 12
"""The largest heap: more tokens are hard to count on a phone."""
TOTAL = range(8, 33)
"""How many tokens a position has in all, where the ruleset can be played with so few."""
DRAWS = 300
"""How many positions are looked at before the last one is taken as good enough."""
MISERE_DRAWS = 12
"""The same for misère play, where each takes longer."""


def fair_position(
    ruleset: Ruleset,
    rng: Random,
    play: Play = Play.NORMAL,
    stop: Callable[[], bool] = lambda: False,
) -> Position:
    """Return a position that is worth playing, won for the first player half of the time.

    It has three to five heaps of different sizes, so that nobody can play by copying, and each
    has a move. Which player wins is a coin flip; positions are drawn until one has that
    outcome. A ruleset that is not played with small heaps gives one of its own examples, also
    if nobody knows who wins it. Once ``stop`` says so, the next position is taken as it is.

    :raises NoStart: when the ruleset has no position with a move at hand.
    """
    first_wins = rng.random() < 1 / 2
    latest: Position | None = None
    draws = DRAWS if play is Play.NORMAL else MISERE_DRAWS
    for latest in islice(candidates(ruleset, rng), draws):
        if stop():
            break
        try:
            if (outcome(latest, play) is Outcome.N) == first_wins:
                break
        except NotKnown:
            break
    if latest is None:
        raise NoStart(
            "I know no position of {game} with a move in it: choose one yourself.",
            game=ruleset.name,
        )
    return latest


def candidates(ruleset: Ruleset, rng: Random) -> Iterator[Position]:
    """Yield positions that have a move, by chance."""
    heaps = _playable_heaps(ruleset)
    while len(heaps) >= FEWEST:
        chosen = rng.sample(heaps, rng.randint(FEWEST, min(MOST, len(heaps))))
        total = sum(ruleset.size(heap.state) for heap in chosen)
        if total in TOTAL or len(heaps) < MOST:
            yield Position(tuple(chosen))
    examples = [position(example, ruleset) for example in ruleset.examples]
    rng.shuffle(examples)
    yield from (example for example in examples if not example.is_over)


def _playable_heaps(ruleset: Ruleset) -> list[Component]:
    """Return the heaps of up to :data:`LARGEST` tokens in which there is a move."""
    heaps: list[Component] = []
    if not ruleset.is_of_heaps:
        return heaps
    for size in range(1, LARGEST + 1):
        try:
            heap = Component(ruleset, ruleset.read(str(size)))
        except CgtError:
            return []
        if not heap.is_over:
            heaps.append(heap)
    return heaps
