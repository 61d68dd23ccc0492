"""The questions in the database: each method is one transaction."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy import Index, Integer, Text, insert, select
from sqlalchemy.orm import Mapped, mapped_column

from bot import log
from bot.puzzles.model import PuzzleNotFound
from bot.quiz.model import Question
from bot.store import Store
from bot.store.document import BadDocument, read, write
from bot.store.tables import DELETED, LARGEST_NUMBER, Base, Number, Snowflake, UtcDateTime
from bot.store.versioned import compare_and_set

logger = log.get(__name__)


class QuestionRow(Base):
    """A question. ``version`` counts its changes; what no query asks for is in ``state``."""

    __tablename__ = "questions"
    __table_args__ = (Index(None, "member"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int] = mapped_column(Integer)
    member: Mapped[int] = mapped_column(Snowflake, info=DELETED)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(Text)


IN_COLUMNS = ("id", "version", "member", "created_at")
"""The fields that a column holds; the document has the others."""
QUESTIONS = QuestionRow.metadata.tables[QuestionRow.__tablename__]


class Questions:
    """Questions in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, question: Question) -> Question:
        """Store a new question, and return it with its number."""
        columns = {"version": 1, "member": question.member, "created_at": question.created_at}
        adding = insert(QUESTIONS).values(**columns, state=write(question, without=IN_COLUMNS))
        async with self._store.writing() as connection:
            number = await connection.scalar(adding.returning(QUESTIONS.c.id))
        return replace(question, id=number, version=1)

    async def load(self, question_id: int) -> Question:
        """Return the question of a number.

        :raises PuzzleNotFound: when there is none, or it can't be read.
        """
        query = select(*QUESTIONS.columns).where(QUESTIONS.c.id == min(question_id, LARGEST_NUMBER))
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            raise PuzzleNotFound
        try:
            return read(Question, row.state, **{name: getattr(row, name) for name in IN_COLUMNS})
        except BadDocument as error:
            logger.warning("question cannot be read", question=row.id, error=str(error))
            raise PuzzleNotFound from None

    async def save(self, before: Question, after: Question) -> Question | None:
        """Store a change of a question, and return it in its new version.

        None, and nothing is stored, when it has changed since ``before`` was read.
        """
        async with self._store.writing() as connection:
            is_saved = await compare_and_set(
                connection,
                QUESTIONS,
                {"id": before.id},
                before.version,
                {"state": write(after, without=IN_COLUMNS)},
            )
        return replace(after, version=before.version + 1) if is_saved else None
