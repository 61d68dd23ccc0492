"""A tournament or game night as a value, with its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.play.engine.model import Difficulty
from bot.play.matches.model.match import Fixture
from bot.shared.places import Place
from bot.shared.refusals import Refusal
from cgt.core.convention import Convention
from cgt.core.sizes import Size
from cgt.core.text import Text

REFUSED = "refused"
"""The obstacle to posting boards if Discord refuses them without a missing permission."""


class Overtaken(Refusal):
    """A request about a tournament that has changed in the meantime."""

    def __init__(self) -> None:
        super().__init__("The event has changed. Take another look, then choose again.")


class EventNotFound(Refusal):
    """No tournament is stored under the number."""

    def __init__(self) -> None:
        super().__init__(
            "I can't find this event any more. Use /tournament or /night to open another."
        )


class JoinedAlready(Refusal):
    """A request to join by a member who has joined already."""

    def __init__(self) -> None:
        super().__init__("You have already joined. Your matches will be posted here.")


class Format(StrEnum):
    """The format, which decides the pairings and the number of losses allowed."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    KNOCKOUT = "knockout"
    DOUBLE = "double"

    @property
    def lives(self) -> int | None:
        """The number of losses after which a player is out, or None without a limit."""
        return {Format.KNOCKOUT: 1, Format.DOUBLE: 2}.get(self)


class Kind(StrEnum):
    """The kind of an event, from the view of its players."""

    TOURNAMENT = "tournament"
    NIGHT = "night"


class Stage(StrEnum):
    """The stage of a tournament, of which the last two are its end."""

    OPEN = "open"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"
    CANCELLED = "cancelled"


class Decision(StrEnum):
    """The way in which a pairing was decided.

    ``ABSENT`` is a loss on time by a player without any move, or by both if neither has shown up. A
    ``VOID`` match had no winner.
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
    """The rules of a tournament.

    The ``games`` alternate by round, and ``clock`` is in the notation of clocks. ``rounds`` is the
    maximum number of rounds (None: as many as the format needs). Without a ``difficulty`` the
    starts are of any. In an arena each player plays ``rounds`` matches, and is paired again soon
    after each.
    """

    format: Format
    games: tuple[str, ...]
    clock: str
    convention: Convention = Convention.NORMAL
    size: Size = Size.MEDIUM
    rounds: int | None = None
    difficulty: Difficulty | None = None
    is_arena: bool = False

    def game(self, number: int) -> str:
        return self.games[(number - 1) % len(self.games)]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A member who takes part from round ``joined`` on, and no longer from round ``left`` on.

    ``name`` is their name when they joined, for pictures and files. ``seed`` is their random number
    from 1, or 0 before the start.
    """

    user_id: int
    name: str
    seed: int = 0
    joined: int = 1
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two opponents at a board of a round, ``first`` moving first, or a player with a bye."""

    round: int
    board: int
    first: int
    second: int | None
    winner: int | None = None
    how: Decision | None = None

    @property
    def key(self) -> tuple[int, int]:
        return self.round, self.board

    @property
    def players(self) -> tuple[int, ...]:
        """The two opponents, or the player who has a bye."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def is_match(self) -> bool:
        """Whether it has two opponents, before or after the result."""
        return self.second is not None

    @property
    def losers(self) -> tuple[int, ...]:
        """The players who have lost, which are both if both were absent, and nobody in a bye."""
        is_over = self.winner is not None or self.how is Decision.ABSENT
        if self.second is None or not is_over:
            return ()
        return tuple(user for user in (self.first, self.second) if user != self.winner)

    def opponent(self, user_id: int) -> int | None:
        """Return the opponent of a player, or None in a bye."""
        return self.second if user_id == self.first else self.first


