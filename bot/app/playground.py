"""The bot in a browser page that looks like Discord, without a token or network."""

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
from typing import TYPE_CHECKING

from aiohttp import ClientSession, ClientTimeout, web
from yarl import URL

from bot import log
from bot.app.features import ROUTER
from bot.app.run import services_of
from bot.app.shutdown import run_until_signal
from bot.chat.client import GrundyClient
from bot.config import ConfigError, Settings
from bot.services import Services

if TYPE_CHECKING:
    from simcord import Env
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle, GuildHandle
    from simcord.preview import Preview

WELCOME = "Type /play and send it with the arrow. /help lists everything else."
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
"""The changes to the page's script, which keep a loaded picture's size while it is redrawn."""
NEW = {"Content-Length", "Date", "Server"}
"""The headers of an answer that are written again."""
LARGEST_UPLOAD = 32 * 1024 * 1024
"""The maximum bytes of a request, more than the page's own limit."""


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
    url: str


async def playground(settings: Settings, port: int, *, browser: bool) -> int:
    """Serve the page until it is closed or a signal ends it, and return the exit code.

    :raises ConfigError: when the simulated Discord isn't installed.
    """
    log.configure("ERROR", settings.log_format, settings.discord_token)
    if find_spec("simcord") is None:
        raise ConfigError(
            "The playground needs simcord: python3 -m pip install 'grundy[playground]'."
        )
    code = await run_until_signal(_serve(settings, port, browser=browser))
    print("The playground is closed.")
    return code


async def _serve(settings: Settings, port: int, *, browser: bool) -> int:
    async with open_playground(settings, port) as page:
        print(f"Grundy's playground: {page.url}")
        print("Type /play there, and send it with the arrow. At the top you can be your friend.")
        print("Ctrl-C ends it.", flush=True)
        if browser and sys.stdout.isatty():
            webbrowser.open(page.url)
        await page.preview.wait_closed()
    return 0


@asynccontextmanager
async def open_playground(
    settings: Settings, port: int = 0, chance: random.Random | None = None
) -> AsyncGenerator[Playground]:
    """Open the page at a port, or a free one (0), with matches that last as long as it is open.

    ``chance`` makes the bot's random choices, so that they can be repeated.
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
                async with (
                    env.preview(channel, viewers=(you, friend), layout="channel") as preview,
                    _with_room_for_pictures(URL(preview.url), port) as url,
                ):
                    yield Playground(services, env, guild, channel, you, friend, preview, url)


@asynccontextmanager
async def _with_room_for_pictures(theirs: URL, port: int) -> AsyncGenerator[str]:
    """Serve a page with pictures that keep their size, and yield its new address.

    An opened select redraws all messages. Without this their pictures have no size until they are
    decoded, so that the channel jumps below the pointer and the list closes.
    """

    async def pass_on(request: web.Request) -> web.Response:
        headers = {  # the page checks by Host and Origin that the request is local
            name: value.replace(f":{ours.port}", f":{theirs.port}")
            for name, value in request.headers.items()
        }
        async with session.request(
            request.method,
            theirs.origin().join(request.rel_url),
            headers=headers,
            data=await request.read(),
        ) as answer:
            body = await answer.read()
            if request.path == "/media.js":
                for there, here in ROOM_FOR_PICTURES.items():
                    body = body.replace(there.encode(), here.encode())
            kept = {name: value for name, value in answer.headers.items() if name not in NEW}
            return web.Response(status=answer.status, headers=kept, body=body)

    pages = web.Application(client_max_size=LARGEST_UPLOAD)
    pages.router.add_route("*", "/{path:.*}", pass_on)
    runner = web.AppRunner(pages, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", port).start()
        ours = theirs.with_port(runner.addresses[0][1])
        async with ClientSession(timeout=ClientTimeout(total=None)) as session:
            yield str(ours)
    finally:
        await runner.cleanup()
