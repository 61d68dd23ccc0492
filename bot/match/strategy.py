"""How the bot chooses its moves: perfectly, or with the faults of a level."""

from __future__ import annotations

from itertools import islice
from random import Random

from bot.match.model import Level
from cgt.analysis import analyse
from cgt.positions import Component, Move, Option, Position

LISTED = 256
"""The most options of a component that are listed; of more, one is drawn without a list."""
DRAWS = 8
"""How often a draw without a list is tried."""
ERRS = {Level.PERFECT: 0.0, Level.CASUAL: 1 / 4, Level.BEGINNER: 2 / 3}
"""How often a level plays any move, whatever it is worth."""
OVERLOOKS = {Level.PERFECT: 0.0, Level.CASUAL: 0.02, Level.BEGINNER: 0.15}
"""How often a level fails to look for a last move that is in plain sight."""


def choose_move(position: Position, level: Level, rng: Random) -> Move:
    """Return the move of the bot.

    At its best it plays a winning move if there is one, and else the move that makes winning
    hardest for the opponent. A lesser level errs by playing any move. It rarely errs where only
    one component is left and one move takes the whole of it: beginners see that too.

    :raises ValueError: when no move is left.
    :raises TooLarge: when the position is beyond what can be solved.
    """
    last = _last_move(position)
    if last is not None and rng.random() >= OVERLOOKS[level]:
        return last
    if rng.random() < ERRS[level]:
        return random_move(position, rng)
    best = analyse(position).best_move
    if best is None:
        message = "no move is left"
        raise ValueError(message)
    return best


def random_move(position: Position, rng: Random) -> Move:
    """Return any legal move: a component by chance, and in it one of its options by chance.

    Nothing is listed in full: of a component with very many options, a number of tokens is
    drawn, and if the rules allow no such move, one of its first options.

    :raises ValueError: when no move is left.
    """
    alive = [index for index, part in enumerate(position.components) if not part.is_over]
    if not alive:
        message = "no move is left"
        raise ValueError(message)
    here = rng.choice(alive)
    return Move(here, _random_option(position.components[here], rng))


def _random_option(component: Component, rng: Random) -> Option:
    """Return an option of a component that has one."""
    ruleset, state = component.ruleset, component.state
    if ruleset.count_options(state, LISTED) == LISTED:
        for _ in range(DRAWS):
            tokens = rng.randint(1, max(1, ruleset.size(state)))
            if (option := ruleset.find_option(state, f"-{tokens}")) is not None:
                return option
    return rng.choice(list(islice(iter(ruleset.options(state)), LISTED)))


def _last_move(position: Position) -> Move | None:
    """Return a move that ends the match, if only one component is left and one move does it."""
    alive = [index for index, part in enumerate(position.components) if not part.is_over]
    if len(alive) != 1:
        return None
    component = position.components[alive[0]]
    ruleset, state = component.ruleset, component.state
    whole = ruleset.find_option(state, f"-{ruleset.size(state)}")
    listed = islice(iter(ruleset.options(state)), LISTED)
    for option in (*(() if whole is None else (whole,)), *listed):
        if all(ruleset.count_options(part, 1) == 0 for part in option.parts):
            return Move(alive[0], option)
    return None
