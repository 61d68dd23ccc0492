"""Matches in the database: their tables, and how values go in and out."""

from bot.matches.rows.matches import Matches

__all__ = ["Matches"]
