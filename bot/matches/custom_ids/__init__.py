"""What can be asked for by a click on a board, and how its buttons and selects remember it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from bot.chat.custom_id import CustomId, Reader
from cgt.positions import label

YES = "yes"
"""What is chosen in the form that asks whether a match is to be given up."""

NIM, KAYLES, SURPRISE, USUAL = "1", "2", "3", "4"
"""The presets that stand for no game by name; the last one is the usual game of the server."""


class Verb(StrEnum):
    """What buttons, selects and forms ask for; the words stand in boards that are posted."""

    MOVE = "move"
    MOVES = "in"
    MARKS = "mark"
    TYPE = "type"
    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    RESIGN = "resign"
    RULES = "rules"
    REMATCH = "rematch"
    EASIER = "easier"
    REVIEW = "review"
    PUZZLE = "puzzle"
    SOLUTION = "solution"
    OLD_COMPONENT = "heap"
    OLD_COMPONENTS = "heaps"
    OLD_MOVES = "page"
    OLD_PAGES = "jump"
    WHY = "why"
    CLOSE = "close"
    NUDGE = "nudge"
    FIRST = "first"
    SECOND = "second"
    LEG = "leg"
    QUICK = "quick"


@dataclass(frozen=True, slots=True)
class OfMatch:
    """A click that is about a match."""

    match_id: int


@dataclass(frozen=True, slots=True)
class ShowMoves(OfMatch):
    """Show the moves that a group leads to, on the board as it was at ``ply``.

    ``opened`` is the place of the group: a panel of the board, and an entry of each panel in it.
    """

    ply: int
    opened: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MakeMove(OfMatch):
    """Make a move, given in notation or by its number, on the board as it was at ``ply``."""

    ply: int
    move: str


@dataclass(frozen=True, slots=True)
class AskForMove(OfMatch):
    """Open the form in which a move is typed, for the board as it was at ``ply``.

    ``opened`` is the place of those of which it is one, as in :class:`ShowMoves`.
    """

    ply: int
    opened: tuple[int, ...] = ()


class Accept(OfMatch):
    """Accept a challenge."""


class AcceptAsFirst(OfMatch):
    """Take a challenge up, and move first."""


class AcceptAsSecond(OfMatch):
    """Take a challenge up, and move second."""


class SecondGame(OfMatch):
    """Begin the second of two games."""


class Decline(OfMatch):
    """Decline a challenge."""


class Withdraw(OfMatch):
    """Take one's own challenge back."""


class AskToResign(OfMatch):
    """Open the form that asks whether the match is to be given up."""


class Resign(OfMatch):
    """Give the match up."""


class PlayOn(OfMatch):
    """Do not give the match up."""


@dataclass(frozen=True, slots=True)
class AskToClose:
    """Open the form that asks whether all matches against the bot are to be closed."""


@dataclass(frozen=True, slots=True)
class CloseAll:
    """Close all of one's matches against the bot, and the puzzles."""


@dataclass(frozen=True, slots=True)
class KeepAll:
    """Close none of them."""


class ShowRules(OfMatch):
    """Tell the rules of the games of a match."""


class Rematch(OfMatch):
    """Ask for the same match again."""


class PlayEasier(OfMatch):
    """Play the same match again, against the bot at an easier level."""


class Nudge(OfMatch):
    """Tell the opponent that it is their move."""


class ShowReview(OfMatch):
    """Go through a match that is over."""


class NextPuzzle(OfMatch):
    """Set the puzzle after one that is over."""


class ShowSolution(OfMatch):
    """Show the solution of a puzzle that is over."""


class Sides(IntEnum):
    """Who plays whom in a preset; the numbers stand in panels that are posted."""

    BOT = 0
    """The member against the bot."""
    ALL = 1
    """The member against whoever takes it."""
    CROWD = 2
    """Everyone against the bot, whoever is first."""
    VOTE = 3
    """Everyone against the bot, by vote."""
    TEAMS = 4


@dataclass(frozen=True, slots=True)
class QuickMatch:
    """Begin a match by a preset, given by its code, and by who plays whom."""

    code: str
    sides: Sides


@dataclass(frozen=True, slots=True)
class ShowWhy(OfMatch):
    """Explain the position that a move of a match that is over was made in."""

    number: int


def review_button(match_id: int) -> CustomId:
    """Return what the button to the review of a match remembers."""
    return CustomId(Verb.REVIEW, match_id)


def why_button(match_id: int, number: int) -> CustomId:
    """Return what the button to the explanation of a move, given by its number, remembers."""
    return CustomId(Verb.WHY, match_id, number)


def quick_button(code: str, sides: Sides) -> CustomId:
    """Return what the button of a preset remembers."""
    return CustomId(Verb.QUICK, sides.value, 0, code)


def move_button(match_id: int, ply: int, code: str) -> CustomId:
    """Return what the button of a move remembers."""
    return CustomId(Verb.MOVE, match_id, ply, code)


