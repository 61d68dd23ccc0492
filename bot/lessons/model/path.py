"""The path through the course, a member's progress, and the data of a run's card."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

import cgt
from bot.lessons.model import LANGUAGE, Head
from bot.lessons.model.instance import Instance, Status, Verdict
from bot.lessons.model.run import OWN, Run
from cgt.errors import CgtError

SUMS = "sprague-grundy"
"""The lesson after which practice can be about sums of any games."""


class Entry(Head, kw_only=True, frozen=True):
    """A lesson on the path, with its steps, the minutes for them, and the language of its text."""

    steps: int
    minutes: int
    language: str


@dataclass(frozen=True)
class Learner:
    """A member with the language of their lessons and the classes that they are in."""

    member: int
    language: str = LANGUAGE
    classes: frozenset[int] = frozenset()


@dataclass(frozen=True)
class WrittenLesson:
    """A stored lesson written by a member, as a draft or in the class ``class_id``."""

    id: int
    version: int
    class_id: int | None
    author: int
    name: str
    title: str
    text: str

    @property
    def lesson(self) -> str:
        """The lesson's id in runs, paths and assignments."""
        return f"{OWN}{self.id}"


@dataclass(frozen=True)
class SharedLesson:
    """A teacher's lesson on the path of a class member."""

    id: str
    title: str


class Mark(StrEnum):
    """A member's progress in a lesson."""

    DONE = "✓"
    DUE = "↻"
    NEXT = "▶"
    OPEN = "·"


@dataclass(frozen=True)
class Path:
    """The lessons in order, a member's ``runs`` by lesson, and the skills that are ``due``.

    ``shared`` are lessons written by teachers for the member's classes.
    """

    entries: tuple[Entry, ...]
    runs: Mapping[str, Run]
    due: frozenset[str] = frozenset()
    shared: tuple[SharedLesson, ...] = ()

    @property
    def next(self) -> Entry | None:
        """The lesson under way that was begun last, or the first unfinished one."""
        under_way = [entry for entry in self.entries if self.is_under_way(entry)]
        if under_way:
            return max(under_way, key=lambda entry: self.runs[entry.id].id)
        return next((entry for entry in self.entries if not self.is_done(entry)), None)

    def is_under_way(self, entry: Entry | SharedLesson) -> bool:
        run = self.runs.get(entry.id)
        return run is not None and run.is_under_way

    def is_done(self, entry: Entry | SharedLesson) -> bool:
        run = self.runs.get(entry.id)
        return run is not None and run.is_done

    def mark(self, entry: Entry | SharedLesson) -> Mark:
        """Return the member's progress in a lesson."""
        if self.next is entry:
            return Mark.NEXT
        if self.is_done(entry):
            skills = entry.skills if isinstance(entry, Entry) else ()
            return Mark.DUE if self.due & set(skills) else Mark.DONE
        return Mark.OPEN

    def parts(self) -> list[tuple[str, list[Entry]]]:
        """Return the parts, each with its lessons."""
        return [
            (part, list(group)) for part, group in groupby(self.entries, lambda entry: entry.part)
        ]

    def has_finished(self, part: str) -> bool:
        return all(self.is_done(entry) for entry in self.entries if entry.part == part)

    def after(self, lesson: str) -> Entry | None:
        """Return the lesson after another one, or None after the last."""
        ids = [entry.id for entry in self.entries]
        place = ids.index(lesson) + 1 if lesson in ids else len(ids)
        return self.entries[place] if place < len(ids) else None


def parts_taught(entries: Sequence[Entry], done: Collection[str]) -> dict[str, int]:
    """Return the number of components for skills without sums so far.

    It is empty once the lesson on sums of all games is done.
    """
    if SUMS in done:
        return {}
    taught: dict[str, int] = {}
    for entry in entries:
        for skill in entry.skills if entry.id in done else ():
            taught[skill] = max(taught.get(skill, 0), entry.parts) if entry.parts else 0
    return {skill: parts for skill, parts in taught.items() if parts}


def find(entries: Sequence[Entry], text: str) -> Entry | None:
    """Return the lesson with an id, title or number, or None."""
    wanted = text.strip().casefold()
    for number, entry in enumerate(entries, start=1):
        if wanted in {entry.id, entry.title.casefold(), str(number)}:
            return entry
    return None


@dataclass(frozen=True)
class StepView:
    """A run with its lesson, its step, and the verdict on the last answer."""

    run: Run
    entry: Entry
    instance: Instance | None = None
    verdict: Verdict | None = None

    @property
    def step(self) -> Instance:
        """The step of a run that isn't finished."""
        assert self.instance is not None
        return self.instance

    @property
    def is_graded(self) -> bool:
        """Whether the step must be answered before the next one."""
        return self.instance is not None and self.instance.is_graded

    @property
    def has_graph(self) -> bool:
        """Whether the step shows a graph for marking positions."""
        return self.instance is not None and self.instance.kind == "label"

    @property
    def position(self) -> cgt.Position | None:
        """The position of the step, in a match the current one."""
        if self.instance is None or not self.instance.position:
            return None
        text = self.instance.position
        if self.verdict is not None and self.verdict.status is Status.OPEN:
            text = self.verdict.position
        try:
            return cgt.position(text)
        except CgtError:  # no component is left
            return None
