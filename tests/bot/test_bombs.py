"""Hostile texts in real workers: each is answered in a sentence, and no process grows large."""

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.app.features import WORK
from bot.workers.pool import OutOfTime, Workers
from tests.bot import hostile
from tests.samples import sampled

MOST_BYTES = 200_000_000
"""The most that a worker grows by for one text; before there was a bound it was 800 MB."""
LONGEST = 2_000
"""The most characters of what is said to a text."""
SECONDS = 30
SEEDS = [range(60), range(60, 1_500)]
"""The numbers of generated texts."""


@pytest.fixture(scope="module")
def workers():
    """Return the workers of a bot."""
    made = Workers(workers=2, seconds=SECONDS, imports=[*WORK, "tests.bot.hostile"])
    yield made
    made.close()


async def judge(workers, cases):
    """Return what is wrong with the answers to some texts, by the text, and what was logged."""
    names = [f"{kind} {text[:200]!r}" for kind, text in cases]
    with capture_logs() as entries:
        found = await asyncio.gather(
            *(
                workers.ask(member, hostile.answer_to, kind, text)
                for member, (kind, text) in enumerate(cases)
            ),
            return_exceptions=True,
        )
    wrong = dict(zip(names, map(fault_of, found), strict=True))
    logged = [entry for entry in entries if entry["event"] != "worker ran out of time"]
    return {name: fault for name, fault in wrong.items() if fault}, logged


def fault_of(answer):
    """Return what is wrong with an answer to a hostile text; nothing if it is fine."""
    if isinstance(answer, OutOfTime):
        return ""
    if isinstance(answer, BaseException):
        return repr(answer)[:300]
    said, growth = answer
    if not said or len(said) > LONGEST or "Error" in said:
        return said[:300] or "nothing is said"
    return "" if growth < MOST_BYTES else f"{growth:,} bytes"


@pytest.mark.parametrize("step", sampled([1, 5], [5]))
async def test_hostile_texts_are_answered_in_a_sentence(workers, step):
    assert await judge(workers, hostile.TABLE[::step]) == ({}, [])


@pytest.mark.parametrize("seeds", sampled(SEEDS, SEEDS[:1]), ids=len)
async def test_generated_hostile_texts_are_answered_in_a_sentence(workers, seeds):
    assert await judge(workers, list(map(hostile.generate, seeds))) == ({}, [])


def test_generated_texts_are_of_every_kind():
    assert {hostile.generate(seed)[0] for seed in SEEDS[0]} == {*hostile.MADE}
