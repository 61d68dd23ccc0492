"""The bot in a browser page that looks like Discord: no token, no network."""

from __future__ import annotations

import sys
import webbrowser
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bot import log
from bot.cast import NAMES, Cast
from bot.chat.client import GrundyClient
from bot.config import ConfigError, Settings
from bot.features import ROUTER
from bot.run import services_of, until_told
from bot.tour import require_browser, tour

if TYPE_CHECKING:
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


async def playground(
    settings: Settings, port: int, *, browser: bool, photographs: Path | None = None
) -> int:
    """Serve the page until it is closed there or a signal ends it; return the exit code.

    With a folder for ``photographs``, make a tour of the page instead, and end with it.
    """
    log.configure("ERROR", settings.log_format, settings.discord_token)
    if find_spec("simcord") is None:
        raise ConfigError(
            "The playground needs simcord: python3 -m pip install 'grundy[playground]'."
        )
    if photographs is not None:
        require_browser()
    code = await until_told(_serve(settings, port, browser, photographs))
    print("The playground is closed.")
    return code


async def _serve(settings: Settings, port: int, browser: bool, photographs: Path | None) -> int:
    """Serve the page until it is closed, or until the tour has been made."""
    import simcord  # noqa: PLC0415 - an extra, which only the playground needs

    with TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'playground.db'}"
        async with services_of(replace(settings, database_url=database)) as services:
            services.workers.start()
            named = () if photographs is None else NAMES
            if photographs is not None:  # the same match each time, to be compared with the last
                services = replace(services, chance=Random(1))  # noqa: PLW2901, S311
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
                others = [guild.add_member(env.create_user(name)) for name in named]
                preview = env.preview(
                    channel, viewers=(you, friend), layout="channel", port=port or None
                )
                _keep_room_for_pictures(preview)
                async with preview:
                    if photographs is None:
                        _announce(preview.url, browser=browser)
                        await preview.wait_closed()
                    else:
                        cast = Cast(services, env, channel, you, friend, others)
                        shown = await tour(preview.url, photographs, cast=cast)
                        print(f"The tour is in {shown}")
    return 0


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
