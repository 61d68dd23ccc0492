"""Fixtures in the database. Each occasion has one match, however often it is requested."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import or_, select, update

from bot.play.matches.model import AlreadyProposed
from bot.play.matches.model.match import Fixture, Match, Status
from bot.play.matches.rows import FixtureRow, MatchRow
from bot.play.matches.rows.matches import PLACE, add_match
from bot.play.matches.rows.values import place_of, state_of
from bot.store import Store, add_new

AT_ONCE = 500
"""The maximum number of occasions looked up in one statement."""


class Fixtures:
    """The matches of occasions in a database. Every method can raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, match: Match, occasion: str) -> Match:
        """Store a new match for an occasion without one, and return the match with its number."""
        async with self._store.writing() as connection:
            stored = await add_match(connection, match)
            row = {"match_id": stored.id, "occasion": occasion}
            if not await add_new(connection, FixtureRow, row):
                raise AlreadyProposed
            return stored

    async def of(self, occasions: Sequence[str]) -> dict[str, Fixture]:
        """Return the progress of the matches of occasions that have one, by occasion."""
        found: dict[str, Fixture] = {}
        async with self._store.reading() as connection:
            for start in range(0, len(occasions), AT_ONCE):
                some = occasions[start : start + AT_ONCE]
                query = (
                    select(
                        MatchRow.id,
                        FixtureRow.occasion,
                        MatchRow.status,
                        MatchRow.ply,
                        MatchRow.winner,
                        MatchRow.first_user,
                        MatchRow.second_user,
                        MatchRow.deadline,
                        MatchRow.state,
                        *PLACE,
                    )
                    .join(FixtureRow, FixtureRow.match_id == MatchRow.id)
                    .where(FixtureRow.occasion.in_(some))
                )
                for row in await connection.execute(query):
                    state, players = state_of(row), (row.first_user, row.second_user)
                    winner = None if row.winner is None else players[row.winner]
                    left = state.left and state.left[1 - int(row.ply) % 2]
                    deadline: datetime | None = row.deadline
                    ends_by = None if deadline is None or left is None else deadline + left
                    times = zip(state.mode.get("slowest", ()), players, strict=False)
                    seconds, user = max(times, default=(0, 0))
                    found[row.occasion] = Fixture(
                        row.id,
                        row.occasion,
                        Status(row.status),
                        row.ply,
                        winner,
                        state.ending,
                        place_of(row),
                        is_stopped=bool(state.mode.get("is_stopped")),
                        ends_by=ends_by,
                        slowest=(user or 0, seconds),
                    )
        return found

    async def claim(self, match_id: int, now: datetime, before: datetime) -> bool:
        """Claim the posting of a board, ignoring claims made ``before``.

        Return True to one caller only, and to none once the board is posted.
        """
        unposted = select(MatchRow.id).where(MatchRow.id == match_id, MatchRow.message_id.is_(None))
        claimed = (
            update(FixtureRow)
            .where(
                FixtureRow.match_id == match_id,
                or_(FixtureRow.claimed_at.is_(None), FixtureRow.claimed_at < before),
                unposted.exists(),
            )
            .values(claimed_at=now)
            .returning(FixtureRow.match_id)
        )
        async with self._store.writing() as connection:
            return await connection.scalar(claimed) is not None

    async def release_in(self, guild_id: int) -> None:
        """Make the unposted boards of a server due now."""
        unposted = select(MatchRow.id).where(
            MatchRow.status == Status.PLAYING.value,
            MatchRow.guild_id == guild_id,
            MatchRow.message_id.is_(None),
        )
        query = update(FixtureRow).where(FixtureRow.match_id.in_(unposted))
        async with self._store.writing() as connection:
            await connection.execute(query.values(claimed_at=None))

    async def postpone(self, match_id: int, until: datetime | None) -> None:
        """Postpone the posting of a board until some time. None makes it due now."""
        query = update(FixtureRow).where(FixtureRow.match_id == match_id)
        async with self._store.writing() as connection:
            await connection.execute(query.values(claimed_at=until))
