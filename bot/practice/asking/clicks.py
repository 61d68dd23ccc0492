"""Clicks on a question and on a sprint."""

from __future__ import annotations

from bot.chat.custom_id import Click, OwnId, Small
from bot.practice.asking.model import Mode


class OfQuestion(Click):
    """A click about a question."""

    question_id: OwnId


class ChooseAnswer(OfQuestion, verb="quiz"):
    """A click on one of the answers."""

    index: Small


class ShowHint(OfQuestion, verb="quizhint"):
    """A click for a hint, which ends a streak."""


class ShowAnswer(OfQuestion, verb="quizanswer"):
    """A click for the answer."""


class NextQuestion(OfQuestion, verb="quiznext"):
    """A click for the next question in the same game."""

    is_surprise: bool
    """Whether the next question is of any other kind, not the same one."""


class StartSprint(OfQuestion, verb="quizsprint"):
    """A click that starts a streak or a storm in a question's game."""

    mode: Mode


class Explain(OfQuestion, verb="quizwhy"):
    """A click for the full explanation of the position of a question that is over."""


class ShowMore(OfQuestion, verb="quizmore"):
    """A click for more ways to go on after a question that is over."""


class OfSprint(Click):
    """A click about a sprint."""

    sprint_id: OwnId


class AnswerSprint(OfSprint, verb="sprint"):
    """A click on one of the answers to the puzzle with a number."""

    number: Small
    index: Small


class SprintAgain(OfSprint, verb="sprintagain"):
    """A click that starts another series like this one."""
