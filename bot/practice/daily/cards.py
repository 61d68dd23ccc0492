"""Cards of daily puzzles, for the post, an answer, the archive and a server's plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

import discord
from discord import ui

from bot.chat.card import GOLD, SLATE, Card, text
from bot.chat.custom_id import Form
from bot.chat.items import (
    ANSWER,
    ClickButton,
    ClickChannelSelect,
    ClickSelect,
    Part,
    Row,
    form,
    row,
)
from bot.language.words import Words
from bot.practice.asking.cards import (
    Reading,
    asking_card,
    help_buttons,
    read_puzzle,
    tries_card,
    verdict,
)
from bot.practice.asking.model import Wording
from bot.practice.daily import clicks
from bot.practice.daily.model.daily import HARD, Answer, Daily, Result, Tally, Week
from bot.practice.daily.model.plan import (
    LONGEST_ZONE,
    SHOWN_ZONES,
    Mix,
    Plan,
    PlanSetting,
    is_due,
    next_time,
)
from cgt.core.text import Text

STYLE = discord.ButtonStyle
LAST = 2**31
"""A number that no daily reaches, to ask for the newest past one."""
MIXES = {
    Mix.MOVES: Text("Find the winning move in a familiar game"),
    Mix.BASICS: Text("First steps: Nim and its nearest relatives"),
    Mix.HEAPS: Text("All games of heaps"),
    Mix.ALL: Text("All games, also misère"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A daily with its puzzle in words and the current counts."""

    daily: Daily
    said: Wording
    tally: Tally
    is_over: bool = False


def daily_card(page: Page, words: Words, week: Week | None = None) -> Card:
    """Return the post of a daily, with the solution as a spoiler once it is over."""
    lines = [_counts(page.tally, words), *([] if week is None else _week(week, words))]
    answer = ClickButton(clicks.OpenDaily(page.daily.id), words("Answer"), STYLE.primary)
    return _post(page, lines, [answer], words, SLATE if page.is_over else GOLD)


def archive_card(page: Page, newest: int, words: Words) -> Card:
    """Return the page of a past daily, with buttons to older and newer ones."""
    daily = page.daily
    older, newer = (clicks.BrowseDailies(daily.id, daily.number + step) for step in (-1, 1))
    buttons = [
        ClickButton(older, words("Older"), disabled=daily.number <= 1),
        ClickButton(newer, words("Newer"), disabled=daily.number >= newest),
        ClickButton(clicks.OpenDaily(daily.id), words("Answer"), STYLE.primary),
    ]
    return _post(page, [_counts(page.tally, words)], buttons, words, SLATE)


def _post(
    page: Page, lines: Sequence[str], buttons: Sequence[Part], words: Words, colour: int
) -> Card:
    """Return a daily's question and, once over, its solution as a spoiler."""
    shown = read_puzzle(page.daily.puzzle, page.said, words)
    below = [text("\n".join(lines)), row(*buttons)]
    solution = _solution(page, shown, words) if page.is_over else []
    heading = words.headed(_name(page.daily, words), shown.name)
    return asking_card(heading, shown, words, lines=solution, below=below, colour=colour)


def answer_card(
    page: Page, answer: Answer, result: Result, words: Words, *, manages: bool = False
) -> Card:
    """Return a member's private card for answering a daily."""
    shown = read_puzzle(page.daily.puzzle, page.said, words)
    buttons = _buttons(page, answer, words)
    if manages and answer.is_open:
        buttons.append(ClickButton(clicks.ShowPlan(), words("Change")))
    below: list[Part] = [row(*buttons)]
    if not answer.is_open:
        below.insert(0, text("\n".join(_after(page, answer, result, words))))
    return tries_card(
        words.headed(_name(page.daily, words), shown.name),
        answer,
        shown,
        words,
        choose=partial(clicks.ChooseDaily, page.daily.id),
        below=below,
    )


