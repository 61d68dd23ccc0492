"""Transitions of a match: each function returns the match after it, or refuses.

Those of challenges, of shared matches and of clocks have modules of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.matches.model import MatchOver, NotOpen, NotYourMatch, Refusal, Stale, timing
from bot.matches.model.match import Ending, Match, Result, Status
from bot.matches.model.sides import By
from cgt.convention import Convention
from cgt.positions import Move
from cgt.text import Text

SOON = "<t:{moment}:R>"
"""A moment as Discord shows it, from now on."""
NUDGED_EACH = timedelta(hours=1)
"""The time between two nudges of the same player."""


def close(match: Match, user_id: int, now: datetime) -> Match:
    """Return a match against the bot after its member has put it away.

    :raises NotYourMatch: when another wants to.
    :raises NotOpen: when it has not begun, or is one of two members, who may resign.
    :raises MatchOver: when it has ended.
    """
    require_playing(match, user_id)
    if not match.against_bot or match.mode.is_shared:
        raise NotOpen(
            "A match between two members ends when the last move is made or one of them resigns."
        )
    return match.ended(now, Status.WITHDRAWN)


def make_move(match: Match, user_id: int | None, ply: int, move: Move, now: datetime) -> Match:
    """Return the match after a move by a member, or (``user_id`` None) by the bot.

    ``ply`` is the stage of the board that the player saw: :attr:`Match.stage`. The match is
    finished with the last move: who makes it wins in normal play, and loses in misère play.

    :raises NotYourMatch: when another than the two players wants to move.
    :raises NotOpen: when the match has not begun.
    :raises MatchOver: when it has ended.
    :raises Stale: when the board has moved on.
    :raises Refusal: when the opponent is to move.
    :raises Faster: when another of the same side has moved a moment before.
    :raises TimeOver: when the time for the move is over.
    :raises IllegalMove: when the rules do not allow the move.
    """
    player = require_turn(match, user_id, ply)
    timing.require_time(match, now)
    require_own_turn(match, user_id, now)
    return made(match, player, move, now, By(user_id))


def made(match: Match, player: int, move: Move, now: datetime, by: By) -> Match:
    """Return the match after a move that a player may make; ``by`` tells who of several did."""
    line = match.line.played(move)
    over = line.positions[-1].is_over
    winner = player if match.convention is Convention.NORMAL else 1 - player
    after = match.changed(
        now,
        line=line,
        mode=match.mode.moved(by),
        status=Status.FINISHED if over else Status.PLAYING,
        result=Result(winner, Ending.LAST_MOVE) if over else None,
        expires_at=None if over else renewed(match, now),
    )
    return timing.moved(match, after, now)


def require_turn(match: Match, user_id: int | None, ply: int) -> int:
    """Return the index of the player who is to move at a stage; refuse everybody else.

    :raises Refusal: as :func:`make_move` does, and (NotOpen) while the event of the match pauses.
    """
    player = require_playing(match, user_id)
    if ply != match.stage:
        raise match.mode.late
    match.mode.require_going()
    if player != match.turn:
        raise match.mode.out_of_turn()
    return player


def require_own_turn(match: Match, user_id: int | None, now: datetime) -> None:
    """Refuse a member of a team in which it is another's turn, who still has time."""
    until = timing.reserved_until(match)
    if until is not None and now < until and user_id not in match.awaited:
        raise Refusal(
            "It's <@{member}>'s turn in your team. If they take too long, any of "
            "you can move {when}.",
            member=match.awaited[0] if match.awaited else 0,
            when=Text(SOON, moment=int(until.timestamp())),
        )


def resign(match: Match, user_id: int, now: datetime) -> Match:
    """Return the match after one of the players, on turn or not, has given it up.

    A side of several is given up by who leads it.

    :raises NotYourMatch: when another than the two players wants to.
    :raises NotOpen: when the match has not begun, or it is one of several, and another leads them.
    :raises MatchOver: when it has ended.
    """
    player = require_playing(match, user_id)
    leader = match.players[player].user_id
    if leader is None:
        raise NotOpen("Nobody leads this side any more, so nobody can resign for it.")
    if leader != user_id:
        raise NotOpen("Only <@{member}>, who leads this side, can resign.", member=leader)
    return match.ended(now, Status.FINISHED, Result(1 - player, Ending.RESIGNATION))


def give_up(match: Match, user_id: int, now: datetime) -> Match:
    """Return the match after one of the players has left its event: resigned, and to be shown.

    It refuses as :func:`resign` does.
    """
    return replace(resign(match, user_id, now), show_at=now)


def require_over(match: Match) -> None:
    """Refuse to tell more of a match that is still open."""
    if match.is_open:
        raise NotOpen("You can review a match once it is over.")


