"""The databases that earlier versions left, as they are kept here, put into an empty one.

``1.0.0`` and ``1.1.0`` are of released versions, made by ``make_1_0.py`` and ``make_1_1.py``.
``development`` is of the code just before migration 0003, whose first migration differed from the
released one.
"""

import gzip
import json
import re
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

import asyncpg

FOLDER = Path(__file__).parent
RELEASED = ("1.0.0", "1.1.0")
ORIGINS = (*RELEASED, "development")


def archive(origin):
    """Return the file that ``bot export`` of a version wrote."""
    return FOLDER / f"{origin}.jsonl.gz"


@cache
def facts(origin):
    """Return the members, places and messages that a database is about."""
    return json.loads(FOLDER.joinpath(f"{origin}.json").read_text("utf-8"))


async def load(url, origin, ids=None):
    """Put the database of a version into an empty one, with other ids in place of its own."""
    kind = url.partition(":")[0]
    text = gzip.decompress(FOLDER.joinpath(f"{origin}.{kind}.sql.gz").read_bytes()).decode()
    text = with_ids(text, ids or {})
    if kind == "sqlite":
        path = Path(url.removeprefix("sqlite:///"))
        path.parent.mkdir(exist_ok=True)
        with closing(sqlite3.connect(path)) as database:
            database.executescript(text)
        return
    server = await asyncpg.connect(url)
    try:
        await server.execute(text)
    finally:
        await server.close()


def with_ids(text, ids):
    """Return a text with other ids of Discord in place of some."""
    return re.sub(r"\d{19}", lambda found: str(ids.get(int(found[0]), found[0])), text)
