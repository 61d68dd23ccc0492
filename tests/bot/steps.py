"""Steps that conversations have in common: begin a match, play on, resign, answer a form."""

import re
from dataclasses import replace

import discord

import cgt
from bot.server.settings import actions as settings
from tests.bot.reading import alt_of, is_over
from tests.bot.taps import enter, press


def position_of(board) -> cgt.Position:
    """Return the position that a screen reader reads on the board."""
    return cgt.position(re.search(r"Position: (.*?)\.(?: Last|$)", alt_of(board))[1])


def on(world, message):
    """Return a message of the channel or of a thread as it is now."""
    return next(each for each in world.messages if each.id == message.id)


def answer_to(result):
    """Return the last message that answers a command or a click."""
    return result.followups[-1] if result.followups else result.response


def told(result):
    """Return the words that only the member sees."""
    answer = answer_to(result)
    assert answer.flags.ephemeral
    return answer.content


async def begin(world, position, **options):
    """Begin a match of alice, who moves first, against the bot at its best; return its board."""
    options = {"first": "me", "level": "perfect", **options}
    await world.alice.slash(world.channel, "play", position=position, **options)
    return world.board


async def duel(world, position="1 2 3", **options):
    """Begin a match of alice, who moves first, against bob; return its board."""
    options = {"first": "me", "opponent": world.bob, **options}
    await world.alice.slash(world.channel, "play", position=position, **options)
    await world.bob.click(world.board, label="Accept")
    return world.board


async def answer_form(member, message, label, answer="yes"):
    """Open a form by a button, or one behind *More*, and answer it; return what is answered."""
    form = await press(member, message, label)
    return await member.submit_modal(form, {"answer": [answer]})


async def resign(player, board):
    return await answer_form(player, board, "Resign")


async def play_on(world):
    """Let alice make the first move that there is until the match is over."""
    while not is_over(world.board):
        await enter(world, world.alice, str(next(position_of(world.board).moves())))


async def change_server(world, **values):
    """Let the server choose something."""
    await settings.change_server(
        world.services, world.guild.id, lambda server: replace(server, **values)
    )


def forbid(world, *permissions):
    """Return a new channel in which nobody has some permissions."""
    barred = discord.PermissionOverwrite(**dict.fromkeys(permissions, False))
    name = " ".join(permissions)
    return world.guild.create_text_channel(name, overwrites={world.guild.default_role: barred})


async def delete(world, message):
    """Delete a message, as the bot's own."""
    await world.env.bot.get_channel(message.channel.id).get_partial_message(message.id).delete()
