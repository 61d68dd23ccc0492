"""The clicks on a question, and on a sprint."""

from __future__ import annotations

from bot.chat.custom_id import Click, Id, Small
from bot.quiz.model import Mode


class OfQuestion(Click):
    """A click that is about a question."""

    question_id: Id


class ChooseAnswer(OfQuestion, verb="quiz"):
    """Choose one of the answers."""

    index: Small


class ShowHint(OfQuestion, verb="quizhint"):
    """Show a hint, which ends a streak."""


class ShowAnswer(OfQuestion, verb="quizanswer"):
    """Show the answer instead of finding it."""


class NextQuestion(OfQuestion, verb="quiznext"):
    """Ask the next question of the same kind and game."""

    is_surprise: bool
    """Whether it is of any kind."""


class StartSprint(OfQuestion, verb="quizsprint"):
    """Start a streak or a storm in the game of a question."""

    mode: Mode


class Explain(OfQuestion, verb="quizwhy"):
    """Explain the position of a question that is over, in all detail."""


class OfSprint(Click):
    """A click that is about a sprint."""

    sprint_id: Id


class AnswerSprint(OfSprint, verb="sprint"):
    """Choose one of the answers to the puzzle of a number."""

    number: Small
    index: Small


class SprintAgain(OfSprint, verb="sprintagain"):
    """Start another series like this one."""
