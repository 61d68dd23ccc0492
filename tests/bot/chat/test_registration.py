"""Commands are registered when they have changed, in English or in another language."""

import shutil

import discord
import pytest
from discord import app_commands

from bot.app.features import ROUTER
from bot.chat.client import GrundyClient
from bot.chat.router import Feature, Router
from bot.chat.tree import Tree, digest
from bot.language.catalogue import FOLDER
from bot.store.application import note_registered, registered_digest


def bot_with(services, description):
    """Return the bot with one command, which has this description."""

    @app_commands.command(name="one", description=description)
    async def one(interaction: discord.Interaction) -> None:
        raise NotImplementedError

    router = Router([Feature(name="one", commands=[one])])
    return GrundyClient(services, router, sync_on_start=True, greets=False, shard_count=1)


@pytest.mark.exhaustive
async def test_a_changed_command_is_registered_and_one_that_is_missing(world, monkeypatch):
    synced = []
    sync = Tree.sync

    async def count(tree, **options):
        synced.append(tree)
        return await sync(tree, **options)

    monkeypatch.setattr(Tree, "sync", count)
    for description, times in (("old", 1), ("old", 1), ("new", 2), ("new", 2), ("old", 3)):
        client = bot_with(world.services, description)
        await world.env.restart_bot(client)
        (known,) = await client.tree.fetch_commands()
        assert (known.description, len(synced)) == (description, times)
    client.tree.clear_commands(guild=None)
    await sync(client.tree)  # somebody else took them away
    await world.env.restart_bot(bot_with(world.services, "old"))
    assert len(synced) == 4


async def test_an_application_has_the_digest_that_was_noted_last(services):
    store = services.store
    assert await registered_digest(store, 1) is None
    for application, noted in ((1, "a"), (2, "b"), (1, "c")):
        await note_registered(store, application, noted)
    assert [await registered_digest(store, each) for each in (1, 2, 3)] == ["c", "b", None]


@pytest.fixture
def tree():
    return Tree(discord.Client(intents=discord.Intents.none()), ROUTER.commands)


def test_a_changed_language_changes_the_digest(tree, tmp_path, monkeypatch):
    before = digest(tree)
    assert digest(tree) == before
    shutil.copytree(str(FOLDER), tmp_path / "locale")
    monkeypatch.setattr("bot.language.catalogue.FOLDER", tmp_path / "locale")
    assert digest(tree) == before
    german = tmp_path / "locale" / "de.po"
    german.write_bytes(german.read_bytes() + b"\n# a note\n")
    changed = digest(tree)
    assert changed != before
    german.rename(german.with_name("nl.po"))
    assert digest(tree) not in {before, changed}
