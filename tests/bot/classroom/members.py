"""What teachers and members of a class do in the simulated Discord."""

import discord

from bot.classroom.rows import Classes, Rounds, Works
from tests.bot.reading import labels, texts, walk

OWN = {"answer": "What is 1 xor 2?", "answer1": "3", "answer2": "1\n2", "answer4": ""}
"""A question that a teacher types: the question, its right answer, and wrong ones."""


def teacher(world, name="tess"):
    """Return a member of the server who can open a class."""
    rights = discord.Permissions(manage_events=True)
    role = world.guild.create_role("organisers", permissions=rights)
    return world.guild.add_member(world.env.create_user(name), roles=[role])


async def opened(world, by, name="Nim on Mondays"):
    """Open a class; return its public card."""
    listed = await by.slash(world.channel, "class")
    label = next(each for each in labels(listed.response) if each in {"Open a class", "New class"})
    asked = await by.click(listed.response, label=label)
    return (await by.submit_modal(asked, {"answer": name})).response


async def join(member, card):
    """Join a class by its card; return the member's own card."""
    asked = await member.click(card, label="Join")
    assert asked.ephemeral
    await member.click(asked.response, label="I agree, let me join")
    return asked.response


async def study(world):
    """Open a class that alice joins; return its teacher and its card."""
    card = await opened(world, tess := teacher(world))
    await join(world.alice, card)
    return tess, card


async def panel(by, card):
    """Return the card of a class that its teacher or a member sees alone."""
    shown = await by.click(card, label="My assignments")
    assert shown.ephemeral
    return shown.response


async def fill(by, card, sort, values, *, together=False):
    """Fill in a form that assigns something, or asks it together; return what is answered."""
    mine = await panel(by, card)
    await by.click(mine, label="Ask together" if together else "Assign")
    form = await by.click(mine, label=sort)
    return await by.submit_modal(form, values)


async def assign_own(by, card, **values):
    """Assign a question of the teacher's own."""
    return await fill(by, card, "A question of mine", {**OWN, **values})


async def ask_own(by, card, ends="0"):
    """Ask a question of the teacher's own together; return the message."""
    values = {**OWN, "answer4": [ends]}
    return (await fill(by, card, "A question of mine", values, together=True)).response


async def open_assignment(member, card):
    """Open the newest assignment of a class; return the message."""
    mine = await panel(member, card)
    options = next(part["options"] for part in walk(mine) if part["type"] == 3)
    await member.select(mine, [options[0]["value"]])
    return mine


async def work_of(world, member, assignment=1):
    """Return what a member has done in an assignment, as it is stored."""
    return await Works(world.services.store).load((assignment, member.id))


def classes(world):
    """Return the classes that are stored."""
    return Classes(world.services.store)


def rounds(world):
    """Return the questions in channels that are stored."""
    return Rounds(world.services.store)


async def finish(member, message):
    """Go through a lesson to its end."""
    while "Lesson finished" not in texts(message):
        has_answer = "Show answer" in labels(message)
        await member.click(message, label="Show answer" if has_answer else "Next")
