"""Conversion of matches to rows and back. Positions and moves are notation, the mode is JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from sqlalchemy import Row

from bot.play.engine.model import Level
from bot.play.matches.model.clock import NO_CLOCK, Clock, Timer
from bot.play.matches.model.match import Challenge, Ending, Line, Match, Result, Status
from bot.play.matches.model.modes import MODES
from bot.play.matches.model.sides import Mate, MoveAuthor, Player, Side, Vote
from bot.shared.places import Place
from bot.store.document import content, from_fields, read, write
from cgt.core import notation
from cgt.core.convention import Convention
from cgt.core.positions import Move, Position

VOTE = "vote"
"""The kind of a shared match decided by votes, whose deadlines are handled apart."""
PARTS = {"teams", "votes", "missing", "by"}
"""The parts of a shared match's mode that have tables of their own."""
BEFORE = -1
"""The ply in the row of a member who voted on the last move, and not on this one yet."""
SHARED = {"shared", VOTE}
"""The kinds of shared matches in their rows."""
MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, kw_only=True)
class State:
    """The parts of a match that no query uses, without parts of its ``mode`` in other tables."""

    convention: Convention
    judged: bool
    ending: Ending | None
    clock: str
    left: tuple[timedelta, timedelta] | None
    sides: tuple[Side | None, Side | None]
    mode: dict[str, Any]
    pie: bool


@dataclass(slots=True)
class Parts:
    """The rows that belong to a shared match."""

    mates: list[Row[Any]] = field(default_factory=list[Row[Any]])
    votes: list[Row[Any]] = field(default_factory=list[Row[Any]])
    makers: list[Row[Any]] = field(default_factory=list[Row[Any]])


def new_row(match: Match) -> dict[str, object]:
    """Return the columns of a new match. The database numbers it."""
    return {
        "start": str(match.start),
        "created_at": match.created_at,
        "rematch_of": match.rematch_of,
        "notify_at": match.timer.notify_at,
        "show_at": match.show_at,
        **progress(match),
        **content(match.place),
    }


def progress(match: Match) -> dict[str, object]:
    """Return the columns that change during a match, apart from its place and notices."""
    first, second = match.players
    state = State(
        convention=match.convention,
        judged=match.judged,
        ending=match.ending,
        clock=NO_CLOCK if match.clock is None else str(match.clock),
        left=match.timer.left,
        sides=(first.side, second.side),
        mode=content(match.mode, without=PARTS),
        pie=match.challenge.pie,
    )
    return {
        "version": match.version,
        "ply": match.ply,
        "status": match.status.value,
        "kind": VOTE if match.mode.is_voted else match.mode.kind,
        "first_user": first.user_id,
        "first_level": first.level,
        "second_user": second.user_id,
        "second_level": second.level,
        "challenger": match.challenge.challenger,
        "winner": match.winner,
        "updated_at": match.updated_at,
        "expires_at": match.expires_at,
        "deadline": match.deadline,
        "stood_still": match.timer.stood_still // MILLISECOND,
        "leg": match.mode.leg,
        "state": write(state),
    }


def move_rows(match_id: int, match: Match, since: int) -> list[dict[str, object]]:
    """Return the rows of a match's moves after the first ``since``."""
    return [
        {
            "match_id": match_id,
            "ply": ply,
            "notation": str(move),
            "player": (ply - 1) % 2,
        }
        for ply, move in enumerate(match.moves[since:], start=since + 1)
    ]


def place_of(row: Row[Any]) -> Place:
    """Return the place of a stored match's board."""
    return Place(row.guild_id, row.channel_id, row.message_id, row.reachable, row.locale)


def match_of(row: Row[Any], moves: Iterable[str], parts: Parts | None = None) -> Match:
    """Return a match from its row, which has the columns of :class:`MatchRow`.

    ``moves`` are in notation, in order. ``parts`` belong to a shared match.

    :raises CgtError: when it cannot be read.
    """
    state, kind = state_of(row), MODES["shared" if row.kind == VOTE else row.kind]
    line = _line(row.start, moves)
    beside = _parts_of_mode(row.ply, line.positions[-1], parts)
    return Match(
        id=row.id,
        version=row.version,
        line=line,
        convention=state.convention,
        players=(
            _player(row.first_user, row.first_level, state.sides[0]),
            _player(row.second_user, row.second_level, state.sides[1]),
        ),
        mode=from_fields(kind, state.mode, **beside),
        place=place_of(row),
        status=Status(row.status),
        result=None if state.ending is None else Result(row.winner, state.ending),
        timer=Timer(
            Clock.of(state.clock),
            state.left,
            row.deadline,
            row.notify_at,
            row.stood_still * MILLISECOND,
        ),
        judged=state.judged,
        rematch_of=row.rematch_of,
        created_at=row.created_at,
        updated_at=row.updated_at,
        expires_at=row.expires_at,
        show_at=row.show_at,
        challenge=Challenge(row.challenger, state.pie),
    )


def _parts_of_mode(ply: int, position: Position, parts: Parts | None) -> dict[str, Any]:
    """Return the parts of a match's mode in other tables, empty if it isn't shared.

    Parts added since the row was read are left out, because they belong to a later state.
    """
    if parts is None:
        return {}
    first, second = (
        tuple(Mate(mate.user_id, mate.since) for mate in parts.mates if mate.player == player)
        for player in (0, 1)
    )
    votes = (vote for vote in parts.votes if vote.ply == ply)
    return {
        "teams": (first, second),
        "votes": tuple(
            Vote(vote.user_id, notation.move(vote.notation, position), vote.number)
            for vote in votes
        ),
        "missing": tuple(sorted(vote.user_id for vote in parts.votes if vote.ply == BEFORE)),
        "by": tuple(
            MoveAuthor(made.user_id, made.votes, made.voters, made.tied)
            for made in parts.makers
            if made.ply <= ply
        ),
    }


def state_of(row: Row[Any]) -> State:
    """Return the state column of a match, or raise :class:`BadDocument`."""
    return read(State, row.state)


def _line(start: str, moves: Iterable[str]) -> Line:
    positions, made = [notation.position(start)], list[Move]()
    for text in moves:
        made.append(notation.move(text, positions[-1]))
        positions.append(positions[-1].after(made[-1]))
    return Line(tuple(positions), tuple(made))


def _player(user_id: int | None, level: str | None, side: Side | None) -> Player:
    return Player(user_id, None if level is None else Level(level), side)
