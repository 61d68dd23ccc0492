"""What other features ask of settings: the usual game, the favourites, no more challenges."""

from __future__ import annotations

import cgt
from bot import log
from bot.chat.answers import in_time, send
from bot.chat.client import Interaction
from bot.chat.options import Choices, choices, game_choice, never_failing
from bot.chat.options import complete_game as complete_any_game
from bot.chat.readers import private
from bot.settings import actions
from bot.settings.cards.person import offer_card
from cgt.errors import CgtError

logger = log.get(__name__)

USUAL_GAME = "nim"


async def offer_refusal(interaction: Interaction, challenger: int) -> None:
    """Offer to who has declined a challenge, alone, to hear of no more from the same member."""
    await send(interaction, offer_card(challenger, private(interaction)), private=True)


async def usual_game(interaction: Interaction, named: str | None) -> cgt.Ruleset:
    """Return the game that is meant: the one named, else that of the server, else Nim.

    :raises CgtError: when the named one cannot be read.
    """
    if named is not None:
        return cgt.ruleset(named)
    finding = actions.of_server(interaction.client.services.store, interaction.guild_id)
    server = await in_time(interaction, finding)
    try:
        return cgt.ruleset(server.game or USUAL_GAME)
    except CgtError:
        logger.warning("game of a server is not known any more", game=server.game)
        return cgt.ruleset(USUAL_GAME)


@never_failing
async def complete_game(interaction: Interaction, current: str) -> Choices:
    """Offer the games that a text may mean; before anything is typed the server's favourites."""
    offered = await complete_any_game(interaction, current)
    if current.strip():
        return offered
    services, words = interaction.client.services, private(interaction)
    server = await actions.of_server(services.store, interaction.guild_id)
    favourites = [game_choice(cgt.ruleset(code), words) for code in server.favourites]
    return choices([*favourites, *offered])
