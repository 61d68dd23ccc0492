"""Files in messages: what was sent along with one can be read from it again."""

from __future__ import annotations

import discord

from bot.chat.permissions import may_attach
from cgt.errors import CgtError


class NoFiles(CgtError):
    """A file is asked for where the bot may not attach any."""


def require_files(interaction: discord.Interaction) -> None:
    """Refuse a file where the bot may not attach one.

    :raises NoFiles: when it may not.
    """
    if not may_attach(interaction):
        raise NoFiles(
            "I may not attach files here: ask me in a direct message, or where I have the "
            "permission Attach Files."
        )


def attached(message: discord.Message | None) -> discord.FileComponent | None:
    """Return the file that a message shows, none of its pictures; None where it shows none."""
    waiting = [*(message.components if message is not None else ())]
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, discord.FileComponent):
            return part
        if isinstance(part, discord.Container):
            waiting += part.children
    return None
