"""The command ``bot``, with its subcommands and their options."""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name
from typing import NoReturn

from bot import config, log
from bot.config import ConfigError, Settings

logger = log.get(__name__)

RUN = "bot.app.run:run"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    options = vars(parser().parse_args(argv))
    function: str = options.pop("function")
    try:
        settings = config.load()
        log.configure(settings.log_level, settings.log_format, settings.discord_token)
        for sentence in config.misspelt():
            logger.warning(sentence)
        with loading():
            call = resolve_name(function)
        with asyncio.Runner(loop_factory=_event_loop(function)) as runner:
            return runner.run(call(settings, **options))
    except ConfigError as error:
        print(f"bot: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


@contextmanager
def loading() -> Generator[None]:
    """Switch the garbage collector off while modules load, since it frees nothing then."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _event_loop(function: str) -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the factory of uvloop's event loop for `bot run`, if uvloop is installed.

    It saves a third of the cost of connections to Discord and the database. Windows has no uvloop.
    """
    if function != RUN or find_spec("uvloop") is None:
        return None
    return import_module("uvloop").new_event_loop


class _Version(argparse.Action):
    """An option that prints the version, which is looked up only then.

    The command ``cgt`` has a similar one. Sharing it would load the solver for each ``bot --help``.
    """

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(f"bot {import_module('importlib.metadata').version('grundy')}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line.

    Each command has a function, which takes the settings and the command's options. The function is
    given by its name, so that a command loads only the modules it needs.
    """
    top = argparse.ArgumentParser(
        prog="bot", description="Grundy, a Discord bot that plays impartial games perfectly."
    )
    top.add_argument(
        "--version", action=_Version, nargs=0, default=argparse.SUPPRESS, help="show the version"
    )
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(
        name: str, function: str, summary: str, more: str = "", **options: object
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=summary, description=f"{summary}. {more}")
        sub.set_defaults(function=function, **options)
        return sub

    def tending(name: str, summary: str, more: str = "") -> argparse.ArgumentParser:
        return command(name, "bot.app.maintenance:tend", summary, more, work=name)

    command(
        "run",
        RUN,
        "Connect to Discord and serve until stopped",
        "Needs DISCORD_TOKEN, in the environment or in a file .env.",
    )
    command(
        "solve",
        "bot.app.solve:solve",
        "Solve questions for bots on other machines until stopped",
        "Needs SOLVER_URL, the Redis that the bots have too, and no token.",
    )
    playground = command(
        "playground",
        "bot.app.playground:playground",
        "Try the bot in a browser page that looks like Discord",
        "Needs no token and no network.",
    )
    playground.add_argument("--port", type=int, default=0, help="port of the page (default: free)")
    playground.add_argument(
        "--no-browser",
        dest="browser",
        action="store_false",
        help="print the address, open no browser",
    )
    sync = command(
        "sync",
        "bot.app.run:sync",
        "Register the slash commands with Discord",
        "Globally, or for one server, where they appear at once.",
    )
    sync.add_argument(
        "--guild", dest="guild_id", type=int, metavar="ID", help="only for the server with this id"
    )
    tending("migrate", "Bring the database to this version")
    command(
        "doctor",
        "bot.app.doctor:doctor",
        "Check token, database, workers, fonts and command registration",
        "It says what to do about each fault.",
    )
    command(
        "warm",
        "bot.app.cli:warm",
        "Compile the code for large questions ahead",
        "Once after an installation is enough. A running bot does it by itself. The code goes into "
        "NUMBA_CACHE_DIR (default: next to the package).",
    )
    lesson = command(
        "lesson",
        "bot.app.authoring:lesson",
        "Check lesson files, try one in the terminal, or print their JSON schema",
        "docs/learn/lessons.md describes the format.",
    )
    lesson.add_argument("what", choices=("check", "try", "schema"))
    lesson.add_argument("files", type=Path, nargs="*", metavar="FILE")
    lesson.add_argument(
        "--seed", type=int, default=1, help="a number for other random values (default: 1)"
    )
    backup = tending(
        "backup",
        "Write a copy of the database into a file",
        "The bot can keep running. For PostgreSQL it is the same as `bot export`.",
    )
    backup.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="with --keep a folder (default: backups)"
    )
    backup.add_argument(
        "--keep",
        type=_from_one,
        metavar="N",
        help="name the file by its time, and delete all but the newest N in the folder",
    )
    tending(
        "prune",
        "Delete old matches",
        "It deletes matches that ended more than KEEP_DAYS ago. The bot can keep running.",
    )
    restore = tending(
        "restore",
        "Replace the database with a backup",
        "Stop the bot first. A database that isn't empty is only replaced with --replace.",
    )
    export = tending(
        "export",
        "Write the database into a file for both SQLite and PostgreSQL",
        "The bot can keep running. docs/hosting.md describes the file.",
    )
    import_ = tending(
        "import",
        "Replace the database with an exported file",
        "Stop the bot first. A database that isn't empty is only replaced with --replace.",
    )
    for sub in (restore, export, import_):
        sub.add_argument("file", type=Path, metavar="FILE")
    for sub in (backup, restore, export, import_):
        sub.add_argument("--replace", action="store_true", help="replace what is already there")
    return top


def _from_one(text: str) -> int:
    """Return a number of the command line that is at least 1."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


async def warm(_settings: Settings) -> int:
    """Compile the kernels for large questions ahead, and return the exit code."""
    from cgt.engines import warming  # noqa: PLC0415 - it loads the solver

    warming.warm()
    return 0


if __name__ == "__main__":
    sys.exit(main())
