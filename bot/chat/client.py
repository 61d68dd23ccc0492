"""The Discord client, which connects commands, clicks and forms to the router."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import ParamSpec, TypeAlias, TypeVar
from weakref import WeakValueDictionary

import aiohttp
import discord
from discord.ext import tasks
from discord.gateway import DiscordWebSocket
from yarl import URL

from bot import log, metrics
from bot.chat import emoji, errors
from bot.chat.answers import FAILED
from bot.chat.connection import SteadyClient
from bot.chat.in_flight import InFlight
from bot.chat.links import Link
from bot.chat.mentions import learn
from bot.chat.router import Router
from bot.chat.sanitize import plain
from bot.chat.scheduler import PAUSE_SECONDS, Heart, Look, keep_pace
from bot.chat.tree import Translator, Tree, register
from bot.resilience import for_each
from bot.services import Services
from bot.store import StoreUnavailable
from bot.store.application import wait_to_identify
from bot.store.store import ALL
from bot.workers.pool import Workers

logger = log.get(__name__)

P = ParamSpec("P")
R = TypeVar("R")

SWEEP_SECONDS = 15
"""The default seconds between two rounds of the periodic work."""


class GrundyClient(SteadyClient):
    """The Discord client, which needs only the intent ``guilds``."""

    def __init__(
        self,
        services: Services,
        router: Router,
        *,
        sync_on_start: bool = False,
        links_commands: bool = True,
        translates_commands: bool = True,
        greets: bool = True,
        draws_emoji: bool = False,
        pause: float = PAUSE_SECONDS,
        shard_count: int | None = None,
        http_trace: aiohttp.TraceConfig | None = None,
    ) -> None:
        shards = services.store.shards
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shard_count,
            shard_ids=None if shards == ALL else list(shards.ids),
            http_trace=http_trace,  # pyright: ignore[reportArgumentType] - None is its default
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self.services = services
        self.sync_on_start = sync_on_start
        self.links_commands = links_commands
        self.translates_commands = translates_commands
        self.greets = greets
        self.draws_emoji = draws_emoji
        self.router = router
        self.looks_every: float = SWEEP_SECONDS
        self.languages: dict[int, str] = {}
        """The language of each server that has chosen one."""
        self._turns = WeakValueDictionary[object, asyncio.Lock]()
        self.in_flight = InFlight()
        self.tree = Tree(self, router.commands, self.in_flight)
        self._looks = {
            sweeps: Look([partial(sweep, self) for sweep in sweeps], pause)
            for sweeps in router.sweeps
        }
        self._closing = False
        self._identify_keys: int | None = None
        self.heart = Heart(services, router.recoveries, self.is_connected, self.wake)

    async def ask(self, link: Link[R]) -> R:
        """Return another feature's answer to a link."""
        return await self.router.ask(self.services, link)

    def lock(self, of: object) -> asyncio.Lock:
        """Return the lock for a thing, such as a match's number.

        The database is safe without it. It keeps the messages about the thing in the same order.
        """
        return self._turns.setdefault(of, asyncio.Lock())

    async def setup_hook(self) -> None:
        """Start the beats, register the commands and start the periodic work before connecting."""
        await self.heart.start()
        if self.shard_ids is not None:
            await self._share_gateway()
        if self.translates_commands:
            await self.tree.set_translator(Translator())
        await self._register()
        self.sweep.start()

    async def _share_gateway(self) -> None:
        """Ask Discord for its gateway and the number of shards that can identify at once."""
        _count, url, limit = await self.http.get_bot_gateway()
        DiscordWebSocket.DEFAULT_GATEWAY = URL(url)
        if not self.services.store.shards.is_whole:
            self._identify_keys = limit["max_concurrency"]

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until this shard can identify itself, if other processes of the bot do so too."""
        if self._identify_keys is not None:
            with suppress(StoreUnavailable):
                key = (shard_id or 0) % self._identify_keys
                return await wait_to_identify(self.services.store, key)
        return await super().before_identify_hook(shard_id, initial=initial)

    async def _register(self) -> None:
        """Register the commands if configured, and learn their numbers."""
        if self.sync_on_start:
            of = self.application_id or 0
            commands = await register(self.tree, self.services.store, of)
        else:
            try:
                commands = await self.tree.fetch_commands()
            except discord.HTTPException as error:
                logger.warning("commands stand in texts by their names", error=str(error))
                return
        if self.links_commands:
            learn(commands)

    async def leave(self) -> None:
        """Stop the periodic work. Matches are in the database and go on after the next start."""
        if not self._closing:
            self._closing = True
            self.heart.stop()
            self.sweep.cancel()
            await asyncio.gather(*(look.end() for look in self._looks.values()))

    async def on_ready(self) -> None:
        """Log the connection, and greet servers that added the bot while it was away."""
        logger.info("ready", user=str(self.user), guilds=len(self.guilds))
        await self._greet(*self.guilds)
        if self.draws_emoji:
            self.draws_emoji = False
            is_first = self.services.store.shards.serve(None)  # one process changes them
            provide = partial(self._provide_emoji, change=is_first)
            found = await for_each("emoji", [self.services.workers], provide)
            self.draws_emoji = found == [False]

    async def _provide_emoji(self, workers: Workers, *, change: bool) -> bool:
        """Upload the emoji, unless the bot stops first."""
        try:
            return await emoji.provide(self, workers, change=change)
        except (RuntimeError, aiohttp.ClientError):
            if not self.is_closed():
                raise
            return True

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that has just added the bot."""
        await self._greet(guild)

    on_guild_available = on_guild_join
    """A server that appears later than the others. Most aren't new."""

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await for_each("server", self.router.departed, lambda departed: departed(self, guild.id))

    def has_server(self, guild_id: int) -> bool | None:
        """Return whether the bot is in a server, or None if another process has its shard."""
        if (guild_id >> 22) % (self.shard_count or 1) not in self.shards:
            return None
        return self.get_guild(guild_id) is not None

    async def _greet(self, *guilds: discord.Guild) -> None:
        """Greet some servers, and log whatever goes wrong."""

        async def greeted(guild: discord.Guild) -> None:
            for greet in self.router.greetings:
                await greet(self, guild)

        await for_each("server", guilds if self.greets else (), greeted)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Look at once for due work, which may have waited for the connection."""
        await super().on_shard_resumed(shard_id)
        self.wake()

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Note that the permissions of a role changed, because the bot may have that role."""
        if before.permissions != after.permissions:
            await self._retry_refused(after.guild)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        if before.overwrites != after.overwrites:
            await self._retry_refused(after.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Note that the bot's own roles changed. Discord reports these without an intent."""
        if before.roles != after.roles or before.timed_out_until != after.timed_out_until:
            await self._retry_refused(after.guild)

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """Note that a thread was opened again."""
        if (before.archived, before.locked) != (after.archived, after.locked):
            await self._retry_refused(after.guild)

    async def _retry_refused(self, guild: discord.Guild) -> None:
        """Retry what Discord refused in a server, and log whatever goes wrong."""
        await for_each(
            "permissions", self.router.permitted, lambda permitted: permitted(self, guild.id)
        )
        self.wake()

    async def on_app_command_completion(
        self, interaction: discord.Interaction[GrundyClient], _command: object
    ) -> None:
        metrics.count_interaction(interaction.extras)

    async def on_interaction(self, interaction: discord.Interaction[GrundyClient]) -> None:
        """Handle a click or a form by its custom id, which also works after a restart."""
        self.services.names.see(interaction.user.id, plain(interaction.user.display_name))
        kinds = discord.InteractionType
        if interaction.type not in {kinds.component, kinds.modal_submit}:
            return
        metrics.note_arrival(interaction.extras, self.router.name_of(interaction))
        try:
            self.in_flight.enter(interaction)
            await self.router.click(interaction)
            metrics.count_interaction(interaction.extras)
        except Exception as error:  # noqa: BLE001 - the one place for errors
            await errors.answer(interaction, error)

    async def member_name(self, user_id: int) -> str:
        """Return a member's display name for pictures and files, or "" if it is unknown.

        It asks Discord for names that it hasn't seen lately.
        """
        known = self.services.names.of(user_id)
        if known:
            return known
        try:
            user = self.get_user(user_id) or await self.fetch_user(user_id)
        except FAILED as error:
            logger.info("no name", error=repr(error))
            return ""
        name = plain(user.display_name)
        self.services.names.see(user_id, name)
        return name

    def is_connected(self) -> bool:
        shards = self.shards.values()
        return not self.is_closed() and not all(shard.is_closed() for shard in shards)

    def wake(self) -> None:
        """Start every feature's periodic work now, before its next round.

        A feature calls it after leaving work for others. They find that work in the database, so
        nothing is lost without a call.
        """
        for look in self._looks.values():
            look.wake()

    def match_ended(self) -> None:
        """Start the periodic work of the features that follow matches."""
        for sweeps in self.router.following_matches:
            self._looks[sweeps].wake()

    def wake_by(self, moment: datetime) -> None:
        """Start the next round at a moment, if it would begin later."""
        following, every = self.sweep.next_iteration, self.sweep.seconds or 0
        if following is not None and moment < following:
            early = (following - moment).total_seconds()
            self.sweep.change_interval(seconds=max(0.0, every - early))

    @tasks.loop(seconds=SWEEP_SECONDS)
    async def sweep(self) -> None:
        """Start every feature's periodic work."""
        self.sweep.change_interval(seconds=self.looks_every)
        self.services.workers.tend()
        self.wake()
        keep_pace(self.sweep, self.looks_every)

    @sweep.before_loop
    async def _before_sweep(self) -> None:
        await self.wait_until_ready()


Interaction: TypeAlias = discord.Interaction[GrundyClient]


async def ask_worker(
    interaction: Interaction, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs
) -> R:
    """Return the result of a worker's function that answers a member, in their turn."""
    workers, member = interaction.client.services.workers, interaction.user.id
    return await workers.ask(member, function, *args, **kwargs)
