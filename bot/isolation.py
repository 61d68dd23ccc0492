"""Isolated: what fails for one of many, or for a picture, is logged, and stops nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar, cast

from bot import log, metrics
from bot.store import StoreUnavailable
from cgt.errors import CgtError

logger = log.get(__name__)
seldom = log.Seldom(logger)

MOST_AWAY = 2
"""After this many failures of the database in a row the rest waits for the next time.
A single one can be a row that somebody else holds; each costs seconds."""

T = TypeVar("T")
R = TypeVar("R")


async def each(what: str, items: Iterable[T], do: Callable[[T], Awaitable[R]]) -> list[R]:
    """Do something for each of some items, and return the results of those that it worked for.

    ``what`` names one of them in the log and in the metric ``grundy_failures``.
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
            metrics.failed(what)
        else:
            unreachable = 0
    return results


async def unless_away(what: str, answer: Awaitable[R], otherwise: R) -> R:
    """Return an answer of the database; while that is away, another, and say ``what`` failed."""
    try:
        return await answer
    except StoreUnavailable as error:
        seldom.warning(what, error=error.detail)
        return otherwise


async def drawn(what: str, picture: Awaitable[R], **values: object) -> R | None:
    """Return a picture; None, and a line in the log with some values, where it can't be drawn."""
    try:
        return await picture
    except CgtError as error:
        logger.warning("no picture", of=what, error=str(error), **values)
        return None


def _name(item: object) -> object:
    """Return how the log names an item: by its number where it has one, and no more."""
    if isinstance(item, tuple):
        return [_name(part) for part in cast("tuple[object, ...]", item)]
    return getattr(item, "id", getattr(item, "__qualname__", item))
