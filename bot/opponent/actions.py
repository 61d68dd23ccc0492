"""What the bot does as a player: it moves, draws positions to start from, and tosses the coin."""

from __future__ import annotations

from dataclasses import dataclass

import cgt
from bot import log
from bot.opponent import work
from bot.opponent.model import Level, Wish
from bot.services import Services
from cgt.errors import NotKnown

logger = log.get(__name__)

HOPELESS = 40
"""With so many moves, a position that came of one too large to solve is too large as well."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The bot's move; ``solved`` is False where it does not know whether the move wins."""

    move: cgt.Move
    solved: bool


def tossed(services: Services) -> bool:
    """Return how the coin fell."""
    return services.chance.choice((True, False))


async def start(services: Services, member: int, ruleset: cgt.Ruleset, wish: Wish) -> cgt.Position:
    """Return a position worth playing, or where that takes too long an example of the game."""
    try:
        return await services.workers.ask(member, work.start_of, ruleset, wish, services.seed())
    except NotKnown:
        return cgt.position(ruleset.examples[0], ruleset)


async def answer(
    services: Services,
    member: int,
    position: cgt.Position,
    level: Level,
    play: cgt.Play,
    *,
    judged: bool,
) -> Answer:
    """Return the bot's move at a level; where the position is too large to solve, one at sight.

    One that came of a position too large to solve (``judged`` is False) is not solved before few
    moves are left: that would take long.
    """
    if judged or position.count_moves(HOPELESS) < HOPELESS:
        try:
            move = await services.workers.move(
                member, work.move_of, position, level, services.seed(), play
            )
            return Answer(move, solved=True)
        except NotKnown as error:
            logger.info("position too large to solve", position=str(position), error=str(error))
    return Answer(await _at_sight(services, member, position, play), solved=False)


async def _at_sight(
    services: Services, member: int, position: cgt.Position, play: cgt.Play
) -> cgt.Move:
    """Return a sensible move in a position that is too large to solve."""
    try:
        return await services.workers.move(
            member, work.move_at_sight, position, services.seed(), play
        )
    except NotKnown:
        logger.warning("no move found, playing any", position=str(position))
        return next(iter(position.moves()))
