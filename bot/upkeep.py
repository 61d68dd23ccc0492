"""The care of the database: into a file and back, and what is old out of it."""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Coroutine, Generator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.config import Settings
from bot.matches.rows.matches import Matches
from bot.store import Store, StoreRefused, StoreUnavailable, migrate, normalise_url
from bot.store.connection import require_file
from bot.store.transfer import copy_from, copy_to, export_to, import_from, is_sqlite

FAILED = 1
MADE = re.compile(r"grundy-\d{8}T\d{12}Z\.(db|jsonl\.gz)")
"""The names of the backups that are made regularly; in their order, they are in that of time."""


async def told(work: Coroutine[Any, Any, str]) -> int:
    """Do the work and say what came of it, in one sentence; return the exit code."""
    try:
        print(await work)
    except StoreRefused as error:
        return _failed(str(error))
    except StoreUnavailable as error:
        return _failed(f"The database cannot be reached: check DATABASE_URL. ({error.detail})")
    except OSError as error:
        return _failed(f"{error.filename or 'The file'}: {error.strerror or error}.")
    return 0


def _failed(sentence: str) -> int:
    print(f"bot: {sentence}", file=sys.stderr)
    return FAILED


async def backup(url: str, path: Path, *, replace: bool) -> str:
    """Write a copy of the database: an SQLite file of an SQLite file, else an archive."""
    if not url.startswith("sqlite"):
        return await export(url, path, replace=replace)
    with _appearing(path, replace=replace) as part:
        rows = copy_to(url, part)
    return f"{path}: {_counted(rows)}."


async def back_up_regularly(url: str, folder: Path, keep: int) -> str:
    """Write a backup into a folder, named by its time, and delete all but the newest few there.

    Nothing is deleted before the new one is complete, and nothing but backups of this command.
    """
    _make(folder)
    ending = "db" if url.startswith("sqlite") else "jsonl.gz"
    path = folder / f"grundy-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}.{ending}"
    sentence = await backup(url, path, replace=False)
    return f"{sentence} Backups kept in {folder}: {_thinned_out(folder, keep)}."


def _make(folder: Path) -> None:
    """Make a folder for backups that only its owner can read."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def _thinned_out(folder: Path, keep: int) -> int:
    """Delete all but the newest backups in a folder, and return how many are left."""
    made = sorted(each for each in folder.iterdir() if MADE.fullmatch(each.name))
    for old in made[:-keep]:
        old.unlink(missing_ok=True)
    return min(len(made), keep)


async def export(url: str, path: Path, *, replace: bool) -> str:
    """Write the database into an archive, which either kind of database takes."""
    with _appearing(path, replace=replace) as part:
        rows = await export_to(url, part)
    return f"{path}: {_counted(rows)}."


async def restore(url: str, path: Path, *, replace: bool) -> str:
    """Make the database what a backup holds, whichever kind of file that is."""
    if not is_sqlite(path):
        return await import_(url, path, replace=replace)
    if normalise_url(url).get_backend_name() != "sqlite":
        raise StoreRefused(
            f"{path} is an SQLite file, and the database is PostgreSQL: "
            f"run `bot export` with DATABASE_URL=sqlite:///{path}, then `bot import` without."
        )
    return f"The database holds {_counted(await copy_from(url, path, replace=replace))}."


async def import_(url: str, path: Path, *, replace: bool) -> str:
    """Make the database what an archive holds."""
    if is_sqlite(path):
        raise StoreRefused(f"{path} is an SQLite file: `bot restore` takes it.")
    return f"The database holds {_counted(await import_from(url, path, replace=replace))}."


async def prune(settings: Settings) -> str:
    """Delete the matches that were over longer ago than ``KEEP_DAYS``."""
    if not settings.keep_days:
        return "Every match is kept: set KEEP_DAYS to delete old ones."
    require_file(normalise_url(settings.database_url))
    await migrate(settings.database_url)
    store = await Store.open(settings.database_url)
    before, deleted = datetime.now(UTC) - timedelta(days=settings.keep_days), 0
    try:
        while some := await Matches(store).delete_old(before):
            deleted += some
    finally:
        await store.close()
    return f"Deleted {deleted:,} matches that were over before {before:%Y-%m-%d}."


@contextmanager
def _appearing(path: Path, *, replace: bool) -> Generator[Path]:
    """Let a file appear when it is complete, and not before."""
    if path.is_dir():
        raise StoreRefused(f"{path} is a folder: name a file in it.")
    if not path.parent.is_dir():
        raise StoreRefused(f"There is no folder {path.parent}: make it first.")
    if path.exists() and not replace:
        raise StoreRefused(f"{path} is there already: choose another name, or say --replace.")
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _counted(rows: Mapping[str, int]) -> str:
    found = sorted((name, count) for name, count in rows.items() if count)
    return ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in found) or "no rows"
