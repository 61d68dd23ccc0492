"""Deadlines: the marked columns of every table, moved by one function."""

import pytest

from bot.app.features import ROUTER  # noqa: F401 - all tables
from bot.store.store import Shards
from bot.store.tables import DEADLINE, Base

TABLES = {
    table.name: table
    for table in Base.metadata.sorted_tables
    if any(column.info == DEADLINE for column in table.columns)
}


def test_deadlines_of_matches_puzzles_races_and_votes_are_marked():
    marked = {
        f"{name}.{column.name}"
        for name, table in TABLES.items()
        for column in table.columns
        if column.info == DEADLINE
    }
    assert marked == {
        "matches.deadline",
        "matches.expires_at",
        "matches.notify_at",
        "puzzles.expires_at",
        "races.due_at",
        "class_rounds.closes_at",
    }


@pytest.mark.parametrize("name", TABLES)
def test_table_with_a_deadline_has_versions_and_a_server(name):
    assert "version" in TABLES[name].columns
    assert "guild_id" in str(Shards(2, (1,)).of_rows(TABLES[name]))
