"""The clicks on the board of a match."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from types import new_class
from typing import Annotated, Any, ClassVar, Generic, TypeAlias, TypeVar

from bot.chat.custom_id import Chosen, Click, Confirmation, Confirms, Form, Id, Small, Stage
from cgt.core.positions import label
from cgt.core.text import Text

NIM, KAYLES, SURPRISE, USUAL = "1", "2", "3", "4"
"""The presets that name no game. The last one is the server's default game."""

Place: TypeAlias = tuple[Annotated[int, range(1_000)], ...]
"""The path to a group of moves, as the index of a panel and of an entry in each panel."""


S = TypeVar("S", bound=Click)


class MakesMove(Click):
    """A click that makes a move, given in notation or by its number."""

    move: str


class ChoosesMove(Click):
    """A click that makes the move or opens the group of moves chosen in a select.

    ``at`` is the place of the select, and each select at the same place has its own number.
    """

    at: Place
    number: Small
    chosen: Chosen[Place | str] = ""


class OpensMoves(Click):
    """A click that opens the group of moves at a place, or without one closes the open group."""

    at: Place = ()


class MarksMove(Click):
    """A click that makes the move whose places in a component were chosen in a select."""

    component: Small
    marks: Chosen[tuple[str, ...]] = ()

    @property
    def move(self) -> str:
        """The move in notation."""
        return f"{label(self.component)} {' '.join(self.marks)}"


class AsksForMove(Click):
    """A click that opens the form for a move, limited to the moves at a place if one is given."""

    opened: Place = ()


class TypesMove(Form):
    """A form that makes the typed move. One for a known component adds its letter."""

    component: Small | None
    typed: Chosen[str] = ""

    @property
    def move(self) -> str:
        """The move in notation."""
        if self.component is None:
            return self.typed
        letter = label(self.component)
        has_letter = re.match(rf"\s*{letter}(?![a-z])", self.typed, re.IGNORECASE)
        return self.typed if has_letter else f"{letter} {self.typed}"


PARTS: tuple[type[Click], ...] = (
    MakesMove,
    ChoosesMove,
    OpensMoves,
    MarksMove,
    AsksForMove,
    TypesMove,
)
"""The ways to make a move, in the order of :class:`MoveClicks`."""


@dataclass(frozen=True, slots=True)
class MoveClicks:
    """The clicks of the buttons, selects and forms that make a move on one board.

    ``made`` counts changes of the board since the last move, so that Discord resets a select with
    the same choices.
    """

    make: Callable[[str], Click]
    choose: Callable[[Place, int], Click]
    open: Callable[[Place], Click]
    mark: Callable[[int], Click]
    ask: Callable[[Place], Click]
    type: Callable[[int | None], Form]
    made: int = 0


def _place_in(subject: type[Click]) -> Callable[[dict[str, Any]], None]:
    """Return a function that gives a new class the module of another."""
    return lambda body: body.update({"__module__": subject.__module__})


class MoveKinds(Generic[S]):
    """The kinds of clicks that make a move on boards of one sort, such as those of matches.

    Each begins with the fields of ``subject``, the click on such a board. ``verbs`` are those of
    the :data:`PARTS`.
    """

    def __init__(self, subject: type[S], *verbs: str) -> None:
        self._subject = subject
        self.kinds: list[type[Any]] = []
        """The kinds in the order of :data:`PARTS`."""
        for part, verb in zip(PARTS, verbs, strict=True):
            name, bases = part.__name__ + subject.__name__, (part, subject)
            self.kinds.append(new_class(name, bases, {"verb": verb}, _place_in(subject)))

    def on(self, board: S, made: int = 0) -> MoveClicks:
        """Return the clicks on one board."""
        at = [getattr(board, name) for name in self._subject.kept]
        return MoveClicks(*(partial(kind, *at) for kind in self.kinds), made=made)


class OfMatch(Click):
    """A click on a match at any stage."""

    match_id: Id


class OfBoard(OfMatch):
    """A click on the board of a match, with the stage that the board showed."""

    stage: Stage


MOVES = MoveKinds(OfBoard, "move", "in", "open", "mark", "type", "typed")
"""The kinds of clicks that make a move in a match."""


class Accept(OfMatch, verb="accept"):
    """Accept a challenge."""

    first: ClassVar[bool | None] = None
    """Whether the member moves first, if they can choose."""


class AcceptAsFirst(Accept, verb="first"):
    """Accept a challenge, and move first."""

    first: ClassVar[bool | None] = True


class AcceptAsSecond(Accept, verb="second"):
    """Accept a challenge, and move second."""

    first: ClassVar[bool | None] = False


class SecondGame(OfMatch, verb="leg"):
    """Begin the second leg of a match."""


class Decline(OfMatch, verb="decline"):
    """Decline a challenge."""


class Withdraw(OfMatch, verb="withdraw"):
    """Take back one's own challenge."""


