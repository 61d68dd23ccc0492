"""Modes of a match, against the bot, as a duel, as a shared match or as one of an event.

A mode has all differences between the kinds of matches, such as who can move, the effect of a move,
help and ratings. No other code depends on the kind of a match, so a new kind of match is a new
class here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import ClassVar, Self

from bot.play.matches.model import Faster, NotYourMatch
from bot.play.matches.model.sides import Deciding, Mate, MoveAuthor, Player, Side, Vote
from bot.shared.refusals import NotOpen, Refusal, Stale


@dataclass(frozen=True, kw_only=True)
class Mode:
    """The part of a match beyond its moves, by default that of a two-player match.

    A match that isn't ``rated`` counts for no ranking. ``hints`` are the numbers of hints for each
    player, and ``undone`` is the number of take-backs. ``undo_by`` is the player who requests one
    now, and ``undo_refused`` are the players who have requested one in vain since the last
    move.
    """

    kind: ClassVar[str]
    """The name of the mode in the database."""
    has_help: ClassVar[bool] = True
    """Whether there are hints and take-backs."""
    is_shared: ClassVar[bool] = False
    """Whether several members share a side."""
    is_event: ClassVar[bool] = False
    """Whether the match belongs to an event, such as a tournament."""
    teams: ClassVar[tuple[tuple[Mate, ...], tuple[Mate, ...]]] = ((), ())
    """The members of each player's team, in the order of joining."""
    votes: ClassVar[tuple[Vote, ...]] = ()
    """The votes for the next move."""
    missing: ClassVar[tuple[int, ...]] = ()
    """The members of everyone who voted on the last move, and not on this one yet."""
    by: ClassVar[tuple[MoveAuthor, ...]] = ()
    """The authors of the moves, if several members share a side."""
    revision: ClassVar[int] = 0
    """The number of changes between two moves, such as votes."""
    deciding: ClassVar[Deciding | None] = None
    """The way in which several members of a side agree on a move."""
    is_of_everyone: ClassVar[bool] = False
    """Whether everyone who sees the board shares a side."""
    leg: ClassVar[int | None] = None
    """The leg of a two-leg match, 1 or 2, or None in a single match."""
    is_taught: ClassVar[bool] = False
    """Whether the bot judges each move that is made against it."""
    is_stopped: ClassVar[bool] = False
    """Whether the match is paused, together with its event."""
    is_attended: ClassVar[bool] = True
    """Whether the second player has shown up before the first move."""
    late: ClassVar[type[Stale]] = Stale
    """The refusal of a click on an outdated board."""

    rated: bool = False
    hints: tuple[int, int] = (0, 0)
    undone: int = 0
    undo_by: int | None = None
    undo_refused: tuple[int, ...] = ()

    @property
    def is_ratable(self) -> bool:
        """Whether such a match counts for the rankings if it is played without help."""
        return True

    @property
    def is_voted(self) -> bool:
        return self.deciding is Deciding.VOTE

    def after_move(self, turn: int, time: timedelta) -> Mode:
        """Return the mode after a move by a player (0 or 1) who took this time for it."""
        del turn, time
        return self

    @property
    def takes_turns(self) -> bool:
        return self.deciding is Deciding.TURNS

    def index_of(self, user_id: int | None, players: tuple[Player, Player]) -> int | None:
        """Return the index of a player, or None if it is somebody else.

        A ``user_id`` of None is the bot.
        """
        ids = [player.user_id for player in players]
        return ids.index(user_id) if user_id in ids else None

    def awaited(self, turn: int, players: tuple[Player, Player]) -> tuple[int, ...]:
        """Return the members of whom one makes the next move, or nobody if everyone can make it."""
        user_id = players[turn].user_id
        return () if user_id is None else (user_id,)

    def is_first_turn(self, turn: int) -> bool:
        """Return whether it is the first turn of the members to move."""
        del turn
        return False

    def moved(self, by: MoveAuthor) -> Self:
        del by
        return replace(self, undo_by=None, undo_refused=())

    def hinted(self, player: int) -> Self:
        """Return the mode of a match after a player's hint, which makes it unrated."""
        first, second = self.hints
        hints = (first + 1, second) if player == 0 else (first, second + 1)
        return replace(self, hints=hints, rated=False)

    def for_rematch(self, player: int, leader: int) -> Mode:
        """Return the mode of a rematch that ``leader`` proposes, who is on a player's side."""
        del player, leader
        return type(self)()

    def stranger(self) -> Refusal:
        """Return the refusal of somebody who isn't in the match."""
        return NotYourMatch()

    def out_of_turn(self) -> Refusal:
        """Return the refusal of a player who isn't to move."""
        return Refusal("It isn't your turn. Wait for your opponent's move.")

    def require_going(self) -> None:
        """Refuse a move while the match is paused.

        :raises NotOpen: when it is.
        """
        if self.is_stopped:
            raise NotOpen(
                "The organisers have paused this event. You won't lose any time, and you can "
                "move once it resumes."
            )

    def require_hints(self) -> None:
        """Refuse a hint in an event, and if several members share a side.

        :raises Refusal: when that is the case.
        """

    def require_undo(self) -> None:
        """Refuse a take-back, in the cases of :meth:`require_hints`.

        :raises Refusal: when that is the case.
        """
        self.require_hints()


