"""Actions of the bot as a player: move, choose random starts, toss the coin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import cgt
from bot import log
from bot.opponent import work
from bot.opponent.model import Level, Reply, Wish
from bot.services import Services
from bot.worker.pictures import View
from cgt.errors import NotKnown
from cgt.rulesets.catalogue import CATALOGUE

logger = log.get(__name__)

HOPELESS = 40
"""With so many moves, a position that came of one too large to solve is too large as well."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The bot's move, drawn or not; ``solved`` is False where it may not be the best."""

    drawn: Reply
    solved: bool


def tossed(services: Services) -> bool:
    """Return how the coin fell."""
    return services.chance.choice((True, False))


def any_game(services: Services) -> cgt.Ruleset:
    """Return a game of the catalogue, by chance."""
    return services.chance.choice(CATALOGUE).ruleset


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
    convention: cgt.Convention,
    *,
    judged: bool,
    view: View | None = None,
) -> Answer:
    """Return the bot's move at a level; where the position is too large to solve, one at sight.

    With the ``view`` of the board, the same worker draws the one after the move. What came of a
    position too large to solve (``judged`` is False) is not solved before few moves are left.
    """
    if judged or position.count_moves(HOPELESS) < HOPELESS:
        choose = partial(work.move_of, position, level, services.seed(), convention)
        try:
            return Answer(await _chosen(services, member, choose, view), solved=True)
        except NotKnown as error:
            logger.info("position too large to solve", position=str(position), error=str(error))
    choose = partial(work.move_at_sight, position, services.seed(), convention)
    try:
        return Answer(await _chosen(services, member, choose, view), solved=False)
    except NotKnown:
        logger.warning("no move found, playing any", position=str(position))
        return Answer(Reply(next(iter(position.moves())), None), solved=False)


async def _chosen(
    services: Services, member: int, choose: Callable[[], cgt.Move], view: View | None
) -> Reply:
    """Return the move that a worker chooses, drawn if there is a view of the board."""
    if view is None:
        return Reply(await services.workers.move(member, choose), None)
    return await services.workers.move(member, work.drawn, choose, view)
