"""/matches, /board and /move."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.chat.answers import in_time, send, tell
from bot.chat.client import Interaction
from bot.chat.options import LONGEST, SHOWN, Choices, choice, choices, never_failing
from bot.chat.permissions import may_attach
from bot.chat.readers import private, public
from bot.chat.router import Command
from bot.language.names import pretty, says, told
from bot.language.words import Words
from bot.matches.actions import moves
from bot.matches.actions.current import load, movable, newest, open_matches
from bot.matches.cards.listing import listing_card
from bot.matches.cards.names import link, match_name
from bot.matches.handlers import boards
from bot.matches.handlers.expiry import serve_in_time
from bot.matches.handlers.notices import clear
from bot.matches.model.match import Match, Status
from bot.matches.model.suggestions import suggestions
from cgt.errors import CgtError
from cgt.positions import Move, Position


@never_failing
async def complete_match(interaction: Interaction, current: str) -> Choices:
    """Offer one's open matches."""
    found = await open_matches(interaction.client.services, interaction.user.id)
    return _choices(interaction, found, current)


@never_failing
async def complete_begun(interaction: Interaction, current: str) -> Choices:
    """Offer one's matches in which moves can be made."""
    found = await open_matches(interaction.client.services, interaction.user.id)
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
        found = await movable(services, interaction.user.id, channel_id, number)
    except CgtError:
        return []
    if found is None or found.status is not Status.PLAYING:
        return []
    likely = list(islice(suggestions(found.position, current, LONGEST), SHOWN))
    first: list[app_commands.Choice[str] | None] = []
    if not likely:
        first.append(_refused(found.position, current, private(interaction)))
        likely = list(islice(suggestions(found.position, "", LONGEST), SHOWN))
    words = private(interaction)
    offered = (choice(_offered(move, found.position, words), str(move)) for move in likely)
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


@app_commands.command(name=_("matches"), description=_("List your open matches"))
async def list_matches(interaction: Interaction) -> None:
    """List one's open matches, with links to their boards."""
    words = private(interaction)
    reading = open_matches(interaction.client.services, interaction.user.id)
    found = await in_time(interaction, reading, private=True)
    if not found:
        await tell(interaction, words("You have no open match. /play begins one."))
        return
    await send(interaction, listing_card(found, interaction.user.id, words), private=True)


@app_commands.command(
    name=_("board"), description=_("Post the board of your match again, should the old one be lost")
)
@app_commands.describe(match=_("The match, when you have several; the newest here if left out"))
@app_commands.autocomplete(match=complete_match)
async def board(interaction: Interaction, match: str | None = None) -> None:
    """Post the board of an open match in a new message, which takes the place of the old one."""
    services, channel_id = interaction.client.services, interaction.channel_id
    finding = newest(services, interaction.user.id, channel_id, match)
    found = await in_time(interaction, finding)
    if found is None:
        words = private(interaction)
        await tell(interaction, words("You have no open match here. /play begins one."))
        return
    async with boards.turn(interaction, found.id):
        now = await in_time(interaction, load(services, found.id))
        await boards.post(interaction, now)


@app_commands.command(name=_("move"), description=_("Make a move in your match, by its notation"))
@app_commands.describe(
    move=_("The move, such as C-3; suggestions appear as you type"),
    match=_("The match, when you have several; the newest here if left out"),
)
@app_commands.autocomplete(move=complete_move, match=complete_begun)
async def make_move(interaction: Interaction, move: str, match: str | None = None) -> None:
    """Make a move, and show it on the board where it stands, or else on a new one."""
    words, services = private(interaction), interaction.client.services
    user_id = interaction.user.id
    finding = movable(services, user_id, interaction.channel_id, match)
    found = await in_time(interaction, finding)
    if found is None:
        await tell(interaction, words("You have no open match here. /play begins one."))
        return
    async with boards.turn(interaction, found.id):
        drawn_in = public(interaction).language if may_attach(interaction) else None
        work = moves.move(services, found.id, user_id, found.stage, move, language=drawn_in)
        after = await in_time(interaction, work)
        shown = await in_time(interaction, boards.refresh(interaction.client, after), private=True)
        if shown and after.stage == found.stage:
            await tell(interaction, words("Your vote counts: {link}", link=link(after)))
        elif shown:
            did = told(after.moves[found.ply], after.before(found.ply), words)
            await tell(interaction, words("You {did}: {link}", did=did, link=link(after)))
        else:
            await boards.post(interaction, after)
    await clear(interaction.client, after)
    serve_in_time(interaction.client, after.deadline)


COMMANDS: list[Command] = [list_matches, board, make_move]
