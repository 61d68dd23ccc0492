"""The match as a value: who plays whom, where, from which position, and every move so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from bot.matches.model.clock import Clock
from bot.matches.model.sides import Deciding, Several, Side
from bot.opponent.model import Difficulty, Level
from cgt.play import Play
from cgt.positions import Move, Position
from cgt.sizes import Size

POSTING = timedelta(minutes=1)
"""How long a process may take to post what it took upon itself, before that is tried again."""
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
    """How a finished match was decided."""

    LAST_MOVE = "last_move"
    RESIGNATION = "resignation"
    ANSWER = "answer"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Player:
    """One side of a match: a member, or the bot at a level, or (neither) whoever takes the seat.

    A ``side`` that several hold has the member who leads it, if any.
    """

    user_id: int | None
    level: Level | None = None
    side: Side | None = None

    def __post_init__(self) -> None:
        if self.level is not None and (self.user_id is not None or self.side is not None):
            message = "a player is either a member, or several, or the bot at a level"
            raise ValueError(message)

    @property
    def is_bot(self) -> bool:
        """Whether the bot plays this side."""
        return self.level is not None


OPEN_SEAT = Player(None)
"""The seat of an open challenge that nobody has taken yet."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the board of a match stands.

    ``guild_id`` is None in direct messages; ``message_id`` until the board is posted.
    ``reachable`` is False where the bot is not a member and may answer only interactions.
    ``locale`` is the language of a board in direct messages: that of who asked for it.
    """

    guild_id: int | None
    channel_id: int
    message_id: int | None = None
    reachable: bool = True
    locale: str | None = None


Passed: TypeAlias = tuple[tuple[Move, ...], tuple[Position, ...]]
"""Moves, and the positions before each of them and after the last one."""


@dataclass(frozen=True, kw_only=True)
class Match:
    """A match between two players, of whom ``players[0]`` moves first.

    ``id`` is 0 before the match is stored. ``challenger`` and ``winner`` are indices into
    ``players``. The moves must be legal one after the other from ``start``: the transitions see
    to that. Times are aware; ``expires_at`` is when a challenge lapses that nobody answers, or a
    match against the bot that nobody goes on with.
    With a ``clock`` who is to move loses at the ``deadline``, a moment that stands only while the
    match is played; ``left`` is what each player had for all further moves when the turn began,
    where the clock is for all of them. At ``notify_at`` who is to move is told that they are.
    ``stood_still`` is how long the clock waited in this turn because the bot was away. At
    ``show_at`` the board is to be posted or renewed, if that has not been done by then.
    Where it belongs to an ``event``, such as a tournament, there is no help, and it may pause.
    A match that is not ``rated`` counts for no ranking. A challenge with ``pie`` is taken up with
    the choice who moves first; ``leg`` tells which of two games with the sides changed this is.
    ``hints`` is how many each player took, ``undone`` how often moves were taken back; ``undo_by``
    is the player who asks for that now.
    In a match against the bot with ``teach`` each move of the member is judged as it is made.
    Where a side is held by ``several``, that says who they are and how they come to a move.
    ``size`` and ``difficulty`` are what start was wished of a puzzle, and so of the next one.
    ``passed`` are moves whose positions are known already: no part of what a match is.
    ``judged`` is False where the start is too large to be solved, or the position was when the
    bot had to move: then it referees, and does not know who should win. A ``puzzle`` is a
    position that its only member can win, and ends with their first move: it is theirs if the
    move keeps the win, and else the bot's. A ``quiet`` challenge mentions nobody; that is known
    only while it is proposed.
    """

    id: int = 0
    start: Position
    players: tuple[Player, Player]
    challenger: int
    place: Place
    status: Status
    moves: tuple[Move, ...] = ()
    winner: int | None = None
    ending: Ending | None = None
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None = None
    rematch_of: int | None = None
    play: Play = Play.NORMAL
    judged: bool = True
    puzzle: bool = False
    clock: Clock | None = None
    left: tuple[timedelta, timedelta] | None = None
    deadline: datetime | None = None
    notify_at: datetime | None = None
    stood_still: timedelta = timedelta()
    show_at: datetime | None = None
    event: Event | None = None
    rated: bool = True
    pie: bool = False
    leg: int | None = None
    hints: tuple[int, int] = (0, 0)
    undone: int = 0
    undo_by: int | None = None
    size: Size | None = None
    difficulty: Difficulty | None = None
    teach: bool = False
    several: Several | None = None
    quiet: bool = field(default=False, repr=False, compare=False)
    passed: Passed = field(default=((), ()), repr=False, compare=False)

    def __post_init__(self) -> None:
        for time in (
            self.created_at,
            self.updated_at,
            self.expires_at,
            self.deadline,
            self.notify_at,
            self.show_at,
        ):
            if time is not None and time.tzinfo is None:
                message = "the times of a match must be aware"
                raise ValueError(message)

    @property
    def position(self) -> Position:
        """The position after all moves."""
        return self._positions[-1]

    def before(self, ply: int) -> Position:
        """Return the position in which the move of this number (from 0) was made, or would be."""
        return self._positions[min(ply, self.ply)]

    @property
    def _positions(self) -> tuple[Position, ...]:
        """The positions before each move, and after the last one.

        They go over to what comes of a match, so that each is worked out once.
        """
        moves, passed = self.passed
        if moves is self.moves and passed and passed[0] is self.start:
            return passed
        if not passed or passed[0] is not self.start or self.moves[: len(moves)] != moves:
            moves, passed = (), (self.start,)
        positions = [*passed]
        for move in self.moves[len(moves) :]:
            positions.append(positions[-1].after(move))
        object.__setattr__(self, "passed", (self.moves, tuple(positions)))
        return self.passed[1]

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    @property
    def stage(self) -> int:
        """What tells this board from all others of the match: also from those taken back."""
        return self.ply + MOST_PLIES * self.undone

    @property
    def turn(self) -> int:
        """The index of the player who is to move, or would be if the match went on."""
        return self.ply % 2

    @property
    def to_move(self) -> Player:
        """The player who is to move, or would be if the match went on."""
        return self.players[self.turn]

    @property
    def time_to_move(self) -> timedelta | None:
        """What the player to move had when the turn began; None without a clock."""
        if self.clock is None:
            return None
        return self.clock.time if self.left is None else self.left[self.turn]

    @property
    def is_stopped(self) -> bool:
        """Whether the match stands still, since its event pauses."""
        return self.event is not None and self.event.stopped

    @property
    def is_unattended(self) -> bool:
        """Whether nobody has come to a match of an event so far, as far as is known."""
        return self.event is not None and not self.ply and not self.event.present

    @property
    def last_move(self) -> Move | None:
        """The move made last, if any."""
        return self.moves[-1] if self.moves else None

    @property
    def is_open(self) -> bool:
        """Whether the match can still come to a move."""
        return self.status in {Status.CHALLENGED, Status.PLAYING}

    @property
    def is_bot_to_move(self) -> bool:
        """Whether the match waits for the bot."""
        return self.status is Status.PLAYING and self.to_move.is_bot

    @property
    def against_bot(self) -> bool:
        """Whether the bot plays one side."""
        return any(player.is_bot for player in self.players)

    @property
    def is_open_to_all(self) -> bool:
        """Whether anybody may take the challenge up."""
        return OPEN_SEAT in self.players

    @property
    def is_lost_to_bot(self) -> bool:
        """Whether a match, no puzzle, has ended with a win of the bot."""
        return not self.puzzle and self.winner is not None and self.players[self.winner].is_bot

    @property
    def easier(self) -> Level | None:
        """The level to offer to who has lost against the bot; None elsewhere."""
        if not (self.is_lost_to_bot and self.judged):
            return None
        level = self.players[self.winner or 0].level
        return level and level.easier

    @property
    def awaited(self) -> tuple[int, ...]:
        """The members of whom one is to make the next move; nobody where that is everyone.

        Where a team votes they are those who have not.
        """
        player = self.to_move
        if self.several is None:
            return () if player.user_id is None else (player.user_id,)
        if self.several.deciding is Deciding.TURNS:
            following = self.several.next_of(self.turn)
            return () if following is None else (following,)
        voted = {vote.user_id for vote in self.several.votes}
        mates = self.several.teams[self.turn]
        return tuple(mate.user_id for mate in mates if mate.user_id not in voted)

    @property
    def is_of_everyone(self) -> bool:
        """Whether a side is held by everyone who sees the board."""
        return any(player.side is Side.EVERYONE for player in self.players)

    @property
    def is_voted(self) -> bool:
        """Whether votes decide on the moves of the side that is not the bot's."""
        return self.several is not None and self.several.deciding is Deciding.VOTE

    @property
    def challenged(self) -> Player:
        """The player whom the challenger proposed the match to."""
        return self.players[1 - self.challenger]

    def index_of(self, user_id: int | None) -> int | None:
        """Return the index of a player (None asks for the bot), or None for anybody else.

        Of several who hold a side together each is that player.
        """
        if self.several is not None and user_id is not None:
            if not self.is_of_everyone:
                return self.several.team_of(user_id)
            return 0 if self.players[0].side is Side.EVERYONE else 1
        ids = [0 if player.side else player.user_id for player in self.players]
        return ids.index(user_id) if user_id in ids else None

    def opponent(self, index: int) -> Player:
        """Return the player whom the player at an index plays against."""
        return self.players[1 - index]


