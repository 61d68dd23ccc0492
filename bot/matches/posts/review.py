"""The review of a finished match."""

from __future__ import annotations

from bot.chat.answers import in_time, send
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach
from bot.chat.readers import private, public
from bot.matches import actions
from bot.matches.cards.review import review_card
from bot.matches.model import Match


async def post_review(interaction: Interaction, match: Match) -> None:
    """Go through a match move by move: for all when a player asks, else for who asks.

    :raises NotOpen: while the match is being played: a review would help.
    """
    alone = match.index_of(interaction.user.id) is None
    words = private(interaction) if alone else public(interaction)
    work = actions.reviewed(interaction.client.services, interaction.user.id, match, words.language)
    reviewed = await in_time(interaction, work, private=alone)
    card = review_card(match, reviewed, words, pictures=may_attach(interaction))
    await send(interaction, card, private=alone)