def move_select(match_id: int, ply: int, at: tuple[int, ...], number: int = 0) -> CustomId:
    """Return what a select at a place remembers, which may have several: each has its number.

    One chooses a move in it, or a group to open.
    """
    written = ".".join(map(str, at))
    return CustomId(Verb.MOVES, match_id, ply, f"{written}/{number}" if number else written)


def type_button(match_id: int, ply: int, at: tuple[int, ...]) -> CustomId:
    """Return what the button remembers that opens the form for the moves at a place."""
    return CustomId(Verb.TYPE, match_id, ply, ".".join(map(str, at)))


def mark_select(match_id: int, ply: int, component: int) -> CustomId:
    """Return what the select of places remembers; one chooses those of a move."""
    return CustomId(Verb.MARKS, match_id, ply, str(component))


def opening(at: tuple[int, ...]) -> str:
    """Return the value of the option that opens the group at a place."""
    return f"in {'.'.join(map(str, at))}"


def _moves(kept: CustomId, chosen: str) -> ShowMoves | MakeMove:
    if chosen.startswith("in ") and (at := _place(chosen[3:])):
        return ShowMoves(kept.subject, kept.stage, at)
    return MakeMove(kept.subject, kept.stage, chosen)


def _place(text: str) -> tuple[int, ...]:
    """Return the place that a text denotes: none if it denotes none."""
    is_place = re.fullmatch(r"\d{1,3}(?:\.\d{1,3}){0,9}", text)
    return tuple(map(int, text.split("."))) if is_place else ()


def _marked(kept: CustomId, chosen: str) -> MakeMove:
    return MakeMove(kept.subject, kept.stage, f"{label(max(0, kept.number))} {chosen}")


def _old(kept: CustomId, chosen: str) -> ShowMoves | MakeMove:
    """Read what led to moves page by page: the board shows how it is done now."""
    if kept.verb == Verb.OLD_MOVES and not chosen.startswith("page "):
        return MakeMove(kept.subject, kept.stage, chosen)
    return ShowMoves(kept.subject, kept.stage)


def _move(kept: CustomId, _chosen: str) -> MakeMove:
    return MakeMove(kept.subject, kept.stage, kept.detail)


def _typed(kept: CustomId, answer: str) -> MakeMove:
    """Read what was typed; the letter of the component may be left out where it is known."""
    letter = label(kept.number) if kept.number >= 0 else ""
    if re.match(rf"\s*{letter}(?![a-z])", answer, re.IGNORECASE):
        letter = ""
    return MakeMove(kept.subject, kept.stage, f"{letter} {answer}" if letter else answer)


def _type(kept: CustomId, _chosen: str) -> AskForMove:
    return AskForMove(kept.subject, kept.stage, _place(kept.detail))


def _resigned(kept: CustomId, answer: str) -> Resign | PlayOn:
    return Resign(kept.subject) if answer == YES else PlayOn(kept.subject)


def _close(_kept: CustomId, _chosen: str) -> AskToClose:
    return AskToClose()


def _closed(_kept: CustomId, answer: str) -> CloseAll | KeepAll:
    return CloseAll() if answer == YES else KeepAll()


def _why(kept: CustomId, _chosen: str) -> ShowWhy:
    return ShowWhy(kept.subject, kept.stage)


def _quick(kept: CustomId, _chosen: str) -> QuickMatch:
    known = kept.subject in {sides.value for sides in Sides}
    return QuickMatch(kept.detail, Sides(kept.subject) if known else Sides.BOT)


def _about(kind: type[OfMatch]) -> Reader:
    """Return what reads a click that is about a match, whatever its ply."""
    return lambda kept, _chosen: kind(kept.subject)


VERBS: Mapping[str, Reader] = {
    Verb.MOVES: _moves,
    Verb.MARKS: _marked,
    Verb.MOVE: _move,
    Verb.TYPE: _type,
    Verb.ACCEPT: _about(Accept),
    Verb.DECLINE: _about(Decline),
    Verb.WITHDRAW: _about(Withdraw),
    Verb.RESIGN: _about(AskToResign),
    Verb.RULES: _about(ShowRules),
    Verb.REMATCH: _about(Rematch),
    Verb.EASIER: _about(PlayEasier),
    Verb.REVIEW: _about(ShowReview),
    Verb.PUZZLE: _about(NextPuzzle),
    Verb.SOLUTION: _about(ShowSolution),
    Verb.OLD_COMPONENT: _old,
    Verb.OLD_COMPONENTS: _old,
    Verb.OLD_MOVES: _old,
    Verb.OLD_PAGES: _old,
    Verb.WHY: _why,
    Verb.CLOSE: _close,
    Verb.NUDGE: _about(Nudge),
    Verb.FIRST: _about(AcceptAsFirst),
    Verb.SECOND: _about(AcceptAsSecond),
    Verb.LEG: _about(SecondGame),
    Verb.QUICK: _quick,
}
"""How each verb of a button or select is read."""
FORMS: Mapping[str, Reader] = {
    Verb.TYPE: _typed,
    Verb.RESIGN: _resigned,
    Verb.CLOSE: _closed,
}
"""How each verb of a form is read, by what was entered in it."""
