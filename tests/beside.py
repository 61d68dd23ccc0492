"""A database of a bot, opened beside it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


@contextmanager
def beside(database: str | Path) -> Iterator[sqlite3.Connection]:
    """Open an SQLite file, or that of a URL; what is changed in it is stored at the end."""
    path = str(database).removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection
