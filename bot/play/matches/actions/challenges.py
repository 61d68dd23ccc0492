"""Proposals of matches, the answers to them, rematches and second legs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import islice

import cgt
from bot.play.engine import actions as opponent
from bot.play.engine.model import Difficulty, Experience, Level, Wish
from bot.play.matches import work
from bot.play.matches.actions.moves import answered
from bot.play.matches.actions.repository import by_member, change, current
from bot.play.matches.model import AlreadyProposed, MatchNotFound, challenges
from bot.play.matches.model.clock import CORRESPONDENCE, NO_CLOCK, Clock
from bot.play.matches.model.match import Match, Status
from bot.play.matches.model.modes import AgainstBot, Duel, Mode, Shared
from bot.play.matches.model.sides import OPEN_SEAT, Deciding, Mate, Player, Side
from bot.play.matches.rows.matches import Matches
from bot.server.settings import actions as settings
from bot.server.settings.model import USUAL_GAME
from bot.services import Services
from bot.shared.places import Place
from bot.shared.refusals import Refusal
from cgt.errors import NotKnown

MAX_PARTS = 16
"""The maximum number of parts that a move can make of a component, for its buttons."""
LOOKED_AT = 100


class First(StrEnum):
    """The first player, from the view of the member who proposes the match."""

    ME = "me"
    OPPONENT = "opponent"
    RANDOM = "random"
    CHOICE = "choice"
    """The opponent's choice, once they have seen the position."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A match that a member proposes, from a random start if it has no position.

    Without a level the bot plays at the server's, or else at the member's own level in the game.
    Against a crowd it plays perfectly, but it makes mistakes in a member's first matches. Those are
    :data:`FIRST_MATCHES` if neither the member nor the server has named a game. The size of a start
    grows with the number of wins.

    ``clock`` is in the notation of clocks. An empty one is the server's default between members,
    and no clock against the bot. The first member to accept plays a challenge ``to_all``. With
    ``two`` a second leg from the same start follows, with swapped sides. With ``teach`` the bot
    judges each move that is made against it.

    With a ``side`` the match is everyone's against the bot, or one of two teams, in which
    ``deciding`` is the way to agree on a move.

    If ``first`` is None, the member moves first against the bot, and a random player moves first in
    other matches.
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
        return self.opponent_id is None and not self.to_all and not self.in_teams

    @property
    def in_teams(self) -> bool:
        return self.side not in {None, Side.EVERYONE}

    @property
    def says_nothing(self) -> bool:
        """Whether the member leaves all details of a match against the bot to it."""
        return self == Proposal(self.user_id)

    def wish(self, experience: Experience, level: Level | None) -> Wish:
        """Return the requested kind of start, which the member can win if it is against the bot.

        ``level`` is that of the bot.
        """
        first_wins = {None: True, First.ME: True, First.OPPONENT: False}
        wins = first_wins.get(self.first) if self.against_bot else None
        allows = level is None or not level.resists_copying
        return Wish(self.size or experience.size, self.convention, wins, self.difficulty, allows)


