"""The tournaments of a server that are not over."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.card import Card, text
from bot.chat.items import ClickButton, row
from bot.language.words import Words
from bot.tournaments.cards.names import tournament_name
from bot.tournaments.custom_ids import ShowPanel
from bot.tournaments.model import Tournament

SHOWN = 5
"""The maximum number of tournaments that are listed: each has a button."""


def listing_card(found: Sequence[Tournament], words: Words) -> Card:
    """Return links to the panels of tournaments, and buttons that post these again."""
    lines = [f"### {words('Tournaments')}"]
    buttons: list[ClickButton] = []
    for each in found[:SHOWN]:
        place, name = each.place, tournament_name(each, words)
        address = (
            f"https://discord.com/channels/{place.guild_id}/{place.channel_id}/{place.message_id}"
        )
        count = words.counted("{count} player", "{count} players", count=len(each.entrants))
        lines.append(f"- **{name}** · {count} · [{words('to the message')}]({address})")
        label = words("Post again: {name}", name=name)
        buttons.append(ClickButton(ShowPanel(each.id), label))
    return Card([text("\n".join(lines)), row(*buttons)])
