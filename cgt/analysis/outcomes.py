"""Outcomes of positions, in normal play and in misère play."""

from __future__ import annotations

from cgt.analysis.analysing import analyse_by_cancelling
from cgt.analysis.cancelling import may_cancel
from cgt.analysis.misere import misere_theory
from cgt.convention import Convention
from cgt.errors import NotKnown
from cgt.sums import Sum
from cgt.values import Outcome


def outcome(position: Sum, convention: Convention | str = Convention.NORMAL) -> Outcome:
    """Return who wins a position: what :func:`analyse` says of it, for less work.

    >>> from cgt.notation import position
    >>> outcome(position("1 1 1")).value, outcome(position("1 1 1"), "misère").value
    ('N', 'P')

    :raises NotKnown: when who wins is not known.
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
