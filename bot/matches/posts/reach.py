"""Which matches a member reaches: their own from anywhere, others where these are played."""

from __future__ import annotations

from bot.chat.answers import in_time
from bot.chat.client import Interaction
from bot.chat.reach import OutOfReach, is_here
from bot.matches import actions


async def require_reach(interaction: Interaction, match_id: int) -> None:
    """Refuse a click on a match of others in another server.

    A match that everyone plays belongs to its place. A match that is followed can be seen anywhere.

    :raises OutOfReach: when it is out of reach.
    :raises MatchNotFound: when there is no such match.
    """
    services, user_id = interaction.client.services, interaction.user.id
    reaching = actions.place_for(services, match_id, user_id)
    place = await in_time(interaction, reaching, private=True)
    if place is None or is_here(interaction, place.guild_id, place.channel_id):
        return
    if not await in_time(interaction, actions.follows(services, match_id, user_id), private=True):
        raise OutOfReach
