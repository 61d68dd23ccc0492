"""What can happen to a match: each function returns the match after it, or refuses."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.matches.model.match import Ending, Match, Place, Player, Status
from bot.matches.model.refusals import (
    MatchOver,
    NotForYou,
    NothingToPlay,
    NotOpen,
    NotYourMatch,
    NotYourTurn,
    PositionTooLong,
    SamePlayer,
    Stale,
)
from cgt.notation import MAX_LENGTH
from cgt.play import Play
from cgt.positions import Move, Position


def propose(  # noqa: PLR0917 - a proposal has these six parts, none of them optional
    start: Position,
    players: tuple[Player, Player],
    challenger: int,
    place: Place,
    now: datetime,
    expires_at: datetime | None,
    *,
    play: Play = Play.NORMAL,
    judged: bool = True,
    puzzle: bool = False,
) -> Match:
    """Return a new match: a challenge to a member, or one against the bot that begins at once.

    ``challenger`` is the index of the member who proposes it; ``expires_at`` is when a challenge
    lapses, or a match against the bot in which no move is made (None: never).

    :raises SamePlayer: when a member would play against themselves.
    :raises NothingToPlay: when the position has no move.
    :raises PositionTooLong: when the notation of the position would be too long to be kept.
    """
    if players[0].user_id == players[1].user_id:
        raise SamePlayer("You cannot play against yourself: choose another member, or the bot.")
    if players[challenger].is_bot:
        message = "the bot proposes no matches"
        raise ValueError(message)
    if start.is_over:
        raise NothingToPlay(
            "There is no move in {position}: choose a position to play from.", position=start
        )
    length = len(str(start))
    if length > MAX_LENGTH:
        raise PositionTooLong(
            "A position of {length} characters is too long: the limit is {limit}.",
            length=length,
            limit=MAX_LENGTH,
        )
    at_once = players[1 - challenger].is_bot
    return Match(
        start=start,
        players=players,
        challenger=challenger,
        place=place,
        status=Status.PLAYING if at_once else Status.CHALLENGED,
        created_at=now,
        updated_at=now,
        expires_at=expires_at,
        play=play,
        judged=judged,
        puzzle=puzzle,
    )


def accept(match: Match, user_id: int, now: datetime) -> Match:
    """Return the match after the challenged member has accepted: it begins.

    :raises NotForYou: when the challenge is for another.
    :raises NotOpen: when it has been answered, or has lapsed.
    """
    _require_challenged(match, user_id)
    _require_in_time(match, now)
    return _changed(match, Status.PLAYING, now)


def decline(match: Match, user_id: int, now: datetime) -> Match:
    """Return the match after the challenged member has declined.

    :raises NotForYou: when the challenge is for another.
    :raises NotOpen: when it has been answered, or has lapsed.
    """
    _require_challenged(match, user_id)
    _require_in_time(match, now)
    return _changed(match, Status.DECLINED, now)


def withdraw(match: Match, user_id: int, now: datetime) -> Match:
    """Return the match after the challenger has taken the challenge back.

    :raises NotForYou: when another wants to.
    :raises NotOpen: when the challenge has been answered, or has lapsed.
    """
    if match.index_of(user_id) != match.challenger:
        raise NotForYou("Only the member who proposed this match can take it back.")
    _require_in_time(match, now)
    return _changed(match, Status.WITHDRAWN, now)


def expire(match: Match, now: datetime) -> Match:
    """Return the match after its challenge has lapsed, or nobody has gone on against the bot.

    :raises NotOpen: when the challenge has been answered, or there is still time.
    """
    if not (match.status is Status.PLAYING and match.against_bot):
        _require_waiting(match)
    if not _is_past(match, now):
        raise NotOpen("There is still time to answer this challenge.")
    return _changed(match, Status.EXPIRED, now)


def close(match: Match, user_id: int, now: datetime) -> Match:
    """Return a match against the bot, or a puzzle, after its member has put it away.

    :raises NotYourMatch: when another wants to.
    :raises NotOpen: when it has not begun, or is one of two members, who may resign.
    :raises MatchOver: when it has ended.
    """
    _require_player(match, user_id)
    _require_playing(match)
    if not match.against_bot:
        raise NotOpen("A match of two members ends with the last move, or when one resigns.")
    return _changed(match, Status.WITHDRAWN, now)


def make_move(match: Match, user_id: int | None, ply: int, move: Move, now: datetime) -> Match:
    """Return the match after a move by a member, or (``user_id`` None) by the bot.

    ``ply`` is the number of moves on the board that the player saw. The match is finished with
    the last move: who makes it wins in normal play, and loses in misère play.

    :raises NotYourMatch: when another than the two players wants to move.
    :raises NotOpen: when the match has not begun.
    :raises MatchOver: when it has ended.
    :raises Stale: when the board has moved on.
    :raises NotYourTurn: when the opponent is to move.
    :raises IllegalMove: when the rules do not allow the move.
    """
    player = require_turn(match, user_id, ply)
    over = match.position.play(move).is_over
    winner = player if match.play is Play.NORMAL else 1 - player
    return replace(
        match,
        moves=(*match.moves, move),
        status=Status.FINISHED if over else Status.PLAYING,
        winner=winner if over else None,
        ending=Ending.LAST_MOVE if over else None,
        updated_at=max(now, match.updated_at),
        expires_at=None if over else _renewed(match, now),
    )


def answer(
    match: Match, user_id: int, ply: int, move: Move, now: datetime, *, keeps_win: bool
) -> Match:
    """Return a puzzle after the move by which a member answers it: that ends it.

    :raises NotYourMatch, MatchOver, Stale, IllegalMove: as :func:`make_move` does.
    """
    played = make_move(match, user_id, ply, move, now)
    player = match.turn
    return replace(
        played,
        status=Status.FINISHED,
        winner=player if keeps_win else 1 - player,
        ending=Ending.ANSWER,
        expires_at=None,
    )


def require_turn(match: Match, user_id: int | None, ply: int) -> int:
    """Return the index of the player who is to move at ``ply``; refuse everybody else.

    :raises NotYourMatch, NotOpen, MatchOver, Stale, NotYourTurn: as :func:`make_move` does.
    """
    player = _require_player(match, user_id)
    _require_playing(match)
    if ply != match.ply:
        raise Stale
    if player != match.turn:
        raise NotYourTurn("It is not your turn: wait for your opponent's move.")
    return player


def resign(match: Match, user_id: int, now: datetime) -> Match:
    """Return the match after one of the players, on turn or not, has given it up.

    :raises NotYourMatch: when another than the two players wants to.
    :raises NotOpen: when the match has not begun.
    :raises MatchOver: when it has ended.
    """
    player = _require_player(match, user_id)
    _require_playing(match)
    return replace(
        match,
        status=Status.FINISHED,
        winner=1 - player,
        ending=Ending.RESIGNATION,
        updated_at=max(now, match.updated_at),
        expires_at=None,
    )


def rematch(
    match: Match,
    user_id: int,
    place: Place,
    now: datetime,
    expires_at: datetime | None,
    *,
    easier: bool = False,
) -> Match:
    """Return a new match from the same position, in which the other player moves first.

    It is proposed by ``user_id``, one of the two players of a finished match; ``easier`` is one
    against the bot at the next level below.

    :raises NotYourMatch: when another wants it.
    :raises NotOpen: when the match is not finished, or never began, or there is no easier level.
    """
    player = require_finished(match, user_id)
    first, second = match.players
    if easier:
        if match.easier is None:
            raise NotOpen("There is no easier level for this match: /play begins another.")
        bot = Player(None, match.easier)
        first, second = (bot if side.is_bot else side for side in match.players)
    again = propose(
        match.start,
        (second, first),
        1 - player,
        place,
        now,
        expires_at,
        play=match.play,
        judged=match.judged,
    )
    return replace(again, rematch_of=match.id or None)


def seat(match: Match, user_id: int, *, first: bool) -> Match:
    """Return a match that has no move yet, with a player at the first or the second place."""
    if (match.players[0].user_id == user_id) == first:
        return match
    one, other = match.players
    return replace(match, players=(other, one), challenger=1 - match.challenger)


def require_over(match: Match) -> None:
    """Refuse to tell more of a match that is still open.

    :raises NotOpen: when it is.
    """
    if match.is_open:
        raise NotOpen("The review comes after the end of the match.")


def require_finished(match: Match, user_id: int) -> int:
    """Return the index of a player of a match that is finished; refuse everything else.

    :raises NotYourMatch: when another asks.
    :raises NotOpen: when the match is not finished, or never began.
    """
    player = _require_player(match, user_id)
    if match.is_open:
        raise NotOpen("This match is still open: a rematch comes after its end.")
    if match.status is not Status.FINISHED:
        if match.against_bot:
            raise NotOpen("This match was not played to its end: begin another with /play.")
        raise NotOpen("This match never began: propose a new one with /play.")
    return player


def _changed(match: Match, status: Status, now: datetime) -> Match:
    """Return the challenge at its next stage."""
    return replace(match, status=status, expires_at=None, updated_at=max(now, match.updated_at))


def _renewed(match: Match, now: datetime) -> datetime | None:
    """Return when a match lapses in which a move is made now: it waits as long as before."""
    if match.expires_at is None:
        return None
    return max(match.expires_at, now + (match.expires_at - match.updated_at))


def _is_past(match: Match, now: datetime) -> bool:
    """Tell whether the time for an answer is over."""
    return match.expires_at is not None and now >= match.expires_at


def _require_challenged(match: Match, user_id: int) -> None:
    """Refuse everybody but the member whom the challenge is for."""
    if user_id == match.challenged.user_id:
        return
    if match.index_of(user_id) == match.challenger:
        raise NotForYou("This is your own challenge: your opponent has to answer it.")
    raise NotForYou("This challenge is for somebody else: start a match with /play.")


def _require_waiting(match: Match) -> None:
    """Refuse when no challenge is waiting for its answer."""
    if match.status is not Status.CHALLENGED:
        raise NotOpen("This challenge is not open any more.")


def _require_in_time(match: Match, now: datetime) -> None:
    """Refuse when the challenge has been answered or has lapsed."""
    _require_waiting(match)
    if _is_past(match, now):
        raise NotOpen("This challenge has lapsed: propose a new match with /play.")


def _require_player(match: Match, user_id: int | None) -> int:
    """Return the index of a player; refuse everybody else."""
    index = match.index_of(user_id)
    if index is None and match.puzzle:
        raise NotYourMatch("This puzzle is for somebody else: /puzzle gives you one of your own.")
    if index is None:
        raise NotYourMatch("This match is between two others: start your own with /play.")
    return index


def _require_playing(match: Match) -> None:
    """Refuse when no move can be made in the match."""
    if match.status is Status.CHALLENGED:
        raise NotOpen("This match has not begun: the challenge is not accepted yet.")
    if not match.is_open:
        raise MatchOver
