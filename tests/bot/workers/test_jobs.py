"""Long work: how far it is, that it can be stopped, and that a place is free for the next one."""

import asyncio
import errno
import time
from multiprocessing import synchronize
from unittest.mock import Mock

import pytest

from bot.config import ConfigError
from bot.workers import Busy, TooManyQuestions
from bot.workers.jobs import AT_ONCE, Jobs
from bot.workers.pool import Workers


@pytest.fixture
def workers():
    made = Workers(workers=1)
    yield made
    made.close()


def test_refused_shared_memory_is_reported_in_one_sentence(monkeypatch):
    refusal = OSError(errno.EROFS, "Read-only file system")
    monkeypatch.setattr(synchronize, "Lock", Mock(side_effect=refusal))
    with pytest.raises(ConfigError, match=r"\(Read-only file system\)\. Make /dev/shm writable"):
        Workers(workers=1)


def until_stopped(watch):
    """Report the number 41, then 42, and work until it is stopped."""
    watch.report(41)
    watch.report(42)
    while not watch.is_stopped():
        time.sleep(0.01)
    watch.report(43)
    return "stopped"


def at_once(watch):
    """Return whether it is stopped already."""
    return watch.is_stopped()


async def test_worker_reports_progress_and_stops_on_request(workers):
    with workers.jobs.open(5, owner=1) as job:
        work = asyncio.ensure_future(workers.run_long(job, until_stopped))
        while job.progress != 42:  # noqa: ASYNC110 - another process writes it
            await asyncio.sleep(0.01)
        job.stop()
        assert await work == "stopped"
        assert job.progress == 42, "who is stopped tells no more"


async def test_work_that_begins_after_it_was_stopped_knows_it(workers):
    with workers.jobs.open(5, owner=1) as first:
        pass
    with workers.jobs.open(6, owner=1) as second:
        assert first.watch.place == second.watch.place
        assert await workers.run_long(first, at_once)
        assert not await workers.run_long(second, at_once)
        assert second.progress == 0


def test_a_job_is_found_by_its_number_while_it_is_open():
    jobs = Jobs()
    with jobs.open(5, owner=1) as job:
        assert jobs.find(5) is job
        assert jobs.find(6) is None
        assert not job.is_stopped
    assert jobs.find(5) is None
    assert job.is_stopped


def test_there_are_only_so_many_jobs_at_a_time():
    jobs = Jobs()
    opened = [jobs.open(number, owner=number) for number in range(AT_ONCE)]
    for each in opened:
        each.__enter__()
    with pytest.raises(Busy, match="busy with other long computations"), jobs.open(9, owner=9):
        pass
    opened[0].__exit__(None, None, None)
    with jobs.open(9, owner=9):
        assert jobs.find(9) is not None


def test_a_member_has_one_long_job_at_a_time():
    jobs = Jobs()
    refused = pytest.raises(TooManyQuestions, match=r"for you. Stop it")
    with jobs.open(1, owner=1), jobs.open(2, owner=2), refused, jobs.open(3, owner=1):
        pass
    with jobs.open(4, owner=1):
        assert jobs.find(4) is not None
