"""Attempts and skills of lessons that a test stores by themselves, without an answer."""

from bot.practice.mastery import actions
from bot.practice.mastery.model import Attempt


async def record(services, member, asked, **told):
    """Take in a member's first answer to a puzzle."""
    also = await actions.recording(services, Attempt(member=member, puzzle=asked, **told))
    async with services.store.writing() as connection:
        await also(connection)


async def plant(services, member, skills, *, is_helped):
    """Let skills that a lesson has taught come back for review."""
    also = actions.planting(services, member, skills, is_helped=is_helped)
    async with services.store.writing() as connection:
        await also(connection)
