"""Isolation of failures, which are logged and stop nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar, cast

from bot import log, metrics
from bot.store import StoreUnavailable
from cgt.errors import CgtError

logger = log.get(__name__)
seldom = log.RateLimitFilter(logger)

MOST_AWAY = 2
"""The number of database failures in a row after which the rest is postponed.

A single one can be a locked row. Each costs seconds.
"""

T = TypeVar("T")
R = TypeVar("R")


async def for_each(what: str, items: Iterable[T], do: Callable[[T], Awaitable[R]]) -> list[R]:
    """Do something for each of some items, and return the results of the successful ones.

    ``what`` names the kind of item in the log and in the metric ``grundy_failures``.
    """
    results: list[R] = []
    unreachable = 0
    for item in items:
        try:
            results.append(await do(item))
        except StoreUnavailable as error:
            seldom.warning("the database is away: the rest waits", of=what, error=error.detail)
            unreachable += 1
            if unreachable == MOST_AWAY:
                break
        except Exception:
            unreachable = 0
            logger.exception("failed for one, the others go on", of=what, item=_name(item))
            metrics.count_failure(what)
        else:
            unreachable = 0
    return results


async def unless_away(what: str, answer: Awaitable[R], otherwise: R) -> R:
    """Return an answer of the database, or log ``what`` and return ``otherwise`` if it is away."""
    try:
        return await answer
    except StoreUnavailable as error:
        seldom.warning(what, error=error.detail)
        return otherwise


async def draw_or_none(what: str, picture: Awaitable[R], **values: object) -> R | None:
    """Return a picture. If it can't be drawn, log that with some values and return None."""
    try:
        return await picture
    except CgtError as error:
        logger.warning("no picture", of=what, error=str(error), **values)
        return None


def _name(item: object) -> object:
    """Return an item's name for the log, which is its number if it has one."""
    if isinstance(item, tuple):
        return [_name(part) for part in cast("tuple[object, ...]", item)]
    return getattr(item, "id", getattr(item, "__qualname__", item))
