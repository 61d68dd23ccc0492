"""Modes: what sets a match against the bot, a duel, a shared match and one of an event apart.

A mode answers what differs between kinds of matches: who can move, what follows a move, whether
there is help, what is rated. Nothing else asks which kind a match is, so that a new kind of match
is a new class here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from bot.matches.model import Faster, NotOpen, NotYourMatch, Refusal, Stale
from bot.matches.model.sides import By, Deciding, Mate, Player, Side, Vote


@dataclass(frozen=True, kw_only=True)
class Mode:
    """The part of a match beyond its moves; the answers here are those of a two-player match.

    A match that is not ``rated`` counts for no ranking. ``hints`` is how many each player took,
    ``undone`` how often moves were taken back; ``undo_by`` is the player who asks for that now.
    """

    kind: ClassVar[str]
    """The name of the mode in the database."""
    has_help: ClassVar[bool] = True
    """Whether there are hints, and moves can be taken back."""
    is_shared: ClassVar[bool] = False
    """Whether several members hold a side together."""
    is_event: ClassVar[bool] = False
    """Whether the match belongs to an event, such as a tournament."""
    teams: ClassVar[tuple[tuple[Mate, ...], tuple[Mate, ...]]] = ((), ())
    """The members of each player's team, in the order in which they joined."""
    votes: ClassVar[tuple[Vote, ...]] = ()
    """The votes for the next move."""
    by: ClassVar[tuple[By, ...]] = ()
    """For each move, which of several made it."""
    revision: ClassVar[int] = 0
    """The number of what has happened between two moves, such as votes."""
    deciding: ClassVar[Deciding | None] = None
    """The way in which several who hold a side agree on a move."""
    is_of_everyone: ClassVar[bool] = False
    """Whether everyone who sees the board holds a side."""
    leg: ClassVar[int | None] = None
    """Which part of a two-leg match this is, 1 or 2; None for a match by itself."""
    is_taught: ClassVar[bool] = False
    """Whether the bot judges each move that is made against it."""
    is_stopped: ClassVar[bool] = False
    """Whether the match stands still, since its event pauses."""
    is_attended: ClassVar[bool] = True
    """Whether, before the first move, a player is known to have come."""
    late: ClassVar[type[Stale]] = Stale
    """What a player is told whose board has moved on."""

    rated: bool = False
    hints: tuple[int, int] = (0, 0)
    undone: int = 0
    undo_by: int | None = None

    @property
    def is_ratable(self) -> bool:
        """Whether such a match counts for the rankings if it is played without help."""
        return True

    @property
    def is_voted(self) -> bool:
        """Whether votes decide on the moves of members."""
        return self.deciding is Deciding.VOTE

    @property
    def takes_turns(self) -> bool:
        """Whether the members of a team move in turn."""
        return self.deciding is Deciding.TURNS

    def index_of(self, user_id: int | None, players: tuple[Player, Player]) -> int | None:
        """Return the index of a player (None asks for the bot), or None for anybody else."""
        ids = [player.user_id for player in players]
        return ids.index(user_id) if user_id in ids else None

    def awaited(self, turn: int, players: tuple[Player, Player]) -> tuple[int, ...]:
        """Return the members of whom one is to make the next move; none where that is everyone."""
        user_id = players[turn].user_id
        return () if user_id is None else (user_id,)

    def moved(self, by: By) -> Self:
        """Return the mode after a move."""
        del by
        return replace(self, undo_by=None)

    def hinted(self, player: int) -> Self:
        """Return the mode after a player has taken a hint: the match is no longer rated."""
        first, second = self.hints
        hints = (first + 1, second) if player == 0 else (first, second + 1)
        return replace(self, hints=hints, rated=False)

    def again(self, player: int, leader: int) -> Mode:
        """Return the mode of a rematch that ``leader``, who is on a player's side, asks for."""
        del player, leader
        return type(self)()

    def stranger(self) -> Refusal:
        """Return what somebody is told who is not in the match."""
        return NotYourMatch()

    def out_of_turn(self) -> Refusal:
        """Return what a player is told who is not to move."""
        return Refusal("It isn't your turn. Wait for your opponent's move.")

    def require_going(self) -> None:
        """Refuse a move while the match stands still."""
        if self.is_stopped:
            raise NotOpen(
                "The organisers have paused this event. You won't lose any time, and you can "
                "move once it resumes."
            )

    def require_hints(self) -> None:
        """Refuse a hint in an event, and where several hold a side."""

    def require_undo(self) -> None:
        """Refuse to take a move back, in the cases of :meth:`require_hints`."""
        self.require_hints()


