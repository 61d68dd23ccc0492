"""Points, counted from the stored answers without a separate score."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.practice.race.model import PAUSE, Answer, Race

TIE = timedelta(seconds=1)
"""The time after the first right answer in which others share the point."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A ``member``'s tap on the answer with an ``index``, at the time by Discord's clock."""

    race_id: int
    round: int
    index: int
    member: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Seat:
    """A duel from the seat of one ``member``, with the ``answers`` of both so far."""

    race: Race
    answers: tuple[Answer, ...]
    member: int

    @property
    def own_answers(self) -> list[Answer]:
        """The answers of the member, in the order of the puzzles."""
        mine = (each for each in self.answers if each.member == self.member)
        return sorted(mine, key=lambda each: each.round)

    @property
    def next_round(self) -> int | None:
        """The number of the member's next puzzle, or None after the last or the end of the duel."""
        number = len(self.own_answers) + 1
        return number if self.race.is_live and number <= self.race.rounds else None


@dataclass(frozen=True, slots=True)
class Standing:
    """The ``points`` of a member. Members with equal points share a ``place``."""

    place: int
    member: int
    points: int


@dataclass(frozen=True, slots=True)
class Tally:
    """The score of one member of a duel or race. The time is None before their first answer."""

    right: int
    answered: int
    time: timedelta | None


def answerers(answers: Iterable[Answer], number: int) -> tuple[int, ...]:
    """Return the members who have answered in a round."""
    return tuple(each.member for each in answers if each.round == number)


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


def lone_tally(race: Race, answers: Sequence[Answer]) -> Tally | None:
    """Return the score of the only member of a race, or None unless there is just one.

    The pauses between the rounds don't count.
    """
    if len({each.member for each in answers}) != 1 or race.began_at is None:
        return None
    last = max(answers, key=lambda each: each.round)
    time = last.at - race.began_at - PAUSE * (last.round - 1)
    return Tally(sum(each.is_right for each in answers), len(answers), max(timedelta(), time))


def tally(race: Race, answers: Iterable[Answer], member: int) -> Tally:
    """Return the score of a member of a duel so far."""
    own = [each for each in answers if each.member == member]
    began = race.started[race.members.index(member)]
    last = max((each.at for each in own), default=None)
    time = None if began is None or last is None else max(timedelta(), last - began)
    return Tally(sum(each.is_right for each in own), len(own), time)


def best(tallies: Sequence[Tally]) -> int | None:
    """Return the index of the winner of a duel, with more right answers or as many in less time.

    A tie and a duel without a right answer give None.
    """
    if not any(each.right for each in tallies):
        return None
    first, second = ((each.right, each.answered, -(each.time or timedelta())) for each in tallies)
    return None if first == second else int(second > first)
