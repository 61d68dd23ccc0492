"""Names of games and moves, as members read them."""

from __future__ import annotations

import re

from bot.language.words import Words
from cgt.play import Play
from cgt.positions import Move, Position, Ruleset
from cgt.rulesets.catalogue import entry_of


def game_name(ruleset: Ruleset, words: Words) -> str:
    """Return the title of a game, or its notation when it has none."""
    entry = entry_of(ruleset)
    return ruleset.name if entry is None else words.text(entry.title)


def game_names(position: Position, words: Words) -> str:
    """Return the titles of the games that a position consists of."""
    return " + ".join(game_name(ruleset, words) for ruleset in position.rulesets)


def misere_mark(play: Play, words: Words) -> str:
    """Return what stands behind a title where a game is played the other way."""
    return "" if play is Play.NORMAL else " · " + words("misère")


def pretty(move: Move) -> str:
    """Return a move as buttons and sentences show it, with a real minus sign."""
    return re.sub(r"^([A-Z]+)-", r"\1−", str(move))