SET, PRESENT, STOPPED = "set", "present", "stopped"


@dataclass(frozen=True, slots=True)
class Event:
    """That a match belongs to an event, and how it stands there.

    ``present``: who moves second has said that they are here, before the first move. ``stopped``:
    the event pauses, nobody can move, and what was left of the time for the move is kept.
    """

    present: bool = False
    stopped: bool = False

    @classmethod
    def of(cls, text: str) -> Event | None:
        """Return what a text stands for, as :meth:`__str__` writes it; none if it is empty."""
        words = text.split()
        return cls(PRESENT in words, STOPPED in words) if words else None

    def __str__(self) -> str:
        """Return how it is kept: ``set``, ``set present stopped``."""
        marks = ((SET, True), (PRESENT, self.present), (STOPPED, self.stopped))
        return " ".join(mark for mark, holds in marks if holds)


@dataclass(frozen=True, slots=True)
class Arranged:
    """How far a match is that was arranged for an occasion; ``winner`` is a user."""

    match_id: int
    occasion: str
    status: Status
    ply: int
    winner: int | None
    ending: Ending | None
    place: Place
    event: Event | None = None

    @property
    def is_over(self) -> bool:
        """Whether no move can be made any more."""
        return self.status not in {Status.CHALLENGED, Status.PLAYING}

    @property
    def is_stopped(self) -> bool:
        """Whether it stands still."""
        return self.event is not None and self.event.stopped

    @property
    def is_posted(self) -> bool:
        """Whether its board stands in a message."""
        return self.place.message_id is not None
