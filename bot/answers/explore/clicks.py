"""Clicks below an answer. Each carries its position or game, and nothing is stored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from bot.answers.explore.model import LARGEST_TABLE, FileKind
from bot.chat.custom_id import Chosen, Click, Form, Small
from cgt.core.convention import Convention


class AboutPosition(Click):
    """A click about a position."""

    convention: Convention
    position: str


class MoreOfPosition(AboutPosition, verb="tools"):
    """A click for the other tools below an answer about a position."""


class MoreOfGame(Click, verb="toolsof"):
    """A click for the other tools below an answer about a game."""

    game: str


class WhatIf(AboutPosition, verb="whatif"):
    """A click that offers to change a position, in a new message."""


class BackTo(WhatIf, verb="backto"):
    """A click back to the position before a change, in the same message."""


class ChangeComponent(AboutPosition, verb="alter"):
    """A choice of a component to change. The number after the last one adds another."""

    place: Chosen[Small] = 0


class ReplaceComponent(Form, verb="altered"):
    """The form with the new state of a component. An empty text removes the component."""

    convention: Convention
    place: Small
    position: str
    component: Chosen[str] = ""


class ShowGraph(AboutPosition, verb="graph"):
    """A click that draws the game graph of a position."""


class ShowTable(Click, verb="table"):
    """A click that draws the nim values of two heaps or coordinates, in a new message."""

    size: Annotated[int, range(1, LARGEST_TABLE + 1)]
    game: str


class ResizeTable(ShowTable, verb="resize"):
    """A click for a table with more or fewer rows, in the same message."""


class ShowStrip(Click, verb="strip"):
    """A click that draws the first terms of a nim-sequence."""

    game: str


class Question(Form):
    """A form with a question about a game."""

    game: str
    entered: Chosen[str] = ""


class TestClaim(Question, verb="claimed", opener="claim"):
    """The form with a conjecture about all heaps of a game."""


BETWEEN = "; "
"""The characters between the claims of a guess in the text of a click."""


def write_guess(claims: Iterable[str], game: str) -> str:
    """Return claims and the code of their game as one text."""
    return f"{BETWEEN.join(claims)}~{game}"


def read_guess(text: str) -> tuple[tuple[str, ...], str]:
    """Return the claims in the text of a click, and the code of their game."""
    claims, _between, game = text.partition("~")
    return tuple(claims.split(BETWEEN)), game


class TestGuess(Click, verb="guess"):
    """A click that tests a guess, such as a guessed law."""

    guess: str


class ChangeGuess(Form, verb="reclaimed", opener="reclaim"):
    """The form with another conjecture about a game, filled in with the first claim of a guess."""

    guess: str
    entered: Chosen[str] = ""


class CompareWith(Question, verb="compared", opener="versus"):
    """The form with a game to compare with this one."""


class CheckList(Question, verb="checked", opener="mylist"):
    """The form with the nim values that a member's program printed."""


class SendFiles(Click, verb="files"):
    """A click that sends files about a position, or about the game with a code."""

    what: FileKind
    convention: Convention
    subject: str
