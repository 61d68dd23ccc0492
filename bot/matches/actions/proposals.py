"""Matches: propose, answer, move, resign, ask for another."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from itertools import islice

import cgt
from bot.matches import model as rules
from bot.matches.model import Match, Place, Player, Refusal, Status
from bot.opponent.model import Level
from bot.services import Services
from bot.theory import work as tasks
from cgt.errors import TooLarge

logger = logging.getLogger(__name__)

MAX_PARTS = 16
"""Into so many parts a move may let a component fall, to be played with buttons."""
LOOKED_AT = 100
HOPELESS = 40
"""With so many moves, a position that came of one too large to solve is too large as well."""
MAX_OPEN = 20
"""The most open matches that a member may have."""


class TooManyMatches(Refusal):
    """The member has as many open matches as one may have."""


class PuzzleThere(Refusal):
    """The puzzle after this one has been set already."""


class First(StrEnum):
    """Who makes the first move, as seen from the member who proposes the match."""

    ME = "me"
    OPPONENT = "opponent"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a member asks to play. Without a position, a fair random one is drawn."""

    user_id: int
    opponent_id: int | None
    level: Level
    game: cgt.Ruleset
    position: cgt.Position | None
    first: First
    play: cgt.Play = cgt.Play.NORMAL


async def propose(services: Services, proposal: Proposal, place: Place) -> Match:
    """Begin a match against the bot, or a challenge to another member.

    :raises Refusal: when the rules of a match do not allow it, or too many are open.
    :raises TooLarge: when the bot cannot work out its first move.
    """
    await _require_room(services, proposal.user_id)
    start = proposal.position or await _start(services, proposal)
    _require_handy(start)
    me = Player(proposal.user_id)
    opponent = Player(
        proposal.opponent_id, proposal.level if proposal.opponent_id is None else None
    )
    begins = proposal.first
    if begins is First.RANDOM:
        begins = services.chance.choice((First.ME, First.OPPONENT))
    players = (me, opponent) if begins is First.ME else (opponent, me)
    now = services.now()
    proposed = rules.propose(
        start,
        players,
        players.index(me),
        place,
        now,
        now + services.challenge_time,
        play=proposal.play,
        judged=await _can_be_judged(services, start, proposal.play),
    )
    return await services.store.add(await _answered(services, proposed, now))


async def _start(services: Services, proposal: Proposal) -> cgt.Position:
    """Return a fair position, or where that takes too long an example of the game."""
    try:
        return await services.solver.run(
            tasks.start_of, proposal.game, services.seed(), proposal.play
        )
    except TooLarge:
        return cgt.position(proposal.game.examples[0], proposal.game)


async def puzzle(
    services: Services,
    user_id: int,
    game: cgt.Ruleset,
    play: cgt.Play,
    place: Place,
) -> Match:
    """Begin a puzzle.

    :raises Refusal: when too many matches are open.
    :raises TooLarge: when no puzzle is found.
    """
    await _require_room(services, user_id)
    return await _puzzle(services, user_id, game, play, place)


async def _puzzle(  # noqa: PLR0917 - as for a puzzle, and after which
    services: Services,
    user_id: int,
    game: cgt.Ruleset,
    play: cgt.Play,
    place: Place,
    after: int | None = None,
) -> Match:
    """Begin a puzzle, or (``after`` an ended one) the next."""
    start = await services.solver.run(tasks.puzzle_of, game, services.seed(), play)
    players = (Player(user_id), Player(None, Level.PERFECT))
    now = services.now()
    made = rules.propose(start, players, 0, place, now, None, play=play, puzzle=True)
    try:
        return await services.store.add(replace(made, rematch_of=after))
    except rules.AlreadyProposed:
        raise PuzzleThere("Your next puzzle is there already: /matches lists it.") from None


async def _can_be_judged(services: Services, start: cgt.Position, play: cgt.Play) -> bool:
    """Return whether it can be found out, within the time for a question, who wins."""
    try:
        await services.solver.run(tasks.judge, start, play)
    except TooLarge:
        return False
    return True


async def _require_room(services: Services, user_id: int) -> None:
    """Refuse another match to a member who has proposed, or is playing, as many as one may."""
    if await services.store.count_open(user_id) >= MAX_OPEN:
        raise TooManyMatches(
            "You have {limit} open matches, and that is the most: finish or resign one first. "
            "/matches lists them.",
            limit=MAX_OPEN,
        )


def _require_handy(position: cgt.Position) -> None:
    """Refuse a position whose moves cannot be shown at once, or fall into very many parts.

    :raises TooLarge: when it is one.
    """
    for component in position.components:
        for option in islice(iter(component.ruleset.options(component.state)), LOOKED_AT):
            if len(option.parts) > MAX_PARTS:
                raise TooLarge(
                    "{state} can fall into too many parts to be played here: smaller heaps will "
                    "do.",
                    state=component,
                )


async def accept(services: Services, match_id: int, user_id: int) -> Match:
    """Accept a challenge."""
    before = await _current(services, match_id)
    return await services.store.save(before, rules.accept(before, user_id, services.now()))


async def decline(services: Services, match_id: int, user_id: int) -> Match:
    """Decline a challenge."""
    before = await _current(services, match_id)
    return await services.store.save(before, rules.decline(before, user_id, services.now()))


