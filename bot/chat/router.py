"""The router: every command, click and form finds the feature that it belongs to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.chat.answers import tell
from bot.chat.custom_id import CustomId, Reader
from bot.chat.readers import private
from bot.store.presence import Move
from cgt.text import Text

C = TypeVar("C")

Command: TypeAlias = "app_commands.Command[Any, ..., None]"
Handler: TypeAlias = Callable[[discord.Interaction[Any], C], Awaitable[None]]
Greeting: TypeAlias = Callable[[Any, discord.Guild], Awaitable[None]]
"""What the client does when a server is there; it is handed the client."""
Sweep: TypeAlias = Callable[[Any], Awaitable[None]]
"""What the client does every now and then; it is handed the client."""

Titles: TypeAlias = Callable[[Any, int | None, Iterable[int | None]], Awaitable[Mapping[int, Text]]]
"""What finds the titles of members in a server; it is handed the services."""


async def no_deadlines(_connection: object, _by: timedelta, _now: datetime) -> None:
    """Move no deadlines."""


async def no_titles(
    _services: Any, _guild_id: int | None, _user_ids: Iterable[int | None]
) -> Mapping[int, Text]:
    """Return that nobody bears a title."""
    return {}


@dataclass(slots=True)
class Clicks:
    """The clicks of a feature: how each verb is read, and who handles each kind of click."""

    verbs: Mapping[str, Reader] = field(default_factory=dict[str, Reader])
    forms: Mapping[str, Reader] = field(default_factory=dict[str, Reader])
    handlers: dict[type, Handler[Any]] = field(default_factory=dict[type, Handler[Any]])

    def on(self, kind: type[C]) -> Callable[[Handler[C]], Handler[C]]:
        """Let a function handle the clicks of a kind."""

        def register(handler: Handler[C]) -> Handler[C]:
            self.handlers[kind] = handler
            return handler

        return register

    def take(self, others: Clicks) -> None:
        """Take other clicks in."""
        self.verbs = {**self.verbs, **others.verbs}
        self.forms = {**self.forms, **others.forms}
        self.handlers |= others.handlers


class Router:
    """What the features have handed over."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self.sweeps: list[Sweep] = []
        self.greetings: list[Greeting] = []
        self.titles: Titles = no_titles
        self.move_deadlines: Move = no_deadlines
        self.clicks = Clicks({}, {}, {})

    def add(
        self, commands: Sequence[Command], clicks: Clicks | None = None, *sweeps: Sweep
    ) -> None:
        """Take what a feature hands over."""
        self.commands += commands
        self.sweeps += sweeps
        if clicks is not None:
            self.clicks.take(clicks)

    async def click(
        self, interaction: discord.Interaction, custom_id: CustomId, chosen: str
    ) -> None:
        """Do what a button or select asks for, or say that it is not known any more."""
        read = self.clicks.verbs.get(custom_id.verb)
        if read is None:
            words = private(interaction)
            await tell(interaction, words("This button is from an older version: use /board."))
        else:
            await self.handle(interaction, read(custom_id, chosen))

    async def form(
        self, interaction: discord.Interaction, custom_id: CustomId, answer: str
    ) -> None:
        """Do what a form asks for, which has the custom id of the click that opened it."""
        read = self.clicks.forms.get(custom_id.verb)
        if read is not None:
            await self.handle(interaction, read(custom_id, answer))

    async def handle(self, interaction: discord.Interaction, click: object) -> None:
        """Do what is asked for; a feature may so pass on what another one has to answer."""
        await self.clicks.handlers[type(click)](interaction, click)
