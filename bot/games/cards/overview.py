"""Where to start: three games for a newcomer, and the families to choose from."""

from __future__ import annotations

from bot.chat.card import BLUE, Card, text
from bot.chat.items import Part, row
from bot.games.cards.browse import family_menu
from bot.games.cards.buttons import play_and_rules
from bot.games.model import first_games
from bot.language.names import game_name
from bot.language.words import Words
from cgt.rulesets.catalogue import ABOUT, families


def overview_card(words: Words) -> Card:
    """Return the front page of the catalogue; a button there begins a match."""
    count = sum(map(len, families().values()))
    head = words(
        "Two players, the same moves for both; whoever makes the last move wins. I know {count} "
        "such games. New to them? Play one of these against me:",
        count=count,
    )
    parts: list[Part] = [text(f"### {words('Games')}\n{head}")]
    for entry in first_games():
        rule = words.text(entry.rule)
        parts.append(text(f"**{game_name(entry.ruleset, words)}**\n{rule}"))
        parts.append(row(*play_and_rules(entry.ruleset, words)))
    names = ", ".join(words.text(family) for family, _about in ABOUT)
    told = words(
        "**All the games**, with pictures, are in the list below: {families}.", families=names
    )
    parts.append(text(told))
    parts.append(row(family_menu(None, words)))
    return Card(parts, (), BLUE)
