"""Handlers for the teacher's look at the members of a class, one by one, and at their proofs."""

from __future__ import annotations

from discord import ui

from bot.chat.answers import defer_if_slow, private, update
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.custom_id import UnknownClick
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks
from bot.chat.sanitize import plain
from bot.classroom import clicks
from bot.classroom.actions import teaching
from bot.classroom.cards.forms import groups_form, padded, points_form
from bot.classroom.cards.students import (
    groups_card,
    handed_in_card,
    page_of,
    student_card,
    students_card,
)
from bot.classroom.handlers.opening import class_of
from bot.classroom.handlers.teaching import number_of
from bot.classroom.model import NoAssignment, NotAMember
from bot.classroom.model.classes import Assignment
from bot.classroom.model.groups import SIZES
from bot.classroom.model.problems import LONGEST_REMARK
from bot.classroom.model.progress import Progress
from bot.classroom.model.work import Work
from bot.practice.asking import actions as asking
from bot.practice.asking.handlers import show_card

CLICKS = Clicks()


async def _progress(interaction: Interaction, click: clicks.OfTeacher) -> Progress:
    return await teaching.progress(interaction.client.services, click.class_id, interaction.user.id)


@CLICKS.on(clicks.ShowStudents)
async def show_students(interaction: Interaction, click: clicks.ShowStudents) -> None:
    """Show a page of the members of a class."""
    await show_card(interaction, _page(interaction, click))


async def _page(interaction: Interaction, click: clicks.ShowStudents) -> Card:
    client, progress = interaction.client, await _progress(interaction, click)
    _, members = page_of(progress, click.page)
    names = {member: await client.member_name(member) for member in members}
    now = client.services.now()
    return students_card(progress, click.page, names, now, private(interaction))


@CLICKS.on(clicks.ShowGroups)
async def show_groups(interaction: Interaction, click: clicks.ShowGroups) -> None:
    """Show the groups of a class."""
    of = await class_of(interaction, click)
    finding = teaching.groups_of(interaction.client.services, of.id)
    groups = await defer_if_slow(interaction, finding)
    await update(interaction, groups_card(of, groups, private(interaction)))


@CLICKS.on(clicks.MakeGroups, form=groups_form)
async def make_groups(interaction: Interaction, click: clicks.MakeGroups) -> None:
    """Make random groups, or dissolve them."""
    size = number_of(padded(click.fields, 1)[0], (0, *SIZES))
    of = await class_of(interaction, click)
    making = teaching.make_groups(interaction.client.services, of.id, size)
    groups = await defer_if_slow(interaction, making)
    await update(interaction, groups_card(of, groups, private(interaction)))


@CLICKS.on(clicks.ChooseStudent, clicks.ShowStudent)
async def show_student(
    interaction: Interaction, click: clicks.ChooseStudent | clicks.ShowStudent
) -> None:
    """Show the work of a member."""
    await show_card(interaction, _student(interaction, click))


async def _student(
    interaction: Interaction, click: clicks.ChooseStudent | clicks.ShowStudent
) -> Card:
    client, progress = interaction.client, await _progress(interaction, click)
    if click.member not in progress.members:
        raise NotAMember
    name, now = await client.member_name(click.member), client.services.now()
    return student_card(progress, click.member, click.page, name, now, private(interaction))


async def _proof(
    interaction: Interaction, click: clicks.ReadProof | clicks.GradeProof
) -> tuple[Assignment, Work]:
    """Return an assignment with a member's proof for it.

    :raises NoAssignment: if there is no such proof.
    """
    progress = await _progress(interaction, click)
    work = progress.works_of(click.member).get(click.assignment_id)
    for assignment in progress.assignments:
        if assignment.id == click.assignment_id and work is not None and work.proof:
            return assignment, work
    raise NoAssignment


@CLICKS.on(clicks.ReadProof)
async def read_proof(interaction: Interaction, click: clicks.ReadProof) -> None:
    """Show a member's proof."""
    await show_card(interaction, _handed_in(interaction, click))


async def _handed_in(interaction: Interaction, click: clicks.ReadProof | clicks.GradeProof) -> Card:
    client, words = interaction.client, private(interaction)
    assignment, work = await _proof(interaction, click)
    position = assignment.problem.position if assignment.problem else ""
    image = None
    if may_attach(interaction):
        place = words.language, interaction.guild_id
        image = await asking.picture(client.services, position, *place)
    name = await client.member_name(click.member)
    return handed_in_card(assignment, work, click.page, name, image, words)


@CLICKS.opens(clicks.GradeProof)
async def ask_for_points(interaction: Interaction, wanted: clicks.GradeProof) -> ui.Modal:
    """Ask for the points and a remark."""
    assignment, work = await _proof(interaction, wanted)
    return points_form(wanted, assignment.rubric, work, private(interaction))


@CLICKS.on(clicks.GradeProof)
async def grade_proof(interaction: Interaction, click: clicks.GradeProof) -> None:
    """Give points and a remark for a proof, and show it with them."""
    chosen, remark = padded(click.fields, 2)
    lines, key = chosen.split(".") if chosen else [], (click.assignment_id, click.member)
    services, said = interaction.client.services, plain(remark, LONGEST_REMARK)

    async def grade() -> None:
        assignment, _ = await _proof(interaction, click)
        possible = set(map(str, range(len(assignment.rubric))))
        if not possible.issuperset(lines):
            raise UnknownClick
        await teaching.grade(services, key, click.version, tuple(map(int, lines)), said)

    await defer_if_slow(interaction, grade())
    await update(interaction, await defer_if_slow(interaction, _handed_in(interaction, click)))
