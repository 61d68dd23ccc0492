"""SQLite asked in one step: each statement is one errand to the thread of its connection.

SQLAlchemy's own way takes four (a cursor, the statement, its rows, the end of the cursor), three
more to begin, and one to undo nothing; each is a change of threads, which costs more than what
SQLite does meanwhile. Here the beginning of a transaction goes along with its first statement, and
rows that are inserted, of which nothing is asked, go along with what comes after them. So may the
commit go along with the last statement: as one transaction waits for the other, each errand less
is one time less that all of them wait until the event loop comes by.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any

import aiosqlite
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_cursor,
    AsyncAdapt_aiosqlite_dbapi,
)
from sqlalchemy.util.concurrency import await_only

Outcome = tuple[Any, list[Any], int | None, int]
"""What a statement's columns are, its rows, the last row inserted, and how many it changed."""
Waiting = tuple[str, Sequence[Any] | None]
"""A statement that waits, with the rows that it inserts; None where it begins a transaction."""


class Cursor(AsyncAdapt_aiosqlite_cursor):
    """A cursor whose statement is run, and its rows read, in one errand."""

    __slots__ = ()

    def execute(self, operation: Any, parameters: Any = None) -> None:
        self._run(operation, () if parameters is None else parameters, many=False)

    def executemany(self, operation: Any, seq_of_parameters: Any) -> None:
        self._run(operation, seq_of_parameters, many=True)

    def _run(self, statement: str, parameters: Sequence[Any], *, many: bool) -> None:
        connection: Any = self._adapt_connection
        if many and statement.startswith("INSERT"):
            connection.put_off(statement, parameters)
            found = None, (), -1, -1
        else:
            waiting, ends = connection.take(), connection.ends
            connection.ends = False
            asked = partial(_asked, many=many, ends=ends)
            found = connection.errand(asked, waiting, statement, parameters)
        self.description, rows, self.lastrowid, self.rowcount = found
        self._rows = deque(rows)


class Connection(AsyncAdapt_aiosqlite_connection):
    """A connection that knows whether there is anything to begin, to insert, or to undo."""

    __slots__ = ("_waiting", "ends")

    def __init__(self, dbapi: Any, connection: Any) -> None:
        super().__init__(dbapi, connection)
        self._waiting: list[Waiting] = []
        self.ends = False
        """Whether the next statement is the last one: if it finds a row, it is committed."""

    def begin(self, statement: str) -> None:
        """Begin a transaction with a statement, when the first other one comes."""
        self._waiting = [(statement, None)]

    def put_off(self, statement: str, rows: Sequence[Any]) -> None:
        """Insert rows when the next statement comes, or the end of the transaction.

        What is wrong with them is raised then.
        """
        self._waiting.append((statement, rows))
        self.await_(_nothing())  # SQLAlchemy takes a driver that never waits for one without await

    def take(self) -> list[Waiting]:
        """Return what is to be done first now."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def errand(self, work: Any, *arguments: Any) -> Any:
        """Return what comes of work that is done with the connection in its thread."""
        driver: Any = self._connection
        try:
            return self.await_(driver._execute(work, driver._conn, *arguments))  # noqa: SLF001
        except ValueError as error:
            self._handle_exception(error)

    def cursor(self, server_side: bool = False) -> AsyncAdapt_aiosqlite_cursor:
        if server_side:
            if waiting := self.take():
                self.errand(_done, waiting)
            return super().cursor(server_side=True)
        return Cursor(self)

    def commit(self) -> None:
        waiting = self.take()
        if any(rows is not None for _, rows in waiting):
            self.errand(_committed, waiting)
        elif not waiting and self._is_begun():
            super().commit()

    def rollback(self) -> None:
        self.take()
        self.ends = False
        if self._is_begun():
            super().rollback()

    def _is_begun(self) -> bool:
        """Return whether there is a transaction; one that waits to begin is none."""
        driver: Any = self._connection
        return bool(driver.in_transaction)


class Driver(AsyncAdapt_aiosqlite_dbapi):
    """What SQLAlchemy takes for the driver: SQLite by way of aiosqlite, as above."""

    def __init__(self) -> None:
        super().__init__(aiosqlite, sqlite3)
        self._made: list[Any] = []

    def connect(self, *arguments: Any, **named: Any) -> Connection:
        driver: Any = aiosqlite.connect(*arguments, **named)
        driver._thread.daemon = True  # noqa: SLF001 - the end of the process waits for no statement
        self._made = [other for other in self._made if other._running]  # noqa: SLF001
        self._made.append(driver)
        return Connection(self, await_only(driver))

    async def close(self) -> None:
        """Close every connection that is open, and undo what it had not committed.

        One whose user was cancelled may have been given back to no pool.
        """
        for driver in self._made:
            if driver._running and (stopped := driver.stop()):  # noqa: SLF001
                await stopped


async def _nothing() -> None:
    """Wait for nothing."""


def _done(connection: sqlite3.Connection, waiting: list[Waiting]) -> None:
    """Do what waited, in the thread of its connection."""
    for statement, rows in waiting:
        if rows is None:
            connection.execute(statement).close()
        else:
            connection.executemany(statement, rows).close()


def _committed(connection: sqlite3.Connection, waiting: list[Waiting]) -> None:
    """Do what waited, and commit it."""
    _done(connection, waiting)
    connection.commit()


def _asked(
    connection: sqlite3.Connection,
    waiting: list[Waiting],
    statement: str,
    parameters: Any,
    *,
    many: bool,
    ends: bool,
) -> Outcome:
    """Run a statement in the thread of its connection, and read all its rows."""
    _done(connection, waiting)
    cursor = connection.cursor()
    try:
        (cursor.executemany if many else cursor.execute)(statement, parameters)
        if cursor.description and not many:
            rows = cursor.fetchall()
            if ends and rows:
                connection.commit()
            return cursor.description, rows, -1, -1
        return None, [], cursor.lastrowid, cursor.rowcount
    finally:
        cursor.close()