async def withdraw(services: Services, match_id: int, user_id: int) -> Match:
    """Take one's own challenge back."""
    before = await _current(services, match_id)
    return await services.store.save(before, rules.withdraw(before, user_id, services.now()))


async def move(services: Services, match_id: int, user_id: int, ply: int, text: str) -> Match:
    """Make a move, and the bot's answer to it, both at once or not at all.

    :raises Refusal: when it is not this member's turn, the match is over, or the board has
        moved on since ply ``ply``.
    :raises NotationError: when the text is no move.
    :raises IllegalMove: when the rules do not allow the move.
    """
    before = await _current(services, match_id)
    rules.require_turn(before, user_id, ply)
    now = services.now()
    chosen = _move_of(before.position, text)
    if before.puzzle:
        wins = await services.solver.run(tasks.keeps_win, before.position, chosen, before.play)
        answered = rules.answer(before, user_id, ply, chosen, now, keeps_win=wins)
        return await services.store.save(before, answered)
    played = rules.play(before, user_id, ply, chosen, now)
    return await services.store.save(before, await _answered(services, played, now))


def _move_of(position: cgt.Position, text: str) -> cgt.Move:
    """Return the move that a text denotes: in notation, or by its number among the options.

    :raises NotationError: when it denotes none.
    """
    numbered = re.fullmatch(r"#(\d{1,4})\.(\d{1,4})", text)
    if numbered is None:
        return cgt.move(text, position)
    here, number = int(numbered[1]), int(numbered[2])
    if here < len(position.components):
        component = position.components[here]
        options = component.ruleset.options(component.state)
        option = next(islice(iter(options), number, None), None)
        if option is not None:
            return cgt.Move(here, option)
    return cgt.move("", position)


async def resign(services: Services, match_id: int, user_id: int) -> Match:
    """Give the match up."""
    before = await _current(services, match_id)
    return await services.store.save(before, rules.resign(before, user_id, services.now()))


async def rematch(services: Services, match_id: int, user_id: int, place: Place) -> Match:
    """Ask for the same match again, the other player beginning; of a puzzle, for the next one.

    When the opponent has asked already, this is the answer: the rematch begins.
    """
    await _require_room(services, user_id)
    now = services.now()
    ended = await services.store.load(match_id)
    if ended.puzzle and ended.status is Status.FINISHED and ended.index_of(user_id) is not None:
        game = ended.start.rulesets[0]
        return await _puzzle(services, user_id, game, ended.play, place, after=ended.id)
    again = rules.rematch(ended, user_id, place, now, now + services.challenge_time)
    if not again.judged:  # it may have become too large in its course only
        at_sight = await services.solver.run(tasks.is_known_at_sight, again.start, again.play)
        again = replace(again, judged=at_sight)
    try:
        return await services.store.add(await _answered(services, again, now))
    except rules.AlreadyProposed:
        proposed = await services.store.open_rematch(match_id)
        if proposed is None:
            raise
        proposed = await _current(services, proposed.id)
        if not proposed.is_open:  # it had lapsed
            return await services.store.add(await _answered(services, again, now))
        if proposed.status is Status.CHALLENGED and proposed.challenged.user_id == user_id:
            return await accept(services, proposed.id, user_id)
        raise


async def expire_due(services: Services) -> list[Match]:
    """End the challenges whose time is over, and return them as they are then."""
    now = services.now()
    ended: list[Match] = []
    for due in await services.store.due(now):
        try:
            ended.append(await services.store.save(due, rules.expire(due, now)))
        except Refusal:
            logger.debug("challenge %s was answered at the last moment", due.id)
    return ended


async def _current(services: Services, match_id: int) -> Match:
    """Return a match as it is now: a challenge whose time is over has expired."""
    match = await services.store.load(match_id)
    now = services.now()
    if match.status is Status.CHALLENGED and match.expires_at and match.expires_at <= now:
        return await services.store.save(match, rules.expire(match, now))
    return match


async def _answered(services: Services, match: Match, now: datetime) -> Match:
    """Return the match with the bot's move made, when it is the bot's turn."""
    if match.status is not Status.PLAYING or not match.to_move.is_bot:
        return match
    chosen = await _solved_move(services, match, match.to_move.level or Level.PERFECT)
    if chosen is None:
        match = replace(match, judged=False)
        chosen = await _move_at_sight(services, match)
    return rules.play(match, None, match.ply, chosen, now)


async def _solved_move(services: Services, match: Match, level: Level) -> cgt.Move | None:
    """Return the move of a level, or None where the position is too large to solve.

    A match that is too large is not solved before few moves are left: that would take long.
    """
    position = match.position
    if not match.judged and position.count_moves(HOPELESS) == HOPELESS:
        return None
    try:
        return await services.solver.run(
            tasks.move_of, position, level, services.seed(), match.play
        )
    except TooLarge as error:
        logger.info("match %s is too large to solve: %s", match.id, error)
        return None


async def _move_at_sight(services: Services, match: Match) -> cgt.Move:
    """Return a sensible move in a position that is too large to solve."""
    position, seed = match.position, services.seed()
    try:
        return await services.solver.run(tasks.move_at_sight, position, seed, match.play)
    except TooLarge:
        logger.warning("no move found in match %s, playing any", match.id)
        return next(iter(position.moves()))
