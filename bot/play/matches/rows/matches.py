"""Matches in the database. Each method is one transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from functools import cache
from typing import Any, Literal, TypeAlias

from sqlalchemy import (
    Select,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import ReturningUpdate

from bot import log
from bot.play.engine.model import COUNTED, Experience, Level, own_level
from bot.play.matches.model import AlreadyProposed, MatchNotFound
from bot.play.matches.model.limits import admit, require_room
from bot.play.matches.model.match import Match, Status
from bot.play.matches.model.modes import Mode
from bot.play.matches.rows import FollowerRow, MatchRow
from bot.play.matches.rows.limits import OPEN, count_open, counted, open_of, open_with, player_is
from bot.play.matches.rows.reading import (
    COLUMNS,
    MAKERS,
    MATCHES,
    MATES,
    MOVES,
    VOTES,
    WHERE,
    loaded,
    matches_of,
)
from bot.play.matches.rows.values import (
    BEFORE,
    SHARED,
    VOTE,
    move_rows,
    new_row,
    place_of,
    progress,
)
from bot.shared.places import Place
from bot.store import Store, insert_new, one_at_a_time
from bot.store.document import content
from bot.store.tables import LARGEST_NUMBER, Base

logger = log.get(__name__)

Moment: TypeAlias = Literal["expires_at", "deadline", "notify_at", "show_at", "vote"]
"""A time at which a match needs attention. The deadline is a player's or a vote's."""
MOST_WON = 1_000
"""The maximum number of won matches that are read at once."""
PLAYED = text("status = 'playing'")
"""The condition of the index of running matches in a channel."""
HAS_BOT = or_(MatchRow.first_level.is_not(None), MatchRow.second_level.is_not(None))
PLACE = tuple(column for column in COLUMNS if column.name in Place.__slots__)
ADD_MOVES = insert(MOVES)


@cache
def _change(columns: frozenset[str]) -> ReturningUpdate[Any]:
    """Return the statement that changes columns of a match if its version is unchanged."""
    return (
        update(MATCHES)
        .where(MATCHES.c.id == bindparam("match"), MATCHES.c.version == bindparam("read_version"))
        .values({name: bindparam(name) for name in sorted(columns)})
        .returning(*PLACE, MATCHES.c.show_at)
    )


class Matches:
    """Matches in a database. Every method can raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, match: Match) -> Match:
        """Store a new match with its moves, and return it with its number.

        :raises AlreadyProposed: when another rematch of the same match is open.
        """
        async with self._store.writing() as connection:
            return await add_match(connection, match)

    async def propose(self, match: Match) -> Match:
        """Store a new match as :meth:`add` does, within the limits of its proposer.

        Proposals of one member are counted one after the other, even if made at the same time.

        :raises TooManyMatches: when they have too many open matches.
        :raises TooFast: when they have just challenged others very often.
        :raises AlreadyProposed: when another rematch of the same match is open.
        """
        async with self._store.writing() as connection:
            await one_at_a_time(connection, match.players[match.challenge.challenger].user_id or 0)
            return await add_match(connection, admit(match, await counted(connection, match)))

    async def require_room(self, user_id: int) -> None:
        """Refuse a member who has too many open matches."""
        require_room(await self.count_open(user_id))

    async def load(self, match_id: int) -> Match:
        """Return a match, or raise :class:`MatchNotFound`."""
        if match_id > LARGEST_NUMBER:
            raise MatchNotFound
        async with self._store.reading() as connection:
            found = await loaded(connection, match_id)
        if found is None:
            raise MatchNotFound
        return found

    async def load_all(self, match_ids: Iterable[int]) -> list[Match]:
        """Return the matches with some numbers, without those that cannot be read."""
        return await self._matches(select(*COLUMNS).where(MatchRow.id.in_(match_ids)))

    async def place_of(self, match_id: int) -> tuple[int | None, int]:
        """Return the server and the channel of a match, or raise :class:`MatchNotFound`."""
        async with self._store.reading() as connection:
            found = await connection.execute(WHERE, {"match_id": min(match_id, LARGEST_NUMBER)})
            row = found.one_or_none()
        if row is None:
            raise MatchNotFound
        return row.guild_id, row.channel_id

    async def save(self, before: Match, after: Match) -> Match | None:
        """Store a transition of a match, or return None if it has changed since ``before``.

        Moves that ``after`` no longer has are deleted. The match is returned in its new version,
        with the current place of its board and the time at which it is next due.
        """
        after = replace(after, version=before.version + 1)
        changed = progress(after)
        if after.place != before.place:
            changed |= content(after.place)
        if after.timer.notify_at != before.timer.notify_at:
            changed["notify_at"] = after.timer.notify_at
        if after.show_at != before.show_at:
            changed["show_at"] = after.show_at
        values = {"match": before.id, "read_version": before.version} | changed
        async with self._store.writing() as connection:
            row = (await connection.execute(_change(frozenset(changed)), values)).one_or_none()
            if row is None:
                return None
            if after.ply < before.ply:
                gone = MOVES.c.match_id == before.id, MOVES.c.ply > after.ply
                await connection.execute(delete(MOVES).where(*gone))
            await _add_moves(connection, before.id, after, before.ply)
            await _put_parts(connection, before.id, after, before.mode)
        return replace(after, place=place_of(row), show_at=row.show_at)

    async def place_message(self, match_id: int, place: Place) -> tuple[int, Status, Place]:
        """Store the place of a match's board, which is then no longer due for posting.

        Return the ply, the status and the previous place of the board.

        :raises MatchNotFound: when there is no such match.
        """
        chosen = MatchRow.id == match_id
        async with self._store.writing() as connection:
            query = select(MatchRow.ply, MatchRow.status, *PLACE).where(chosen).with_for_update()
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                raise MatchNotFound
            before = row.ply, Status(row.status), place_of(row)
            columns = content(place)
            if place.message_id is not None:
                columns["show_at"] = None
            await connection.execute(update(MatchRow).where(chosen).values(columns))
            return before

    async def open_matches(self, user_id: int, limit: int = 25) -> list[Match]:
        """Return a member's open matches, those under way first, then the newest first."""
        begun = MatchRow.status == Status.PLAYING.value
        query = select(*COLUMNS).where(*open_with(user_id))
        return await self._matches(query.order_by(begun.desc(), MatchRow.id.desc()).limit(limit))

    async def open_against_bot(self, user_id: int) -> list[Match]:
        """Return a member's open matches against the bot."""
        alone = MatchRow.kind.not_in(SHARED)
        return await self._matches(select(*COLUMNS).where(*open_of(user_id), HAS_BOT, alone))

    async def of_everyone(self, channel_id: int) -> Match | None:
        """Return the newest match that everyone in a channel plays against the bot."""
        here = MatchRow.channel_id == channel_id, PLAYED
        query = select(*COLUMNS).where(*here, MatchRow.kind.in_(SHARED), HAS_BOT)
        newest = await self._matches(query.order_by(MatchRow.id.desc()).limit(1))
        return next(iter(newest), None)

    async def played_in(self, channel_ids: Iterable[int], limit: int) -> list[Match]:
        """Return the newest matches under way in some channels."""
        query = select(*COLUMNS).where(MatchRow.channel_id.in_(channel_ids), PLAYED)
        return await self._matches(query.order_by(MatchRow.id.desc()).limit(limit))

    async def followed_by(self, user_id: int, limit: int) -> list[Match]:
        """Return the newest open matches that a member follows."""
        theirs = select(FollowerRow.match_id).where(FollowerRow.user_id == user_id)
        query = select(*COLUMNS).where(MatchRow.id.in_(theirs), MatchRow.status.in_(OPEN))
        return await self._matches(query.order_by(MatchRow.id.desc()).limit(limit))

    async def open_rematch(self, match_id: int) -> Match | None:
        """Return the open rematch of a match, if it has one."""
        still_open = text("status IN ('challenged', 'playing')")  # as the condition of the index
        query = select(*COLUMNS).where(MatchRow.rematch_of == match_id, still_open)
        return next(iter(await self._matches(query)), None)

    async def second_leg(self, match_id: int) -> Match | None:
        """Return the second leg of a match, if it has begun."""
        query = select(*COLUMNS).where(MatchRow.rematch_of == match_id, MatchRow.leg == text("2"))
        return next(iter(await self._matches(query)), None)

    async def count_open(self, user_id: int) -> int:
        """Return the number of a member's open matches, without unanswered challenges to them."""
        async with self._store.reading() as connection:
            return await count_open(connection, user_id)

    async def count_live(self) -> dict[str, int]:
        """Return the number of open matches of this process by status."""
        mine = self._store.shards.of(MatchRow.guild_id)
        query = (
            select(MatchRow.status, func.count())
            .where(MatchRow.status.in_(OPEN), mine)
            .group_by(MatchRow.status)
        )
        async with self._store.reading() as connection:
            found = await connection.execute(query)
        return dict.fromkeys(OPEN, 0) | {status: count for status, count in found}  # noqa: C416

    async def delete_old(self, before: datetime, limit: int = 500) -> int:
        """Delete some matches that ended before a time, and return the number deleted."""
        query = select(MatchRow.id).where(
            MatchRow.status.not_in(OPEN), MatchRow.updated_at < before
        )
        async with self._store.writing() as connection:
            old = [*await connection.scalars(query.order_by(MatchRow.id).limit(limit))]
            await connection.execute(delete(MatchRow).where(MatchRow.id.in_(old)))
        return len(old)

    async def experience(self, user_id: int, until: datetime | None = None) -> Experience:
        """Return a member's experience from matches outside teams and crowds, up to ``until``."""
        results = [won for _, won in await self.results(user_id, until)]
        return Experience(len(results), sum(results), [*results, False].index(False))

    async def results(self, user_id: int, until: datetime | None = None) -> list[tuple[str, bool]]:
        """Return the starts of a member's latest finished matches, and whether they won them.

        Matches of teams and crowds are left out, and those that ended after ``until``.
        """
        finished = MatchRow.status == Status.FINISHED.value
        alone = MatchRow.kind.not_in(SHARED)
        has_won = (MatchRow.winner == 0) == (MatchRow.first_user == user_id)
        query = select(MatchRow.start, has_won).where(player_is(user_id), finished, alone)
        if until is not None:
            query = query.where(MatchRow.updated_at <= until)
        latest = query.order_by(MatchRow.updated_at.desc(), MatchRow.id.desc()).limit(COUNTED)
        async with self._store.reading() as connection:
            return [(start, bool(won)) for start, won in await connection.execute(latest)]

    async def own_level(self, user_id: int, game: str) -> Level:
        """Return a member's level in a game, from matches against the bot outside crowds."""
        is_first = MatchRow.first_user == user_id
        level = case((is_first, MatchRow.second_level), else_=MatchRow.first_level)
        finished = MatchRow.status == Status.FINISHED.value
        of_game = MatchRow.start.startswith(f"{game}: ", autoescape=True)
        query = select(level, (MatchRow.winner == 0) == is_first).where(
            player_is(user_id), HAS_BOT, finished, MatchRow.kind.not_in(SHARED), of_game
        )
        latest = query.order_by(MatchRow.updated_at.desc(), MatchRow.id.desc()).limit(COUNTED)
        async with self._store.reading() as connection:
            played = await connection.execute(latest)
        return own_level([(Level(level), bool(won)) for level, won in played])

    async def won_against_bot(
        self, user_ids: Collection[int], levels: Collection[Level], start: str
    ) -> list[Match]:
        """Return the matches that members have won against the bot outside crowds, in order.

        The ``start`` is a position in notation, or the beginning of one, such as ``kayles: ``.
        """
        names = [level.value for level in levels]
        first = and_(MatchRow.first_user.in_(user_ids), MatchRow.second_level.in_(names))
        second = and_(MatchRow.second_user.in_(user_ids), MatchRow.first_level.in_(names))
        has_won = or_(and_(first, MatchRow.winner == 0), and_(second, MatchRow.winner == 1))
        begins = MatchRow.start.startswith(start, autoescape=True)
        is_it = begins if start.endswith(": ") else MatchRow.start == start
        finished = MatchRow.status == Status.FINISHED.value
        query = select(*COLUMNS).where(has_won, finished, MatchRow.kind.not_in(SHARED), is_it)
        return await self._matches(query.order_by(MatchRow.updated_at, MatchRow.id).limit(MOST_WON))

    async def due(
        self, now: datetime, limit: int = 100, *, by: Moment = "expires_at"
    ) -> list[Match]:
        """Return the matches for which a time has come, the longest overdue first.

        They are open and in servers of this process. Only boards due for showing can belong to
        matches that are over. Notices are due once the board is posted.
        """
        is_open = MatchRow.status.in_(OPEN)
        moment, *only = {
            "expires_at": (MatchRow.expires_at, is_open),
            "deadline": (MatchRow.deadline, is_open, MatchRow.kind != VOTE),
            "notify_at": (MatchRow.notify_at, is_open, MatchRow.message_id.is_not(None)),
            "show_at": (MatchRow.show_at,),
            "vote": (MatchRow.deadline, is_open, MatchRow.kind == VOTE),
        }[by]
        mine = self._store.shards.of(MatchRow.guild_id)
        query = select(*COLUMNS).where(moment <= now, *only, mine).order_by(moment, MatchRow.id)
        return await self._matches(query.limit(limit))

    async def show_again(self, since: datetime, now: datetime) -> None:
        """Make the boards of matches changed since some time due for showing."""
        changed, is_posted = MATCHES.c.updated_at >= since, MATCHES.c.message_id.is_not(None)
        mine = self._store.shards.of(MATCHES.c.guild_id)
        async with self._store.writing() as connection:
            await connection.execute(
                update(MATCHES).where(changed, is_posted, mine).values(show_at=now)
            )

    async def put_off_showing(self, match: Match, until: datetime | None) -> bool:
        """Postpone the showing of a match's board. None means that it has been shown.

        Return whether it was postponed. It isn't if its time has changed since it was read.
        """
        query = (
            update(MatchRow)
            .where(MatchRow.id == match.id, MatchRow.show_at == match.show_at)
            .values(show_at=until)
            .returning(MatchRow.id)
        )
        async with self._store.writing() as connection:
            return await connection.scalar(query) is not None

    async def next_deadline(self, now: datetime) -> datetime | None:
        """Return the next deadline of a player or a vote."""
        mine = self._store.shards.of(MatchRow.guild_id)
        query = select(func.min(MatchRow.deadline)).where(MatchRow.deadline > now, mine)
        async with self._store.reading() as connection:
            return await connection.scalar(query)

    async def ended(
        self, since: datetime, limit: int, *, unless_in: type[Base]
    ) -> list[tuple[datetime, int]]:
        """Return the times at which matches ended, with their numbers, in that order.

        Ends before ``since`` and matches named in the ``match_id`` of a table are left out.
        """
        ended, left_out = (
            MatchRow.updated_at,
            exists().where(unless_in.__table__.c.match_id == MatchRow.id),
        )
        finished = MatchRow.status == text("'finished'")  # as the condition of the index
        query = (
            select(ended, MatchRow.id)
            .where(finished, ended >= since, ~left_out)
            .order_by(ended, MatchRow.id)
            .limit(limit)
        )
        async with self._store.reading() as connection:
            return [(row[0], row[1]) for row in await connection.execute(query)]

    async def count_of_games(self, guild_id: int, games: Sequence[str]) -> dict[str, int]:
        """Return the number of matches begun in a server, by the notation of their first game."""
        begins = (MatchRow.start.startswith(f"{game}: ", autoescape=True) for game in games)
        begun = MatchRow.status != Status.CHALLENGED.value
        counts = [func.count().filter(begun, begin) for begin in begins]
        if not counts:
            return {}
        query = select(*counts).where(MatchRow.guild_id == guild_id)
        async with self._store.reading() as connection:
            found = (await connection.execute(query)).one()
        return dict(zip(games, found, strict=True))

    async def _matches(self, query: Select[Any]) -> list[Match]:
        async with self._store.reading() as connection:
            return await matches_of(connection, (await connection.execute(query)).all())


