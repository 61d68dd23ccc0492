"""The match as a value: who plays whom, where, from which position, and every move so far."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from bot.matches.model.clock import NO_TIMER, Clock, Timer
from bot.matches.model.modes import Mode
from bot.matches.model.sides import OPEN_SEAT, Player
from bot.opponent.model import Level
from cgt.convention import Convention
from cgt.positions import Move, Position

POSTING = timedelta(minutes=1)
"""The time a process has to post what it claimed, before it is tried again."""
MOST_PLIES = 1_000_000
"""No match that is played has so many moves."""


class Status(StrEnum):
    """The stage that a match is at. Only the first two are open."""

    CHALLENGED = "challenged"
    PLAYING = "playing"
    FINISHED = "finished"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Ending(StrEnum):
    """The way in which a match ended, as a record writes it too."""

    LAST_MOVE = "last move"
    RESIGNATION = "resignation"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match; ``winner`` is an index into its players."""

    winner: int
    ending: Ending


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a match's board.

    ``guild_id`` is None in direct messages; ``message_id`` until the board is posted.
    ``reachable`` is False where the bot is not a member and may answer only interactions.
    ``locale`` is the language of a board in direct messages: that of who asked for it.
    """

    guild_id: int | None
    channel_id: int
    message_id: int | None = None
    reachable: bool = True
    locale: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """Legal moves one after the other, and the positions before each of them and after the last."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()

    def played(self, move: Move) -> Line:
        """Return the line with a move more; refuse one that the rules don't allow."""
        return Line((*self.positions, self.positions[-1].play(move)), (*self.moves, move))

    def back_to(self, ply: int) -> Line:
        """Return the line up to a number of moves."""
        return Line(self.positions[: ply + 1], self.moves[:ply])


@dataclass(frozen=True, slots=True)
class Challenge:
    """The proposal of a match; ``challenger`` is an index into its players.

    With ``pie`` the member who takes it up chooses who moves first. A ``quiet`` challenge pings
    nobody; that is known only while it is proposed.
    """

    challenger: int
    pie: bool = False
    quiet: bool = field(default=False, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True)
