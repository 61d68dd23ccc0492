"""Clicks on the path and on the steps of a lesson."""

from __future__ import annotations

from enum import StrEnum

from bot.chat.custom_id import Chosen, Click, Form, OwnId, Small, Stage
from bot.play.matches.clicks import MoveKinds


class ShowPath(Click, verb="path"):
    """Show the path of lessons."""


class OpenLesson(Click, verb="lesson"):
    """Start or continue a lesson."""

    lesson: str


class ChooseLesson(Click, verb="lessons"):
    """Start or continue the lesson chosen in a select.

    ``shared`` marks the select of lessons written by teachers.
    """

    shared: bool = False
    lesson: Chosen[str] = ""


class OfRun(Click):
    """A click on a step of a run, with the version that the card showed."""

    run_id: OwnId
    stage: Stage


class ChooseOption(OfRun, verb="stepchoose"):
    """Answer with one of the options."""

    index: Small


class PickPart(OfRun, verb="steppick"):
    """Choose the next part of an answer with a button."""

    part: str


class PickLine(OfRun, verb="stepline"):
    """Choose the next line of a proof, or the mark of a position, in a select."""

    part: Chosen[str] = ""


class StartOver(OfRun, verb="stepclear"):
    """Reset the parts of an answer or the moves of a match."""


class TypeStep(OfRun, Form, verb="steptyped", opener="stepask"):
    """Submit a typed answer."""

    typed: Chosen[str] = ""


class ShowStepHint(OfRun, verb="stephint"):
    """Show the next hint."""


class ShowStepAnswer(OfRun, verb="stepshow"):
    """Show the answer of a step."""


class NextStep(OfRun, verb="stepnext"):
    """Go to the next step."""


class Suggestion(StrEnum):
    """The kinds of suggestions after a lesson."""

    MATCH = "match"
    PUZZLE = "puzzle"
    QUESTION = "question"


class TryNext(OfRun, verb="lessontry"):
    """Follow a suggestion after a lesson, which is a match, a puzzle or a question."""

    what: Suggestion


class MoreToTry(OfRun, verb="lessonmore"):
    """Show all that a lesson suggests at its end."""


MOVES = MoveKinds(OfRun, "stepmove", "stepin", "stepopen", "stepmark", "stepasks", "stepmoved")
"""The kinds of clicks that answer a step with a move."""
