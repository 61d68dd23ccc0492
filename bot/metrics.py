"""Counters and timers for the operator, which know no feature and cost nothing when off.

Each function below returns at once until :func:`switch_on` is called, for ``METRICS_PORT``.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Generator, Iterable, MutableMapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Histogram

INVALID_SECONDS = 600
"""The seconds over which Discord counts invalid requests."""
INVALID = frozenset({401, 403, 429})
"""The statuses of invalid requests. After 10,000 of them Discord blocks the address for a while."""
QUICK = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30, 60)
BRIEF = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

Extras: TypeAlias = MutableMapping[Any, Any]
"""The notes about an interaction, as discord.py keeps them."""
_BEGAN = "began"
_NOTHING: AbstractContextManager[None] = nullcontext()


class Metrics:
    """All metrics, in a registry of their own. Their names begin with ``grundy_``."""

    def __init__(self) -> None:
        import prometheus_client as prometheus  # noqa: PLC0415 - loaded only when switched on

        self.registry: CollectorRegistry = prometheus.CollectorRegistry()
        common: dict[str, Any] = {"namespace": "grundy", "registry": self.registry}
        counter = partial(prometheus.Counter, **common)
        gauge = partial(prometheus.Gauge, **common)
        quick = partial(prometheus.Histogram, buckets=QUICK, **common)
        brief = partial(prometheus.Histogram, buckets=BRIEF, **common)
        prometheus.ProcessCollector(registry=self.registry)
        self.interactions = counter(
            "interactions", "Commands, clicks and forms", ["name", "outcome"]
        )
        self.interaction_seconds = quick(
            "interaction_seconds", "From an interaction's coming to its whole answer", ["name"]
        )
        self.work_seconds = quick(
            "work_seconds",
            "What worker processes solve and draw, waiting included",
            ["work", "outcome"],
        )
        self.work_in_progress = gauge(
            "work_in_progress", "Work that waits or is being done", ["queue"]
        )
        self.database_seconds = brief(
            "database_seconds",
            "Transactions, waiting for a connection included",
            ["kind", "outcome"],
        )
        self.loop_delay = brief(
            "event_loop_delay_seconds", "How late the event loop comes to what is due"
        )
        self.gateway_latency = gauge("gateway_latency_seconds", "Heartbeat to answer", ["shard"])
        self.guilds = gauge("guilds", "Servers that the bot is in")
        self.matches = gauge("matches", "Open matches of the shards of this process", ["status"])
        self.ready = gauge("ready", "1 while members can be served, or solved for")
        self.responses = counter("discord_responses", "What Discord's API answered", ["status"])
        self.log_lines = counter("log_lines", "Warnings and errors", ["level"])
        self.failures = counter(
            "failures", "What failed for one of many, and left the others alone", ["what"]
        )
        self.solver_jobs = counter(
            "solver_jobs",
            "Jobs that this solver machine took, by what became of them",
            ["queue", "outcome"],
        )
        self.solver_waiting = gauge(
            "solver_waiting", "Jobs that no solver machine has taken yet", ["queue"]
        )
        self._invalid = deque[float]()
        gauge(
            "discord_invalid_requests",
            "Answers 401, 403 and 429 of the last ten minutes, of which Discord allows 10,000",
        ).set_function(self.invalid_requests)

    def begin_at_zero(self, names: Iterable[str]) -> None:
        """Start each counter of an alert at zero, because Prometheus sees no rise to a first value.

        ``names`` are those of the commands, clicks and forms.
        """
        for name in (*names, "unknown"):
            self.interactions.labels(name, "error")
        for level in ("warning", "error", "critical"):
            self.log_lines.labels(level)
        for kind in ("read", "write"):
            for outcome in ("ok", "StoreUnavailable"):
                self.database_seconds.labels(kind, outcome)
        for queue in ("questions", "long", "surveys"):
            self.solver_jobs.labels(queue, "dropped")

    def invalid_requests(self) -> int:
        since = time.monotonic() - INVALID_SECONDS
        while self._invalid and self._invalid[0] < since:
            self._invalid.popleft()
        return len(self._invalid)

    def responded(self, status: int, *, shared: bool = False) -> None:
        """Count an answer of Discord's API. A limit ``shared`` with others is not our fault."""
        self.responses.labels(str(status)).inc()
        if status in INVALID and not shared:
            self._invalid.append(time.monotonic())


class Lines(logging.Handler):
    """A log handler that counts warnings and errors."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        self._metrics.log_lines.labels(record.levelname.lower()).inc()


_on: list[Metrics] = []


def switch_on(names: Iterable[str] = ()) -> Metrics:
    """Start counting and timing. ``names`` are those under which interactions are counted."""
    switch_off()
    _on.append(Metrics())
    _on[0].begin_at_zero(names)
    logging.getLogger().addHandler(Lines(_on[0]))
    return _on[0]


def switch_off() -> None:
    """Stop counting, and drop all counts."""
    _on.clear()
    root = logging.getLogger()
    for handler in [handler for handler in root.handlers if isinstance(handler, Lines)]:
        root.removeHandler(handler)


def note_arrival(extras: Extras, name: str) -> None:
    """Note the name and arrival of an interaction in its ``extras``."""
    if _on:
        extras[_BEGAN] = name, time.perf_counter()


def count_interaction(extras: Extras, outcome: str = "ok") -> None:
    """Count an interaction that has arrived, and its time."""
    if _on and _BEGAN in extras:
        name, start = extras.pop(_BEGAN)
        _on[0].interactions.labels(name, outcome).inc()
        _on[0].interaction_seconds.labels(name).observe(time.perf_counter() - start)


def count_failure(what: str) -> None:
    """Count a failure for one of many, such as a match or a server."""
    if _on:
        _on[0].failures.labels(what).inc()


def job(queue: str, outcome: str) -> None:
    """Count the outcome of a solver machine's job."""
    if _on:
        _on[0].solver_jobs.labels(queue, outcome).inc()


def work(queue: str, name: str) -> AbstractContextManager[None]:
    """Count and time worker processes' work in the body."""
    return _working(_on[0], queue, name) if _on else _NOTHING


def database(kind: str) -> AbstractContextManager[None]:
    """Time a transaction in the body. Its kind is ``read`` or ``write``."""
    return _timed(_on[0].database_seconds, kind) if _on else _NOTHING


@contextmanager
def _working(metrics: Metrics, queue: str, name: str) -> Generator[None]:
    in_progress = metrics.work_in_progress.labels(queue).track_inprogress()
    with in_progress, _timed(metrics.work_seconds, name):
        yield


@contextmanager
def _timed(seconds: Histogram, label: str) -> Generator[None]:
    """Observe the time of the body under its outcome, "ok" or the kind of its error."""
    start = time.perf_counter()
    outcome = "ok"
    try:
        yield
    except BaseException as error:
        outcome = type(error).__name__
        raise
    finally:
        seconds.labels(label, outcome).observe(time.perf_counter() - start)
