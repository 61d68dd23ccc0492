"""The data of members in the database."""

from bot.privacy.rows.members import Members

__all__ = ["Members"]
