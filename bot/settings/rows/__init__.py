"""Settings in the database."""

from bot.settings.rows.settings import Settings

__all__ = ["Settings"]
