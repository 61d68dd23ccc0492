"""/move: a move in notation, with suggestions while it is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.card import in_time, tell
from bot.chat.options import LONGEST, SHOWN, Choices
from bot.language.words import private
from bot.matches.actions import proposals as matches
from bot.matches.cards.controls import pretty
from bot.matches.commands.play import match_choices, numbered
from bot.matches.model import Match, Status
from bot.matches.posts import boards
from bot.matches.posts.boards import Interaction
from bot.matches.posts.expiry import refresh
from cgt.errors import CgtError
from cgt.tokens import plain

LISTED = 3_000
"""So many moves are looked through for those that begin as what is typed."""


async def _wanted(interaction: Interaction, number: str | None) -> Match | None:
    """Return the match to move in: by its number, or the newest where it is the member's turn.

    One in this channel comes before others, and one that is played before a challenge.
    """
    if number is not None:
        return await numbered(interaction, number)
    user_id = interaction.user.id

    def rank(match: Match) -> tuple[bool, bool, bool]:
        playing = match.status is Status.PLAYING
        mine = playing and match.to_move.user_id == user_id
        return mine, match.place.channel_id == interaction.channel_id, playing

    found = await interaction.client.services.store.open_matches(user_id)
    return max(found, key=rank, default=None)


async def complete_begun(interaction: Interaction, current: str) -> Choices:
    """Offer one's matches in which moves can be made."""
    found = await interaction.client.services.store.open_matches(interaction.user.id)
    begun = [match for match in found if match.status is Status.PLAYING]
    return match_choices(interaction, begun, current)


async def complete_move(interaction: Interaction, current: str) -> Choices:
    """Offer the moves of one's match that begin with what is typed, or contain it."""
    namespace: Any = interaction.namespace
    try:
        found = await _wanted(interaction, getattr(namespace, "match", None))
    except CgtError:
        return []
    if found is None or found.status is not Status.PLAYING:
        return []
    return [
        app_commands.Choice(name=pretty(move)[:LONGEST], value=str(move))
        for move in islice(suggestions(found, current), SHOWN)
    ]


def suggestions(match: Match, typed: str) -> Iterator[cgt.Move]:
    """Yield moves for what is typed so far: the one that it denotes, and those that begin so."""
    wanted_text = _bare(typed)
    seen: set[str] = set()
    if wanted_text:
        try:
            exact = cgt.move(typed, match.position)
        except CgtError:
            pass
        else:
            if len(str(exact)) <= LONGEST:
                seen.add(str(exact))
                yield exact
    later: list[cgt.Move] = []
    for move in islice(match.position.moves(), LISTED):
        text = str(move)
        if text in seen or len(text) > LONGEST:
            continue
        bare = _bare(text)
        if bare.startswith(wanted_text):
            yield move
        elif wanted_text in bare:
            later.append(move)
    yield from later


def _bare(text: str) -> str:
    """Return a notation without what does not matter in it."""
    return re.sub(r"[\s,;]", "", plain(text))


@app_commands.command(name=_("move"), description=_("Make a move in your match, by its notation"))
@app_commands.describe(
    move=_("The move, such as C-3; suggestions appear as you type"),
    match=_("The match, when you have several; the newest here if left out"),
)
@app_commands.autocomplete(move=complete_move, match=complete_begun)
async def make_move(interaction: Interaction, move: str, match: str | None = None) -> None:
    """Make a move, and show it on the board where it stands, or else on a new one."""
    words = private(interaction)
    found = await in_time(interaction, _wanted(interaction, match))
    if found is None:
        await tell(interaction, words("You have no open match here. /play begins one."))
        return
    services = interaction.client.services
    work = matches.move(services, found.id, interaction.user.id, found.ply, move)
    after = await in_time(interaction, work)
    if await in_time(interaction, refresh(interaction.client, after), private=True):
        made = pretty(after.moves[found.ply])
        told = words("You played **{move}**: {link}", move=made, link=boards.link(after))
        await tell(interaction, told)
    else:
        await boards.post(interaction, after)


COMMANDS: list[app_commands.Command[Any, ..., None]] = [make_move]
