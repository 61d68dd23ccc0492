"""Answers to Discord, in time: the one place that answers an interaction.

Discord has four ways to answer, which must not be mixed: what is first said, what replaces
"thinking", what changes a message, and what follows. Which one it is depends on what stands there
so far, and that is known here alone. Every message that is ever edited is a :class:`Card`.

An interaction can be responded to once. Where a connection breaks before Discord's reply is here,
nobody knows whether it took the response; so Discord is asked before anything else is said.

An answer is in the language of the member, or of the place where everybody reads it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from enum import Enum, auto
from typing import Any, TypeVar

import aiohttp
import discord
from discord import ui

from bot.chat.card import Card, text
from bot.chat.mentions import linked
from bot.language.words import Words

LOST = (aiohttp.ClientError, OSError)
"""The errors of a broken connection: nobody knows what Discord has received."""
FAILED = (discord.HTTPException, *LOST)
"""The errors after which Discord has not, or may not have, taken an answer."""
PAUSES = (0.1, 0.2, 0.4, 0.8)
"""The seconds before each new try to respond: three seconds are all that Discord gives for it."""
LATER_PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)
"""The seconds before each new try to change or add an answer: there are 15 minutes for that."""
UNKNOWN_INTERACTION, ALREADY_TAKEN = 10062, 40060
"""Discord's numbers for an interaction that is too old, and for one that it has a response to."""
UNKNOWN_WEBHOOK = 10015
"""Discord's number for the follow-ups of an interaction that it has no response to."""
PATIENCE = 1.0
"""Seconds that an answer may take before Discord is told that it will come."""
MOST_TOLD = 2_000
USUAL = "en-US"

T = TypeVar("T")
Kind = discord.InteractionResponseType


def private(interaction: discord.Interaction) -> Words:
    """Return the words for an answer that only this member sees."""
    return Words(str(interaction.locale))


def public(interaction: discord.Interaction) -> Words:
    """Return the words for an answer that everybody in the place sees."""
    chosen = _chosen(interaction.client, interaction.guild_id)
    return Words(chosen or str(interaction.guild_locale or interaction.locale))


def of_place(client: discord.Client, guild_id: int | None, locale: str | None) -> Words:
    """Return the words for all in a place; ``locale`` is its language where it is in no server."""
    guild = client.get_guild(guild_id) if guild_id else None
    usual = str(guild.preferred_locale) if guild else locale or USUAL
    return Words(_chosen(client, guild_id) or usual)


def _chosen(client: Any, guild_id: int | None) -> str | None:
    """Return the language that a server has chosen, if it has; our client knows those."""
    languages: Mapping[int, str] = client.languages
    return languages.get(guild_id or 0)


class Stage(Enum):
    """The answer that Discord has been given to an interaction so far."""

    OPEN = auto()
    """Nothing yet."""
    THINKING = auto()
    """That an answer will come: a message stands there that is not the answer."""
    ANSWERED = auto()
    """The answer; or that a click is seen to, whose message stays as it is."""


class Acknowledgement:
    """The progress of the answer to one interaction. To answer it takes its ``turn``."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction
        self.turn = asyncio.Lock()
        self._taken: Kind | None = None
        self._sent: Kind | None = None
        self._refused: discord.HTTPException | None = None
        self.is_shown = False
        """Whether the answer stands where "thinking" stood."""

    @classmethod
    def of(cls, interaction: discord.Interaction) -> Acknowledgement:
        """Return the one acknowledgement of an interaction."""
        return interaction.extras.setdefault("acknowledgement", cls(interaction))

    @property
    def is_open(self) -> bool:
        """Whether nothing has been sent that Discord may have taken."""
        return self._taken is None and self._sent is None

    async def stage(self) -> Stage:
        """Return what Discord has been told, which it is asked where a connection broke.

        :raises discord.HTTPException: when Discord takes no answer to this interaction any more.
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
        """Respond for the first time, once; None where the connection broke after that."""
        for pause in (*PAUSES, None):
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

    async def _look(self) -> bool:
        """Ask Discord whether it has taken what was sent, and return that."""
        try:
            await again(self._interaction.original_response, PAUSES)
            is_taken = True
        except discord.NotFound as error:
            is_taken = error.code != UNKNOWN_WEBHOOK  # a form is taken, and is no message
        if is_taken and self._sent is not None:
            self._taken = self._sent
        self._sent = None
        return is_taken


async def again(
    request: Callable[[], Awaitable[T]],
    pauses: Sequence[float],
    lost: tuple[type[Exception], ...] = LOST,
) -> T:
    """Return the result of a request; where the connection breaks, it is made again."""
    for pause in pauses:
        try:
            return await request()
        except lost:
            await asyncio.sleep(pause)
    return await request()


