"""The analysis of a position: who wins, by which moves, and what that stands on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, islice
from typing import Generic

from cgt.analysis.cancelling import (
    GROUND,
    may_cancel,
    moves_in_the_rest,
    moves_to_equal_components,
    nim_value_by_cancelling,
)
from cgt.analysis.genera import genera_of
from cgt.analysis.hardest import hardest_misere, hardest_move
from cgt.analysis.misere import misere_theory, options_of_each
from cgt.analysis.winning import WINNING_MOVES_LISTED, listed, winning_moves
from cgt.components import Move
from cgt.convention import Convention
from cgt.errors import NotKnown
from cgt.misere import Genus
from cgt.objects import Shown
from cgt.sums import P
from cgt.text import Text
from cgt.values import Outcome, nim_sum


@dataclass(frozen=True, slots=True, repr=False)
class Analysis(Shown, Generic[P]):
    """The verdict of theory on a ``position``, in normal play or in the other ``convention``.

    ``outcome`` is who wins; ``winning_moves`` are the moves to a P-position, none in a
    P-position; ``best_move`` is one of them, or the move that makes winning hardest for the
    opponent, or None when the match is over. ``is_complete`` tells whether all winning moves
    are listed: of those that are known, the first
    :data:`~cgt.analysis.winning.WINNING_MOVES_LISTED` are.

    ``component_values`` are the nim values (of normal play), in the order of the position's
    components; None where one is not known. ``ground`` is what else the verdict stands on, in a
    sentence; None where it is the nim-sum. ``genera`` are the genera of the components, None
    for each that takes too long to find; they are given for misère play only.
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
        """The nim-sum of the component values; None where one is not known."""
        return None if self.component_values is None else nim_sum(self.component_values)


def analyse(position: P, convention: Convention | str = Convention.NORMAL) -> Analysis[P]:
    """Return the analysis of a position: by the Sprague-Grundy theorem in normal play.

    >>> from cgt.notation import position
    >>> found = analyse(position("take 1-3: 3 4 5"))
    >>> found.outcome.value, found.nim_value, [str(move) for move in found.winning_moves]
    ('N', 2, ['A-2', 'B-2', 'C-2'])
    >>> [str(move) for move in analyse(position("1 1 3"), "misère").winning_moves]
    ['C-2']

    :raises NotKnown: when who wins is not known: a component is beyond what is known and what
        can be searched.
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
    best = winning[0] if winning else hardest_move(position, values)
    won = Outcome.N if nim_sum(values) else Outcome.P
    return Analysis(position, values, won, winning, best, is_complete)


def analyse_at_sight(position: P) -> Analysis[P] | None:
    """Return what theory says at sight, in normal play: of the only component, or of equal ones.

    No nim value is searched for, but of what is left where equal components cancel. None where
    theory is silent.

    >>> from cgt.notation import position
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
        except NotKnown:
            return None
    best = winning[0] if winning else next(position.moves())
    ground = ruleset.why_outcome(state) or ruleset.why(state)
    return Analysis(position, None, won, winning, best, is_complete, ground=ground)


def analyse_by_cancelling(position: P) -> Analysis[P] | None:
    """Return what follows from equal components, in normal play; None where nothing does."""
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
    """Return the analysis of a position in misère play."""
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
