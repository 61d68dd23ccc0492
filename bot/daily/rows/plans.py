"""The plans of servers in the database: each method is one transaction."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.daily.model.plan import Plan
from bot.daily.rows import PLANS
from bot.store import Store
from bot.store.document import read, write
from bot.store.versioned import compare_and_set

IN_COLUMNS = ("guild_id", "version", "manager", "next_at")
"""The fields of a plan that a column holds; the document has the others."""


class Plans:
    """The plans of servers. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load(self, guild_id: int) -> Plan:
        """Return the plan of a server, the default where it has none."""
        found = await self._plans(select(*PLANS.columns).where(PLANS.c.guild_id == guild_id))
        return found[0] if found else Plan(guild_id=guild_id)

    async def save(self, before: Plan, after: Plan) -> Plan | None:
        """Store a plan; None if it has changed since it was read."""
        async with self._store.writing() as connection:
            is_saved = await save_plan(connection, before, after)
        return replace(after, version=before.version + 1) if is_saved else None

    async def due(self, now: datetime) -> list[Plan]:
        """Return the plans for which the next puzzle is due, the longest overdue first."""
        is_due = PLANS.c.next_at <= now, self._store.shards.of(PLANS.c.guild_id)
        return await self._plans(select(*PLANS.columns).where(*is_due).order_by(PLANS.c.next_at))

    async def _plans(self, query: Select[Any]) -> list[Plan]:
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [
            read(Plan, row.state, **{name: getattr(row, name) for name in IN_COLUMNS})
            for row in rows
        ]


async def save_plan(connection: AsyncConnection, before: Plan, after: Plan) -> bool:
    """Store a plan, if it is as it was read."""
    columns = {name: getattr(after, name) for name in ("manager", "next_at")}
    columns["state"] = write(after, without=IN_COLUMNS)
    key = {"guild_id": before.guild_id}
    return await compare_and_set(connection, PLANS, key, before.version, columns)
