"""The heart: what a process leaves unfinished is recovered, also when the next one ends early."""

from datetime import timedelta
from types import SimpleNamespace

import pytest

from bot.chat.heart import Heart
from bot.store.presence import Presence
from tests.bot.matches.rows.test_matches import NOW


class EndedError(Exception):
    """The process ends."""


async def test_what_was_left_is_recovered_by_the_next_process_that_lives(services):
    recovered = []

    async def recover(_services, since):
        recovered.append(since)
        if len(recovered) == 1:
            raise EndedError

    async def move(*_): ...

    def heart(now):
        presence = Presence(services.store, lambda: now)
        asks = SimpleNamespace(presence=presence)
        return Heart(asks, router, lambda: True, lambda: None)

    router = SimpleNamespace(recover=recover, move_deadlines=move)
    hearts = [heart(NOW + timedelta(hours=hour)) for hour in range(3)]
    await hearts[0].start()
    with pytest.raises(EndedError):
        await hearts[1].start()
    await hearts[2].start()
    for each in hearts:
        each.stop()
    assert recovered == [NOW, NOW]
