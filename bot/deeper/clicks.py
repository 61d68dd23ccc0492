"""The clicks below an answer; each carries its position or game, and nothing is stored."""

from __future__ import annotations

from typing import Annotated

from bot.chat.custom_id import Chosen, Click, Form, Small
from bot.deeper.model import LARGEST_TABLE, What
from cgt.convention import Convention


class WhatIf(Click, verb="whatif"):
    """Offer to change a position, in a message of its own."""

    convention: Convention
    position: str


class BackTo(WhatIf, verb="backto"):
    """Go back to the position before a change, in the same message."""


class ChangeComponent(Click, verb="alter"):
    """Ask for the new state of a component; the number behind the last one adds another."""

    convention: Convention
    position: str
    place: Chosen[Small] = 0


class Changed(Form, verb="altered"):
    """Show what a change does; without a component the old one is removed."""

    convention: Convention
    place: Small
    position: str
    component: Chosen[str] = ""


class ShowGraph(Click, verb="graph"):
    """Draw the game graph of a position."""

    convention: Convention
    position: str


class ShowTable(Click, verb="table"):
    """Draw the nim values of two heaps or coordinates, in a message of its own."""

    size: Annotated[int, range(1, LARGEST_TABLE + 1)]
    game: str


class ResizeTable(ShowTable, verb="resize"):
    """Draw a table with more or fewer rows, in the same message."""


class ShowStrip(Click, verb="strip"):
    """Draw how a nim-sequence begins."""

    game: str


class AskForClaim(Click, verb="claim"):
    """Ask for a claim about all heaps of a game."""

    game: str


class TestClaim(Form, verb="claimed"):
    """Test a claim about all heaps of a game."""

    game: str
    claim: Chosen[str] = ""


class AskForOther(Click, verb="versus"):
    """Ask for the game whose nim-sequence is compared with that of this one."""

    game: str


class CompareWith(Form, verb="compared"):
    """Compare the nim-sequences of two games."""

    game: str
    other: Chosen[str] = ""


class AskForList(Click, verb="mylist"):
    """Ask for the nim values that a member's own program printed."""

    game: str


class CheckList(Form, verb="checked"):
    """Hold nim values that a member's own program printed against the right ones."""

    game: str
    values: Chosen[str] = ""


class SendFiles(Click, verb="files"):
    """Send something as files; the subject is a position, or the code of a game."""

    what: What
    convention: Convention
    subject: str
