"""The record of requests, interactions and messages, and a bell that rings when it changes."""

import asyncio
import itertools
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from simcord.backend import Backend, models

from tests.message_rules import BUTTON, SELECTS, TEXT_DISPLAY, walk

Channel = models.Channel
EPHEMERAL, LOADING = 1 << 6, 1 << 7
DISCORD_EPOCH = 1_420_070_400_000

_serial = itertools.count()


def new_id() -> int:
    """Return an id that carries the time, as Discord's do."""
    return (int(time.time() * 1000) - DISCORD_EPOCH) << 22 | 1 << 21 | next(_serial) % 4096


@dataclass(frozen=True, slots=True)
class User:
    """A member of every server in which they do something."""

    name: str
    id: int = field(default_factory=new_id)


@dataclass(frozen=True, slots=True)
class Request:
    """A request of the bot and the status it was answered with; `path` begins after `/api/v10`."""

    method: str
    path: str
    params: Mapping[str, str]
    json: Any
    status: int


class NothingHeard(AssertionError):
    """The bot did not do in time what the test waits for."""


@dataclass(slots=True)
class Message:
    """A message of the bot, with every version that members have seen."""

    channel: Channel
    payload: dict[str, Any]
    files: dict[str, bytes]
    versions: list[dict[str, Any]] = field(default_factory=list)

    @property
    def id(self) -> int:
        return int(self.payload["id"])

    @property
    def ephemeral(self) -> bool:
        return bool(self.payload["flags"] & EPHEMERAL)

    @property
    def loading(self) -> bool:
        return bool(self.payload["flags"] & LOADING)

    @property
    def text(self) -> str:
        """Everything there is to read, line by line."""
        shown = [each["content"] for each in self.components() if each["type"] == TEXT_DISPLAY]
        return "\n".join([self.payload["content"], *shown]).strip()

    @property
    def buttons(self) -> list[dict[str, Any]]:
        return [each for each in self.components() if each["type"] == BUTTON]

    @property
    def selects(self) -> list[dict[str, Any]]:
        return [each for each in self.components() if each["type"] in SELECTS]

    def components(self) -> Iterator[Mapping[str, Any]]:
        return (each for _, each in walk(self.payload["components"], ""))

    def find(self, name: str) -> Mapping[str, Any]:
        """Return the enabled button or select with this label or custom_id."""
        for each in self.components():
            if name in {each.get("custom_id"), each.get("label")} and each.get("custom_id"):
                assert not each.get("disabled"), f"{name!r} is disabled"
                return each
        labels = [each.get("label") or each["custom_id"] for each in self.buttons]
        raise AssertionError(f"there is no {name!r}; the buttons are {labels}")


@dataclass(slots=True)
class Interaction:
    """A command, click or submitted form of a member, and the bot's answer."""

    user: User
    channel: Channel
    payload: dict[str, Any]
    sent_at: float
    record: models.Interaction
    state: "State" = field(repr=False)
    source: Message | None = None
    response: int | None = None
    edited: bool = False
    seconds: float = 0.0

    @property
    def original(self) -> Message | None:
        """The message of the first response, unless it was deleted."""
        return self.state.messages.get(self.record.message_id or 0)

    @property
    def followups(self) -> list[Message]:
        """The messages that came after the first response."""
        known = self.state.messages
        return [known[each] for each in self.record.followup_ids if each in known]

    @property
    def is_answered(self) -> bool:
        """Whether the member sees something else than "thinking"."""
        if self.response == 6:
            return self.edited or bool(self.followups)
        return self.response is not None and not (self.original and self.original.loading)

    @property
    def message(self) -> Message:
        """The message that the member sees in answer: a private one before the board."""
        shown = [*self.followups, *([self.original] if self.original else [])]
        assert shown, "the interaction was answered without a message"
        return shown[0]


@dataclass(slots=True)
class State:
    """The record of one stand-in.

    While it is `deaf`, first responses to interactions get lost on their way: those are `unheard`.
    While there is `trouble`, it answers requests, and may have them answered as they should be.
    One of `check_every` requests is held against Discord's description: that takes much longer than
    to answer it, which a load test would measure.
    A first response that comes late is a fault, unless `lateness_is_allowed`.
    """

    requests: list[Request] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    interactions: dict[int, Interaction] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    deaf: bool = False
    check_every: int = 1
    lateness_is_allowed: bool = False
    trouble: Callable[..., Any] | None = None
    unheard: list[Interaction] = field(default_factory=list)
    _bells: dict[int | None, asyncio.Event] = field(default_factory=dict)

    def note(self, payload: dict[str, Any], backend: Backend) -> None:
        """Keep a version of a message, with its files as they are now."""
        channel = backend.channels[int(payload["channel_id"])]
        message = self.messages.setdefault(int(payload["id"]), Message(channel, payload, {}))
        message.payload = payload
        message.versions.append(payload)
        message.files = {
            each["filename"]: backend.cdn.get(each["url"]) for each in payload["attachments"]
        }

    def ring(self, interaction: int | None = None) -> None:
        """Wake everybody who waits for a change, or all but those of other interactions.

        Where hundreds wait, to wake them all for each would take more time than to answer.
        """
        woken = list(self._bells) if interaction is None else [None, interaction]
        for each in woken:
            if (bell := self._bells.pop(each, None)) is not None:
                bell.set()

    def fault(self, text: str) -> None:
        """Keep a fault; whoever waits fails with it at once."""
        self.faults.append(text)
        self.ring()

    async def until(
        self,
        happened: Callable[[], bool],
        what: str,
        seconds: float,
        interaction: int | None = None,
    ) -> None:
        """Wait until something has happened, to an interaction if one is named.

        :raises NothingHeard: when it has not in so many seconds.
        :raises AssertionError: when the bot sent something wrong meanwhile.
        """
        try:
            async with asyncio.timeout(seconds):
                while True:
                    change = self._bells.setdefault(interaction, asyncio.Event())
                    assert not self.faults, "\n".join(self.faults)
                    if happened():
                        return
                    await change.wait()
        except TimeoutError:
            raise NothingHeard(f"{what}: not within {seconds} s") from None