async def think(interaction: discord.Interaction, *, private: bool = False) -> None:
    """Tell Discord that an answer will come, unless it was told anything before.

    A click keeps its message as it is meanwhile.
    """
    said = Acknowledgement.of(interaction)
    async with said.turn:
        if await said.stage() is Stage.OPEN:
            is_click = interaction.message is not None
            await said.respond(
                Kind.deferred_message_update if is_click else Kind.deferred_channel_message,
                lambda: interaction.response.defer(ephemeral=private, thinking=not is_click),
            )


async def acknowledge(interaction: discord.Interaction) -> None:
    """Take a click that needs no answer."""
    await think(interaction)


async def ask(interaction: discord.Interaction, form: ui.Modal) -> None:
    """Open a form in front of the chat; only an interaction that is not answered yet can."""
    said = Acknowledgement.of(interaction)
    async with said.turn:
        if await said.stage() is not Stage.OPEN:
            raise discord.InteractionResponded(interaction)
        await said.respond(Kind.modal, lambda: interaction.response.send_modal(form))


async def in_time(
    interaction: discord.Interaction, work: Awaitable[T], *, private: bool = False
) -> T:
    """Return what the work returns; when it takes long, Discord is told so meanwhile."""
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
async def in_turn(interaction: discord.Interaction, turn: asyncio.Lock) -> AsyncGenerator[None]:
    """Wait for a turn, and hold it; when that takes long, Discord is told so meanwhile."""
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


async def progress(interaction: discord.Interaction, card: Card) -> None:
    """Show how far the work is in place of "thinking"; the answer will take its place."""
    said = Acknowledgement.of(interaction)
    async with said.turn:
        await said.stage()
        await _edit(interaction, card)


async def send(interaction: discord.Interaction, card: Card, *, private: bool = False) -> int:
    """Answer with a message of its own and return its id."""
    said = Acknowledgement.of(interaction)
    async with said.turn:
        now = await said.stage()
        if now is Stage.THINKING:
            edited = await _edit(interaction, card)
            said.is_shown = True
            return edited.id
        if now is Stage.OPEN:
            sent = await said.respond(
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
            return (await again(interaction.original_response, LATER_PAUSES)).id
        message = await again(
            lambda: interaction.followup.send(
                view=card.view(),
                files=card.files(),
                ephemeral=private,
                allowed_mentions=card.mentions(),
                wait=True,
            ),
            LATER_PAUSES,
            LOST if private else (aiohttp.ClientConnectorError,),  # all would read it twice
        )
        return message.id


async def update(interaction: discord.Interaction, card: Card) -> None:
    """Answer a click by changing the message it was made in."""
    said = Acknowledgement.of(interaction)
    async with said.turn:
        if await said.stage() is Stage.OPEN:
            await said.respond(
                Kind.message_update,
                lambda: interaction.response.edit_message(
                    view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
                ),
            )
        else:
            await _edit(interaction, card)


async def tell(interaction: discord.Interaction, content: str) -> None:
    """Answer with a few words that only this member sees, whatever was answered before.

    Very many words, such as of an error that quotes a long text, are cut. What stands there
    already is left as it is, but "thinking" and progress, which nothing would ever follow.
    """
    content = linked(content)
    if len(content) > MOST_TOLD:
        content = content[: MOST_TOLD - 8] + "…"
        content += "\n```" * (content.count("```") % 2)
    nobody = discord.AllowedMentions.none()
    said = Acknowledgement.of(interaction)
    async with said.turn:
        now = await said.stage()
        if now is Stage.OPEN:
            await said.respond(
                Kind.channel_message,
                lambda: interaction.response.send_message(
                    content, ephemeral=True, allowed_mentions=nobody
                ),
            )
            return
        if now is Stage.THINKING:
            await _take_away(interaction)
            said.is_shown = True
        await again(
            lambda: interaction.followup.send(content, ephemeral=True, allowed_mentions=nobody),
            LATER_PAUSES,
        )


async def _take_away(interaction: discord.Interaction) -> None:
    """Take "thinking" away.

    Until that message is completed, a follow-up would be its text, for all to see; so it is
    completed first.
    """
    with suppress(discord.NotFound):  # taken away before the connection broke
        await _edit(interaction, Card([text("…")]))
        await again(interaction.delete_original_response, LATER_PAUSES)


async def _edit(interaction: discord.Interaction, card: Card) -> discord.InteractionMessage:
    """Change the message that an interaction was answered with, or was made in."""
    return await again(
        lambda: interaction.edit_original_response(
            view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
        ),
        LATER_PAUSES,
    )
