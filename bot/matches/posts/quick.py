"""The panel of presets, and what each of them means."""

from __future__ import annotations

import cgt
from bot import log
from bot.chat.answers import in_time, send
from bot.chat.client import Interaction
from bot.chat.readers import private
from bot.matches.actions import First, Proposal
from bot.matches.cards.quick import quick_card
from bot.matches.custom_ids import KAYLES, NIM, SURPRISE, QuickMatch
from bot.opponent import actions as opponent
from bot.settings import actions as settings
from cgt.errors import CgtError
from cgt.positions import Ruleset

logger = log.get(__name__)


def has_others(interaction: Interaction) -> bool:
    """Return whether somebody else can be where an interaction was made."""
    return not interaction.context.dm_channel


async def post_quick(interaction: Interaction) -> None:
    """Show the presets to who asks."""
    store = interaction.client.services.store
    finding = settings.of_server(store, interaction.guild_id)
    server = await in_time(interaction, finding, private=True)
    favourites = [game for code in server.favourites if (game := _known(code)) is not None]
    card = quick_card(favourites, private(interaction), others=has_others(interaction))
    await send(interaction, card, private=True)


def preset_of(interaction: Interaction, click: QuickMatch) -> Proposal:
    """Return what a preset proposes; a position that all know is fair by the choice of the side.

    :raises CgtError: when its game is not known.
    """
    position, size = None, cgt.Size.SMALL
    if click.code == KAYLES:
        position = cgt.position("kayles: 15")
        game = position.rulesets[0]
    elif click.code == SURPRISE:
        game, size = opponent.any_game(interaction.client.services), cgt.Size.MEDIUM
    else:
        game = cgt.ruleset("nim" if click.code == NIM else click.code)
    first = First.CHOICE if position is not None and click.to_all else None
    return Proposal(
        interaction.user.id, None, None, game, position, first, size=size, to_all=click.to_all
    )


def _known(code: str) -> Ruleset | None:
    try:
        return cgt.ruleset(code)
    except CgtError:
        logger.warning("game of a server is not known any more", game=code)
        return None
