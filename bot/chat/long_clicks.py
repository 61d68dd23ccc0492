"""Clicks that are too long for custom ids, stored before their buttons are sent.

While the database is unavailable, a message is sent without them being stored. A click on such a
button gets the same answer as one on a button of an earlier version.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.chat.card import Card
from bot.chat.custom_id import LONG, Click, UnknownClick, custom_id_of, digest_of
from bot.resilience import unless_away
from bot.services import Services
from bot.store import long_clicks


def long_texts(clicks: Iterable[Click]) -> dict[str, str]:
    """Return the texts of the clicks that are too long for custom ids, by their digests."""
    texts = ((click.verb, str(click)) for click in clicks if custom_id_of(click) != str(click))
    return {digest_of(verb, text): text for verb, text in texts}


async def keep(services: Services, texts: Mapping[str, str]) -> None:
    """Store the texts of long clicks by their digests."""
    keeping = long_clicks.keep(services.store, texts, services.now())
    await unless_away("long clicks not stored", keeping, None)


async def keep_on(services: Services, card: Card) -> None:
    """Store the long clicks of a card that no interaction is answered with."""
    if texts := long_texts(card.clicks()):
        await keep(services, texts)


async def written_out(services: Services, custom_id: str) -> str:
    """Return a custom id with the text of its click, which it has itself unless that is long.

    :raises UnknownClick: if there is no such text, or no longer.
    """
    found = LONG.fullmatch(custom_id)
    if found is None:
        return custom_id
    text = await long_clicks.find(services.store, found["digest"], services.now())
    if text is None or digest_of(found["verb"], text) != found["digest"]:
        raise UnknownClick
    return text