class Resign(Confirms, OfMatch, verb="resigned", opener="resign"):
    """Resign from a match, or don't."""

    confirmation = Confirmation(
        Text("Resign"),
        Text("Resign this match?"),
        Text("Yes, I resign"),
        Text("No, keep playing"),
    )


class PostAgain(Click, verb="repost"):
    """Post the board chosen in a select again."""

    code: Chosen[str] = ""


class ShowWatchable(Click, verb="watch"):
    """Show the matches of other members here."""


class CloseAll(Confirms, verb="closed", opener="close"):
    """Close one's matches against the bot and one's puzzles, or don't."""

    confirmation = Confirmation(
        Text("Close matches"),
        Text("Close your matches against me?"),
        Text("Yes, close them all"),
        Text("No, keep them"),
        Text("Your open puzzles will close too. None of these will count as a win or a loss."),
        answer_to_no=Text("Good, they stay open."),
    )


class ShowRules(OfMatch, verb="rules"):
    """Show the rules of the games in a match."""


class Rematch(OfMatch, verb="rematch"):
    """Propose the same match again."""


class ChangeLevel(OfMatch, verb="level"):
    """Play the same match again at another level of the bot."""


class ShareMatch(OfMatch, verb="film"):
    """Show a finished match as an animation."""


class PostMatch(OfMatch, verb="postfilm"):
    """Post the animation of a match for everyone."""


class ShowMore(OfMatch, verb="more"):
    """Show the other actions for a match."""


class Nudge(OfMatch, verb="nudge"):
    """Ping the opponent to move."""


class ShowReview(OfMatch, verb="review"):
    """Open the review of a finished match."""


class Sides(IntEnum):
    """The opponents in a preset."""

    BOT = 0
    """The member against the bot."""
    ALL = 1
    """The member against the first member who accepts."""
    CROWD = 2
    """Everyone against the bot, and the first to tap makes the move."""
    VOTE = 3
    """Everyone against the bot by vote."""
    TEAMS = 4


class QuickMatch(Click, verb="quick"):
    """Begin a match from a preset, given by its code and its opponents."""

    sides: Sides
    code: str


class ChooseQuickMatch(Click, verb="quickgame"):
    """Begin a match from the preset chosen in a select."""

    sides: Sides
    code: Chosen[str] = ""


class ChooseSides(Click, verb="quickwith"):
    """Begin a match from a preset, with the opponents chosen in a select."""

    code: str
    sides: Chosen[Sides] = Sides.CROWD


class ShowWhy(OfMatch, verb="why"):
    """Explain the position before the numbered move of a finished match."""

    number: Small


class SayHere(OfMatch, verb="here"):
    """Confirm that a player is here before the opponent's first move."""


class AskForHint(OfBoard, verb="hint"):
    """Request a hint."""


class AgreeToHint(Confirms, OfBoard, verb="hinted"):
    """Take a hint that makes the match unrated, or don't."""

    confirmation = Confirmation(
        Text("Hint"),
        Text("Use a hint?"),
        Text("Yes, give me a hint"),
        Text("No, keep playing"),
        Text("Everyone will see that you used one, and the match won't be rated."),
    )


class AskForMoveHint(OfBoard, verb="which"):
    """Request the second hint, which names the move."""


class AskForUndo(OfBoard, verb="undo"):
    """Ask to take a move back."""


class AgreeToUndo(Confirms, OfBoard, verb="undone"):
    """Take a move back and make the match unrated, or don't."""

    confirmation = Confirmation(
        Text("Take back"),
        Text("Take back your last move?"),
        Text("Yes, take it back"),
        Text("No, keep playing"),
        Text("The match won't be rated."),
    )


class AnswerUndo(OfBoard, verb="agree"):
    """Agree to the opponent taking a move back, or don't."""

    agreed: bool


class ShowPly(OfMatch, verb="ply"):
    """Show a move of a finished match, counted from 1, or the whole review for 0."""

    number: Small


class ChoosePly(OfMatch, verb="plies"):
    """Show the move chosen in a select."""

    number: Chosen[Small] = 0


class SendRecord(OfMatch, verb="record"):
    """Send the record of a finished match."""


class ShareRecord(OfMatch, verb="share"):
    """Post the record of a finished match or the review shown here, for everyone."""


class EnterRecord(Form, verb="load"):
    """Review a match from its record."""

    text: Chosen[str] = ""


class JoinTeam(OfMatch, verb="sidejoin"):
    """Join a player's team, given by the player's index."""

    team: Annotated[int, range(2)]


class LeaveTeam(OfMatch, verb="sideleave"):
    """Leave a team."""


class BeginTeams(OfMatch, verb="sidebegin"):
    """Begin a match between two teams."""


class Follow(OfMatch, verb="follow"):
    """Show one member the current board of a match."""


class ChooseToFollow(OfMatch, verb="followone"):
    """Show the board of the match chosen in a select."""

    match_id: Chosen[Id] = 0


class TellEnd(OfMatch, verb="followtell"):
    """Notify a member when a match ends, or don't."""

    wanted: bool