@dataclass(frozen=True, kw_only=True)
class Duel(Mode):
    """A match between two members, which can be one leg of two, as can its rematch."""

    kind: ClassVar[str] = "duel"

    leg: int | None = None  # pyright: ignore[reportIncompatibleVariableOverride]

    def for_rematch(self, player: int, leader: int) -> Mode:
        del player, leader
        return Duel(leg=self.leg and 1)


@dataclass(frozen=True, kw_only=True)
class AgainstBot(Mode):
    """A match of a member against the bot, which can teach them, in a rematch too."""

    kind: ClassVar[str] = "bot"

    is_taught: bool = False  # pyright: ignore[reportIncompatibleVariableOverride]

    @property
    def is_ratable(self) -> bool:
        return not self.is_taught

    def for_rematch(self, player: int, leader: int) -> Mode:
        del player, leader
        return AgainstBot(is_taught=self.is_taught)


@dataclass(frozen=True, kw_only=True)
class ForEvent(Mode):
    """A match that belongs to an event, such as a tournament. Its rematch doesn't.

    ``is_attended`` is True once the second player has confirmed before the first move that they are
    here. ``is_stopped`` is True while the event is paused. Then nobody can move, and the rest of
    the time is kept. ``slowest`` is the longest time for a move of each player in seconds, without
    the first one, and empty before the third move.
    """

    kind: ClassVar[str] = "event"
    has_help: ClassVar[bool] = False
    is_event: ClassVar[bool] = True

    is_attended: bool = False  # pyright: ignore[reportIncompatibleVariableOverride]
    is_stopped: bool = False  # pyright: ignore[reportIncompatibleVariableOverride]
    slowest: tuple[int, ...] = ()

    def after_move(self, turn: int, time: timedelta) -> Mode:
        first, second = self.slowest or (0, 0)
        taken = time // timedelta(seconds=1)
        slowest = (max(first, taken), second) if turn == 0 else (first, max(second, taken))
        return replace(self, slowest=slowest)

    def for_rematch(self, player: int, leader: int) -> Mode:
        del player, leader
        return Duel()

    def require_hints(self) -> None:
        raise Refusal(
            "Matches of an event have no hints or take-backs. The review after the "
            "match shows what you could have played."
        )


