"""Actions on races and duels, which members open, answer and stop, and the bot advances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from bot import log
from bot.play.matches.actions.challenges import challenge_time, require_welcome
from bot.practice.asking import actions as asking
from bot.practice.asking.model import FAMILIAR, PuzzleWish
from bot.practice.mastery import actions as skills
from bot.practice.mastery.model import EASIER, PLAIN, level_of, size_at
from bot.practice.race.model import (
    DUEL_ROUNDS,
    LOBBY_TIME,
    ROUNDS,
    SECONDS,
    Answer,
    AnsweredAlready,
    NotYourDuel,
    Race,
    RoundOver,
    Stage,
)
from bot.practice.race.model.points import Seat, Tap
from bot.practice.race.model.transitions import (
    accepted,
    add_puzzle,
    advanced,
    answered,
    begin_seat,
    ended,
    finished,
    hurried,
    require_playing,
    require_round,
    started,
    stopped,
)
from bot.practice.race.rows import Races
from bot.services import Services
from bot.shared.places import POSTING
from bot.shared.refusals import Refusal
from bot.store import versioned
from cgt.core.sizes import Size
from cgt.errors import CgtError
from cgt.puzzles import Kind, Puzzle

logger = log.get(__name__)


async def level_for(services: Services, members: Sequence[int]) -> Size:
    """Return the size of puzzles a little below the lowest rating of some members."""
    levels = [level_of(await skills.masteries(services, member)) for member in members]
    return size_at(min(levels) - EASIER)


async def load(services: Services, race_id: int) -> Race:
    """Return the stored race with a number."""
    return await Races(services.store).load(race_id)


async def answers(services: Services, race: Race) -> tuple[Answer, ...]:
    """Return the answers in a race."""
    return await Races(services.store).answers(race.id)


async def change(services: Services, race_id: int, transition: Callable[[Race], Race]) -> Race:
    """Apply a transition to the stored race, and return the stored result."""
    _, after = await versioned.change(Races(services.store), race_id, transition)
    return after


async def draw(services: Services, race: Race) -> Puzzle:
    """Find the next puzzle of a race, by default one without theory in a familiar game."""
    wish = PuzzleWish(
        kinds=(race.kind,) if race.kind else PLAIN,
        games=(race.game,) if race.game else FAMILIAR,
        size=race.next_size,
        before=race.puzzles,
        is_varied=True,
    )
    return await asking.draw(services, race.organiser, wish)


async def draw_ahead(services: Services, race: Race) -> Race:
    """Return a race after adding the puzzles it needs so far, fewer if none is found."""
    while race.needs_puzzle:
        place = len(race.puzzles)
        try:
            puzzle = await draw(services, race)
        except CgtError as error:
            logger.info("no puzzle for a race", race=race.id, error=str(error))
            return race
        race = await change(
            services, race.id, lambda now, at=place, new=puzzle: add_puzzle(now, new, at)
        )
    return race


async def advance(services: Services, race_id: int) -> Race:
    """Return a race after its next stage or its end, if due."""
    race, now = await load(services, race_id), services.now()
    if race.due_at is None or now < race.due_at:
        return race
    if race.stage is not Stage.CHALLENGED:
        race = await draw_ahead(services, race)
    answered = {each.round for each in await answers(services, race)}
    return await change(
        services, race_id, lambda at: advanced(at, now, is_answered=at.round in answered)
    )


async def due(services: Services) -> list[Race]:
    """Return the races with a stage due."""
    return await Races(services.store).due(services.now(), limit=None)


async def due_cards(services: Services) -> list[Race]:
    """Return the races with a card due."""
    return await Races(services.store).due(services.now(), "show_at", limit=None)


async def next_due(services: Services) -> datetime | None:
    """Return the time when the next stage of any race is due."""
    return await Races(services.store).next_due(services.now())


async def live(services: Services) -> list[Race]:
    """Return the races that have not ended."""
    return await Races(services.store).live()


async def give_up(services: Services, race: Race) -> None:
    """End a race whose card Discord refuses, because nobody could see it."""

    def ended(now: Race) -> Race:
        after = stopped(now, services.now()) if now.is_live else now
        return replace(after, show_at=None)

    await change(services, race.id, ended)


@dataclass(frozen=True, slots=True)
class Plan:
    """A member's request for a race. Everything but the place has a default."""

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
    """Open the lobby of a race, or challenge a member to a duel, and find the first puzzle.

    :raises Refusal: if a race is running in the channel.
    :raises NoPuzzle: if the game has no puzzle of the kind.
    :raises TooFast: if the member has made too many challenges.
    :raises NoChallenges: if the opponent accepts none.
    """
    if plan.opponent is None:
        await _require_free(services, plan.channel_id)
        usual, stage, wait, easiest = ROUNDS, Stage.LOBBY, LOBBY_TIME, Size.SMALL
    else:
        await require_welcome(services, plan.organiser, plan.opponent)
        usual, stage, wait = (
            DUEL_ROUNDS,
            Stage.CHALLENGED,
            await challenge_time(services, plan.guild_id),
        )
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
    race = replace(race, puzzles=(first,), created_at=now, due_at=now + wait)
    stored = await Races(services.store).open(replace(race, show_at=now + POSTING, tries=1))
    if stored is None:
        await _require_free(services, plan.channel_id)
        return await open_race(services, plan)  # the race that was there has just ended
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
    """Return whether to leave out the ping, because the opponent was just pinged."""
    return race.opponent is None or await Races(services.store).is_quiet(race)


