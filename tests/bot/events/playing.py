"""Playing in tournaments as members do: finding the panel and the boards, and making moves."""

from bot.events.model import occasion
from bot.events.rows import Tournaments
from bot.play.matches.actions import arranged as fixtures, moves
from tests.bot.reading import labels, texts


async def tournament(world, number=1):
    """Return a tournament as it is stored."""
    return await Tournaments(world.services.store).load(number)


async def opened(world, *others, command="tournament", **options):
    """Let alice open a tournament, which bob or others join."""
    await world.alice.slash(world.channel, command, **options)
    for member in (world.alice, *(others or (world.bob,))):
        await member.click(panel(world), label="Join")


async def start(world):
    """Let alice begin the newest tournament."""
    await world.alice.click(panel(world), label="Start")
    await look(world)


async def begun(world, number=1, *others, **options):
    """Let alice open a tournament, and begin it once bob or others have joined; return it."""
    await opened(world, *others, **options)
    await start(world)
    return await tournament(world, number)


async def organise(world, *labels):
    """Let alice press buttons of the organiser's card; return the last result and the card."""
    result = await world.alice.click(panel(world), label="Organise")
    card = result.response
    for label in labels:
        result = await world.alice.click(card, label=label)
    return result, card


def mentioned(world):
    """Return the members whom each message that the bot posted by itself can mention."""
    sent = [each for each in world.env.http_requests if each.path.endswith("/messages")]
    posts = [each.json["allowed_mentions"]["users"] for each in sent if each.method == "POST"]
    return [{*map(int, users)} for users in posts]


def messages(world):
    """Return the messages of the channel, and then those of the threads below it."""
    places = world.channel, *world.channel.threads
    return [each for place in places for each in place.history()]


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
    return [each for each in messages(world) if each.id in ids]


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


async def card_to_leave(world, member):
    """Return the card with *Leave*, which is that of a member's match while one is played."""
    shown = panel(world)
    if "Leave" in labels(shown):
        return shown
    return (await member.click(shown, label="My match")).response


async def leave_event(world, member):
    """Let a member leave, who says yes where that is asked."""
    return await leave_by(await card_to_leave(world, member), member)


async def leave_by(card, member):
    """Let a member leave by a card, who says yes where that is asked."""
    left = await member.click(card, label="Leave")
    return await member.submit_modal(left, {"answer": ["yes"]}) if left.modal else left
