"""Fixtures: matches set up for two who expect them. Nobody is asked, and the clock waits."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta

import cgt
from bot import log
from bot.matches.actions.challenges import outcome_of
from bot.matches.actions.current import by_member, change
from bot.matches.model import AlreadyProposed, Refusal, challenges, timing, transitions
from bot.matches.model.clock import Clock
from bot.matches.model.match import POSTING, Fixture, Match, Place
from bot.matches.model.modes import ForEvent
from bot.matches.model.sides import Player
from bot.matches.rows.fixtures import Fixtures
from bot.matches.rows.matches import Matches
from bot.opponent import actions as opponent
from bot.opponent.model import Difficulty, Wish
from bot.services import Services

logger = log.get(__name__)

RARELY = timedelta(hours=1)
"""A board that Discord refuses is tried again after as long as it has waited, this at the most."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A match to be arranged for an event: ``first`` moves first, from a random start."""

    occasion: str
    first: int
    second: int
    game: cgt.Ruleset
    clock: Clock | None
    convention: cgt.Convention = cgt.Convention.NORMAL
    size: cgt.Size = cgt.Size.MEDIUM
    difficulty: Difficulty | None = None


async def arrange(services: Services, wanted: Arrangement, place: Place) -> Match:
    """Return the match of an occasion, made now if there is none; its clock does not run yet."""
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
    """Return how far the matches of some occasions are; those that have none are left out."""
    return await Fixtures(services.store).of(occasions)


async def claim(services: Services, match_id: int) -> Match | None:
    """Return a match whose board this process, and no other, is to post; else None.

    Its clock runs from now on, but is not stored so before :func:`set_going`.
    """
    now = services.now()
    if not await Fixtures(services.store).claim(match_id, now, now - POSTING):
        return None
    match = await Matches(services.store).load(match_id)
    return timing.turned(match, now) if not match.ply and match.is_open else match


async def set_going(services: Services, match: Match) -> None:
    """Let the clock run of a match whose board is posted, as it stands there.

    Where a move was made meanwhile, it runs already.
    """
    before = replace(match, timer=replace(match.timer, deadline=None, notify_at=None))
    if await Matches(services.store).save(before, match) is None:
        logger.debug("a move came first", match=match.id)


async def postpone(services: Services, match: Match) -> None:
    """Let a board that Discord has refused be tried again later, and the rarer the longer."""
    now = services.now()
    wait = min(max(now - match.created_at, POSTING), RARELY)
    await Fixtures(services.store).postpone(match.id, now + wait - POSTING)


async def release(services: Services, match: Match) -> None:
    """Let a board that could not be posted be tried again at the next look."""
    await Fixtures(services.store).postpone(match.id, None)


async def release_in(services: Services, guild_id: int) -> None:
    """Let the boards that Discord has refused in a server be tried again at the next look."""
    await Fixtures(services.store).release_in(guild_id)


async def stand_still(services: Services, match_id: int, *, whether: bool) -> None:
    """Let a match of an event stand still, or go on; one that is over is left alone."""
    transition = timing.stop if whether else timing.go_on
    with suppress(Refusal):
        await change(services, match_id, lambda match: transition(match, services.now()))


give_up = by_member(transitions.give_up)
arrive = by_member(timing.arrive)
