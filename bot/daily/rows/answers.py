"""The answers of members in the database: each method is one transaction."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Row, func, select, update

from bot.daily.model.daily import Answer, Daily, Tally
from bot.daily.rows import ANSWERS, COUNTED, DAILIES
from bot.puzzles.model import PuzzleNotFound
from bot.quiz.model import Question
from bot.store import Store, insert_new
from bot.store.document import read, write
from bot.store.versioned import compare_and_set

REFRESH = timedelta(minutes=1)
"""A post shows a new count this long after the first answer that it doesn't show."""


@dataclass(frozen=True, kw_only=True)
class State:
    """The parts of an answer that no query asks for."""

    chosen: tuple[int, ...]
    is_hinted: bool
    is_given_up: bool
    is_shared: bool
    opened_at: datetime


class Answers:
    """The answers of members. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def open(self, daily: Daily, answer: Answer) -> Answer:
        """Return the answer of a member to a daily: the one they have, or else this new one."""
        row = {**_answer_columns(answer), "version": 1}
        async with self._store.writing() as connection:
            await connection.execute(insert_new(connection, ANSWERS).values(row))
        return await self.load((daily, answer.member))

    async def load(self, key: tuple[Daily, int]) -> Answer:
        daily, member = key
        mine = (ANSWERS.c.daily_id == daily.id, ANSWERS.c.member == member)
        async with self._store.reading() as connection:
            row = (await connection.execute(select(*ANSWERS.columns).where(*mine))).one_or_none()
        if row is None:
            raise PuzzleNotFound
        return _answer(row, daily)

    async def save(self, before: Answer, after: Answer) -> Answer | None:
        """Store a change of an answer; None if it has changed since it was read.

        A post whose count it changes is to be renewed within a minute.
        """
        key = {"daily_id": before.daily_id, "member": before.member}
        async with self._store.writing() as connection:
            is_saved = await compare_and_set(
                connection, ANSWERS, key, before.version, _answer_columns(after)
            )
            if is_saved and after.ended_at is not None and before.ended_at is None:
                is_idle = (DAILIES.c.due_at.is_(None), DAILIES.c.message_id.is_not(None))
                query = update(DAILIES).where(DAILIES.c.id == after.daily_id, *is_idle)
                renewed = {"due_at": after.ended_at + REFRESH, "version": DAILIES.c.version + 1}
                await connection.execute(query.values(renewed))
        return replace(after, version=before.version + 1) if is_saved else None

    async def tally(self, daily: Daily) -> Tally:
        """Return how many members answered a daily in time, and what they chose first."""
        query = (
            select(ANSWERS.c.first, ANSWERS.c.is_solved, func.count())
            .where(ANSWERS.c.daily_id == daily.id, *COUNTED)
            .group_by(ANSWERS.c.first, ANSWERS.c.is_solved)
        )
        async with self._store.reading() as connection:
            rows = [tuple(row) for row in await connection.execute(query)]
        spread, solved, answered = Counter[int](), 0, 0
        for first, is_solved, count in rows:
            answered += count
            solved += count if is_solved else 0
            if first is not None:
                spread[first] += count
        among = range(len(daily.puzzle.answers))
        return Tally(answered, solved, tuple(spread[index] for index in among))

    async def days(self, member: int) -> list[date]:
        """Return the dates whose dailies a member answered in time, in any server."""
        chose = ANSWERS.c.first.is_not(None)
        query = select(ANSWERS.c.day).distinct().where(ANSWERS.c.member == member, chose, *COUNTED)
        async with self._store.reading() as connection:
            return sorted(map(date.fromisoformat, (await connection.execute(query)).scalars()))


def _answer_columns(answer: Answer) -> dict[str, Any]:
    question = answer.question
    state = State(
        chosen=question.chosen,
        is_hinted=question.is_hinted,
        is_given_up=question.is_given_up,
        is_shared=answer.is_shared,
        opened_at=question.created_at,
    )
    return {
        "daily_id": answer.daily_id,
        "member": answer.member,
        "day": answer.day.isoformat(),
        "is_late": answer.is_late,
        "is_solved": question.is_solved,
        "first": question.chosen[0] if question.chosen else None,
        "ended_at": answer.ended_at,
        "state": write(state),
    }


def _answer(row: Row[Any], daily: Daily) -> Answer:
    state = read(State, row.state)
    question = Question(
        member=row.member,
        game=daily.drawn.game,
        puzzle=daily.puzzle,
        chosen=state.chosen,
        is_hinted=state.is_hinted,
        is_given_up=state.is_given_up,
        created_at=state.opened_at,
    )
    return Answer(
        version=row.version,
        daily_id=row.daily_id,
        day=daily.day,
        question=question,
        is_late=row.is_late,
        is_shared=state.is_shared,
        ended_at=row.ended_at,
    )
