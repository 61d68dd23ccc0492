"""Logs with one readable or JSON line an event, without the token."""

from __future__ import annotations

import logging
import sys
import time
from asyncio import CancelledError
from collections import Counter
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

LONGEST_VALUE = 4_000
"""The maximum characters of a value in an entry, such as a traceback."""


def configure(level: str, form: str, secret: str) -> None:
    """Send all logs, also of libraries, to standard error in one form.

    ``form`` is ``console`` or ``json``. ``secret`` is redacted everywhere. Values longer than
    :data:`LONGEST_VALUE` are cut in the middle.
    """

    def redacted(text: str) -> str:
        return text.replace(secret, "[token]") if secret else text

    def bounded(_logger: object, _method: str, entry: EventDict) -> EventDict:
        for name, value in entry.items():
            if isinstance(value, str):
                entry[name] = shorten(redacted(value), LONGEST_VALUE)
            elif len(written := repr(value)) > LONGEST_VALUE:
                entry[name] = shorten(redacted(written), LONGEST_VALUE)
        return entry

    def line(_logger: object, _method: str, text: Any) -> str:
        return redacted(text)

    first: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    renderer: Processor = structlog.processors.JSONRenderer()
    if form != "json":
        renderer = structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    last = [structlog.processors.format_exc_info, bounded, renderer, line]

    formatter = structlog.stdlib.ProcessorFormatter
    structlog.configure(
        processors=[*first, formatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        formatter(
            processors=[formatter.remove_processors_meta, *last],
            foreign_pre_chain=first,
        )
    )
    handler.addFilter(_has_no_cancellation)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for noisy in ("discord.http", "discord.gateway", "alembic", "aiosqlite", "matplotlib"):
        logging.getLogger(noisy).setLevel(max(root.level, logging.WARNING))


def _has_no_cancellation(record: logging.LogRecord) -> bool:
    """Return False for a library's report of a cancellation, which only a shutdown causes."""
    return record.exc_info is None or not isinstance(record.exc_info[1], CancelledError)


def shorten(text: str, most: int) -> str:
    """Return a text of at most ``most`` characters, cut in the middle if it is longer."""
    if len(text) <= most:
        return text
    mark = f"\n[... {len(text) - most:,} more characters ...]\n"
    kept = most - len(mark)
    return text[: kept // 2] + mark + text[-(kept - kept // 2) :]


class RateLimitFilter:
    """A filter that logs each warning once a minute, with the number of repeats since."""

    def __init__(self, logger: structlog.stdlib.BoundLogger) -> None:
        self._logger = logger
        self._next: dict[str, float] = {}
        self._kept_back = Counter[str]()

    def warning(self, event: str, **values: object) -> None:
        """Log an event, unless the same one was logged less than a minute ago."""
        now = time.monotonic()
        if now < self._next.get(event, now):
            self._kept_back[event] += 1
            return
        if more := self._kept_back.pop(event, 0):
            values["more_since"] = more
        self._next[event] = now + 60
        self._logger.warning(event, **values)


def get(name: str) -> structlog.stdlib.BoundLogger:
    """Return the logger of a module."""
    return structlog.stdlib.get_logger(name)
