"""The cards of a class for a channel, for joining, for a member and for the teacher."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from datetime import datetime

import discord

from bot.chat.card import GOLD, Attachment, Card, text
from bot.chat.custom_id import Click
from bot.chat.items import ClickButton, ClickSelect, Part, row
from bot.chat.sanitize import harmless
from bot.classroom import clicks
from bot.classroom.cards import assignment_name, class_heading, due, state_of
from bot.classroom.cards.forms import UTC
from bot.classroom.clicks import Further
from bot.classroom.model.certificates import is_finished
from bot.classroom.model.classes import Assignment, Sort, StudyClass
from bot.classroom.model.progress import Progress, Standing
from bot.classroom.model.work import Work
from bot.language.words import Words
from bot.lessons.model.path import WrittenLesson
from bot.server.games.cards import own_games_button
from cgt import puzzles
from cgt.core.text import Text

SHOWN = 2
"""The maximum number of classes, or of lessons, with a button each. More are in a select."""
LISTED = 25
"""The maximum number of classes, or of lessons, in a select."""
STYLE = discord.ButtonStyle


def listing_card(
    found: Sequence[StudyClass], user_id: int, words: Words, *, can_open: bool
) -> Card:
    """Return the classes of a member, with a button for organisers to open one."""
    lines = [f"### {words('Your classes')}"]
    if not found:
        lines.append(
            words(
                "In a class, a teacher gives you lessons and puzzles, and sees how you do. "
                "Tap *Join* on the card of one to take part."
            )
        )
        if not can_open:
            lines.append(words("No card here? Ask your teacher to post it."))
    for each in found[:LISTED]:
        role = words("you teach it") if each.teacher == user_id else f"<@{each.teacher}>"
        lines.append(f"- **{harmless(each.name)}** · {role}")
    chosen = [(clicks.ShowClass(each.id), str(each.id), each.name) for each in found]
    opening: list[Part] = []
    if can_open:
        label, style = words("New class"), STYLE.secondary
        if not found:
            label, style = words("Open a class"), STYLE.success
        opening.append(ClickButton(clicks.OpenClass(), label, style))
        opening.append(own_games_button(words))
    choice = few_or_select(chosen, clicks.ChooseClass(), words("Choose a class"))
    return Card([text("\n".join(lines)), choice, row(*opening)])


def few_or_select(
    chosen: Sequence[tuple[Click, str, str]], select: Click, placeholder: str
) -> Part:
    """Return buttons for a few choices, or else a select.

    A choice is the click of its button, its value in the select, and its name.
    """
    if len(chosen) <= SHOWN:
        return row(*(ClickButton(click, name) for click, _value, name in chosen))
    options = [
        discord.SelectOption(label=name[:100], value=value)
        for _click, value, name in chosen[:LISTED]
    ]
    return row(ClickSelect(select, placeholder, options))


def draft_card(draft: WrittenLesson, classes: Sequence[StudyClass], words: Words) -> Card:
    """Return the card of a teacher's valid lesson, with buttons to try and publish it."""
    lines = [
        f"### {harmless(draft.title)}",
        words("I found no faults in this lesson. Only you can see it until you publish it."),
    ]
    if not classes:
        lines.append(words("You don't teach an open class here. Open one with /class first."))
    chosen = [
        (
            clicks.Publish(each.id, draft.id),
            str(each.id),
            words("Publish in {name}", name=each.name),
        )
        for each in classes
    ]
    attempt = row(ClickButton(clicks.TryLesson(draft.id), words("Try it"), STYLE.success))
    select = clicks.ChooseToPublish(lesson_id=draft.id)
    publish = few_or_select(chosen, select, words("Publish in a class"))
    return Card([text("\n".join(lines)), attempt, publish])


def lesson_buttons(
    assignments: Sequence[Assignment], done: Container[int] = (), *, again: bool = False
) -> list[Part]:
    """Return the buttons of the newest lessons that aren't ``done``."""
    open_ones = [each for each in assignments if each.sort is Sort.LESSON and each.id not in done]
    return [
        ClickButton(clicks.ReadLesson(each.class_id, each.id, again), f"▶ {each.title}")
        for each in open_ones[:SHOWN]
    ]


