"""Play a match of each family in Chromium, act the scenes, and photograph every screen."""

import argparse
import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

from bot import log
from bot.app.playground import open_playground
from bot.config import Settings
from bot.language.words import Words
from bot.server.settings.actions import change_server
from bot.server.settings.handlers import refresh_languages
from tests.tour.cast import NAMES, Cast, spoken
from tests.tour.evenings import EVENINGS
from tests.tour.scenes import SCENES
from tests.tour.tour import tour


async def main(folder: Path, language: str) -> None:
    """Make the tour, the same each time, so that it can be compared with the last."""
    settings = Settings()
    log.configure("ERROR", settings.log_format, settings.discord_token)
    with spoken(language):
        await visit(settings, folder, language)


async def visit(settings: Settings, folder: Path, language: str) -> None:
    """Open a playground in which all read a language, and photograph it."""
    async with open_playground(settings, chance=Random(1)) as page:
        others = [page.guild.add_member(page.env.create_user(name)) for name in NAMES]
        words = Words(language)
        cast = Cast(page.services, page.env, page.channel, page.you, page.friend, others, words)
        await change_server(page.services, page.guild.id, partial(replace, language=language))
        await refresh_languages(cast.client)
        print(
            f"The tour is in {await tour(page.url, folder, cast=cast, scenes=[*SCENES, *EVENINGS])}"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tour", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the photographs go")
    parser.add_argument("--language", default="en", help="what all read (default: en)")
    given = parser.parse_args()
    asyncio.run(main(given.folder, given.language))
