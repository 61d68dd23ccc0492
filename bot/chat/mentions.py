"""Mentions of commands in texts, which members can tap instead of typing.

Discord gives each command a number when it is registered. A command without a known number remains
text. The bot's own emoji replace plain ones here too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from discord.app_commands import AppCommand, AppCommandGroup

from bot.chat.emoji import with_ours

NAMED = re.compile(
    r"(?<![\w/<:`])(?P<mark>`?)/(?P<name>[a-z-]+)(?: (?P<sub>[a-z-]+))?(?P=mark)(?![\w/`-]|\.\w)"
)
"""A command in a text or marked as code, outside of addresses and fractions."""
FORMER = re.compile(r"<@-\d+>")
NOBODY = "\N{BUST IN SILHOUETTE}"
"""The sign in place of a member whose name was deleted."""
_numbers: dict[str, int] = {}


def learn(commands: Iterable[AppCommand]) -> None:
    """Replace the known numbers by those of the commands. Subcommands share their parent's."""
    _numbers.clear()
    for command in commands:
        below = [each.name for each in command.options if isinstance(each, AppCommandGroup)]
        names = [f"{command.name} {name}" for name in below] or [command.name]
        _numbers.update(dict.fromkeys(names, command.id))


def add_mentions(content: str) -> str:
    """Return a text with mentions for its commands and with the bot's own emoji.

    Blocks of code stay as they are. Members whose data was deleted have a number below 0 and become
    :data:`NOBODY`.
    """
    content = FORMER.sub(NOBODY, content)
    parts = content.split("```")
    parts[::2] = [with_ours(NAMED.sub(_mention, part)) for part in parts[::2]]
    return "```".join(parts)


def _mention(found: re.Match[str]) -> str:
    """Return the mention of a command, and the word after it if that is no subcommand."""
    mark, name, word = found["mark"], found["name"], found["sub"]
    whole = f"{name} {word}"
    if whole in _numbers:
        return f"</{whole}:{_numbers[whole]}>"
    if name not in _numbers or (mark and word):
        return found[0]
    return f"</{name}:{_numbers[name]}>" + (f" {word}" if word else "")
