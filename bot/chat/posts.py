"""Messages that show something stored, each kept in step with it.

A process claims what is due, shows it, and stores the message. If it ends in between, the claim
expires after a minute. Then another process looks for the message in the channel, or posts it with
the same nonce, which Discord accepts once within some minutes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Generic, Protocol, TypeVar, cast

import discord

from bot import log
from bot.chat.answers import FAILED, PAUSES, retry, words_of_place
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient
from bot.chat.long_clicks import keep_on
from bot.chat.permissions import buttons_of, may_attach_at
from bot.language.words import Words
from bot.resilience import for_each
from bot.services import Services
from bot.shared.places import POSTING
from cgt.errors import CgtError

logger = log.get(__name__)

NOT_ALLOWED = (discord.Forbidden, discord.NotFound)
"""Discord's errors for a missing message or a missing permission."""
LOOKED_THROUGH = 100
"""The maximum number of messages to search for a post."""
SLACK = timedelta(minutes=1)
"""The time before the creation of a thing from which its post is searched.

The clocks of the bot and of Discord can differ.
"""
A_MOMENT = timedelta(milliseconds=50)
"""The maximum time by which the clock of the event loop is ahead."""


class Spot(Protocol):
    """The place of a message, which has no number before it is posted.

    A member's language counts only in direct messages.
    """

    @property
    def guild_id(self) -> int | None: ...
    @property
    def channel_id(self) -> int | None: ...
    @property
    def message_id(self) -> int | None: ...
    @property
    def locale(self) -> str | None: ...
    @property
    def reachable(self) -> bool: ...


class Subject(Protocol):
    """A stored thing that a message shows."""

    @property
    def id(self) -> int: ...
    @property
    def created_at(self) -> datetime: ...


S = TypeVar("S", bound=Subject)


class NotDue(Exception):
    """A post that another process has claimed or shown in the meantime."""


class NowhereToPost(Exception):
    """A message that the bot has no place for."""


def channel_at(client: GrundyClient, spot: Spot) -> discord.PartialMessageable:
    """Return the channel of a place."""
    return client.get_partial_messageable(spot.channel_id or 0, guild_id=spot.guild_id)


def message_at(client: GrundyClient, spot: Spot) -> discord.PartialMessage | None:
    """Return the message of a place, or None if it has none in the bot's reach."""
    if spot.message_id is None or not spot.reachable:
        return None
    return channel_at(client, spot).get_partial_message(spot.message_id)


def words_at(client: GrundyClient, spot: Spot) -> Words:
    """Return the words for a message that changes without an interaction.

    They are the server's, or in direct messages those of the member who requested it.
    """
    return words_of_place(client, spot.guild_id, spot.locale)


async def post(client: GrundyClient, spot: Spot, card: Card, nonce: str) -> discord.Message:
    """Post a card. Discord accepts one message per nonce within a few minutes."""
    await keep_on(client.services, card)
    channel = channel_at(client, spot)
    return await retry(
        lambda: channel.send(
            view=card.view(), files=card.files(), allowed_mentions=card.mentions(), nonce=nonce
        ),
        PAUSES,
    )


async def edit(client: GrundyClient, message: discord.PartialMessage, card: Card) -> None:
    """Show a card in place of the content of a message."""
    await keep_on(client.services, card)
    await retry(
        lambda: message.edit(
            view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
        ),
        PAUSES,
    )


async def try_to_edit(client: GrundyClient, spot: Spot, card: Card) -> bool:
    """Show a card in the message of a place, and return whether that worked."""
    message = message_at(client, spot)
    if message is None:
        return False
    try:
        await edit(client, message, card)
    except FAILED as error:
        logger.info("message not edited", message=message.id, error=repr(error))
        return False
    return True


async def retire(client: GrundyClient, spot: Spot) -> None:
    """Replace the earlier message of something by a note that it has moved."""
    words = words_at(client, spot)
    await try_to_edit(client, spot, Card([text(words("This board has moved further down."))]))


async def take_away(message: discord.PartialMessage) -> bool:
    """Delete a message, and return whether it is gone or out of the bot's reach."""
    try:
        await message.delete()
    except FAILED as error:
        logger.info("message not deleted", message=message.id, error=repr(error))
        return isinstance(error, NOT_ALLOWED)
    return True


