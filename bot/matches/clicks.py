"""The clicks on the board of a match."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Annotated, TypeAlias

from bot.chat.custom_id import Chosen, Click, Form, Id, Small, Stage
from cgt.positions import label

NIM, KAYLES, SURPRISE, USUAL = "1", "2", "3", "4"
"""The presets that stand for no game by name; the last one is the usual game of the server."""

Place: TypeAlias = tuple[Annotated[int, range(1_000)], ...]
"""The place of a group of moves: a panel of the board, and an entry of each panel in it."""


class MakesMove(Click):
    """A click that makes a move, given in notation or by its number."""

    move: str


class ChoosesMove(Click):
    """A click that makes the move chosen in a select, or opens the group of moves chosen there.

    ``at`` is the place of the select; where several stand at it, each has its number.
    """

    at: Place
    number: Small
    chosen: Chosen[Place | str] = ""


class OpensMoves(Click):
    """A click that opens the group of moves at a place, or with no place closes what is open."""

    at: Place = ()


class MarksMove(Click):
    """A click that makes the move whose places in a component are chosen in a select."""

    component: Small
    marks: Chosen[tuple[str, ...]] = ()

    @property
    def move(self) -> str:
        """The move in notation."""
        return f"{label(self.component)} {' '.join(self.marks)}"


class AsksForMove(Click):
    """A click that opens the form for a move, one of those at a place if that is known."""

    opened: Place = ()


class TypesMove(Form):
    """A form that makes the typed move; its component can be left out where it is known."""

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


class Confirms(Form):
    """A form that asks whether a member really wants something."""

    agreed: Chosen[bool] = False


class OfMatch(Click):
    """A click that is about a match, whatever its stage."""

    match_id: Id


class OfBoard(OfMatch):
    """A click on the board of a match as it was at a stage."""

    stage: Stage


class MakeMove(MakesMove, OfBoard, verb="move"):
    """Make a move in a match."""


class ChooseMove(ChoosesMove, OfBoard, verb="in"):
    """Make a move in a match by a select, or open a group of moves."""


class OpenMoves(OpensMoves, OfBoard, verb="open"):
    """Open a group of moves in a match."""


class MarkMove(MarksMove, OfBoard, verb="mark"):
    """Make a move in a match by marking its places."""


class AskForMove(AsksForMove, OfBoard, verb="type"):
    """Open the form for a move in a match."""


class TypeMove(TypesMove, OfBoard, verb="typed"):
    """Make the move in a match that was typed."""


class Accept(OfMatch, verb="accept"):
    """Accept a challenge, and move first or second where that can be chosen."""

    first: bool | None = None


class SecondGame(OfMatch, verb="leg"):
    """Begin the second of two games."""


class Decline(OfMatch, verb="decline"):
    """Decline a challenge."""


class Withdraw(OfMatch, verb="withdraw"):
    """Take one's own challenge back."""


class AskToResign(OfMatch, verb="resign"):
    """Open the form that asks whether the match is to be given up."""


class Resign(Confirms, OfMatch, verb="resigned"):
    """Give the match up, or don't."""


class AskToClose(Click, verb="close"):
    """Open the form that asks whether all matches against the bot are to be closed."""


class PostAgain(Click, verb="repost"):
    """Post the board that is chosen in a select again, given by its number."""

    code: Chosen[str] = ""


class ShowWatchable(Click, verb="watch"):
    """Show what others play here."""


class CloseAll(Confirms, verb="closed"):
    """Close all of one's matches against the bot, and the puzzles, or don't."""


class ShowRules(OfMatch, verb="rules"):
    """Tell the rules of the games of a match."""


class Rematch(OfMatch, verb="rematch"):
    """Ask for the same match again."""


class ChangeLevel(OfMatch, verb="level"):
    """Play the same match again, against the bot at another level."""


class ShareMatch(OfMatch, verb="film"):
    """Show a match that is over as a moving picture."""


class PostMatch(OfMatch, verb="postfilm"):
    """Post the moving picture of a match for all."""


class ShowMore(OfMatch, verb="more"):
    """Show what else there is to do in a match."""


class Nudge(OfMatch, verb="nudge"):
    """Tell the opponent that it is their move."""


class ShowReview(OfMatch, verb="review"):
    """Go through a match that is over."""


class Sides(IntEnum):
    """The opponents in a preset."""

    BOT = 0
    """The member against the bot."""
    ALL = 1
    """The member against the first member who accepts."""
    CROWD = 2
    """Everyone against the bot; the first to tap makes the move."""
    VOTE = 3
    """Everyone against the bot, by vote."""
    TEAMS = 4


class QuickMatch(Click, verb="quick"):
    """Begin a match by a preset, given by its code, and by who plays whom."""

    sides: Sides
    code: str


class ShowWhy(OfMatch, verb="why"):
    """Explain the position that a move of a match that is over, given by its number, led from."""

    number: Small


class SayHere(OfMatch, verb="here"):
    """Say, while the opponent is to make the first move, that one is here."""


class AskForHint(OfBoard, verb="hint"):
    """Take a hint."""


class AgreeToHint(Confirms, OfBoard, verb="hinted"):
    """Take a hint although the match is unrated then, or don't."""


class AskForMoveHint(OfBoard, verb="which"):
    """Take the second hint: the move."""


class AskForUndo(OfBoard, verb="undo"):
    """Ask to take a move back."""


class AgreeToUndo(Confirms, OfBoard, verb="undone"):
    """Take a move back although the match is unrated then, or don't."""


class AnswerUndo(OfBoard, verb="agree"):
    """Agree to a move being taken back, or don't."""

    agreed: bool


class ShowPly(OfMatch, verb="ply"):
    """Show a move of a match that is over, counted from 1; 0 stands for the whole review."""

    number: Small


class ChoosePly(OfMatch, verb="plies"):
    """Show the move that is chosen in a select."""

    number: Chosen[Small] = 0


class SendRecord(OfMatch, verb="record"):
    """Hand out the record of a match that is over."""


class ShareRecord(OfMatch, verb="share"):
    """Post the record of a match that is over, or the review of the one that is here, for all."""


class EnterRecord(Form, verb="load"):
    """Go through the match that a record tells."""

    text: Chosen[str] = ""


class JoinTeam(OfMatch, verb="sidejoin"):
    """Join the team of a player, given by the index."""

    team: Annotated[int, range(2)]


class LeaveTeam(OfMatch, verb="sideleave"):
    """Leave one's team."""


class BeginTeams(OfMatch, verb="sidebegin"):
    """Let a match of two teams begin."""


class Follow(OfMatch, verb="follow"):
    """Show the board of a match as it is now, to one member alone."""


class ChooseToFollow(OfMatch, verb="followone"):
    """Show the board of the match that is chosen in a select."""

    match_id: Chosen[Id] = 0


class TellEnd(OfMatch, verb="followtell"):
    """Tell a member how a match ends, or don't."""

    wanted: bool
