"""Matches are kept in the databases that the store is tested on."""

from tests.bot.store.conftest import (  # noqa: F401 - fixtures
    empty_url,
    postgresql_database,
    postgresql_url,
    sqlite_url,
    store,
    url,
)
