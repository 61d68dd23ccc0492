"""The least that discord.py can do: a bot that answers a command with a constant."""

import os
import sys

import discord
from discord import app_commands
from discord.http import Route


class Bare(discord.AutoShardedClient):
    """A client with one command."""

    def __init__(self):
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="constant", description="A constant.")(constant)

    async def setup_hook(self):
        await self.tree.sync()


async def constant(interaction: discord.Interaction):
    await interaction.response.send_message("2")


if __name__ == "__main__":
    Route.BASE = os.environ["DISCORD_API_URL"]
    sys.exit(Bare().run(os.environ["DISCORD_TOKEN"], log_handler=None))
