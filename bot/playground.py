"""The bot in a browser page that looks like Discord: no token, no network."""

from __future__ import annotations

import random
import sys
import webbrowser
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bot import log
from bot.chat.client import GrundyClient
from bot.config import ConfigError, Settings
from bot.features import ROUTER
from bot.run import services_of, until_told
from bot.services import Services

if TYPE_CHECKING:
    from simcord import Env
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle, GuildHandle
    from simcord.preview import Preview

WELCOME = "Type /play and send it with the arrow. /help tells what else there is."
ROOM_FOR_PICTURES = {
    "const manifest = assetId ? options.assets?.[assetId]": (
        "const manifest = assetId ? options.assetMetadata?.(assetId) ?? options.assets?.[assetId]"
    ),
    "image.height = height;": (
        "image.height = height;"
        " if (className === 'gallery-image') Object.assign(image.style,"
        " { width: `${width}px`, aspectRatio: `${width} / ${height}` });"
    ),
}
"""What is changed in the page: it looks up the size of a picture that it loaded before, and uses
it while the picture is decoded again."""


@dataclass(frozen=True, slots=True)
class Playground:
    """A simulated server with the bot in it, and the page that shows its channel."""

    services: Services
    env: Env
    guild: GuildHandle
    channel: ChannelHandle
    you: MemberActor
    friend: MemberActor
    preview: Preview


async def playground(settings: Settings, port: int, *, browser: bool) -> int:
    """Serve the page until it is closed there or a signal ends it; return the exit code.

    :raises ConfigError: when the simulated Discord isn't installed.
    """
    log.configure("ERROR", settings.log_format, settings.discord_token)
    if find_spec("simcord") is None:
        raise ConfigError(
            "The playground needs simcord: python3 -m pip install 'grundy[playground]'."
        )
    code = await until_told(_serve(settings, port, browser=browser))
    print("The playground is closed.")
    return code


async def _serve(settings: Settings, port: int, *, browser: bool) -> int:
    """Serve the page until it is closed."""
    async with opened(settings, port) as page:
        _announce(page.preview.url, browser=browser)
        await page.preview.wait_closed()
    return 0


@asynccontextmanager
async def opened(
    settings: Settings, port: int = 0, chance: random.Random | None = None
) -> AsyncGenerator[Playground]:
    """Open the page at a port (0: a free one), its matches stored for as long as it is open.

    ``chance`` makes the bot's random choices, so that they can be made again.
    """
    import simcord  # noqa: PLC0415 - an extra, which only the playground needs

    with TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'playground.db'}"
        async with services_of(replace(settings, database_url=database)) as services:
            services.workers.start()
            services = replace(services, chance=chance or services.chance)  # noqa: PLW2901
            client = GrundyClient(services, ROUTER, sync_on_start=True, greets=False, shard_count=1)
            async with simcord.run(client, check_errors=False, settle_timeout=150) as env:
                if client.user is not None:
                    await client.user.edit(username="Grundy")
                guild = env.create_guild("Game night")
                channel = guild.create_text_channel("nim-corner")
                you, friend = (
                    guild.add_member(env.create_user(name)) for name in ("you", "friend")
                )
                await friend.send(channel, WELCOME)
                preview = env.preview(
                    channel, viewers=(you, friend), layout="channel", port=port or None
                )
                _keep_room_for_pictures(preview)
                async with preview:
                    yield Playground(services, env, guild, channel, you, friend, preview)


def _keep_room_for_pictures(preview: Preview) -> None:
    """Let the page draw a message anew with room for its pictures.

    A select that is opened draws all messages anew. Their pictures, though loaded before, had no
    size until they were decoded again, so that the channel jumped below the pointer, and the list
    closed at once or opened elsewhere.
    """
    server: Any = preview._server  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
    serve = server._static  # noqa: SLF001

    async def with_room(request: Any) -> Any:
        response = await serve(request)
        if request.path == "/media.js":
            for theirs, ours in ROOM_FOR_PICTURES.items():
                response.text = response.text.replace(theirs, ours)
        return response

    server._static = with_room  # noqa: SLF001


def _announce(url: str, *, browser: bool) -> None:
    """Print the address, and open it where there is a browser."""
    print(f"Grundy's playground: {url}")
    print("Type /play there, and send it with the arrow. At the top you can be your friend.")
    print("Ctrl-C ends it.", flush=True)
    if browser and sys.stdout.isatty():
        webbrowser.open(url)
