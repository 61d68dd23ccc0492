"""The match as a value, with its players, its place, its start and every move so far."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from bot.play.engine.model import Level
from bot.play.matches.model.clock import NO_TIMER, Clock, Timer
from bot.play.matches.model.modes import Mode
from bot.play.matches.model.sides import OPEN_SEAT, Player
from bot.shared.places import Place
from cgt.core.convention import Convention
from cgt.core.positions import Move, Position

MOST_PLIES = 1_000_000
"""A number of moves that no match reaches."""


class Status(StrEnum):
    """The stage of a match. Only the first two are open."""

    CHALLENGED = "challenged"
    PLAYING = "playing"
    FINISHED = "finished"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Ending(StrEnum):
    """The way in which a match ended, in the words of a record."""

    LAST_MOVE = "last move"
    RESIGNATION = "resignation"
    TIME = "time"
    DECISION = "decision"
    """A result that the organisers of the event set."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match.

    ``winner`` is an index into its players, or None if nobody has won.
    """

    winner: int | None
    ending: Ending


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """A value that a message shows, which is None before it is posted.

    The message is due at ``show_at``, as a new one below the last if ``is_below``. ``tries`` counts
    the tries to post the first one.
    """

    message_id: int | None = None
    show_at: datetime | None = None
    is_below: bool = False
    tries: int = 0

    @property
    def locale(self) -> None:
        """No member's language, because only servers have such messages."""

    @property
    def reachable(self) -> bool:
        """Whether the bot can reach the channel."""
        return True


