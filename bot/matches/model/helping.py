"""Hints, and taking a move back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.matches.model import NotForYou, NotOpen, Stale
from bot.matches.model.match import Match
from bot.matches.model.timing import remaining, require_time, turned, with_time
from bot.matches.model.transitions import require_playing, require_turn
from cgt.positions import Move


@dataclass(frozen=True, slots=True)
class Hint:
    """Help in a position: its best move, and whether that wins."""

    move: Move
    wins: bool


def hinted(match: Match, user_id: int, stage: int, now: datetime) -> Match:
    """Return the match after the player to move has taken a hint; refuse everybody else."""
    player = require_turn(match, user_id, stage)
    match.mode.require_hints()
    return match.changed(now, mode=match.mode.hinted(player))


def ask_undo(match: Match, user_id: int, stage: int, now: datetime) -> Match:
    """Return the match after a player has asked to take back their last move.

    Against the bot it is taken back at once, and the match is rated no more. Asked by both it is
    agreed upon.

    :raises NotYourMatch: when another than the two players asks.
    :raises NotOpen: when the match has not begun, or there is no move of theirs to take back.
    :raises MatchOver: when it has ended.
    :raises Stale: when the board has moved on.
    :raises TimeOver: when the time for the move is over.
    """
    player = _require(match, user_id, stage, now)
    if not _plies(match, player):
        raise NotOpen("You haven't made a move you can take back.")
    if match.against_bot:
        back = _undone(match, player, now)
        return replace(back, mode=replace(back.mode, rated=False))
    if match.mode.undo_by == 1 - player:
        return _undone(match, 1 - player, now)
    return match.changed(now, mode=replace(match.mode, undo_by=player))


def answer_undo(match: Match, user_id: int, stage: int, now: datetime, *, agreed: bool) -> Match:
    """Return the match after the other player has agreed to a move being taken back, or has not.

    Who asked may withdraw it.

    :raises NotForYou: when who asked would agree.
    :raises NotOpen: when nobody asks, or the match has not begun.
    :raises NotYourMatch, MatchOver, Stale, TimeOver: as :func:`ask_undo` does.
    """
    player = _require(match, user_id, stage, now)
    if match.mode.undo_by is None:
        raise NotOpen("The request to take back a move is no longer open.")
    if not agreed:
        return match.changed(now, mode=replace(match.mode, undo_by=None))
    if player == match.mode.undo_by:
        raise NotForYou("You made this request, so it's your opponent who has to agree.")
    return _undone(match, match.mode.undo_by, now)


def _require(match: Match, user_id: int, stage: int, now: datetime) -> int:
    """Return the index of a player of a match that is at a stage; refuse everybody else."""
    if match.mode.is_shared:
        match.mode.require_undo()
    player = require_playing(match, user_id)
    if stage != match.stage:
        raise Stale
    match.mode.require_undo()
    require_time(match, now)
    return player


def _plies(match: Match, player: int) -> int:
    """Return how many moves go with the last one of a player: it, and the answer to it if any."""
    plies = 2 if match.turn == player else 1
    return plies if match.ply >= plies else 0


def _undone(match: Match, player: int, now: datetime) -> Match:
    """Return the match without the last move of a player; time that has passed is gone."""
    rest, timer = remaining(match, now), match.timer
    if rest is not None and timer.left is not None:
        timer = replace(timer, left=with_time(match, rest))
    back = match.changed(
        now,
        line=match.line.back_to(match.ply - _plies(match, player)),
        mode=replace(match.mode, undone=match.mode.undone + 1, undo_by=None),
        timer=timer,
    )
    return turned(back, now)
