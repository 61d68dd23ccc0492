"""A match that is gone through: what happened in it, and how good each move was."""

from __future__ import annotations

from dataclasses import dataclass

from bot.matches.model.match import Match, Player
from bot.matches.model.refusals import NotOpen
from cgt.analysis import Ply
from cgt.play import Play
from cgt.positions import Move, Position


@dataclass(frozen=True, slots=True)
class Course:
    """What happened in a match, which is stored or was told by a record (``match_id`` 0 then).

    A player is a member or the bot, or the name that a record gives, which may be empty.
    ``winner`` is an index into ``players``; ``movers`` tells of each move who of several on a side
    made it, or nothing.
    """

    match_id: int
    start: Position
    moves: tuple[Move, ...]
    players: tuple[Player | str, Player | str]
    winner: int | None
    play: Play
    movers: tuple[Player | str, ...] = ()

    @classmethod
    def of(cls, match: Match) -> Course:
        """Return the course of a match that is stored."""
        makers = () if match.several is None else match.several.by
        movers = tuple("" if by.user_id is None else Player(by.user_id) for by in makers)
        return cls(
            match.id, match.start, match.moves, match.players, match.winner, match.play, movers
        )

    def after(self, number: int) -> Position:
        """Return the position after so many moves."""
        position = self.start
        for move in self.moves[:number]:
            position = position.after(move)
        return position

    def mover(self, number: int) -> Player | str:
        """Return who made the move of a number, counted from 1."""
        named = self.movers[number - 1] if number <= len(self.movers) else ""
        return named or self.players[(number - 1) % 2]


def require_moves(course: Course) -> None:
    """Refuse to go through a match in which nobody has made a move.

    :raises NotOpen: when it is such a one.
    """
    if not course.moves:
        raise NotOpen("There is nothing to review, because nobody made a move in this match.")


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A match judged move by move, with a picture of its course."""

    plies: tuple[Ply, ...]
    picture: bytes
