"""Actions of the bot as a player: move, choose random starts, toss the coin."""

from __future__ import annotations

import cgt
from bot import log
from bot.opponent import starts, work
from bot.opponent.model import Level, Reply, Wish
from bot.services import Services
from bot.worker.pictures import View
from cgt.errors import NotKnown
from cgt.rulesets.catalogue import CATALOGUE

logger = log.get(__name__)

HOPELESS = 40
"""With so many moves, a position that came of one too large to solve is too large as well."""


def tossed(services: Services) -> bool:
    """Return how the coin fell."""
    return services.chance.choice((True, False))


def any_game(services: Services) -> cgt.Ruleset:
    """Return a game of the catalogue, by chance."""
    return services.chance.choice(CATALOGUE).ruleset


async def start(services: Services, member: int, ruleset: cgt.Ruleset, wish: Wish) -> cgt.Position:
    """Return a position worth playing, or where that takes too long an example of the game."""
    try:
        return await services.workers.ask(member, starts.start_of, ruleset, wish, services.seed())
    except NotKnown:
        return cgt.position(ruleset.examples[0], ruleset)


async def answer(
    services: Services,
    member: int,
    position: cgt.Position,
    level: Level,
    convention: cgt.Convention,
    *,
    judged: bool,
    view: View | None = None,
) -> Reply:
    """Return the bot's move at a level; where the position is too large to solve, one at sight.

    With the ``view`` of the board, the same worker draws the one after the move. What came of a
    position too large to solve (``judged`` is False) is not solved before few moves are left.
    """
    asked = services.seed(), convention, view
    if judged or position.count_moves(HOPELESS) < HOPELESS:
        try:
            return await services.workers.move(member, work.reply, position, level, *asked)
        except NotKnown as error:
            logger.info("position too large to solve", position=str(position), error=str(error))
    try:
        return await services.workers.move(member, work.reply, position, None, *asked)
    except NotKnown:
        logger.warning("no move found, playing any", position=str(position))
        return Reply(next(iter(position.moves())), solved=False)
