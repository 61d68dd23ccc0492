"""Tournaments in the database: their tables, and how values go in and out."""

from bot.tournaments.rows.tournaments import Tournaments

__all__ = ["Tournaments"]
