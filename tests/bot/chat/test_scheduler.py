"""The heart: what a process leaves unfinished is recovered, also when the next one ends early."""

from datetime import timedelta
from types import SimpleNamespace

import pytest

from bot.chat.scheduler import Heart
from bot.store.uptime import Uptime
from tests.bot.play.matches.rows.test_matches import NOW


class EndedError(Exception):
    """The process ends."""


async def test_unfinished_work_is_recovered_by_the_next_process(services):
    recovered = []

    async def recover(_services, since):
        recovered.append(since)
        if len(recovered) == 1:
            raise EndedError

    def heart(now):
        uptime = Uptime(services.store, lambda: now)
        asks = SimpleNamespace(uptime=uptime)
        return Heart(asks, [recover], lambda: True, lambda: None)

    hearts = [heart(NOW + timedelta(hours=hour)) for hour in range(3)]
    await hearts[0].start()
    with pytest.raises(EndedError):
        await hearts[1].start()
    await hearts[2].start()
    for each in hearts:
        each.stop()
    assert recovered == [NOW, NOW]