@dataclass(frozen=True, kw_only=True)
class Duel(Mode):
    """A match between two members, perhaps one leg of two; so is its rematch."""

    kind: ClassVar[str] = "duel"

    leg: int | None = None  # pyright: ignore[reportIncompatibleVariableOverride]

    def again(self, player: int, leader: int) -> Mode:
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

    def again(self, player: int, leader: int) -> Mode:
        del player, leader
        return AgainstBot(is_taught=self.is_taught)


@dataclass(frozen=True, kw_only=True)
class ForEvent(Mode):
    """A match that belongs to an event, such as a tournament; a rematch of it does not.

    ``is_attended``: the player who moves second has said, before the first move, that they are
    here. ``is_stopped``: the event pauses, nobody can move, and the rest of the time is kept.
    """

    kind: ClassVar[str] = "event"
    has_help: ClassVar[bool] = False
    is_event: ClassVar[bool] = True

    is_attended: bool = False  # pyright: ignore[reportIncompatibleVariableOverride]
    is_stopped: bool = False  # pyright: ignore[reportIncompatibleVariableOverride]

    def again(self, player: int, leader: int) -> Mode:
        del player, leader
        return Duel()

    def require_hints(self) -> None:
        raise Refusal(
            "Tournament matches have no hints or take-backs. The review after the "
            "match shows what you could have played."
        )


@dataclass(frozen=True, kw_only=True)
class Shared(Mode):
    """A match in which several hold a side: everyone against the bot, or two teams.

    Each of its players is still one side, whose ``user_id`` is the member who leads it. ``teams``
    are the members of each player, in the order in which they joined; everyone has none.
    ``votes`` are those for the next move, at most one of each member, and ``by`` tells of each move
    who made it. ``revision`` counts the votes and what else happens between two moves.
    """

    kind: ClassVar[str] = "shared"
    has_help: ClassVar[bool] = False
    is_shared: ClassVar[bool] = True
    late: ClassVar[type[Stale]] = Faster

    deciding: Deciding = field()  # pyright: ignore[reportIncompatibleVariableOverride]
    is_of_everyone: bool = False  # pyright: ignore[reportIncompatibleVariableOverride]
    teams: tuple[tuple[Mate, ...], tuple[Mate, ...]] = ((), ())  # pyright: ignore[reportIncompatibleVariableOverride]
    votes: tuple[Vote, ...] = ()  # pyright: ignore[reportIncompatibleVariableOverride]
    by: tuple[By, ...] = ()  # pyright: ignore[reportIncompatibleVariableOverride]
    revision: int = 0  # pyright: ignore[reportIncompatibleVariableOverride]

    @property
    def is_ratable(self) -> bool:
        return False

    def team_of(self, user_id: int) -> int | None:
        """Return the index of the team of a member; None where they are in neither."""
        for index, mates in enumerate(self.teams):
            if any(mate.user_id == user_id for mate in mates):
                return index
        return None

    def next_of(self, team: int) -> int | None:
        """Return whose turn it is in a team: who has waited for it longest; None of an empty one.

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
        """Return the members of whom one is to move, or (in a vote) who have not voted yet."""
        del players
        if self.takes_turns:
            following = self.next_of(turn)
            return () if following is None else (following,)
        voted = {vote.user_id for vote in self.votes}
        return tuple(mate.user_id for mate in self.teams[turn] if mate.user_id not in voted)

    def moved(self, by: By) -> Self:
        return replace(self, votes=(), by=(*self.by, by))

    def again(self, player: int, leader: int) -> Mode:
        """Return the mode of a rematch: the same teams, the sides changed, without who has left.

        ``leader``, on the side of a ``player`` of this match, comes first in their team. A member
        who has deleted their data is in none.
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
"""The modes by their names in the database."""
