"""Answers to interactions, within Discord's deadlines.

Discord has four ways to answer, which must not be mixed. They send the first response, replace
"thinking", change a message, or follow up. This module picks the right one by the answer so far.
Every message that is ever edited is a :class:`Card`.

An interaction can be responded to once. If a connection breaks before Discord's reply, nobody knows
whether it accepted the response. So this module asks Discord before it sends anything else.

An answer is in the language of the member, or of the place if everybody reads it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from enum import Enum, auto
from typing import Any, Protocol, TypeVar

import aiohttp
import discord
from discord import ui

from bot.chat.card import Card, text
from bot.chat.custom_id import Click
from bot.chat.items import Clickable
from bot.chat.long_clicks import keep, long_texts
from bot.chat.mentions import add_mentions
from bot.language.words import Words
from bot.services import Services

LOST = (aiohttp.ClientError, OSError)
"""The errors of a broken connection, after which it is unclear what Discord has received."""
FAILED = (discord.HTTPException, *LOST)
"""The errors after which Discord may not have accepted an answer."""
PAUSES = (0.1, 0.2, 0.4, 0.8)
"""The seconds before each new try to respond, for which Discord gives three seconds."""
LATER_PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)
"""The seconds before each new try to change or add an answer, within Discord's 15 minutes."""
UNKNOWN_INTERACTION, ALREADY_TAKEN = 10062, 40060
"""Discord's error codes for an interaction that is too old, and for one with a response."""
UNKNOWN_WEBHOOK = 10015
"""Discord's error code for follow-ups of an interaction without a response."""
PATIENCE = 1.0
"""The seconds that an answer can take before Discord shows "thinking"."""
MOST_TOLD = 2_000
USUAL = "en-US"

T = TypeVar("T")
Kind = discord.InteractionResponseType


def private(interaction: discord.Interaction) -> Words:
    """Return the words for an answer that only this member sees."""
    return Words(str(interaction.locale))


class Multilingual(Protocol):
    """A client that knows the languages that servers have chosen, by the numbers of the servers."""

    languages: dict[int, str]

    def get_guild(self, id: int, /) -> discord.Guild | None: ...  # noqa: A002 - discord.py's name


def public(interaction: discord.Interaction[Any]) -> Words:
    """Return the words for an answer that everybody in the place sees."""
    client: Multilingual = interaction.client
    chosen = client.languages.get(interaction.guild_id or 0)
    return Words(chosen or str(interaction.guild_locale or interaction.locale))


def words_of_place(client: Multilingual, guild_id: int | None, locale: str | None) -> Words:
    """Return the words for everybody in a place. ``locale`` is its language outside of servers."""
    guild = client.get_guild(guild_id) if guild_id else None
    usual = str(guild.preferred_locale) if guild else locale or USUAL
    return Words(client.languages.get(guild_id or 0) or usual)


class Stage(Enum):
    """The stages of an answer to an interaction."""

    OPEN = auto()
    """Discord has no response."""
    THINKING = auto()
    """Discord shows "thinking" in place of the answer."""
    ANSWERED = auto()
    """Discord has the answer, or has taken a click and left its message as it is."""


