"""The transitions of races and duels, as pure functions that refuse invalid ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.practice.race.model import (
    DUEL_TIME,
    PAUSE,
    WAITING,
    Answer,
    NotStarted,
    NotYourDuel,
    Race,
    RaceOver,
    RoundOver,
    Stage,
)
from bot.practice.race.model.points import TIE, Tap, answerers, winners
from bot.shared.refusals import NotOpen, Refusal
from cgt.puzzles import Puzzle

LATE = timedelta(milliseconds=500)
"""The extra time for last-moment answers to arrive."""


def _at_stage(race: Race, now: datetime, stage: Stage, **changes: Any) -> Race:
    """Return a race at another stage, with its card due."""
    return replace(race, stage=stage, show_at=now, **changes)


def ended(race: Race, now: datetime, stage: Stage = Stage.OVER) -> Race:
    """Return a race after its end. Its card comes below the answer to a round or a duel."""
    below = race.stage is Stage.PLAYING or _leaves_answer(race)
    return _at_stage(race, now, stage, due_at=None, is_below=below)


def _leaves_answer(race: Race) -> bool:
    """Return whether the card of a race keeps the answer to a round.

    If that was never shown, the card still asks, so the next stage takes its place.
    """
    return race.stage is Stage.PAUSE and (race.show_at is None or race.is_below)


def started(race: Race, now: datetime) -> Race:
    """Return a race in its first round."""
    if race.stage is not Stage.LOBBY:
        raise NotOpen("This race has already started.") if race.is_live else RaceOver
    return _next_round(replace(race, began_at=now), now, below=False)


def _next_round(race: Race, now: datetime, *, below: bool) -> Race:
    due = now + timedelta(seconds=race.seconds)
    return _at_stage(race, now, Stage.ROUND, round=race.round + 1, due_at=due, is_below=below)


def advanced(race: Race, now: datetime, *, is_answered: bool) -> Race:
    """Return a race at its next stage, if due. ``is_answered`` refers to its round.

    A race without a next puzzle ends.
    """
    if race.due_at is None or now < race.due_at:
        return race
    if race.stage is Stage.ROUND:
        silent = 0 if is_answered else race.silent + 1
        return _at_stage(race, now, Stage.PAUSE, due_at=now + PAUSE, silent=silent)
    if race.stage is Stage.CHALLENGED:
        return ended(race, now, Stage.EXPIRED)
    is_last = race.round >= min(race.rounds, len(race.puzzles))
    if race.stage is Stage.PLAYING or is_last or race.is_deserted:
        return ended(race, now)
    return _next_round(race, now, below=_leaves_answer(race))


def answered(tap: Tap, puzzle: Puzzle) -> Answer:
    """Return a tap as an answer to a puzzle."""
    return Answer(tap.round, tap.member, tap.index, tap.index == puzzle.right, tap.at)


def finished(race: Race, now: datetime) -> Race:
    """Return a duel after the last answer, unchanged if it has ended."""
    return ended(race, now) if race.is_live else race


def hurried(race: Race, answers: Sequence[Answer], number: int, now: datetime) -> Race:
    """Return a race after an answer in a round, whose card then shows who is done.

    The round ends a second after the first right answer, and at once when all members who answered
    in the round before are done.
    """
    if race.open_round != (race.stage, number) or race.due_at is None:
        return race
    due, before = race.due_at, set(answerers(answers, number - 1))
    if before and before <= set(answerers(answers, number)):
        due = min(due, now)
    elif winners(answers, number):
        due = min(due, now + TIE + LATE)
    if race.is_below:  # its card isn't posted yet
        return replace(race, due_at=due)
    soon = now + TIE  # so that many answers are one edit
    return replace(race, due_at=due, show_at=min(race.show_at or soon, soon))


def add_puzzle(race: Race, puzzle: Puzzle, place: int) -> Race:
    """Return a race after adding the puzzle of a place, unless that place is taken."""
    if len(race.puzzles) != place or not race.is_live:
        return race
    return replace(race, puzzles=(*race.puzzles, puzzle))


def stopped(race: Race, now: datetime) -> Race:
    """Return a race after stopping it."""
    if not race.is_live:
        raise RaceOver
    return ended(race, now, Stage.STOPPED)


def accepted(race: Race, user_id: int, now: datetime) -> Race:
    """Return a duel after the challenged member has accepted it, due in a new message below."""
    _require_challenged(race, user_id)
    begun = replace(race, started=(None, now), due_at=now + DUEL_TIME, is_below=True)
    return _at_stage(begun, now, Stage.PLAYING)


def declined(race: Race, user_id: int, now: datetime) -> Race:
    """Return a duel after the challenged member has declined it."""
    _require_challenged(race, user_id)
    return ended(race, now, Stage.DECLINED)


def withdrawn(race: Race, user_id: int, now: datetime) -> Race:
    """Return a duel after its challenger has cancelled it."""
    _require_waiting(race)
    if user_id != race.organiser:
        raise Refusal("Only <@{user}> can cancel this challenge.", user=race.organiser)
    return ended(race, now, Stage.WITHDRAWN)


def begin_seat(race: Race, user_id: int, now: datetime) -> Race:
    """Return a duel after a member has opened their first puzzle, which starts their time.

    :raises NotYourDuel, RaceOver, NotStarted: if the member can't play it.
    """
    require_playing(race, user_id)
    at = race.members.index(user_id)
    times = tuple(
        now if place == at and time is None else time for place, time in enumerate(race.started)
    )
    return replace(race, started=(times[0], times[1]))


def require_playing(race: Race, user_id: int) -> None:
    """Refuse anybody but the two members, and a duel that isn't in play."""
    if not race.is_duel or user_id not in race.members:
        raise NotYourDuel
    if race.stage is not Stage.PLAYING:
        raise NotStarted if race.stage in WAITING else RaceOver


def require_round(race: Race, number: int, index: int) -> None:
    """Refuse an answer to a closed round, or one that the puzzle doesn't have."""
    if not race.is_live:
        raise RaceOver
    if race.is_duel or race.open_round != (race.stage, number):
        raise RoundOver
    if index >= len(race.puzzle.answers):
        raise RoundOver


def _require_challenged(race: Race, user_id: int) -> None:
    _require_waiting(race)
    if user_id != race.opponent:
        raise Refusal("Only <@{user}> can answer this challenge.", user=race.opponent or 0)


def _require_waiting(race: Race) -> None:
    if race.stage is not Stage.CHALLENGED:
        raise NotStarted
