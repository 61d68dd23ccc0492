"""What the bot's processes hold open does not grow with what is asked."""

from pathlib import Path

import numpy as np
import psutil
import pytest

import cgt
from cgt.engines.sequences.cache import SequenceCache
from tests.process.loopback import User

pytestmark = pytest.mark.exhaustive

CODES = [f"0.{digit}37" for digit in range(1, 8)]
"""Games with a nim-sequence each."""
ASKED = [("sequence", {"up_to": 20}), ("grundy", {"position": "5 7"})]


def open_files(bot):
    """Return the files that the processes of a bot hold open."""
    main = psutil.Process(bot.pid)
    processes = [main, *main.children(recursive=True)]
    return [Path(file.path) for each in processes for file in each.open_files()]


async def test_no_process_holds_a_sequence_open_that_was_asked_about(
    discord, settings, start, tmp_path
):
    cache = SequenceCache(tmp_path / "cache")
    for code in CODES:
        known = np.zeros(9_000, np.uint8)
        assert cache.save(cgt.ruleset(code).sequence._key(), known, {"period": None})
    bot = start("run", settings=settings | {"CGT_CACHE": str(cache.directory)})
    await bot.come_online(discord)
    for code in CODES:
        for name, asked in ASKED:
            await discord.slash(User("ada"), discord.channel, name, {"game": code} | asked)
    held = open_files(bot)
    assert Path(settings["DATABASE_URL"].removeprefix("sqlite:///")) in held
    sequences = [file for file in held if file.parent == cache.directory and file.suffix != ".lock"]
    assert sequences == [], "beside the lock of the process that compiles"
