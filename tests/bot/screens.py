"""What a member sees on a screen that may be older than the board, and clicks on it."""

import json
from copy import deepcopy

from simcord.actors import _component_interaction


def screen(world, message=None):
    """Return what a player's screen shows now, and goes on showing when the board has changed."""
    message = message or world.board
    channel = getattr(message, "channel", world.channel)  # an answer is where it was asked
    return deepcopy(world.env.backend.get_message(channel.id, message.id))


async def click_on(shown, player, custom_id, values=()):
    """Click on a button of a screen that may be older than the board, or choose in a select."""
    data = {"custom_id": custom_id, "component_type": 3 if values else 2}
    if values:
        data["values"] = list(values)
    return await _component_interaction(player, shown, data)


def relabelled(shown, old, new):
    """Return a screen on which a button has another custom id."""
    shown.components = json.loads(json.dumps(shown.components).replace(old, new))
    return shown
