"""Certificates in the database. They are deleted with the membership, and so with the member."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from sqlalchemy import Index, String, select
from sqlalchemy.orm import Mapped, mapped_column

from bot.classroom.model.certificates import LENGTH, Certificate, UnknownCertificate
from bot.classroom.rows import CLASSES, membership_key
from bot.store import Store
from bot.store.store import add_new
from bot.store.tables import DELETED, Base, Number, Snowflake, UtcDateTime


class CertificateRow(Base):
    """A certificate of a member, one for each class."""

    __tablename__ = "class_certificates"
    __table_args__ = (
        membership_key(),
        Index(None, "class_id", "member", unique=True),
    )

    number: Mapped[str] = mapped_column(String(LENGTH), primary_key=True)
    class_id: Mapped[int] = mapped_column(Number)
    member: Mapped[int] = mapped_column(Snowflake, index=True, info=DELETED)
    count: Mapped[int]
    issued_at: Mapped[datetime] = mapped_column(UtcDateTime)


CERTIFICATES = CertificateRow.metadata.tables[CertificateRow.__tablename__]


class Certificates:
    """Certificates in a database. Every method can raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def issue(self, wanted: Certificate) -> Certificate:
        """Store a new certificate, or return the member's existing one of the class."""
        theirs = CERTIFICATES.c.class_id == wanted.class_id, CERTIFICATES.c.member == wanted.member
        async with self._store.writing() as connection:
            await add_new(connection, CERTIFICATES, asdict(wanted))
            row = (await connection.execute(select(CERTIFICATES).where(*theirs))).one()
        return Certificate(*row)

    async def of_teacher(self, teacher: int, number: str) -> tuple[Certificate, str]:
        """Return a certificate from the classes of a teacher, and the name of its class.

        :raises UnknownCertificate: if none of them has it.
        """
        query = (
            select(*CERTIFICATES.c, CLASSES.c.name)
            .join(CLASSES, CLASSES.c.id == CERTIFICATES.c.class_id)
            .where(CERTIFICATES.c.number == number, CLASSES.c.teacher == teacher)
        )
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            raise UnknownCertificate
        *columns, name = row
        return Certificate(*columns), name
