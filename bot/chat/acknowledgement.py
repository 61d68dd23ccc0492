"""The state of each answer as Discord has it, known even when a connection breaks.

An interaction can be responded to once. Where a connection breaks before Discord's reply is here,
nobody knows whether it took the response; so Discord is asked before anything else is said.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from enum import Enum, auto
from typing import TypeVar

import aiohttp
import discord

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

T = TypeVar("T")
Kind = discord.InteractionResponseType


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
        self._is_shown = False

    @classmethod
    def of(cls, interaction: discord.Interaction) -> Acknowledgement:
        """Return the one acknowledgement of an interaction."""
        return interaction.extras.setdefault("acknowledgement", cls(interaction))

    @property
    def is_open(self) -> bool:
        """Whether nothing has been sent that Discord may have taken."""
        return self._taken is None and self._sent is None

    def shown(self) -> None:
        """Note that the answer stands where "thinking" stood."""
        self._is_shown = True

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
        is_thinking = self._taken is Kind.deferred_channel_message and not self._is_shown
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
