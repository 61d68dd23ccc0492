"""Questions from a teacher's file, within the limits of a class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import msgspec

from bot.classroom.model.classes import MOST_ASSIGNMENTS
from bot.classroom.model.problems import (
    LONGEST_ANSWER,
    LONGEST_QUESTION,
    LONGEST_REASON,
    MOST_ANSWERS,
    OwnProblem,
    Problem,
    typed_problem,
)
from cgt.output.questions import Fault, Limits, Question, Reading

LIMITS = Limits(
    size=100_000,
    questions=MOST_ASSIGNMENTS,
    answers=MOST_ANSWERS,
    text=LONGEST_QUESTION,
    answer=LONGEST_ANSWER,
    reason=LONGEST_REASON,
)
LONGEST_NOTATION = 200
"""The maximum length of a position."""


def cleaned(found: Reading, plain: Callable[[str, int], str]) -> Reading:
    """Return a reading whose texts are ``plain``, with a fault for each question that isn't left.

    ``plain`` makes a text one line of visible characters, of a maximum length.
    """

    def lines(texts: Sequence[str]) -> tuple[str, ...]:
        return tuple(plain(each, LIMITS.text) for each in texts)

    questions: list[Question] = []
    faults = [*found.faults]
    for each in found.questions:
        question = replace(
            each,
            text=plain(each.text, LIMITS.text),
            answers=lines(each.answers),
            reasons=lines(each.reasons),
            accepted=lines(each.accepted),
        )
        fault = LIMITS.fault_of(question)
        if fault is None:
            questions.append(question)
        else:
            faults.append(Fault(fault, each.line, each.file))
    return Reading(tuple(questions), tuple(sorted(faults, key=lambda each: (each.file, each.line))))


def packed(questions: Iterable[Question]) -> str:
    """Return questions as the text that a click holds."""
    placeless = [replace(each, line=0, file="") for each in questions]
    return msgspec.json.encode(placeless).decode()


def unpacked(text: str) -> tuple[Question, ...]:
    """Return the questions of a click.

    :raises ValueError: if they aren't as they were written.
    """
    questions = msgspec.json.decode(text, type=tuple[Question, ...])
    if not 1 <= len(questions) <= LIMITS.questions or any(map(LIMITS.fault_of, questions)):
        raise ValueError(text)
    if any(each.answers and not _is_complete(each) for each in questions):
        raise ValueError(text)
    return questions


def _is_complete(question: Question) -> bool:
    """Return whether a question has its right answer, and no reason or one for each answer."""
    count = len(question.answers)
    return 0 <= question.right < count and len(question.reasons) in {0, count}


def problem_of(question: Question, seed: int) -> Problem:
    """Return a question as a problem, with the right answer at a place from ``seed``."""
    if question.accepted:
        explanation = "".join(question.reasons)
        return typed_problem(question.text, question.accepted, explanation, question.position)
    right, count = question.right, len(question.answers)
    others = [index for index in range(count) if index != right]
    place = seed % count
    order = [*others[:place], right, *others[place:]]
    return Problem(
        own=OwnProblem(
            question.text,
            _ordered(question.answers, order),
            place,
            question.position,
            _ordered(question.reasons, order),
        )
    )


def _ordered(texts: Sequence[str], order: Sequence[int]) -> tuple[str, ...]:
    return tuple(texts[index] for index in order) if texts else ()
