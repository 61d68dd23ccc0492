"""Matches in the database: their tables, and how values go in and out."""

from bot.matches.rows.arranged import Arranged
from bot.matches.rows.following import Followers
from bot.matches.rows.matches import Matches, Moment
from bot.matches.rows.notices import Notices

__all__ = ["Arranged", "Followers", "Matches", "Moment", "Notices"]