@dataclass(frozen=True, kw_only=True)
class Shared(Mode):
    """A match of everyone against the bot or of two teams, with several members on a side.

    Each of its players is still one side, whose ``user_id`` is the member who leads it. ``teams``
    are the members of each player, in the order of joining, and empty for everyone. ``votes`` are
    those for the next move, at most one of each member. ``missing`` are the members of everyone who
    voted on the last move, and not on this one yet. ``by`` has the author of each move.
    ``revision`` counts the votes and other changes between two moves.
    """

    kind: ClassVar[str] = "shared"
    has_help: ClassVar[bool] = False
    is_shared: ClassVar[bool] = True
    late: ClassVar[type[Stale]] = Faster

    deciding: Deciding = field()  # pyright: ignore[reportIncompatibleVariableOverride]
    is_of_everyone: bool = False  # pyright: ignore[reportIncompatibleVariableOverride]
    teams: tuple[tuple[Mate, ...], tuple[Mate, ...]] = ((), ())  # pyright: ignore[reportIncompatibleVariableOverride]
    votes: tuple[Vote, ...] = ()  # pyright: ignore[reportIncompatibleVariableOverride]
    missing: tuple[int, ...] = ()  # pyright: ignore[reportIncompatibleVariableOverride]
    by: tuple[MoveAuthor, ...] = ()  # pyright: ignore[reportIncompatibleVariableOverride]
    revision: int = 0  # pyright: ignore[reportIncompatibleVariableOverride]

    @property
    def is_ratable(self) -> bool:
        return False

    def team_of(self, user_id: int) -> int | None:
        """Return the index of a member's team, or None if they are in neither."""
        for index, mates in enumerate(self.teams):
            if any(mate.user_id == user_id for mate in mates):
                return index
        return None

    def next_of(self, team: int) -> int | None:
        """Return the member of a team who has waited longest for a turn, or None if it is empty.

        A member who joins late waits from then on, and so takes nobody's turn away.
        """
        moved = {by.user_id: ply for ply, by in enumerate(self.by, start=1)}
        mates = self.teams[team]
        waited = [max(mate.since, moved.get(mate.user_id, 0)) for mate in mates]
        return mates[waited.index(min(waited))].user_id if mates else None

    def index_of(self, user_id: int | None, players: tuple[Player, Player]) -> int | None:
        if user_id is None:
            return next((at for at, player in enumerate(players) if player.is_bot), None)
        if self.is_of_everyone:
            return 0 if players[0].side is Side.EVERYONE else 1
        return self.team_of(user_id)

    def awaited(self, turn: int, players: tuple[Player, Player]) -> tuple[int, ...]:
        """Return the members of whom one is to move, or in a vote all who haven't voted yet."""
        del players
        if self.takes_turns:
            following = self.next_of(turn)
            return () if following is None else (following,)
        voted = {vote.user_id for vote in self.votes}
        return tuple(mate.user_id for mate in self.teams[turn] if mate.user_id not in voted)

    def is_first_turn(self, turn: int) -> bool:
        if self.takes_turns:
            return self.next_of(turn) not in {by.user_id for by in self.by}
        return len(self.by) < 2

    def moved(self, by: MoveAuthor) -> Self:
        voters = tuple(sorted(vote.user_id for vote in self.votes if self.is_of_everyone))
        return replace(self, votes=(), missing=voters or self.missing, by=(*self.by, by))

    def for_rematch(self, player: int, leader: int) -> Mode:
        """Return the mode of a rematch with swapped sides, the same teams and only present members.

        ``leader``, on the side of a ``player`` of this match, comes first in their team. Members
        who have deleted their data are in neither.
        """
        teams = [[mate for mate in mates if mate.user_id > 0] for mates in self.teams]
        teams[player].sort(key=lambda mate: mate.user_id != leader)
        first, second = (tuple(Mate(mate.user_id) for mate in mates) for mates in teams)
        return Shared(
            deciding=self.deciding, is_of_everyone=self.is_of_everyone, teams=(second, first)
        )

    def stranger(self) -> Refusal:
        return Refusal("You aren't in a team. Join one with its button.")

    def out_of_turn(self) -> Refusal:
        return Refusal("It's the other side's move.")

    def require_hints(self) -> None:
        raise NotOpen(
            "There are no hints when several people share a side. Put your heads together!"
        )

    def require_undo(self) -> None:
        raise NotOpen("There are no take-backs when several people share a side.")


MODES: dict[str, type[Mode]] = {mode.kind: mode for mode in (AgainstBot, Duel, ForEvent, Shared)}
