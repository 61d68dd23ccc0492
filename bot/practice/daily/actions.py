"""Actions on daily puzzles, which managers plan, the bot posts and members answer.

A server has one puzzle per date, because the row of server and date is unique.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from bot.practice.asking import actions as asking
from bot.practice.board_puzzles.model import PuzzleNotFound
from bot.practice.daily.model import daily as transitions, date_in, due_day, next_slot, streak
from bot.practice.daily.model.daily import (
    EVERYWHERE,
    HARD,
    Answer,
    Daily,
    DailyPuzzle,
    Result,
    Tally,
    Week,
    earned,
)
from bot.practice.daily.model.plan import Mix, Plan, started, stopped, wish_for
from bot.practice.daily.rows import Answers, Dailies, Plans
from bot.practice.mastery import actions as skills
from bot.server.settings.actions import of_person
from bot.services import Services
from bot.shared.refusals import Refusal
from bot.store import versioned


async def load_plan(services: Services, guild_id: int) -> Plan:
    """Return the plan of a server, or the default plan."""
    return await Plans(services.store).load(guild_id)


async def change_plan(
    services: Services, guild_id: int, manager: int, transition: Callable[[Plan], Plan]
) -> Plan:
    """Change the plan of a server, whose hour and time zone then apply at once.

    If today's puzzle could not be posted, posting is tried again.

    :raises CgtError: if the transition does.
    """
    newest = await Dailies(services.store).newest(guild_id)
    last, now = newest and newest.day, services.now()

    def after(plan: Plan) -> Plan:
        changed = replace(transition(plan), manager=manager, is_hindered=False)
        return started(changed, now, last) if changed.is_on else changed

    _, plan = await versioned.change(Plans(services.store), guild_id, after)
    if newest is not None and plan.is_on:
        await post_again(services, newest, plan.channel_id)
    return plan


async def switch_plan(services: Services, guild_id: int, manager: int, *, whether: bool) -> Plan:
    """Start the daily puzzle of a server, or stop it and close the open one.

    If its hour has passed, the first puzzle comes at once.

    :raises NoChannel: if the plan has no channel.
    """
    now = services.now()
    transition = partial(started, now=now, last=None) if whether else stopped
    plan = await change_plan(services, guild_id, manager, transition)
    if not whether:
        await Dailies(services.store).close(guild_id, now)
    return plan


GENERATOR = 1
"""The version of this generator, stored with its puzzles, which never change."""
DATES = 3
"""The maximum number of dates at the same moment in all time zones."""
UNLIKE = 13
"""The number of recent puzzles that the next one must differ from in kind or game."""


async def due_plans(services: Services) -> list[Plan]:
    """Return the plans with a puzzle due."""
    return await Plans(services.store).due(services.now(), limit=None)


async def due_dailies(services: Services) -> list[Daily]:
    """Return the dailies whose posts are due."""
    return await Dailies(services.store).due(services.now())


async def begin_day(services: Services, plan: Plan) -> None:
    """Find and store today's puzzle if its hour has come. Past dates get none."""
    dailies, now = Dailies(services.store), services.now()
    recent = await dailies.recent(plan.guild_id, UNLIKE)
    last = recent[0].day if recent else None
    day = due_day(now, plan.hour, plan.zone, last)
    after = replace(plan, next_at=next_slot(now, plan.hour, plan.zone, day or last))
    if day is None:
        await Plans(services.store).save(plan, after)
        return
    drawn = await _draw(services, plan.guild_id, plan.mix, day, recent)
    daily = Daily(
        guild_id=plan.guild_id,
        day=day,
        drawn=drawn,
        channel_id=plan.channel_id,
        created_at=now,
        show_at=now,
    )
    await dailies.begin(daily, plan, after)


async def _draw(
    services: Services, user_id: int, mix: Mix, day: date, recent: Sequence[Daily]
) -> DailyPuzzle:
    """Return a puzzle of a mix for a date, unlike recent ones."""
    pairs = [(each.puzzle.kind.value, each.puzzle.game) for each in recent]
    seed = services.seed()
    puzzle = await asking.draw(services, user_id, wish_for(mix, day, pairs), seed)
    return DailyPuzzle(puzzle, puzzle.game, seed, GENERATOR)


async def personal(services: Services, user_id: int, *, is_hard: bool = False) -> Daily:
    """Return the personal daily of the member's date, or the hard one.

    The first request creates it.
    """
    dailies, now = Dailies(services.store), services.now()
    number, mix = (HARD, Mix.HEAPS) if is_hard else (EVERYWHERE, Mix.MOVES)
    day = date_in((await of_person(services.store, user_id)).zone, now)
    found = await dailies.on(number, day)
    if found is None:
        recent = await dailies.recent(number, UNLIKE)
        drawn = await _draw(services, user_id, mix, day, recent)
        await dailies.begin(Daily(guild_id=number, day=day, drawn=drawn, created_at=now))
        found = await dailies.on(number, day)
    if found is None:
        raise PuzzleNotFound
    return found


