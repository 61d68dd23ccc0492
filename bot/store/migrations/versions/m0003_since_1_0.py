"""Bring the tables of 1.0 to the layout of 1.1, with all that is in them.

Databases that a development version made between the two have some or all of this already, under
the same revisions. So each step looks at the tables there are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)
AT_ONCE = 1_000
"""The number of documents that are read at a time."""

Document: TypeAlias = dict[str, Any]

MODES = {
    "part": "leg",
    "teach": "is_taught",
    "present": "is_attended",
    "stopped": "is_stopped",
    "everyone": "is_of_everyone",
}
"""The fields of the modes of matches in 1.0, and their names since."""


def upgrade() -> None:
    """Bring each table to its layout, and each document to its fields."""
    _departures()
    _rematches()
    _moves()
    _people()
    _puzzles()
    _ratings()
    _change_documents("matches", _match)
    _change_documents("tournaments", _tournament)


def _has(table: str, column: str | None = None) -> bool:
    """Return whether there is a table, or a column in it."""
    found = sa.inspect(op.get_bind())
    if column is None:
        return found.has_table(table)
    return column in {each["name"] for each in found.get_columns(table)}


def _departures() -> None:
    """Make the table of the servers that removed the bot."""
    if not _has("privacy_departures"):
        op.create_table(
            "privacy_departures",
            sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
            sa.Column("left_at", TIME, nullable=False),
        )


def _rematches() -> None:
    """Make the index of rematches."""
    name = "ix_matches_rematch_of"
    if name not in {each["name"] for each in sa.inspect(op.get_bind()).get_indexes("matches")}:
        where = sa.text("rematch_of IS NOT NULL")
        op.create_index(name, "matches", ["rematch_of"], sqlite_where=where, postgresql_where=where)


def _moves() -> None:
    """Drop the times of moves, which nothing reads."""
    if _has("moves", "played_at"):
        op.drop_column("moves", "played_at")


def _people() -> None:
    """Put the preferences of a person and the members they refuse into one document."""
    if not _has("settings_refused"):
        return
    bind = op.get_bind()
    refused: dict[int, list[int]] = {}
    query = "SELECT user_id, refused_id FROM settings_refused ORDER BY user_id, number"
    for user_id, refused_id in bind.execute(sa.text(query)):
        refused.setdefault(user_id, []).append(refused_id)
    query = "SELECT user_id, version, notices, challenges FROM settings_people"
    people = [
        {
            "user_id": row.user_id,
            "version": row.version,
            "state": _written(
                {
                    "notices": bool(row.notices),
                    "challenges": bool(row.challenges),
                    "refused": refused.get(row.user_id, []),
                }
            ),
        }
        for row in bind.execute(sa.text(query))
    ]
    op.drop_table("settings_refused")
    op.drop_table("settings_people")
    table = op.create_table(
        "settings_people",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    op.bulk_insert(table, people)


def _puzzles() -> None:
    """Move the position and the answer of a puzzle out of its document into columns."""
    if _has("puzzles", "start"):
        return
    op.add_column("puzzles", sa.Column("start", sa.Text))
    op.add_column("puzzles", sa.Column("answer", sa.Text))
    _change_documents("puzzles", _puzzle, "start", "answer", "guild_id")
    counter = _counter("puzzles")
    with op.batch_alter_table(
        "puzzles", table_kwargs={"sqlite_autoincrement": True}
    ) as table:  # SQLite puts another table in its place
        table.alter_column("start", existing_type=sa.Text, nullable=False)
    if counter is not None:
        count = sa.text("UPDATE sqlite_sequence SET seq = :seq WHERE name = 'puzzles'")
        op.get_bind().execute(count, {"seq": counter})


def _counter(table: str) -> int | None:
    """Return the last number that SQLite gave to a row of a table; None of other databases."""
    bind = op.get_bind()
    if bind.dialect.name != "sqlite":
        return None
    query = sa.text("SELECT seq FROM sqlite_sequence WHERE name = :name")
    return bind.scalar(query, {"name": table})


def _ratings() -> None:
    """Store the rating before each result: that after the result before, None for the first."""
    if _has("ratings_results", "before"):
        return
    op.add_column("ratings_results", sa.Column("before", sa.Integer))
    op.execute(
        """
        UPDATE ratings_results SET before = CASE WHEN number > 1 THEN coalesce(
            (
                SELECT former.points FROM ratings_results AS former
                WHERE former.user_id = ratings_results.user_id
                AND former.scope = ratings_results.scope
                AND former.number < ratings_results.number
                ORDER BY former.number DESC LIMIT 1
            ),
            points
        ) END
        """
    )


def _match(state: Document) -> Document:
    """Change the document of a match."""
    _rename(state, "play", "convention")
    if state["ending"] == "last_move":
        state["ending"] = "last move"
    for former, name in MODES.items():
        _rename(state["mode"], former, name)
    return {}


def _tournament(state: Document) -> Document:
    """Change the document of a tournament."""
    _rename(state["rules"], "play", "convention")
    return {}


def _puzzle(state: Document) -> Document:
    """Change the document of a puzzle, and return the values of its columns."""
    _rename(state, "play", "convention")
    return {
        "start": state.pop("start"),
        "answer": state.pop("answer"),
        "guild_id": state["place"]["guild_id"],
    }


def _rename(document: Document, former: str, name: str) -> None:
    if former in document:
        document[name] = document.pop(former)


def _change_documents(name: str, change: Callable[[Document], Document], *columns: str) -> None:
    """Change the documents of a table in place, and the columns whose values ``change`` returns."""
    table = sa.table(name, sa.column("id"), sa.column("state"), *map(sa.column, columns))
    query = sa.update(table).where(table.c.id == sa.bindparam("number"))
    query = query.values({each: sa.bindparam(f"new_{each}") for each in ("state", *columns)})
    for rows in _documents(table):
        changed: list[Document] = []
        for number, text in rows:
            state = json.loads(text)
            values = change(state) | {"state": _written(state)}
            if columns or values["state"] != text:
                changed.append(
                    {"number": number} | {f"new_{each}": value for each, value in values.items()}
                )
        if changed:
            op.get_bind().execute(query, changed)


def _documents(table: sa.TableClause) -> Iterator[list[Any]]:
    """Yield the documents of a table with their numbers, some at a time."""
    query = sa.select(table.c.id, table.c.state).order_by(table.c.id).limit(AT_ONCE)
    rows = [*op.get_bind().execute(query)]
    while rows:
        yield rows
        rows = [*op.get_bind().execute(query.where(table.c.id > rows[-1][0]))]


def _written(document: Document) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
