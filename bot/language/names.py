"""Names of games, moves and clocks, as members read them."""

from __future__ import annotations

import re

from bot.language.words import Words
from cgt.convention import Convention
from cgt.errors import CgtError
from cgt.notation import ruleset as read_ruleset
from cgt.positions import Move, Position, Ruleset
from cgt.rulesets.catalogue import entry_of
from cgt.text import Text

CLOCKS = {
    "move 259200": Text("3 days a move"),
    "move 86400": Text("1 day a move"),
    "move 3600": Text("1 hour a move"),
    "move 300": Text("5 minutes a move"),
    "move 60": Text("1 minute a move"),
    "game 180+5": Text("blitz: 3 minutes each, plus 5 seconds a move"),
    "game 600+10": Text("10 minutes each, plus 10 seconds a move"),
    "none": Text("no clock"),
}
"""What clocks are called, by their notation; matches know what it means."""
LONGEST_TITLE = 60
"""The maximum number of characters of a notation that stands for a title."""
MOST_RULES = 3
LONGEST_RULE = 700
"""The maximum number of rules in a line, and of their characters."""


def title(ruleset: Ruleset) -> Text | str:
    """Return the title of a game before it is translated, or its notation when it has none.

    A very long notation is cut.
    """
    entry, code = entry_of(ruleset), str(ruleset)
    if entry is not None:
        return entry.title
    return code if len(code) <= LONGEST_TITLE else f"{code[: LONGEST_TITLE - 1].rstrip()}…"


def game_name(ruleset: Ruleset, words: Words) -> str:
    """Return the title of a game, or its notation when it has none."""
    called = title(ruleset)
    return called if isinstance(called, str) else words.text(called)


def code_name(code: str, words: Words) -> str:
    """Return the title of a game by its code; the code where the game is not known any more."""
    try:
        return game_name(read_ruleset(code), words)
    except CgtError:
        return code


def game_names(position: Position, words: Words) -> str:
    """Return the titles of the games that a position consists of."""
    return " + ".join(game_name(ruleset, words) for ruleset in position.rulesets)


def misere_mark(convention: Convention, words: Words) -> str:
    """Return what stands behind a title where a game is played the other way."""
    return "" if convention is Convention.NORMAL else " · " + words("misère")


def pretty(move: Move, position: Position | None = None) -> str:
    """Return a move's notation with a real minus sign, and no letter for an only component."""
    text = str(move) if position is None or position.alone is None else move.option.text
    return re.sub(r"^([A-Z]*)-", r"\1−", text)


def describe_move(move: Move, position: Position, words: Words) -> str:
    """Return what a player did with a move: ``**took 1 from C**``."""
    return f"**{words.text(position.describe(move))}**"


def says(said: str, notation: str) -> bool:
    """Return whether a sentence about a move has its notation in it."""
    return re.search(rf"(?<!\w){re.escape(notation)}(?!\w)", said) is not None


def rule_and_goal(position: Position, convention: Convention, words: Words) -> str:
    """Return the rules of a position in a line, and who wins."""
    rulesets = position.rulesets[:MOST_RULES]
    rules = [
        words.text(ruleset.rule)
        if len(rulesets) == 1
        else f"**{game_name(ruleset, words)}**: {words.text(ruleset.rule)}"
        for ruleset in rulesets
    ]
    goal = (
        words("The player who moves last wins.")
        if convention is Convention.NORMAL
        else words("Misère: the player who moves last **loses**.")
    )
    shown = " ".join(rules)
    return f"{shown if len(shown) <= LONGEST_RULE else f'{shown[: LONGEST_RULE - 1]}…'} {goal}"