def share_card(daily: Daily, answer: Answer, tally: Tally, streak: int, words: Words) -> Card:
    """Return the line that a member shares, without spoilers, with a button to solve it."""
    hint = " 💡" if answer.is_hinted else ""
    parts = [f"<@{answer.member}> · Grundy #{daily.number} {answer.marks}{hint}"]
    if streak > 1:
        parts.append(words("streak {count}", count=streak))
    if not answer.is_late:
        parts.append(_counts(tally, words))
    solve = ClickButton(clicks.OpenDaily(daily.id), words("Solve"), STYLE.primary)
    return Card([text(" · ".join(parts)), row(solve)], colour=GOLD)


def _name(daily: Daily, words: Words) -> str:
    return words("Daily #{number}", number=daily.number)


def _solution(page: Page, shown: Reading, words: Words) -> list[str]:
    lines = [verdict(shown, words, is_solved=False), shown.reason]
    if any(page.tally.spread):
        each = zip(page.tally.spread, shown.answers, strict=True)
        counts = " · ".join(f"{answer} × {count}" for count, answer in each)
        lines.append(words("First choices: {counts}", counts=counts))
    folded = "\n".join(lines)
    return [words("Solution"), f"||{folded}||"]


def _counts(tally: Tally, words: Words) -> str:
    if not tally.answered:
        return words("Nobody has answered yet.")
    counts = {"solved": tally.solved, "answered": tally.answered}
    return words("{solved} of {answered} solved it", **counts)


def _week(week: Week, words: Words) -> list[str]:
    head = words("**Last week**")
    lines = [
        words.counted("{count} puzzle", "{count} puzzles", count=week.puzzles),
        words.counted("{count} member took part", "{count} members took part", count=week.members),
    ]
    if week.answered:
        counts = {"solved": week.solved, "answered": week.answered}
        lines.append(words("{solved} of {answered} answers were right", **counts))
    if week.hardest is not None:
        lines.append(words("the hardest was #{number}", number=week.hardest))
    return [f"{head} · {' · '.join(lines)}"]


def _after(page: Page, answer: Answer, result: Result, words: Words) -> list[str]:
    """Return the lines below a member's answer, with marks, streak and counts."""
    if answer.is_late:
        return [words("-# This is a past puzzle, so it doesn't count for your streak.")]
    lines = [f"🏅 **{words.text(mark)}**" for mark in result.marks]
    if result.streak > 1:
        lines.append(words("🔥 {count} days in a row!", count=result.streak))
    lines.append(_counts(page.tally, words))
    if result.streak:
        lines.append(words("-# Come back tomorrow. Once a week, a missed day is forgiven."))
    return lines


def _buttons(page: Page, answer: Answer, words: Words) -> list[Part]:
    number = page.daily.id
    if answer.is_open:
        return help_buttons(answer, clicks.HintDaily(number), clicks.RevealDaily(number), words)
    share, more = clicks.ShareDaily(number), clicks.ShowMore(number)
    explain = [ClickButton(clicks.ExplainDaily(number), words("Explain"))]
    hard = [ClickButton(clicks.OpenHard(), words("A hard one"))]
    return [
        ClickButton(share, words("Share"), STYLE.success, disabled=answer.is_shared),
        *(explain if answer.puzzle.position else ()),
        *(hard if page.daily.guild_id != HARD else ()),
        ClickButton(more, words("More")),
    ]


def more_card(daily: Daily, words: Words, *, manages: bool) -> Card:
    """Return the card with more ways to go on after an answer."""
    buttons = [ClickButton(clicks.BrowseDailies(daily.id, LAST), words("Archive"))]
    if daily.server is None:
        buttons.append(ClickButton(clicks.TypeOwnZone(), words("My time zone")))
    if manages:
        buttons.append(ClickButton(clicks.ShowPlan(), words("Change")))
    return Card([text(f"### {_name(daily, words)}"), row(*buttons)])


