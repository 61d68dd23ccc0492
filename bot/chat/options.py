"""Options that several commands share: games and positions, with their autocomplete."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.client import Interaction
from bot.chat.readers import private
from bot.language.names import game_name
from bot.language.words import Words
from cgt.errors import CgtError
from cgt.rulesets.catalogue import families
from cgt.rulesets.entry import Entry

PLAYS = [
    app_commands.Choice(name=_("normal: whoever makes the last move wins"), value="normal"),
    app_commands.Choice(name=_("misère: whoever makes the last move loses"), value="misère"),
]
SIZES = [
    app_commands.Choice(name=_("small: over in some minutes"), value=cgt.Size.SMALL.value),
    app_commands.Choice(name=_("medium: takes some thought"), value=cgt.Size.MEDIUM.value),
    app_commands.Choice(name=_("large: a long match"), value=cgt.Size.LARGE.value),
]
Choices = list[app_commands.Choice[str]]
SHOWN = 25
LONGEST = 100
EXAMPLE_GAME = "nim"
FIRST_FEW = 2
"""So many games of each family are offered first."""


async def complete_game(interaction: Interaction, current: str) -> Choices:
    """Offer the games whose name, alias or notation contains what is typed; notations as well.

    Those that begin with it come first. With nothing typed the first few of each family do.
    """
    words = private(interaction)
    typed = current.strip().casefold()
    entries = sorted(_found(typed, words), key=lambda pair: pair[0])
    found = [
        app_commands.Choice(
            name=game_name(entry.ruleset, words)[:LONGEST], value=entry.ruleset.name
        )
        for _rank, entry in entries
        if len(entry.ruleset.name) <= LONGEST
    ]
    if typed and not found:
        try:
            known = cgt.ruleset(current)
        except CgtError:
            return []
        if len(known.name) > LONGEST:
            return []
        name = f"{known.name}: {words.text(known.rule)}"
        found = [app_commands.Choice(name=name[:LONGEST], value=known.name)]
    return found[:SHOWN]


def _found(typed: str, words: Words) -> Iterator[tuple[int, Entry]]:
    """Yield the games that contain what is typed, with a rank: the less, the earlier."""
    for entries in families().values():
        for place, entry in enumerate(entries):
            title = game_name(entry.ruleset, words).casefold()
            names = (title, str(entry.title).casefold(), entry.ruleset.name, *entry.aliases)
            if not typed:
                yield (place // FIRST_FEW), entry
            elif any(name.startswith(typed) for name in names):
                yield 0, entry
            elif any(typed in name for name in names):
                yield 1, entry


async def complete_position(interaction: Interaction, current: str) -> Choices:
    """Offer what is typed, if it is a position, and good positions of the chosen game."""
    words = private(interaction)
    game = _chosen_game(interaction)
    found: Choices = []
    if current.strip():
        try:
            typed = str(cgt.position(current, game))
        except CgtError as error:
            name = f"{words.text(error.text)}"
            found.append(app_commands.Choice(name=name[:LONGEST], value=current[:LONGEST]))
        else:
            if len(typed) <= LONGEST:
                found.append(app_commands.Choice(name=typed, value=typed))
    for example in (game or cgt.ruleset(EXAMPLE_GAME)).examples:
        name = str(cgt.position(example, game))
        if current.strip() in name and len(name) <= LONGEST:
            found.append(app_commands.Choice(name=name, value=name))
    return list({choice.value: choice for choice in found}.values())[:SHOWN]


def _chosen_game(interaction: Interaction) -> cgt.Ruleset | None:
    """Return the game that stands in the other option so far, if it is one."""
    namespace: Any = interaction.namespace
    try:
        return cgt.ruleset(namespace.game)
    except (AttributeError, TypeError, CgtError):
        return None


def read_position(position: str, game: str | None) -> cgt.Position:
    """Return the position that the two options give.

    :raises NotationError: when one of them cannot be read.
    """
    return cgt.position(position, cgt.ruleset(game) if game else None)
