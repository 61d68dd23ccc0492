"""Make the tables."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables, those that others refer to first."""
    _matches()
    _moves()
    _messages()
    _puzzles()
    _ratings()
    _settings()
    _tournaments()
    _bot()


def _reference(name: str, kind: sa.types.TypeEngine[Any], to: str) -> sa.Column[Any]:
    """Return a column of a key whose row goes with the row that it refers to."""
    key = sa.ForeignKey(to, ondelete="CASCADE")
    return sa.Column(name, kind, key, primary_key=True, autoincrement=False)


def _of_match() -> sa.Column[Any]:
    """Return the column that names the match of a row."""
    return _reference("match_id", NUMBER, "matches.id")


def _of_tournament() -> sa.Column[Any]:
    """Return the column that names the tournament of a row."""
    return _reference("tournament_id", NUMBER, "tournaments.id")


def _where(condition: str) -> dict[str, Any]:
    """Return the options of an index that holds only the rows that meet a condition."""
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}


def _matches() -> None:
    """Make the table of matches."""
    op.create_table(
        "matches",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("first_user", sa.BigInteger),
        sa.Column("first_level", sa.String(16)),
        sa.Column("second_user", sa.BigInteger),
        sa.Column("second_level", sa.String(16)),
        sa.Column("challenger", sa.SmallInteger, nullable=False),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("reachable", sa.Boolean, nullable=False),
        sa.Column("locale", sa.String(16)),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("updated_at", TIME, nullable=False),
        sa.Column("expires_at", TIME),
        sa.Column("deadline", TIME),
        sa.Column("notify_at", TIME),
        sa.Column("stood_still", sa.BigInteger, nullable=False),
        sa.Column("show_at", TIME),
        sa.Column("rematch_of", NUMBER, sa.ForeignKey("matches.id", ondelete="SET NULL")),
        sa.Column("leg", sa.SmallInteger),
        sa.Column("state", sa.Text, nullable=False),
        sa.CheckConstraint("challenger IN (0, 1)", name="challenger"),
        sa.CheckConstraint("winner IN (0, 1)", name="winner"),
        sa.Index(None, "deadline", **_where("deadline IS NOT NULL")),
        sa.Index("ix_matches_ended", "updated_at", "id", **_where("status = 'finished'")),
        sa.Index(None, "expires_at", **_where("expires_at IS NOT NULL")),
        sa.Index(None, "first_user", "status"),
        sa.Index(None, "notify_at", **_where("notify_at IS NOT NULL")),
        sa.Index("ix_matches_played", "channel_id", **_where("status = 'playing'")),
        sa.Index(None, "second_user", "status"),
        sa.Index(None, "show_at", **_where("show_at IS NOT NULL")),
        sa.Index(
            "uq_matches_open_rematch_of",
            "rematch_of",
            unique=True,
            **_where("status IN ('challenged', 'playing')"),
        ),
        sa.Index("uq_matches_second_leg", "rematch_of", unique=True, **_where("leg = 2")),
        sqlite_autoincrement=True,
    )


