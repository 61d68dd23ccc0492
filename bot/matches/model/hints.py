"""Hints: who takes one is marked, and the match is rated no more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.matches.model.match import Match
from bot.matches.model.refusals import NoHelp, NotAlone
from bot.matches.model.transitions import require_turn
from cgt.positions import Move


@dataclass(frozen=True, slots=True)
class Hint:
    """What helps in a position: its best move, and whether that wins."""

    move: Move
    wins: bool


def require_help(match: Match) -> None:
    """Refuse help in a match that is to be decided by its players alone.

    :raises NoHelp: when it belongs to an event.
    :raises NotAlone: when several play a side.
    """
    if match.several is not None:
        raise NotAlone("Where several play a side there are no hints: put your heads together.")
    if match.event is not None:
        raise NoHelp


def hinted(match: Match, user_id: int, stage: int, now: datetime) -> Match:
    """Return the match after the player to move has taken a hint.

    :raises Refusal: when they could not move there; see :func:`require_turn`.
    """
    player = require_turn(match, user_id, stage)
    require_help(match)
    first, second = match.hints
    hints = (first + 1, second) if player == 0 else (first, second + 1)
    return replace(match, hints=hints, rated=False, updated_at=max(now, match.updated_at))
