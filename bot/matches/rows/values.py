"""Between matches and rows: positions and moves are kept as notation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row

from bot.matches.model import Ending, Match, Place, Player, Status
from bot.matches.rows.tables import MatchRow
from bot.opponent.model import Level
from cgt import notation
from cgt.play import Play
from cgt.positions import Move


def new_row(match: Match) -> MatchRow:
    """Return the row of a match that is not stored yet; the database numbers it."""
    first, second = match.players
    row = MatchRow(
        start=str(match.start),
        first_user=first.user_id,
        first_level=first.level,
        second_user=second.user_id,
        second_level=second.level,
        challenger=match.challenger,
        created_at=match.created_at,
        rematch_of=match.rematch_of,
        play=match.play.value,
        puzzle=match.puzzle,
    )
    for name, value in {**progress(match), **place_columns(match.place)}.items():
        setattr(row, name, value)
    return row


def progress(match: Match) -> dict[str, object]:
    """Return the columns that change in the course of a match, its place aside."""
    return {
        "ply": match.ply,
        "status": match.status.value,
        "winner": match.winner,
        "ending": match.ending and match.ending.value,
        "updated_at": match.updated_at,
        "expires_at": match.expires_at,
        "judged": match.judged,
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


def match_of(row: Row[Any], moves: Iterable[str]) -> Match:
    """Return a stored match: its row has the columns of :class:`MatchRow`.

    ``moves`` are its moves in notation, in order.
    """
    start = position = notation.position(row.start)
    made: list[Move] = []
    for text in moves:
        made.append(notation.move(text, position))
        position = position.after(made[-1])
    return Match(
        id=row.id,
        start=start,
        players=(
            _player(row.first_user, row.first_level),
            _player(row.second_user, row.second_level),
        ),
        challenger=row.challenger,
        place=place_of(row),
        status=Status(row.status),
        moves=tuple(made),
        winner=row.winner,
        ending=None if row.ending is None else Ending(row.ending),
        created_at=row.created_at,
        updated_at=row.updated_at,
        expires_at=row.expires_at,
        rematch_of=row.rematch_of,
        play=Play(row.play),
        judged=row.judged,
        puzzle=row.puzzle,
    )


def _player(user_id: int | None, level: str | None) -> Player:
    """Return the player whom two columns describe."""
    return Player(user_id, None if level is None else Level(level))
