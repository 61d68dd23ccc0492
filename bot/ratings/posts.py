"""Leaderboards, profiles and head-to-heads as answers; and the sweep that takes matches in."""

from __future__ import annotations

from bot.chat.answers import in_time, send, tell, update
from bot.chat.client import GrundyClient, Interaction
from bot.chat.permissions import may_attach
from bot.chat.readers import private, public
from bot.ratings import actions
from bot.ratings.cards import duel_card, nobody, profile_card, ranks_card
from bot.ratings.model import View


async def sweep(client: GrundyClient) -> None:
    """Take in the matches that have ended; where there are very many, some now, others soon."""
    if await actions.take_in_ended(client.services):
        client.wake()


async def post_ranks(interaction: Interaction, wanted: View, *, new: bool) -> None:
    """Show a page of a leaderboard, in a new message or in the one that was clicked in."""
    work = actions.ranks(interaction.client.services, wanted, interaction.user.id)
    found = await in_time(interaction, work)
    if not found.count:
        await tell(interaction, nobody(found, private(interaction)))
        return
    card = ranks_card(found, public(interaction))
    await (send if new else update)(interaction, card)


async def post_profile(interaction: Interaction, scope: int, user_id: int) -> None:
    """Show what a member has achieved."""
    services, words = interaction.client.services, public(interaction)
    found = await in_time(interaction, actions.profile(services, scope, user_id))
    if found is None:
        mine = private(interaction)
        await tell(
            interaction,
            mine("You have not played a rated match yet: `/play opponent:@somebody` begins one.")
            if user_id == interaction.user.id
            else mine("<@{user}> has not played a rated match yet.", user=user_id),
        )
        return
    image = None
    if may_attach(interaction):
        image = await in_time(interaction, actions.course(services, found, words.language))
    await send(interaction, profile_card(user_id, found, image, words))


async def post_duel(interaction: Interaction, scope: int, opponent: int) -> None:
    """Show how who asks has played against an opponent."""
    services, user_id = interaction.client.services, interaction.user.id
    found = await in_time(interaction, actions.duel(services, scope, user_id, opponent))
    if found is None:
        mine = private(interaction)
        await tell(
            interaction,
            mine(
                "You two have not played a rated match yet: `/play` begins one, with `opponent:`."
            ),
        )
        return
    await send(interaction, duel_card(found, public(interaction)))
