"""The panel of presets, and what each of them means."""

from __future__ import annotations

import cgt
from bot import log
from bot.chat.answers import in_time, send
from bot.chat.client import Interaction
from bot.chat.permissions import can_reach
from bot.chat.readers import private
from bot.matches.actions import First, Proposal
from bot.matches.cards.quick import quick_card
from bot.matches.custom_ids import KAYLES, NIM, SURPRISE, USUAL, QuickMatch, Sides
from bot.matches.model import Deciding, Side
from bot.opponent import actions as opponent
from bot.settings import actions as settings
from bot.settings.posts.usual import usual_game
from cgt.errors import CgtError
from cgt.positions import Ruleset

logger = log.get(__name__)

HELD = {Sides.CROWD: Side.EVERYONE, Sides.VOTE: Side.EVERYONE, Sides.TEAMS: Side.BLUE}
"""The side of who begins a preset for several."""
QUICK_VOTE = "move 60"


def has_others(interaction: Interaction) -> bool:
    """Return whether somebody else can be where an interaction was made."""
    return not interaction.context.dm_channel


async def post_quick(interaction: Interaction) -> None:
    """Show the presets to who asks."""
    store = interaction.client.services.store
    finding = settings.of_server(store, interaction.guild_id)
    server = await in_time(interaction, finding, private=True)
    favourites = [game for code in server.favourites if (game := _known(code)) is not None]
    card = quick_card(
        favourites,
        private(interaction),
        others=has_others(interaction),
        votes=can_reach(interaction),
    )
    await send(interaction, card, private=True)


async def preset_of(interaction: Interaction, click: QuickMatch) -> Proposal:
    """Return what a preset proposes; a position that all know is fair by the choice of the side.

    :raises CgtError: when its game is not known.
    """
    position, size = None, cgt.Size.SMALL
    to_all = click.sides is Sides.ALL
    if click.code == KAYLES:
        position = cgt.position("kayles: 15")
        game = position.rulesets[0]
    elif click.code == SURPRISE:
        game, size = opponent.any_game(interaction.client.services), cgt.Size.MEDIUM
    elif click.code == USUAL:
        game, size = await usual_game(interaction, None), cgt.Size.MEDIUM
    else:
        game = cgt.ruleset("nim" if click.code == NIM else click.code)
    first = First.CHOICE if position is not None and to_all else None
    by_vote = click.sides is Sides.VOTE
    return Proposal(
        interaction.user.id,
        None,
        None,
        game,
        position,
        first,
        size=size,
        clock=QUICK_VOTE if by_vote else "",
        to_all=to_all,
        side=HELD.get(click.sides),
        deciding=Deciding.VOTE if by_vote else Deciding.FIRST,
    )


def _known(code: str) -> Ruleset | None:
    try:
        return cgt.ruleset(code)
    except CgtError:
        logger.warning("game of a server is not known any more", game=code)
        return None
