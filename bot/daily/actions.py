"""Actions on daily puzzles: managers plan them, the bot posts them by the clock, members answer.

What is guaranteed: a server has one puzzle for a date, because the row of server and date is
unique, in whichever process it was drawn. A process posts it only after it has claimed it by a
compare-and-set, and notes the message afterwards. If it ends in between, the claim runs out after
a minute, and the next look finds the message in the channel, or posts it: Discord takes one
message of a nonce within some minutes. It is posted twice only where a process ends just after
posting, stays away for longer than that, and the bot can't read the history of the channel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.daily import work
from bot.daily.model import daily as transitions
from bot.daily.model import date_in, due_day, next_slot, streak
from bot.daily.model.daily import EVERYWHERE, Answer, Daily, Result, Tally, Week, earned
from bot.daily.model.plan import Mix, Plan, started, stopped
from bot.daily.rows.answers import Answers
from bot.daily.rows.dailies import Dailies
from bot.daily.rows.plans import Plans
from bot.matches.model import Refusal, Stale
from bot.matches.model.match import POSTING
from bot.quiz import actions as questions
from bot.quiz.model import Question
from bot.services import Services
from bot.store import versioned


async def load_plan(services: Services, guild_id: int) -> Plan:
    """Return the plan of a server, the default where it has none."""
    return await Plans(services.store).load(guild_id)


async def change_plan(
    services: Services, guild_id: int, manager: int, transition: Callable[[Plan], Plan]
) -> Plan:
    """Change the plan of a server: from then on its hour and zone count as they are then.

    A puzzle of today that could not be posted is tried again.

    :raises CgtError: when the transition does.
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
    """Start the daily puzzle of a server, or stop it: the open one is closed then.

    Started after its hour, the first one comes at once.

    :raises NoChannel: when it has no channel.
    """
    now = services.now()
    transition = partial(started, now=now, last=None) if whether else stopped
    plan = await change_plan(services, guild_id, manager, transition)
    if not whether:
        await Dailies(services.store).close(guild_id, now)
    return plan


UNLIKE = 13
"""The number of last puzzles of a server that the next one differs from in kind or game."""


async def due_plans(services: Services) -> list[Plan]:
    """Return the plans for which a puzzle is due."""
    return await Plans(services.store).due(services.now())


async def due_dailies(services: Services) -> list[Daily]:
    """Return the dailies to be posted or renewed."""
    return await Dailies(services.store).due(services.now())


async def begin_day(services: Services, plan: Plan) -> None:
    """Draw and store the puzzle of today, if its hour has come; past dates get none."""
    dailies, now = Dailies(services.store), services.now()
    recent = await dailies.recent(plan.guild_id, UNLIKE)
    last = recent[0].day if recent else None
    day = due_day(now, plan.hour, plan.zone, last)
    after = replace(plan, next_at=next_slot(now, plan.hour, plan.zone, day or last))
    if day is None:
        await Plans(services.store).save(plan, after)
        return
    pairs = [(each.puzzle.kind.value, each.puzzle.game) for each in recent]
    seed = services.seed()
    drawn = await services.workers.ask(plan.guild_id, work.draw, plan.mix, day, pairs, seed)
    daily = Daily(
        guild_id=plan.guild_id,
        day=day,
        drawn=drawn,
        channel_id=plan.channel_id,
        created_at=now,
        due_at=now,
    )
    await dailies.add(daily, plan, after)


async def personal(services: Services, user_id: int) -> Daily:
    """Return the personal daily of today in UTC; the first member to ask for it has it drawn."""
    dailies, now = Dailies(services.store), services.now()
    recent = await dailies.recent(EVERYWHERE, UNLIKE)
    if not recent or recent[0].day != now.date():
        pairs = [(each.puzzle.kind.value, each.puzzle.game) for each in recent]
        wanted = Mix.HEAPS, now.date(), pairs, services.seed()
        drawn = await services.workers.ask(user_id, work.draw, *wanted)
        await dailies.add(Daily(guild_id=EVERYWHERE, day=now.date(), drawn=drawn, created_at=now))
        recent = await dailies.recent(EVERYWHERE, 1)
    return recent[0]


async def _change(services: Services, daily_id: int, transition: Callable[[Daily], Daily]) -> Daily:
    return (await versioned.change(Dailies(services.store), daily_id, transition))[1]


async def claim(services: Services, due: Daily) -> Daily | None:
    """Return a due daily that this process, and no other, is to post or renew now; else None.

    One that isn't posted by the end of its date is left alone.
    """
    now = services.now()
    is_post = due.message_id is None
    plan = await Plans(services.store).load(due.guild_id)
    is_late = is_post and date_in(plan.zone, now) > due.day

    def claimed(daily: Daily) -> Daily:
        if daily.due_at != due.due_at or daily.message_id != due.message_id:
            raise Stale
        due_at = None if is_late else now + POSTING
        return replace(daily, due_at=due_at, posts=daily.posts + is_post)

    try:
        daily = await _change(services, due.id, claimed)
    except Refusal:
        return None
    return None if is_late else daily


