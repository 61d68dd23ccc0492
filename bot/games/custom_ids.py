"""What can be asked for by a click in the catalogue, and how buttons and selects remember it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.chat.custom_id import CustomId, Reader, small_number


class Verb(StrEnum):
    """What buttons and selects ask for; the words stand in messages that are posted."""

    BROWSE = "browse"
    ABOUT = "about"


@dataclass(frozen=True, slots=True)
class ShowPage:
    """Show a page of a family of games."""

    family: int
    page: int = 0


@dataclass(frozen=True, slots=True)
class ShowRulesOf:
    """Tell the rules of a game, given by its code."""

    code: str


def back_button(family: int, page: int) -> CustomId:
    """Return what the button to the page before remembers; the two never are the same."""
    return CustomId(Verb.BROWSE, stage=page, detail=f"{family}.back")


def more_button(family: int, page: int) -> CustomId:
    """Return what the button to the next page remembers."""
    return CustomId(Verb.BROWSE, stage=page, detail=f"{family}.more")


def family_select() -> CustomId:
    """Return what the select of a family remembers; one chooses its number."""
    return CustomId(Verb.BROWSE, detail="family")


def game_select() -> CustomId:
    """Return what the select of a game remembers; one chooses its code."""
    return CustomId(Verb.ABOUT)


def _browse(kept: CustomId, chosen: str) -> ShowPage:
    if chosen:
        return ShowPage(max(0, small_number(chosen)))
    known = re.match(r"\d{1,3}", kept.detail)
    return ShowPage(int(known[0]) if known else 0, kept.stage)


def _about(_kept: CustomId, chosen: str) -> ShowRulesOf:
    return ShowRulesOf(chosen)


VERBS: Mapping[str, Reader] = {Verb.BROWSE: _browse, Verb.ABOUT: _about}
"""How each verb of a button or select is read."""
