"""The parts of the documentation that the code knows, such as commands, games and settings.

A page has such a part between ``<!-- made: commands -->`` and ``<!-- end -->``. The command
``python -m docs.pages`` writes all of them, the pages of games and lessons, and their pictures.
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

DOCS = Path(__file__).parent
PICTURES = DOCS / "pictures"
"""The folder of the pictures of the games."""
FAMILIES = DOCS / "play" / "rules"
"""The folder of the pages of games, one for each family."""
WRITTEN = (PICTURES, FAMILIES, course.FOLDER)
"""The folders in which every file is generated."""
PART = re.compile(r"^<!-- made: (\w+) -->\n(?:(?:.*\n)*?<!-- end -->\n)?", re.MULTILINE)


def filled(text: str) -> str:
    """Return a page with its generated parts.

    :raises KeyError: when it asks for a part that isn't made here.
    """
    return PART.sub(lambda part: f"<!-- made: {part[1]} -->\n{MADE[part[1]]()}<!-- end -->\n", text)


def generated() -> dict[Path, str]:
    """Return the text of every generated file, and of every page with a generated part."""
    pages = (page for page in sorted(DOCS.rglob("*.md")) if "_build" not in page.parts)
    files = families_of_games() | course.pages()
    texts = {page: page.read_text(encoding="utf-8") for page in pages if page not in files}
    return files | {page: filled(text) for page, text in texts.items() if PART.search(text)}


def write() -> None:
    """Write every generated file, and delete those that are no longer generated."""
    files = generated()
    for folder in WRITTEN:
        folder.mkdir(parents=True, exist_ok=True)
        for file in set(folder.iterdir()) - files.keys():
            file.unlink()
    for file, text in files.items():
        file.write_text(text, encoding="utf-8", newline="\n")


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
    """Return the names of all games by family, with a link to each family's page."""
    lines: list[str] = []
    for family, entries in families().items():
        titles = " · ".join(str(entry.title) for entry in entries)
        lines += [f"**[{family}](rules/{_name(family)}.md)**: {titles}", ""]
    return "\n".join(["", *lines])


def _name(title: object) -> str:
    """Return the name of a file for a title."""
    return re.sub(r"\W+", "-", str(title)).strip("-").lower()


def families_of_games() -> dict[Path, str]:
    """Return the page of each family, with the rules of its games, and the pictures on it."""
    files: dict[Path, str] = {}
    for family, entries in families().items():
        parts = [f"# {family}", "", "[All games](../rules.md)", ""]
        for entry in entries:
            found = example_of(entry.ruleset)
            assert found is not None, entry
            start, move = found
            file = PICTURES / f"{_name(entry.title)}.svg"
            files[file] = cgt.draw(start)
            names = f"Also known as {', '.join(entry.aliases)}. " if entry.aliases else ""
            parts += [
                f"## {entry.title}",
                "",
                f"![{entry.title}: {start}](../../pictures/{file.name})",
                "",
                f"{entry.rule}",
                "",
                f"Type `/play game:{entry.code}`. A position is `{start}`, and a move `{move}`.",
                f"{names}Read about it: {entry.reference}.",
                "",
            ]
        files[FAMILIES / f"{_name(family)}.md"] = "\n".join(parts)
    return files


def settings() -> str:
    """Return every setting of the operator, with its default.

    Each is a heading, so that a phone shows it, a search finds it, and a link leads to it.
    """
    lines = [""]
    for field in Settings.__dataclass_fields__.values():
        default = to_env(getattr(Settings(), field.name))
        shown = f"`{default}`" if default else "none"
        lines += [f"## {field.name.upper()}", "", f"{field.metadata['about']}.", ""]
        lines += [f"Default: {shown}", ""]
    return "\n".join(lines)


MADE: dict[str, Callable[[], str]] = {
    "commands": commands,
    "games": games,
    "settings": settings,
    "course": course.path,
}
"""The generated parts by name, with the functions that make them."""

if __name__ == "__main__":
    write()
