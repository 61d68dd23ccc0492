"""Proposals: a match against the bot or another member, the answer to a challenge, a rematch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice

import cgt
from bot.matches import model, work
from bot.matches.actions.current import current
from bot.matches.actions.moves import answered
from bot.matches.model import Match, Place, Player, Refusal, Status
from bot.matches.rows import Matches
from bot.opponent import actions as opponent
from bot.opponent.model import Level, Wish
from bot.services import Services
from cgt.errors import NotKnown

MAX_PARTS = 16
"""Into so many parts a move may let a component fall, to be played with buttons."""
LOOKED_AT = 100


class TooManyParts(Refusal):
    """A component of the position to start from can fall into more parts than buttons can show."""


class First(StrEnum):
    """Who makes the first move, as seen from the member who proposes the match."""

    ME = "me"
    OPPONENT = "opponent"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a member asks to play. Without a position, one that makes a match is drawn.

    Without a level the bot plays at its best, but for who has never finished a match: then it
    errs sometimes.

    Who begins may be left open (``first`` is None): against the bot that is the member, and else
    chance decides.
    """

    user_id: int
    opponent_id: int | None
    level: Level | None
    game: cgt.Ruleset
    position: cgt.Position | None
    first: First | None
    play: cgt.Play = cgt.Play.NORMAL
    size: cgt.Size = cgt.Size.MEDIUM

    @property
    def wish(self) -> Wish:
        """What start is wished: one that the member can win against the bot, a fair one else."""
        against_bot = self.opponent_id is None
        first_wins = {None: True, First.ME: True, First.OPPONENT: False, First.RANDOM: None}
        return Wish(self.size, self.play, first_wins[self.first] if against_bot else None)


async def propose(services: Services, proposal: Proposal, place: Place) -> Match:
    """Begin a match against the bot, or a challenge to another member.

    :raises Refusal: when the rules of a match do not allow it, or too many are open.
    :raises TooLarge: when the bot cannot work out its first move.
    """
    await require_room(services, proposal.user_id)
    start = proposal.position or await opponent.start(
        services, proposal.user_id, proposal.game, proposal.wish
    )
    _require_handy(start)
    me = Player(proposal.user_id)
    level = proposal.level or await _usual_level(services, proposal.user_id)
    other = Player(proposal.opponent_id, level if proposal.opponent_id is None else None)
    begins = proposal.first or (First.RANDOM if other.user_id else First.ME)
    if begins is First.RANDOM:
        begins = First.ME if opponent.tossed(services) else First.OPPONENT
    players = (me, other) if begins is First.ME else (other, me)
    now = services.now()
    proposed = model.propose(
        start,
        players,
        players.index(me),
        place,
        now,
        now + (services.idle_time if other.is_bot else services.challenge_time),
        play=proposal.play,
        judged=await _outcome(services, proposal.user_id, start, proposal.play) is not None,
    )
    return await Matches(services.store).propose(await answered(services, proposed, now))


async def _usual_level(services: Services, user_id: int) -> Level:
    """Return how well the bot plays against a member who does not say."""
    known = await Matches(services.store).has_finished(user_id)
    return Level.PERFECT if known else Level.CASUAL


async def _outcome(
    services: Services, member: int, start: cgt.Position, play: cgt.Play
) -> cgt.Outcome | None:
    """Return who wins; None where that takes longer than there is time for a question."""
    try:
        return await services.workers.ask(member, work.judge, start, play)
    except NotKnown:
        return None


async def require_room(services: Services, user_id: int) -> None:
    """Refuse another match to a member who has proposed, or is playing, as many as one may."""
    await Matches(services.store).require_room(user_id)


def _require_handy(position: cgt.Position) -> None:
    """Refuse a position whose moves cannot be shown at once, or fall into very many parts.

    :raises TooManyParts: when it is one.
    """
    for component in position.components:
        for option in islice(iter(component.ruleset.options(component.state)), LOOKED_AT):
            if len(option.parts) > MAX_PARTS:
                raise TooManyParts(
                    "{state} can fall into too many parts to be played here: smaller heaps will "
                    "do.",
                    state=component,
                )


async def accept(services: Services, match_id: int, user_id: int) -> Match:
    """Accept a challenge."""
    before = await current(services, match_id)
    after = model.accept(before, user_id, services.now())
    return await Matches(services.store).save(before, after)


async def decline(services: Services, match_id: int, user_id: int) -> Match:
    """Decline a challenge."""
    before = await current(services, match_id)
    after = model.decline(before, user_id, services.now())
    return await Matches(services.store).save(before, after)


async def withdraw(services: Services, match_id: int, user_id: int) -> Match:
    """Take one's own challenge back."""
    before = await current(services, match_id)
    after = model.withdraw(before, user_id, services.now())
    return await Matches(services.store).save(before, after)


async def rematch(
    services: Services, match_id: int, user_id: int, place: Place, *, easier: bool = False
) -> Match:
    """Ask for the same match again, the other player beginning.

    When the opponent has asked already, this is the answer: the rematch begins. Who has lost
    against the bot is given the side that can win, and may ask for an ``easier`` level.
    """
    await require_room(services, user_id)
    now, matches = services.now(), Matches(services.store)
    ended = await matches.load(match_id)
    lapses = now + (services.idle_time if ended.against_bot else services.challenge_time)
    again = model.rematch(ended, user_id, place, now, lapses, easier=easier)
    if not again.judged:  # it may have become too large in its course only
        at_sight = await services.workers.move(
            user_id, work.is_known_at_sight, again.start, again.play
        )
        again = replace(again, judged=at_sight)
    if ended.is_lost_to_bot:
        known = await _outcome(services, user_id, again.start, again.play) if again.judged else None
        again = model.seat(again, user_id, first=known is not cgt.Outcome.P)
    try:
        return await matches.propose(await answered(services, again, now))
    except model.AlreadyProposed:
        proposed = await matches.open_rematch(match_id)
        if proposed is None:
            raise
        proposed = await current(services, proposed.id)
        if not proposed.is_open:  # it had lapsed
            return await matches.propose(await answered(services, again, now))
        if proposed.status is Status.CHALLENGED and proposed.challenged.user_id == user_id:
            return await accept(services, proposed.id, user_id)
        raise


async def set_puzzle(
    services: Services,
    user_id: int,
    start: cgt.Position,
    play: cgt.Play,
    place: Place,
    *,
    after: int | None = None,
) -> Match:
    """Begin a puzzle: a match that its only member answers with one move.

    ``after`` is the puzzle that it follows, if any.

    :raises AlreadyProposed: when one follows that already.
    """
    players = (Player(user_id), Player(None, Level.PERFECT))
    now = services.now()
    lapses = now + services.idle_time
    made = model.propose(start, players, 0, place, now, lapses, play=play, puzzle=True)
    return await Matches(services.store).propose(replace(made, rematch_of=after))
