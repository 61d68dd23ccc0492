"""Who acts in the scenes of the tour: members that use commands, press and choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import discord
from simcord import Env
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.chat.client import GrundyClient
from bot.language.words import Words
from bot.services import Services

NAMES = (
    *("Ada", "Bela", "Carmen", "Dora", "Emil", "Farid", "Grete", "Hiro", "Ines", "Jun", "Kemal"),
    *("Lea", "Mila", "Noor", "Olga", "Pablo", "Rosa", "Sven"),
)
"""Who else is there, beside you and your friend."""

SELECT = 3
"""The type of a select of words, in Discord's numbers."""
_BUTTON, _SELECTS = 2, {SELECT, 5, 6, 8}
_INITIALISE = discord.Interaction.__init__


@dataclass(frozen=True, slots=True)
class Cast:
    """The members who act, and the place; ``you`` is the one whose screen is photographed.

    All read in the language of ``words``; the labels of buttons are given in English.
    """

    services: Services
    env: Env
    channel: ChannelHandle
    you: MemberActor
    friend: MemberActor
    others: Sequence[MemberActor]
    words: Words = field(default_factory=lambda: Words("en"))

    async def command(self, member: MemberActor, name: str, /, **options: Any) -> Any:
        """Let a member use a command; return the answer."""
        result = await member.slash(self.channel, name, **options)
        return self.now(_came(result))

    async def click(
        self, member: MemberActor, message: Any, label: str, answer: str = "yes", **values: str
    ) -> Any:
        """Let a member press a button, or one behind *More*; return what comes.

        ``values`` fill the label in. A form that opens is answered.
        """
        shown = self.now(message)
        said = self.words(label, **{name: self.words(each) for name, each in values.items()})
        if all(part.get("label") != said for part in parts(shown)):
            shown = _came(await member.click(shown, label=self.words("More")))
        result = await member.click(shown, label=said)
        if result.modal is not None:
            result = await member.submit_modal(result, {"answer": [answer]})
        return _came(result)

    async def choose(self, member: MemberActor, message: Any, *values: Any, select: int = 0) -> Any:
        """Let a member choose values in a select, or what stands first there; return what comes."""
        shown = self.now(message)
        found = [part for part in parts(shown) if part["type"] in _SELECTS][select]
        chosen = values or (found["options"][0]["value"],)
        result = await member.select(shown, list(chosen), custom_id=found["custom_id"])
        return _came(result)

    @property
    def client(self) -> GrundyClient:
        """The bot, as it runs now."""
        client: Any = self.env.bot
        return client

    @property
    def board(self) -> Any:
        """The newest message that all can see."""
        return self.channel.last_message

    def now(self, message: Any) -> Any:
        """Return a message as it stands now; one that nobody else sees as it is."""
        return next((each for each in self.channel.history() if each.id == message.id), message)


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Let whatever members do come in a language, as from their own Discord.

    Within another language, this one is spoken.
    """
    outer = discord.Interaction.__init__

    def initialise_in_language(self: Any, *, data: Any, state: Any) -> None:
        said: Any = {**data, "locale": language, "guild_locale": language}
        _INITIALISE(self, data=said, state=state)

    discord.Interaction.__init__ = initialise_in_language
    try:
        yield
    finally:
        discord.Interaction.__init__ = outer


def _came(result: InteractionResult) -> Any:
    """Return the last message that an interaction brought."""
    return (result.followups or [result.response])[-1]


def parts(message: Any) -> Iterator[Mapping[str, Any]]:
    """Yield every component of a message, those within others too."""
    waiting: list[Any] = list(message.components)
    while waiting:
        each = waiting.pop(0)
        part: Mapping[str, Any] = getattr(each, "to_dict", lambda each=each: each)()
        yield part
        waiting = [*part.get("components", ()), *waiting]


def moves(message: Any) -> list[str]:
    """Return the labels of the buttons by which a move is made."""
    return [
        part["label"]
        for part in parts(message)
        if part["type"] == _BUTTON and ":move:" in part["custom_id"]
    ]


def menu(message: Any) -> str:
    """Return the label of the first button that leads to moves."""
    labels = (part["label"] for part in parts(message) if part["type"] == _BUTTON)
    return next(label for label in labels if label.endswith("›"))
