"""The clicks on the path and on the steps of a lesson."""

from __future__ import annotations

from enum import StrEnum

from bot.chat.custom_id import Chosen, Click, Form, Id, Small, Stage
from bot.matches.clicks import AsksForMove, ChoosesMove, MakesMove, MarksMove, OpensMoves, TypesMove


class ShowPath(Click, verb="path"):
    """Show the path of lessons."""


class OpenLesson(Click, verb="lesson"):
    """Start a lesson, or go on with it."""

    lesson: str


class ChooseLesson(Click, verb="lessons"):
    """Start the lesson that is chosen in a select, or go on with it.

    ``shared``: in that of the lessons that teachers wrote for their classes.
    """

    shared: bool = False
    lesson: Chosen[str] = ""


class OfRun(Click):
    """A click on a step of a run, as it was in a version of it."""

    run_id: Id
    stage: Stage


class ChooseOption(OfRun, verb="stepchoose"):
    """Answer with one of the options."""

    index: Small


class PickPart(OfRun, verb="steppick"):
    """Choose the next part of an answer by a button."""

    part: str


class PickLine(OfRun, verb="stepline"):
    """Choose the next line of a proof in a select."""

    line: Chosen[str] = ""


class StartOver(OfRun, verb="stepclear"):
    """Take back what has been chosen of an answer, or the moves of a match."""


class AskForStep(OfRun, verb="stepask"):
    """Open the form in which an answer is typed."""


class TypeStep(OfRun, Form, verb="steptyped"):
    """Answer with what was typed."""

    typed: Chosen[str] = ""


class ShowStepHint(OfRun, verb="stephint"):
    """Show the next hint."""


class ShowStepAnswer(OfRun, verb="stepshow"):
    """Show the answer of a step."""


class NextStep(OfRun, verb="stepnext"):
    """Go on to the next step."""


class What(StrEnum):
    """What can be tried after a lesson."""

    MATCH = "match"
    PUZZLE = "puzzle"
    QUESTION = "question"


class TryNext(OfRun, verb="lessontry"):
    """Try what a lesson ends with: a match, a puzzle, a question."""

    what: What


class StepByButton(MakesMove, OfRun, verb="stepmove"):
    """Answer with a move."""


class StepBySelect(ChoosesMove, OfRun, verb="stepin"):
    """Answer with a move that is chosen, or open a group of moves."""


class OpenStepMoves(OpensMoves, OfRun, verb="stepopen"):
    """Open a group of moves."""


class StepByMarks(MarksMove, OfRun, verb="stepmark"):
    """Answer with a move by marking its places."""


class AskForStepMove(AsksForMove, OfRun, verb="stepasks"):
    """Open the form in which a move is typed."""


class TypeStepMove(TypesMove, OfRun, verb="stepmoved"):
    """Answer with a move that was typed."""
