"""A few mixed requests: each process is weighed, its handles are counted, and all is answered."""

import pytest

from tests.load.machine import GRUNDY, running
from tests.load.mixed import Mixed, weights

pytestmark = pytest.mark.exhaustive


async def test_every_process_is_weighed_after_some_requests(tmp_path):
    async with running(GRUNDY, tmp_path, f"sqlite:///{tmp_path / 'grundy.db'}") as bot:
        mixed = Mixed(bot.discord)
        await mixed.go_on(8)
        found = weights(bot)
    assert mixed.unanswered == {}
    assert {"main", "worker"} <= {each.name for each in found}
    assert all(each.pss >= each.own > 0 for each in found)
    assert all(each.handles.total() > 2 for each in found)
