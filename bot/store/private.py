"""Permissions of database files, which only their owner can read, for their members' ids."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

from bot import log

logger = log.get(__name__)

BESIDE = ("", "-wal", "-shm", "-journal")
"""The endings of an SQLite file and of SQLite's files next to it."""
BACKUPS = "backups"
"""The default folder of regular backups."""
BACKUP = re.compile(r"grundy-\d{8}T\d{12}Z\.(db|jsonl\.gz)")
"""The names of regular backups. Their order is that of time."""
PRIVATE, OTHERS = 0o600, stat.S_IRWXG | stat.S_IRWXO


def keep_private(database: Path) -> None:
    """Deny others access to a database and its backups, and log the files changed."""
    if os.name != "posix":
        return
    shared: list[str] = []
    try:
        for each in _files(database):
            if each.stat().st_mode & OTHERS:
                each.chmod(PRIVATE)
                shared.append(str(each))
    except OSError as error:
        logger.warning("other users may read the database: chmod 600 it", error=str(error))
    if shared:
        logger.warning("other users could read the database", made_private=", ".join(shared))


def _files(database: Path) -> Iterator[Path]:
    """Yield the existing files of a database, and its regular backups."""
    for ending in BESIDE:
        if (file := database.with_name(database.name + ending)).is_file():
            yield file
    for folder in {database.parent / BACKUPS, Path(BACKUPS).absolute()}:
        if folder.is_dir():
            yield from (each for each in folder.iterdir() if BACKUP.fullmatch(each.name))