class Acknowledgement:
    """The progress of the answer to one interaction. Answering it takes its ``turn``."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction
        self.turn = asyncio.Lock()
        self._taken: Kind | None = None
        self._sent: Kind | None = None
        self._refused: discord.HTTPException | None = None
        self.is_shown = False
        """Whether the answer has replaced "thinking"."""
        self.responded: Callable[[], None] | None = None
        """Called once Discord has a response."""
        self.is_elsewhere = False
        """Whether another delivery of the interaction was answered first."""

    @classmethod
    def of(cls, interaction: discord.Interaction) -> Acknowledgement:
        """Return the one acknowledgement of an interaction."""
        return interaction.extras.setdefault("acknowledgement", cls(interaction))

    @property
    def is_open(self) -> bool:
        """Whether Discord can't have received a response."""
        return self._taken is None and self._sent is None

    async def stage(self) -> Stage:
        """Return the stage of the answer, after asking Discord if a connection broke.

        :raises discord.HTTPException: when Discord accepts no answer to this interaction any more.
        """
        if self._refused is not None:
            raise self._refused
        if self._sent is not None:
            await self._look()
        if self._taken is None:
            return Stage.OPEN
        is_thinking = self._taken is Kind.deferred_channel_message and not self.is_shown
        return Stage.THINKING if is_thinking else Stage.ANSWERED

    async def respond(self, kind: Kind, response: Callable[[], Awaitable[T]]) -> T | None:
        """Send the first response, once. Return None if Discord accepted it without a reply."""
        for number, pause in enumerate((*PAUSES, None)):
            self._sent = kind
            try:
                result = await response()
            except LOST:
                if pause is None:
                    raise
                await asyncio.sleep(pause)
                if await self._look():
                    return None
            except discord.HTTPException as error:
                if error.code == ALREADY_TAKEN:
                    self.is_elsewhere = number == 0
                    self._take(kind)
                    return None
                if not isinstance(error, discord.DiscordServerError):
                    self._sent = None
                if error.code == UNKNOWN_INTERACTION:
                    self._refused = error
                raise
            else:
                self._take(kind)
                return result
        return None

    def _take(self, kind: Kind) -> None:
        self._taken, self._sent = kind, None
        if self.responded is not None:
            self.responded()

    async def _look(self) -> bool:
        """Ask Discord whether it has accepted the response, and return that."""
        try:
            await retry(self._interaction.original_response, PAUSES)
            is_taken = True
        except discord.NotFound as error:
            is_taken = error.code != UNKNOWN_WEBHOOK  # a form is taken, but isn't a message
        if is_taken and self._sent is not None:
            self._taken = self._sent
        self._sent = None
        return is_taken


async def retry(
    request: Callable[[], Awaitable[T]],
    pauses: Sequence[float],
    lost: tuple[type[Exception], ...] = LOST,
) -> T:
    """Return the result of a request, which is repeated when the connection breaks."""
    for pause in pauses:
        try:
            return await request()
        except lost:
            await asyncio.sleep(pause)
    return await request()


@asynccontextmanager
async def _answering(
    interaction: discord.Interaction,
) -> AsyncGenerator[tuple[Acknowledgement, Stage]]:
    """Take the turn of an interaction's answer, and yield its progress and its stage."""
    answer = Acknowledgement.of(interaction)
    async with answer.turn:
        yield answer, await answer.stage()


async def think(interaction: discord.Interaction, *, private: bool = False) -> None:
    """Announce an answer to Discord, unless it has a response already.

    A click leaves its message as it is in the meantime.
    """
    async with _answering(interaction) as (answer, stage):
        if stage is Stage.OPEN:
            is_click = interaction.message is not None
            await answer.respond(
                Kind.deferred_message_update if is_click else Kind.deferred_channel_message,
                lambda: interaction.response.defer(ephemeral=private, thinking=not is_click),
            )


async def acknowledge(interaction: discord.Interaction) -> None:
    """Acknowledge a click that needs no answer."""
    await think(interaction)


async def ask(interaction: discord.Interaction, form: ui.Modal) -> None:
    """Open a form. Only an interaction without a response can do so."""
    if isinstance(form, Clickable) and (texts := long_texts((form.click,))):
        await keep(_services(interaction), texts)
    async with _answering(interaction) as (answer, stage):
        if stage is not Stage.OPEN:
            raise discord.InteractionResponded(interaction)
        await answer.respond(Kind.modal, lambda: interaction.response.send_modal(form))


