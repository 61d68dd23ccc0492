"""The store: matches kept in SQLite or PostgreSQL, one method per transaction."""

from bot.matches.rows.matches import Store
from bot.store.connection import normalise_url
from bot.store.errors import StoreUnavailable
from bot.store.migrating import migrate

__all__ = ["Store", "StoreUnavailable", "migrate", "normalise_url"]