async def propose(services: Services, proposal: Proposal, place: Place) -> Match:
    """Begin a match against the bot, or a challenge to another member.

    A match against the bot from a chosen position isn't rated, because only a position that nobody
    could prepare measures a member's strength.

    :raises Refusal: when the rules of a match don't allow it, too many matches are open, or the
        other member takes no challenges.
    :raises TooLarge: when the bot can't find its first move.
    :raises NeverEnds: when a match of an invented game from its start might not end.
    """
    matches = Matches(services.store)
    await matches.require_room(proposal.user_id)
    if proposal.opponent_id is not None:
        await require_welcome(services, proposal.user_id, proposal.opponent_id)
    experience = await matches.experience(proposal.user_id)
    game, start = proposal.game or cgt.ruleset(USUAL_GAME), proposal.position
    if start is None and proposal.says_nothing:
        start = experience.start
    played = (game if start is None else start.rulesets[0]).code
    other = await _opponent(services, proposal, place, experience, played)
    if start is None:
        wish = proposal.wish(experience, other.level)
        start = await opponent.start(services, proposal.user_id, game, wish)
    _require_handy(start)
    await opponent.require_end(services, proposal.user_id, start)
    outcome = await outcome_of(services, proposal.user_id, start, proposal.convention)
    me = Player(proposal.user_id, side=proposal.side)
    begins = _begins(services, proposal.first, outcome, against_bot=other.is_bot)
    players = (me, other) if begins is First.ME else (other, me)
    clock, by_vote = await _clock(services, proposal, place), proposal.deciding is Deciding.VOTE
    lapses = await _lapses(services, place, clock, against_bot=other.is_bot, by_vote=by_vote)
    now = services.now()
    proposed = challenges.propose(
        start,
        players,
        players.index(me),
        place,
        now,
        lapses,
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
    """Return the mode of a proposed match, in which ``player`` is the index of its proposer."""
    if proposal.side is Side.EVERYONE:
        return Shared(deciding=proposal.deciding, is_of_everyone=True)
    if proposal.in_teams:
        mates = (Mate(proposal.user_id),)
        teams = (mates, ()) if player == 0 else ((), mates)
        return Shared(deciding=proposal.deciding, teams=teams)
    if proposal.against_bot:
        return AgainstBot(is_taught=proposal.teach)
    return Duel(leg=1 if proposal.two else None)


async def _opponent(
    services: Services,
    proposal: Proposal,
    place: Place,
    experience: Experience,
    game: str,
) -> Player:
    """Return the opponent in a proposal, as a member, an open seat, a team or the bot.

    ``game`` is the code of the game played.
    """
    if proposal.to_all:
        return OPEN_SEAT
    if proposal.in_teams:
        return Player(None, side=Side.ORANGE)
    if proposal.opponent_id is not None:
        return Player(proposal.opponent_id)
    server = await settings.of_server(services.store, place.guild_id)
    level = proposal.level or server.level
    if level is None and proposal.side is not None:
        level = Level.CASUAL if experience.is_beginner else Level.PERFECT
    if level is None:
        level = await Matches(services.store).own_level(proposal.user_id, game)
    return Player(None, level)


def _begins(
    services: Services, wished: First | None, outcome: cgt.Outcome | None, *, against_bot: bool
) -> First:
    """Return the first player.

    If the bot has the choice, it takes the winning side if it knows it. A member chooses later, so
    the order until then doesn't matter.
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


async def _lapses(
    services: Services, place: Place, clock: Clock | None, *, against_bot: bool, by_vote: bool
) -> datetime | None:
    """Return the moment at which a challenge or a match against the bot expires.

    It is None in a match against the bot with a clock, which ends it. The clock of a vote doesn't,
    because it stops without a vote.
    """
    if not against_bot:
        return services.now() + await challenge_time(services, place.guild_id)
    return services.now() + services.idle_time if clock is None or by_vote else None


async def challenge_time(services: Services, guild_id: int | None) -> timedelta:
    """Return the time after which a challenge expires in a server."""
    server = await settings.of_server(services.store, guild_id)
    minutes = server.challenge_time
    return timedelta(minutes=int(minutes)) if minutes else services.challenge_time


async def outcome_of(
    services: Services, member: int, start: cgt.Position, convention: cgt.Convention
) -> cgt.Outcome | None:
    """Return the winner, or None if finding it takes too long for the start of a match."""
    try:
        return await services.workers.judge(member, work.judge, start, convention)
    except NotKnown:
        return None


def _require_handy(position: cgt.Position) -> None:
    """Refuse a position in which a move makes too many parts of a component.

    :raises Refusal: when there is such a move among the first :data:`LOOKED_AT`.
    """
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
    """Propose the same match again, in which the other player moves first.

    If the opponent has proposed it already, this is the answer, and the rematch begins. A member
    who has lost against the bot, or plays it ``at_next_level`` (easier after a loss, or else
    harder), gets the side that can win.
    """
    now, matches = services.now(), Matches(services.store)
    await matches.require_room(user_id)
    ended = await matches.load(match_id)
    by_vote = ended.mode.is_voted
    against_bot = ended.against_bot
    lapses = await _lapses(services, place, ended.clock, against_bot=against_bot, by_vote=by_vote)
    again = challenges.rematch(ended, user_id, place, now, lapses, at_next_level=at_next_level)
    if again.challenged.user_id is not None and not again.mode.is_shared:
        await require_welcome(services, user_id, again.challenged.user_id)
    if not again.judged:  # perhaps only a later position was too large
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
        if not proposed.is_open:  # it had expired
            return await matches.propose(await answered(services, again, now))
        if proposed.status is Status.CHALLENGED and proposed.challenged.user_id == user_id:
            return await accept(services, proposed.id, user_id)
        raise


class NoChallenges(Refusal):
    """The refusal of a challenge to a member who takes none, or none of this challenger."""

    def __init__(self) -> None:
        super().__init__(
            "They aren't accepting challenges right now, so I didn't notify them. Challenge "
            "someone else, or use /play without an opponent to play me."
        )


async def require_welcome(services: Services, challenger: int, challenged: int) -> None:
    """Refuse a challenge to a member who takes none, or none of this challenger.

    :raises NoChallenges: when that is so.
    :raises Refusal: when the other member has deleted their data.
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
    """Accept a challenge, with the member's choice of the ``first`` player if they have it.

    :raises Refusal: when it is for another member, or somebody was faster.
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
    """Return the first leg of a finished second leg, or None if the match isn't one."""
    if match.mode.leg != 2 or match.is_open or match.rematch_of is None:
        return None
    try:
        return await Matches(services.store).load(match.rematch_of)
    except MatchNotFound:  # it can have been deleted
        return None


async def second_leg(services: Services, match_id: int, user_id: int, place: Place) -> Match:
    """Begin the second leg, or return it if it has begun already."""
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
    """Withdraw a new match whose board Discord refused, because nobody has seen it."""

    def withdrawn(match: Match) -> Match:
        unseen = match.is_open and match.place.message_id is None
        return match.ended(services.now(), Status.WITHDRAWN) if unseen else match

    await change(services, match_id, withdrawn)
