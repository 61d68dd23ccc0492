"""Make the tables of learning: questions, skills, classes, own games, races, lessons, dailies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
TIME = sa.DateTime(timezone=True)
IS_RACE = sa.text("due_at IS NOT NULL AND opponent IS NULL")


def upgrade() -> None:
    """Make the tables."""
    _questions()
    _skills()
    _classes()
    _own_games()
    _race()
    _lessons()
    _daily()


def _questions() -> None:
    """Make the table of questions: puzzles that are answered by choosing."""
    op.create_table(
        "questions",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("member", sa.BigInteger, nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Index(None, "member"),
        sqlite_autoincrement=True,
    )


def _skills() -> None:
    """Make the tables of skills, of templates, of attempts and of sprints."""
    op.create_table(
        "skills",
        sa.Column("member", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("skill", sa.String(128), primary_key=True),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("right", sa.Integer, nullable=False),
        sa.Column("due_at", TIME, nullable=False),
        sa.Column("card", sa.Text, nullable=False),
    )
    op.create_table(
        "templates",
        sa.Column("key", sa.String(256), primary_key=True),
        sa.Column("skill", sa.String(128), nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Float(53), nullable=False),
        sa.Column("timed", sa.Integer, nullable=False),
        sa.Index(None, "skill"),
    )
    op.create_table(
        "attempts",
        sa.Column("member", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("source", sa.String(64), primary_key=True),
        sa.Column("puzzle", sa.String(32), nullable=False),
        sa.Column("template", sa.String(256), nullable=False),
        sa.Column("is_right", sa.Boolean, nullable=False),
        sa.Column("is_hinted", sa.Boolean, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.Column("seconds", sa.Float(53), nullable=False),
        sa.Column("attempted_at", TIME, nullable=False),
        sa.Index(None, "member", "puzzle"),
        sa.Index(None, "member", "attempted_at"),
    )
    op.create_table(
        "sprints",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("member", sa.BigInteger, nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Index(None, "member", "mode"),
        sqlite_autoincrement=True,
    )


def _classes() -> None:
    """Make the tables of classes: members, assignments, answers, and questions in a channel."""
    op.create_table(
        "classes",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("teacher", sa.BigInteger, nullable=False, index=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("is_closed", sa.Boolean, nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Index(None, "guild_id"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "class_members",
        sa.Column(
            "class_id",
            NUMBER,
            sa.ForeignKey("classes.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("member", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
        sa.Column("agreed_at", TIME, nullable=False),
    )
    op.create_table(
        "class_assignments",
        sa.Column("id", NUMBER, primary_key=True),
        _of_class(),
        sa.Column("due_at", TIME),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("lesson", sa.String(64), nullable=False, index=True),
        sa.Column("state", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "class_works",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("class_id", NUMBER, nullable=False),
        sa.Column(
            "assignment_id",
            NUMBER,
            sa.ForeignKey("class_assignments.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("member", sa.BigInteger, nullable=False, index=True),
        sa.Column("done_at", TIME),
        sa.Column("state", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ("class_id", "member"),
            ("class_members.class_id", "class_members.member"),
            ondelete="CASCADE",
        ),
        sa.UniqueConstraint("assignment_id", "member"),
        sa.Index(None, "class_id", "member"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "class_rounds",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        _of_class(),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("vote", sa.Integer, nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("is_stale", sa.Boolean, nullable=False),
        sa.Column("closes_at", TIME),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        _partial("is_stale", "is_stale"),
        _partial("closes_at", "closes_at IS NOT NULL"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "class_votes",
        sa.Column(
            "round_id",
            NUMBER,
            sa.ForeignKey("class_rounds.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("vote", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("member", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
        sa.Column("choice", sa.Integer, nullable=False),
    )


def _race() -> None:
    """Make the tables of races: puzzles that several members answer, and their answers."""
    number = NUMBER
    time = TIME
    op.create_table(
        "races",
        sa.Column("id", number, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("organiser", sa.BigInteger, nullable=False),
        sa.Column("opponent", sa.BigInteger),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("round", sa.SmallInteger, nullable=False),
        sa.Column("created_at", time, nullable=False),
        sa.Column("due_at", time),
        sa.Column("show_at", time),
        sa.Column("state", sa.Text, nullable=False),
        sa.Index(None, "organiser"),
        sa.Index(None, "opponent"),
        sa.Index(
            "uq_races_live_channel_id",
            "channel_id",
            unique=True,
            sqlite_where=IS_RACE,
            postgresql_where=IS_RACE,
        ),
        *(
            sa.Index(
                None,
                due,
                sqlite_where=sa.text(f"{due} IS NOT NULL"),
                postgresql_where=sa.text(f"{due} IS NOT NULL"),
            )
            for due in ("due_at", "show_at")
        ),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "race_answers",
        sa.Column(
            "race_id",
            number,
            sa.ForeignKey("races.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("round", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("member", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("choice", sa.SmallInteger, nullable=False),
        sa.Column("is_right", sa.Boolean, nullable=False),
        sa.Column("at", time, nullable=False),
        sa.Index(None, "member"),
    )


def _lessons() -> None:
    """Make the tables of lessons: runs through them, and those that members wrote."""
    number = NUMBER
    op.create_table(
        "lessons",
        sa.Column("id", number, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column(
            "class_id", number, sa.ForeignKey("classes.id", ondelete="CASCADE"), nullable=True
        ),
        sa.Column("author", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Index(None, "author", "name"),
        sa.Index(None, "class_id"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "lesson_runs",
        sa.Column("id", number, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("member", sa.BigInteger, nullable=False),
        sa.Column("lesson", sa.String(64), nullable=False),
        sa.Column(
            "lesson_id", number, sa.ForeignKey("lessons.id", ondelete="CASCADE"), nullable=True
        ),
        sa.Column("finished_at", TIME, nullable=True),
        sa.Column("state", sa.Text, nullable=False),
        sa.Index(None, "member", "lesson", unique=True),
        sa.Index(None, "lesson_id"),
        sqlite_autoincrement=True,
    )


def _daily() -> None:
    """Make the tables of daily puzzles: the plans of servers, the puzzles, and their answers."""
    moment = TIME
    number = NUMBER
    op.create_table(
        "daily_plans",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("manager", sa.BigInteger, nullable=False),
        sa.Column("next_at", moment),
        sa.Column("state", sa.Text, nullable=False),
        sa.Index(
            None,
            "next_at",
            sqlite_where=sa.text("next_at IS NOT NULL"),
            postgresql_where=sa.text("next_at IS NOT NULL"),
        ),
    )
    op.create_table(
        "dailies",
        sa.Column("id", number, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("posts", sa.Integer, nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.Column("due_at", moment),
        sa.Column("closed_at", moment),
        sa.Column("drawn", sa.Text, nullable=False),
        sa.UniqueConstraint("guild_id", "day"),
        sa.Index(
            None,
            "due_at",
            sqlite_where=sa.text("due_at IS NOT NULL"),
            postgresql_where=sa.text("due_at IS NOT NULL"),
        ),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "daily_answers",
        sa.Column("daily_id", number, sa.ForeignKey("dailies.id"), primary_key=True),
        sa.Column("member", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("is_late", sa.Boolean, nullable=False),
        sa.Column("is_solved", sa.Boolean, nullable=False),
        sa.Column("first", sa.Integer),
        sa.Column("ended_at", moment),
        sa.Column("state", sa.Text, nullable=False),
        sa.Index(None, "member"),
    )
    op.create_table(
        "identifies",
        sa.Column("key", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("next_at", moment, nullable=False),
    )
    op.add_column("puzzles", sa.Column("guild_id", sa.BigInteger))


def _own_games() -> None:
    """Make the table of the games of servers."""
    op.create_table(
        "own_games",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )


def _of_class() -> sa.Column[int]:
    """Return the column with the class that a row belongs to."""
    key = sa.ForeignKey("classes.id", ondelete="CASCADE")
    return sa.Column("class_id", NUMBER, key, nullable=False, index=True)


def _partial(column: str, condition: str) -> sa.Index:
    """Return the index of a column in the rows that meet a condition."""
    where = sa.text(condition)
    return sa.Index(None, column, sqlite_where=where, postgresql_where=where)
