"""/matches and /move."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import Any, TypeAlias

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.chat.answers import in_time, private, public, send, tell
from bot.chat.client import Interaction
from bot.chat.options import LONGEST, SHOWN, Choices, choice, choices, never_failing
from bot.chat.permissions import may_attach
from bot.chat.router import Command
from bot.language.names import pretty, says
from bot.language.words import Words
from bot.matches.cards.listing import listing_card
from bot.matches.clicks import PostAgain, ShowWatchable
from bot.matches.handlers.boards import show_watchable
from bot.matches.handlers.messages import Boards
from bot.matches.handlers.on_board import CLICKS
from bot.matches.model import MatchNotFound
from bot.matches.model.choices import suggestions
from cgt.errors import CgtError
from cgt.positions import Move, Position

LISTED = 25
"""The maximum number of boards in a list."""
Found: TypeAlias = "tuple[Boards[Any], Any]"
"""A board, and the kind that it is of."""
CODE = re.compile(r"\s*#?([a-z]?)([0-9]{1,17})\s*", re.IGNORECASE)
"""The number of a board as it is typed, with the letter of its kind."""


async def _open_of(interaction: Interaction) -> list[Found]:
    """Return the open boards of a member: those begun first, the newest first."""
    services, user_id = interaction.client.services, interaction.user.id
    found: list[Found] = []
    for kind in interaction.client.router.boards:
        found += [(kind, board) for board in await kind.open_of(services, user_id)]
    found.sort(key=lambda one: (one[0].is_begun(one[1]), one[1].created_at), reverse=True)
    return found


async def _open_here(interaction: Interaction) -> list[Found]:
    """Return the open boards of a member, and after them those that are everyone's here."""
    services, channel_id = interaction.client.services, interaction.channel_id
    found = await _open_of(interaction)
    for kind in interaction.client.router.boards:
        found += [(kind, board) for board in await kind.open_in(services, channel_id)]
    return found


async def _numbered(interaction: Interaction, code: str) -> Found:
    """Return the board of a number, which begins with the letter of its kind."""
    services, kinds = interaction.client.services, interaction.client.router.boards
    read = CODE.fullmatch(code)
    letter, number = (read[1].lower(), int(read[2])) if read else ("", 0)
    kind = next((each for each in kinds if each.prefix == letter), None)
    if kind is None:
        raise MatchNotFound
    channel_id = interaction.channel_id
    return kind, await kind.numbered(services, interaction.user.id, channel_id, number)


def _is_here(interaction: Interaction, found: Found) -> bool:
    return found[1].place.channel_id == interaction.channel_id


async def _newest(interaction: Interaction, code: str | None) -> Found | None:
    """Return the board that is asked for: by its number, or the newest here, or the newest."""
    if code is not None:
        return await _numbered(interaction, code)
    found = await _open_here(interaction)
    return max(found, key=lambda one: _is_here(interaction, one), default=None)


async def _movable(interaction: Interaction, code: str | None) -> Found | None:
    """Return the board to move on: by its number, or the newest where it is the member's turn.

    One in this channel comes before others, and one that is played before a challenge.
    """
    if code is not None:
        return await _numbered(interaction, code)

    def rank(one: Found) -> tuple[bool, bool, bool]:
        kind, board = one
        waits = kind.waits_for(board, interaction.user.id)
        return waits, _is_here(interaction, one), kind.is_begun(board)

    return max(await _open_here(interaction), key=rank, default=None)


@never_failing
async def complete_match(interaction: Interaction, current: str) -> Choices:
    """Offer what one has open, the newest board first."""
    found = await _open_of(interaction)
    newest = choice(private(interaction)("The newest here"), NEWEST) if found else None
    return choices([newest, *_choices(interaction, found, current)])


@never_failing
async def complete_begun(interaction: Interaction, current: str) -> Choices:
    """Offer what one has open and can make moves in."""
    found = await _open_of(interaction)
    begun = [(kind, board) for kind, board in found if kind.is_begun(board)]
    return _choices(interaction, begun, current)


