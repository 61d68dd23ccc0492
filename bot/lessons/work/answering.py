"""Work of the worker processes for lessons: list them, show a step, judge an answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import cgt
from bot.language.catalogue import drawn_translation
from bot.lessons.model import Head, Lesson
from bot.lessons.model.instance import Instance, Verdict
from bot.lessons.model.path import Entry
from bot.lessons.work import course
from bot.lessons.work.checking import check
from bot.lessons.work.drawing import draw
from bot.lessons.work.grading import grade
from bot.lessons.work.reading import read_lesson
from bot.worker.pictures import picture
from cgt.drawing.exercise_graph import draw_exercise
from cgt.puzzles import Kind
from cgt.puzzles.difficulty import Skill
from cgt.themes import Theme


@dataclass(frozen=True)
class Place:
    """A step of a lesson: of one of the course by its id, or of one that is given as ``text``."""

    lesson: str
    language: str
    step: int
    seed: int
    text: str = ""


def path(language: str) -> tuple[Entry, ...]:
    """Return the lessons of the course, each in a language where it is translated."""
    return tuple(
        _entry(head, steps, written) for head, steps, written in course.heads(course.base(language))
    )


def entry_of(lesson: Lesson, language: str = "") -> Entry:
    """Return a lesson as the path lists it."""
    return _entry(lesson, len(lesson.steps), language)


def _entry(head: Head, steps: int, language: str) -> Entry:
    return Entry(
        id=head.id,
        part=head.part,
        title=head.title,
        about=head.about,
        known_as=head.known_as,
        edition=head.version,
        steps=steps,
        skills=tuple(map(skill_key, head.skills)),
        next=head.next,
        language=language,
    )


def skill_key(key: str) -> str:
    """Return a skill of a lesson as attempts have it, with the notation of its game.

    >>> skill_key("outcome/take 1-2")
    'outcome/take 1,2'
    """
    skill = Skill.of(key)
    if skill.kind == Kind.CODE:  # the game is the answer
        return Skill(skill.kind).key
    return replace(skill, game=skill.game and str(cgt.ruleset(skill.game))).key


def checked(text: str, file: str) -> Entry:
    """Return the lesson of a file as the path lists it, once all of it was computed.

    :raises BadLesson: when it has a fault.
    """
    return entry_of(check(text, file, course.texts()))


def own_entry(text: str, version: int) -> Entry:
    """Return a lesson that was checked before as the path lists it, in a version of its text."""
    return replace(entry_of(_own(text)), edition=version)


def show(place: Place, answer: str = "") -> tuple[Instance, Verdict | None]:
    """Return a step as it was drawn, and what becomes of the last answer, if there was one."""
    drawn = draw(_lesson(place).steps[place.step], place.seed)
    return drawn.instance, grade(drawn, answer) if answer else None


def graph(place: Place, picked: tuple[str, ...], theme: Theme, *, is_over: bool) -> bytes:
    """Return the picture of the graph of a *label* step, with the marks that were chosen so far.

    Once the step is over it has the right ones.
    """
    drawn = draw(_lesson(place).steps[place.step], place.seed)
    marks = dict(zip(drawn.instance.options, drawn.answers if is_over else picked, strict=False))
    notes = drawn.scope.names.get("_told", {})
    svg = draw_exercise(drawn.scope.graph, marks, notes, drawn_translation(place.language))
    return picture(svg, theme)


def judge(place: Place, answer: str) -> Verdict:
    """Return what becomes of an answer to a step."""
    return grade(draw(_lesson(place).steps[place.step], place.seed), answer)


def _lesson(place: Place) -> Lesson:
    if place.text:
        return _own(place.text)
    return course.lesson(place.lesson, course.base(place.language))


@lru_cache(maxsize=64)
def _own(text: str) -> Lesson:
    return read_lesson(text, texts=course.texts())
