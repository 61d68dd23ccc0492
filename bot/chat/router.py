"""Features as values, and the router that finds the feature of each command, click and form.

A custom id can be forged, so the number in it proves nothing. Each feature registers a guard for
each kind of click (``@CLICKS.guard(kind)``), which checks the thing and the member before any
handler runs. :mod:`bot.chat.here` finds the channels, roles and members that a click names.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands, ui

from bot.chat.answers import ask, private, send_private
from bot.chat.custom_id import LONG, Click, Confirms, Form, NoButton, UnknownClick, read
from bot.chat.here import click_here
from bot.chat.items import clicked, confirmation_form, submitted
from bot.chat.links import Answer, Link
from bot.chat.long_clicks import written_out
from bot.language.words import Words
from bot.services import Services

C = TypeVar("C", bound=Click)
F = TypeVar("F", bound=Form)
R = TypeVar("R")
T = TypeVar("T")

Command: TypeAlias = "app_commands.Command[Any, ..., None] | app_commands.ContextMenu"
"""A slash command, or a command in the context menu of a message or a member."""
Handler: TypeAlias = Callable[[discord.Interaction[Any], C], Awaitable[None]]
Opening: TypeAlias = Callable[[discord.Interaction[Any], F], Awaitable[ui.Modal | None]]
"""A function that makes the form to open, or returns None after it has refused."""
Sweep: TypeAlias = Callable[[Any], Awaitable[None]]
"""A function that the client calls periodically."""
OfServer: TypeAlias = Callable[[Any, int], Awaitable[None]]
"""A function that the client calls with the number of a server."""
Greet: TypeAlias = Callable[[Any, discord.Guild], Awaitable[None]]
Recover: TypeAlias = Callable[[Services, datetime], Awaitable[None]]


class Clicks:
    """The clicks of a feature, with the guard and the handler of each kind."""

    def __init__(self) -> None:
        self.handlers: dict[type[Click], Handler[Any]] = {}
        self.guards: dict[type[Click], Handler[Any]] = {}
        """Checks that refuse a click on something out of reach, before any handler sees it."""
        self.kinds: dict[str, type[Click]] = {}
        """The kinds by their verbs."""

    def on(
        self, *kinds: type[C], form: Callable[[C, Words], ui.Modal] | None = None
    ) -> Callable[[Handler[C]], Handler[C]]:
        """Register a function as the handler of some kinds of clicks.

        ``form`` makes the form that the button of the click opens. For a form that asks a member to
        confirm it isn't needed, and a no is answered here.
        """

        def register(handler: Handler[C]) -> Handler[C]:
            for kind in kinds:
                self._add(kind, _after_yes(handler) if issubclass(kind, Confirms) else handler)
                make: Any = form or (confirmation_form if issubclass(kind, Confirms) else None)
                if issubclass(kind, Form) and kind.opener is not NoButton and make is not None:
                    opener = wraps(handler)(_opening(kind, _at_once(make)))
                    self._add(kind.opener, opener, by_default=True)
            return handler

        return register

    def opens(self, kind: type[F]) -> Callable[[Opening[F]], Opening[F]]:
        """Register a function that makes a form from more than its click, or refuses."""

        def register(opening: Opening[F]) -> Opening[F]:
            if kind.opener is NoButton:
                raise TypeError(f"no button opens {kind.__name__}")
            self._add(kind.opener, _opening(kind, opening))
            return opening

        return register

    def guard(self, kind: type[C]) -> Callable[[Handler[C]], Handler[C]]:
        """Register a function as the guard of a kind of clicks and its subclasses."""

        def register(guard: Handler[C]) -> Handler[C]:
            self.guards[kind] = guard
            return guard

        return register

    def take(self, others: Clicks) -> None:
        for kind, handler in others.handlers.items():
            self._add(kind, handler)
        self.guards |= others.guards

    def _add(self, kind: type[Click], handler: Handler[Any], *, by_default: bool = False) -> None:
        if self.kinds.setdefault(kind.verb, kind) is not kind:
            raise ValueError(f"two clicks have the verb {kind.verb}")
        if not by_default or kind not in self.handlers:
            self.handlers[kind] = handler


def _after_yes(handler: Handler[Any]) -> Handler[Confirms]:
    """Return a handler that answers a no, and leaves a yes to another handler."""

    @wraps(handler)
    async def answer(interaction: discord.Interaction[Any], click: Confirms) -> None:
        if click.agreed:
            await handler(interaction, click)
        else:
            await send_private(
                interaction, private(interaction).text(click.confirmation.answer_to_no)
            )

    return answer


def _at_once(form: Callable[[F, Words], ui.Modal]) -> Opening[F]:
    async def opening(interaction: discord.Interaction[Any], wanted: F) -> ui.Modal:
        return form(wanted, private(interaction))

    return opening


def _opening(kind: type[F], form: Opening[F]) -> Handler[Click]:
    """Return the handler of the button that opens a form."""

    @wraps(form)
    async def open_form(interaction: discord.Interaction[Any], click: Click) -> None:
        opened = await form(interaction, kind.with_fields_of(click))
        if opened is not None:
            await ask(interaction, opened)

    return open_form


@dataclass(frozen=True, kw_only=True, slots=True)
class Feature:
    """A feature of the bot with its commands, clicks, periodic work, hooks and answers."""

    name: str
    commands: Sequence[Command] = ()
    clicks: Clicks = field(default_factory=Clicks)
    sweeps: tuple[Sweep, ...] = ()
    """The periodic work, in this order. A slow one delays no other feature."""
    follows_matches: bool = False
    """Whether the periodic work is also done when a match ends."""
    greet: Greet | None = None
    """Called when a server becomes available."""
    permitted: OfServer | None = None
    """Called when the permissions of the bot in a server change."""
    departed: OfServer | None = None
    """Called when a server has removed the bot."""
    recover: Recover | None = None
    """Recovers the work of a process that ended, given the time of its last beat."""
    boards: object | None = None
    """The kind of boards that /matches and /move find here."""
    links: tuple[Answer, ...] = ()
    """The answers to links of lower features."""


class Router:
    """The commands, clicks and functions of all features."""

    def __init__(self, features: Sequence[Feature]) -> None:
        self.commands = [command for feature in features for command in feature.commands]
        self.sweeps = [feature.sweeps for feature in features if feature.sweeps]
        """The periodic work of each feature, in the features' order."""
        self.following_matches = [each.sweeps for each in features if each.follows_matches]
        """The periodic work that is also done when a match ends."""
        self.greetings = _without_none(feature.greet for feature in features)
        self.permitted = _without_none(feature.permitted for feature in features)
        self.departed = _without_none(feature.departed for feature in features)
        self.recoveries = _without_none(feature.recover for feature in features)
        self.boards = _without_none(feature.boards for feature in features)
        self.links = dict(answer for feature in features for answer in feature.links)
        self.clicks = Clicks()
        for feature in features:
            self.clicks.take(feature.clicks)
        for kind in self.clicks.handlers:
            if kind.needs_guard and not issubclass(kind, tuple(self.clicks.guards)):
                raise TypeError(f"{kind.__name__} keeps a number, and nothing guards it")

    async def ask(self, services: Services, link: Link[R]) -> R:
        """Return the answer of the feature that answers this kind of link."""
        return await self.links[type(link)](services, link)

    @property
    def names(self) -> list[str]:
        """The names under which commands, clicks and forms are counted."""
        commands = (f"/{command.name}" for command in self.commands)
        return [*commands, *map(_name, self.clicks.handlers)]

    def name_of(self, interaction: discord.Interaction) -> str:
        """Return the name under which a click or a form is counted."""
        custom_id, chosen, form = _click_data(interaction)
        try:
            if (long := LONG.fullmatch(custom_id)) is not None:
                kind = self.clicks.kinds[long["verb"]]
            else:
                kind = type(read(self.clicks.kinds, custom_id, chosen, form=form))
        except (KeyError, UnknownClick):
            return "unknown"
        return _name(kind)

    async def click(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a button, a select or a form, if its things are within reach.

        :raises UnknownClick: when the bot doesn't know it.
        :raises CgtError: when something that it names isn't here.
        """
        custom_id, chosen, form = _click_data(interaction)
        text = await written_out(interaction.client.services, custom_id)
        click = read(self.clicks.kinds, text, chosen, form=form)
        click = await click_here(interaction, click)
        for kind, guard in self.clicks.guards.items():
            if isinstance(click, kind):
                await guard(interaction, click)
        await self.clicks.handlers[type(click)](interaction, click)


def _click_data(interaction: discord.Interaction) -> tuple[str, list[str], bool]:
    """Return the custom id of a click or a form, the chosen values, and whether it is a form."""
    is_form = interaction.type is discord.InteractionType.modal_submit
    custom_id, chosen = submitted(interaction) if is_form else clicked(interaction)
    return custom_id, chosen, is_form


def _name(kind: type[Click]) -> str:
    return f"{'form' if issubclass(kind, Form) else 'click'} {kind.verb}"


def _without_none(hooks: Iterable[T | None]) -> list[T]:
    return [hook for hook in hooks if hook is not None]
