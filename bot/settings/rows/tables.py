"""The tables: a row per server and per person that has chosen anything, and who refuses whom."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Boolean, ForeignKey, Index, Integer, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from bot.settings.model.settings import LONGEST_CLOCK, LONGEST_GAME
from bot.store.tables import DELETED, KEPT, Base, Snowflake, UtcDateTime


class ServerRow(Base):
    """What a server has chosen; ``version`` counts the changes. Favourites are a line each."""

    __tablename__ = "settings_servers"
    __table_args__ = (
        Index(
            None,
            "language",
            sqlite_where=text("language IS NOT NULL"),
            postgresql_where=text("language IS NOT NULL"),
        ),
    )

    guild_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    version: Mapped[int] = mapped_column(Integer)
    channel_id: Mapped[int | None] = mapped_column(Snowflake)
    game: Mapped[str | None] = mapped_column(String(LONGEST_GAME))
    level: Mapped[str | None] = mapped_column(String(16))
    clock: Mapped[str] = mapped_column(String(LONGEST_CLOCK))
    favourites: Mapped[str] = mapped_column(Text)
    organiser_id: Mapped[int | None] = mapped_column(Snowflake)
    threads: Mapped[bool] = mapped_column(Boolean)
    notices: Mapped[bool] = mapped_column(Boolean)
    language: Mapped[str | None] = mapped_column(String(16))


class WelcomeRow(Base):
    """A server that has been welcomed: that is done once."""

    __tablename__ = "settings_welcomes"

    guild_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    welcomed_at: Mapped[datetime] = mapped_column(UtcDateTime)


class PersonRow(Base):
    """What a person wishes; ``version`` counts the changes."""

    __tablename__ = "settings_people"

    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=DELETED
    )
    version: Mapped[int] = mapped_column(Integer)
    notices: Mapped[bool] = mapped_column(Boolean)
    challenges: Mapped[bool] = mapped_column(Boolean)
    language: Mapped[str | None] = mapped_column(String(16))


class RefusedRow(Base):
    """Somebody whose challenges a person refuses: the ``number``-th whom they named."""

    __tablename__ = "settings_refused"

    user_id: Mapped[int] = mapped_column(
        ForeignKey("settings_people.user_id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
        info=DELETED,
    )
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    refused_id: Mapped[int] = mapped_column(Snowflake, info=KEPT)
