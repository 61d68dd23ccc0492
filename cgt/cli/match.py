"""A match between a user and the solver, without a terminal."""

from __future__ import annotations

from cgt.core.convention import Convention
from cgt.core.positions import Move, Position
from cgt.core.record import Record
from cgt.core.text import Text
from cgt.errors import NotKnown
from cgt.theory import analyse

YOU, CGT = "You", "cgt"
"""The names of the two players in the record of a match."""


class Match:
    """The moves of a match so far, in which the user moves first or second.

    >>> from cgt.core.notation import position
    >>> match = Match(position("nim: 1 2"), Convention.NORMAL, user_first=True)
    >>> match.make(match.position.move("B-1"))
    >>> match.is_users_turn, str(match.position), str(choice(match))
    (False, 'nim: 1 1', 'A-1')
    """

    def __init__(self, start: Position, convention: Convention, *, user_first: bool) -> None:
        self.convention = convention
        self.user_first = user_first
        self.moves: list[Move] = []
        self._positions = [start]
        self._resigned = False

    @property
    def position(self) -> Position:
        """The position that has been reached."""
        return self._positions[-1]

    @property
    def is_over(self) -> bool:
        """Whether no move is left, or the user has resigned."""
        return self._resigned or self.position.is_over

    @property
    def is_users_turn(self) -> bool:
        """Whether the user is to move."""
        return (len(self.moves) % 2 == 0) is self.user_first

    @property
    def is_won(self) -> bool:
        """Whether the user has won a match that is over."""
        if self._resigned:
            return False
        return self.is_users_turn is (self.convention is Convention.MISERE)

    def make(self, move: Move) -> None:
        """Make a legal move."""
        self.moves.append(move)
        self._positions.append(self.position.after(move))

    def undo(self) -> Move | None:
        """Take back and return the last move of the user, if any, with its answer."""
        if len(self.moves) < (2 if self.user_first else 3):
            return None
        taken = self.moves[-2]
        del self.moves[-2:], self._positions[-2:]
        return taken

    def resign(self) -> None:
        """Lose the match on purpose."""
        self._resigned = True

    @property
    def names(self) -> tuple[str, str]:
        """The names of the players in the order of their moves."""
        return (YOU, CGT) if self.user_first else (CGT, YOU)

    @property
    def record(self) -> Record:
        """The record of the moves so far."""
        winner = None
        if self.is_over:
            winner = 1 if self.is_won is self.user_first else 2
        return Record(self._positions[0], tuple(self.moves), self.names, winner, self.convention)


def choice(match: Match) -> Move:
    """Return the move of the solver, which is any move in a position too large to solve."""
    try:
        best = analyse(match.position, match.convention).best_move
    except NotKnown:
        best = None
    return next(match.position.moves()) if best is None else best


def hint(match: Match) -> Text:
    """Return a good move and the reason for it."""
    try:
        found = analyse(match.position, match.convention)
    except NotKnown:
        return Text("This position is too large to solve, so I don't know a good move either.")
    if not found.winning_moves:
        return Text(
            "Every move loses here unless I make a mistake. Try {move}.",
            move=found.best_move,
        )
    move = found.winning_moves[0]
    if found.ground is not None:
        return Text("{move} wins. The reason: {ground}.", move=move, ground=found.ground)
    return Text(
        "{move} wins. The nim-sum is {before}, and {move} makes it 0.",
        move=move,
        before=found.nim_value,
    )
