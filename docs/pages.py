"""What the site says that the code knows: commands, games, settings.

A page asks for a table with a line such as ``<!-- made: commands -->``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import discord
from discord.app_commands import Command, ContextMenu, Group

import cgt
from bot.app.features import ROUTER
from bot.config import Settings, to_env
from bot.server.games.model import example_of
from cgt.rulesets.catalogue import families
from docs import course

PICTURES = Path(__file__).parent / "pictures"
"""The folder for the pictures of the games, which are drawn whenever the site is built."""
ASKED = re.compile(r"^<!-- made: (\w+) -->$", re.MULTILINE)


def filled(text: str) -> str:
    """Return a page with what it asks for.

    :raises KeyError: when it asks for something that isn't made here.
    """
    return ASKED.sub(lambda asked: MADE[asked[1]](), text)


def commands() -> str:
    """Return every slash command with its options, and the commands of the context menus."""
    parts = [
        _command(command)
        for command in sorted(ROUTER.commands, key=lambda command: command.name)
        if not isinstance(command, ContextMenu)
    ]
    menus = [command for command in ROUTER.commands if isinstance(command, ContextMenu)]
    lines = ["## On a message or a member", "", "Right click, or tap and hold, then *Apps*:", ""]
    for menu in menus:
        on = "a member" if menu.type is discord.AppCommandType.user else "a message"
        lines.append(f"- **{menu.name}**, on {on}")
    return "\n".join([*parts, *lines, ""])


def _command(command: Command | Group) -> str:
    lines = [f"## /{command.name}", "", f"{command.description}.", ""]
    options = [] if isinstance(command, Group) else command.parameters
    if options:
        lines += ["| Option | What it is | Choices |", "|---|---|---|"]
    for option in options:
        choices = "<br>".join(_plain(choice.name) for choice in option.choices)
        needed = " (required)" if option.required else ""
        lines.append(f"| `{option.name}`{needed} | {_plain(option.description)} | {choices} |")
    return "\n".join([*lines, ""])


def _plain(text: object) -> str:
    return str(text).replace("|", "\\|").replace("*", "\\*")


def games() -> str:
    """Return every game by family: its picture, its rules, and what it is called."""
    PICTURES.mkdir(exist_ok=True)
    parts: list[str] = []
    for family, entries in families().items():
        parts += [f"## {family}", ""]
        for entry in entries:
            found = example_of(entry.ruleset)
            assert found is not None, entry
            start, move = found
            file = PICTURES / (re.sub(r"\W+", "-", str(entry.title)).strip("-").lower() + ".svg")
            file.write_text(cgt.draw(start), encoding="utf-8")
            names = f"Also known as {', '.join(entry.aliases)}. " if entry.aliases else ""
            parts += [
                f"### {entry.title}",
                "",
                f"![{entry.title}: {start}](../pictures/{file.name})",
                "",
                f"{entry.rule}",
                "",
                f"Type `/play game:{entry.code}`. A position is `{start}`, and a move `{move}`.",
                f"{names}Read about it: {entry.reference}.",
                "",
            ]
    return "\n".join(parts)


def settings() -> str:
    """Return every setting of the operator, with its default."""
    lines = ["| Setting | Default | What it does |", "|---|---|---|"]
    for field in Settings.__dataclass_fields__.values():
        default = to_env(getattr(Settings(), field.name))
        shown = default and f"`{default}`"
        lines.append(f"| `{field.name.upper()}` | {shown} | {field.metadata['about']} |")
    return "\n".join([*lines, ""])


MADE: dict[str, Callable[[], str]] = {
    "commands": commands,
    "games": games,
    "settings": settings,
    "course": course.path,
}
"""What can be asked for, and how it is made."""
