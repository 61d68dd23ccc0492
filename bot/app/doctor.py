"""The command ``bot doctor``, which checks the setup and gives advice."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass, fields
from importlib.metadata import version

import discord
from discord import app_commands

from bot.app.login import logged_in
from bot.chat.permissions import invitation
from bot.config import ConfigError, Settings, application_id, is_token, to_env
from bot.store import Store, StoreUnavailable
from bot.store.connection import is_to_make, normalise_url
from bot.store.migrations import is_known
from bot.store.uptime import require_writable
from bot.workers.jobs import Memory
from bot.workers.pictures import FontsMissing, fonts, picture


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of one check, with ``advice`` for the operator unless it is ``good``."""

    good: bool
    what: str
    advice: str = ""


async def doctor(settings: Settings) -> int:
    """Check the whole setup, print the findings, and return 0 if all is well."""
    for line in report(settings):
        print(line)
    findings = [_token(settings), await _database(settings), _memory(), _fonts()]
    findings.append(await _commands(settings))
    if settings.solver_url:
        findings.append(await _solvers(settings))
    for finding in findings:
        print(f"{'ok  ' if finding.good else 'FAIL'} {finding.what}")
        if not finding.good:
            print(f"     {finding.advice}")
    return 0 if all(finding.good for finding in findings) else 1


def report(settings: Settings) -> list[str]:
    """Return the versions, platform and settings for a bug report, without any secret."""
    names = ("grundy", "discord.py", "SQLAlchemy", "numba", "numpy")
    kind = "SQLite" if settings.database_url.startswith("sqlite") else "PostgreSQL"
    shown = ", ".join(
        f"{each.name.upper()}={to_env(getattr(settings, each.name))}"
        for each in fields(Settings)
        if each.repr  # others are secrets, or can contain one
    )
    lines = [
        f"     Python {platform.python_version()} on {platform.platform()}, {os.cpu_count()} cores",
        "     " + ", ".join(f"{name} {version(name)}" for name in names),
        f"     settings: {kind}, {shown}",
    ]
    if is_token(settings.discord_token):
        lines.append(f"     invitation: {invitation(application_id(settings.discord_token))}")
    return lines


def _token(settings: Settings) -> Finding:
    try:
        settings.token  # noqa: B018 - reading it checks its shape
    except ConfigError as error:
        return Finding(False, "token", str(error))
    return Finding(True, "token: it has the shape of one")


async def _database(settings: Settings) -> Finding:
    try:
        if is_to_make(normalise_url(settings.database_url)):
            return Finding(True, "database: reachable, and empty: `bot run` sets it up")
        store = await Store.open(settings.database_url)
        try:
            revision, head = await store.revision()
            is_new = revision is None and await store.is_empty()
            if revision == head:
                return await _contents(store, head)
        finally:
            await store.close()
    except StoreUnavailable as error:
        return Finding(False, "database", f"Check DATABASE_URL: {error.detail}")
    if is_new:
        return Finding(True, "database: reachable, and empty: `bot run` sets it up")
    if not is_known(revision):
        return Finding(
            False,
            f"database: at version {revision}, newer than this bot, which knows {head}",
            "Install the newer version of the bot, or restore an older backup: see "
            "docs/upgrade.md.",
        )
    return Finding(
        False,
        f"database: at version {revision or 'none'}, this bot needs {head}",
        "Run `bot migrate`; `bot run` does it too.",
    )


async def _contents(store: Store, head: str) -> Finding:
    """Return the number of rows of a database of this version, which must be writable.

    :raises StoreUnavailable: when it can't be read.
    """
    counts = await store.counts()
    try:
        await require_writable(store)
    except StoreUnavailable as error:
        return Finding(
            False,
            "database: reachable, but it can't be written",
            f"Check whether the disk is full or the database read-only: {error.detail}",
        )
    held = ", ".join(
        f"{count:,} {name.replace('_', ' ')}" for name, count in counts.items() if count
    )
    return Finding(True, f"database: reachable, version {head}; {held or 'no rows'}")


async def _solvers(settings: Settings) -> Finding:
    from bot.app.solve import AWAY, is_served  # noqa: PLC0415 - only with the setting

    try:
        served = await is_served(settings)
    except AWAY as error:
        return Finding(False, f"solver machines: {error}", "Check SOLVER_URL.")
    if not served:
        return Finding(
            False,
            "solver machines: Redis is reachable, but no solver of this version is there",
            "Start `bot solve` of this version; until then the bot solves by itself.",
        )
    return Finding(True, "solver machines: Redis is reachable, and a solver is there")


def _memory() -> Finding:
    try:
        Memory.allocate()
    except ConfigError as error:
        return Finding(False, "worker processes", str(error))
    return Finding(True, "worker processes: they can share memory")


def _fonts() -> Finding:
    try:
        fonts()
        picture("<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>")
    except (FontsMissing, ValueError) as error:
        return Finding(False, "fonts and pictures", str(error))
    return Finding(True, "fonts and pictures: the font is there, and a picture can be made")


async def _commands(settings: Settings) -> Finding:
    """Compare the commands registered with Discord to those of this bot.

    `bot run` registers what is missing, unless the operator doesn't want that. Only then are the
    bot's own commands needed, which takes as long as all the rest.
    """
    try:
        async with logged_in(settings) as client:
            tree = app_commands.CommandTree(client)
            known = {command.name for command in await tree.fetch_commands()}
    except ConfigError:
        return Finding(
            False, "slash commands: not checked", "They can be checked once the token is set."
        )
    except discord.LoginFailure:
        return Finding(
            False,
            "slash commands: Discord does not accept the token",
            "Copy it again with Reset Token on the Bot page.",
        )
    except (discord.HTTPException, OSError) as error:
        return Finding(
            False, f"slash commands: Discord cannot be reached ({error})", "Try again later."
        )
    if settings.sync_on_start:
        return Finding(True, f"slash commands: {len(known)} registered; `bot run` adds new ones")
    from bot.app.features import ROUTER  # noqa: PLC0415 - it loads all features

    if missing := {command.name for command in ROUTER.commands} - known:
        names = ", ".join(sorted(missing))
        return Finding(False, f"slash commands: not registered: {names}", "Run `bot sync`.")
    return Finding(True, f"slash commands: {len(known)} registered")