async def add_match(connection: AsyncConnection, match: Match) -> Match:
    """Store a new match, and return it with its number."""
    adding = insert_new(connection, MATCHES).returning(MATCHES.c.id)
    match_id = await connection.scalar(adding, new_row(match))
    if match_id is None:
        raise AlreadyProposed
    await _add_moves(connection, match_id, match, 0)
    await _put_parts(connection, match_id, match)
    return replace(match, id=match_id)


async def _add_moves(connection: AsyncConnection, match_id: int, match: Match, since: int) -> None:
    if rows := move_rows(match_id, match, since):
        await connection.execute(ADD_MOVES, rows)


async def _put_parts(
    connection: AsyncConnection, match_id: int, match: Match, before: Mode | None = None
) -> None:
    """Store the parts of a shared match that have changed."""
    now = match.mode
    old = before or Mode()
    if now.teams != old.teams:
        await connection.execute(delete(MATES).where(MATES.c.match_id == match_id))
        mates = [
            {"user_id": mate.user_id, "player": player, "place": place, "since": mate.since}
            for player, mates in enumerate(now.teams)
            for place, mate in enumerate(mates)
        ]
        await _insert(connection, MATES, match_id, mates)
    gone = {vote.user_id for vote in set(old.votes) - set(now.votes)}
    if gone := gone | (set(old.missing) - set(now.missing)):
        theirs = VOTES.c.user_id == bindparam("of_user")
        await connection.execute(
            delete(VOTES).where(VOTES.c.match_id == match_id, theirs),
            [{"of_user": user_id} for user_id in gone],
        )
    votes = [
        {
            "user_id": vote.user_id,
            "ply": match.ply,
            "notation": str(vote.move),
            "number": vote.number,
        }
        for vote in now.votes
        if vote not in old.votes
    ]
    votes += [
        {"user_id": user_id, "ply": BEFORE, "notation": "", "number": 0}
        for user_id in now.missing
        if user_id not in old.missing
    ]
    await _insert(connection, VOTES, match_id, votes)
    makers = [
        {"ply": ply, **asdict(by)} for ply, by in enumerate(now.by, start=1) if ply > len(old.by)
    ]
    await _insert(connection, MAKERS, match_id, makers)


async def _insert(
    connection: AsyncConnection, table: Any, match_id: int, rows: list[dict[str, Any]]
) -> None:
    if rows:
        await connection.execute(insert(table), [{"match_id": match_id, **row} for row in rows])
