"""Races as they are now: read, changed, drawn ahead, and let go on when their time has come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot import log
from bot.matches.model import Refusal, Stale
from bot.matches.model.match import POSTING
from bot.race import work
from bot.race.model import Race, Stage
from bot.race.model.points import Answer
from bot.race.model.transitions import advanced, drawn, stopped
from bot.race.rows import Races
from bot.services import Services
from bot.skills import actions as skills
from bot.skills.model import EASIER, level_of, size_at
from bot.store import versioned
from cgt.errors import CgtError
from cgt.puzzles import Puzzle
from cgt.sizes import Size

logger = log.get(__name__)


async def level_for(services: Services, members: Sequence[int]) -> Size:
    """Return the size of the puzzles that suit some members: a little below the lowest rating."""
    levels = [level_of(await skills.masteries(services, member)) for member in members]
    return size_at(min(levels) - EASIER)


async def load(services: Services, race_id: int) -> Race:
    """Return a race as it is stored."""
    return await Races(services.store).load(race_id)


async def answers(services: Services, race: Race) -> tuple[Answer, ...]:
    """Return the answers in a race."""
    return await Races(services.store).answers(race.id)


async def change(services: Services, race_id: int, transition: Callable[[Race], Race]) -> Race:
    """Apply a transition to a race as it is now, and return the result once it is stored."""
    _, after = await versioned.change(Races(services.store), race_id, transition)
    return after


async def draw(services: Services, race: Race) -> Puzzle:
    """Return the next puzzle of a race."""
    wish = work.Wish(race.kind, race.game, race.next_size, race.puzzles)
    return await services.workers.ask(race.organiser, work.draw, wish, services.seed())


async def draw_ahead(services: Services, race: Race) -> Race:
    """Return a race with the puzzles that it needs so far, as many as are found."""
    while race.needs_puzzle:
        place = len(race.puzzles)
        try:
            puzzle = await draw(services, race)
        except CgtError as error:
            logger.info("no puzzle for a race", race=race.id, error=str(error))
            return race
        race = await change(
            services, race.id, lambda now, at=place, new=puzzle: drawn(now, new, at)
        )
    return race


async def advance(services: Services, race_id: int) -> Race:
    """Return a race after what is due: a stage begins, or it ends."""
    race, now = await load(services, race_id), services.now()
    if race.due_at is None or now < race.due_at:
        return race
    if race.stage is not Stage.CHALLENGED:
        race = await draw_ahead(services, race)
    answered = {each.round for each in await answers(services, race)}
    return await change(
        services, race_id, lambda at: advanced(at, now, is_answered=at.round in answered)
    )


async def due(services: Services) -> list[Race]:
    """Return the races that something is to be done for."""
    return await Races(services.store).due(services.now())


async def next_due(services: Services) -> datetime | None:
    """Return when the next stage of any race will be due."""
    return await Races(services.store).next_due(services.now())


async def live(services: Services) -> list[Race]:
    """Return the races that have not ended."""
    return await Races(services.store).live()


async def claim(services: Services, race_id: int) -> Race | None:
    """Return a race whose card this process alone is to show now, within a minute; else None."""
    now = services.now()

    def claimed(race: Race) -> Race:
        if race.show_at is None or race.show_at > now:
            raise Stale
        return replace(race, show_at=now + POSTING)

    try:
        return await change(services, race_id, claimed)
    except Refusal:
        return None


async def shown(services: Services, race: Race, message_id: int | None) -> Race:
    """Note in which message a race is shown as it was claimed, and return it."""

    def noted(now: Race) -> Race:
        if now.show_at != race.show_at:
            return replace(now, message_id=message_id)
        return replace(now, message_id=message_id, show_at=None, is_below=False)

    return await change(services, race.id, noted)


async def again_in(services: Services, race: Race, pause: timedelta) -> None:
    """Have a race that could not be shown tried again after a while."""
    at = services.now() + pause

    def later(now: Race) -> Race:
        return replace(now, show_at=at) if now.show_at == race.show_at else now

    await change(services, race.id, later)


async def give_up(services: Services, race: Race) -> None:
    """End a race whose card Discord does not take: nobody could see it."""

    def ended(now: Race) -> Race:
        after = stopped(now, services.now()) if now.is_live else now
        return replace(after, show_at=None)

    await change(services, race.id, ended)
