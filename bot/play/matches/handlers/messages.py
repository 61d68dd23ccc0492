"""Boards as messages, for all kinds of boards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import Any, Protocol, TypeVar, cast

import discord

from bot.chat.answers import (
    FAILED,
    defer_if_slow,
    hold_turn,
    private,
    public,
    send,
    send_private,
    update,
)
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient, Interaction
from bot.chat.errors import sentence_of
from bot.chat.permissions import can_reach, may_attach
from bot.chat.posts import NowhereToPost, Posts, message_at, post, retire, try_to_edit
from bot.language.words import Words
from bot.play.matches.cards import link
from bot.play.matches.cards.controls import NOTHING_CHOSEN, Selection
from bot.play.matches.model import MatchOver
from bot.resilience import for_each
from bot.services import Services
from bot.shared.places import Place
from bot.shared.refusals import NotOpen, Refusal, Stale
from cgt.core.positions import Position


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


def place_of(interaction: Interaction) -> Place:
    """Return the place of an interaction."""
    guild_id = interaction.guild_id
    locale = None if guild_id is not None else str(interaction.locale)
    return Place(guild_id, interaction.channel_id or 0, None, can_reach(interaction), locale)


def is_private(interaction: Interaction) -> bool:
    """Return whether a click was in a message that nobody else sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def kinds_of(client: GrundyClient) -> list[Boards[Any]]:
    """Return the kinds of boards that the features have."""
    return cast("list[Boards[Any]]", client.router.boards)