async def defer_if_slow(
    interaction: discord.Interaction, work: Awaitable[T], *, private: bool = False
) -> T:
    """Return the result of some work, and show "thinking" if it takes long."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if not done and Acknowledgement.of(interaction).is_open:
        try:
            await think(interaction, private=private)
        except BaseException:
            task.cancel()
            raise
    return await task


@asynccontextmanager
async def hold_turn(interaction: discord.Interaction, turn: asyncio.Lock) -> AsyncGenerator[None]:
    """Hold a lock, and show "thinking" if the wait for it takes long."""
    try:
        async with asyncio.timeout(PATIENCE):
            await turn.acquire()
    except TimeoutError:
        await think(interaction)
        await turn.acquire()
    try:
        yield
    finally:
        turn.release()


async def _keep(
    interaction: discord.Interaction, clicks: Iterable[Click], *, private: bool = False
) -> None:
    """Store the clicks of an answer that are too long for custom ids."""
    if texts := long_texts(clicks):
        await defer_if_slow(interaction, keep(_services(interaction), texts), private=private)


def _services(interaction: discord.Interaction[Any]) -> Services:
    return interaction.client.services


async def progress(interaction: discord.Interaction, card: Card) -> None:
    """Show the progress of the work in place of "thinking", until the answer replaces it."""
    await _keep(interaction, card.clicks())
    async with _answering(interaction):
        await _edit(interaction, card)


async def send(interaction: discord.Interaction, card: Card, *, private: bool = False) -> int:
    """Answer with a new message, and return its id."""
    await _keep(interaction, card.clicks(), private=private)
    async with _answering(interaction) as (answer, stage):
        if stage is Stage.THINKING:
            edited = await _edit(interaction, card)
            answer.is_shown = True
            return edited.id
        if stage is Stage.OPEN:
            sent = await answer.respond(
                Kind.channel_message,
                lambda: interaction.response.send_message(
                    view=card.view(),
                    files=card.files(),
                    ephemeral=private,
                    allowed_mentions=card.mentions(),
                ),
            )
            if sent is not None and sent.message_id is not None:
                return sent.message_id
            return (await retry(interaction.original_response, LATER_PAUSES)).id
        message = await retry(
            lambda: interaction.followup.send(
                view=card.view(),
                files=card.files(),
                ephemeral=private,
                allowed_mentions=card.mentions(),
                wait=True,
            ),
            LATER_PAUSES,
            LOST if private else (aiohttp.ClientConnectorError,),  # everybody would read it twice
        )
        return message.id


async def update(interaction: discord.Interaction, card: Card) -> None:
    """Answer a click by changing the message it was made in."""
    await _keep(interaction, card.clicks())
    async with _answering(interaction) as (answer, stage):
        if stage is Stage.OPEN:
            await answer.respond(
                Kind.message_update,
                lambda: interaction.response.edit_message(
                    view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
                ),
            )
        else:
            await _edit(interaction, card)


async def send_private(interaction: discord.Interaction, content: str) -> None:
    """Answer with a short text that only this member sees, after any other answer.

    Longer texts are cut, such as errors that quote a long input. Messages so far stay as they are,
    except for "thinking" and progress, which would never end. Nothing is sent if another delivery
    of the interaction was answered first.
    """
    content = add_mentions(content)
    if len(content) > MOST_TOLD:
        content = content[: MOST_TOLD - 8] + "…"
        content += "\n```" * (content.count("```") % 2)
    nobody = discord.AllowedMentions.none()
    async with _answering(interaction) as (answer, stage):
        if answer.is_elsewhere:
            return
        if stage is Stage.OPEN:
            await answer.respond(
                Kind.channel_message,
                lambda: interaction.response.send_message(
                    content, ephemeral=True, allowed_mentions=nobody
                ),
            )
            return
        if stage is Stage.THINKING:
            await _take_away(interaction)
            answer.is_shown = True
        await retry(
            lambda: interaction.followup.send(content, ephemeral=True, allowed_mentions=nobody),
            LATER_PAUSES,
        )


async def _take_away(interaction: discord.Interaction) -> None:
    """Remove "thinking".

    Until that message is complete, a follow-up would become its text, which everybody sees. So it
    is completed first.
    """
    with suppress(discord.NotFound):  # removed before the connection broke
        await _edit(interaction, Card([text("…")]))
        await retry(interaction.delete_original_response, LATER_PAUSES)


async def _edit(interaction: discord.Interaction, card: Card) -> discord.InteractionMessage:
    """Change the answer to an interaction, or the message of a click."""
    return await retry(
        lambda: interaction.edit_original_response(
            view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
        ),
        LATER_PAUSES,
    )
