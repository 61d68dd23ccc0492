"""The path through the course, where a member is on it, and a run with all that its card shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

import cgt
from bot.lessons.model import STEPS, Next
from bot.lessons.model.instance import Instance, Status, Verdict
from bot.lessons.model.run import OWN, Run
from cgt.errors import CgtError


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A lesson as the path lists it; ``language`` is the one that it is written in."""

    id: str
    part: str
    title: str
    about: str
    known_as: str
    edition: int
    steps: int
    skills: tuple[str, ...]
    next: Next
    language: str


@dataclass(frozen=True)
class Written:
    """A lesson that a member wrote, as it is stored: a draft, or one of the class ``class_id``."""

    id: int
    version: int
    class_id: int | None
    author: int
    name: str
    title: str
    text: str

    @property
    def lesson(self) -> str:
        """The id that runs, paths and assignments know it by."""
        return f"{OWN}{self.id}"


@dataclass(frozen=True)
class Shared:
    """A lesson that the teacher of a class wrote, by its id, as the path of a member lists it."""

    id: str
    title: str


class Mark(StrEnum):
    """Where a member is with a lesson."""

    DONE = "✓"
    DUE = "↻"
    NEXT = "▶"
    OPEN = "·"


@dataclass(frozen=True)
class Path:
    """The lessons in order, a member's ``runs`` by lesson, and the skills that are ``due``.

    ``shared`` are the lessons that teachers wrote for the classes that the member is in.
    """

    entries: tuple[Entry, ...]
    runs: Mapping[str, Run]
    due: frozenset[str] = frozenset()
    shared: tuple[Shared, ...] = ()

    @property
    def next(self) -> Entry | None:
        """The lesson to go on with: one that is under way, or else the first that isn't done."""
        under_way = (entry for entry in self.entries if self.is_under_way(entry))
        fresh = (entry for entry in self.entries if not self.is_done(entry))
        return next(under_way, None) or next(fresh, None)

    def is_under_way(self, entry: Entry | Shared) -> bool:
        run = self.runs.get(entry.id)
        return run is not None and run.is_under_way

    def is_done(self, entry: Entry | Shared) -> bool:
        run = self.runs.get(entry.id)
        return run is not None and run.is_done

    def mark(self, entry: Entry | Shared) -> Mark:
        """Return where the member is with a lesson."""
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
        """Return the lesson after another one, if there is one."""
        ids = [entry.id for entry in self.entries]
        place = ids.index(lesson) + 1 if lesson in ids else len(ids)
        return self.entries[place] if place < len(ids) else None


def find(entries: Sequence[Entry], text: str) -> Entry | None:
    """Return the lesson that a text names: by its id, its title or its number."""
    wanted = text.strip().casefold()
    for number, entry in enumerate(entries, start=1):
        if wanted in {entry.id, entry.title.casefold(), str(number)}:
            return entry
    return None


@dataclass(frozen=True)
class Seen:
    """A run, its lesson, the step as it was drawn, and what became of the last answer."""

    run: Run
    entry: Entry
    instance: Instance | None = None
    verdict: Verdict | None = None

    @property
    def is_graded(self) -> bool:
        """Whether the step has to be answered before the next one."""
        return self.instance is not None and STEPS[self.instance.kind].is_graded

    @property
    def has_graph(self) -> bool:
        """Whether the step shows a graph, on which positions are marked."""
        return self.instance is not None and self.instance.kind == "label"

    @property
    def position(self) -> cgt.Position | None:
        """The position of the step: in a match the one that it has come to."""
        if self.instance is None or not self.instance.position:
            return None
        text = self.instance.position
        if self.verdict is not None and self.verdict.status is Status.OPEN:
            text = self.verdict.position
        try:
            return cgt.position(text)
        except CgtError:  # nothing is left of it
            return None
