"""Random positions and components to ask about: small, and none without a choice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from cgt.components import Component
from cgt.contract import Ruleset
from cgt.convention import Convention
from cgt.positions import Position
from cgt.puzzles.maker import Wish

FEWEST_MOVES, MOST_MOVES = 3, (60, 90, 140)
"""The least number of moves of a position, and the largest for each size: no more are counted."""
MOVES_LOOKED_AT = 200
"""The most moves of which a random one is chosen."""
MOST_COMPONENTS = 4
"""The maximum number of components side by side."""
MOVED_ON = 3
"""The maximum number of random moves from a start of a game to a position."""
DRAWS = 150
"""The number of random positions that are looked at."""
MISERE_MOVES = 14
"""The maximum number of moves of a position for misère play: it is searched in full."""
MISERE_HEAPS = 7
"""The largest heap of a position for misère play."""


def positions(wish: Wish) -> Iterator[Position]:
    """Yield random positions with a choice: of 1 to 4 components, each of them with a move.

    A single heap is none of them. In misère play they are smaller, because no nim value decides,
    and some consist of the smallest heaps.
    """
    is_misere = wish.convention is Convention.MISERE
    most = MISERE_MOVES if is_misere else wish.size.of(*MOST_MOVES)
    for _ in range(DRAWS):
        parts = [part for game in wish.rulesets for part in _parts(game, wish)]
        wish.rng.shuffle(parts)
        position = Position(tuple(parts[: wish.rng.randint(2, MOST_COMPONENTS)]))
        if not position.components:
            continue
        if position.rulesets[0].is_of_heaps and len(position.components) < 2:
            continue
        if FEWEST_MOVES <= position.count_moves(most + 1) <= most:
            yield position


def components(wish: Wish) -> Iterator[Component]:
    """Yield random components of a game, each with a move; they may come again."""
    for _ in range(DRAWS):
        for game in wish.rulesets:
            yield from _parts(game, wish)


def _parts(game: Ruleset, wish: Wish) -> list[Component]:
    """Return components of a game from which a random match could go on."""
    rng, is_misere = wish.rng, wish.convention is Convention.MISERE
    if game.is_of_heaps and is_misere:
        return _small_heaps(game, rng)
    started = game.random_start(rng, wish.size)
    position = Position(tuple(Component(game, state) for state in started))
    if not game.is_of_heaps:
        position = _moved_on(position, rng)
        while is_misere and position.count_moves(MISERE_MOVES + 1) > MISERE_MOVES:
            position = _moved_on(position, rng, 1)
    return _alive(position)


def _small_heaps(game: Ruleset, rng: Random) -> list[Component]:
    """Return small heaps, some of them equal, and now and then all of them the smallest."""
    heaps = [Component(game, game.read(str(size))) for size in range(1, 2 * MISERE_HEAPS)]
    few = [heap for heap in heaps if not heap.is_over][: rng.choice((1, 2, 3, 5, MISERE_HEAPS))]
    return [rng.choice(few) for _ in range(rng.randint(2, 4))] if few else []


def _moved_on(position: Position, rng: Random, most: int = MOVED_ON) -> Position:
    """Return a position after some random moves, at least one where ``most`` is 1."""
    for _ in range(1 if most == 1 else rng.randint(0, most)):
        count = position.count_moves(MOVES_LOOKED_AT)
        if not count:
            break
        move = next(islice(position.moves(), rng.randrange(count), None))
        position = position.after(move)
    return position


def _alive(position: Position) -> list[Component]:
    """Return the components of a position in which a move is left, equal ones once."""
    return [part for part in dict.fromkeys(position.components) if not part.is_over]


def distinct(parts: Iterator[Component], count: int) -> list[Component]:
    """Return the first components, no two of them equal."""
    return list(islice(dict.fromkeys(parts), count))
