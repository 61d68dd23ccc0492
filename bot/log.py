"""Logs: one readable or JSON line an event, the token never in them."""

from __future__ import annotations

import logging
import sys
import time
from collections import Counter
from typing import Any

import structlog
from structlog.typing import Processor


def configure(level: str, form: str, secret: str) -> None:
    """Send all logs, those of the libraries too, to standard error in one form.

    ``form`` is ``console`` or ``json``; wherever ``secret`` turns up, it is left out.
    """
    first: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if form == "json":
        last: list[Processor] = [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ]
    else:
        last = [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            )
        ]

    def redacted(_logger: object, _method: str, line: Any) -> str:
        return line.replace(secret, "[token]") if secret else line

    formatter = structlog.stdlib.ProcessorFormatter
    structlog.configure(
        processors=[*first, formatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        formatter(
            processors=[formatter.remove_processors_meta, *last, redacted],
            foreign_pre_chain=first,
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for noisy in ("discord.http", "discord.gateway", "alembic", "aiosqlite", "matplotlib"):
        logging.getLogger(noisy).setLevel(max(root.level, logging.WARNING))


class Seldom:
    """Lets each warning through once a minute, and tells then how many it kept back."""

    def __init__(self, logger: structlog.stdlib.BoundLogger) -> None:
        self._logger = logger
        self._next: dict[str, float] = {}
        self._kept_back = Counter[str]()

    def warning(self, event: str, **values: object) -> None:
        """Log an event, unless the same one was logged a short while ago."""
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