@never_failing
async def complete_move(interaction: Interaction, current: str) -> Choices:
    """Offer the moves on one's board that begin with what is typed, or contain it.

    Where none does, it is said why what is typed is no move, above all that there are.
    """
    namespace: Any = interaction.namespace
    try:
        movable = await _movable(interaction, getattr(namespace, "match", None))
    except CgtError:
        return []
    if movable is None or not movable[0].is_begun(movable[1]):
        return []
    found = movable[1]
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


def _choices(interaction: Interaction, found: Iterable[Found], current: str) -> Choices:
    """Return choices of boards whose number has in it what is typed."""
    words = private(interaction)
    return choices(
        choice(
            f"{kind.code(board)}: {kind.title(board, words)}, {board.position}", kind.code(board)
        )
        for kind, board in found
        if current.strip() in kind.code(board)
    )


NEWEST = "newest"
"""The number that stands for the newest board here."""


@app_commands.command(
    name=_("matches"),
    description=_("List your open matches, post a board again, or watch others play"),
)
@app_commands.describe(
    board=_("Post this match's board again"), watch=_("Watch someone else's match here")
)
@app_commands.autocomplete(board=complete_match)
async def list_matches(
    interaction: Interaction, board: str | None = None, watch: bool = False
) -> None:
    """List what one has open, with links to the boards; or post one of them, or watch others."""
    if board is not None:
        await _post_again(interaction, None if board == NEWEST else board)
        return
    if watch:
        await show_watchable(interaction)
        return
    words, user_id = private(interaction), interaction.user.id
    found = (await in_time(interaction, _open_of(interaction), private=True))[:LISTED]
    lines = [kind.line(each, user_id, words) for kind, each in found]
    names = [(kind.code(each), kind.title(each, words)) for kind, each in found]
    are_closable = any(kind.is_closable(each) for kind, each in found)
    card = listing_card(lines, names, words, are_closable=are_closable)
    await send(interaction, card, private=True)


@CLICKS.on(PostAgain)
async def post_again(interaction: Interaction, click: PostAgain) -> None:
    """Post the board that is chosen in the list again."""
    await _post_again(interaction, click.code)


@CLICKS.on(ShowWatchable)
async def watch_others(interaction: Interaction, _click: ShowWatchable) -> None:
    """Show what others play here."""
    await show_watchable(interaction)


async def _post_again(interaction: Interaction, code: str | None) -> None:
    """Post an open board in a new message, which takes the place of the old one."""
    services = interaction.client.services
    newest = await in_time(interaction, _newest(interaction, code))
    if newest is None:
        words = private(interaction)
        await tell(interaction, words("You have no open match here. /play starts one."))
        return
    kind, found = newest
    async with kind.hold(interaction, found.id):
        now = await in_time(interaction, kind.load(services, found.id))
        await kind.post(interaction, now)


@app_commands.command(
    name=_("move"), description=_("Make a move in your match by typing its notation")
)
@app_commands.describe(
    move=_("The move, such as C-3; suggestions appear as you type"),
    match=_("The match, if you have several (default: the newest here)"),
)
@app_commands.autocomplete(move=complete_move, match=complete_begun)
async def make_move(interaction: Interaction, move: str, match: str | None = None) -> None:
    """Make a move, and show it on the board where it stands, or else on a new one."""
    words, client = private(interaction), interaction.client
    movable = await in_time(interaction, _movable(interaction, match))
    if movable is None:
        await tell(interaction, words("You have no open match here. /play starts one."))
        return
    kind, found = movable
    async with kind.hold(interaction, found.id):
        drawn_in = public(interaction).language if may_attach(interaction) else None
        work = kind.moved(client.services, found, interaction.user.id, move, drawn_in)
        after = await in_time(interaction, work)
        if await in_time(interaction, kind.refresh(client, after), private=True):
            await tell(interaction, kind.did(found, after, words))
        else:
            await kind.post(interaction, after)
    await kind.follow_up(client, after)


COMMANDS: list[Command] = [list_matches, make_move]
