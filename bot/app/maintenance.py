"""Maintenance of the database, such as backups, transfers and pruning."""

from __future__ import annotations

import secrets
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.config import ConfigError, Settings
from bot.play.matches.rows.matches import Matches
from bot.store import Store, StoreRefused, StoreUnavailable, migrate, normalise_url
from bot.store.connection import require_file
from bot.store.migrations import all_revisions
from bot.store.private import BACKUP, BACKUPS
from bot.store.transfer import copy_from, copy_to, export_to, import_from, is_sqlite


async def tend(settings: Settings, work: str, **options: Any) -> int:
    """Do some work on the database, print its result in a sentence, and return the exit code.

    :raises ConfigError: when an option is missing.
    """
    try:
        print(await WORKS[work](settings, **options))
    except StoreRefused as error:
        refusal = str(error)
    except StoreUnavailable as error:
        refusal = f"The database cannot be reached: check DATABASE_URL. ({error.detail})"
    except OSError as error:
        refusal = f"{error.filename or 'The file'}: {error.strerror or error}."
    else:
        return 0
    print(f"bot: {refusal}", file=sys.stderr)
    return 1


async def bring_forward(settings: Settings) -> str:
    """Migrate the database to this version."""
    await migrate(settings.database_url)
    return f"The database is at version {all_revisions()[-1]}."


async def backup(settings: Settings, file: Path | None, keep: int | None, *, replace: bool) -> str:
    """Write a copy of an SQLite file, or an archive of another database.

    With ``keep`` it goes into a folder, named by its time, and all but the newest few are deleted.
    That happens once the new one is complete, and affects only backups of this command.
    """
    if keep is None:
        if file is None:
            raise ConfigError("name a file, such as grundy-backup.db, or use --keep 14")
        return await _back_up(settings, file, replace=replace)
    folder = file or Path(BACKUPS)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    ending = "db" if settings.database_url.startswith("sqlite") else "jsonl.gz"
    path = folder / f"grundy-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}.{ending}"
    sentence = await _back_up(settings, path, replace=False)
    return f"{sentence} Backups kept in {folder}: {_thinned_out(folder, keep)}."


async def _back_up(settings: Settings, file: Path, *, replace: bool) -> str:
    if not settings.database_url.startswith("sqlite"):
        return await export(settings, file, replace=replace)
    with _appearing(file, replace=replace) as part:
        rows = copy_to(settings.database_url, part)
    return f"{file}: {_count_text(rows)}."


def _thinned_out(folder: Path, keep: int) -> int:
    """Delete all but the newest backups in a folder, and return the number left."""
    made = sorted(each for each in folder.iterdir() if BACKUP.fullmatch(each.name))
    for old in made[:-keep]:
        old.unlink(missing_ok=True)
    return min(len(made), keep)


async def export(settings: Settings, file: Path, *, replace: bool) -> str:
    """Write the database into an archive, which either kind of database accepts."""
    with _appearing(file, replace=replace) as part:
        rows = await export_to(settings.database_url, part)
    return f"{file}: {_count_text(rows)}."


async def restore(settings: Settings, file: Path, *, replace: bool) -> str:
    """Replace the database by a backup, an archive or an SQLite file."""
    url = settings.database_url
    if not is_sqlite(file):
        return await import_(settings, file, replace=replace)
    if normalise_url(url).get_backend_name() != "sqlite":
        raise StoreRefused(
            f"{file} is an SQLite file, and the database is PostgreSQL: "
            f"run `bot export` with DATABASE_URL=sqlite:///{file}, then `bot import` without."
        )
    return f"The database holds {_count_text(await copy_from(url, file, replace=replace))}."


async def import_(settings: Settings, file: Path, *, replace: bool) -> str:
    """Replace the database by an archive."""
    if is_sqlite(file):
        raise StoreRefused(f"{file} is an SQLite file: `bot restore` takes it.")
    rows = await import_from(settings.database_url, file, replace=replace)
    return f"The database holds {_count_text(rows)}."


async def prune(settings: Settings) -> str:
    """Delete the matches that ended more than ``KEEP_DAYS`` ago."""
    if not settings.keep_days:
        return "Every match is kept. Set KEEP_DAYS to delete old ones."
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


WORKS: dict[str, Callable[..., Awaitable[str]]] = {
    "migrate": bring_forward,
    "backup": backup,
    "prune": prune,
    "restore": restore,
    "export": export,
    "import": import_,
}
"""The work of each command, which returns a sentence about the result."""


@contextmanager
def _appearing(path: Path, *, replace: bool) -> Generator[Path]:
    """Yield a temporary path, which is renamed to the file once it is complete."""
    if path.is_dir():
        raise StoreRefused(f"{path} is a folder: name a file in it.")
    if not path.parent.is_dir():
        raise StoreRefused(f"There is no folder {path.parent}: make it first.")
    if path.exists() and not replace:
        raise StoreRefused(f"{path} is there already: choose another name, or use --replace.")
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        yield part
        part.replace(path)
    except OSError as error:  # its message names the temporary path
        raise StoreRefused(f"{path}: {error.strerror or error}.") from error
    except sqlite3.Error as error:
        raise StoreRefused(f"{path}: {error}.") from error
    except StoreRefused as error:
        raise StoreRefused(str(error).replace(str(part), str(path))) from error
    finally:
        part.unlink(missing_ok=True)


def _count_text(rows: Mapping[str, int]) -> str:
    found = sorted((name, count) for name, count in rows.items() if count)
    return ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in found) or "no rows"
