"""Fixtures, which are matches of an event that begin without a challenge.

Their clock starts once the board is posted.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta

import cgt
from bot import log
from bot.play.engine import actions as opponent
from bot.play.engine.model import Difficulty, Wish
from bot.play.matches.actions.challenges import outcome_of
from bot.play.matches.actions.repository import by_member, change
from bot.play.matches.model import AlreadyProposed, challenges, timing, transitions
from bot.play.matches.model.clock import Clock
from bot.play.matches.model.match import Fixture, Match
from bot.play.matches.model.modes import ForEvent
from bot.play.matches.model.sides import Player
from bot.play.matches.rows.arranged import Fixtures
from bot.play.matches.rows.matches import Matches
from bot.services import Services
from bot.shared.places import POSTING, Place
from bot.shared.refusals import Refusal

logger = log.get(__name__)

RARELY = timedelta(hours=1)
"""The maximum time between two attempts to post a board that Discord refuses.

Each wait is as long as all before it.
"""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A match for an event from a random start, in which ``first`` moves first."""

    occasion: str
    first: int
    second: int
    game: cgt.Ruleset
    clock: Clock | None
    convention: cgt.Convention = cgt.Convention.NORMAL
    size: cgt.Size = cgt.Size.MEDIUM
    difficulty: Difficulty | None = None


async def arrange(services: Services, wanted: Arrangement, place: Place) -> Match:
    """Return the match of an occasion, made now if it doesn't exist, with its clock stopped."""
    rows = Fixtures(services.store)
    found = await rows.of([wanted.occasion])
    if wanted.occasion not in found:
        wish = Wish(wanted.size, wanted.convention, difficulty=wanted.difficulty)
        start = await opponent.start(services, wanted.first, wanted.game, wish)
        outcome = await outcome_of(services, wanted.first, start, wanted.convention)
        now = services.now()
        proposed = challenges.propose(
            start,
            (Player(wanted.first), Player(wanted.second)),
            0,
            place,
            now,
            None,
            convention=wanted.convention,
            judged=outcome is not None,
            clock=wanted.clock,
            mode=ForEvent(),
        )
        begun = challenges.accept(proposed, wanted.second, now)
        try:
            timer = replace(begun.timer, deadline=None, notify_at=None)
            waiting = replace(begun, timer=timer, show_at=None)
            return await rows.add(waiting, wanted.occasion)
        except AlreadyProposed:
            logger.debug("arranged by another process", occasion=wanted.occasion)
            found = await rows.of([wanted.occasion])
    return await Matches(services.store).load(found[wanted.occasion].match_id)


async def fixtures(services: Services, occasions: Sequence[str]) -> dict[str, Fixture]:
    """Return the states of the matches of some occasions, without those that have no match."""
    return await Fixtures(services.store).of(occasions)


async def claim(services: Services, match_id: int) -> Match | None:
    """Claim a match's first board for this process, or return None if another process has it.

    The returned match has a running clock, which isn't stored before :func:`set_going`.
    """
    now = services.now()
    if not await Fixtures(services.store).claim(match_id, now, now - POSTING):
        return None
    match = await Matches(services.store).load(match_id)
    return timing.turned(match, now) if not match.ply and match.is_open else match


async def set_going(services: Services, match: Match) -> None:
    """Start the clock of a match whose board is posted, as the board shows it.

    After a move in the meantime the clock is running already.
    """
    before = replace(match, timer=replace(match.timer, deadline=None, notify_at=None))
    if await Matches(services.store).save(before, match) is None:
        logger.debug("a move came first", match=match.id)


async def postpone(services: Services, match: Match) -> None:
    """Postpone the next attempt to post a board that Discord has refused, each time for longer."""
    now = services.now()
    wait = min(max(now - match.created_at, POSTING), RARELY)
    await Fixtures(services.store).postpone(match.id, now + wait - POSTING)


async def release(services: Services, match: Match) -> None:
    """Release a board that couldn't be posted for the next round."""
    await Fixtures(services.store).postpone(match.id, None)


async def release_in(services: Services, guild_id: int) -> None:
    """Release the boards that Discord has refused in a server for the next round."""
    await Fixtures(services.store).release_in(guild_id)


async def stand_still(services: Services, match_id: int, *, whether: bool) -> None:
    """Pause a match of an event, or resume it, unless it is over."""
    transition = timing.stop if whether else timing.go_on
    with suppress(Refusal):
        await change(services, match_id, lambda match: transition(match, services.now()))


async def decide(services: Services, match_id: int, winner: int | None) -> None:
    """End a match of an event, or change its result, with the organisers' decision."""
    await change(
        services, match_id, lambda match: transitions.decide(match, winner, services.now())
    )


async def close(services: Services, match_id: int) -> None:
    """Close a match whose event has ended."""
    await change(services, match_id, lambda match: transitions.close_early(match, services.now()))


give_up = by_member(transitions.give_up)
arrive = by_member(timing.arrive)
