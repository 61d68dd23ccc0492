"""The match as a value: who plays whom, where, from which position, and every move so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.opponent.model import Level
from cgt.play import Play
from cgt.positions import Move, Position


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


@dataclass(frozen=True, slots=True)
class Player:
    """One side of a match: a member, or (``user_id`` None) the bot at a level."""

    user_id: int | None
    level: Level | None = None

    def __post_init__(self) -> None:
        if (self.user_id is None) != (self.level is not None):
            message = "a player is either a member or the bot at a level"
            raise ValueError(message)

    @property
    def is_bot(self) -> bool:
        """Whether the bot plays this side."""
        return self.user_id is None


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match between two players, of whom ``players[0]`` moves first.

    ``id`` is 0 before the match is stored. ``challenger`` and ``winner`` are indices into
    ``players``. The moves must be legal one after the other from ``start``: the transitions see
    to that. Times are aware; ``expires_at`` is when a challenge lapses that nobody answers, or a
    match against the bot that nobody goes on with.
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
    quiet: bool = field(default=False, repr=False, compare=False)
    position: Position = field(init=False, repr=False, compare=False)
    """The position after all moves."""

    def __post_init__(self) -> None:
        for time in (self.created_at, self.updated_at, self.expires_at):
            if time is not None and time.tzinfo is None:
                message = "the times of a match must be aware"
                raise ValueError(message)
        position = self.start
        for move in self.moves:
            position = position.after(move)
        object.__setattr__(self, "position", position)

    def before(self, ply: int) -> Position:
        """Return the position in which the move of this number (from 0) was made."""
        position = self.start
        for move in self.moves[:ply]:
            position = position.after(move)
        return position

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    @property
    def turn(self) -> int:
        """The index of the player who is to move, or would be if the match went on."""
        return self.ply % 2

    @property
    def to_move(self) -> Player:
        """The player who is to move, or would be if the match went on."""
        return self.players[self.turn]

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
    def challenged(self) -> Player:
        """The player whom the challenger proposed the match to."""
        return self.players[1 - self.challenger]

    def index_of(self, user_id: int | None) -> int | None:
        """Return the index of a player (None asks for the bot), or None for anybody else."""
        ids = [player.user_id for player in self.players]
        return ids.index(user_id) if user_id in ids else None

    def opponent(self, index: int) -> Player:
        """Return the player whom the player at an index plays against."""
        return self.players[1 - index]
