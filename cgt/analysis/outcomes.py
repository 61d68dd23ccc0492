"""Who wins a position, in normal play and in misère play."""

from __future__ import annotations

from cgt.misere.deciding import misere_theory
from cgt.play import Play
from cgt.positions import Position
from cgt.values import Outcome


def outcome(position: Position, play: Play | str = Play.NORMAL) -> Outcome:
    """Return who wins a position: what :func:`analyse` says of it, for less work.

    >>> from cgt.notation import position
    >>> outcome(position("1 1 1")).value, outcome(position("1 1 1"), "misère").value
    ('N', 'P')

    :raises TooLarge: when who wins is not known.
    """
    if Play.of(play) is Play.NORMAL:
        return position.outcome
    is_p = misere_theory(position).is_p_position(position)
    return Outcome.P if is_p else Outcome.N
