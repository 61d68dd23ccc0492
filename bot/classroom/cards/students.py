"""The cards of the members of a class for its teacher, and of a member's work and proofs."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import discord

import cgt
from bot.chat.card import Card, board_part, text
from bot.chat.items import ClickButton, ClickSelect, Part, page_buttons, row
from bot.chat.sanitize import harmless
from bot.classroom import clicks
from bot.classroom.cards import assignment_name, class_heading, due, read_problem, state_of
from bot.classroom.cards.exercises import rubric_lines
from bot.classroom.model.classes import Assignment, StudyClass
from bot.classroom.model.groups import by_group
from bot.classroom.model.progress import Progress, Record, record_of
from bot.classroom.model.work import Work
from bot.language.words import Words

LISTED = 30
"""The maximum number of groups in a list."""
PAGE = 15
"""The number of members on a page."""


def page_of(progress: Progress, page: int) -> tuple[int, tuple[int, ...]]:
    """Return the number of a page that exists, and its members."""
    last = max(0, (len(progress.members) - 1) // PAGE)
    number = min(page, last)
    return number, progress.members[number * PAGE : (number + 1) * PAGE]


def students_card(
    progress: Progress, page: int, names: Mapping[int, str], now: datetime, words: Words
) -> Card:
    """Return a page of the members with their records, each of whom can be chosen.

    ``names`` are those of the members on the page.
    """
    of, (page, members) = progress.of, page_of(progress, page)
    lines, options = [class_heading(of, words)], list[discord.SelectOption]()
    for member in members:
        said = _record(record_of(progress, member, now), progress, words)
        name = names.get(member) or str(member)
        lines.append(f"- **{harmless(name)}** · {said}")
        options.append(
            discord.SelectOption(label=name[:100], value=str(member), description=said[:100])
        )
    if not members:
        lines.append(words("Nobody has joined yet."))
    choose = ClickSelect(clicks.ChooseStudent(of.id, page), words("See a student"), options)
    last = max(0, (len(progress.members) - 1) // PAGE)
    pages = page_buttons(page, last, lambda at: clicks.ShowStudents(of.id, at), words)
    file = ClickButton(clicks.TakeProgress(of.id), words("Progress as a file"))
    back = ClickButton(clicks.ShowClass(of.id, again=True), words("‹ Back"))
    return Card([text("\n".join(lines)), row(choose), row(*pages, file, back)])


def _record(record: Record, progress: Progress, words: Words) -> str:
    most = sum(each.most_points for each in progress.assignments)
    parts = [
        words("{count} of {total} done", count=record.done, total=len(progress.assignments)),
        words("{count} late", count=record.late) if record.late else "",
        words("{count} of {total} points", count=record.points, total=most),
    ]
    if record.unread:
        parts.append(
            words.counted("{count} proof to read", "{count} proofs to read", count=record.unread)
        )
    return " · ".join(filter(None, parts))


def student_card(  # noqa: PLR0917 - the last two say how
    progress: Progress, member: int, page: int, name: str, now: datetime, words: Words
) -> Card:
    """Return the work of a member in each assignment, with the proofs to read."""
    of, works = progress.of, progress.works_of(member)
    record = _record(record_of(progress, member, now), progress, words)
    lines = [class_heading(of, words), f"**{harmless(name or str(member))}** · {record}"]
    options: list[discord.SelectOption] = []
    for each in progress.assignments:
        title, work = assignment_name(each, words), works.get(each.id)
        about = (state_of(each, work, now, words), due(each, words))
        lines.append(f"- **{harmless(title, 2 * len(title))}** · {' · '.join(filter(None, about))}")
        if work is not None and work.proof:
            options.append(discord.SelectOption(label=title[:100], value=str(each.id)))
    if not progress.assignments:
        lines.append(words("Nothing is assigned yet."))
    read = ClickSelect(clicks.ReadProof(of.id, page, member), words("Read a proof"), options)
    back = ClickButton(clicks.ShowStudents(of.id, page), words("‹ Back"))
    return Card([text("\n".join(lines)), row(read), row(back)])


def groups_card(of: StudyClass, groups: Mapping[int, int], words: Words) -> Card:
    """Return the groups of a class, with a button that makes new ones."""
    lines = [class_heading(of, words)]
    if groups:
        lines.append(words("New assignments are for these groups, who answer together."))
    else:
        lines.append(words("There are no groups. New assignments are for each member alone."))
    found = by_group(groups)
    for number, members in list(found.items())[:LISTED]:
        lines.append(f"{number} · {' '.join(f'<@{each}>' for each in members)}")
    if len(found) > LISTED:
        lines.append(words("… and {count} more groups", count=len(found) - LISTED))
    made = ClickButton(clicks.MakeGroups(of.id), words("Make groups"))
    back = ClickButton(clicks.ShowMore(of.id), words("‹ Back"))
    return Card([text("\n".join(lines)), row(made, back)])


def handed_in_card(  # noqa: PLR0917 - the last two say how
    assignment: Assignment, work: Work, page: int, name: str, image: bytes | None, words: Words
) -> Card:
    """Return a member's proof for their teacher, with a button to give points."""
    problem = assignment.problem
    parts: list[Part] = [text(f"### {words('Proof by {name}', name=harmless(name))}")]
    if problem is not None:
        shown = read_problem(problem, problem.own_wording(image), words)
        parts.append(text(shown.question))
        if shown.position:
            parts.append(board_part(image, cgt.position(shown.position), words))
    parts.append(text("\n".join(rubric_lines(assignment, work, words, is_teacher=True))))
    here = assignment.class_id, page, work.member
    wanted = clicks.GradeProof(*here, assignment_id=assignment.id, version=work.version)
    style = discord.ButtonStyle.primary if work.met is None else discord.ButtonStyle.secondary
    grade = ClickButton(wanted, words("Give points"), style)
    back = ClickButton(clicks.ShowStudent(*here), words("‹ Back"))
    return Card([*parts, row(grade, back)])
