"""How a tournament is opened, and how one's tournaments are found again."""

from __future__ import annotations

from datetime import timedelta

from bot.chat.answers import in_time, send, tell
from bot.chat.client import Interaction
from bot.chat.readers import private
from bot.tournaments import actions
from bot.tournaments.cards.listing import listing_card
from bot.tournaments.model import Kind, Place, Rules, Tournament
from bot.tournaments.posts.leading import require_place
from bot.tournaments.posts.panels import card_of, post


async def open_one(
    interaction: Interaction, rules: Rules, kind: Kind, starts_in: int | None
) -> Tournament:
    """Open a tournament, and post its panel where games are played.

    ``starts_in`` is after how many minutes it begins by itself.

    :raises Refusal: when it cannot be held here, or there are very many.
    """
    services, client = interaction.client.services, interaction.client
    channel_id = await require_place(interaction)
    now = services.now()
    wanted = Tournament(
        kind=kind,
        rules=rules,
        place=Place(interaction.guild_id or 0, channel_id, str(interaction.guild_locale)),
        organiser_id=interaction.user.id,
        created_at=now,
        starts_at=None if starts_in is None else now + timedelta(minutes=starts_in),
    )
    made = await in_time(interaction, actions.create(services, wanted))
    if channel_id != interaction.channel_id:
        await in_time(interaction, post(client, made.id, f"panel{made.id}"))
        words = private(interaction)
        await tell(interaction, words("It is open in {channel}.", channel=f"<#{channel_id}>"))
        return made
    _view, card = await in_time(interaction, card_of(client, made.id))
    message_id = await send(interaction, card)
    await actions.panel_moved(services, made.id, channel_id, message_id)
    return made


async def list_them(interaction: Interaction) -> None:
    """List the tournaments of a server that are not over, with links to their panels."""
    words = private(interaction)
    if interaction.guild_id is None:
        await tell(interaction, words("Tournaments are held in servers: ask me there."))
        return
    reading = actions.open_in(interaction.client.services, interaction.guild_id)
    found = await in_time(interaction, reading, private=True)
    if not found:
        await tell(interaction, words("There is no tournament here now: /tournament begins one."))
        return
    await send(interaction, listing_card(found, words), private=True)
