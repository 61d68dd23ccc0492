"""The store on SQLite or PostgreSQL, its transactions, and the migrations of its tables."""

from bot.store.connection import normalise_url
from bot.store.deliveries import RepeatedDelivery
from bot.store.errors import StoreRefused, StoreUnavailable
from bot.store.migrations import migrate
from bot.store.store import Store, add_new, insert_new, one_at_a_time

__all__ = [
    "RepeatedDelivery",
    "Store",
    "StoreRefused",
    "StoreUnavailable",
    "add_new",
    "insert_new",
    "migrate",
    "normalise_url",
    "one_at_a_time",
]
