"""Random small positions and components for questions, always with a choice of moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from cgt.core.components import Component
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.puzzles.maker import Wish

FEWEST_MOVES, MOST_MOVES = 3, (60, 90, 140)
"""The minimum number of moves of a position, and the maximum for each size."""
MOVES_LOOKED_AT = 200
"""The maximum number of moves from which a random one is chosen."""
MOST_COMPONENTS = 4
MOVED_ON = 3
"""The maximum number of random moves from a starting position of a game."""
DRAWS = 150
"""The number of random positions that are tried."""
MISERE_MOVES = 14
"""The maximum number of moves of a position for misère play, which is searched in full."""
MISERE_HEAPS = 7


def positions(wish: Wish) -> Iterator[Position]:
    """Yield random positions of 1 to 4 components, with a move in each.

    There are no single heaps, unless the wish asks for one component. In misère play positions are
    smaller, because no nim value decides, and some consist of the smallest heaps.
    """
    is_misere = wish.convention is Convention.MISERE
    most = MISERE_MOVES if is_misere else wish.size.of(*MOST_MOVES)
    for _ in range(DRAWS):
        if wish.stop():
            return
        parts = [part for game in wish.rulesets for part in _parts(game, wish)]
        wish.rng.shuffle(parts)
        if wish.parts and parts:
            position = Position(tuple(wish.rng.choices(parts, k=wish.parts)))
        else:
            position = Position(tuple(parts[: wish.rng.randint(2, MOST_COMPONENTS)]))
        if not position.components:
            continue
        if position.rulesets[0].is_of_heaps and len(position.components) < (wish.parts or 2):
            continue
        fewest = FEWEST_MOVES if wish.parts != 1 else 2  # a heap from which 1 or 2 can be taken
        if fewest <= position.count_moves(most + 1) <= most:
            yield position


def components(wish: Wish) -> Iterator[Component]:
    """Yield random components of a game, with a move in each and possible repeats."""
    for _ in range(DRAWS):
        if wish.stop():
            return
        for game in wish.rulesets:
            yield from _parts(game, wish)


def _parts(game: Ruleset, wish: Wish) -> list[Component]:
    """Return the live components of a random starting position, or of one soon after it."""
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
    """Return small heaps, some of them equal, and sometimes all of the smallest size."""
    heaps = [Component(game, game.read(str(size))) for size in range(1, 2 * MISERE_HEAPS)]
    few = [heap for heap in heaps if not heap.is_over][: rng.choice((1, 2, 3, 5, MISERE_HEAPS))]
    return [rng.choice(few) for _ in range(rng.randint(2, 4))] if few else []


def _moved_on(position: Position, rng: Random, most: int = MOVED_ON) -> Position:
    """Return a position after up to ``most`` random moves, or exactly one if it is 1."""
    for _ in range(1 if most == 1 else rng.randint(0, most)):
        count = position.count_moves(MOVES_LOOKED_AT)
        if not count:
            break
        move = next(islice(position.moves(), rng.randrange(count), None))
        position = position.after(move)
    return position


def _alive(position: Position) -> list[Component]:
    """Return the components of a position in which a move is left, without repeats."""
    return [part for part in dict.fromkeys(position.components) if not part.is_over]


def distinct(parts: Iterator[Component], count: int) -> list[Component]:
    """Return the first components, without repeats."""
    return list(islice(dict.fromkeys(parts), count))
