"""The clicks on the board of a puzzle."""

from __future__ import annotations

from typing import TypeAlias

from bot.chat.custom_id import Click, Id
from bot.matches.clicks import (
    AsksForMove,
    ChoosesMove,
    Confirms,
    MakesMove,
    MarksMove,
    OpensMoves,
    TypesMove,
)


class OfPuzzle(Click):
    """A click that is about a puzzle."""

    puzzle_id: Id


class AnswerByButton(MakesMove, OfPuzzle, verb="solve"):
    """Answer with a move."""


class AnswerBySelect(ChoosesMove, OfPuzzle, verb="solvein"):
    """Answer with a move that is chosen, or open a group of moves."""


class OpenAnswers(OpensMoves, OfPuzzle, verb="solveopen"):
    """Open a group of moves."""


class AnswerByMarks(MarksMove, OfPuzzle, verb="solvemark"):
    """Answer with a move by marking its places."""


class AskForAnswer(AsksForMove, OfPuzzle, verb="solvetype"):
    """Open the form in which a move is typed."""


class TypeAnswer(TypesMove, OfPuzzle, verb="solvetyped"):
    """Answer with a move that was typed."""


Answers: TypeAlias = AnswerByButton | AnswerByMarks | AnswerBySelect | TypeAnswer | OpenAnswers
"""A click that answers with a move, or shows some of the moves."""


class AskToGiveUp(OfPuzzle, verb="giveup"):
    """Open the form that asks whether a puzzle is to be given up."""


class GiveUp(Confirms, OfPuzzle, verb="givenup"):
    """Give a puzzle up, or don't."""


class ShowPuzzleRules(OfPuzzle, verb="puzzlerules"):
    """Tell the rules of the game of a puzzle."""


class NextPuzzle(OfPuzzle, verb="puzzle"):
    """Set the puzzle after one that is over."""


class ShowSolution(OfPuzzle, verb="solution"):
    """Show the solution of a puzzle that is over."""