def class_card(of: StudyClass, assignments: Sequence[Assignment], words: Words) -> Card:
    """Return the card of a class in a channel, with buttons to join and to open its lessons."""
    lines = [
        class_heading(of, words),
        words("<@{teacher}> teaches it. Tap *Join* to take part.", teacher=of.teacher),
        words("-# Only you and your teacher see what you answer."),
    ]
    buttons = row(
        ClickButton(clicks.AskToJoin(of.id), words("Join"), STYLE.success),
        ClickButton(clicks.ShowClass(of.id), words("My assignments")),
    )
    return Card([text("\n".join(lines)), buttons, row(*lesson_buttons(assignments))])


def consent_card(of: StudyClass, words: Words) -> Card:
    """Return a notice of the data that the teacher will see, and the button to agree."""
    lines = [
        class_heading(of, words),
        words(
            "If you join, <@{teacher}> sees which assignments you've done, when, and how well.",
            teacher=of.teacher,
        ),
        words("If your teacher makes groups, yours sees the answers that you give together."),
        words("Nobody else does. You can leave at any time, and then your answers are deleted."),
    ]
    agree = ClickButton(clicks.Join(of.id), words("I agree, let me join"), STYLE.success)
    return Card([text("\n".join(lines)), row(agree)])


def member_card(
    of: StudyClass,
    assignments: Sequence[Assignment],
    works: Mapping[int, Work],
    now: datetime,
    words: Words,
    *,
    mates: Sequence[int] = (),
) -> Card:
    """Return the assignments of a class with a member's own progress, and those in their group."""
    lines = [class_heading(of, words)]
    if mates:
        names = ", ".join(f"<@{each}>" for each in mates)
        lines.append(words("You answer together with {members}.", members=names))
    if not assignments:
        lines.append(words("Nothing is assigned yet."))
    options: list[discord.SelectOption] = []
    for each in assignments:
        name, work = assignment_name(each, words), works.get(each.id)
        state = state_of(each, work, now, words)
        about = " · ".join(filter(None, (state, due(each, words))))
        lines.append(f"- **{harmless(name, 2 * len(name))}** · {about}")
        options.append(
            discord.SelectOption(label=name[:100], value=str(each.id), description=state[:100])
        )
    parts: list[Part] = [text("\n".join(lines))]
    if not of.is_closed:
        chooser = ClickSelect(clicks.OpenAssignment(of.id), words("Open an assignment"), options)
        done = {number for number, work in works.items() if work.done_at is not None}
        parts += [row(*lesson_buttons(assignments, done, again=True)), row(chooser)]
    leave: list[Part] = [ClickButton(clicks.Leave(of.id), words("Leave the class"))]
    if is_finished(assignments, works):
        take = clicks.TakeCertificate(of.id)
        leave.insert(0, ClickButton(take, words("Certificate"), STYLE.success))
    parts.append(row(*leave))
    return Card(parts)


def teacher_card(
    progress: Progress, standings: Sequence[tuple[Standing, Text | None]], words: Words
) -> Card:
    """Return the progress of a class for its teacher, with the available actions."""
    of, members = progress.of, len(progress.members)
    counted = words.counted("{count} member", "{count} members", count=members)
    lines = [class_heading(of, words), counted]
    options: list[discord.SelectOption] = []
    for standing, why in standings:
        assignment = standing.assignment
        name = assignment_name(assignment, words)
        options.append(discord.SelectOption(label=name[:100], value=str(assignment.id)))
        lines += _standing(standing, why, name, members, words)
    if not standings:
        lines.append(words("Nothing is assigned yet."))
    parts: list[Part] = [text("\n".join(lines))]
    number = of.id
    students = ClickButton(clicks.ShowStudents(number), words("Students"))
    if of.is_closed:
        file = ClickButton(clicks.TakeProgress(number), words("Progress as a file"))
        end = ClickButton(clicks.AskToEnd(number), words("Delete the class"), STYLE.danger)
        check = ClickButton(clicks.CheckCertificate(number), words("Check a certificate"))
        return Card([*parts, row(students, file, check, end)])
    buttons = row(
        ClickButton(clicks.ChooseSort(number, together=False), words("Assign"), STYLE.primary),
        ClickButton(clicks.ChooseSort(number, together=True), words("Ask together")),
        ClickButton(clicks.Remind(number), words("Remind")),
        students,
        ClickButton(clicks.ShowMore(number), words("More")),
    )
    withdraw = ClickSelect(clicks.Withdraw(number), words("Withdraw an assignment"), options)
    return Card([*parts, buttons, row(withdraw)])