async def find_message(
    client: GrundyClient, spot: Spot, since: datetime, button: str = "", link: str = ""
) -> int | None:
    """Return the id of the bot's message with a custom id or a link, if it has been posted."""
    try:
        async for message in channel_at(client, spot).history(
            after=since - SLACK, limit=LOOKED_THROUGH
        ):
            is_own = client.user is not None and message.author.id == client.user.id
            if is_own and (button in buttons_of(message) or (link and link in message.content)):
                return message.id
    except FAILED as error:
        logger.info("channel not looked through", channel=spot.channel_id, error=repr(error))
    return None


async def send_direct(client: GrundyClient, user_id: int, card: Card) -> None:
    """Send a member a direct message, if they take any."""
    await keep_on(client.services, card)
    try:
        user = await client.fetch_user(user_id)
        await user.send(view=card.view(), allowed_mentions=card.mentions())
    except FAILED as error:
        logger.info("member not told", user=user_id, error=repr(error))


def serve_in_time(client: GrundyClient, deadline: datetime | None) -> None:
    """Wake the client at a deadline.

    While time is stopped, nothing is due, and the next round takes over.
    """
    uptime = client.services.uptime
    stands_still = uptime is not None and uptime.stands_still
    if deadline is not None and not stands_still:
        client.wake_by(deadline + A_MOMENT)


