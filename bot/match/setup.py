"""Fair positions to start from, drawn by chance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from cgt.analysis import component_values
from cgt.errors import CgtError
from cgt.notation import position
from cgt.positions import Component, Position, Ruleset
from cgt.values import nim_sum

FEWEST, MOST = 3, 5
"""How many heaps a position has."""
LARGEST = 12
"""The largest heap: more tokens are hard to count on a phone."""
TOTAL = range(8, 33)
"""How many tokens a position has in all, where the ruleset can be played with so few."""
DRAWS = 300
"""How many positions are looked at before the last one is taken as good enough."""


def fair_position(ruleset: Ruleset, rng: Random) -> Position:
    """Return a position that is worth playing, won for the first player half of the time.

    It has three to five heaps of different sizes, so that nobody can play by copying, and each
    has a move. Which player wins is a coin flip; positions are drawn until one has that
    outcome. A ruleset that is not played with small heaps gives one of its own examples.
    """
    first_wins = rng.random() < 1 / 2
    latest: Position | None = None
    for latest in islice(_candidates(ruleset, rng), DRAWS):
        won = nim_sum(component_values(latest)) != 0
        if won == first_wins:
            break
    if latest is None:
        message = f"no example of {ruleset.name} has a move"
        raise ValueError(message)
    return latest


def _candidates(ruleset: Ruleset, rng: Random) -> Iterator[Position]:
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
    for size in range(1, LARGEST + 1):
        try:
            heap = Component(ruleset, ruleset.read(str(size)))
        except CgtError:
            return []
        if not heap.is_over:
            heaps.append(heap)
    return heaps
