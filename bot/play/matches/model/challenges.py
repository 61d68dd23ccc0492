"""Challenges and rematches, with the answers to them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.play.engine.model import Level
from bot.play.matches.model import timing
from bot.play.matches.model.clock import Clock, Timer
from bot.play.matches.model.match import Challenge, Line, Match, Status
from bot.play.matches.model.modes import AgainstBot, Duel, Mode
from bot.play.matches.model.shared import led_by
from bot.play.matches.model.sides import OPEN_SEAT, Player, in_colours
from bot.play.matches.model.transitions import require_finished
from bot.shared.places import POSTING, Place
from bot.shared.refusals import NotOpen, Refusal
from cgt.core.convention import Convention
from cgt.core.notation import MAX_LENGTH
from cgt.core.positions import Position


def propose(  # noqa: PLR0917 - a proposal has these six parts, none of them optional
    start: Position,
    players: tuple[Player, Player],
    challenger: int,
    place: Place,
    now: datetime,
    expires_at: datetime | None,
    *,
    convention: Convention = Convention.NORMAL,
    judged: bool = True,
    clock: Clock | None = None,
    pie: bool = False,
    mode: Mode | None = None,
) -> Match:
    """Return a new match, as a challenge to a member or as a match against the bot.

    A match against the bot begins at once. An open challenge has an open seat for any member. With
    ``pie`` the member who accepts chooses the first player. ``challenger`` is the index of the
    player who proposes the match. At ``expires_at`` a challenge expires, or a match against the bot
    without further moves (default: never). Without a ``mode`` it is a plain match against the bot,
    or a duel. It is rated if its mode can be, and against the bot only at its best.

    :raises Refusal: when a member would play against themselves, when the position has no move, or
        when its notation is too long for the database.
    """
    if players[0].user_id == players[1].user_id:
        raise Refusal("You can't play against yourself. Choose another member, or play me.")
    if players[challenger].is_bot:
        raise ValueError("the bot proposes no matches")
    if start.is_over:
        raise Refusal("{position} has no moves. Choose another starting position.", position=start)
    length = len(str(start))
    if length > MAX_LENGTH:
        raise Refusal(
            "A position of {length} characters is too long. The limit is {limit}.",
            length=length,
            limit=MAX_LENGTH,
        )
    at_once = players[1 - challenger].is_bot
    mode = mode or (AgainstBot() if at_once else Duel())
    at_best = all(player.level in {None, Level.PERFECT} for player in players)
    made = Match(
        line=Line((start,)),
        players=in_colours(players),
        challenge=Challenge(challenger, pie=pie and not at_once),
        place=place,
        status=Status.PLAYING if at_once else Status.CHALLENGED,
        created_at=now,
        updated_at=now,
        expires_at=expires_at,
        show_at=now + POSTING,
        convention=convention,
        judged=judged,
        timer=Timer(clock),
        mode=replace(mode, rated=mode.is_ratable and at_best),
    )
    return timing.started(made, now, players[challenger].user_id) if at_once else made


def accept(match: Match, user_id: int, now: datetime, *, first: bool | None = None) -> Match:
    """Return the match after a member has accepted the challenge and it has begun.

    With ``match.challenge.pie`` the member also chooses to move ``first`` or not.

    :raises Refusal: when the challenge is for another member.
    :raises NotOpen: when it has an answer already, has expired, or needs a choice.
    """
    if match.status is Status.PLAYING and match.index_of(user_id) is None:
        raise NotOpen("Someone else accepted this challenge first. Make your own with /play.")
    _require_challenged(match, user_id)
    _require_in_time(match, now)
    if match.challenge.pie and first is None:
        raise NotOpen("Choose whether you move first or second. The board has a button for each.")
    first_player, second_player = (
        Player(user_id) if each == OPEN_SEAT else each for each in match.players
    )
    taken = replace(match, players=(first_player, second_player))
    if match.challenge.pie:
        taken = seat(taken, user_id, first=bool(first))
    return timing.started(taken.ended(now, Status.PLAYING), now, user_id)


def decline(match: Match, user_id: int, now: datetime) -> Match:
    """Return the match after the challenged member has declined.

    :raises Refusal: when the challenge is for another member.
    :raises NotOpen: when it has an answer already, has expired, or is open to everyone.
    """
    _require_challenged(match, user_id)
    _require_in_time(match, now)
    if match.is_open_to_all:
        raise NotOpen("This challenge is open to everyone. If you don't want it, just ignore it.")
    return match.ended(now, Status.DECLINED)


def withdraw(match: Match, user_id: int, now: datetime) -> Match:
    """Return the match after the challenger has cancelled the challenge.

    :raises Refusal: when the request is another member's.
    :raises NotOpen: when the challenge has an answer already, or has expired.
    """
    if user_id != match.players[match.challenge.challenger].user_id:
        raise Refusal("Only the member who made this challenge can cancel it.")
    _require_in_time(match, now)
    return match.ended(now, Status.WITHDRAWN)


def expire(match: Match, now: datetime) -> Match:
    """Return the match after its challenge, or its wait for a move against the bot, has expired.

    :raises NotOpen: when the challenge has an answer already, or there is still time.
    """
    if not (match.status is Status.PLAYING and match.against_bot):
        _require_waiting(match)
    if not _is_past(match, now):
        raise NotOpen("There is still time to answer this challenge.")
    return replace(match.ended(now, Status.EXPIRED), show_at=now)


def rematch(
    match: Match,
    user_id: int,
    place: Place,
    now: datetime,
    expires_at: datetime | None,
    *,
    at_next_level: bool = False,
) -> Match:
    """Return a new match from the same position, in which the other player moves first.

    ``user_id``, one of the two players of a finished match, proposes it. With ``at_next_level`` the
    bot plays at an easier level after its win, or else at a harder one.

    :raises NotYourMatch: when the request is another member's.
    :raises NotOpen: when the match isn't finished, never began, or has no next level.
    """
    player = require_finished(match, user_id)
    first, second = match.players
    if at_next_level:
        if match.next_level is None:
            raise NotOpen("There's no other level for this match. Start a new match with /play.")
        bot = Player(None, match.next_level)
        first, second = (bot if side.is_bot else side for side in match.players)
    first, second = led_by(match, player, user_id, (first, second))
    again = propose(
        match.start,
        (second, first),
        1 - player,
        place,
        now,
        expires_at,
        convention=match.convention,
        judged=match.judged,
        clock=match.clock,
        mode=match.mode.for_rematch(player, user_id),
    )
    rated = again.mode.rated and not again.against_bot  # a review can have shown the answer
    return replace(again, rematch_of=match.id or None, mode=replace(again.mode, rated=rated))


def second_leg(match: Match, user_id: int, place: Place, now: datetime) -> Match:
    """Return the second leg from the same start with swapped sides, which begins at once.

    :raises NotYourMatch: when the request isn't one of the two players'.
    :raises NotOpen: when the first leg isn't finished, or has no second one.
    """
    require_finished(match, user_id)
    if match.mode.leg != 1:
        raise NotOpen("This match has no second leg. For another match, use Rematch.")
    again = rematch(match, user_id, place, now, None)
    begun = replace(again, status=Status.PLAYING, mode=replace(again.mode, leg=2))
    return timing.started(begun, now, user_id)


def seat(match: Match, user_id: int, *, first: bool) -> Match:
    """Return a match without moves yet, with a player in the first or the second seat."""
    if (match.players[0].user_id == user_id) == first:
        return match
    one, other = match.players
    challenge = replace(match.challenge, challenger=1 - match.challenge.challenger)
    return replace(match, players=(other, one), challenge=challenge)


def _is_past(match: Match, now: datetime) -> bool:
    return match.expires_at is not None and now >= match.expires_at


def _require_challenged(match: Match, user_id: int) -> None:
    """Refuse everybody but the member whom the challenge is for.

    :raises Refusal: when the challenge is another member's, or their own.
    :raises NotOpen: when the match is one of teams.
    """
    if match.mode.is_shared:
        raise NotOpen("To join a team match, use the buttons below it.")
    is_own = match.index_of(user_id) == match.challenge.challenger
    if user_id == match.challenged.user_id or (match.is_open_to_all and not is_own):
        return
    if is_own:
        raise Refusal("This is your own challenge. Your opponent has to answer it.")
    raise Refusal("This challenge is for someone else. Start your own match with /play.")


def _require_waiting(match: Match) -> None:
    if match.status is not Status.CHALLENGED:
        raise NotOpen("This challenge is no longer open.")


def _require_in_time(match: Match, now: datetime) -> None:
    _require_waiting(match)
    if _is_past(match, now):
        raise NotOpen("This challenge has expired. Start a new match with /play.")