def require_reviewable(match: Match) -> None:
    """Refuse to review a match that is still open, or that ended before its first move."""
    require_over(match)
    if not match.moves:
        raise NotOpen("This match ended before its first move, so there is nothing to review.")


def require_finished(match: Match, user_id: int) -> int:
    """Return the index of a player of a match that is finished; refuse everything else.

    :raises NotYourMatch: when another asks.
    :raises NotOpen: when the match is not finished, or never began.
    """
    player = _require_player(match, user_id)
    if match.is_open:
        raise NotOpen("This match is still open. You can ask for a rematch once it is over.")
    if match.status is not Status.FINISHED:
        if match.against_bot:
            raise NotOpen("This match wasn't played to the end. Start another with /play.")
        raise NotOpen("This match never started. Set up a new one with /play.")
    return player


def renewed(match: Match, now: datetime) -> datetime | None:
    """Return when a match lapses in which a move is made now: it waits as long as before."""
    if match.expires_at is None:
        return None
    return max(match.expires_at, now + (match.expires_at - match.updated_at))


def _require_player(match: Match, user_id: int | None) -> int:
    index = match.index_of(user_id)
    if index is None:
        raise match.mode.stranger()
    return index


def require_playing(match: Match, user_id: int | None) -> int:
    """Return the index of a player of a match that is being played; refuse everything else."""
    player = _require_player(match, user_id)
    if match.status is Status.CHALLENGED:
        raise NotOpen("This match hasn't started. The challenge is still waiting for an answer.")
    if not match.is_open:
        raise MatchOver
    return player


def require_waiting(match: Match, user_id: int) -> int:
    """Return the index of a player who waits for the opponent's move; refuse everybody else.

    :raises NotYourMatch: when another than the two players asks.
    :raises NotOpen: when the match has not begun, or waits for this player, or is one against the
        bot.
    :raises MatchOver: when it has ended.
    """
    player = match.index_of(user_id)
    if player is None:
        raise NotYourMatch
    if match.status is Status.CHALLENGED or match.against_bot:
        raise NotOpen("This match isn't waiting for anyone else's move.")
    if not match.is_open:
        raise MatchOver
    if player == match.turn:
        raise NotOpen("This match is waiting for your move.")
    return player


@dataclass(frozen=True, slots=True)
class Hint:
    """Help in a position: its best move, and whether that wins."""

    move: Move
    wins: bool


def hinted(match: Match, user_id: int, now: datetime, stage: int) -> Match:
    """Return the match after the player to move has taken a hint; refuse everybody else."""
    player = require_turn(match, user_id, stage)
    match.mode.require_hints()
    return match.changed(now, mode=match.mode.hinted(player))


def ask_undo(match: Match, user_id: int, now: datetime, stage: int) -> Match:
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


def answer_undo(match: Match, user_id: int, now: datetime, stage: int, *, agreed: bool) -> Match:
    """Return the match after the other player has agreed to a move being taken back, or has not.

    Who asked may withdraw it.

    :raises Refusal: when who asked would agree.
    :raises NotOpen: when nobody asks, or the match has not begun.
    :raises NotYourMatch, MatchOver, Stale, TimeOver: as :func:`ask_undo` does.
    """
    player = _require(match, user_id, stage, now)
    if match.mode.undo_by is None:
        raise NotOpen("The request to take back a move is no longer open.")
    if not agreed:
        return match.changed(now, mode=replace(match.mode, undo_by=None))
    if player == match.mode.undo_by:
        raise Refusal("You made this request, so it's your opponent who has to agree.")
    return _undone(match, match.mode.undo_by, now)


def _require(match: Match, user_id: int, stage: int, now: datetime) -> int:
    """Return the index of a player of a match that is at a stage; refuse everybody else."""
    if match.mode.is_shared:
        match.mode.require_undo()
    player = require_playing(match, user_id)
    if stage != match.stage:
        raise Stale
    match.mode.require_undo()
    timing.require_time(match, now)
    return player


def _plies(match: Match, player: int) -> int:
    """Return how many moves go with the last one of a player: it, and the answer to it if any."""
    plies = 2 if match.turn == player else 1
    return plies if match.ply >= plies else 0


def _undone(match: Match, player: int, now: datetime) -> Match:
    """Return the match without the last move of a player; time that has passed is gone."""
    rest, timer = timing.remaining(match, now), match.timer
    if rest is not None and timer.left is not None:
        timer = replace(timer, left=timing.with_time(match, rest))
    back = match.changed(
        now,
        line=match.line.back_to(match.ply - _plies(match, player)),
        mode=replace(match.mode, undone=match.mode.undone + 1, undo_by=None),
        timer=timer,
    )
    return timing.turned(back, now)
