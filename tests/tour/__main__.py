"""Play a match of each family in Chromium, act the scenes, and photograph every screen."""

import argparse
import asyncio
from pathlib import Path
from random import Random

from bot import log
from bot.config import Settings
from bot.playground import opened
from tests.tour.cast import NAMES, Cast
from tests.tour.tour import tour


async def main(folder: Path) -> None:
    """Make the tour, the same each time, so that it can be compared with the last."""
    settings = Settings()
    log.configure("ERROR", settings.log_format, None)
    async with opened(settings, chance=Random(1)) as page:
        others = [page.guild.add_member(page.env.create_user(name)) for name in NAMES]
        cast = Cast(page.services, page.env, page.channel, page.you, page.friend, others)
        print(f"The tour is in {await tour(page.url, folder, cast=cast)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tour", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the photographs go")
    asyncio.run(main(parser.parse_args().folder))