class Posts(Generic[S]):
    """The posts of one kind. A subclass has the differences from the others.

    Unless it overrides :meth:`claim`, :meth:`settle` and :meth:`put_off`, its subjects have the
    fields of a stored post.
    """

    name: str
    """The name of a subject in the log, in locks and in nonces."""
    pause: timedelta | None = None
    """The time until another try after a broken connection. Without it the claim has to expire."""
    due: Callable[[Services], Awaitable[list[S]]]
    """Returns the subjects whose posts are due."""
    change: Callable[[Services, int, Callable[[S], S]], Awaitable[S]]
    """Applies a transition to the subject with a number, and returns the stored result."""
    is_answer: bool = False
    """Whether the first message answers an interaction. It is looked for, but not posted again."""

    async def card(
        self, client: GrundyClient, subject: S, words: Words, /, *, pictures: bool
    ) -> Card:
        """Return the card of a subject, for everybody."""
        raise NotImplementedError

    def spot(self, subject: S, /) -> Spot:
        """Return the place of a subject's post."""
        return cast("Spot", subject)

    def nonce(self, subject: S, /) -> str:
        """Return the nonce of a new message."""
        return f"{self.name}{subject.id}"

    def button(self, subject: S, /) -> str | None:
        """Return the custom id by which to find the message of an earlier try, if it has one."""
        del subject
        return None

    def is_below(self, subject: S, /) -> bool:
        """Return whether a card comes in a new message below the last one."""
        return cast("Any", subject).is_below

    def is_posted_again(self, subject: S, /) -> bool:
        """Return whether a card is posted again after a member has deleted its message."""
        del subject
        return False

    async def is_too_late(self, services: Services, subject: S, /) -> bool:
        """Return whether the post of a subject is given up."""
        del services, subject
        return False

    async def on_posted(self, client: GrundyClient, subject: S, /) -> None:
        """Follow up on a subject's first message."""

    async def on_refused(self, client: GrundyClient, claimed: S, /) -> None:
        """Follow up on Discord's refusal. The default gives the post up until the next change."""
        await self.settle(client.services, claimed, None)

    async def on_replaced(self, subject: S, old: discord.PartialMessage, /) -> None:
        """Follow up on a new message below the old one."""

    async def claim(self, services: Services, due: S, /) -> S | None:
        """Claim a due post for this process, and return its subject, or None if another has it."""
        now, is_too_late = services.now(), await self.is_too_late(services, due)

        def claim_found(subject: Any) -> Any:
            if subject.show_at is None or subject.show_at > now:
                raise NotDue
            until = None if is_too_late else now + POSTING
            is_first = subject.message_id is None
            return replace(subject, show_at=until, tries=subject.tries + is_first)

        try:
            subject = await self.change(services, due.id, claim_found)
        except (NotDue, CgtError):  # it isn't due any more, or gone
            return None
        return None if is_too_late else subject

    async def settle(self, services: Services, shown: S, message_id: int | None, /) -> S:
        """Store the message in which a subject is shown as it was claimed.

        If it has changed since, the post stays due.
        """
        claim, now = cast("Any", shown).show_at, services.now()

        def settle_found(subject: Any) -> Any:
            if subject.show_at == claim:
                subject = replace(subject, show_at=None, is_below=False)
            elif message_id is not None:
                subject = replace(subject, show_at=subject.show_at or now)
            return subject if message_id is None else replace(subject, message_id=message_id)

        return await self.change(services, shown.id, settle_found)

    async def put_off(self, services: Services, claimed: S, until: datetime) -> None:
        """Make a claimed post due again at a time, unless it is due earlier."""
        claim = cast("Any", claimed).show_at

        def later(subject: Any) -> Any:
            return replace(subject, show_at=until) if subject.show_at == claim else subject

        await self.change(services, claimed.id, later)

    def filter_served(self, client: GrundyClient, subjects: Iterable[S]) -> list[S]:
        """Return the subjects in direct messages and in servers that the bot is a member of."""
        guilds = ((subject, self.spot(subject).guild_id) for subject in subjects)
        return [subject for subject, of in guilds if not of or client.get_guild(of) is not None]

    async def show_due(self, client: GrundyClient) -> None:
        """Show the due posts in the servers of this process."""
        due = self.filter_served(client, await self.due(client.services))
        await for_each(self.name, due, lambda subject: self.show_if_due(client, subject))

    async def show_if_due(self, client: GrundyClient, due: S) -> None:
        """Show a due subject, if this process can claim its post."""
        async with client.lock((self.name, due.id)):
            await self.show_in_turn(client, due)

    async def show_in_turn(self, client: GrundyClient, due: S) -> S:
        """Show a due subject as :meth:`show_if_due` does, and return it, under its lock."""
        claimed = await self.claim(client.services, due)
        if claimed is None:
            return due
        try:
            message_id = await self.show_claimed(client, claimed)
        except (NowhereToPost, *NOT_ALLOWED) as error:
            self.log("post refused", claimed, error)
            await self.on_refused(client, claimed)
        except FAILED as error:
            self.log("not shown yet", claimed, error)
            if self.pause is not None:
                until = client.services.now() + self.pause
                await self.put_off(client.services, claimed, until)
                client.wake_by(until)
        else:
            shown = await self.settle(client.services, claimed, message_id)
            if self.spot(claimed).message_id is None:
                await self.on_posted(client, shown)
            return shown
        return claimed

    async def draw(self, client: GrundyClient, subject: S) -> Card:
        """Return the card of a subject in the language of its place."""
        spot = self.spot(subject)
        pictures = may_attach_at(client, spot.guild_id, spot.channel_id or 0)
        return await self.card(client, subject, words_at(client, spot), pictures=pictures)

    async def show_claimed(self, client: GrundyClient, claimed: S, /) -> int:
        """Show a subject in its message or a new one, and return the id of the message.

        :raises discord.HTTPException: if Discord refuses.
        :raises NowhereToPost: if there is no place for it.
        """
        spot, card = self.spot(claimed), await self.draw(client, claimed)
        old = message_at(client, spot) or await self._find_earlier(client, claimed)
        if old is not None and not self.is_below(claimed):
            try:
                await edit(client, old, card)
            except discord.NotFound as error:
                self.log("message is gone", claimed, error)
                if not self.is_posted_again(claimed):
                    return old.id
            else:
                return old.id
        if old is None and self.is_answer:
            raise NowhereToPost
        sent = await post(client, spot, card, self.nonce(claimed))
        if old is not None:
            await self.on_replaced(claimed, old)
        return sent.id

    async def _find_earlier(
        self, client: GrundyClient, claimed: S
    ) -> discord.PartialMessage | None:
        """Return the message of an earlier try."""
        button, spot = self.button(claimed), self.spot(claimed)
        if button is None or cast("Any", claimed).tries < 2:
            return None
        found = await find_message(client, spot, claimed.created_at, button=button)
        return None if found is None else channel_at(client, spot).get_partial_message(found)

    def log(self, event: str, subject: S, error: Exception) -> None:
        logger.info(event, error=repr(error), **{self.name: subject.id})
