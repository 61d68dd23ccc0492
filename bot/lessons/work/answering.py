"""Listing lessons, showing steps and judging answers in worker processes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from msgspec import structs, to_builtins

import cgt
from bot.language.catalogue import drawn_translation
from bot.lessons.model import Head, Lesson, minutes_of
from bot.lessons.model.instance import Instance, Verdict
from bot.lessons.model.path import Entry
from bot.lessons.model.run import marks_of
from bot.lessons.work import course
from bot.lessons.work.checking import check
from bot.lessons.work.drawing import PreparedStep, draw
from bot.lessons.work.grading import grade
from bot.lessons.work.reading import read_lesson
from bot.lessons.work.scope import NOTES
from bot.workers.pictures import picture
from cgt.drawing.exercise_graph import draw_exercise
from cgt.puzzles import Kind
from cgt.puzzles.difficulty import Skill
from cgt.showing.themes import Theme


@dataclass(frozen=True)
class Place:
    """A step of a lesson, which is one of the course by its id or given as ``text``."""

    lesson: str
    language: str
    step: int
    seed: int
    text: str = ""


def path(language: str) -> tuple[Entry, ...]:
    """Return the lessons of the course, in a language where translated."""
    return tuple(_entry(*found) for found in course.heads(course.base(language)))


def entry_of(lesson: Lesson, language: str = "") -> Entry:
    """Return the path entry of a lesson."""
    steps = to_builtins(lesson.steps)
    return _entry(lesson, len(steps), minutes_of(steps), language)


def _entry(head: Head, steps: int, minutes: int, language: str) -> Entry:
    content = {name: getattr(head, name) for name in Head.__struct_fields__}
    content["skills"] = [skill_key(key) for key in head.skills]
    return Entry(**content, steps=steps, minutes=minutes, language=language)


def skill_key(key: str) -> str:
    """Return the skill of a lesson as attempts store it, with its game in notation.

    >>> skill_key("outcome/take 1-2")
    'outcome/take 1,2'
    """
    skill = Skill.of(key)
    if skill.kind == Kind.CODE:  # the game is the answer
        return Skill(skill.kind).key
    return replace(skill, game=skill.game and str(cgt.ruleset(skill.game))).key


def check_file(text: str, file: str) -> Entry:
    """Return the path entry of a file's lesson after checking all of it.

    :raises BadLesson: when it has a fault.
    """
    return entry_of(check(text, file, course.texts()))


def own_entry(text: str, version: int) -> Entry:
    """Return the path entry of a lesson checked before, with the version of its text."""
    return structs.replace(entry_of(_read(text)), version=version)


def show(place: Place, answer: str | None = None) -> tuple[Instance, Verdict | None]:
    """Return a step with its random values, and the verdict on an answer, if there is one."""
    drawn = _prepare(place)
    return drawn.instance, None if answer is None else grade(drawn, answer)


def graph(place: Place, picked: tuple[str, ...], theme: Theme, *, is_over: bool) -> bytes:
    """Return the picture of a *label* step's graph with the marks chosen so far.

    A finished step has the right marks.
    """
    drawn = _prepare(place)
    vertices = drawn.instance.options
    marks = marks_of(vertices, drawn.instance.right.split() if is_over else picked)
    notes = drawn.scope.names.get(NOTES, {})
    svg = draw_exercise(drawn.scope.graph, marks, notes, drawn_translation(place.language))
    return picture(svg, theme)


def _prepare(place: Place) -> PreparedStep:
    if place.text:
        lesson = _read(place.text)
    else:
        lesson = course.lesson(place.lesson, course.base(place.language))
    return draw(lesson.steps[place.step], place.seed)


@lru_cache(maxsize=64)
def _read(text: str) -> Lesson:
    return read_lesson(text, texts=course.texts())
