"""The tournament as a value, its rules and names, and those of a game night."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.matches.model.match import Fixture, Place
from bot.opponent.model import Difficulty
from cgt.convention import Convention
from cgt.errors import CgtError
from cgt.sizes import Size
from cgt.text import Text

REFUSED = "refused"
"""The reason for missing boards where only Discord's refusal is known."""


class Refusal(CgtError):
    """Somebody asked for what the tournament does not allow now; nothing has changed."""


class Overtaken(Refusal):
    """The tournament has changed meanwhile."""

    def __init__(self) -> None:
        super().__init__("The tournament has changed. Take another look, then choose again.")


class Format(StrEnum):
    """The format: pairings, and when a player is out."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    KNOCKOUT = "knockout"
    DOUBLE = "double"

    @property
    def lives(self) -> int | None:
        """After so many losses one is out; None where nobody is."""
        return {Format.KNOCKOUT: 1, Format.DOUBLE: 2}.get(self)


class Kind(StrEnum):
    """The kind of an event, as its players see it."""

    TOURNAMENT = "tournament"
    NIGHT = "night"


class Stage(StrEnum):
    """The stage of a tournament; the last two are its end."""

    OPEN = "open"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"
    CANCELLED = "cancelled"


class How(StrEnum):
    """The way in which a pairing was decided.

    ``ABSENT`` is a loss by time of somebody who made no move at all, or of both where neither has
    come; a ``VOID`` match had no winner.
    """

    PLAYED = "played"
    TIME = "time"
    ABSENT = "absent"
    BYE = "bye"
    WITHDRAWAL = "withdrawal"
    CORRECTION = "correction"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules: each round another one of the ``games``, with ``clock`` in its stored form.

    ``rounds`` is how many there are at the most (None: as many as the format needs); how hard the
    starts are is left to chance where no ``difficulty`` is wished.
    """

    format: Format
    games: tuple[str, ...]
    clock: str
    convention: Convention = Convention.NORMAL
    size: Size = Size.MEDIUM
    rounds: int | None = None
    difficulty: Difficulty | None = None

    def game(self, number: int) -> str:
        """Return the game of a round, counted from 1."""
        return self.games[(number - 1) % len(self.games)]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A member who takes part from round ``joined`` on, and from round ``left`` on no more.

    ``name`` is what they were called when they joined, for pictures and files. ``seed`` is their
    number by lot, from 1; 0 before the start.
    """

    user_id: int
    name: str
    seed: int = 0
    joined: int = 1
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who meet at a board of a round, ``first`` to move first; or one who has a bye."""

    round: int
    board: int
    first: int
    second: int | None
    winner: int | None = None
    how: How | None = None

    @property
    def key(self) -> tuple[int, int]:
        return self.round, self.board

    @property
    def players(self) -> tuple[int, ...]:
        """Those who meet, or the one who has a bye."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def is_match(self) -> bool:
        """Whether two meet, be it decided or not."""
        return self.second is not None

    @property
    def losers(self) -> tuple[int, ...]:
        """Those who have lost: nobody before the end or by a bye, both where neither has come."""
        is_over = self.winner is not None or self.how is How.ABSENT
        if self.second is None or not is_over:
            return ()
        return tuple(user for user in (self.first, self.second) if user != self.winner)

    def opponent(self, user_id: int) -> int | None:
        """Return whom somebody meets here; None where they have a bye."""
        return self.second if user_id == self.first else self.first


@dataclass(frozen=True, slots=True)
class Best:
    """The match of an event in which the players kept the win best, in ``percent``."""

    pairing: Pairing
    match: Fixture
    percent: int

    def sentence(self, first: str, second: str) -> Text:
        """Return what it was like; the players are called by these names."""
        return Text(
            "Best match: {first} against {second}, accuracy {percent}%",
            first=first,
            second=second,
            percent=self.percent,
        )


@dataclass(frozen=True, slots=True)
class Correction:
    """A result that an organiser has put right: of which board, by whom, and who has won it now."""

    at: datetime
    by: int
    round: int
    board: int
    before: int | None
    winner: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament, whose panel is at ``place``. ``round`` is the one being played; 0 before any.

    ``id`` and ``version`` are 0 before it is stored; then ``version`` counts its changes.
    ``blocked`` tells what hinders boards from being posted, as long as that is so: the permissions
    that the bot lacks, by discord.py's names, or :data:`REFUSED`.
    """

    id: int = 0
    kind: Kind = Kind.TOURNAMENT
    rules: Rules
    place: Place
    organiser_id: int
    stage: Stage = Stage.OPEN
    round: int = 0
    version: int = 0
    created_at: datetime
    starts_at: datetime | None = None
    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    corrections: tuple[Correction, ...] = ()
    blocked: tuple[str, ...] = ()

    @property
    def guild_id(self) -> int:
        """The server that it is in."""
        return self.place.guild_id or 0

    @property
    def is_open(self) -> bool:
        """Whether it is neither over nor cancelled."""
        return self.stage not in {Stage.OVER, Stage.CANCELLED}

    @property
    def takes_late(self) -> bool:
        """Whether one may join after the start."""
        return self.rules.format is Format.SWISS

    @property
    def current(self) -> tuple[Pairing, ...]:
        """The pairings of the round being played."""
        return tuple(pairing for pairing in self.pairings if pairing.round == self.round)

    @property
    def has_results(self) -> bool:
        """Whether a match is decided: before that the standings say nothing."""
        return any(pairing.is_match and pairing.how is not None for pairing in self.pairings)

    @property
    def is_round_over(self) -> bool:
        """Whether every pairing of the round being played is decided."""
        return all(pairing.how is not None for pairing in self.current)

    @property
    def waiting(self) -> list[Entrant]:
        """Those who have joined since the round began, and play from the next one on."""
        return [one for one in self.active(self.round + 1) if one.joined > max(1, self.round)]

    def pairing(self, key: tuple[int, int]) -> Pairing | None:
        """Return the pairing of a round and a board; None where there is none."""
        return next((each for each in self.pairings if each.key == key), None)

    def entrant(self, user_id: int) -> Entrant | None:
        """Return a member as they take part; None where they do not."""
        return next((one for one in self.entrants if one.user_id == user_id), None)

    def pairings_of(self, user_id: int) -> Iterator[Pairing]:
        """Yield the pairings of a member, in the order of the rounds."""
        return (pairing for pairing in self.pairings if user_id in pairing.players)

    def losses(self, user_id: int) -> int:
        return sum(user_id in pairing.losers for pairing in self.pairings)

    def active(self, number: int) -> list[Entrant]:
        """Return who takes part in a round that is not paired yet, in the order of the lot."""
        lives = self.rules.format.lives
        found = [
            one
            for one in self.entrants
            if one.joined <= number
            and (one.left is None or one.left > number)
            and (lives is None or self.losses(one.user_id) < lives)
        ]
        return sorted(found, key=lambda one: one.seed)


@dataclass(frozen=True, slots=True)
class View:
    """A tournament, the matches of its round by the number of the board, and members' titles."""

    tournament: Tournament
    matches: Mapping[int, Fixture]
    titles: Mapping[int, Text]


def occasion(tournament_id: int, pairing: Pairing) -> str:
    """Return what stands for a pairing where its match is: ``cup 12.3.4``."""
    return f"cup {tournament_id}.{pairing.round}.{pairing.board}"


LASTS = timedelta(hours=2)
"""The announced length of a game night."""
DAYS = (1, 7, 14, 28)
"""In how many days the next evening may be."""


def next_date(before: datetime, days: int, now: datetime) -> datetime:
    """Return when the next evening begins: to come, at the quarter of an hour of the one before."""
    quarter = timedelta(minutes=15)
    began = before.replace(minute=0, second=0, microsecond=0)
    began += round((before - began) / quarter) * quarter
    found = began + timedelta(days=days)
    while found <= now:
        found += timedelta(days=days)
    return found
