"""The commands /matches and /move."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import Any, TypeAlias

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.chat.answers import defer_if_slow, private, public, send, send_private
from bot.chat.client import Interaction
from bot.chat.options import LONGEST, SHOWN, Choices, choice, choices, never_failing
from bot.chat.permissions import may_attach
from bot.chat.router import Command
from bot.language.names import pretty, says
from bot.language.words import Words
from bot.play.matches.cards.listing import listing_card
from bot.play.matches.clicks import PostAgain, ShowWatchable
from bot.play.matches.handlers.boards import show_watchable
from bot.play.matches.handlers.messages import Boards, kinds_of
from bot.play.matches.handlers.on_board import CLICKS
from bot.play.matches.model import MatchNotFound
from bot.play.matches.model.choices import suggestions
from cgt.core.positions import Move, Position
from cgt.errors import CgtError

LISTED = 25
Found: TypeAlias = "tuple[Boards[Any], Any]"
CODE = re.compile(r"\s*#?([a-z]?)([0-9]{1,17})\s*", re.IGNORECASE)
"""The number of a board as typed, with the letter of its kind."""


async def _open_of(interaction: Interaction) -> list[Found]:
    """Return the open boards of a member, those begun first and then the newest first."""
    services, user_id = interaction.client.services, interaction.user.id
    found: list[Found] = []
    for kind in kinds_of(interaction.client):
        found += [(kind, board) for board in await kind.open_of(services, user_id)]
    found.sort(key=lambda one: (one[0].is_begun(one[1]), one[1].created_at), reverse=True)
    return found


async def _open_here(interaction: Interaction) -> list[Found]:
    """Return the open boards of a member, followed by those of everyone here."""
    services, channel_id = interaction.client.services, interaction.channel_id
    found = await _open_of(interaction)
    for kind in kinds_of(interaction.client):
        found += [(kind, board) for board in await kind.open_in(services, channel_id)]
    return found


async def _numbered(interaction: Interaction, code: str) -> Found:
    """Return the board with a number, which begins with the letter of its kind.

    :raises MatchNotFound: when no kind has that letter.
    """
    services, kinds = interaction.client.services, kinds_of(interaction.client)
    read = CODE.fullmatch(code)
    letter, number = (read[1].lower(), int(read[2])) if read else ("", 0)
    kind = next((each for each in kinds if each.prefix == letter), None)
    if kind is None:
        raise MatchNotFound
    channel_id = interaction.channel_id
    return kind, await kind.find(services, interaction.user.id, channel_id, number)


def _is_here(interaction: Interaction, found: Found) -> bool:
    return found[1].place.channel_id == interaction.channel_id


async def _newest(interaction: Interaction, code: str | None) -> Found | None:
    """Return the board with a number, or by default the newest here, or the newest of all."""
    if code is not None:
        return await _numbered(interaction, code)
    found = await _open_here(interaction)
    return max(found, key=lambda one: _is_here(interaction, one), default=None)


async def _movable(interaction: Interaction, code: str | None) -> Found | None:
    """Return the board to move on, by its number or by default the best guess.

    That is the newest board on which it is the member's turn. One in this channel comes before
    others, and one in play before a challenge.
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
    """Offer a member's open boards, the newest first."""
    found = await _open_of(interaction)
    newest = choice(private(interaction)("The newest here"), NEWEST) if found else None
    return choices([newest, *_choices(interaction, found, current)])


@never_failing
async def complete_begun(interaction: Interaction, current: str) -> Choices:
    """Offer a member's open boards on which moves can be made."""
    found = await _open_of(interaction)
    begun = [(kind, board) for kind, board in found if kind.is_begun(board)]
    return _choices(interaction, begun, current)


@never_failing
async def complete_move(interaction: Interaction, current: str) -> Choices:
    """Offer the moves on a member's board that begin with the typed text, or contain it.

    If no move does, the reason comes first, followed by all moves.
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
    """Return the label of an offered move, with its action and its notation."""
    action, notation = words.text(position.action(move)), pretty(move, position)
    if says(action, notation):
        return action
    return words("{move}: {action}", move=notation, action=action)


def _refused(position: Position, current: str, words: Words) -> app_commands.Choice[str] | None:
    """Return the reason why a text isn't a move, or None if it is one."""
    try:
        position.move(current)
    except CgtError as error:
        return choice(words.text(error.text), current.strip())
    return None


def _choices(interaction: Interaction, found: Iterable[Found], current: str) -> Choices:
    """Return choices of boards whose number contains the typed text."""
    words = private(interaction)
    return choices(
        choice(
            f"{kind.code(board)}: {kind.title(board, words)}, {board.position}", kind.code(board)
        )
        for kind, board in found
        if current.strip() in kind.code(board)
    )


NEWEST = "newest"
"""The code of the newest board here."""


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
    """List a member's open boards, post one of them again, or show others to watch."""
    if board is not None:
        await _post_again(interaction, None if board == NEWEST else board)
        return
    if watch:
        await show_watchable(interaction)
        return
    words, user_id = private(interaction), interaction.user.id
    found = (await defer_if_slow(interaction, _open_of(interaction), private=True))[:LISTED]
    lines = [kind.line(each, user_id, words) for kind, each in found]
    names = [(kind.code(each), kind.title(each, words)) for kind, each in found]
    are_closable = any(kind.is_closable(each) for kind, each in found)
    card = listing_card(lines, names, words, are_closable=are_closable)
    await send(interaction, card, private=True)


@CLICKS.on(PostAgain)
async def post_again(interaction: Interaction, click: PostAgain) -> None:
    """Post the board chosen in the list again."""
    await _post_again(interaction, click.code)


@CLICKS.on(ShowWatchable)
async def watch_others(interaction: Interaction, _click: ShowWatchable) -> None:
    """Show the matches of others here."""
    await show_watchable(interaction)


async def _post_again(interaction: Interaction, code: str | None) -> None:
    """Post an open board in a new message, which replaces the old one."""
    services = interaction.client.services
    newest = await defer_if_slow(interaction, _newest(interaction, code))
    if newest is None:
        words = private(interaction)
        await send_private(interaction, words("You have no open match here. /play starts one."))
        return
    kind, found = newest
    async with kind.hold(interaction, found.id):
        now = await defer_if_slow(interaction, kind.load(services, found.id))
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
    """Make a move, and show it on its board, or else on a new one."""
    words, client = private(interaction), interaction.client
    movable = await defer_if_slow(interaction, _movable(interaction, match))
    if movable is None:
        await send_private(interaction, words("You have no open match here. /play starts one."))
        return
    kind, found = movable
    async with kind.hold(interaction, found.id):
        drawn_in = public(interaction).language if may_attach(interaction) else None
        work = kind.move(client.services, found, interaction.user.id, move, drawn_in)
        after = await defer_if_slow(interaction, work)
        if await defer_if_slow(interaction, kind.refresh(client, after), private=True):
            await send_private(interaction, kind.report(found, after, words))
        else:
            await kind.post(interaction, after)
    await kind.follow_up(client, after)


COMMANDS: list[Command] = [list_matches, make_move]
