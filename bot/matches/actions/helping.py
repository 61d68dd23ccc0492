"""Hints, and moves that are taken back."""

from __future__ import annotations

from bot.matches import work
from bot.matches.actions.current import change, current
from bot.matches.model import Refusal, helping, transitions
from bot.matches.model.helping import Hint
from bot.matches.model.match import Match
from bot.services import Services
from cgt.errors import NotKnown


async def hint(
    services: Services, match_id: int, user_id: int, stage: int, *, marked: bool
) -> tuple[Match, Hint]:
    """Return a hint for the player to move, and the match in which it is marked.

    The second hint for a move goes with the first, which was ``marked``.

    :raises Refusal: when they could not move there, or none is known; then nothing is marked.
    """
    before = await current(services, match_id)
    player = transitions.require_turn(before, user_id, stage)
    before.mode.require_hints()
    try:
        found = await services.workers.move(user_id, work.hint, before.position, before.convention)
    except NotKnown:
        raise Refusal(
            "This position is too large for me to solve, so I don't know a good move either."
        ) from None
    if marked and before.mode.hints[player]:
        return before, found
    after = await change(
        services, match_id, lambda match: helping.hinted(match, user_id, stage, services.now())
    )
    return after, found


async def ask_undo(services: Services, match_id: int, user_id: int, stage: int) -> Match:
    """Take a move back against the bot, or ask the opponent to agree to it."""
    return await change(
        services, match_id, lambda match: helping.ask_undo(match, user_id, stage, services.now())
    )


async def answer_undo(
    services: Services, match_id: int, user_id: int, stage: int, *, agreed: bool
) -> Match:
    """Agree to a move being taken back, or do not."""
    return await change(
        services,
        match_id,
        lambda match: helping.answer_undo(match, user_id, stage, services.now(), agreed=agreed),
    )
