"""Between tournaments and rows."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from bot.opponent.model import Difficulty
from bot.tournaments.model.tournament import (
    Correction,
    Entrant,
    Format,
    How,
    Kind,
    Pairing,
    Place,
    Rules,
    Stage,
    Tournament,
)
from cgt.play import Play
from cgt.sizes import Size


def columns(tournament: Tournament) -> dict[str, Any]:
    """Return the columns of a tournament, its number aside."""
    rules, place = tournament.rules, tournament.place
    return {
        "kind": tournament.kind.value,
        "format": rules.format.value,
        "games": "\n".join(rules.games),
        "clock": rules.clock,
        "play": rules.play.value,
        "size": rules.size.value,
        "difficulty": rules.difficulty and rules.difficulty.value,
        "rounds": rules.rounds,
        "guild_id": place.guild_id,
        "channel_id": place.channel_id,
        "locale": place.locale,
        "message_id": place.message_id,
        "organiser_id": tournament.organiser_id,
        "stage": tournament.stage.value,
        "round": tournament.round,
        "version": tournament.version,
        "blocked": " ".join(tournament.blocked),
        "created_at": tournament.created_at,
        "starts_at": tournament.starts_at,
    }


def entrant_columns(tournament_id: int, one: Entrant) -> dict[str, Any]:
    """Return the row of a member."""
    return {
        "tournament_id": tournament_id,
        "user_id": one.user_id,
        "name": one.name,
        "seed": one.seed,
        "joined_round": one.joined,
        "left_round": one.left,
    }


def pairing_columns(tournament_id: int, each: Pairing) -> dict[str, Any]:
    """Return the row of a pairing."""
    return {
        "tournament_id": tournament_id,
        "round": each.round,
        "board": each.board,
        "first_user": each.first,
        "second_user": each.second,
        "winner": each.winner,
        "how": each.how and each.how.value,
    }


def correction_columns(tournament_id: int, number: int, each: Correction) -> dict[str, Any]:
    """Return the row of a correction."""
    return {
        "tournament_id": tournament_id,
        "number": number,
        "made_at": each.at,
        "made_by": each.by,
        "round": each.round,
        "board": each.board,
        "before": each.before,
        "winner": each.winner,
    }


def tournament_of(
    row: Row[Any],
    entrants: tuple[Entrant, ...],
    pairings: tuple[Pairing, ...],
    corrections: tuple[Correction, ...],
) -> Tournament:
    """Return a stored tournament."""
    return Tournament(
        id=row.id,
        kind=Kind(row.kind),
        rules=Rules(
            Format(row.format),
            tuple(row.games.split("\n")),
            row.clock,
            Play(row.play),
            Size(row.size),
            row.rounds,
            row.difficulty and Difficulty(row.difficulty),
        ),
        place=Place(row.guild_id, row.channel_id, row.locale, row.message_id),
        organiser_id=row.organiser_id,
        stage=Stage(row.stage),
        round=row.round,
        version=row.version,
        created_at=row.created_at,
        starts_at=row.starts_at,
        entrants=entrants,
        pairings=pairings,
        corrections=corrections,
        blocked=tuple(row.blocked.split()),
    )


def entrant_of(row: Row[Any]) -> Entrant:
    """Return a stored member of a tournament."""
    return Entrant(row.user_id, row.name, row.seed, row.joined_round, row.left_round)


def pairing_of(row: Row[Any]) -> Pairing:
    """Return a stored pairing."""
    how = None if row.how is None else How(row.how)
    return Pairing(row.round, row.board, row.first_user, row.second_user, row.winner, how)


def correction_of(row: Row[Any]) -> Correction:
    """Return a stored correction."""
    return Correction(row.made_at, row.made_by, row.round, row.board, row.before, row.winner)