async def is_over(services: Services, daily: Daily, user_id: int) -> bool:
    """Return whether a member's answers to a daily no longer count."""
    if daily.server is not None:
        return daily.is_over(services.now())
    return daily.is_over(services.now(), (await of_person(services.store, user_id)).zone)


async def change(services: Services, daily_id: int, transition: Callable[[Daily], Daily]) -> Daily:
    """Apply a transition to the stored daily, and return the stored result."""
    return (await versioned.change(Dailies(services.store), daily_id, transition))[1]


async def is_late(services: Services, daily: Daily) -> bool:
    """Return whether the date of a daily ended before its post."""
    plan = await Plans(services.store).load(daily.guild_id)
    return daily.message_id is None and date_in(plan.zone, services.now()) > daily.day


async def note_hindrance(services: Services, guild_id: int, *, is_hindered: bool) -> Plan | None:
    """Record whether posting in a server fails, and return the plan if that has changed."""
    before, after = await versioned.change(
        Plans(services.store), guild_id, lambda plan: replace(plan, is_hindered=is_hindered)
    )
    return after if before != after else None


async def post_again(services: Services, newest: Daily, channel_id: int | None) -> None:
    """Make an open puzzle without a post due again, in a channel."""
    now = services.now()

    def make_due(daily: Daily) -> Daily:
        if daily.message_id is not None or daily.closed_at is not None:
            return daily
        return replace(daily, channel_id=channel_id, show_at=daily.show_at or now)

    await change(services, newest.id, make_due)


async def permitted(services: Services, guild_id: int) -> None:
    """Try to post again in a server whose permissions have changed."""
    plan = await Plans(services.store).load(guild_id)
    newest = await Dailies(services.store).newest(guild_id) if plan.is_hindered else None
    if newest is not None:
        await post_again(services, newest, plan.channel_id)


async def week(services: Services, daily: Daily) -> Week | None:
    """Return the weekly summary for a daily, only on Mondays and if the plan wants it."""
    if daily.day.weekday():
        return None
    plan = await Plans(services.store).load(daily.guild_id)
    found = await Dailies(services.store).week(daily) if plan.is_summarised else None
    return found if found is not None and found.puzzles else None


async def load(services: Services, daily_id: int) -> Daily:
    """Return the daily with a number."""
    return await Dailies(services.store).load(daily_id)


async def newest(services: Services, guild_id: int) -> Daily | None:
    """Return the newest daily of a server, if any."""
    return await Dailies(services.store).newest(guild_id)


async def open_answer(services: Services, daily: Daily, user_id: int) -> Answer:
    """Return the answer of a member to a daily, a new one by default."""
    now = services.now()
    return await Answers(services.store).open(daily, daily.answer_of(user_id, now))


async def answer(
    services: Services, daily: Daily, user_id: int, transition: Callable[[Answer], Answer]
) -> Answer:
    """Apply a choice, a hint or a reveal to an answer, which doesn't count after the next daily.

    :raises Refusal: if the transition does, or the member hasn't opened the daily.
    """
    now = services.now()
    is_late = await is_over(services, daily, user_id)
    return await skills.take(
        services,
        Answers(services.store),
        (daily, user_id),
        lambda found: transitions.answered(found, transition, now, is_late=is_late),
        lambda before, after: after.attempt(before, f"daily {daily.id}", now - after.opened_at),
    )


async def share(services: Services, daily: Daily, user_id: int) -> Answer:
    """Record that a member shares their result."""
    key = daily, user_id
    return (await versioned.change(Answers(services.store), key, transitions.shared))[1]


async def answer_of(services: Services, daily: Daily, user_id: int) -> Answer:
    """Return the answer of a member to a daily."""
    return await Answers(services.store).load((daily, user_id))


async def tally(services: Services, daily: Daily) -> Tally:
    """Return the number of members who answered a daily."""
    return await Answers(services.store).tally(daily)


async def result(services: Services, found: Answer) -> Result:
    """Return a member's streak and new marks after an answer."""
    if found.is_late or not found.chosen:
        return Result()
    days = await Answers(services.store).days(found.member)
    until = [day for day in days if day <= found.day]
    return Result(streak(until, found.day), tuple(earned(until, found.day)))


async def load_past(
    services: Services, daily: Daily, number: int, user_id: int
) -> tuple[Daily, int]:
    """Return a past daily by its number, from the server of ``daily``, and the newest number.

    :raises Refusal: if the server has no past daily yet.
    """
    dailies = Dailies(services.store)
    recent = await dailies.recent(daily.guild_id, DATES + 1)
    over = [each.number for each in recent if await is_over(services, each, user_id)]
    if not over:
        raise Refusal("There are no past daily puzzles yet. Come back tomorrow!")
    return await dailies.numbered(daily.guild_id, max(1, min(number, over[0]))), over[0]
