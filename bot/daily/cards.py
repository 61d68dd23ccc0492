"""Cards of daily puzzles: the post, a member's answer, the archive, and the plan of a server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import discord
from discord import ui

from bot.chat.card import GOLD, SLATE, Card, text
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
from bot.daily.clicks import (
    AskForZone,
    BrowseDailies,
    ChangePlan,
    ChooseDaily,
    ExplainDaily,
    HintDaily,
    OpenDaily,
    OpenPersonal,
    RevealDaily,
    ShareDaily,
    ShowPlan,
    SwitchPlan,
    SwitchSummary,
    TypeZone,
)
from bot.daily.model.daily import Answer, Daily, Result, Tally, Week
from bot.daily.model.plan import LONGEST_ZONE, SHOWN_ZONES, Mix, Plan, PlanSetting
from bot.language.words import Words
from bot.quiz.cards import answering_card, asked, puzzle_name, solution
from bot.quiz.model import Said
from cgt.text import Text

STYLE = discord.ButtonStyle
LAST = 2**31
"""The number of a past daily that no server reaches: the newest one is shown for it."""
MIXES = {
    Mix.BASICS: Text("First steps: Nim and its nearest relatives"),
    Mix.HEAPS: Text("All games of heaps"),
    Mix.ALL: Text("All games, also misère"),
}
"""How the mixes are offered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A daily as it stands now: in words, with its picture, and how many have answered."""

    daily: Daily
    said: Said
    tally: Tally
    image: bytes | None = None
    is_over: bool = False


def daily_card(shown: Shown, words: Words, week: Week | None = None) -> Card:
    """Return the post of a daily: once it is over, with its solution as a spoiler."""
    parts = _asked(shown, words)
    lines = [_counts(shown.tally, words)]
    if week is not None:
        lines += _week(week, words)
    answer = ClickButton(OpenDaily(shown.daily.id), words("Answer"), STYLE.primary)
    parts += [text("\n".join(lines)), row(answer)]
    return Card(parts, SLATE if shown.is_over else GOLD)


def archive_card(shown: Shown, newest: int, words: Words) -> Card:
    """Return the page of a past daily, between the older and the newer ones."""
    daily = shown.daily
    parts = _asked(shown, words)
    older, newer = (BrowseDailies(daily.id, daily.number + step) for step in (-1, 1))
    parts += [
        text(_counts(shown.tally, words)),
        row(
            ClickButton(older, words("Older"), disabled=daily.number <= 1),
            ClickButton(newer, words("Newer"), disabled=daily.number >= newest),
            ClickButton(OpenDaily(daily.id), words("Answer"), STYLE.primary),
        ),
    ]
    return Card(parts, SLATE)


def answer_card(
    shown: Shown, answer: Answer, result: Result, words: Words, *, manages: bool = False
) -> Card:
    """Return the card on which a member answers a daily; only they see it."""
    buttons = _buttons(shown, answer, words)
    if manages:
        buttons.append(ClickButton(ShowPlan(), words("Change")))
    below: list[Part] = [row(*buttons)]
    if not answer.question.is_open:
        below.insert(0, text("\n".join(_after(shown, answer, result, words))))
    return answering_card(
        answer.question,
        shown.said,
        words,
        shown.image,
        name=_name(shown.daily, words),
        choose=partial(ChooseDaily, shown.daily.id),
        below=below,
    )


def share_card(daily: Daily, answer: Answer, tally: Tally, streak: int, words: Words) -> Card:
    """Return the line that a member shares: it spoils nothing."""
    hint = " 💡" if answer.question.is_hinted else ""
    parts = [f"<@{answer.member}> · Grundy #{daily.number} {answer.marks}{hint}"]
    if streak > 1:
        parts.append(words("streak {count}", count=streak))
    if not answer.is_late:
        parts.append(_counts(tally, words))
    return Card([text(" · ".join(parts))], colour=GOLD)


def _name(daily: Daily, words: Words) -> str:
    return words("Daily #{number}", number=daily.number)


def _asked(shown: Shown, words: Words) -> list[Part]:
    """Return the parts that ask a daily; of one that is over with its solution as a spoiler."""
    daily, said = shown.daily, shown.said
    head = f"### {words.headed(_name(daily, words), puzzle_name(daily.puzzle, words))}"
    parts = asked(daily.puzzle, said, head, words, shown.image)
    if shown.is_over:
        lines = [solution(daily.puzzle, said, words)]
        if any(shown.tally.spread):
            lines.append(_spread(shown, words))
        folded = "\n".join(lines)
        parts.append(text(f"{words('Solution')}\n||{folded}||"))
    return parts


def _spread(shown: Shown, words: Words) -> str:
    """Return how many members chose each answer first."""
    each = zip(shown.tally.spread, shown.said.answers, strict=True)
    counts = " · ".join(f"{words.text(answer)} × {count}" for count, answer in each)
    return words("First choices: {counts}", counts=counts)


def _counts(tally: Tally, words: Words) -> str:
    """Return how many solved a daily, of those who answered."""
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


def _after(shown: Shown, answer: Answer, result: Result, words: Words) -> list[str]:
    """Return what a member is told once they have answered."""
    if answer.is_late:
        return [words("-# This is a past puzzle, so it doesn't count for your streak.")]
    lines = [f"🏅 **{words.text(mark)}**" for mark in result.marks]
    if result.streak > 1:
        lines.append(words("🔥 {count} days in a row!", count=result.streak))
    lines.append(_counts(shown.tally, words))
    if result.streak:
        lines.append(words("-# Come back tomorrow. Once a week, a missed day is forgiven."))
    return lines


def _buttons(shown: Shown, answer: Answer, words: Words) -> list[Part]:
    number, question = shown.daily.id, answer.question
    if question.is_open:
        return [
            ClickButton(HintDaily(number), words("Hint"), disabled=question.is_hinted),
            ClickButton(RevealDaily(number), words("Show answer")),
        ]
    share = ClickButton(
        ShareDaily(number), words("Share"), STYLE.success, disabled=answer.is_shared
    )
    explain = [ClickButton(ExplainDaily(number), words("Explain"))]
    archive = ClickButton(BrowseDailies(number, LAST), words("Archive"))
    return [share, *(explain if question.puzzle.position else ()), archive]


def plan_card(plan: Plan, words: Words, *, is_writable: bool = True) -> Card:
    """Return the panel in which those who manage the server plan its daily puzzle."""
    hours = {str(hour): words("at {hour}", hour=f"{hour}:00") for hour in range(24)}
    zones = {
        zone: words("Time zone: {zone}", zone=zone.replace("_", " "))
        for zone in (*SHOWN_ZONES, plan.zone)
    }
    mixes = {mix.value: words.text(told) for mix, told in MIXES.items()}
    yes, no = words("on"), words("off")
    summary = words("Weekly summary: {state}", state=yes if plan.is_summarised else no)
    parts: list[Part] = [
        text("\n".join(_state(plan, words, is_writable=is_writable))),
        row(
            ClickChannelSelect(
                ChangePlan(PlanSetting.CHANNEL), words("Choose a channel"), plan.channel_id
            )
        ),
        _select(PlanSetting.HOUR, words("Hour"), hours, str(plan.hour)),
        _select(PlanSetting.ZONE, words("Time zone"), zones, plan.zone),
        _select(PlanSetting.MIX, words("Games"), mixes, plan.mix),
        row(
            _switch(plan, words),
            ClickButton(AskForZone(), words("Another time zone")),
            ClickButton(SwitchSummary(whether=not plan.is_summarised), summary),
            ClickButton(OpenPersonal(), words("Solve one now")),
        ),
    ]
    return Card(parts)


def zone_form(plan: Plan, words: Words) -> ui.Modal:
    """Return the form in which a time zone is typed."""
    field = ui.TextInput[ui.LayoutView](
        custom_id=ANSWER, default=plan.zone, max_length=LONGEST_ZONE
    )
    question, hint = words("A time zone"), words("A city or a name, such as Europe/Berlin")
    return form(TypeZone(), words("Another time zone"), question, field, hint)


def later_card(plan: Plan, words: Words) -> Card:
    """Return what a member is told before the first daily of a server has come."""
    when = f"<t:{plan.next_at.timestamp():.0f}:R>" if plan.next_at else ""
    return Card(
        [
            text(words("The first daily puzzle of this server comes {when}.", when=when)),
            row(ClickButton(OpenPersonal(), words("Solve one now"), STYLE.primary)),
        ]
    )


def hindrance_card(plan: Plan, words: Words) -> Card:
    """Return what the member who planned the daily puzzle is told, once, if it can't be posted."""
    told = words(
        "I couldn't post the daily puzzle in <#{channel}>. Let me view that channel and write "
        "there, or choose another one with /daily in your server.",
        channel=plan.channel_id or 0,
    )
    return Card([text(told)])


def _state(plan: Plan, words: Words, *, is_writable: bool) -> list[str]:
    lines = [words("### The daily puzzle of this server")]
    if plan.next_at is not None:
        when = f"<t:{plan.next_at.timestamp():.0f}:F>"
        lines.append(words("It is on. The next one comes {when}.", when=when))
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
        return ClickButton(SwitchPlan(whether=False), words("Stop"), STYLE.danger)
    start = SwitchPlan(whether=True)
    is_missing = plan.channel_id is None
    return ClickButton(start, words("Start"), STYLE.success, disabled=is_missing)


def _select(setting: PlanSetting, name: str, labels: Mapping[str, str], chosen: str) -> Row:
    """Return the select of a part of the plan; ``labels`` are those of its values."""
    options = [
        discord.SelectOption(label=label, value=value, default=value == chosen)
        for value, label in labels.items()
    ]
    return row(ClickSelect(ChangePlan(setting), name, options))
