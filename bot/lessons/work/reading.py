"""A file with a lesson, read and validated: each fault says its line and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from rapidfuzz import process

import cgt
from bot.lessons.model import FEWEST_STEPS, MOST_STEPS, STEPS, Head, Lesson, Step
from bot.lessons.work import Path, StepPart, is_notation, parts_of
from bot.lessons.work.evaluating import require_known
from bot.lessons.work.grammar import parse
from bot.lessons.work.prose import placeholders
from bot.lessons.work.source import BadLesson, Fault, Source, load
from cgt.convention import Convention
from cgt.errors import CgtError, NotationError
from cgt.puzzles import Kind
from cgt.puzzles.difficulty import Skill
from cgt.text import Text

T = TypeVar("T", bound=Struct)

NAMED = re.compile(r"[a-z]+(?:[-_][a-z]+)*")
"""A text that is only the name of one in ``texts.yaml``."""
CLOSE = 70
WORDS = {
    "`array`": "a list",
    "`object`": "names with values",
    "`str`": "a text",
    "`int`": "a whole number",
}
"""What a file calls the types of JSON."""


@dataclass(frozen=True)
class Texts:
    """Hints and misconceptions that lessons call by name."""

    hints: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    misconceptions: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def read_lesson(text: str, file: str = "lesson.yaml", texts: Texts | None = None) -> Lesson:
    """Return the lesson of a file's text, its fields, names, games and expressions checked.

    No claim is computed and nothing is drawn: :func:`~bot.lessons.work.checking.check` does it.

    :raises BadLesson: when it isn't one; the message tells file, line and fault.
    """
    source = load(text, file)
    reader = _Reader(source, texts or Texts())
    lesson = reader.lesson()
    if reader.faults or lesson is None:
        raise BadLesson(file, reader.faults)
    return lesson


def read_head(text: str, file: str) -> tuple[Head, int]:
    """Return what stands above the steps of a lesson, and how many steps there are.

    :raises BadLesson: when that has a fault; the steps aren't looked at.
    """
    source = load(text, file)
    reader = _Reader(source, Texts())
    fields = dict(source.data)
    count = len(fields.pop("steps", ()))
    head = reader.struct(Head, fields, ())
    if head is None:
        raise BadLesson(file, reader.faults)
    return head, count


def read_texts(text: str, file: str = "texts.yaml") -> Texts:
    """Return the named texts of a file.

    :raises BadLesson: when it is no YAML.
    """
    data = load(text, file).data
    return Texts(dict(data.get("hints") or {}), dict(data.get("misconceptions") or {}))


class _Reader:
    """Reads a lesson, and collects its faults."""

    def __init__(self, source: Source, texts: Texts) -> None:
        self.source, self.texts = source, texts
        self.faults: list[Fault] = []

    def lesson(self) -> Lesson | None:
        """Return the lesson, or None where it can't be made at all."""
        fields = dict(self.source.data)
        found = fields.pop("steps", None)
        head = self.struct(Head, fields, ())
        if not isinstance(found, list):
            self._fault(("steps",), Text("The lesson has no list of “steps”."))
            return None
        given: list[object] = found  # pyright: ignore[reportUnknownVariableType]
        if not FEWEST_STEPS <= len(given) <= MOST_STEPS:
            said = Text(
                "A lesson has {least} to {most} steps, and this one has {count}.",
                least=FEWEST_STEPS,
                most=MOST_STEPS,
                count=len(given),
            )
            self._fault(("steps",), said)
        steps = [self._step(each, ("steps", index)) for index, each in enumerate(given)]
        if head is None or None in steps:
            return None
        self._head(head)
        whole = {name: getattr(head, name) for name in head.__struct_fields__}
        game = head.game
        ready = [msgspec.structs.replace(step, game=step.game or game) for step in steps if step]
        return Lesson(**whole, steps=tuple(ready))

    def _step(self, given: object, path: Path) -> Step | None:
        if not isinstance(given, dict):
            self._fault(path, Text("A step starts with its kind, such as “tell: …”."))
            return None
        fields: dict[str, Any] = dict(given)  # pyright: ignore[reportUnknownArgumentType]
        kinds = [name for name in fields if name in STEPS]
        if len(kinds) != 1:
            self._fault(path, _no_kind(next(iter(fields), ""), kinds))
            return None
        before = len(self.faults)
        self._name_texts(fields, path)
        step = self.struct(STEPS[kinds[0]], fields, path)
        if step is None or len(self.faults) > before:
            return step
        self._meaning(step, path)
        return step

    def _meaning(self, step: Step, path: Path) -> None:
        """Check the expressions of a step, its games and its graph."""
        for part in parts_of(step):
            self._part(part, path)
        self._game(step.game, (*path, "game"))
        games = step.draw.get("game", "")
        for game in [games] if isinstance(games, str) else games:
            self._game(game, (*path, "draw", "game"))
        if step.convention not in {"", *Convention}:
            said = Text("The convention is “normal” or “misère”.")
            self._fault((*path, "convention"), said)
        if isinstance(step.graph, dict):
            self._graph(step.graph, path)
        elif is_notation(step.graph):
            self._notation(step.graph, (*path, "graph"))

    def struct(self, kind: type[T], fields: dict[str, Any], path: Path) -> T | None:
        """Return a struct of some fields, or None where one is missing, unknown or wrong."""
        is_head = issubclass(kind, Head)
        known = {each.encode_name: each for each in msgspec.structs.fields(kind)}
        before, meant = len(self.faults), set[str | None]()
        for name in fields:
            if name not in known:
                near = _near(name, known)
                meant.add(near)
                said = Text(
                    "I don't know “{name}” here. I know {known}.", name=name, known=", ".join(known)
                )
                if near is not None:
                    said = Text(
                        "I don't know “{name}”. Did you mean “{near}”?", name=name, near=near
                    )
                self._fault((*path, name), said)
        for name, each in known.items():
            if each.required and fields.get(name, "") == "" and name not in meant:
                said = Text("this step has no “{name}”.", name=name)
                if is_head:
                    said = Text("the lesson has no “{name}”.", name=name)
                self._fault(path, said)
        if len(self.faults) > before:
            return None
        try:
            made = msgspec.convert(fields, type=kind, strict=False)
        except msgspec.ValidationError as error:
            message, _, at = str(error).partition(" - at `$")
            inner = tuple(re.findall(r"\w+", at))
            for name, better in WORDS.items():
                message = message.replace(name, better)
            where = (*path, *(int(key) if key.isdecimal() else key for key in inner))
            said = Text(
                "“{name}” isn't right. {message}.", name=inner[0] if inner else "", message=message
            )
            self._fault(where, said)
            return None
        return made

    def _name_texts(self, fields: dict[str, Any], path: Path) -> None:
        """Put the texts in place of their names."""
        hints, wrong = fields.get("hints"), fields.get("misconceptions")
        if isinstance(hints, list):
            listed: list[Any] = hints  # pyright: ignore[reportUnknownVariableType]
            fields["hints"] = [
                self._named(each, self.texts.hints, (*path, "hints", index))
                for index, each in enumerate(listed)
            ]
        if isinstance(wrong, dict):
            told: dict[str, Any] = wrong  # pyright: ignore[reportUnknownVariableType]
            fields["misconceptions"] = {
                key: self._named(each, self.texts.misconceptions, (*path, "misconceptions", key))
                for key, each in told.items()
            }

    def _named(self, given: object, texts: Mapping[str, str], path: Path) -> object:
        """Return the text of a name; any other text stays as it is."""
        if not isinstance(given, str) or not NAMED.fullmatch(given):
            return given
        if given not in texts:
            said = Text(
                "There is no text “{name}”. There are {known}.", name=given, known=", ".join(texts)
            )
            self._fault(path, said)
        return texts.get(given, given)

    def _part(self, part: StepPart, path: Path) -> None:
        """Check an expression, or the expressions in prose."""
        try:
            found = placeholders(part.text) if part.is_prose else [parse(part.text)]
            for expression in found:
                require_known(expression, part.names, draws=part.is_drawn)
        except NotationError as error:
            said = Text(
                "{fault} (column {column} of “{source}”)",
                fault=error.text,
                column=error.span[0] + 1,
                source=error.source,
            )
            self._fault((*path, *part.path), said)

    def _head(self, head: Head) -> None:
        self._game(head.game, ("game",))
        self._notation(head.next.match, ("next", "match"))
        self._notation(head.next.puzzle, ("next", "puzzle"))
        if not (head.next.match or head.next.puzzle or head.next.question):
            self._fault(("next",), Text("“next” needs one of match, puzzle or question."))
        for index, skill in enumerate(head.skills):
            self._skill(skill, ("skills", index))
        if head.next.question:
            self._skill(head.next.question, ("next", "question"))

    def _skill(self, key: str, path: Path) -> None:
        skill = Skill.of(key)
        if skill.kind not in set(Kind):
            said = Text(
                "There is no puzzle “{name}”. There are {known}.",
                name=skill.kind,
                known=", ".join(Kind),
            )
            self._fault(path, said)
        self._game(skill.game, path)

    def _game(self, game: str, path: Path) -> None:
        if game:
            try:
                cgt.ruleset(game)
            except CgtError as error:
                self._fault(path, error.text)

    def _notation(self, text: str, path: Path) -> None:
        if is_notation(text):
            try:
                cgt.position(text)
            except CgtError as error:
                self._fault(path, error.text)
        else:
            self._game(text, path)

    def _graph(self, graph: Mapping[str, str], path: Path) -> None:
        """Check that each vertex is there, and that no way leads back."""
        after = {vertex: tuple(targets.split()) for vertex, targets in graph.items()}
        for vertex, targets in after.items():
            for target in targets:
                if target not in after:
                    said = Text(
                        "“{name}” isn't a vertex of this graph. Add “{name}: ”.", name=target
                    )
                    self._fault((*path, "graph", vertex), said)
                    return
        if _has_circle(after):
            self._fault(
                (*path, "graph"), Text("A move of this graph leads back, so a match need not end.")
            )

    def _fault(self, path: Path, said: Text) -> None:
        self.faults.append(Fault(self.source.line(path), said))


def _no_kind(first: str, kinds: list[str]) -> Text:
    """Return what is wrong with a step that has no kind, or several."""
    if kinds:
        two = " and ".join(kinds)
        return Text("This step has two kinds, {kinds}. Make it two steps.", kinds=two)
    near = _near(first, STEPS)
    if near is None:
        known = ", ".join(STEPS)
        return Text("This step has no kind. Start it with one of {kinds}.", kinds=known)
    return Text("There is no step “{name}”. Did you mean “{near}”?", name=first, near=near)


def _near(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that another one may be meant for, if there is one."""
    found = process.extractOne(name, list(known), score_cutoff=CLOSE)
    return found[0] if found else None


def _has_circle(after: Mapping[str, Iterable[str]]) -> bool:
    """Return whether a way through a graph comes back."""
    left = {vertex: set(targets) for vertex, targets in after.items()}
    while ends := [vertex for vertex, targets in left.items() if not targets & left.keys()]:
        for vertex in ends:
            del left[vertex]
    return bool(left)
