"""The clicks on the board of a puzzle."""

from __future__ import annotations

from bot.chat.custom_id import Click, Confirmation, Confirms, Id
from bot.play.matches.clicks import MoveKinds
from cgt.core.text import Text


class OfPuzzle(Click):
    """A click about a puzzle."""

    puzzle_id: Id


MOVES = MoveKinds(OfPuzzle, "solve", "solvein", "solveopen", "solvemark", "solvetype", "solvetyped")
"""The kinds of clicks that answer a puzzle with a move."""


class GiveUp(Confirms, OfPuzzle, verb="givenup", opener="giveup"):
    """The form that confirms giving a puzzle up."""

    confirmation = Confirmation(
        Text("Show solution"),
        Text("Show the solution?"),
        Text("Yes, show the solution"),
        Text("No, keep playing"),
    )


class ShowPuzzleRules(OfPuzzle, verb="puzzlerules"):
    """A click for the rules of a puzzle's game."""


class NextPuzzle(OfPuzzle, verb="puzzle"):
    """A click for the next puzzle after one that is over."""


class ShowSolution(OfPuzzle, verb="solution"):
    """A click for the solution of a puzzle that is over."""
