"""Telling Discord the slash commands: at a start only when they have changed.

Discord checks and stores all of them, in all languages, each time that it is told; and to tell it,
every language has to be loaded. So a digest of them is kept in the database.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress

import discord
from discord.app_commands import AppCommand

from bot import log
from bot.chat.tree import Tree
from bot.language.catalogue import FOLDER
from bot.store import Store, StoreUnavailable
from bot.store.application import note_registered, registered

logger = log.get(__name__)


async def register(tree: Tree, store: Store, application_id: int) -> Sequence[AppCommand]:
    """Register the commands if they have changed since they were; return them as Discord has them.

    They are registered too when Discord does not have all of them, whatever became of them, or
    when the database does not answer.

    :raises discord.HTTPException: when Discord refuses them.
    """
    now = digest(tree)
    with suppress(StoreUnavailable):
        if await registered(store, application_id) == now:
            found = await tree.fetch_commands()
            if {each.name for each in found} == {each.name for each in tree.get_commands()}:
                logger.info("slash commands are registered already", count=len(found))
                return found
    commands = await tree.sync()
    logger.info("slash commands registered", count=len(commands))
    with suppress(StoreUnavailable):  # then the next start registers them once more
        await note_registered(store, application_id, now)
    return commands


def digest(tree: Tree) -> str:
    """Return what changes when the commands do, in English or in any other language.

    The files of the languages count as a whole: to find the texts of the commands in them would
    take longer than to register the commands once too often.
    """
    found = hashlib.sha256(discord.__version__.encode())
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    found.update(json.dumps(payload, sort_keys=True).encode())
    for file in sorted(FOLDER.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".po"):
            found.update(b"\0" + file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()
