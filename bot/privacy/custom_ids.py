"""What can be asked for below /privacy, and how its buttons remember it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.chat.custom_id import CustomId, Reader

YES = "yes"
"""What is chosen in the form that asks whether all is to be deleted."""


class Verb(StrEnum):
    """What buttons and forms ask for; the words stand in messages that are posted."""

    DOWNLOAD = "mydata"
    FORGET = "forget"


@dataclass(frozen=True, slots=True)
class Download:
    """Hand over what is stored of who asks."""


@dataclass(frozen=True, slots=True)
class AskToForget:
    """Open the form that asks whether all is to be deleted."""


@dataclass(frozen=True, slots=True)
class Forget:
    """Delete what is stored of who asks."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Delete nothing."""


def download_button() -> CustomId:
    """Return what the button to the file remembers."""
    return CustomId(Verb.DOWNLOAD)


def forget_button() -> CustomId:
    """Return what the button to the form remembers, and the form."""
    return CustomId(Verb.FORGET)


def _download(_kept: CustomId, _chosen: str) -> Download:
    return Download()


def _ask(_kept: CustomId, _chosen: str) -> AskToForget:
    return AskToForget()


def _answered(_kept: CustomId, answer: str) -> Forget | Keep:
    return Forget() if answer == YES else Keep()


VERBS: Mapping[str, Reader] = {Verb.DOWNLOAD: _download, Verb.FORGET: _ask}
"""How each verb of a button is read."""
FORMS: Mapping[str, Reader] = {Verb.FORGET: _answered}
"""How each verb of a form is read, by what was entered in it."""
