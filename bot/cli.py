"""The command ``bot``: run, playground, sync, doctor, warm, and the care of the database."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Coroutine, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

from bot import config, log
from bot.config import ConfigError, Settings

logger = log.get(__name__)

Action = Callable[[Settings, argparse.Namespace], Coroutine[Any, Any, int]]


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line asks for and return the exit code."""
    arguments = parser().parse_args(argv)
    try:
        settings = config.load()
        log.configure(settings.log_level, settings.log_format, settings.discord_token)
        for sentence in config.misspelt():
            logger.warning(sentence)
        action: Action = arguments.action
        with asyncio.Runner(loop_factory=_event_loop(arguments.action)) as runner:
            return runner.run(action(settings, arguments))
    except ConfigError as error:
        print(f"bot: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _event_loop(action: Action) -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes the event loop: for `bot run` uvloop, where there is one.

    It takes a third off what connections to Discord and the database cost. Windows has none.
    """
    if action is not _run or find_spec("uvloop") is None:
        return None
    return import_module("uvloop").new_event_loop


class _Version(argparse.Action):
    """Prints the version, which is looked up only when it is asked for.

    The command ``cgt`` has the like; to share it would load the solver for each ``bot --help``.
    """

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(f"bot {import_module('importlib.metadata').version('grundy')}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(
        prog="bot", description="Grundy, a Discord bot that plays impartial games perfectly."
    )
    top.add_argument("--version", action=_Version, nargs=0, help="show the version")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, action: Action, summary: str, more: str = "") -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=summary, description=f"{summary}. {more}")
        sub.set_defaults(action=action)
        return sub

    command(
        "run",
        _run,
        "Connect to Discord and serve until stopped",
        "Needs DISCORD_TOKEN, in the environment or in a file .env.",
    )
    command(
        "solve",
        _solve,
        "Solve questions for bots on other machines until stopped",
        "Needs SOLVER_URL, the Redis that the bots have too, and no token.",
    )
    playground = command(
        "playground",
        _playground,
        "Try the bot in a browser page that looks like Discord",
        "Needs no token and no network.",
    )
    playground.add_argument("--port", type=int, default=0, help="port of the page (default: free)")
    playground.add_argument(
        "--no-browser", action="store_true", help="print the address, open no browser"
    )
    sync = command(
        "sync",
        _sync,
        "Register the slash commands with Discord",
        "Globally, or for one server, where they appear at once.",
    )
    sync.add_argument("--guild", type=int, metavar="ID", help="only for the server with this id")
    command("migrate", _migrate, "Bring the database to this version")
    command(
        "doctor",
        _doctor,
        "Check token, database, fonts and command registration",
        "Says what to do about each.",
    )
    command(
        "warm",
        _warm,
        "Compile ahead what large questions need",
        "Once after an installation; a running bot does so by itself. It stays in "
        "NUMBA_CACHE_DIR, or beside the package where that is not set.",
    )
    lesson = command(
        "lesson",
        _lesson,
        "Check lesson files, try one in the terminal, or print their JSON schema",
        "docs/learn/lessons.md describes the format.",
    )
    lesson.add_argument("what", choices=("check", "try", "schema"))
    lesson.add_argument("files", type=Path, nargs="*", metavar="FILE")
    lesson.add_argument("--seed", type=int, default=1, help="draws other values (default: 1)")
    backup = command(
        "backup",
        _backup,
        "Write a copy of the database into a file",
        "The bot may be running. Of PostgreSQL it is what `bot export` writes.",
    )
    backup.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="with --keep a folder (default: backups)"
    )
    backup.add_argument("--replace", action="store_true", help="overwrite what is already there")
    backup.add_argument(
        "--keep",
        type=_from_one,
        metavar="N",
        help="name the file by its time, and delete all but the newest N in the folder",
    )
    command(
        "prune",
        _prune,
        "Delete old matches",
        "Those that were over longer ago than KEEP_DAYS. The bot may be running.",
    )
    for name, summary, more in (
        (
            "restore",
            "Make the database what a backup holds",
            "Stop the bot first. A database that is not empty is left as it is without --replace.",
        ),
        (
            "export",
            "Write the database into a file that SQLite and PostgreSQL take alike",
            "The bot may be running. The file is JSON lines, compressed: see docs/hosting.md.",
        ),
        (
            "import",
            "Make the database what such a file holds",
            "Stop the bot first. A database that is not empty is left as it is without --replace.",
        ),
    ):
        sub = command(name, _transfer, summary, more)
        sub.set_defaults(name=name)
        sub.add_argument("file", type=Path, metavar="FILE")
        sub.add_argument("--replace", action="store_true", help="overwrite what is already there")
    return top


def _from_one(text: str) -> int:
    """Return a number of the command line that is at least 1."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


async def _run(settings: Settings, _arguments: argparse.Namespace) -> int:
    settings.token  # noqa: B018 - a missing one stops the start before anything is loaded
    from bot.run import run  # noqa: PLC0415 - each command loads only what it needs

    return await run(settings)


async def _solve(settings: Settings, _arguments: argparse.Namespace) -> int:
    from bot.solve import solve  # noqa: PLC0415

    return await solve(settings)


async def _playground(settings: Settings, arguments: argparse.Namespace) -> int:
    from bot.playground import playground  # noqa: PLC0415

    return await playground(settings, arguments.port, browser=not arguments.no_browser)


async def _sync(settings: Settings, arguments: argparse.Namespace) -> int:
    from bot.run import sync  # noqa: PLC0415

    return await sync(settings, arguments.guild)


async def _migrate(settings: Settings, _arguments: argparse.Namespace) -> int:
    from bot.doctor import migrate_database  # noqa: PLC0415

    return await migrate_database(settings)


async def _doctor(settings: Settings, _arguments: argparse.Namespace) -> int:
    from bot.doctor import doctor  # noqa: PLC0415

    return await doctor(settings)


async def _warm(_settings: Settings, _arguments: argparse.Namespace) -> int:
    from cgt.warming import warm  # noqa: PLC0415

    warm()
    return 0


async def _lesson(_settings: Settings, arguments: argparse.Namespace) -> int:
    from bot import authoring  # noqa: PLC0415

    if arguments.what == "schema":
        return authoring.print_schema()
    if not arguments.files:
        print("bot: name a lesson file, such as my-lesson.yaml", file=sys.stderr)
        return 2
    if arguments.what == "check":
        return authoring.check_files(arguments.files)
    return authoring.try_file(arguments.files[0], arguments.seed)


async def _backup(settings: Settings, arguments: argparse.Namespace) -> int:
    from bot import upkeep  # noqa: PLC0415

    if arguments.keep is not None:
        folder = arguments.file or Path("backups")
        return await upkeep.told(
            upkeep.back_up_regularly(settings.database_url, folder, arguments.keep)
        )
    if arguments.file is None:
        print("bot: name a file, such as grundy-backup.db, or say --keep 14", file=sys.stderr)
        return 2
    return await upkeep.told(
        upkeep.backup(settings.database_url, arguments.file, replace=arguments.replace)
    )


async def _prune(settings: Settings, _arguments: argparse.Namespace) -> int:
    from bot import upkeep  # noqa: PLC0415

    return await upkeep.told(upkeep.prune(settings))


async def _transfer(settings: Settings, arguments: argparse.Namespace) -> int:
    from bot import upkeep  # noqa: PLC0415

    works = {"restore": upkeep.restore, "export": upkeep.export, "import": upkeep.import_}
    work = works[arguments.name]
    return await upkeep.told(work(settings.database_url, arguments.file, replace=arguments.replace))


if __name__ == "__main__":
    sys.exit(main())
