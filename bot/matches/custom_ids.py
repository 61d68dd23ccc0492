"""What can be asked for by a click on a board, and how its buttons and selects remember it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.chat.custom_id import CustomId, Reader, small_number

LAST_PAGE = 99
"""So far the pages of a select go; moves beyond can be typed."""
YES = "yes"
"""What is chosen in the form that asks whether a match is to be given up."""


class Verb(StrEnum):
    """What buttons, selects and forms ask for; the words stand in boards that are posted."""

    COMPONENT = "heap"
    COMPONENTS = "heaps"
    MOVE = "move"
    MOVES = "page"
    PAGES = "jump"
    TYPE = "type"
    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    RESIGN = "resign"
    RULES = "rules"
    REMATCH = "rematch"
    REVIEW = "review"
    PUZZLE = "puzzle"
    SOLUTION = "solution"
    WHY = "why"


@dataclass(frozen=True, slots=True)
class ShowMoves:
    """Show a page of the moves in a component, on the board as it was at ``ply``."""

    match_id: int
    ply: int
    component: int
    page: int = 0


@dataclass(frozen=True, slots=True)
class ShowComponents:
    """Show a page of the components, on the board as it was at ``ply``."""

    match_id: int
    ply: int
    page: int


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make a move, given in notation or by its number, on the board as it was at ``ply``."""

    match_id: int
    ply: int
    move: str


@dataclass(frozen=True, slots=True)
class AskForMove:
    """Open the form in which a move is typed, for the board as it was at ``ply``."""

    match_id: int
    ply: int


@dataclass(frozen=True, slots=True)
class OfMatch:
    """A click that is about a match, whatever its ply."""

    match_id: int


class Accept(OfMatch):
    """Accept a challenge."""


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


class ShowRules(OfMatch):
    """Tell the rules of the games of a match."""


class Rematch(OfMatch):
    """Ask for the same match again."""


class ShowReview(OfMatch):
    """Go through a match that is over."""


class NextPuzzle(OfMatch):
    """Set the puzzle after one that is over."""


class ShowSolution(OfMatch):
    """Show the solution of a puzzle that is over."""


@dataclass(frozen=True, slots=True)
class ShowWhy:
    """Explain the position that a move of a match that is over was made in."""

    match_id: int
    number: int


def why_button(match_id: int, number: int) -> CustomId:
    """Return what the button to the explanation of a move, given by its number, remembers."""
    return CustomId(Verb.WHY, match_id, number)


def component_button(match_id: int, ply: int, component: int) -> CustomId:
    """Return what the button of a component remembers."""
    return CustomId(Verb.COMPONENT, match_id, ply, str(component))


def component_select(match_id: int, ply: int) -> CustomId:
    """Return what the select of a component remembers; one chooses its index, or a page."""
    return CustomId(Verb.COMPONENTS, match_id, ply)


def move_button(match_id: int, ply: int, code: str) -> CustomId:
    """Return what the button of a move remembers."""
    return CustomId(Verb.MOVE, match_id, ply, code)


def move_select(match_id: int, ply: int, component: int) -> CustomId:
    """Return what the select of a move remembers; one chooses its code, or a page."""
    return CustomId(Verb.MOVES, match_id, ply, str(component))


def page_select(match_id: int, ply: int, component: int) -> CustomId:
    """Return what the select of a page of moves remembers."""
    return CustomId(Verb.PAGES, match_id, ply, str(component))


def page_value(page: int) -> str:
    """Return the value of the option that leads to a page."""
    return f"page {page}"


def _page_of(chosen: str) -> int | None:
    """Return the page that an option leads to; None for any other option."""
    found = re.fullmatch(r"page (\d{1,6})", chosen)
    return min(int(found[1]), LAST_PAGE) if found else None


def _component(kept: CustomId, _chosen: str) -> ShowMoves:
    return ShowMoves(kept.subject, kept.stage, kept.number)


def _components(kept: CustomId, chosen: str) -> ShowMoves | ShowComponents:
    page = _page_of(chosen)
    if page is not None:
        return ShowComponents(kept.subject, kept.stage, page)
    return ShowMoves(kept.subject, kept.stage, small_number(chosen))


def _moves(kept: CustomId, chosen: str) -> ShowMoves | MakeMove:
    page = _page_of(chosen)
    if page is not None:
        return ShowMoves(kept.subject, kept.stage, kept.number, page)
    return MakeMove(kept.subject, kept.stage, chosen)


def _pages(kept: CustomId, chosen: str) -> ShowMoves:
    return ShowMoves(kept.subject, kept.stage, kept.number, _page_of(chosen) or 0)


def _move(kept: CustomId, _chosen: str) -> MakeMove:
    return MakeMove(kept.subject, kept.stage, kept.detail)


def _typed(kept: CustomId, answer: str) -> MakeMove:
    return MakeMove(kept.subject, kept.stage, answer)


def _type(kept: CustomId, _chosen: str) -> AskForMove:
    return AskForMove(kept.subject, kept.stage)


def _resigned(kept: CustomId, answer: str) -> Resign | PlayOn:
    return Resign(kept.subject) if answer == YES else PlayOn(kept.subject)


def _why(kept: CustomId, _chosen: str) -> ShowWhy:
    return ShowWhy(kept.subject, kept.stage)


def _about(kind: type[OfMatch]) -> Reader:
    """Return what reads a click that is about a match, whatever its ply."""
    return lambda kept, _chosen: kind(kept.subject)


VERBS: Mapping[str, Reader] = {
    Verb.COMPONENT: _component,
    Verb.COMPONENTS: _components,
    Verb.MOVES: _moves,
    Verb.PAGES: _pages,
    Verb.MOVE: _move,
    Verb.TYPE: _type,
    Verb.ACCEPT: _about(Accept),
    Verb.DECLINE: _about(Decline),
    Verb.WITHDRAW: _about(Withdraw),
    Verb.RESIGN: _about(AskToResign),
    Verb.RULES: _about(ShowRules),
    Verb.REMATCH: _about(Rematch),
    Verb.REVIEW: _about(ShowReview),
    Verb.PUZZLE: _about(NextPuzzle),
    Verb.SOLUTION: _about(ShowSolution),
    Verb.WHY: _why,
}
"""How each verb of a button or select is read."""
FORMS: Mapping[str, Reader] = {Verb.TYPE: _typed, Verb.RESIGN: _resigned}
"""How each verb of a form is read, by what was entered in it."""
