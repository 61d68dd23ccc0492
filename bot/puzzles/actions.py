"""What a member can do with puzzles: ask for one, and for the next."""

from __future__ import annotations

import cgt
from bot.matches.actions import current, proposals
from bot.matches.model.match import Match, Place
from bot.matches.model.refusals import AlreadyProposed, Refusal
from bot.matches.model.transitions import require_finished, require_over
from bot.opponent.model import Wish
from bot.puzzles import work
from bot.services import Services


class PuzzleThere(Refusal):
    """The puzzle after this one has been set already."""


async def puzzle(
    services: Services, user_id: int, game: cgt.Ruleset, wish: Wish, place: Place
) -> Match:
    """Begin a puzzle.

    :raises Refusal: when too many matches are open.
    :raises NoPuzzle: when none is found.
    """
    await proposals.require_room(services, user_id)
    start = await services.workers.ask(user_id, work.puzzle_of, game, wish, services.seed())
    return await proposals.set_puzzle(services, user_id, start, wish, place)


async def next_puzzle(services: Services, match_id: int, user_id: int, place: Place) -> Match:
    """Begin the puzzle after one that is over: of the same game and size.

    :raises Refusal: when too many matches are open, or the puzzle is not over, or not theirs.
    :raises PuzzleThere: when the next one has been set already.
    :raises NoPuzzle: when none is found.
    """
    await proposals.require_room(services, user_id)
    ended = await current.load(services, match_id)
    require_finished(ended, user_id)
    game, size = ended.start.rulesets[0], ended.size or cgt.Size.MEDIUM
    wish = Wish(size, ended.play, difficulty=ended.difficulty)
    start = await services.workers.ask(user_id, work.puzzle_of, game, wish, services.seed())
    try:
        return await proposals.set_puzzle(services, user_id, start, wish, place, after=match_id)
    except AlreadyProposed:
        raise PuzzleThere("Your next puzzle is there already: /matches lists it.") from None


async def solved(services: Services, match_id: int) -> Match:
    """Return a puzzle whose solution may be shown.

    :raises NotOpen: while it is not answered.
    """
    match = await current.load(services, match_id)
    require_over(match)
    return match
