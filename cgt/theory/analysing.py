"""The analysis of a position, with its winner, its winning moves and the theory behind them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, islice
from typing import Generic

from cgt.core.components import Move
from cgt.core.convention import Convention
from cgt.core.objects import Displayable
from cgt.core.sums import P
from cgt.core.text import Text
from cgt.core.values import Outcome, nim_sum
from cgt.deprecated import renamed
from cgt.engines.misere import Genus
from cgt.errors import NotKnown
from cgt.theory.cancelling import (
    GROUND,
    may_cancel,
    moves_in_the_rest,
    moves_to_equal_components,
    nim_value_by_cancelling,
)
from cgt.theory.genera import genera_of
from cgt.theory.hardest import hardest_misere, hardest_move
from cgt.theory.misere import misere_theory, options_of_each
from cgt.theory.winning import WINNING_MOVES_LISTED, listed, plain_first, winning_moves


@renamed(play="convention")
@dataclass(frozen=True, slots=True, repr=False)
class Analysis(Displayable, Generic[P]):
    """The verdict of theory on a ``position`` in a play ``convention``.

    ``outcome`` names the winner. ``winning_moves`` are the moves to a P-position, and are empty in
    a P-position. In normal play those that leave equal components in pairs come first.
    ``best_move`` is one of them, or the move that makes winning hardest for the opponent, or None
    when the match is over. ``is_complete`` is False if there can be more winning moves than those
    listed. At most :data:`~cgt.theory.winning.WINNING_MOVES_LISTED` are listed.

    ``component_values`` are the nim values in normal play, in the order of the position's
    components, or None if any of them is unknown. ``ground`` is a sentence with the reason for the
    verdict, or None if the reason is the nim-sum. ``genera`` has the genus of each component, or
    None if it takes too long to find. It is filled in for misère play only.
    """

    position: P
    component_values: tuple[int, ...] | None
    outcome: Outcome
    winning_moves: tuple[Move, ...]
    best_move: Move | None
    is_complete: bool = True
    convention: Convention = Convention.NORMAL
    ground: Text | None = None
    genera: tuple[Genus | None, ...] = ()

    def __repr__(self) -> str:
        convention = "" if self.convention is Convention.NORMAL else f", {self.convention.value!r}"
        return f"cgt.analyse({self.position!r}{convention})"

    @property
    def nim_value(self) -> int | None:
        """The nim-sum of the component values, or None if any of them is unknown."""
        return None if self.component_values is None else nim_sum(self.component_values)


def analyse(position: P, convention: Convention | str = Convention.NORMAL) -> Analysis[P]:
    """Return the analysis of a position, in normal play by the Sprague-Grundy theorem.

    >>> from cgt.core.notation import position
    >>> found = analyse(position("take 1-3: 3 4 5"))
    >>> found.outcome.value, found.nim_value, [str(move) for move in found.winning_moves]
    ('N', 2, ['A-2', 'B-2', 'C-2'])
    >>> [str(move) for move in analyse(position("1 1 3"), "misère").winning_moves]
    ['C-2']

    :raises NotKnown: when the winner is unknown, because a component is beyond theory and search.
    """
    if Convention.of(convention) is Convention.MISERE:
        return _analyse_misere(position)
    cancelled = analyse_by_cancelling(position) if may_cancel(position) else None
    if cancelled is not None:
        return cancelled
    try:
        values = position.component_values
    except NotKnown:
        at_sight = analyse_at_sight(position)
        if at_sight is None:
            raise
        return at_sight
    winning, is_complete = listed(winning_moves(position, values))
    winning = plain_first(position, winning)
    best = winning[0] if winning else hardest_move(position, values)
    won = Outcome.N if nim_sum(values) else Outcome.P
    return Analysis(position, values, won, winning, best, is_complete)


def analyse_at_sight(position: P) -> Analysis[P] | None:
    """Return a verdict from theory in normal play, without a search of the whole position.

    Theory covers some single components, and sums of equal components. Nim values are computed only
    for components left over after equal ones cancel. Returns None if theory gives no verdict.

    >>> from cgt.core.notation import position
    >>> str(analyse_at_sight(position("cram: 11x12")).best_move)
    'A f6-g6'
    >>> analyse_at_sight(position("cram: 11x11"))
    """
    alone = position.alone
    if alone is None:
        return analyse_by_cancelling(position)
    if (is_p := alone.is_p_position) is None:
        return None
    index, ruleset, state = position.components.index(alone), alone.ruleset, alone.state
    won = Outcome.P if is_p else Outcome.N
    winning: tuple[Move, ...] = ()
    is_complete = True
    if not is_p:
        try:
            to_p = (Move(index, option) for option in ruleset.options_to(state, 0))
            winning, is_complete = listed(to_p)
            winning = plain_first(position, winning)
        except NotKnown:
            return None
    best = winning[0] if winning else next(position.moves())
    ground = ruleset.why_outcome(state) or ruleset.why(state)
    return Analysis(position, None, won, winning, best, is_complete, ground=ground)


def analyse_by_cancelling(position: P) -> Analysis[P] | None:
    """Return the verdict from equal components in normal play, or None if they don't decide it."""
    total = nim_value_by_cancelling(position)
    won, winning = Outcome.P, ()
    if total != 0:
        moves = moves_to_equal_components(position)
        if total is not None:
            moves = chain(moves_in_the_rest(position, total), moves)
        won, winning = Outcome.N, tuple(dict.fromkeys(islice(moves, WINNING_MOVES_LISTED)))
        if total is None and not winning:
            return None
    best = winning[0] if winning else next(position.moves(), None)
    is_complete = won is Outcome.P
    return Analysis(position, None, won, winning, best, is_complete, ground=GROUND)


def _analyse_misere(position: P) -> Analysis[P]:
    theory = misere_theory(position)
    is_p = theory.is_p_position(position)
    winning, is_complete = ((), True) if is_p else listed(theory.winning_moves(position))
    parts, looked_at = position.components, options_of_each(position)
    is_complete &= all(
        part.ruleset.count_options(part.state, looked_at + 1) <= looked_at for part in parts
    )
    try:
        values = position.component_values
    except NotKnown:
        values = None
    return Analysis(
        position,
        values,
        Outcome.P if is_p else Outcome.N,
        winning,
        winning[0] if winning else hardest_misere(position, theory),
        is_complete or is_p,
        Convention.MISERE,
        theory.ground,
        genera_of(parts),
    )
