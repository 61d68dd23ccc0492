"""Between matches and rows: positions and moves are kept as notation."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from sqlalchemy import Row

from bot.matches.model.clock import Clock
from bot.matches.model.match import Ending, Event, Match, Place, Player, Status
from bot.matches.model.sides import Side
from bot.matches.rows.several import Parts, several_of
from bot.opponent.model import Difficulty, Level
from cgt import notation
from cgt.play import Play
from cgt.positions import Move
from cgt.sizes import Size


def new_row(match: Match) -> dict[str, object]:
    """Return the columns of a match that is not stored yet; the database numbers it."""
    first, second = match.players
    return {
        "start": str(match.start),
        "first_level": first.level,
        "second_level": second.level,
        "created_at": match.created_at,
        "rematch_of": match.rematch_of,
        "play": match.play.value,
        "puzzle": match.puzzle,
        "clock": None if match.clock is None else str(match.clock),
        "notify_at": match.notify_at,
        "show_at": match.show_at,
        "pie": match.pie,
        "leg": match.leg,
        "size": None if match.size is None else match.size.value,
        "difficulty": match.difficulty and match.difficulty.value,
        "teach": match.teach,
        "deciding": match.several and match.several.deciding.value,
        **progress(match),
        **player_columns(match),
        **place_columns(match.place),
    }


def progress(match: Match) -> dict[str, object]:
    """Return the columns that change in the course of a match, its place and notices aside."""
    first, second = match.left or (None, None)
    return {
        "ply": match.ply,
        "status": match.status.value,
        "winner": match.winner,
        "ending": match.ending and match.ending.value,
        "updated_at": match.updated_at,
        "expires_at": match.expires_at,
        "judged": match.judged,
        "first_left": _milliseconds(first),
        "second_left": _milliseconds(second),
        "deadline": match.deadline,
        "stood_still": _milliseconds(match.stood_still),
        "event": "" if match.event is None else str(match.event),
        "rated": match.rated,
        "first_hints": match.hints[0],
        "second_hints": match.hints[1],
        "undone": match.undone,
        "undo_by": match.undo_by,
        "revision": match.several.revision if match.several else 0,
    }


def player_columns(match: Match) -> dict[str, object]:
    """Return the columns that say who plays; they change when somebody takes an open challenge."""
    first, second = match.players
    return {
        "first_user": first.user_id,
        "second_user": second.user_id,
        "challenger": match.challenger,
        "first_side": first.side and first.side.value,
        "second_side": second.side and second.side.value,
    }


def place_columns(place: Place) -> dict[str, object]:
    """Return the columns that say where the board stands."""
    return {
        "guild_id": place.guild_id,
        "channel_id": place.channel_id,
        "message_id": place.message_id,
        "reachable": place.reachable,
        "locale": place.locale,
    }


def move_rows(match_id: int, match: Match, since: int) -> list[dict[str, object]]:
    """Return the rows of the moves of a match after the first ``since`` of them."""
    return [
        {
            "match_id": match_id,
            "ply": ply,
            "notation": str(move),
            "player": (ply - 1) % 2,
            "played_at": match.updated_at,
        }
        for ply, move in enumerate(match.moves[since:], start=since + 1)
    ]


def place_of(row: Row[Any]) -> Place:
    """Return where the board of a stored match stands."""
    return Place(row.guild_id, row.channel_id, row.message_id, row.reachable, row.locale)


def match_of(row: Row[Any], moves: Iterable[str], parts: Parts | None = None) -> Match:
    """Return a stored match: its row has the columns of :class:`MatchRow`.

    ``moves`` are its moves in notation, in order; ``parts`` are of a match of several.
    """
    start = notation.position(row.start)
    made, positions = list[Move](), [start]
    for text in moves:
        made.append(notation.move(text, positions[-1]))
        positions.append(positions[-1].after(made[-1]))
    played = tuple(made)
    return Match(
        id=row.id,
        start=start,
        players=(
            _player(row.first_user, row.first_level, row.first_side),
            _player(row.second_user, row.second_level, row.second_side),
        ),
        challenger=row.challenger,
        place=place_of(row),
        status=Status(row.status),
        moves=played,
        passed=(played, tuple(positions)),
        winner=row.winner,
        ending=None if row.ending is None else Ending(row.ending),
        created_at=row.created_at,
        updated_at=row.updated_at,
        expires_at=row.expires_at,
        rematch_of=row.rematch_of,
        play=Play(row.play),
        judged=row.judged,
        puzzle=row.puzzle,
        clock=None if row.clock is None else Clock.of(row.clock),
        left=_left(row.first_left, row.second_left),
        deadline=row.deadline,
        notify_at=row.notify_at,
        stood_still=timedelta(milliseconds=row.stood_still),
        show_at=row.show_at,
        event=Event.of(row.event),
        rated=row.rated,
        pie=row.pie,
        leg=row.leg,
        hints=(row.first_hints, row.second_hints),
        undone=row.undone,
        undo_by=row.undo_by,
        size=None if row.size is None else Size(row.size),
        difficulty=None if row.difficulty is None else Difficulty(row.difficulty),
        teach=row.teach,
        several=None if row.deciding is None else several_of(row, positions[-1], parts or Parts()),
    )


def _milliseconds(time: timedelta | None) -> int | None:
    return None if time is None else time // timedelta(milliseconds=1)


def _left(first: int | None, second: int | None) -> tuple[timedelta, timedelta] | None:
    """Return what both players have left, where a clock says so."""
    if first is None or second is None:
        return None
    return timedelta(milliseconds=first), timedelta(milliseconds=second)


def _player(user_id: int | None, level: str | None, side: str | None) -> Player:
    """Return the player whom three columns describe."""
    return Player(
        user_id, None if level is None else Level(level), None if side is None else Side(side)
    )
