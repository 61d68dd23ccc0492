"""Transitions of a match, as functions that return the match afterwards or refuse.

Those of challenges, of shared matches and of clocks have modules of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.play.matches.model import MatchOver, NotYourMatch, timing
from bot.play.matches.model.match import Ending, Match, Result, Status
from bot.play.matches.model.sides import MoveAuthor
from bot.shared.refusals import NotOpen, Refusal, Stale
from cgt.core.convention import Convention
from cgt.core.positions import Move
from cgt.core.text import Text

SOON = "<t:{moment}:R>"
"""A moment as Discord shows it, relative to now."""
NUDGED_EACH = timedelta(hours=1)
"""The time between two nudges of the same player."""


def close(match: Match, user_id: int, now: datetime) -> Match:
    """Return a match against the bot after its member has closed it.

    :raises NotYourMatch: when the request is another member's.
    :raises NotOpen: when it hasn't begun, or is between two members, who can resign instead.
    :raises MatchOver: when it has ended.
    """
    require_playing(match, user_id)
    if not match.against_bot or match.mode.is_shared:
        raise NotOpen(
            "A match between two members ends when the last move is made or one of them resigns."
        )
    return match.ended(now, Status.WITHDRAWN)


def make_move(match: Match, user_id: int | None, ply: int, move: Move, now: datetime) -> Match:
    """Return the match after a move by a member, or by the bot if ``user_id`` is None.

    ``ply`` is the stage of the board that the player saw, as :attr:`Match.stage`. The last move
    ends the match. Its player wins in normal play, and loses in misère play.

    :raises NotYourMatch: when the move isn't one of the two players'.
    :raises NotOpen: when the match hasn't begun.
    :raises MatchOver: when it has ended.
    :raises Stale: when the board is outdated.
    :raises Refusal: when the opponent is to move.
    :raises Faster: when another member of the same side has just moved.
    :raises TimeOver: when the time for the move is over.
    :raises IllegalMove: when the rules don't allow the move.
    """
    player = require_turn(match, user_id, ply)
    timing.require_time(match, now)
    require_own_turn(match, user_id, now)
    return apply_move(match, player, move, now, MoveAuthor(user_id))


def apply_move(match: Match, player: int, move: Move, now: datetime, by: MoveAuthor) -> Match:
    """Return the match after a move, without a check that the player can move.

    ``by`` is its author on a shared side.
    """
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
    """Return the index of the player who is to move at a stage.

    :raises Refusal: as in :func:`make_move`, or (NotOpen) while the event of the match is paused.
    """
    player = require_playing(match, user_id)
    if ply != match.stage:
        raise match.mode.late
    match.mode.require_going()
    if player != match.turn:
        raise match.mode.out_of_turn()
    return player


def require_own_turn(match: Match, user_id: int | None, now: datetime) -> None:
    """Refuse a member of a team during the time of another member's turn.

    :raises Refusal: when that time isn't over.
    """
    until = timing.reserved_until(match)
    if until is not None and now < until and user_id not in match.awaited:
        raise Refusal(
            "It's <@{member}>'s turn in your team. If they take too long, any of "
            "you can move {when}.",
            member=match.awaited[0] if match.awaited else 0,
            when=Text(SOON, moment=int(until.timestamp())),
        )


def resign(match: Match, user_id: int, now: datetime) -> Match:
    """Return the match after a player has resigned, on their turn or not.

    Only the member who leads a shared side can resign for it.

    :raises NotYourMatch: when the request isn't one of the two players'.
    :raises NotOpen: when the match hasn't begun, or another member leads the side.
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
    """Return the match after a player has left its event and so resigned, to be shown again.

    It refuses as :func:`resign` does.
    """
    return replace(resign(match, user_id, now), show_at=now)


def decide(match: Match, winner: int | None, now: datetime) -> Match:
    """Return a match of an event, over or not, with the result that its organisers set.

    ``winner`` is a member, or None if nobody has won. From then on the match counts for no ranking.

    :raises NotOpen: when the match belongs to no event.
    """
    if not match.mode.is_event:
        raise NotOpen("Only the players of this match can end it.")
    result = Result(None if winner is None else match.index_of(winner), Ending.DECISION)
    if match.result == result:
        return match
    mode = replace(match.mode, rated=False)
    return replace(match.ended(now, Status.FINISHED, result), mode=mode, show_at=now)


def close_early(match: Match, now: datetime) -> Match:
    """Return a match of a cancelled event without a winner, or unchanged if it is over."""
    if not (match.mode.is_event and match.is_open):
        return match
    return replace(match.ended(now, Status.WITHDRAWN), show_at=now)


def require_over(match: Match) -> None:
    """Refuse a review of a match that is still open.

    :raises NotOpen: when it is open.
    """
    if match.is_open:
        raise NotOpen("You can review a match once it is over.")


def require_reviewable(match: Match) -> None:
    """Refuse a review of a match that is still open, or that ended before its first move.

    :raises NotOpen: when it is open or has no moves.
    """
    require_over(match)
    if not match.moves:
        raise NotOpen("This match ended before its first move, so there is nothing to review.")


