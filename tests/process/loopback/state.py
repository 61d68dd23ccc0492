"""What has happened: requests, interactions and messages, and a bell that rings when it changes."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from tests.message_rules import BUTTON, SELECTS, TEXT_DISPLAY, walk
from tests.process.loopback.world import Channel, User, snowflake

EPHEMERAL, LOADING = 1 << 6, 1 << 7


@dataclass(frozen=True, slots=True)
class Request:
    """A request of the bot and the status it was answered with; `path` begins after `/api/v10`."""

    method: str
    path: str
    params: Mapping[str, str]
    json: Any
    files: Mapping[str, bytes]
    status: int


class DiscordError(Exception):
    """An answer of Discord that says no."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


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

    def remember(self) -> None:
        """Keep this version."""
        self.versions.append(orjson.loads(orjson.dumps(self.payload)))


@dataclass(slots=True)
class Interaction:
    """A command, click or submitted form of a member, and what the bot answered."""

    user: User
    channel: Channel
    payload: dict[str, Any]
    sent_at: float
    source: Message | None = None
    id: int = field(default_factory=snowflake)
    response: int | None = None
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    edited: bool = False
    seconds: float = 0.0

    @property
    def token(self) -> str:
        return f"interaction-{self.id}"

    @property
    def answered(self) -> bool:
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
    Of messages with the same nonce in a channel only the first is posted.
    """

    requests: list[Request] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    interactions: dict[int, Interaction] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    commands: dict[int | None, dict[str, dict[str, Any]]] = field(default_factory=dict)
    deaf: bool = False
    check_every: int = 1
    lateness_is_allowed: bool = False
    nonces: dict[tuple[int, Any], Message] = field(default_factory=dict)
    trouble: Callable[..., Any] | None = None
    unheard: list[Interaction] = field(default_factory=list)
    _bells: dict[int | None, asyncio.Event] = field(default_factory=dict)

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
