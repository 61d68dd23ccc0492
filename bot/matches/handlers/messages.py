"""Boards as messages, whatever they show: posted, shown anew, and within reach of a member."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Generic, Protocol, TypeVar

import discord

from bot import log
from bot.chat.answers import (
    FAILED,
    PAUSES,
    again,
    in_time,
    in_turn,
    of_place,
    private,
    public,
    send,
    tell,
    update,
)
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient, Interaction
from bot.chat.errors import sentence_of
from bot.chat.permissions import can_reach, may_attach, may_attach_at
from bot.isolation import each
from bot.language.words import Words
from bot.matches.cards import link
from bot.matches.cards.controls import NOTHING_CHOSEN, Selection
from bot.matches.model import MatchOver, NotOpen, Refusal, Stale
from bot.matches.model.match import Place
from bot.services import Services
from cgt.positions import Position

logger = log.get(__name__)

NOT_ALLOWED = (discord.Forbidden, discord.NotFound)
"""Discord's errors for what is gone, or where the bot can't write."""


class Board(Protocol):
    """The subject of a board, such as a match."""

    @property
    def id(self) -> int: ...
    @property
    def place(self) -> Place: ...
    @property
    def position(self) -> Position: ...
    @property
    def created_at(self) -> datetime: ...
    @property
    def is_open(self) -> bool: ...


B = TypeVar("B", bound=Board)
B_contra = TypeVar("B_contra", contravariant=True)


def place_of(interaction: Interaction) -> Place:
    """Return where an interaction was made."""
    guild_id = interaction.guild_id
    locale = None if guild_id is not None else str(interaction.locale)
    return Place(guild_id, interaction.channel_id or 0, None, can_reach(interaction), locale)


def words_of(client: GrundyClient, place: Place) -> Words:
    """Return the words for a board that is changed without an interaction.

    They are the server's, or in direct messages those of the member who asked for the board.
    """
    return of_place(client, place.guild_id, place.locale)


def is_private(interaction: Interaction) -> bool:
    """Return whether a click was made in a message that nobody else sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


class MakeCard(Protocol[B_contra]):
    """Makes the card of a board; it is text where no picture can be made or sent."""

    async def __call__(
        self,
        client: GrundyClient,
        board: B_contra,
        words: Words,
        chosen: Selection = NOTHING_CHOSEN,
        /,
        *,
        pictures: bool = True,
    ) -> Card: ...


async def at_place(_client: GrundyClient, board: B) -> B:
    """Return a board as it is: it is posted where it was asked for."""
    return board


async def none_here(_services: Services, _channel_id: int | None) -> list[Any]:
    """Return no boards: none of the kind is everyone's."""
    return []


async def nothing_more(_client: GrundyClient, _board: object) -> None:
    """Do no more after a move."""