@dataclass(frozen=True, slots=True)
class Line:
    """A sequence of legal moves, with the positions before and after each of them."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()

    def played(self, move: Move) -> Line:
        """Return the line with another move.

        :raises IllegalMove: when the rules don't allow it.
        """
        return Line((*self.positions, self.positions[-1].play(move)), (*self.moves, move))

    def back_to(self, ply: int) -> Line:
        """Return the first moves of the line, as many as ``ply``."""
        return Line(self.positions[: ply + 1], self.moves[:ply])


@dataclass(frozen=True, slots=True)
class Challenge:
    """The proposal of a match by a ``challenger``, an index into its players.

    With ``pie`` the member who accepts chooses the first player. A ``quiet`` challenge pings
    nobody. That attribute isn't in the database.
    """

    challenger: int
    pie: bool = False
    quiet: bool = field(default=False, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True)
class Match:
    """A match between two players, of whom ``players[0]`` moves first.

    ``id`` is 0 before the match is in the database, and ``version`` counts its changes since. All
    times have a time zone. At ``expires_at`` a challenge expires, or a match against the bot
    without further moves. At ``show_at`` the board is due to be posted or renewed, unless that has
    been done by then. ``judged`` is False if the start, or a position in which the bot had to move,
    is too large to be solved. Then the bot referees without knowing the winner.
    """

    id: int = 0
    version: int = field(default=0, compare=False)
    line: Line
    convention: Convention = Convention.NORMAL
    players: tuple[Player, Player]
    mode: Mode
    place: Place
    status: Status
    result: Result | None = None
    timer: Timer = NO_TIMER
    judged: bool = True
    rematch_of: int | None = None
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None = None
    show_at: datetime | None = None
    challenge: Challenge

    def __post_init__(self) -> None:
        for time in (
            self.created_at,
            self.updated_at,
            self.expires_at,
            self.timer.deadline,
            self.timer.notify_at,
            self.show_at,
        ):
            if time is not None and time.tzinfo is None:
                raise ValueError("the times of a match must be aware")

    @property
    def start(self) -> Position:
        return self.line.positions[0]

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.line.moves

    @property
    def position(self) -> Position:
        """The position after all moves."""
        return self.line.positions[-1]

    def before(self, ply: int) -> Position:
        """Return the position before a move, whose number counts from 0.

        After the last move it is the current position.
        """
        return self.line.positions[min(ply, self.ply)]

    @property
    def ply(self) -> int:
        return len(self.moves)

    @property
    def stage(self) -> int:
        """A number that no other board of the match has, not even after a take-back."""
        return self.ply + MOST_PLIES * self.mode.undone

    @property
    def turn(self) -> int:
        """The index of the player to move, even after the end of the match."""
        return self.ply % 2

    @property
    def to_move(self) -> Player:
        """The player to move, even after the end of the match."""
        return self.players[self.turn]

    @property
    def winner(self) -> int | None:
        """The index of the player who has won, or None if nobody has."""
        return None if self.result is None else self.result.winner

    @property
    def ending(self) -> Ending | None:
        """The way in which the match ended, or None before its end."""
        return None if self.result is None else self.result.ending

    @property
    def clock(self) -> Clock | None:
        return self.timer.clock

    @property
    def deadline(self) -> datetime | None:
        """The moment at which the time of the player to move, or of a vote, ends."""
        return self.timer.deadline

    @property
    def time_to_move(self) -> timedelta | None:
        """The time of the player to move at the start of the turn, or None without a clock."""
        if self.clock is None:
            return None
        return self.clock.time if self.timer.left is None else self.timer.left[self.turn]

    @property
    def last_move(self) -> Move | None:
        """The last move, or None before the first."""
        return self.moves[-1] if self.moves else None

    @property
    def is_open(self) -> bool:
        """Whether a move can still be made, now or after an answer to the challenge."""
        return self.status in {Status.CHALLENGED, Status.PLAYING}

    def waits_for(self, user_id: int) -> bool:
        """Return whether a member is to move, also as one of several on a side."""
        return self.status is Status.PLAYING and self.index_of(user_id) == self.turn

    @property
    def is_refused(self) -> bool:
        """Whether the challenge ended without a match."""
        ends = {Status.DECLINED, Status.WITHDRAWN, Status.EXPIRED}
        return self.status in ends and not (self.against_bot or self.mode.is_event)

    @property
    def is_unattended(self) -> bool:
        """Whether no player has shown up yet for a match of an event."""
        return not (self.ply or self.mode.is_attended)

    @property
    def against_bot(self) -> bool:
        return any(player.is_bot for player in self.players)

    @property
    def is_open_to_all(self) -> bool:
        """Whether any member can accept the challenge."""
        return OPEN_SEAT in self.players

    @property
    def awaited(self) -> tuple[int, ...]:
        """The members of whom one makes the next move, or nobody if everyone can make it."""
        return self.mode.awaited(self.turn, self.players)

    @property
    def challenged(self) -> Player:
        """The player who received the challenge."""
        return self.players[1 - self.challenge.challenger]

    @property
    def absent(self) -> int:
        """The index of the player who might not know that the match has begun.

        The other one accepted it, or began the second leg.
        """
        is_second_leg = self.mode.leg == 2
        return 1 - self.challenge.challenger if is_second_leg else self.challenge.challenger

    @property
    def is_lost_to_bot(self) -> bool:
        return self.winner is not None and self.players[self.winner].is_bot

    @property
    def level(self) -> Level | None:
        """The level of the bot, or None if it doesn't play."""
        return next((player.level for player in self.players if player.level is not None), None)

    @property
    def next_level(self) -> Level | None:
        """The next level after a match against the bot, easier after a loss, or else harder."""
        if self.level is None or self.winner is None or not self.judged:
            return None
        return self.level.easier if self.is_lost_to_bot else self.level.harder

    @property
    def is_for_beginners(self) -> bool:
        """Whether one member plays against the bot at a level at which it makes mistakes."""
        return self.level not in {None, Level.PERFECT} and not self.mode.is_shared

    def index_of(self, user_id: int | None) -> int | None:
        """Return the index of a player, or None if it is somebody else.

        A ``user_id`` of None is the bot. Each member of a side of several has the index of that
        side.
        """
        return self.mode.index_of(user_id, self.players)

    def is_own_of(self, user_id: int) -> bool:
        """Return whether it is a member's own match, unlike a match of everyone."""
        return self.index_of(user_id) is not None and not self.mode.is_of_everyone

    def changed(self, now: datetime, **fields: Any) -> Match:
        """Return the match with other values in some fields, changed at a moment."""
        return replace(self, updated_at=max(now, self.updated_at), **fields)

    def ended(self, now: datetime, status: Status, result: Result | None = None) -> Match:
        """Return the match after its end, with a stopped clock and nothing due."""
        timer = replace(self.timer, deadline=None, notify_at=None)
        return self.changed(now, status=status, result=result, expires_at=None, timer=timer)


@dataclass(frozen=True, slots=True)
class Fixture:
    """The state of the match for a fixture. ``winner`` is a user's id."""

    match_id: int
    occasion: str
    status: Status
    ply: int
    winner: int | None
    ending: Ending | None
    place: Place
    is_stopped: bool = False
    ends_by: datetime | None = None
    """The moment by which both players' time is over, if the clock is for all moves."""
    slowest: tuple[int, int] = (0, 0)
    """The user's id of the player who took longest for a move, and the time in seconds."""

    @property
    def is_over(self) -> bool:
        return self.status not in {Status.CHALLENGED, Status.PLAYING}

    @property
    def is_posted(self) -> bool:
        """Whether its board is in a message."""
        return self.place.message_id is not None


@dataclass(frozen=True, slots=True)
class Notice:
    """A message to the player to move at a ply of a match.

    ``claimed_at`` is the moment at which a process claimed the message, and ``message_id`` is None
    until the message is posted.
    """

    match_id: int
    ply: int
    channel_id: int
    message_id: int | None
    claimed_at: datetime

    @property
    def nonce(self) -> str:
        """The nonce of the message. Discord posts only one with it within a few minutes."""
        return f"n{self.match_id}.{self.claimed_at.timestamp():.0f}"
