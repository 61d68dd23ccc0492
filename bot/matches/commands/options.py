"""Matches and moves as options of commands, with their suggestions."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from discord import app_commands

from bot.chat.client import Interaction
from bot.chat.options import LONGEST, SHOWN, Choices, choice, choices, never_failing
from bot.chat.readers import private
from bot.language.names import pretty, says
from bot.language.words import Words
from bot.matches import actions
from bot.matches.cards.names import match_name
from bot.matches.model import Match, Status
from bot.matches.model.suggestions import suggestions
from cgt.errors import CgtError
from cgt.positions import Move, Position


@never_failing
async def complete_match(interaction: Interaction, current: str) -> Choices:
    """Offer one's open matches."""
    found = await actions.open_matches(interaction.client.services, interaction.user.id)
    return _choices(interaction, found, current)


@never_failing
async def complete_begun(interaction: Interaction, current: str) -> Choices:
    """Offer one's matches in which moves can be made."""
    found = await actions.open_matches(interaction.client.services, interaction.user.id)
    begun = [match for match in found if match.status is Status.PLAYING]
    return _choices(interaction, begun, current)


@never_failing
async def complete_move(interaction: Interaction, current: str) -> Choices:
    """Offer the moves of one's match that begin with what is typed, or contain it.

    Where none does, it is said why what is typed is no move, above all that there are.
    """
    namespace: Any = interaction.namespace
    number: str | None = getattr(namespace, "match", None)
    services, channel_id = interaction.client.services, interaction.channel_id
    try:
        found = await actions.movable(services, interaction.user.id, channel_id, number)
    except CgtError:
        return []
    if found is None or found.status is not Status.PLAYING:
        return []
    moves = list(islice(suggestions(found.position, current, LONGEST), SHOWN))
    first: list[app_commands.Choice[str] | None] = []
    if not moves:
        first.append(_refused(found.position, current, private(interaction)))
        moves = list(islice(suggestions(found.position, "", LONGEST), SHOWN))
    words = private(interaction)
    offered = (choice(_offered(move, found.position, words), str(move)) for move in moves)
    return choices([*first, *offered])


def _offered(move: Move, position: Position, words: Words) -> str:
    """Return a move as it is offered: what a button says of it, and its notation."""
    action, notation = words.text(position.action(move)), pretty(move, position)
    if says(action, notation):
        return action
    return words("{move}: {action}", move=notation, action=action)


def _refused(position: Position, current: str, words: Words) -> app_commands.Choice[str] | None:
    """Return why a text is no move, above the moves that there are; None if it begins one."""
    try:
        position.move(current)
    except CgtError as error:
        return choice(words.text(error.text), current.strip())
    return None


def _choices(interaction: Interaction, found: Iterable[Match], current: str) -> Choices:
    """Return choices of matches whose number has in it what is typed."""
    words = private(interaction)
    return choices(
        choice(f"{match.id}: {match_name(match, words)}, {match.position}", str(match.id))
        for match in found
        if current.strip() in str(match.id)
    )
