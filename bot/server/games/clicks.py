"""Clicks in the catalogue, on rules, in the help and on custom games."""

from __future__ import annotations

from enum import IntEnum, StrEnum

from bot.chat.custom_id import Chosen, Click, Form, Small
from cgt.core.convention import Convention


class ShowPage(Click, verb="browse"):
    """Show a page of a family of games."""

    family: Small
    page: Small = 0


class ChooseFamily(Click, verb="family"):
    """Show the family chosen in a select."""

    family: Chosen[Small] = 0


class ChooseGame(Click, verb="game"):
    """Show the rules of the game chosen in a select, given by its code."""

    code: Chosen[str] = ""


class Topic(IntEnum):
    """A page of the help."""

    FRONT = 0
    FRIENDS = 1
    PUZZLES = 2
    LEARN = 3
    ORGANISE = 4


class ShowHelp(Click, verb="help"):
    """Show a page of the help."""

    topic: Topic


class ChooseTopic(Click, verb="helpon"):
    """Show the page of the help chosen in a select."""

    topic: Chosen[Topic] = Topic.FRONT


class HelpCommand(StrEnum):
    """A command that a button of the help uses. Its value is the name of the command."""

    QUICK = "quick"
    INVENT = "invent"
    LEADERBOARD = "leaderboard"
    PUZZLE = "puzzle"
    RACE = "race"
    DAILY = "daily"
    LEARN = "learn"
    RULES = "rules"
    GAMES = "games"
    TOURNAMENT = "tournament"
    CLASS = "class"
    SETTINGS = "settings"


class UseCommand(Click, verb="do"):
    """Use a command without its options."""

    command: HelpCommand


class PlayGame(Click, verb="begin"):
    """Begin a match against the bot in a game, given by its code."""

    convention: Convention
    code: str


class PlayPosition(Click, verb="from"):
    """Begin a match against the bot from a position, given in notation."""

    convention: Convention
    position: str


class SetPuzzle(Click, verb="pose"):
    """Pose a puzzle in a game, given by its code."""

    convention: Convention
    code: str


class ShowRulesOf(Click, verb="about"):
    """Show the rules of a game, given by its code."""

    code: str


class ShowOwnGames(Click, verb="own"):
    """Show the custom games of the server."""


class ChooseOwnGame(Click, verb="owngame"):
    """Show the rules of the custom game chosen in a select, given by its name."""

    name: Chosen[str] = ""


class ShowVote(Click, verb="ownmonth"):
    """Show the votes for the game of the month."""


class VoteForGame(Click, verb="ownvote"):
    """Vote for the custom game chosen in a select, given by its name."""

    name: Chosen[str] = ""


class AddOwnGame(Form, verb="ownadd", opener="ownask"):
    """Add a custom game by the name and notation entered."""

    fields: Chosen[tuple[str, ...]] = ()


class RemoveOwnGame(Click, verb="owndrop"):
    """Remove the custom game chosen in the select."""

    name: Chosen[str] = ""
