"""Outcomes of positions, in normal play and in misère play."""

from __future__ import annotations

from cgt.core.convention import Convention
from cgt.core.sums import Sum
from cgt.core.values import Outcome
from cgt.errors import NotKnown
from cgt.theory.analysing import analyse_by_cancelling
from cgt.theory.cancelling import may_cancel
from cgt.theory.misere import misere_theory


def outcome(position: Sum, convention: Convention | str = Convention.NORMAL) -> Outcome:
    """Return the winner of a position, as :func:`analyse` does but with less work.

    >>> from cgt.core.notation import position
    >>> outcome(position("1 1 1")).value, outcome(position("1 1 1"), "misère").value
    ('N', 'P')

    :raises NotKnown: when the winner is unknown.
    """
    if Convention.of(convention) is Convention.MISERE:
        is_p = misere_theory(position).is_p_position(position)
        return Outcome.P if is_p else Outcome.N
    cancelled = analyse_by_cancelling(position) if may_cancel(position) else None
    if cancelled is not None:
        return cancelled.outcome
    try:
        return Outcome.P if position.is_p_position else Outcome.N
    except NotKnown:
        cancelled = analyse_by_cancelling(position)
        if position.alone is not None or cancelled is None:
            raise
        return cancelled.outcome
