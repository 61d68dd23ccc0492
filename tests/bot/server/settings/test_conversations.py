"""What a server has chosen and a member wishes is kept to."""

from dataclasses import replace

from bot.play.engine.model import Level
from bot.server.settings import actions
from bot.server.settings.model import readmit, refuse
from tests.bot.reading import texts


async def refused(world, **options):
    """Return what alice is told whose challenge does not come about."""
    told = await world.alice.slash(world.channel, "play", opponent=world.bob, **options)
    assert told.ephemeral
    assert world.channel.last_message is None, "nobody else sees anything, and nobody is told"
    return told.response.content


async def test_challenge_does_not_reach_a_member_who_blocks(world):
    async def change(transition):
        await actions.change_person(world.services, world.bob.id, transition)

    await change(lambda bob: refuse(bob, world.alice.id))
    said = await refused(world)
    assert said.startswith("They aren't accepting challenges right now")
    await change(lambda bob: readmit(bob, [world.alice.id]))
    await change(lambda bob: replace(bob, challenges=False))
    assert await refused(world) == said, "who is refused alone is not told so"
    await change(lambda bob: replace(bob, challenges=True))
    await world.alice.slash(world.channel, "play", opponent=world.bob)
    assert f"{world.alice.mention} has challenged you" in texts(world.board)


async def test_bot_plays_at_the_level_of_the_server(world):
    await actions.change_server(
        world.services, world.guild.id, lambda server: replace(server, level=Level.BEGINNER)
    )
    await world.alice.slash(world.channel, "play")
    assert "Grundy · beginner" in texts(world.board)
    await world.alice.slash(world.channel, "play", level="perfect")
    assert "Grundy · perfect" in texts(world.board)