class Match:
    """A match between two players, of whom ``players[0]`` moves first.

    ``id`` is 0 before the match is stored, and ``version`` counts its changes since. Times are
    aware; ``expires_at`` is when a match against the bot ends that nobody goes on with. At
    ``show_at`` the board is to be posted or renewed, if that has not been done by then.
    ``judged`` is False where the start is too large to be solved, or the position was when the
    bot had to move: then it referees, and does not know who should win.
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
        """The position before the first move."""
        return self.line.positions[0]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far."""
        return self.line.moves

    @property
    def position(self) -> Position:
        """The position after all moves."""
        return self.line.positions[-1]

    def before(self, ply: int) -> Position:
        """Return the position in which the move of this number (from 0) was made, or would be."""
        return self.line.positions[min(ply, self.ply)]

    @property
    def ply(self) -> int:
        """The number of moves made."""
        return len(self.moves)

    @property
    def stage(self) -> int:
        """A number that tells this board from all others of the match, including undone ones."""
        return self.ply + MOST_PLIES * self.mode.undone

    @property
    def turn(self) -> int:
        """The index of the player who is to move, or would be if the match went on."""
        return self.ply % 2

    @property
    def to_move(self) -> Player:
        """The player who is to move, or would be if the match went on."""
        return self.players[self.turn]

    @property
    def winner(self) -> int | None:
        """The index of the player who has won, if anybody has."""
        return None if self.result is None else self.result.winner

    @property
    def ending(self) -> Ending | None:
        """The way in which the match ended; None before that."""
        return None if self.result is None else self.result.ending

    @property
    def clock(self) -> Clock | None:
        """The time limit of the players; None without one."""
        return self.timer.clock

    @property
    def deadline(self) -> datetime | None:
        """The moment at which the time of the player to move, or of a vote, is over."""
        return self.timer.deadline

    @property
    def time_to_move(self) -> timedelta | None:
        """The time the player to move had when the turn began; None without a clock."""
        if self.clock is None:
            return None
        return self.clock.time if self.timer.left is None else self.timer.left[self.turn]

    @property
    def last_move(self) -> Move | None:
        """The move made last, if any."""
        return self.moves[-1] if self.moves else None

    @property
    def is_open(self) -> bool:
        """Whether the match can still come to a move."""
        return self.status in {Status.CHALLENGED, Status.PLAYING}

    def waits_for(self, user_id: int) -> bool:
        """Return whether a member is to move, alone or with others."""
        return self.status is Status.PLAYING and self.index_of(user_id) == self.turn

    @property
    def is_unattended(self) -> bool:
        """Whether nobody has come to a match of an event so far, as far as is known."""
        return not (self.ply or self.mode.is_attended)

    @property
    def against_bot(self) -> bool:
        """Whether the bot plays one side."""
        return any(player.is_bot for player in self.players)

    @property
    def is_open_to_all(self) -> bool:
        """Whether anybody may take the challenge up."""
        return OPEN_SEAT in self.players

    @property
    def awaited(self) -> tuple[int, ...]:
        """The members of whom one is to make the next move; nobody where that is everyone."""
        return self.mode.awaited(self.turn, self.players)

    @property
    def challenged(self) -> Player:
        """The player whom the challenger proposed the match to."""
        return self.players[1 - self.challenge.challenger]

    @property
    def is_lost_to_bot(self) -> bool:
        """Whether a match has ended with a win of the bot."""
        return self.winner is not None and self.players[self.winner].is_bot

    @property
    def level(self) -> Level | None:
        """The level of the bot; None where it doesn't play."""
        return next((player.level for player in self.players if player.level is not None), None)

    @property
    def next_level(self) -> Level | None:
        """The level to offer after a match against the bot: easier after a loss, or else harder."""
        if self.level is None or self.winner is None or not self.judged:
            return None
        return self.level.easier if self.is_lost_to_bot else self.level.harder

    @property
    def is_for_beginners(self) -> bool:
        """Whether a member plays alone against the bot, and it errs."""
        return self.level not in {None, Level.PERFECT} and not self.mode.is_shared

    def index_of(self, user_id: int | None) -> int | None:
        """Return the index of a player (None asks for the bot), or None for anybody else.

        Of several who hold a side together each is that player.
        """
        return self.mode.index_of(user_id, self.players)

    def is_own_of(self, user_id: int) -> bool:
        """Whether it is a member's own match: one that everyone plays belongs to its place."""
        return self.index_of(user_id) is not None and not self.mode.is_of_everyone

    def changed(self, now: datetime, **fields: Any) -> Match:
        """Return the match with other values in some fields, changed at a moment."""
        return replace(self, updated_at=max(now, self.updated_at), **fields)

    def ended(self, now: datetime, status: Status, result: Result | None = None) -> Match:
        """Return the match after its end: its clock is stopped, and nothing is due any more."""
        timer = replace(self.timer, deadline=None, notify_at=None)
        return self.changed(now, status=status, result=result, expires_at=None, timer=timer)


@dataclass(frozen=True, slots=True)
class Fixture:
    """The state of the match for a fixture; ``winner`` is a user."""

    match_id: int
    occasion: str
    status: Status
    ply: int
    winner: int | None
    ending: Ending | None
    place: Place
    is_stopped: bool = False
    ends_by: datetime | None = None
    """The moment by which both players' time is over, where it is for all of their moves."""

    @property
    def is_over(self) -> bool:
        """Whether no move can be made any more."""
        return self.status not in {Status.CHALLENGED, Status.PLAYING}

    @property
    def is_posted(self) -> bool:
        """Whether its board stands in a message."""
        return self.place.message_id is not None


@dataclass(frozen=True, slots=True)
class Notice:
    """A message that tells who is to move at a ply of a match that they are.

    ``claimed_at`` is when a process took it upon itself to post it, and ``message_id`` None until
    it is known to be posted.
    """

    match_id: int
    ply: int
    channel_id: int
    message_id: int | None
    claimed_at: datetime

    @property
    def nonce(self) -> str:
        """The nonce of the message: Discord posts only one with it within some minutes."""
        return f"n{self.match_id}.{self.claimed_at.timestamp():.0f}"
