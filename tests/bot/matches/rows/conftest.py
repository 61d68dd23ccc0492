"""Matches are kept in the databases that the store is tested on."""

import pytest

from bot.matches.rows.matches import Matches
from tests.bot.store.conftest import (  # noqa: F401 - fixtures
    postgresql_with_tables,
    store,
    url,
)


@pytest.fixture
def matches(store):  # noqa: F811 - the fixture
    return Matches(store)
