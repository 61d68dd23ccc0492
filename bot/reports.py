"""Reports of errors to a Sentry server, if the operator has set ``SENTRY_DSN``.

A report has the error and its place in the code. It has no ids of members, servers or channels, no
values of variables, and no token.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any, cast

from bot.config import ConfigError, Settings

FLUSH_SECONDS = 1.0
"""The time limit to send the last reports when the bot ends."""
TOLD = ("command", "of", "reference")
"""The values of a log entry that its report includes. Others could be ids."""


class Reports(logging.Handler):
    """A log handler that reports errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        import sentry_sdk  # noqa: PLC0415 - loaded only for reports

        event, error = _read(record)
        with sentry_sdk.new_scope() as scope:
            scope.set_level("error")
            scope.set_tag("logger", record.name)
            for name in TOLD:
                if name in event:
                    scope.set_tag(name, str(event[name]))
            if error is None:
                scope.capture_message(str(event["event"]))
            else:
                scope.set_tag("event", str(event["event"]))
                scope.capture_exception(error)


def _read(record: logging.LogRecord) -> tuple[dict[str, Any], BaseException | None]:
    """Return the values of a log entry, from structlog or another logger, and its error."""
    message: object = record.msg
    if isinstance(message, dict):
        event = cast("dict[str, Any]", message)
        error: object = event.get("exc_info")
        error = sys.exc_info() if error is True else error
    else:
        event, error = {"event": message}, record.exc_info  # without the values, which can be ids
    if isinstance(error, tuple):
        error = cast("tuple[object, ...]", error)[1]
    return event, error if isinstance(error, BaseException) else None


@contextmanager
def reporting(settings: Settings) -> Generator[None]:
    """Report errors in the body, if the operator wants it.

    :raises ConfigError: when ``SENTRY_DSN`` can't be used.
    """
    if not settings.sentry_dsn:
        yield
        return
    _start(settings)
    handler = Reports()
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
        import sentry_sdk  # noqa: PLC0415

        sentry_sdk.get_client().close(timeout=FLUSH_SECONDS)


def _start(settings: Settings) -> None:
    """Set up the client of Sentry, which by default would report more than is needed.

    :raises ConfigError: when it is not installed, or refuses the address.
    """
    try:
        import sentry_sdk  # noqa: PLC0415
        from sentry_sdk.utils import BadDsn  # noqa: PLC0415
    except ModuleNotFoundError:
        raise ConfigError(
            "SENTRY_DSN needs one more package: install grundy[bot,sentry], or omit the setting."
        ) from None

    def without_token(event: Any, _hint: object) -> Any:
        text = json.dumps(event, default=str)
        return json.loads(text.replace(settings.discord_token or "\0", "[token]"))

    try:
        sentry_sdk.init(
            dsn=settings.sentry_dsn,
            release=f"grundy@{version('grundy')}",
            server_name="grundy",
            default_integrations=False,
            include_local_variables=False,
            include_source_context=False,
            max_breadcrumbs=0,
            before_send=without_token,
        )
    except BadDsn:
        raise ConfigError(
            "SENTRY_DSN isn't the address of a Sentry project: copy it from its client keys."
        ) from None
