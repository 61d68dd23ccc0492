"""Errors of databases, translated in one place into one kind of error."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy import exc

from cgt.core.text import Text

AWAY = "I can't reach the database right now. Please try again in a moment."


class StoreUnavailable(Exception):
    """A database that is away, busy or not set up. ``text`` is a sentence for members.

    ``detail`` is the database's or driver's message, for the log and the operator. Neither contains
    a password.
    """

    def __init__(self, detail: str, template: str = AWAY) -> None:
        super().__init__(template)
        self.text = Text(template)
        self.detail = detail


class StoreRefused(Exception):
    """An operator's request that a database can't meet, with the reason as its message."""


@contextmanager
def translate_errors(secret: str | None = None) -> Generator[None]:
    """Raise :class:`StoreUnavailable` for errors of the database, with ``secret`` blotted out."""
    try:
        yield
    except (exc.DBAPIError, exc.TimeoutError, OSError, *_of_asyncpg()) as error:
        is_ours = isinstance(error, exc.IntegrityError | exc.DataError | exc.NotSupportedError)
        is_wrong = isinstance(error, exc.ProgrammingError) and not _is_missing_table(error)
        if is_ours or is_wrong:  # a statement that can never work
            raise
        raise StoreUnavailable(_detail(error, secret)) from error


def _of_asyncpg() -> tuple[type[Exception], ...]:
    """Return the errors of PostgreSQL's driver, or nothing if it isn't loaded."""
    driver = sys.modules.get("asyncpg")
    return () if driver is None else (driver.PostgresError, driver.InterfaceError)


def _is_missing_table(error: Exception) -> bool:
    said = str(error)
    return "no such table" in said or ("relation" in said and "does not exist" in said)


def _detail(error: Exception, secret: str | None) -> str:
    """Return the database's message on one line."""
    cause = error.orig if isinstance(error, exc.DBAPIError) and error.orig else error
    said = " ".join(str(cause).split())
    if secret:
        said = said.replace(secret, "***")
    if _is_missing_table(error):
        said = f"{said} (the tables are not there: run `bot migrate`)"
    return f"{type(cause).__name__}: {said}" if said else type(cause).__name__