def require_finished(match: Match, user_id: int) -> int:
    """Return the index of a player of a finished match.

    :raises NotYourMatch: when the request is another member's.
    :raises NotOpen: when the match isn't finished, or never began.
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
    """Return the new moment at which a match expires after a move now, or None without one.

    The match waits as long as before.
    """
    if match.expires_at is None:
        return None
    return max(match.expires_at, now + (match.expires_at - match.updated_at))


def _require_player(match: Match, user_id: int | None) -> int:
    index = match.index_of(user_id)
    if index is None:
        raise match.mode.stranger()
    return index


def require_playing(match: Match, user_id: int | None) -> int:
    """Return the index of a player of a match in play.

    :raises NotYourMatch: when the request is another member's.
    :raises NotOpen: when the match hasn't begun.
    :raises MatchOver: when it has ended.
    """
    player = _require_player(match, user_id)
    if match.status is Status.CHALLENGED:
        raise NotOpen("This match hasn't started. The challenge is still waiting for an answer.")
    if not match.is_open:
        raise MatchOver
    return player


def require_waiting(match: Match, user_id: int) -> int:
    """Return the index of a player who waits for the opponent's move.

    :raises NotYourMatch: when the request isn't one of the two players'.
    :raises NotOpen: when the match hasn't begun, waits for this player, or is against the bot.
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
    """Help in a position, as its best move and whether that wins."""

    move: Move
    wins: bool


def hinted(match: Match, user_id: int, now: datetime, stage: int) -> Match:
    """Return the match after the player to move has taken a hint.

    :raises Refusal: as in :func:`require_turn`, or when the match has no hints.
    """
    player = require_turn(match, user_id, stage)
    match.mode.require_hints()
    return match.changed(now, mode=match.mode.hinted(player))


def ask_undo(match: Match, user_id: int, now: datetime, stage: int) -> Match:
    """Return the match after a player's request to take back their last move.

    Against the bot the move is taken back at once, and the match is no longer rated. If the
    opponent has requested a take-back already, this request accepts it. A player can request it
    once for each move.

    :raises NotYourMatch: when the request isn't one of the two players'.
    :raises NotOpen: when the match hasn't begun, or the player has no move to take back, or has
        requested it before.
    :raises MatchOver: when it has ended.
    :raises Stale: when the board is outdated.
    :raises TimeOver: when the time for the move is over.
    """
    player = _require(match, user_id, stage, now)
    if not _plies(match, player):
        raise NotOpen("You haven't made a move you can take back.")
    if match.against_bot:
        back = _undone(match, player, now)
        return replace(back, mode=replace(back.mode, rated=False))
    if player in match.mode.undo_refused:
        raise NotOpen("You've already asked to take back this move.")
    if match.mode.undo_by == 1 - player:
        return _undone(match, 1 - player, now)
    return match.changed(now, mode=replace(match.mode, undo_by=player))


def answer_undo(match: Match, user_id: int, now: datetime, stage: int, *, agreed: bool) -> Match:
    """Return the match after the opponent has agreed to a take-back, or has declined.

    The player who requested it can withdraw it.

    :raises Refusal: when that player would agree.
    :raises NotOpen: when nobody has requested it, or the match hasn't begun.
    :raises NotYourMatch, MatchOver, Stale, TimeOver: as in :func:`ask_undo`.
    """
    player = _require(match, user_id, stage, now)
    if match.mode.undo_by is None:
        raise NotOpen("The request to take back a move is no longer open.")
    if not agreed:
        refused = (*match.mode.undo_refused, match.mode.undo_by)
        return match.changed(now, mode=replace(match.mode, undo_by=None, undo_refused=refused))
    if player == match.mode.undo_by:
        raise Refusal("You made this request, so it's your opponent who has to agree.")
    return _undone(match, match.mode.undo_by, now)


def _require(match: Match, user_id: int, stage: int, now: datetime) -> int:
    """Return the index of a player of a match at a stage, if take-backs are allowed there."""
    if match.mode.is_shared:
        match.mode.require_undo()
    player = require_playing(match, user_id)
    if stage != match.stage:
        raise Stale
    match.mode.require_undo()
    timing.require_time(match, now)
    return player


def _plies(match: Match, player: int) -> int:
    """Return the number of moves in a take-back, a player's last one and any answer to it."""
    plies = 2 if match.turn == player else 1
    return plies if match.ply >= plies else 0


def _undone(match: Match, player: int, now: datetime) -> Match:
    """Return the match without the last move of a player. The elapsed time stays lost."""
    rest, timer = timing.remaining(match, now), match.timer
    if rest is not None and timer.left is not None:
        timer = replace(timer, left=timing.with_time(match, rest))
    back = match.changed(
        now,
        line=match.line.back_to(match.ply - _plies(match, player)),
        mode=replace(match.mode, undone=match.mode.undone + 1, undo_by=None, undo_refused=()),
        timer=timer,
    )
    return timing.turned(back, now)
