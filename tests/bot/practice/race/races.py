"""Races and duels at their stages, for tests."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from bot.practice.race.model import Answer, Race, Stage
from cgt import puzzles
from cgt.puzzles import Kind

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
ALICE, BOB, CAROL = 1, 2, 3
GUILD, CHANNEL = 10, 20
DRAWN = tuple(
    puzzles.puzzle(kind, "kayles", Random(1)) for kind in (Kind.VALUE, Kind.MEX, Kind.OUTCOME)
)


def race(**values):
    """Return a race of three puzzles in its lobby."""
    usual = {"organiser": ALICE, "guild_id": GUILD, "channel_id": CHANNEL, "rounds": 3}
    usual |= {"puzzles": DRAWN, "created_at": NOW, "due_at": NOW + SECOND}
    return Race(**(usual | values))


def duel(**values):
    """Return a duel of alice and bob under way."""
    return race(**({"opponent": BOB, "stage": Stage.PLAYING, "started": (NOW, NOW)} | values))


def in_round(number=1, **values):
    """Return a race in a round."""
    return replace(race(**values), stage=Stage.ROUND, round=number)


def answer(member, *, right=True, number=1, after=0.0):
    """Return an answer of a member, some seconds after noon."""
    puzzle = DRAWN[number - 1]
    choice = puzzle.right if right else (puzzle.right + 1) % len(puzzle.answers)
    return Answer(number, member, choice, right, NOW + after * SECOND)
