"""The transitions of races and duels: pure, and refused where they make no sense."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.matches.model import NotOpen, Refusal
from bot.race.model import DUEL_TIME, PAUSE, SILENT_ROUNDS, WAITING, Race, Stage
from bot.race.model.points import TIE, Answer, Tap
from bot.race.model.refusals import (
    NotStarted,
    NotYourDuel,
    RaceOver,
    RoundOver,
)
from cgt.puzzles import Puzzle

LATE = timedelta(milliseconds=500)
"""The time in which answers of the last moment can still arrive."""


def _shown(race: Race, now: datetime, stage: Stage, **changes: Any) -> Race:
    """Return a race at another stage, which is to be shown."""
    return replace(race, stage=stage, show_at=now, **changes)


def ended(race: Race, now: datetime, stage: Stage = Stage.OVER) -> Race:
    """Return a race after its end; what follows an answer or a duel stands below it."""
    below = race.stage in {Stage.PAUSE, Stage.PLAYING}
    return _shown(race, now, stage, due_at=None, is_below=below)


def started(race: Race, now: datetime) -> Race:
    """Return a race in its first round."""
    if race.stage is not Stage.LOBBY:
        raise NotOpen("This race has already started.") if race.is_live else RaceOver
    return _next_round(race, now, below=False)


def _next_round(race: Race, now: datetime, *, below: bool) -> Race:
    due = now + timedelta(seconds=race.seconds)
    return _shown(race, now, Stage.ROUND, round=race.round + 1, due_at=due, is_below=below)


def advanced(race: Race, now: datetime, *, is_answered: bool) -> Race:
    """Return a race at its next stage, if that is due; ``is_answered`` is its round if anybody did.

    A race that has no next puzzle is over.
    """
    if race.due_at is None or now < race.due_at:
        return race
    if race.stage is Stage.ROUND:
        silent = 0 if is_answered else race.silent + 1
        return _shown(race, now, Stage.PAUSE, due_at=now + PAUSE, silent=silent)
    if race.stage is Stage.CHALLENGED:
        return ended(race, now, Stage.EXPIRED)
    is_last = race.round >= min(race.rounds, len(race.puzzles))
    if race.stage is Stage.PLAYING or is_last or race.silent >= SILENT_ROUNDS:
        return ended(race, now)
    return _next_round(race, now, below=race.stage is Stage.PAUSE)


def answered(tap: Tap, puzzle: Puzzle) -> Answer:
    """Return the answer that a tap gives to a puzzle."""
    return Answer(tap.round, tap.member, tap.index, tap.index == puzzle.right, tap.at)


def finished(race: Race, now: datetime) -> Race:
    """Return a duel after the last answer; one that has ended stays as it is."""
    return ended(race, now) if race.is_live else race


def hurried(race: Race, number: int, now: datetime) -> Race:
    """Return a race whose round was answered right: it ends a second later."""
    if race.open_round != (race.stage, number) or race.due_at is None:
        return race
    return replace(race, due_at=min(race.due_at, now + TIE + LATE))


def drawn(race: Race, puzzle: Puzzle, place: int) -> Race:
    """Return a race with the puzzle that was drawn for a place in it, unless it has one there."""
    if len(race.puzzles) != place or not race.is_live:
        return race
    return replace(race, puzzles=(*race.puzzles, puzzle))


def stopped(race: Race, now: datetime) -> Race:
    """Return a race that was stopped."""
    if not race.is_live:
        raise RaceOver
    return ended(race, now, Stage.STOPPED)


def accepted(race: Race, user_id: int, now: datetime) -> Race:
    """Return a duel after the challenged member has accepted it."""
    _require_challenged(race, user_id)
    begun = replace(race, started=(None, now), due_at=now + DUEL_TIME)
    return _shown(begun, now, Stage.PLAYING)


def declined(race: Race, user_id: int, now: datetime) -> Race:
    """Return a duel after the challenged member has declined it."""
    _require_challenged(race, user_id)
    return ended(race, now, Stage.DECLINED)


def withdrawn(race: Race, user_id: int, now: datetime) -> Race:
    """Return a duel after the challenger has taken the challenge back."""
    _require_waiting(race)
    if user_id != race.organiser:
        raise Refusal("Only <@{user}> can cancel this challenge.", user=race.organiser)
    return ended(race, now, Stage.WITHDRAWN)


def begun(race: Race, user_id: int, now: datetime) -> Race:
    """Return a duel after a member has opened their first puzzle: their time runs from then on.

    :raises NotYourDuel, RaceOver, NotStarted: when it is another's, or not under way.
    """
    require_playing(race, user_id)
    at = race.members.index(user_id)
    times = tuple(
        now if place == at and time is None else time for place, time in enumerate(race.started)
    )
    return replace(race, started=(times[0], times[1]))


def require_playing(race: Race, user_id: int) -> None:
    """Refuse who is not one of the two, and a duel that isn't being played."""
    if not race.is_duel or user_id not in race.members:
        raise NotYourDuel
    if race.stage is not Stage.PLAYING:
        raise NotStarted if race.stage in WAITING else RaceOver


def require_round(race: Race, number: int, index: int) -> None:
    """Refuse an answer to a round that is closed, or that the puzzle doesn't have."""
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
