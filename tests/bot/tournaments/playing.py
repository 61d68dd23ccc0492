"""Playing in tournaments as members do: finding the panel and the boards, and making moves."""

from bot.matches.actions import fixtures, moves
from bot.tournaments.model import occasion
from bot.tournaments.rows import Tournaments
from tests.bot.reading import texts


async def tournament(world, number=1):
    """Return a tournament as it is stored."""
    return await Tournaments(world.services.store).load(number)


async def begun(world, number=1, command="tournament", **options):
    """Let alice open a tournament, and begin it once bob has joined; return it as it is stored."""
    await world.alice.slash(world.channel, command, **options)
    for member in (world.alice, world.bob):
        await member.click(panel(world), label="Join")
    await world.alice.click(panel(world), label="Start")
    await look(world)
    return await tournament(world, number)


def panel(world):
    """Return the newest panel of a tournament."""
    shown = [(each, texts(each)) for each in world.channel.history()]
    heads = ("### Tournament:", "### Game night:")
    return [each for each, said in shown if said.startswith(heads)][-1]


async def look(world):
    """Let the bot do what is due, until nothing is."""
    await world.env.advance_time(31)


async def boards(world, found):
    """Return the messages of the boards of the round of a tournament as it was found."""
    names = [occasion(found.id, each) for each in found.current if each.is_match]
    arranged = await fixtures.fixtures(world.services, names)
    ids = {each.place.message_id for each in arranged.values()}
    return [each for each in world.channel.history() if each.id in ids]


async def finish_round(world, found):
    """Let whoever moves second give up all matches of a round, and let the bot see to it."""
    await resign_all(world, found)
    await look(world)


async def resign_all(world, found):
    """Let the players who move second resign all matches of a round."""
    for pairing in found.current:
        if pairing.how is None:
            name = occasion(found.id, pairing)
            match = (await fixtures.fixtures(world.services, [name]))[name]
            await moves.resign(world.services, match.match_id, pairing.second)
