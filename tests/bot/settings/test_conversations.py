"""What a server has chosen and a member wishes is kept to."""

from dataclasses import replace

from bot.opponent.model import Level
from bot.settings import actions
from bot.settings.model import readmit, refuse
from tests.bot.reading import texts


async def refused(world, **options):
    """Return what alice is told whose challenge does not come about."""
    told = await world.alice.slash(world.channel, "play", opponent=world.bob, **options)
    assert told.ephemeral
    assert world.channel.last_message is None, "nobody else sees anything, and nobody is told"
    return told.response.content


async def test_a_challenge_does_not_reach_who_takes_none(world):
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


async def test_the_bot_plays_as_the_server_has_set_it(world):
    await actions.change_server(
        world.services, world.guild.id, lambda server: replace(server, level=Level.BEGINNER)
    )
    await world.alice.slash(world.channel, "play")
    assert "Grundy · beginner" in texts(world.board)
    await world.alice.slash(world.channel, "play", level="perfect")
    assert "Grundy · perfect" in texts(world.board)