def plan_card(plan: Plan, now: datetime, words: Words, *, is_writable: bool = True) -> Card:
    """Return the panel in which managers of the server plan its daily puzzle."""
    hours = {str(hour): words("at {hour}", hour=f"{hour}:00") for hour in range(24)}
    zones = {
        zone: words("Time zone: {zone}", zone=zone.replace("_", " "))
        for zone in (*SHOWN_ZONES, plan.zone)
    }
    mixes = {mix.value: words.text(told) for mix, told in MIXES.items()}
    yes, no = words("on"), words("off")
    summary = words("Weekly summary: {state}", state=yes if plan.is_summarised else no)
    parts: list[Part] = [
        text("\n".join(_state(plan, now, words, is_writable=is_writable))),
        row(ClickChannelSelect(clicks.ChooseChannel(), words("Choose a channel"), plan.channel_id)),
        _select(PlanSetting.HOUR, words("Hour"), hours, str(plan.hour)),
        _select(PlanSetting.ZONE, words("Time zone"), zones, plan.zone),
        _select(PlanSetting.MIX, words("Games"), mixes, plan.mix),
        row(
            _switch(plan, words),
            ClickButton(clicks.TypeZone(), words("Another time zone")),
            ClickButton(clicks.SwitchSummary(whether=not plan.is_summarised), summary),
            ClickButton(clicks.OpenPersonal(), words("Solve one now")),
        ),
    ]
    return Card(parts)


def zone_form(wanted: Form, zone: str, words: Words) -> ui.Modal:
    """Return the form for a time zone."""
    field = ui.TextInput[ui.LayoutView](custom_id=ANSWER, default=zone, max_length=LONGEST_ZONE)
    question, hint = words("A time zone"), words("A city or a name, such as Europe/Berlin")
    return form(wanted, words("Another time zone"), question, field, hint)


def later_card(plan: Plan, now: datetime, words: Words) -> Card:
    """Return the answer to /daily before a server's first puzzle."""
    if is_due(plan, now):
        said = words("The first daily puzzle of this server comes in a moment.")
    else:
        when = f"<t:{plan.next_at.timestamp():.0f}:R>" if plan.next_at else ""
        said = words("The first daily puzzle of this server comes {when}.", when=when)
    personal = ClickButton(clicks.OpenPersonal(), words("Solve one now"), STYLE.primary)
    return Card([text(said), row(personal)])


def hindrance_card(plan: Plan, words: Words) -> Card:
    """Return the message to a manager about a puzzle that can't be posted."""
    told = words(
        "I couldn't post the daily puzzle in <#{channel}>. Let me view that channel and write "
        "there, or choose another one with /daily in your server.",
        channel=plan.channel_id or 0,
    )
    return Card([text(told)])


def _state(plan: Plan, now: datetime, words: Words, *, is_writable: bool) -> list[str]:
    lines = [words("### The daily puzzle of this server")]
    following = next_time(plan, now)
    if following is not None:
        when = f"<t:{following.timestamp():.0f}:F>"
        lines.append(words("It is on. The next one comes {when}.", when=when))
        if is_due(plan, now):
            lines.append(words("Today's puzzle comes in a moment."))
    else:
        lines.append(
            words(
                "I post one puzzle a day, easy on Mondays and hard on Sundays. Everyone answers in "
                "private. Choose a channel and press *Start*."
            )
        )
    if plan.channel_id is not None and not is_writable:
        lines.append(
            words(
                "⚠ I can't write in <#{channel}>. Give me *View Channel* and *Send Messages* "
                "there.",
                channel=plan.channel_id,
            )
        )
    return lines


def _switch(plan: Plan, words: Words) -> ClickButton:
    if plan.is_on:
        return ClickButton(clicks.SwitchPlan(whether=False), words("Stop"), STYLE.danger)
    start = clicks.SwitchPlan(whether=True)
    is_missing = plan.channel_id is None
    return ClickButton(start, words("Start"), STYLE.success, disabled=is_missing)


def _select(setting: PlanSetting, name: str, labels: Mapping[str, str], chosen: str) -> Row:
    options = [
        discord.SelectOption(label=label, value=value, default=value == chosen)
        for value, label in labels.items()
    ]
    return row(ClickSelect(clicks.ChangePlan(setting), name, options))