async def shown(services: Services, claimed: Daily, message_id: int | None) -> None:
    """Note that a daily is shown as it was claimed, in a message; None: it can't be shown.

    A puzzle that the bot couldn't post can be answered all the same, by /daily.
    """

    def noted(daily: Daily) -> Daily:
        due_at = None if daily.due_at == claimed.due_at else daily.due_at
        is_closed = daily.closed_at is not None and claimed.closed_at is None
        if is_closed and message_id is not None:  # the next one came meanwhile
            due_at = daily.closed_at
        return replace(daily, message_id=message_id or daily.message_id, due_at=due_at)

    await _change(services, claimed.id, noted)


async def note_hindrance(services: Services, guild_id: int, *, is_hindered: bool) -> Plan | None:
    """Note whether something hinders the posts in a server; return the plan if that is news."""
    before, after = await versioned.change(
        Plans(services.store), guild_id, lambda plan: replace(plan, is_hindered=is_hindered)
    )
    return after if before != after else None


async def post_again(services: Services, newest: Daily, channel_id: int | None) -> None:
    """Let a puzzle that is open and was not posted be posted, in a channel that may be another."""
    now = services.now()

    def again(daily: Daily) -> Daily:
        if daily.message_id is not None or daily.closed_at is not None:
            return daily
        return replace(daily, channel_id=channel_id, due_at=daily.due_at or now)

    await _change(services, newest.id, again)


async def permitted(services: Services, guild_id: int) -> None:
    """Try again what was refused in a server, whose permissions have changed."""
    plan = await Plans(services.store).load(guild_id)
    newest = await Dailies(services.store).newest(guild_id) if plan.is_hindered else None
    if newest is not None:
        await post_again(services, newest, plan.channel_id)


async def week(services: Services, daily: Daily) -> Week | None:
    """Return the summary that a daily carries: on the first weekday, where it is wanted."""
    if daily.day.weekday():
        return None
    plan = await Plans(services.store).load(daily.guild_id)
    found = await Dailies(services.store).week(daily) if plan.is_summarised else None
    return found if found is not None and found.puzzles else None


async def load(services: Services, daily_id: int) -> Daily:
    """Return the daily of a number."""
    return await Dailies(services.store).load(daily_id)


async def newest(services: Services, guild_id: int) -> Daily | None:
    """Return the newest daily of a server, if it has one."""
    return await Dailies(services.store).newest(guild_id)


async def open_answer(services: Services, daily: Daily, user_id: int) -> Answer:
    """Return the answer of a member to a daily, a new one where they have none."""
    now = services.now()
    return await Answers(services.store).open(daily, transitions.opened(daily, user_id, now))


async def answer(
    services: Services, daily: Daily, user_id: int, transition: Callable[[Question], Question]
) -> Answer:
    """Choose an answer, see a hint or the solution; after the next daily it counts for nothing.

    :raises Refusal: when the transition does, or the member hasn't opened the daily.
    """
    now = services.now()
    is_late = not daily.is_current(now)

    def after(found: Answer) -> Answer:
        return transitions.answered(found, transition, now, is_late=is_late)

    changed = await _change_answer(services, daily, user_id, after)
    if changed.ended_at is not None:
        await questions.record(services, changed.question, f"daily {daily.id}")
    return changed


async def share(services: Services, daily: Daily, user_id: int) -> Answer:
    """Note that a member shares their result."""
    return await _change_answer(services, daily, user_id, transitions.shared)


async def answer_of(services: Services, daily: Daily, user_id: int) -> Answer:
    """Return the answer of a member to a daily."""
    return await Answers(services.store).load((daily, user_id))


async def tally(services: Services, daily: Daily) -> Tally:
    """Return how many members answered a daily."""
    return await Answers(services.store).tally(daily)


async def result(services: Services, found: Answer) -> Result:
    """Return what an answer that is over means for its member."""
    if found.is_late or not found.question.chosen:
        return Result()
    days = await Answers(services.store).days(found.member)
    until = [day for day in days if day <= found.day]
    return Result(streak(until, found.day), tuple(earned(until, found.day)))


async def past(services: Services, daily: Daily, number: int) -> tuple[Daily, int]:
    """Return the past daily of a number, in the server of a daily, and the newest such number."""
    dailies = Dailies(services.store)
    recent = await dailies.recent(daily.guild_id, 2)
    over = [each.number for each in recent if not each.is_current(services.now())]
    if not over:
        raise Refusal("There are no past daily puzzles yet. Come back tomorrow!")
    return await dailies.numbered(daily.guild_id, max(1, min(number, over[0]))), over[0]


async def _change_answer(
    services: Services, daily: Daily, user_id: int, transition: Callable[[Answer], Answer]
) -> Answer:
    key = daily, user_id
    return (await versioned.change(Answers(services.store), key, transition))[1]
