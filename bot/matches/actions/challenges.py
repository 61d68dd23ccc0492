"""Challenges and other proposals of a match, the answers to them, rematches and second legs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from itertools import islice

import cgt
from bot.matches import work
from bot.matches.actions.current import by_member, change, current
from bot.matches.actions.moves import answered
from bot.matches.model import AlreadyProposed, MatchNotFound, Refusal, challenges
from bot.matches.model.clock import CORRESPONDENCE, NO_CLOCK, Clock
from bot.matches.model.match import Match, Place, Status
from bot.matches.model.modes import AgainstBot, Duel, Mode, Shared
from bot.matches.model.sides import OPEN_SEAT, Deciding, Mate, Player, Side
from bot.matches.rows.matches import Matches
from bot.opponent import actions as opponent
from bot.opponent.model import Difficulty, Experience, Level, Wish
from bot.services import Services
from bot.settings import actions as settings
from bot.settings.model import USUAL_GAME
from cgt.errors import NotKnown

MAX_PARTS = 16
"""Into so many parts a move may let a component fall, to be played with buttons."""
LOOKED_AT = 100


class First(StrEnum):
    """The player who makes the first move, as seen from the member who proposes the match."""

    ME = "me"
    OPPONENT = "opponent"
    RANDOM = "random"
    CHOICE = "choice"
    """The opponent chooses, once they have seen the position."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A match that a member proposes. Without a position, one that fits is chosen at random.

    Without a level the bot plays as the server has set it, or else perfectly; it errs sometimes in
    a member's first matches. Those are :data:`FIRST_MATCHES` where neither the member nor the
    server has named a game, and the size of a start grows with the matches that the member wins.

    A ``clock`` is in the notation of clocks; where it is empty it is the usual one of the server
    between members, and none against the bot. A challenge ``to_all`` is taken up by whoever comes
    first; ``two`` are games from the same start, with the sides changed. With ``teach``
    the bot judges each move that is made against it.

    With a ``side`` the match is everyone's against the bot, or one of two teams, in which the
    moves are found by ``deciding``.

    Who begins may be left open (``first`` is None): against the bot that is the member, and else
    chance decides.
    """

    user_id: int
    opponent_id: int | None = None
    level: Level | None = None
    game: cgt.Ruleset | None = None
    position: cgt.Position | None = None
    first: First | None = None
    convention: cgt.Convention = cgt.Convention.NORMAL
    size: cgt.Size | None = None
    clock: str = ""
    to_all: bool = False
    two: bool = False
    teach: bool = False
    difficulty: Difficulty | None = None
    side: Side | None = None
    deciding: Deciding = Deciding.FIRST

    @property
    def against_bot(self) -> bool:
        """Whether the bot is asked to play."""
        return self.opponent_id is None and not self.to_all and not self.in_teams

    @property
    def in_teams(self) -> bool:
        """Whether two teams are to play."""
        return self.side not in {None, Side.EVERYONE}

    @property
    def says_nothing(self) -> bool:
        """Whether the member leaves all of a match against the bot to it."""
        return self == Proposal(self.user_id)

    def wish(self, experience: Experience) -> Wish:
        """Return what start is wished: one the member can win against the bot, or a fair one."""
        first_wins = {None: True, First.ME: True, First.OPPONENT: False}
        wins = first_wins.get(self.first) if self.against_bot else None
        return Wish(self.size or experience.size, self.convention, wins, self.difficulty)


async def propose(services: Services, proposal: Proposal, place: Place) -> Match:
    """Begin a match against the bot, or a challenge to another member.

    Against the bot a position that the member chose is rated no more than a rematch: it is of
    known strength where it is met with a position that nobody could prepare.

    :raises Refusal: when the rules of a match do not allow it, or too many are open, or the other
        member takes no challenges.
    :raises TooLarge: when the bot cannot work out its first move.
    """
    matches = Matches(services.store)
    await matches.require_room(proposal.user_id)
    if proposal.opponent_id is not None:
        await require_welcome(services, proposal.user_id, proposal.opponent_id)
    experience = await matches.experience(proposal.user_id)
    start = proposal.position or await _start(services, proposal, experience)
    _require_handy(start)
    outcome = await outcome_of(services, proposal.user_id, start, proposal.convention)
    me = Player(proposal.user_id, side=proposal.side)
    other = await _opponent(services, proposal, place, experience)
    begins = _begins(services, proposal.first, outcome, against_bot=other.is_bot)
    players = (me, other) if begins is First.ME else (other, me)
    clock, by_vote = await _clock(services, proposal, place), proposal.deciding is Deciding.VOTE
    now = services.now()
    proposed = challenges.propose(
        start,
        players,
        players.index(me),
        place,
        now,
        _lapses(services, clock, against_bot=other.is_bot, by_vote=by_vote),
        convention=proposal.convention,
        judged=outcome is not None,
        clock=clock,
        pie=proposal.first is First.CHOICE,
        mode=_mode(proposal, players.index(me)),
    )
    if other.is_bot and proposal.position is not None:
        proposed = replace(proposed, mode=replace(proposed.mode, rated=False))
    return await matches.propose(await answered(services, proposed, now))


def _mode(proposal: Proposal, player: int) -> Mode:
    """Return the mode of a proposed match, in which the member who proposes it is a player."""
    if proposal.side is Side.EVERYONE:
        return Shared(deciding=proposal.deciding, is_of_everyone=True)
    if proposal.in_teams:
        mates = (Mate(proposal.user_id),)
        teams = (mates, ()) if player == 0 else ((), mates)
        return Shared(deciding=proposal.deciding, teams=teams)
    if proposal.against_bot:
        return AgainstBot(is_taught=proposal.teach)
    return Duel(leg=1 if proposal.two else None)


async def _start(services: Services, proposal: Proposal, experience: Experience) -> cgt.Position:
    """Return where a match starts from that names no position."""
    if proposal.says_nothing and experience.start is not None:
        return experience.start
    game = proposal.game or cgt.ruleset(USUAL_GAME)
    return await opponent.start(services, proposal.user_id, game, proposal.wish(experience))


async def _opponent(
    services: Services, proposal: Proposal, place: Place, experience: Experience
) -> Player:
    """Return whom a proposal is for: a member, whoever comes first, or the bot at a level."""
    if proposal.to_all:
        return OPEN_SEAT
    if proposal.in_teams:
        return Player(None, side=Side.ORANGE)
    if proposal.opponent_id is not None:
        return Player(proposal.opponent_id)
    server = await settings.of_server(services.store, place.guild_id)
    usual = Level.CASUAL if experience.is_beginner else Level.PERFECT
    return Player(None, proposal.level or server.level or usual)


def _begins(
    services: Services, wished: First | None, outcome: cgt.Outcome | None, *, against_bot: bool
) -> First:
    """Return who makes the first move, the one or the other.

    The bot, when it may choose, takes the side that wins, where it knows it. A member chooses
    later; who stands first until then decides nothing.
    """
    if wished is First.CHOICE and against_bot and outcome is not None:
        return First.OPPONENT if outcome is cgt.Outcome.N else First.ME
    usual = First.ME if against_bot else First.RANDOM
    begins = usual if wished is None or wished is First.CHOICE else wished
    if begins is First.RANDOM:
        return First.ME if opponent.tossed(services) else First.OPPONENT
    return begins


async def _clock(services: Services, proposal: Proposal, place: Place) -> Clock | None:
    if proposal.clock or proposal.against_bot:
        return Clock.of(proposal.clock or NO_CLOCK)
    server = await settings.of_server(services.store, place.guild_id)
    usual = Clock.of(server.clock) if server.clock else CORRESPONDENCE
    return CORRESPONDENCE if usual is None and proposal.in_teams else usual


def _lapses(
    services: Services, clock: Clock | None, *, against_bot: bool, by_vote: bool
) -> datetime | None:
    """Return when a challenge lapses, or a match against the bot; a clock ends that one itself.

    The clock of a vote does not: without a vote it stands still.
    """
    if not against_bot:
        return services.now() + services.challenge_time
    return services.now() + services.idle_time if clock is None or by_vote else None


async def outcome_of(
    services: Services, member: int, start: cgt.Position, convention: cgt.Convention
) -> cgt.Outcome | None:
    """Return who wins; None where that takes longer than the start of a match can wait."""
    try:
        return await services.workers.judge(member, work.judge, start, convention)
    except NotKnown:
        return None


def _require_handy(position: cgt.Position) -> None:
    """Refuse a position whose moves cannot be shown at once, or fall into very many parts."""
    for component in position.components:
        for option in islice(iter(component.ruleset.options(component.state)), LOOKED_AT):
            if len(option.parts) > MAX_PARTS:
                raise Refusal(
                    "{state} can split into too many parts to play here. Try smaller heaps.",
                    state=component,
                )


async def rematch(
    services: Services, match_id: int, user_id: int, place: Place, *, at_next_level: bool = False
) -> Match:
    """Ask for the same match again, the other player beginning.

    When the opponent has asked already, this is the answer: the rematch begins. Who has lost
    against the bot, or plays it ``at_next_level`` (easier after a loss, or else harder), is given
    the side that can win.
    """
    now, matches = services.now(), Matches(services.store)
    await matches.require_room(user_id)
    ended = await matches.load(match_id)
    by_vote = ended.mode.is_voted
    lapses = _lapses(services, ended.clock, against_bot=ended.against_bot, by_vote=by_vote)
    again = challenges.rematch(ended, user_id, place, now, lapses, at_next_level=at_next_level)
    if again.challenged.user_id is not None and not again.mode.is_shared:
        await require_welcome(services, user_id, again.challenged.user_id)
    if not again.judged:  # it may have become too large in its course only
        at_sight = await services.workers.move(
            user_id, work.is_known_at_sight, again.start, again.convention
        )
        again = replace(again, judged=at_sight)
    if ended.is_lost_to_bot or at_next_level:
        known = None
        if again.judged:
            known = await outcome_of(services, user_id, again.start, again.convention)
        again = challenges.seat(again, user_id, first=known is not cgt.Outcome.P)
    try:
        return await matches.propose(await answered(services, again, now))
    except AlreadyProposed:
        proposed = await matches.open_rematch(match_id)
        if proposed is None:
            raise
        proposed = await current(services, proposed.id)
        if not proposed.is_open:  # it had lapsed
            return await matches.propose(await answered(services, again, now))
        if proposed.status is Status.CHALLENGED and proposed.challenged.user_id == user_id:
            return await accept(services, proposed.id, user_id)
        raise


class NoChallenges(Refusal):
    """The member takes no challenges, of this one or of all."""

    def __init__(self) -> None:
        super().__init__(
            "They aren't accepting challenges right now, so I didn't notify them. Challenge "
            "someone else, or use /play without an opponent to play me."
        )


async def require_welcome(services: Services, challenger: int, challenged: int) -> None:
    """Refuse a challenge to a member who takes none of the challenger, or none at all.

    :raises NoChallenges: when it is one.
    :raises Refusal: when the other has deleted their data.
    """
    if challenged < 0:
        raise Refusal(
            "The other player is no longer here. Use /play to start a match with "
            "someone else, or with me."
        )
    person = await settings.of_person(services.store, challenged)
    if not person.takes_challenges_of(challenger):
        raise NoChallenges


async def accept(
    services: Services, match_id: int, user_id: int, *, first: bool | None = None
) -> Match:
    """Take a challenge up; ``first`` is what was chosen, where one may choose who moves first.

    :raises Refusal: when it is for another, or somebody was faster.
    """

    async def accepted(before: Match) -> Match:
        after = challenges.accept(before, user_id, services.now(), first=first)
        if before.is_open_to_all:
            await Matches(services.store).require_room(user_id)
            challenger = before.players[before.challenge.challenger].user_id or 0
            if user_id in (await settings.of_person(services.store, challenger)).refused:
                raise NoChallenges
        return after

    return await change(services, match_id, accepted)


async def earlier(services: Services, match: Match) -> Match | None:
    """Return the first of two games where a match is the second, and over."""
    if match.mode.leg != 2 or match.is_open or match.rematch_of is None:
        return None
    try:
        return await Matches(services.store).load(match.rematch_of)
    except MatchNotFound:  # it may have been deleted
        return None


async def second_leg(services: Services, match_id: int, user_id: int, place: Place) -> Match:
    """Begin the second of two games; one that has begun is returned as it is."""
    matches = Matches(services.store)
    ended = await matches.load(match_id)
    again = challenges.second_leg(ended, user_id, place, services.now())
    begun = await matches.second_leg(match_id)
    if begun is not None:
        return begun
    try:
        return await matches.add(again)
    except AlreadyProposed:
        return await matches.second_leg(match_id) or again


decline = by_member(challenges.decline)
withdraw = by_member(challenges.withdraw)


async def take_back(services: Services, match_id: int) -> None:
    """Withdraw a new match whose board Discord did not take: nobody has seen it."""

    def withdrawn(match: Match) -> Match:
        unseen = match.is_open and match.place.message_id is None
        return match.ended(services.now(), Status.WITHDRAWN) if unseen else match

    await change(services, match_id, withdrawn)
