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
from bot.store.sqlite_file import copy_from, copy_to, is_sqlite
from bot.store.transfer import export_to, import_from

FAILED = 1
MADE = re.compile(r"grundy-\d{8}T\d{12}Z\.(db|jsonl\.gz)")
"""The names of the backups that are made regularly; in their order, they are in that of time."""


async def backup(settings: Settings, path: Path, *, replace: bool) -> int:
    """Write a copy of the database: an SQLite file of an SQLite file, else an archive."""
    if _is_file(settings):
        return await _told(_backup_file(settings.database_url, path, replace=replace))
    return await export(settings, path, replace=replace)


async def back_up_regularly(settings: Settings, folder: Path, keep: int) -> int:
    """Write a backup into a folder, named by its time, and delete all but the newest few there.

    Nothing is deleted before the new one is complete, and nothing but backups of this command.
    """
    return await _told(_back_up(settings, folder, keep))


async def export(settings: Settings, path: Path, *, replace: bool) -> int:
    """Write the database into an archive, which either kind of database takes."""
    return await _told(_export(settings.database_url, path, replace=replace))


async def restore(settings: Settings, path: Path, *, replace: bool) -> int:
    """Make the database what a backup holds, whichever kind of file that is."""
    return await _told(_restore(settings.database_url, path, replace=replace))


async def import_(settings: Settings, path: Path, *, replace: bool) -> int:
    """Make the database what an archive holds."""
    return await _told(_import(settings.database_url, path, replace=replace))


async def prune(settings: Settings) -> int:
    """Delete the matches that were over longer ago than ``KEEP_DAYS``."""
    return await _told(_prune(settings))


def _is_file(settings: Settings) -> bool:
    return settings.database_url.startswith("sqlite")


async def _back_up(settings: Settings, folder: Path, keep: int) -> str:
    _make(folder)
    write, ending = (_backup_file, "db") if _is_file(settings) else (_export, "jsonl.gz")
    path = folder / f"grundy-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}.{ending}"
    sentence = await write(settings.database_url, path, replace=False)
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


async def _prune(settings: Settings) -> str:
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


async def _backup_file(url: str, path: Path, *, replace: bool) -> str:
    with _appearing(path, replace=replace) as part:
        rows = copy_to(url, part)
    return f"{path}: {_counted(rows)}."


async def _export(url: str, path: Path, *, replace: bool) -> str:
    with _appearing(path, replace=replace) as part:
        rows = await export_to(url, part)
    return f"{path}: {_counted(rows)}."


async def _restore(url: str, path: Path, *, replace: bool) -> str:
    if not is_sqlite(path):
        return await _import(url, path, replace=replace)
    if normalise_url(url).get_backend_name() != "sqlite":
        raise StoreRefused(
            f"{path} is an SQLite file, and the database is PostgreSQL: "
            f"run `bot export` with DATABASE_URL=sqlite:///{path}, then `bot import` without."
        )
    return f"The database holds {_counted(await copy_from(url, path, replace=replace))}."


async def _import(url: str, path: Path, *, replace: bool) -> str:
    if is_sqlite(path):
        raise StoreRefused(f"{path} is an SQLite file: `bot restore` takes it.")
    return f"The database holds {_counted(await import_from(url, path, replace=replace))}."


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


async def _told(work: Coroutine[Any, Any, str]) -> int:
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