def more_card(of: StudyClass, words: Words) -> Card:
    """Return the other actions of a teacher, in place of the card of the class."""
    buttons = row(
        ClickButton(clicks.MakeSheet(of.id), words("Exercise sheet")),
        ClickButton(clicks.PostCard(of.id), words("Post the class card")),
        ClickButton(clicks.TypeZone(of.id), words("Time zone")),
        ClickButton(clicks.AskToEnd(of.id), words("Close the class"), STYLE.danger),
    )
    zone = words("Time zone: {zone}", zone=(of.zone or UTC).replace("_", " "))
    back = ClickButton(clicks.ShowClass(of.id, again=True), words("‹ Back"))
    group = ClickButton(clicks.ShowGroups(of.id), words("Groups"))
    check = ClickButton(clicks.CheckCertificate(of.id), words("Check a certificate"))
    return Card([text(f"{class_heading(of, words)}\n{zone}"), buttons, row(group, check, back)])


def _standing(
    standing: Standing, why: Text | None, name: str, members: int, words: Words
) -> list[str]:
    assignment = standing.assignment
    done = words("{count} of {total} done", count=standing.done, total=members)
    late = words("{count} late", count=standing.late) if standing.late else ""
    about = " · ".join(filter(None, (done, late, due(assignment, words))))
    lines = [f"**{harmless(name, 2 * len(name))}** · {about}"]
    if standing.unread:
        lines.append(
            words.counted(
                "**{count} proof** to read", "**{count} proofs** to read", count=standing.unread
            )
        )
    if standing.hardest is not None and assignment.sort is Sort.PUZZLES:
        kind, share = standing.hardest
        hardest = words.text(puzzles.title(kind))
        lines.append(words("Hardest: {kind} ({share}% right at once)", kind=hardest, share=share))
    if why is not None:
        lines.append(words("Most frequent mistake: {mistake}", mistake=words.text(why)))
    if standing.wrong_answer is not None:
        answer = harmless(standing.wrong_answer)
        lines.append(words("Most frequent wrong answer: {answer}", answer=answer))
    return lines


def sorts_card(of: StudyClass, words: Words, *, together: bool) -> Card:
    """Return the choice of the sorts of assignments, or of questions to ask ``together``."""
    number = of.id
    said = (
        words("I post the question here. Each member answers in private.")
        if together
        else words("What do you want to assign?")
    )
    kinds: list[tuple[Click, str]] = [
        (clicks.SetPuzzles(number, together), words("Random puzzles")),
        (clicks.SetPosition(number, together), words("A position of mine")),
        (clicks.SetOwn(number, together), words("A question of mine")),
    ]
    if not together:
        kinds.append((clicks.SetLesson(number), words("A lesson")))
        said += "\n" + words("-# For a lesson or questions of your own, send the file with /class.")
    buttons = [ClickButton(click, label) for click, label in kinds]
    back = ClickButton(clicks.ShowClass(number, again=True), words("‹ Back"))
    further = [
        (Further.BOARD, words("Boards: find the winning move")),
        (Further.MATCH, words("A match to win against me")),
        (Further.TYPED, words("A question with a typed answer")),
        (Further.PROOF, words("A proof that you read yourself")),
    ]
    options = [discord.SelectOption(label=label[:100], value=sort) for sort, label in further]
    select = ClickSelect(clicks.ChooseFurther(number), words("Something else"), options)
    parts = [text(f"{class_heading(of, words)}\n{said}"), row(*buttons)]
    return Card([*parts, *([] if together else [row(select)]), row(back)])


def reminder_card(
    of: StudyClass, assignments: Sequence[Assignment], now: datetime, words: Words
) -> Card:
    """Return the open assignments of a class, without names."""
    lines = [class_heading(of, words), words("Your teacher reminds you of these assignments:")]
    for each in assignments:
        if each.due_at is None or each.due_at > now:
            name = assignment_name(each, words)
            line = " · ".join(filter(None, (harmless(name, 2 * len(name)), due(each, words))))
            lines.append(f"- {line}")
    mine = ClickButton(clicks.ShowClass(of.id), words("My assignments"))
    parts = [text("\n".join(lines)), row(mine), row(*lesson_buttons(assignments))]
    return Card(parts, GOLD)


def file_card(class_id: int, content: bytes, words: Words) -> Card:
    """Return the file with the progress of each member."""
    told = words("The progress of each member. Only you can see this.")
    return Card([text(told), Attachment(f"class-{class_id}.csv", content)])
