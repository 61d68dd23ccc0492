"""Points, counted from the answers alone: nothing is kept that an answer could miss."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.race.model import Race

TIE = timedelta(seconds=1)
"""Right answers within this time after the first one share the point."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a ``member`` chose in a ``round``, at the time that Discord gave the click."""

    round: int
    member: int
    choice: int
    is_right: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class Tap:
    """A tap of a ``member`` on the answer of an ``index``, at the time that Discord gave it."""

    race_id: int
    round: int
    index: int
    member: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Seat:
    """A duel as one ``member`` of it sees it, with the ``answers`` of both so far."""

    race: Race
    answers: tuple[Answer, ...]
    member: int

    @property
    def own(self) -> list[Answer]:
        """The answers of the member, in the order of the puzzles."""
        mine = (each for each in self.answers if each.member == self.member)
        return sorted(mine, key=lambda each: each.round)

    @property
    def next_round(self) -> int | None:
        """The number of the member's next puzzle; None when there is no more."""
        number = len(self.own) + 1
        return number if self.race.is_live and number <= self.race.rounds else None


@dataclass(frozen=True, slots=True)
class Standing:
    """The ``points`` of a member; equal ones share a ``place``."""

    place: int
    member: int
    points: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What one member of a duel got right, of how many answers, and in what time, if they began."""

    right: int
    answered: int
    time: timedelta | None


def winners(answers: Iterable[Answer], number: int) -> tuple[int, ...]:
    """Return the members who share the point of a round, the fastest first."""
    right = sorted(
        (each for each in answers if each.round == number and each.is_right),
        key=lambda each: (each.at, each.member),
    )
    return tuple(each.member for each in right if each.at <= right[0].at + TIE)


def standings(answers: Iterable[Answer]) -> tuple[Standing, ...]:
    """Return the members with points, the best first."""
    rounds = defaultdict[int, list[Answer]](list)
    for each in answers:
        rounds[each.round].append(each)
    points = Counter(
        member for number, of_round in rounds.items() for member in winners(of_round, number)
    )
    ranked = sorted(points.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(
        Standing(1 + sum(other > count for other in points.values()), member, count)
        for member, count in ranked
    )


def tally(race: Race, answers: Iterable[Answer], member: int) -> Tally:
    """Return how a member of a duel has done so far."""
    own = [each for each in answers if each.member == member]
    began = race.started[race.members.index(member)]
    last = max((each.at for each in own), default=None)
    time = None if began is None or last is None else max(timedelta(), last - began)
    return Tally(sum(each.is_right for each in own), len(own), time)


def best(tallies: Sequence[Tally]) -> int | None:
    """Return which of two has won a duel: more right answers, or as many in less time."""
    first, second = ((each.right, each.answered, -(each.time or timedelta())) for each in tallies)
    return None if first == second else int(second > first)
