"""What several tests of the bot share: an empty environment, and logging put back as it was."""

import dataclasses
import logging

import pytest
import structlog

from bot.config import Settings


@pytest.fixture
def logging_restored():
    """Leave logging as it was found."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture
def no_settings(monkeypatch, tmp_path):
    """Work in an empty folder, with no setting in the environment; return the folder."""
    for field in dataclasses.fields(Settings):
        monkeypatch.delenv(field.name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path
