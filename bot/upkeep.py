"""``bot backup``, ``restore``, ``export`` and ``import``: a database into a file, and back."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Coroutine, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bot.config import Settings
from bot.store import StoreRefused, StoreUnavailable, normalise_url
from bot.store.sqlite_file import copy_from, copy_to, is_sqlite
from bot.store.transfer import export_to, import_from

FAILED = 1


async def backup(settings: Settings, path: Path, *, replace: bool) -> int:
    """Write a copy of the database: an SQLite file of an SQLite file, else an archive."""
    if _is_file(settings):
        return await _told(_backup_file(settings.database_url, path, replace=replace))
    return await export(settings, path, replace=replace)


async def export(settings: Settings, path: Path, *, replace: bool) -> int:
    """Write the database into an archive, which either kind of database takes."""
    return await _told(_export(settings.database_url, path, replace=replace))


async def restore(settings: Settings, path: Path, *, replace: bool) -> int:
    """Make the database what a backup holds, whichever kind of file that is."""
    return await _told(_restore(settings.database_url, path, replace=replace))


async def import_(settings: Settings, path: Path, *, replace: bool) -> int:
    """Make the database what an archive holds."""
    return await _told(_import(settings.database_url, path, replace=replace))


def _is_file(settings: Settings) -> bool:
    """Return whether the database is an SQLite file."""
    return settings.database_url.startswith("sqlite")


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
    """Return how many rows each table has."""
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