@dataclass(frozen=True, slots=True)
class Best:
    """The match of an event with the highest accuracy of both players, in ``percent``."""

    pairing: Pairing
    match: Fixture
    percent: int

    def sentence(self, first: str, second: str) -> Text:
        """Return a sentence about the match, with these names of the players."""
        return Text(
            "Best match: {first} against {second}, accuracy {percent}%",
            first=first,
            second=second,
            percent=self.percent,
        )


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction of a board's result, with its organiser, its moment and both winners."""

    at: datetime
    by: int
    round: int
    board: int
    before: int | None
    winner: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament, whose panel is at ``place``.

    ``id`` and ``version`` are 0 before it is in the database, and ``version`` then counts its
    changes. ``round`` is the current one, or 0 before the first, and ``starts_at`` the moment of
    the next one, if it is set. ``blocked`` has the present obstacles to posting boards, which are
    missing permissions, by discord.py's names, or :data:`REFUSED`.
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
        return self.place.guild_id or 0

    @property
    def is_open(self) -> bool:
        """Whether it is neither over nor cancelled."""
        return self.stage not in {Stage.OVER, Stage.CANCELLED}

    @property
    def takes_late(self) -> bool:
        """Whether members can join after the start."""
        return self.rules.format is Format.SWISS

    @property
    def takes_members(self) -> bool:
        """Whether members can join now."""
        is_late = self.takes_late and not self.is_last_round
        return self.stage is Stage.OPEN or (self.is_open and is_late)

    @property
    def is_last_round(self) -> bool:
        rounds = None if self.rules.is_arena else self.rules.rounds
        return rounds is not None and 0 < rounds <= self.round

    @property
    def current(self) -> tuple[Pairing, ...]:
        """The pairings of the current round, and in an arena also undecided earlier ones."""
        return tuple(
            pairing
            for pairing in self.pairings
            if pairing.round == self.round or (self.rules.is_arena and pairing.how is None)
        )

    @property
    def has_results(self) -> bool:
        """Whether a match is decided. Before that there are no standings."""
        return any(pairing.is_match and pairing.how is not None for pairing in self.pairings)

    @property
    def is_round_over(self) -> bool:
        return all(pairing.how is not None for pairing in self.current)

    @property
    def waiting(self) -> list[Entrant]:
        """The members who have joined since the round began, and play from the next one on.

        In an arena they are all members who wait for an opponent.
        """
        since = 0 if self.rules.is_arena else max(1, self.round)
        return [one for one in self.active(self.round + 1) if one.joined > since]

    def pairing(self, key: tuple[int, int]) -> Pairing | None:
        """Return the pairing of a round and a board, or None if there isn't one."""
        return next((each for each in self.pairings if each.key == key), None)

    def entrant(self, user_id: int) -> Entrant | None:
        """Return the entry of a member, or None without one."""
        return next((one for one in self.entrants if one.user_id == user_id), None)

    def pairings_of(self, user_id: int) -> Iterator[Pairing]:
        """Yield the pairings of a member, in the order of the rounds."""
        return (pairing for pairing in self.pairings if user_id in pairing.players)

    def current_of(self, user_id: int) -> Pairing | None:
        """Return the pairing of a member in the current round, or None without one.

        In an arena it is the last one.
        """
        among = self.pairings if self.rules.is_arena else self.current
        return next((each for each in reversed(among) if user_id in each.players), None)

    def losses(self, user_id: int) -> int:
        return sum(user_id in pairing.losers for pairing in self.pairings)

    def active(self, number: int) -> list[Entrant]:
        """Return the players of a round that isn't paired yet, in the order of the seeds."""
        lives = self.rules.format.lives
        found = [
            one
            for one in self.entrants
            if one.joined <= number
            and (one.left is None or one.left > number)
            and (lives is None or self.losses(one.user_id) < lives)
            and (not self.rules.is_arena or self._is_free(one))
        ]
        return sorted(found, key=lambda one: one.seed)

    def _is_free(self, one: Entrant) -> bool:
        """Return whether a player of an arena isn't playing and has matches left."""
        played = [*self.pairings_of(one.user_id)]
        has_more = len(played) < (self.rules.rounds or 0)
        return has_more and all(pairing.how is not None for pairing in played)


@dataclass(frozen=True, slots=True)
class View:
    """A tournament, the matches of its round by board number, and the titles of members."""

    tournament: Tournament
    matches: Mapping[int, Fixture]
    titles: Mapping[int, Text]


def occasion(tournament_id: int, pairing: Pairing) -> str:
    """Return the key of a pairing for its match, such as ``cup 12.3.4``."""
    return f"cup {tournament_id}.{pairing.round}.{pairing.board}"


LASTS = timedelta(hours=2)
"""The announced length of a game night."""
DAYS = (1, 7, 14, 28)
"""The possible numbers of days until the next game night."""


def next_date(before: datetime, days: int, now: datetime) -> datetime:
    """Return the start of the next game night, which is later than now.

    It has the time of day of the last one, to a quarter of an hour.
    """
    quarter = timedelta(minutes=15)
    began = before.replace(minute=0, second=0, microsecond=0)
    began += round((before - began) / quarter) * quarter
    found = began + timedelta(days=days)
    while found <= now:
        found += timedelta(days=days)
    return found
