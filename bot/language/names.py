"""Names of games, moves and clocks, as members read them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from bot.language.words import Words
from cgt.core.convention import Convention
from cgt.core.notation import ruleset as read_ruleset
from cgt.core.positions import Move, Position, Ruleset
from cgt.core.text import Text
from cgt.errors import CgtError
from cgt.rules import is_rule
from cgt.rulesets.catalogue import title_of

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
"""The names of clocks by their notation, which matches interpret."""
LONGEST_TITLE = 60
"""The maximum number of characters of a notation used as a title."""
Sentences: TypeAlias = Mapping[str, str]
"""Harmless sentences by members about games, by the notation of the games."""
NO_SENTENCES: Sentences = MappingProxyType({})
MOST_RULES = 3
LONGEST_RULE = 700
"""The maximum number of rules in a line, and of their characters."""


def title(ruleset: Ruleset) -> Text | str:
    """Return the title of a game before it is translated, or its notation if it has none.

    A very long notation is cut. In a rule a dot is the sign for times, because Discord would take
    two asterisks for italics.
    """
    called = title_of(ruleset)
    if not isinstance(called, str):
        return called
    called = called.replace("*", "·") if is_rule(called) else called
    return called if len(called) <= LONGEST_TITLE else f"{called[: LONGEST_TITLE - 1].rstrip()}…"


def game_name(ruleset: Ruleset, words: Words) -> str:
    """Return the title of a game, or its notation if it has none."""
    called = title(ruleset)
    return called if isinstance(called, str) else words.text(called)


def code_name(code: str, words: Words) -> str:
    """Return the title of a game by its code, or the code if the game no longer exists."""
    try:
        return game_name(read_ruleset(code), words)
    except CgtError:
        return code


def game_names(position: Position, words: Words) -> str:
    """Return the titles of the games in a position."""
    return " + ".join(game_name(ruleset, words) for ruleset in position.rulesets)


def misere_mark(convention: Convention, words: Words) -> str:
    """Return the mark after a title for misère play, or "" for normal play."""
    return "" if convention is Convention.NORMAL else " · " + words("misère")


def pretty(move: Move, position: Position | None = None) -> str:
    """Return a move's notation with a real minus sign, and no letter for an only component."""
    text = str(move) if position is None or position.alone is None else move.option.text
    return re.sub(r"^([A-Z]*)-", r"\1−", text)


def describe_move(move: Move, position: Position, words: Words) -> str:
    """Return a move in words, such as ``**took 1 from C**``."""
    return f"**{words.text(position.describe(move))}**"


def says(said: str, notation: str) -> bool:
    """Return whether a sentence about a move contains its notation."""
    return re.search(rf"(?<!\w){re.escape(notation)}(?!\w)", said) is not None


def rule_of(ruleset: Ruleset, words: Words, sentences: Sentences) -> str:
    """Return the sentence about a game, or its generated rule without one."""
    return sentences.get(str(ruleset)) or words.text(ruleset.rule)


def rule_and_goal(
    position: Position,
    convention: Convention,
    words: Words,
    sentences: Sentences = NO_SENTENCES,
) -> str:
    """Return the rules of a position and its goal on one line."""
    rulesets = position.rulesets[:MOST_RULES]
    told = [rule_of(ruleset, words, sentences) for ruleset in rulesets]
    rules = [
        rule if len(rulesets) == 1 else f"**{game_name(ruleset, words)}**: {rule}"
        for ruleset, rule in zip(rulesets, told, strict=True)
    ]
    goal = (
        words("The player who moves last wins.")
        if convention is Convention.NORMAL
        else words("Misère: the player who moves last **loses**.")
    )
    shown = " ".join(rules)
    return f"{shown if len(shown) <= LONGEST_RULE else f'{shown[: LONGEST_RULE - 1]}…'} {goal}"
