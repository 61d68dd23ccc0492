"""Actions of the bot as a player, which moves, chooses random starts and tosses coins."""

from __future__ import annotations

import cgt
from bot import log
from bot.play.engine import starts, work
from bot.play.engine.model import Level, Reply, Wish
from bot.services import Services
from bot.workers.pictures import View
from cgt.errors import NotKnown
from cgt.rules import is_rule
from cgt.rulesets.catalogue import CATALOGUE

logger = log.get(__name__)

HOPELESS = 40
"""With this many moves, a position after one too large to solve is still too large."""


def tossed(services: Services) -> bool:
    """Toss a coin."""
    return services.chance.choice((True, False))


def any_game(services: Services) -> cgt.Ruleset:
    """Return a random game of the catalogue."""
    return services.chance.choice(CATALOGUE).ruleset


async def start(services: Services, member: int, ruleset: cgt.Ruleset, wish: Wish) -> cgt.Position:
    """Return a starting position worth playing, or an example of the game if it takes too long.

    :raises NeverEnds: when it takes too long, and no end of a match from the example is in sight.
    """
    try:
        return await services.workers.ask(member, starts.start_of, ruleset, wish, services.seed())
    except NotKnown:
        example = cgt.position(ruleset.examples[0], ruleset)
        await require_end(services, member, example)
        return example


async def require_start(services: Services, member: int, ruleset: cgt.Ruleset, wish: Wish) -> None:
    """Check that an invented game has a starting position whose matches all end.

    :raises NeverEnds: if no end is in sight.
    """
    if is_rule(ruleset.code):
        await start(services, member, ruleset, wish)


async def require_end(services: Services, member: int, position: cgt.Position) -> None:
    """Check that each match of an invented game from a position ends.

    :raises NeverEnds: if no end is in sight.
    """
    if any(is_rule(ruleset.code) for ruleset in position.rulesets):
        await services.workers.judge(member, work.require_end, position)


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
    """Return the bot's move at a level, or one at sight if the position is too large to solve.

    Given the ``view`` of the board, the worker also draws the board after the move. If an earlier
    position was too large (``judged`` is False), solving waits until few moves are left.
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