async def open_another(services: Services, race_id: int, user_id: int) -> Race:
    """Open a race like one that is over. Either member of a duel challenges the other.

    :raises Refusal: as :func:`open_race` does, or if it is another member's duel.
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
    """End a new race whose card Discord refused, so that nobody has seen it."""

    def unseen(race: Race) -> Race:
        if race.message_id is not None or not race.is_live:
            return race
        return replace(ended(race, services.now(), Stage.WITHDRAWN), show_at=None)

    await change(services, race_id, unseen)


async def answer(services: Services, tap: Tap) -> tuple[Race, bool]:
    """Answer the puzzle of a round, and return the race and whether the answer is right.

    The answer can end the round early.

    :raises RoundOver, RaceOver, AnsweredAlready: if the answer doesn't count.
    """
    race = await load(services, tap.race_id)
    require_round(race, tap.round, tap.index)
    given = answered(tap, race.puzzle)
    await Races(services.store).answer(race, given)
    so_far = await answers(services, race)
    race = await change(
        services, race.id, lambda now: hurried(now, so_far, tap.round, services.now())
    )
    return race, given.is_right


async def accept(services: Services, race_id: int, user_id: int) -> Race:
    """Accept a duel, after finding all its puzzles."""
    race = await load(services, race_id)
    accepted(race, user_id, services.now())
    await draw_ahead(services, race)

    def begins(now: Race) -> Race:
        after = accepted(now, user_id, services.now())
        return replace(after, rounds=min(after.rounds, len(after.puzzles)))

    return await change(services, race_id, begins)


async def begin(services: Services, race_id: int, user_id: int) -> Seat:
    """Return a duel from a member's seat. Their time starts at the first call."""
    race = await change(services, race_id, lambda now: begin_seat(now, user_id, services.now()))
    return Seat(race, await answers(services, race), user_id)


async def answer_duel(services: Services, tap: Tap) -> Seat:
    """Answer a puzzle of a duel, which ends once both members have answered all.

    A second tap on the same puzzle changes nothing.

    :raises NotYourDuel, RaceOver, NotStarted: if the member can't play it.
    :raises RoundOver: if it isn't the member's next puzzle.
    """
    race = await load(services, tap.race_id)
    require_playing(race, tap.member)
    seat = Seat(race, await answers(services, race), tap.member)
    if tap.round == seat.next_round and tap.index < len(race.puzzles[tap.round - 1].answers):
        with suppress(AnsweredAlready):  # a second tap
            given = answered(tap, race.puzzles[tap.round - 1])
            record = await skills.recording(services, race.attempt(given))
            await Races(services.store).answer(race, given, record)
    elif not 1 <= tap.round <= len(seat.own_answers):
        raise RoundOver
    all_given = await answers(services, race)
    if len(all_given) == 2 * race.rounds:
        race = await change(services, race.id, lambda now: finished(now, services.now()))
    return Seat(race, all_given, tap.member)
