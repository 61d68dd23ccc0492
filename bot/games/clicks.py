"""The clicks of the catalogue, and those and the form of the games of a server."""

from __future__ import annotations

from enum import IntEnum

from bot.chat.custom_id import Chosen, Click, Form, Small
from cgt.convention import Convention


class ShowPage(Click, verb="browse"):
    """Show a page of a family of games."""

    family: Small
    page: Small = 0


class ChooseFamily(Click, verb="family"):
    """Show the family that is chosen in a select."""

    family: Chosen[Small] = 0


class ChooseGame(Click, verb="game"):
    """Tell the rules of the game that is chosen in a select, given by its code."""

    code: Chosen[str] = ""


class Topic(IntEnum):
    """A page of the help."""

    FRONT = 0
    FRIENDS = 1
    PUZZLES = 2
    LEARN = 3
    ORGANISE = 4


class ShowHelp(Click, verb="help"):
    """Turn to a page of the help."""

    topic: Topic


class PlayGame(Click, verb="begin"):
    """Begin a match against the bot in a game, given by its code."""

    convention: Convention
    code: str


class PlayPosition(Click, verb="from"):
    """Begin a match against the bot from a position, given in notation."""

    convention: Convention
    position: str


class SetPuzzle(Click, verb="pose"):
    """Set a puzzle in a game, given by its code."""

    convention: Convention
    code: str


class ShowRulesOf(Click, verb="about"):
    """Tell the rules of a game, given by its code."""

    code: str


class ShowOwnGames(Click, verb="own"):
    """Show the games of the server."""


class AskForOwnGame(Click, verb="ownask"):
    """Open the form that asks for another game."""


class AddOwnGame(Form, verb="ownadd"):
    """Add a game: its name and its notation, as they were entered."""

    fields: Chosen[tuple[str, ...]] = ()


class RemoveOwnGame(Click, verb="owndrop"):
    """Remove the game that is chosen in the select."""

    name: Chosen[str] = ""
