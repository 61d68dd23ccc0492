"""What can be asked for by a click in the catalogue, and how buttons and selects remember it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.chat.custom_id import LIMIT, CustomId, Reader, small_number
from cgt.play import Play

OVERVIEW = "overview"
"""What is chosen in the select of a family to get back to the overview."""


class Verb(StrEnum):
    """What buttons and selects ask for; the words stand in messages that are posted."""

    BROWSE = "browse"
    ABOUT = "about"
    BEGIN = "begin"


@dataclass(frozen=True, slots=True)
class ShowPage:
    """Show a page of a family of games."""

    family: int
    page: int = 0


@dataclass(frozen=True, slots=True)
class ShowOverview:
    """Show where to start, and the families."""


@dataclass(frozen=True, slots=True)
class PlayGame:
    """Begin a match against the bot in a game, given by its code; the matches see to it."""

    code: str
    play: Play = Play.NORMAL


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


def rules_button(code: str) -> CustomId:
    """Return what the button to the rules of a game remembers."""
    return CustomId(Verb.ABOUT, detail=code)


def play_button(code: str, play: Play = Play.NORMAL) -> CustomId | None:
    """Return what the button that begins a match remembers; None where the code is too long."""
    kept = CustomId(Verb.BEGIN, stage=int(play is Play.MISERE), detail=code)
    return kept if len(str(kept)) <= LIMIT else None


def _browse(kept: CustomId, chosen: str) -> ShowPage | ShowOverview:
    if chosen == OVERVIEW:
        return ShowOverview()
    if chosen:
        return ShowPage(max(0, small_number(chosen)))
    known = re.match(r"\d{1,3}", kept.detail)
    return ShowPage(int(known[0]) if known else 0, kept.stage)


def _about(kept: CustomId, chosen: str) -> ShowRulesOf:
    return ShowRulesOf(chosen or kept.detail)  # messages of old have a select of games


def _begin(kept: CustomId, _chosen: str) -> PlayGame:
    return PlayGame(kept.detail, Play.MISERE if kept.stage else Play.NORMAL)


VERBS: Mapping[str, Reader] = {Verb.BROWSE: _browse, Verb.ABOUT: _about, Verb.BEGIN: _begin}
"""How each verb of a button or select is read."""
