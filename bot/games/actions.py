"""Pictures of a game for a member: its start, and a move in it."""

from __future__ import annotations

from collections.abc import Sequence

import cgt
from bot import log
from bot.services import Services
from bot.worker import pictures
from cgt.errors import CgtError
from cgt.rulesets.entry import Entry

logger = log.get(__name__)


async def starts(services: Services, entries: Sequence[Entry], language: str) -> tuple[bytes, ...]:
    """Return the pictures of the starts of some games; none where they cannot be drawn."""
    positions = tuple(cgt.position(entry.start, entry.ruleset) for entry in entries)
    try:
        return await services.workers.run(pictures.boards, positions, language)
    except CgtError as error:
        logger.warning("no pictures of games", error=str(error))
        return ()


async def example(
    services: Services, start: cgt.Position, move: cgt.Move, language: str
) -> bytes | None:
    """Return the picture of a position after a move; None where it cannot be drawn."""
    view = pictures.View(start, language=language)
    try:
        return await services.workers.run(pictures.board, view.after(move))
    except CgtError as error:
        logger.warning("no picture of a rule", error=str(error))
        return None
