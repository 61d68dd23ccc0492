"""The Discord client: connects commands, clicks and forms to the router."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Container
from contextlib import suppress
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

import aiohttp
import discord
from discord.ext import tasks

from bot import log, metrics
from bot.chat import errors
from bot.chat.custom_id import CustomId
from bot.chat.forms import submitted
from bot.chat.items import ClickButton, ClickSelect
from bot.chat.router import Router
from bot.chat.translator import Translator
from bot.chat.tree import Tree
from bot.services import Services

logger = log.get(__name__)

SWEEP_SECONDS = 15
"""How often the features look for what is due."""
LAST_LOOK_SECONDS = 4
"""How long the end waits for what is being looked through."""


class GrundyClient(discord.AutoShardedClient):
    """The bot. It needs the intent ``guilds`` alone."""

    def __init__(
        self,
        services: Services,
        router: Router,
        *,
        sync_on_start: bool = False,
        shard_count: int | None = None,
        http_trace: aiohttp.TraceConfig | None = None,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shard_count,
            http_trace=http_trace,  # pyright: ignore[reportArgumentType] - None is its default
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self.services = services
        self.sync_on_start = sync_on_start
        self.router = router
        self._turns = WeakValueDictionary[object, asyncio.Lock]()
        self.tree = Tree(self, router.commands)
        self._looking: set[asyncio.Task[None]] = set()
        self._one_look = asyncio.Lock()
        self._is_woken = False
        self._closing = False

    def turn(self, of: object) -> asyncio.Lock:
        """Return what lets one at a time change something, such as the match of a number.

        What is stored is safe without: this keeps what is shown of it in the same order.
        """
        return self._turns.setdefault(of, asyncio.Lock())

    async def setup_hook(self) -> None:
        """Get ready before the connection: buttons, commands, the clock for what is due."""
        self.add_dynamic_items(ClickButton, ClickSelect)
        await self.tree.set_translator(Translator())
        if self.sync_on_start:
            commands = await self.tree.sync()
            logger.info("slash commands registered", count=len(commands))
        self.sweep.start()

    async def close(self) -> None:
        """Disconnect; matches are in the store and go on with the next start."""
        self._closing = True
        with suppress(TimeoutError):
            # What has begun is ended; to cancel it in a transaction would cost a rollback.
            await asyncio.wait_for(self._one_look.acquire(), LAST_LOOK_SECONDS)
        self.sweep.cancel()
        await super().close()

    async def on_ready(self) -> None:
        """Say in the log that the bot is there."""
        logger.info("ready", user=str(self.user), guilds=len(self.guilds))

    async def on_app_command_completion(
        self, interaction: discord.Interaction[GrundyClient], _command: object
    ) -> None:
        """Count a command that was answered."""
        metrics.ended(interaction.extras)

    async def clicked(
        self, interaction: discord.Interaction[GrundyClient], custom_id: CustomId, chosen: str
    ) -> None:
        """Handle a click on a button, or a choice in a select."""
        name = self._name("click", custom_id, self.router.clicks.verbs)
        await self._guarded(interaction, self.router.click(interaction, custom_id, chosen), name)

    async def on_interaction(self, interaction: discord.Interaction[GrundyClient]) -> None:
        """Handle a form: by its custom id alone, so that one opened before a restart counts."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        if (sent := submitted(interaction)) is not None:
            name = self._name("form", sent[0], self.router.clicks.forms)
            await self._guarded(interaction, self.router.form(interaction, *sent), name)

    @staticmethod
    def _name(kind: str, custom_id: CustomId, known: Container[str]) -> str:
        """Return under which name a click or a form is counted."""
        return f"{kind} {custom_id.verb}" if custom_id.verb in known else "unknown"

    def wake(self) -> None:
        """Look at once for what is due, and not only when the next round comes.

        A feature calls it when it leaves something for the others, such as the end of a match:
        theirs is to find it in the store, so that nothing is lost if nobody is woken.
        """
        if self._is_woken:
            return  # who looks next finds this too
        self._is_woken = True
        looking = asyncio.create_task(self._look())
        self._looking.add(looking)
        looking.add_done_callback(self._looking.discard)

    @tasks.loop(seconds=SWEEP_SECONDS)
    async def sweep(self) -> None:
        """Do what is due, every now and then."""
        await self._look()

    async def _look(self) -> None:
        """Do what is due; whatever goes wrong, the next round comes."""
        async with self._one_look:
            self._is_woken = False
            for sweep in self.router.sweeps:
                if self._closing:
                    return
                try:
                    await sweep(self)
                except Exception:
                    logger.exception("what is due was not looked through")

    @sweep.before_loop
    async def _before_sweep(self) -> None:
        await self.wait_until_ready()

    async def _guarded(
        self, interaction: discord.Interaction[GrundyClient], work: Awaitable[Any], name: str
    ) -> None:
        """Do the work; an error in it is answered where all errors are."""
        metrics.began(interaction.extras, name)
        try:
            await work
            metrics.ended(interaction.extras)
        except Exception as error:  # noqa: BLE001 - the one place for errors
            await errors.answer(interaction, error)


Interaction: TypeAlias = discord.Interaction[GrundyClient]
"""An interaction with this bot."""
