"""The router: every command, click and form finds the feature that it belongs to.

A custom id can be forged, so the number in it proves nothing. Each feature says, for each kind of
click, what such a click is about and who can do that (``@CLICKS.guard(kind)``); the router asks
before any handler runs, and :func:`is_here` alone says what "here" means.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.chat.custom_id import Click, Form, UnknownClick, read
from bot.chat.items import clicked, submitted
from bot.store.presence import Move
from bot.store.store import Shards
from cgt.errors import CgtError
from cgt.text import Text

C = TypeVar("C", bound=Click)

Command: TypeAlias = "app_commands.Command[Any, ..., None] | app_commands.ContextMenu"
"""A slash command, or one that is chosen with a right click on a message or a member."""
Handler: TypeAlias = Callable[[discord.Interaction[Any], C], Awaitable[None]]
Sweep: TypeAlias = Callable[[Any], Awaitable[None]]
"""A function that the client calls, with itself, every now and then."""


async def nothing_to_recover(_services: object, _since: datetime) -> None:
    """Recover nothing."""


class Clicks:
    """The clicks of a feature, and what guards and handles each kind of them."""

    def __init__(self) -> None:
        self.handlers: dict[type[Click], Handler[Any]] = {}
        self.guards: dict[type[Click], Handler[Any]] = {}
        """Checks that refuse a click on something out of reach, before any handler sees it."""
        self.kinds: dict[str, type[Click]] = {}
        """The kinds by their verbs."""

    def on(self, *kinds: type[C]) -> Callable[[Handler[C]], Handler[C]]:
        """Let a function handle the clicks of some kinds."""

        def register(handler: Handler[C]) -> Handler[C]:
            for kind in kinds:
                self._add(kind, handler)
            return handler

        return register

    def guard(self, kind: type[C]) -> Callable[[Handler[C]], Handler[C]]:
        """Let a function refuse clicks of a kind, and of the kinds below it."""

        def register(guard: Handler[C]) -> Handler[C]:
            self.guards[kind] = guard
            return guard

        return register

    def take(self, others: Clicks) -> None:
        for kind, handler in others.handlers.items():
            self._add(kind, handler)
        self.guards |= others.guards

    def _add(self, kind: type[Click], handler: Handler[Any]) -> None:
        if self.kinds.setdefault(kind.verb, kind) is not kind:
            raise ValueError(f"two clicks have the verb {kind.verb}")
        self.handlers[kind] = handler


class Router:
    """The commands, clicks and functions of all features."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self.sweeps: list[tuple[Sweep, ...]] = []
        """The periodic work of each feature, in the features' order."""
        self.following_matches: list[tuple[Sweep, ...]] = []
        """The periodic work that goes on when a match ends."""
        self.greetings: list[Callable[[Any, discord.Guild], Awaitable[None]]] = []
        """Called, with the client, when a server is there."""
        self.permitted: list[Callable[[Any, int], Awaitable[None]]] = []
        """Called, with the client, when its permissions in a server change."""
        self.departed: list[Callable[[Any, int], Awaitable[None]]] = []
        """Called, with the client, when a server has removed the bot."""
        self.is_organiser: Callable[[Any], Awaitable[bool]]
        """Returns whether the member who made an interaction can lead events there."""
        self.titles: Callable[
            [Any, int | None, Iterable[int | None]], Awaitable[Mapping[int, Text]]
        ]
        """Finds the titles of members in a server, given the services."""
        self.promotions: Callable[[Any, int | None, int], Awaitable[Mapping[int, Text]]]
        """Finds the titles that a match gave to members, given services and server."""
        self.recover: Callable[[Any, datetime], Awaitable[None]] = nothing_to_recover
        """Recovers the work a process left behind; called with the services and the time."""
        self.deadlines: list[Move] = []
        self.play: Callable[..., Awaitable[None]]
        """Starts a match against the bot: takes the interaction, the game, the convention
        and perhaps a start."""
        self.puzzle: Callable[..., Awaitable[None]]
        """Sets a puzzle: takes the interaction, the game and the wish."""
        self.question: Callable[..., Awaitable[None]]
        """Asks a question with a few answers: takes the interaction, the kind of puzzle or None
        for any, the game, the convention and the size."""
        self.suiting: Callable[..., Awaitable[None]]
        """Asks a question that suits the member: takes the interaction and their taste."""
        self.sprint: Callable[..., Awaitable[None]]
        """Starts a series of puzzles: takes the interaction, the mode, the game in notation and
        the convention."""
        self.lesson_done: Callable[[Any, int, str], Awaitable[None]]
        """Is told, with the services and the member, which lesson they have finished."""
        self.skills_button: Callable[[Any], discord.ui.Button[Any]]
        """Returns the button, in some words, that shows members their own skills, in private."""
        self.boards: list[Any] = []
        """The kinds of boards that /matches and /move know."""
        self.clicks = Clicks()

    def add(
        self,
        commands: Sequence[Command],
        clicks: Clicks | None = None,
        *sweeps: Sweep,
        follows_matches: bool = False,
    ) -> None:
        """Take what a feature hands over; where it follows matches, it looks when one has ended."""
        self.commands += commands
        if sweeps:
            self.sweeps.append(sweeps)
        if follows_matches:
            self.following_matches.append(sweeps)
        if clicks is not None:
            self.clicks.take(clicks)

    async def move_deadlines(
        self, connection: Any, by: timedelta, now: datetime, shards: Shards
    ) -> None:
        """Let everything that is due at some time, in the servers of some shards, be due later."""
        for move in self.deadlines:
            await move(connection, by, now, shards)

    @property
    def names(self) -> list[str]:
        """The names under which commands, clicks and forms are counted."""
        commands = (f"/{command.name}" for command in self.commands)
        return [*commands, *map(_name, self.clicks.handlers)]

    def name_of(self, interaction: discord.Interaction) -> str:
        """Return under which name a click or a form is counted."""
        try:
            click = self._read(interaction)
        except UnknownClick:
            return "unknown"
        return _name(type(click))

    async def click(self, interaction: discord.Interaction) -> None:
        """Do what a button, a select or a form asks for, if it is within reach.

        :raises UnknownClick: when it is none that the bot knows.
        """
        click = self._read(interaction)
        for kind, guard in self.clicks.guards.items():
            if isinstance(click, kind):
                await guard(interaction, click)
        await self.clicks.handlers[type(click)](interaction, click)

    def _read(self, interaction: discord.Interaction) -> Click:
        if interaction.type is discord.InteractionType.modal_submit:
            return read(self.clicks.kinds, *submitted(interaction), form=True)
        return read(self.clicks.kinds, *clicked(interaction))


def _name(kind: type[Click]) -> str:
    """Return under which name clicks of a kind are counted."""
    return f"{'form' if issubclass(kind, Form) else 'click'} {kind.verb}"


class OutOfReach(CgtError):
    """A click is about something that belongs to another server or conversation."""

    def __init__(self) -> None:
        super().__init__("That belongs to another server or chat. Please use it there.")


def is_here(interaction: discord.Interaction, guild_id: int | None, channel_id: int) -> bool:
    """Return whether something belongs to the server, or the chat, that was clicked in."""
    if guild_id is not None or interaction.guild_id is not None:
        return guild_id == interaction.guild_id
    return channel_id == interaction.channel_id


def require_here(
    interaction: discord.Interaction, guild_id: int | None, channel_id: int = 0
) -> None:
    """Refuse what belongs to another server; outside of servers, to another chat."""
    if not is_here(interaction, guild_id, channel_id):
        raise OutOfReach
