"""A few learners: both kinds of taps are measured, and all are answered."""

import pytest

from tests.load.learning import PUZZLE, STEP, study
from tests.load.machine import GRUNDY, running

pytestmark = pytest.mark.exhaustive


async def test_steps_and_puzzles_are_measured(tmp_path):
    async with running(GRUNDY, tmp_path, f"sqlite:///{tmp_path / 'grundy.db'}") as bot:
        found = await study(bot, 4, 4, 0.1)
    assert found.unanswered == {}
    assert {len(found.taken[kind]) > 2 for kind in (STEP, PUZZLE)} == {True}
