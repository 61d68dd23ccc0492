"""Matches in the databases that the store is tested on."""

import pytest

from bot.play.matches.rows.matches import Matches


@pytest.fixture
def matches(store):
    return Matches(store)


@pytest.fixture
def stores(others):
    """Stores of two processes on one database."""
    return others[:2]