class Boards(Posts[B], ABC):
    """The boards of one kind, with their texts and their storage.

    /matches and /move work on every kind that a feature has.
    """

    prefix = ""
    """The letter in front of the number of a board in a command."""

    @abstractmethod
    async def card(
        self,
        client: GrundyClient,
        board: B,
        words: Words,
        chosen: Selection = NOTHING_CHOSEN,
        /,
        *,
        pictures: bool,
    ) -> Card:
        """Return the card of a board, as text if no picture can be made or sent."""

    load: Callable[[Services, int], Awaitable[B]]
    """Returns the board with a number from the database."""
    take_back: Callable[[Services, int], Awaitable[None]]
    """Withdraws an open board that nobody has seen."""
    show_soon: Callable[[Services, B], Awaitable[None]]
    """Marks a board for renewal by the process that serves its server."""
    open_of: Callable[[Services, int], Awaitable[list[B]]]
    """Returns the open boards of a member, those begun first and then the newest first."""
    find: Callable[[Services, int, int | None, int], Awaitable[B]]
    """Returns a member's board by its channel and number, and refuses those of others."""
    close_all: Callable[[Services, int], Awaitable[list[B]]]
    """Closes a member's open boards against the bot, and returns them."""
    title: Callable[[B, Words], str]
    place: Callable[[Services, B, Place], Awaitable[tuple[B | None, Place]]]
    """Stores the new place of a board.

    Returns the board to show by then if it is another one, and the earlier place.
    """

    @abstractmethod
    async def move(
        self, services: Services, board: B, user_id: int, move: str, language: str | None, /
    ) -> B:
        """Make a member's move, and draw the picture after it in the language if there is one."""

    @abstractmethod
    def line(self, board: B, user_id: int, words: Words, /) -> str:
        """Return the line for a board in a member's list of open ones."""

    @abstractmethod
    def report(self, before: B, after: B, words: Words, /) -> str:
        """Return the answer to a move made by a command."""

    async def home(self, client: GrundyClient, board: B, /) -> B:
        """Return a board that isn't posted yet, with the place for it."""
        del client
        return board

    async def open_in(self, services: Services, channel_id: int | None, /) -> list[B]:
        """Return the open boards in a channel that belong to everyone there."""
        del services, channel_id
        return []

    async def follow_up(self, client: GrundyClient, board: B, /) -> None:
        """Do the work after a move has been shown."""

    def is_begun(self, board: B, /) -> bool:
        """Return whether a move can be made."""
        return board.is_open

    @abstractmethod
    def waits_for(self, board: B, user_id: int, /) -> bool:
        """Return whether a member is to move."""

    def is_closable(self, board: B, /) -> bool:
        """Return whether :meth:`close_all` closes a board."""
        return board.is_open

    def spot(self, board: B, /) -> Place:
        return board.place

    def is_below(self, _board: B, /) -> bool:
        return False

    def code(self, board: B) -> str:
        """Return the code of a board for a command."""
        return f"{self.prefix}{board.id}"

    def hold(self, interaction: Interaction, number: int) -> AbstractAsyncContextManager[None]:
        """Hold the turn to change and show a board, whose message has one writer at a time."""
        return hold_turn(interaction, interaction.client.lock((self.name, number)))

    @asynccontextmanager
    async def changing(self, interaction: Interaction, number: int) -> AsyncGenerator[None]:
        """Hold the turn as :meth:`hold` does, and show refusals to the member."""
        async with self.hold(interaction, number):
            try:
                yield
            except Refusal as refusal:
                await self.refuse(interaction, number, refusal)

    @asynccontextmanager
    async def aside(self, interaction: Interaction, number: int) -> AsyncGenerator[None]:
        """Show refusals to the member, for a click that doesn't change the board.

        After a refusal the function around it returns None.
        """
        try:
            yield
        except Refusal as refusal:
            async with self.hold(interaction, number):
                await self.refuse(interaction, number, refusal)

    async def post(self, interaction: Interaction, board: B) -> None:
        """Answer with a board, which replaces its earlier message.

        If it changes before its new message is stored, the change is shown there.
        """
        client = interaction.client
        drawn = self.card(client, board, public(interaction), pictures=may_attach(interaction))
        card = await defer_if_slow(interaction, drawn)
        place = replace(place_of(interaction), message_id=await send(interaction, card))
        now, before = await self.place(client.services, board, place)
        if now is not None:
            await self.refresh(client, now)
        await retire(client, before)

    async def post_new(self, interaction: Interaction, board: B) -> None:
        """Answer with a new board, or withdraw it if Discord refuses it."""
        try:
            await self.post(interaction, board)
        except discord.DiscordServerError:  # it can have been posted
            raise
        except discord.HTTPException:
            await self.take_back(interaction.client.services, board.id)
            raise

    async def show(
        self, interaction: Interaction, board: B, chosen: Selection = NOTHING_CHOSEN
    ) -> None:
        """Show a board in the message of the click.

        The change is in the database already. If Discord refuses the answer, the board is edited
        directly. If that fails too, the member gets a hint to /matches. If the board has moved to
        another message in the meantime, it is shown there.
        """
        client, words = interaction.client, private(interaction)
        if not board.is_open:
            client.match_ended()
        clicked, stands = interaction.message, board.place.message_id
        is_elsewhere = clicked is not None and stands is not None and clicked.id != stands
        if is_elsewhere and await defer_if_slow(interaction, self.refresh(client, board)):
            address = link(board.place)
            if is_private(interaction):
                told = words("Now on the board: {link}", link=address)
                await update(interaction, Card([text(told)]))
            else:
                await send_private(interaction, words("This board has moved: {link}", link=address))
            return
        pictures = may_attach(interaction)
        drawn = self.card(client, board, public(interaction), chosen, pictures=pictures)
        card = await defer_if_slow(interaction, drawn)
        try:
            await update(interaction, card)
        except FAILED as error:
            self.log("answer not taken", board, error)
            if not await self.refresh(client, board):
                await send_private(
                    interaction,
                    words(
                        "That worked, but Discord wouldn't let me show it. /matches posts "
                        "the board again."
                    ),
                )

    async def refuse(self, interaction: Interaction, number: int, refusal: Refusal) -> None:
        """Show a refusal to the member, and renew a message with an outdated board."""
        if isinstance(refusal, Stale | MatchOver | NotOpen):
            loading = self.load(interaction.client.services, number)
            await self.show(interaction, await defer_if_slow(interaction, loading))
        await send_private(interaction, sentence_of(refusal, private(interaction)))

    async def renew(self, client: GrundyClient, boards: Iterable[B]) -> None:
        """Show the current state of some boards."""

        async def show_again(board: B) -> None:
            async with client.lock((self.name, board.id)):
                await self.refresh(client, await self.load(client.services, board.id))

        await for_each("board", boards, show_again)

    async def refresh(self, client: GrundyClient, board: B) -> bool:
        """Show the current state of a board without an interaction, and return whether that worked.

        It doesn't if the bot can't reach the message, or the message is gone. In a server of
        another process, that one shows the board within seconds.
        """
        if not client.services.store.shards.serve(board.place.guild_id):
            await self.show_soon(client.services, board)
            return board.place.message_id is not None
        if message_at(client, board.place) is None:
            return False
        return await try_to_edit(client, board.place, await self.draw(client, board))

    async def show_claimed(self, client: GrundyClient, board: B, /) -> int:
        """Show a claimed board, in its home if it isn't posted yet."""
        if not board.place.reachable or not (board.is_open or board.place.message_id):
            raise NowhereToPost
        if board.place.message_id is not None:
            return await super().show_claimed(client, board)
        at = await self.home(client, board)
        message = await self.post_alone(client, at)
        await self.note(client, at, message)
        return message.id

    async def on_refused(self, client: GrundyClient, board: B, /) -> None:
        """Withdraw a board that can't be posted."""
        if board.place.message_id is None and board.is_open:
            await self.take_back(client.services, board.id)
        await super().on_refused(client, board)

    async def post_alone(
        self, client: GrundyClient, board: B, pings: tuple[int, ...] | None = None
    ) -> discord.Message:
        """Post a board in its place without an interaction, before a call of :meth:`note`.

        ``pings`` are the members to ping, if other than usual.

        :raises discord.HTTPException: when Discord refuses it.
        """
        card = await self.draw(client, board)
        if pings is not None:
            card = replace(card, pings=pings)
        return await post(client, board.place, card, self.nonce(board))

    async def note(self, client: GrundyClient, board: B, message: discord.Message) -> None:
        """Store the place of a posted board, and show any change in the meantime."""
        place = replace(board.place, message_id=message.id)
        now, _before = await self.place(client.services, board, place)
        if now is not None:
            await self.refresh(client, now)
