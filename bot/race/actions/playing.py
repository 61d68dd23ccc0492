"""Actions of members: open a race, challenge to a duel, start, answer, stop."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from bot.matches.actions.challenges import require_welcome
from bot.matches.model import Refusal
from bot.matches.model.match import POSTING
from bot.race.actions import answers, change, draw, draw_ahead, level_for, load
from bot.race.model import DUEL_ROUNDS, LOBBY_TIME, ROUNDS, SECONDS, Race, Stage
from bot.race.model.points import Answer, Seat, Tap
from bot.race.model.refusals import AnsweredAlready, NotYourDuel, RoundOver
from bot.race.model.transitions import (
    accepted,
    answered,
    begun,
    ended,
    finished,
    hurried,
    require_playing,
    require_round,
    started,
    stopped,
)
from bot.race.rows import Races
from bot.services import Services
from bot.skills import actions as skills
from cgt.puzzles import Kind
from cgt.sizes import Size


@dataclass(frozen=True, slots=True)
class Plan:
    """A race that a member wants: everything but the place has a default."""

    organiser: int
    guild_id: int
    channel_id: int
    opponent: int | None = None
    rounds: int | None = None
    seconds: int = SECONDS
    kind: Kind | None = None
    game: str = ""
    size: Size | None = None


async def open_race(services: Services, plan: Plan) -> Race:
    """Open the lobby of a race, or challenge a member to a duel; the first puzzle is drawn.

    :raises Refusal: when a race is running in the channel.
    :raises NoPuzzle: when the game has no puzzle of the kind.
    :raises TooFast, NoChallenges: when there were very many, or the other takes none.
    """
    if plan.opponent is None:
        await _require_free(services, plan.channel_id)
        usual, stage, wait, easiest = ROUNDS, Stage.LOBBY, LOBBY_TIME, Size.SMALL
    else:
        await require_welcome(services, plan.organiser, plan.opponent)
        usual, stage, wait = DUEL_ROUNDS, Stage.CHALLENGED, services.challenge_time
        easiest = await level_for(services, [plan.organiser, plan.opponent])
    race = Race(
        organiser=plan.organiser,
        opponent=plan.opponent,
        guild_id=plan.guild_id,
        channel_id=plan.channel_id,
        stage=stage,
        rounds=plan.rounds or usual,
        seconds=plan.seconds,
        kind=plan.kind,
        game=plan.game,
        size=plan.size or easiest,
        created_at=services.now(),
        due_at=None,
    )
    first = await draw(services, race)
    now = services.now()
    race = replace(race, puzzles=(first,), created_at=now, due_at=now + wait, show_at=now + POSTING)
    stored = await Races(services.store).add(race)
    if stored is None:
        await _require_free(services, plan.channel_id)
        return await open_race(services, plan)  # the other one ended just now
    return stored


async def _require_free(services: Services, channel_id: int) -> None:
    """Refuse a second race in a channel."""
    running = await Races(services.store).live_in(channel_id)
    if running is not None:
        raise Refusal(
            "There's [already a race](https://discord.com/channels/{guild}/{channel}/{message}) "
            "in this channel. Join in!",
            guild=running.guild_id,
            channel=channel_id,
            message=running.message_id or channel_id,
        )


async def is_quiet(services: Services, race: Race) -> bool:
    """Return whether the challenged member isn't to be pinged: that happened just now."""
    return race.opponent is None or await Races(services.store).is_quiet(race)


async def again(services: Services, race_id: int, user_id: int) -> Race:
    """Open a race like one that is over; of a duel, either member challenges the other.

    :raises Refusal: as :func:`open_race` does, or when it isn't their duel.
    """
    race = await load(services, race_id)
    opponent = race.opponent
    if opponent is not None:
        if user_id not in race.members:
            raise NotYourDuel
        opponent = race.organiser if user_id == opponent else opponent
    here = (race.guild_id, race.channel_id, opponent)
    size = None if race.is_duel else race.size
    plan = Plan(user_id, *here, race.rounds, race.seconds, race.kind, race.game, size)
    return await open_race(services, plan)


async def start(services: Services, race_id: int) -> Race:
    """Start a race before its time."""
    return await change(services, race_id, lambda race: started(race, services.now()))


async def stop(services: Services, race_id: int) -> Race:
    """Stop a race."""
    return await change(services, race_id, lambda race: stopped(race, services.now()))


async def withdraw_unseen(services: Services, race_id: int) -> None:
    """End a new race whose card Discord did not take: nobody has seen it."""

    def unseen(race: Race) -> Race:
        if race.message_id is not None or not race.is_live:
            return race
        return replace(ended(race, services.now(), Stage.WITHDRAWN), show_at=None)

    await change(services, race_id, unseen)


async def answer(services: Services, tap: Tap) -> bool:
    """Answer the puzzle of a round, and return whether that is right.

    The first right answer lets the round end a second later.

    :raises RoundOver, RaceOver, AnsweredAlready: when it doesn't count.
    """
    race = await load(services, tap.race_id)
    require_round(race, tap.round, tap.index)
    given = answered(tap, race.puzzle)
    await Races(services.store).answer(race, given)
    if given.is_right:
        await change(services, race.id, lambda now: hurried(now, tap.round, services.now()))
    return given.is_right


async def accept(services: Services, race_id: int, user_id: int) -> Race:
    """Accept a duel, once all its puzzles are drawn."""
    race = await load(services, race_id)
    accepted(race, user_id, services.now())
    await draw_ahead(services, race)

    def begins(now: Race) -> Race:
        after = accepted(now, user_id, services.now())
        return replace(after, rounds=min(after.rounds, len(after.puzzles)))

    return await change(services, race_id, begins)


async def begin(services: Services, race_id: int, user_id: int) -> Seat:
    """Return a duel as a member sees it; from the first time on, their time runs."""
    race = await change(services, race_id, lambda now: begun(now, user_id, services.now()))
    return Seat(race, await answers(services, race), user_id)


async def answer_duel(services: Services, tap: Tap) -> Seat:
    """Answer a puzzle of a duel; it is over once both have answered all.

    A second tap on the same puzzle changes nothing.

    :raises NotYourDuel, RaceOver, NotStarted: when it is another's, or not under way.
    :raises RoundOver: when that isn't the member's next puzzle.
    """
    race = await load(services, tap.race_id)
    require_playing(race, tap.member)
    seat = Seat(race, await answers(services, race), tap.member)
    if tap.round == seat.next_round and tap.index < len(race.puzzles[tap.round - 1].answers):
        with suppress(AnsweredAlready):  # a second tap
            given = answered(tap, race.puzzles[tap.round - 1])
            await Races(services.store).answer(race, given)
            await _practised(services, race, given)
    elif not 1 <= tap.round <= len(seat.own):
        raise RoundOver
    all_given = await answers(services, race)
    if len(all_given) == 2 * race.rounds:
        race = await change(services, race.id, lambda now: finished(now, services.now()))
    return Seat(race, all_given, tap.member)


async def _practised(services: Services, race: Race, answer: Answer) -> None:
    """Let an answer in a duel count for the skills of its member."""
    await skills.record(
        services,
        answer.member,
        race.puzzles[answer.round - 1],
        is_right=answer.is_right,
        seconds=race.seconds,
        source=f"duel {race.id}.{answer.round}",
    )
