"""Ratings in the database: their tables, and how values go in and out."""

from bot.ratings.rows.ratings import Ratings

__all__ = ["Ratings"]