@dataclass(frozen=True, kw_only=True)
class Boards(Generic[B]):
    """The boards of one kind: what they show, and how that is stored.

    /matches and /move ask each kind that the router knows.
    """

    name: str
    """The name of one of the kind in the log."""
    prefix: str = ""
    """The letter in front of the number of a board in a command."""
    card: MakeCard[B]
    load: Callable[[Services, int], Awaitable[B]]
    """Returns a board as it is stored, by its number."""
    placed: Callable[[Services, B, Place], Awaitable[tuple[B | None, Place]]]
    """Stores where a board stands now.

    Returns what is to be shown by now if that is something else, and where the board stood.
    """
    take_back: Callable[[Services, int], Awaitable[None]]
    """Withdraws what is open, and whose board nobody has seen."""
    due: Callable[[Services], Awaitable[list[B]]]
    """Returns the boards that are to be posted or renewed now."""
    claim: Callable[[Services, B], Awaitable[B | None]]
    """Returns a due board that this process, and no other, is to show now; else None."""
    shown: Callable[[Services, B], Awaitable[None]]
    """Notes that a board is shown as it was claimed."""
    show_soon: Callable[[Services, B], Awaitable[None]]
    """Lets a board be renewed by the process that serves its server."""
    home: Callable[[GrundyClient, B], Awaitable[B]] = at_place
    """Returns a board that isn't posted yet, with the place where it is to be."""
    open_of: Callable[[Services, int], Awaitable[list[B]]]
    """Returns the open boards of a member, those begun first, the newest first."""
    open_in: Callable[[Services, int | None], Awaitable[list[B]]] = none_here
    """Returns the open boards in a channel that are everyone's there."""
    numbered: Callable[[Services, int, int | None, int], Awaitable[B]]
    """Returns a member's board of a number, as seen in a channel; refuses those of others."""
    close_all: Callable[[Services, int], Awaitable[list[B]]]
    """Closes all that a member has open against the bot, and returns it."""
    is_begun: Callable[[B], bool]
    """Whether a move can be made."""
    waits_for: Callable[[B, int], bool]
    """Whether a member is to move."""
    is_closable: Callable[[B], bool]
    """Whether ``close_all`` closes it."""
    title: Callable[[B, Words], str]
    """The title of a board: its game, in words."""
    line: Callable[[B, int, Words], str]
    """The line for a board in a member's list of open ones."""
    moved: Callable[[Services, B, int, str, str | None], Awaitable[B]]
    """Makes a move of a member; the picture after it is drawn in a language, if one is given."""
    did: Callable[[B, B, Words], str]
    """The answer to a move made by a command, from the match before and after it."""
    follow_up: Callable[[GrundyClient, B], Awaitable[None]] = nothing_more
    """Does what comes after a move that is shown."""

    def code(self, board: B) -> str:
        """Return the number of a board as it stands in a command."""
        return f"{self.prefix}{board.id}"

    def hold(self, interaction: Interaction, number: int) -> AbstractAsyncContextManager[None]:
        """Wait for the turn to change a board and show it, and hold it: it has one message."""
        return in_turn(interaction, interaction.client.lock((self.name, number)))

    @asynccontextmanager
    async def changing(self, interaction: Interaction, number: int) -> AsyncGenerator[None]:
        """Hold the turn to change a board and show it; what isn't allowed is told."""
        async with self.hold(interaction, number):
            try:
                yield
            except Refusal as refusal:
                await self.refuse(interaction, number, refusal)

    @asynccontextmanager
    async def aside(self, interaction: Interaction, number: int) -> AsyncGenerator[None]:
        """Leave a board as it is; what isn't allowed is told."""
        try:
            yield
        except Refusal as refusal:
            async with self.hold(interaction, number):
                await self.refuse(interaction, number, refusal)

    async def post(self, interaction: Interaction, board: B) -> None:
        """Answer with a board, in place of the message that it may have had before.

        Should it change before the message is known as its own, that is shown there.
        """
        client = interaction.client
        drawn = self.card(client, board, public(interaction), pictures=may_attach(interaction))
        card = await in_time(interaction, drawn)
        place = replace(place_of(interaction), message_id=await send(interaction, card))
        now, before = await self.placed(client.services, board, place)
        if now is not None:
            await self.refresh(client, now)
        await self._retire(client, before)

    async def post_new(self, interaction: Interaction, board: B) -> None:
        """Answer with a board that is new; withdraw it if Discord refuses."""
        try:
            await self.post(interaction, board)
        except discord.DiscordServerError:  # it may stand there
            raise
        except discord.HTTPException:
            await self.take_back(interaction.client.services, board.id)
            raise

    async def show(
        self, interaction: Interaction, board: B, chosen: Selection = NOTHING_CHOSEN
    ) -> None:
        """Show a board in the message that was clicked in.

        The change is in the store already. Should Discord not take the answer, the board is edited
        directly; should that fail too, the member is told how to see it. Where the board stands in
        another message meanwhile, it is shown there.
        """
        client, words = interaction.client, private(interaction)
        if not board.is_open:
            client.match_ended()
        clicked, stands = interaction.message, board.place.message_id
        is_elsewhere = clicked is not None and stands is not None and clicked.id != stands
        if is_elsewhere and await in_time(interaction, self.refresh(client, board)):
            address = link(board.place)
            if is_private(interaction):
                told = words("Now on the board: {link}", link=address)
                await update(interaction, Card([text(told)]))
            else:
                await tell(interaction, words("This board has moved: {link}", link=address))
            return
        pictures = may_attach(interaction)
        drawn = self.card(client, board, public(interaction), chosen, pictures=pictures)
        card = await in_time(interaction, drawn)
        try:
            await update(interaction, card)
        except FAILED as error:
            self._log("answer not taken", board, error)
            if not await self.refresh(client, board):
                await tell(
                    interaction,
                    words(
                        "That worked, but Discord wouldn't let me show it. /matches posts "
                        "the board again."
                    ),
                )

    async def refuse(self, interaction: Interaction, number: int, refusal: Refusal) -> None:
        """Say why not; where the message shows an older board than there is, renew it as well."""
        if isinstance(refusal, Stale | MatchOver | NotOpen):
            loading = self.load(interaction.client.services, number)
            await self.show(interaction, await in_time(interaction, loading))
        await tell(interaction, sentence_of(refusal, private(interaction)))

    async def renew(self, client: GrundyClient, boards: Iterable[B]) -> None:
        """Show on some boards what has become of them."""

        async def shown(board: B) -> None:
            async with client.lock((self.name, board.id)):
                await self.refresh(client, await self.load(client.services, board.id))

        await each("board", boards, shown)

    async def refresh(self, client: GrundyClient, board: B) -> bool:
        """Show a board as it is now, without an interaction; return whether it is shown.

        It is not where the bot cannot reach the message, or the message is gone. In a server of
        another process, that one shows it within seconds.
        """
        if not client.services.store.shards.serve(board.place.guild_id):
            await self.show_soon(client.services, board)
            return board.place.message_id is not None
        try:
            return await self._edit(client, board)
        except FAILED as error:
            self._log("board not refreshed", board, error)
            return False

    async def show_due(self, client: GrundyClient) -> None:
        """Post the boards that were not posted in time, and renew those that changed by themselves.

        What a process claimed and did not do is done again. What can't be posted is withdrawn.
        """

        async def shown(due: B) -> None:
            async with client.lock((self.name, due.id)):
                board = await self.claim(client.services, due)
                if board is not None:
                    await self._show_claimed(client, board)

        await each("board", await self.due(client.services), shown)

    async def _show_claimed(self, client: GrundyClient, board: B) -> None:
        """Post or renew a board; what can't be posted is withdrawn, what is gone stays so."""
        is_posted = board.place.message_id is not None
        try:
            if is_posted:
                await self._edit(client, board)
            elif board.is_open and board.place.reachable:
                at = await self.home(client, board)
                await self.noted(client, at, await self.post_alone(client, at))
            elif board.is_open:
                await self.take_back(client.services, board.id)
        except NOT_ALLOWED as error:
            self._log("board refused", board, error)
            if not is_posted:
                await self.take_back(client.services, board.id)
        except FAILED as error:
            self._log("board not shown yet", board, error)
            return
        await self.shown(client.services, board)

    async def post_alone(
        self, client: GrundyClient, board: B, pings: tuple[int, ...] | None = None
    ) -> discord.Message:
        """Post a board where it is to be, without an interaction; :meth:`noted` has to follow.

        However often that is tried within some minutes, Discord takes the message once. ``pings``
        are the members who are mentioned, if other than usual.

        :raises discord.HTTPException: when Discord does not take it.
        """
        place = board.place
        pictures = may_attach_at(client, place.guild_id, place.channel_id)
        card = await self.card(client, board, words_of(client, place), pictures=pictures)
        if pings is not None:
            card = replace(card, pings=pings)
        channel = client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
        return await again(
            lambda: channel.send(
                view=card.view(),
                files=card.files(),
                allowed_mentions=card.mentions(),
                nonce=f"{self.name}{board.id}",
            ),
            PAUSES,
        )

    async def noted(self, client: GrundyClient, board: B, message: discord.Message) -> None:
        """Remember where a board was posted; should it have changed meanwhile, show that."""
        place = replace(board.place, message_id=message.id)
        now, _before = await self.placed(client.services, board, place)
        if now is not None:
            await self.refresh(client, now)

    async def _edit(self, client: GrundyClient, board: B) -> bool:
        """Show a board as :meth:`refresh` does; raise what Discord refuses."""
        place, message = board.place, message_at(client, board.place)
        if message is None:
            return False
        pictures = may_attach_at(client, place.guild_id, place.channel_id)
        card = await self.card(client, board, words_of(client, place), pictures=pictures)
        await again(
            lambda: message.edit(
                view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
            ),
            PAUSES,
        )
        return True

    async def _retire(self, client: GrundyClient, place: Place) -> None:
        """Say in the message where a board stood that it has moved; it may be gone."""
        message = message_at(client, place)
        if message is None:
            return
        words = words_of(client, place)
        card = Card([text(words("This board has moved further down."))])
        try:
            await message.edit(view=card.view(), attachments=[])
        except FAILED as error:
            logger.info("old board not marked", message=message.id, error=repr(error))

    def _log(self, what: str, board: B, error: Exception) -> None:
        logger.info(what, error=repr(error), **{self.name: board.id})


def message_at(client: GrundyClient, place: Place) -> discord.PartialMessage | None:
    """Return the message that a board stands in, if it has one that the bot can reach."""
    if not place.reachable or place.message_id is None:
        return None
    channel = client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
    return channel.get_partial_message(place.message_id)


A_MOMENT = timedelta(milliseconds=50)
"""The time by which the clock of the event loop can be ahead."""


def serve_in_time(client: GrundyClient, deadline: datetime | None) -> None:
    """Have what is due at a deadline done as soon as it has come.

    While time stands still, it doesn't come: the next beat sees to it.
    """
    presence = client.services.presence
    stands_still = presence is not None and presence.stands_still
    if deadline is not None and not stands_still:
        client.wake_by(deadline + A_MOMENT)
