"""Choosing of the bot's moves in worker processes, perfect or with mistakes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain, islice
from random import Random

from bot.play.engine.model import Level, Reply
from bot.workers import pictures
from cgt.core.budget import Budget
from cgt.core.convention import Convention
from cgt.core.positions import Component, Move, Option, Position
from cgt.engines.search import MisereSearch, NimberSearch, SumGame, Table
from cgt.errors import CgtError, NotKnown, TooLarge
from cgt.theory import Outcome, analyse, analyse_at_sight

DRAWING_SECONDS = 1
"""The seconds of searching for a good random start, while the member waits."""
TRIED = 12
"""The number of moves searched a little way in a position too large to solve."""
SEARCHED = 60
"""The maximum number of positions in such a search."""
LISTED = 256
"""The maximum number of options listed for a component. From more, one is chosen at random."""
GLANCE = 4
"""The maximum number of components among which a newcomer sees equal ones at a glance."""
DRAWS = 8
"""The number of random tries without a list of moves."""
ERRS = {
    Level.PERFECT: 0.0,
    Level.STRONG: 0.15,
    Level.CASUAL: 0.42,
    Level.BEGINNER: 0.8,
    Level.NEWCOMER: 1.0,
}
"""The probability that a level plays a random move that doesn't lose at once."""


def after(seconds: float) -> Callable[[], bool]:
    """Return a function that checks if some seconds of CPU time have passed."""
    end = time.thread_time() + seconds
    return lambda: time.thread_time() > end


def require_end(position: Position) -> None:
    """Check that each match from a position ends, as far as its games have a rule in one line.

    :raises NeverEnds: if no end is in sight.
    """
    from cgt.rulesets.invented.game import InventedGame  # noqa: PLC0415 - it loads NumPy

    for component in position.components:
        if isinstance(component.ruleset, InventedGame):
            component.ruleset.require_end(component.state)


def reply(
    position: Position,
    level: Level | None,
    seed: int,
    convention: Convention,
    view: pictures.View | None = None,
) -> Reply:
    """Return the bot's move at a level, or at sight (None), with the board after it.

    There is no picture without a ``view`` of the board before, or if it can't be drawn.
    """
    rng = Random(seed)  # noqa: S311 - a game, no secret
    if level is None:
        move = sensible_move(position, convention, rng)
    else:
        move = choose_move(position, level, rng, convention)
    try:
        picture = None if view is None else pictures.board(view.after(move))
    except CgtError:
        picture = None
    return Reply(move, picture, solved=level is not None)


def choose_move(
    position: Position, level: Level, rng: Random, convention: Convention = Convention.NORMAL
) -> Move:
    """Return the bot's move at a level.

    At its best the bot plays a winning move if there is one, and otherwise the move that makes
    winning hardest for the opponent. Easier levels err by playing a random move that doesn't lose
    at once. With one component left they all see a move that takes all of it.

    :raises ValueError: when no move is left.
    :raises TooLarge: when the position is too large to solve.
    """
    last = _last_move(position) if convention is Convention.NORMAL else None
    if last is not None:
        return last
    if rng.random() < ERRS[level]:
        return _slip(position, rng, convention, is_careful=level is Level.CASUAL)
    best = analyse(position, convention).best_move
    if best is None:
        raise ValueError("no move is left")
    return best


def sensible_move(position: Position, convention: Convention, rng: Random) -> Move:
    """Return the best move in sight in a position too large to solve.

    It is a move that wins by theory. Otherwise some random moves are searched a little way. One
    found to win is played, or else one not found to lose, which are few near the end.

    :raises ValueError: when no move is left.
    """
    at_sight = analyse_at_sight(position) if convention is Convention.NORMAL else None
    if at_sight is not None and at_sight.outcome is Outcome.N and at_sight.best_move is not None:
        return at_sight.best_move
    moves = list(islice(position.moves(), LISTED))
    if not moves:
        raise ValueError("no move is left")
    rng.shuffle(moves)
    open_: list[Move] = []
    for move in moves[:TRIED]:
        try:
            lost = _is_p_position(position.after(move), convention)
        except NotKnown:
            open_.append(move)
        else:
            if lost:
                return move
    return next(iter(open_ or moves[TRIED:] or moves))


def _is_p_position(position: Position, convention: Convention) -> bool:
    """Return whether the player to move loses, by a short search.

    :raises TooLarge: when the search doesn't suffice.
    """
    if position.count_moves(SEARCHED + 1) > SEARCHED:
        raise TooLarge("There are too many moves to consider.")
    pieces, budget = SumGame.pieces(position), Budget(SEARCHED)
    if convention is Convention.MISERE:
        return MisereSearch(SumGame(), budget, Table(SEARCHED)).is_p_position(*pieces)
    return NimberSearch(SumGame(), budget, Table(SEARCHED)).is_p_position(*pieces)


def _slip(position: Position, rng: Random, convention: Convention, *, is_careful: bool) -> Move:
    """Return a random move that doesn't lose at once, unless every move tried does.

    A careful one doesn't let the opponent win by copying either, unless that is seen at a glance,
    among few components.
    """
    tried = [random_move(position, rng) for _ in range(DRAWS)]
    others = islice(position.moves(), LISTED) if convention is Convention.MISERE else ()
    moves = (
        move for move in chain(tried, others) if not _loses_at_once(position, move, convention)
    )
    if not is_careful:
        return next(moves, tried[0])
    kept = list(moves)
    careful = (move for move in kept if not _is_hard_to_copy(position.after(move), convention))
    return next(careful, (kept or tried)[0])


def _is_hard_to_copy(position: Position, convention: Convention) -> bool:
    alive = sum(not part.is_over for part in position.components)
    return alive > GLANCE and is_copyable(position, convention)


def is_copyable(position: Position, convention: Convention) -> bool:
    """Return whether a move leaves equal pairs, so that copying every move wins in normal play.

    Only the first moves of very many are tried.
    """
    if convention is Convention.MISERE:
        return False
    for move in islice(position.moves(), SEARCHED):
        left = _pieces(position.after(move).components)
        if all(count % 2 == 0 for count in left.values()):
            return True
    return False


def _pieces(components: Iterable[Component]) -> Counter[object]:
    """Return the independent pieces of components that aren't lost at sight."""
    return Counter(
        (part.ruleset, piece)
        for part in components
        for piece in part.ruleset.split(part.state)
        if part.ruleset.count_options(piece, 1) and not part.ruleset.is_p_position(piece)
    )


def _loses_at_once(position: Position, move: Move, convention: Convention) -> bool:
    after = position.after(move)
    if convention is Convention.MISERE:
        return after.is_over
    return _last_move(after) is not None


def random_move(position: Position, rng: Random) -> Move:
    """Return a random legal move, as a random component and one of its options.

    Very many options are not listed. A number of tokens is chosen at random, and if the rules allow
    no such move, one of the first options.

    :raises ValueError: when no move is left.
    """
    alive = [index for index, part in enumerate(position.components) if not part.is_over]
    if not alive:
        raise ValueError("no move is left")
    here = rng.choice(alive)
    return Move(here, _random_option(position.components[here], rng))


def _random_option(component: Component, rng: Random) -> Option:
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
