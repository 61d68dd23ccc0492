"""No data about a learner reach anybody but themselves and the teacher whose class they joined.

Every click that there is in a class is made by everybody else, and all that they are answered, and
all that stands in the channel, is searched.
"""

from dataclasses import fields, replace

import discord
import pytest

from bot.classroom.actions import teaching
from bot.classroom.clicks import (
    ChooseStudent,
    Close,
    Delete,
    Leave,
    OfClass,
    OfStudent,
    ShowStudents,
    TakeProgress,
    Withdraw,
)
from bot.classroom.model import NotTheTeacher
from tests.bot.classroom.members import (
    ask_own,
    assign_own,
    join,
    open_assignment,
    opened,
    teacher as teacher_of,
)
from tests.bot.clicks import KINDS, extremes_of
from tests.bot.reading import texts
from tests.bot.screens import screen
from tests.bot.test_reach import send, text_of

BY_NAME = TakeProgress | ShowStudents | ChooseStudent | OfStudent
"""The clicks with which the teacher sees the members one by one."""
OF_ALL = ("Most frequent", "Hardest", "1 of 2 done", "2 members")
"""What the teacher alone reads: of the class as a whole."""


def clicks():
    """Yield every click in a class, about what there is in it."""
    about = {"class_id": 1, "assignment_id": 1, "round_id": 1, "vote": 1}
    for kind in KINDS:
        if issubclass(kind, OfClass):
            names = {each.name for each in fields(kind)}
            wanted = {name: value for name, value in about.items() if name in names}
            yield replace(extremes_of(kind)[0], **wanted)


async def study(world):
    """Let alice and bob be in a class of tess; alice has done all wrong, and voted."""
    card = await opened(world, tess := teacher_of(world))
    for member in (world.alice, world.bob):
        await join(member, card)
    await assign_own(tess, card)
    work = await open_assignment(world.alice, card)
    for wrong in ("1", "2"):
        await world.alice.click(work, label=wrong)
    asked = await ask_own(tess, card)
    await world.alice.click(asked, label="1")
    return tess, card


@pytest.mark.exhaustive
async def test_click_of_others_shows_nothing_about_a_learner(world):
    _, card = await study(world)
    rights = discord.Permissions(administrator=True)
    role = world.guild.create_role("admin", permissions=rights)
    admin = world.guild.add_member(world.env.create_user("admin"), roles=[role])
    await opened(world, admin, "Another class")
    shown = screen(world, card)
    secrets = ("alice", str(world.alice.id), *OF_ALL)
    made = list(clicks())
    assert len(made) > 25
    for reader in (world.bob, world.carol, admin):
        for click in made:
            if reader is not world.bob or not isinstance(click, Leave):
                answer = text_of(await send(reader, shown, click))
                assert not [each for each in secrets if each in answer], (reader.name, str(click))
    for message in world.channel.history():
        assert not [each for each in secrets if each in texts(message)]
    for reader in (world.bob, world.carol, admin):
        with pytest.raises(NotTheTeacher):
            await teaching.progress(world.services, 1, reader.id)
        held = await reader.slash(world.channel, "class")
        assert not [each for each in secrets if each in texts(held.response)]


async def test_teacher_sees_no_votes_by_name_and_no_former_members(world):
    tess, card = await study(world)
    shown = screen(world, card)
    for click in clicks():
        if not isinstance(click, Close | Delete | Withdraw | BY_NAME):
            assert "alice" not in text_of(await send(tess, shown, click)), str(click)
    listed = await tess.slash(world.channel, "class")
    mine = await tess.click(listed.response, label="Nim on Mondays")
    assert "Most frequent wrong answer: " in texts(mine.response)
    await teaching.leave(world.services, 1, world.alice.id)
    mine = await tess.click(listed.response, label="Nim on Mondays")
    told = texts(mine.response)
    assert "1 member" in told
    assert "Most frequent" not in told
    seen = await teaching.progress(world.services, 1, tess.id)
    assert world.alice.id not in {*seen.members, *(work.member for work in seen.works)}