def _moves() -> None:
    """Make the tables of moves, and of those who made or wanted them."""
    op.create_table(
        "moves",
        _of_match(),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("notation", sa.Text, nullable=False),
        sa.Column("player", sa.SmallInteger, nullable=False),
        sa.Column("played_at", TIME, nullable=False),
        sa.CheckConstraint("player IN (0, 1)", name="player"),
    )
    op.create_table(
        "match_makers",
        _of_match(),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("votes", sa.Integer, nullable=False),
        sa.Column("voters", sa.Integer, nullable=False),
        sa.Column("tied", sa.Boolean, nullable=False),
    )
    op.create_table(
        "match_mates",
        _of_match(),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
        sa.Column("player", sa.SmallInteger, nullable=False),
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
    )
    op.create_table(
        "match_votes",
        _of_match(),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("notation", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
    )


def _messages() -> None:
    """Make the tables of what is posted of a match beside its board."""
    op.create_table(
        "match_notices",
        _of_match(),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("claimed_at", TIME, nullable=False),
    )
    op.create_table(
        "match_fixtures",
        _of_match(),
        sa.Column("occasion", sa.String(40), nullable=False, unique=True),
        sa.Column("claimed_at", TIME),
    )
    op.create_table(
        "match_nudges",
        _of_match(),
        sa.Column("player", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("nudged_at", TIME, nullable=False),
        sa.CheckConstraint("player IN (0, 1)", name="player"),
    )
    op.create_table(
        "match_followers",
        _of_match(),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
        sa.Column("claimed_at", TIME),
    )


def _puzzles() -> None:
    """Make the table of puzzles."""
    op.create_table(
        "puzzles",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("member", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("follows", NUMBER, sa.ForeignKey("puzzles.id", ondelete="SET NULL")),
        sa.Column("expires_at", TIME),
        sa.Column("show_at", TIME),
        sa.Column("state", sa.Text, nullable=False),
        sa.Index(None, "expires_at", **_where("expires_at IS NOT NULL")),
        sa.Index(None, "member", "status"),
        sa.Index(None, "show_at", **_where("show_at IS NOT NULL")),
        sa.Index("uq_puzzles_open_follows", "follows", unique=True, **_where("status = 'open'")),
        sqlite_autoincrement=True,
    )


def _ratings() -> None:
    """Make the tables of ratings."""
    op.create_table(
        "ratings_taken",
        _of_match(),
        sa.Column("ended_at", TIME, nullable=False),
        sa.Index(None, "ended_at"),
    )
    op.create_table(
        "ratings_standings",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("scope", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("period", sa.String(8), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("best_streak", sa.Integer, nullable=False),
        sa.Column("kept", sa.Integer, nullable=False),
        sa.Column("held", sa.Integer, nullable=False),
        sa.Index(None, "scope", "game", "period", "points", "user_id"),
    )
    op.create_table(
        "ratings_results",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("scope", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column(
            "match_id",
            NUMBER,
            sa.ForeignKey("matches.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("opponent", sa.BigInteger, nullable=False, index=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("kept", sa.Integer, nullable=False),
        sa.Column("held", sa.Integer, nullable=False),
        sa.Column("ended_at", TIME, nullable=False),
        sa.Index(None, "user_id", "scope", "opponent", "ended_at"),
    )


def _settings() -> None:
    """Make the tables of what servers and members have chosen."""
    op.create_table(
        "settings_servers",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("language", sa.String(16)),
        sa.Column("state", sa.Text, nullable=False),
        sa.Index(None, "language", **_where("language IS NOT NULL")),
    )
    op.create_table(
        "settings_welcomes",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("welcomed_at", TIME, nullable=False),
    )
    op.create_table(
        "settings_people",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("notices", sa.Boolean, nullable=False),
        sa.Column("challenges", sa.Boolean, nullable=False),
        sa.Column("language", sa.String(16)),
    )
    op.create_table(
        "settings_refused",
        _reference("user_id", sa.BigInteger(), "settings_people.user_id"),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("refused_id", sa.BigInteger, nullable=False),
    )


def _tournaments() -> None:
    """Make the tables of tournaments."""
    op.create_table(
        "tournaments",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("organiser_id", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("looked_at", sa.Integer, nullable=False),
        sa.Column("starts_at", TIME),
        sa.Column("podium_at", TIME),
        sa.Column("state", sa.Text, nullable=False),
        sa.Index(None, "guild_id", "stage"),
        sa.Index(None, "podium_at", **_where("podium_at IS NOT NULL")),
        sa.Index(None, "stage"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "tournament_entrants",
        _of_tournament(),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("joined", sa.Integer, nullable=False),
        sa.Column("left", sa.Integer),
    )
    op.create_table(
        "tournament_pairings",
        _of_tournament(),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("board", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("second", sa.BigInteger),
        sa.Column("winner", sa.BigInteger),
        sa.Column("how", sa.String(16)),
    )
    op.create_table(
        "tournament_corrections",
        _of_tournament(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", TIME, nullable=False),
        sa.Column("by", sa.BigInteger, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("before", sa.BigInteger),
        sa.Column("winner", sa.BigInteger),
    )


def _bot() -> None:
    """Make the tables that the bot keeps about itself."""
    op.create_table(
        "presence",
        sa.Column("id", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("beat_at", TIME, nullable=False),
        sa.Column("until", TIME, nullable=False),
    )
    op.create_table(
        "registered_commands",
        sa.Column("application_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("digest", sa.String(64), nullable=False),
    )
