"""Reading and validation of lesson files, with the line and remedy of each fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace
from rapidfuzz import process

import cgt
from bot.lessons.model import FEWEST_STEPS, MOST_STEPS, STEPS, Head, Lesson, Step, minutes_of
from bot.lessons.work import MOST_VERTICES, Path, StepPart, is_notation, parts_of
from bot.lessons.work.evaluating import placeholders, require_known
from bot.lessons.work.grammar import parse
from bot.lessons.work.source import BadLesson, Fault, Source, load
from cgt.core.convention import Convention, agreed, without_misere
from cgt.core.text import Text
from cgt.errors import CgtError, NotationError
from cgt.puzzles import Kind
from cgt.puzzles.difficulty import Skill

T = TypeVar("T", bound=Struct)

NAMED = re.compile(r"[a-z]+(?:[-_][a-z]+)*")
"""A text that is only a name in ``texts.yaml``."""
CLOSE = 70
LONGEST_VERTEX = 20
"""The maximum length of a vertex name."""
WORDS = {
    "`array`": "a list",
    "`object`": "names with values",
    "`str`": "a text",
    "`int`": "a whole number",
}
"""The words for JSON types in messages about files."""


@dataclass(frozen=True)
class Texts:
    """Hints and misconceptions that lessons refer to by name."""

    hints: Mapping[str, str] = field(default_factory=dict[str, str])
    misconceptions: Mapping[str, str] = field(default_factory=dict[str, str])


def read_lesson(text: str, file: str = "lesson.yaml", texts: Texts | None = None) -> Lesson:
    """Return the lesson of a file's text after checking its fields, names and expressions.

    Claims and random values are left to :func:`~bot.lessons.work.checking.check`.

    :raises BadLesson: when it isn't a lesson, with file, line and fault in the message.
    """
    source = load(text, file)
    reader = _Reader(source, texts or Texts())
    lesson = reader.lesson()
    if reader.faults or lesson is None:
        raise BadLesson(file, reader.faults)
    return lesson


def read_head(text: str, file: str) -> tuple[Head, int, int]:
    """Return the head of a lesson, the number of its steps, and the minutes for them.

    :raises BadLesson: when the head has a fault. The steps aren't checked.
    """
    source = load(text, file)
    reader = _Reader(source, Texts())
    fields = dict(source.data)
    steps = fields.pop("steps", ())
    head = reader.struct(Head, fields, ())
    if head is None:
        raise BadLesson(file, reader.faults)
    return head, len(steps), minutes_of(steps)


def read_texts(text: str, file: str = "texts.yaml") -> Texts:
    """Return the named texts of a file.

    :raises BadLesson: when it isn't YAML.
    """
    data = load(text, file).data
    return Texts(dict(data.get("hints") or {}), dict(data.get("misconceptions") or {}))


class _Reader:
    """A reader of a lesson that collects its faults."""

    def __init__(self, source: Source, texts: Texts) -> None:
        self.source, self.texts = source, texts
        self.faults: list[Fault] = []

    def lesson(self) -> Lesson | None:
        """Return the lesson, or None if it can't be built."""
        fields = dict(self.source.data)
        found = fields.pop("steps", None)
        told = self._convention(fields, (), ("game",), "")
        if isinstance(following := fields.get("next"), dict):
            after: dict[str, Any] = dict(following)  # pyright: ignore[reportUnknownArgumentType]
            said = self._convention(after, ("next",), ("match", "puzzle"), after.get("convention"))
            fields["next"] = {**after, "convention": said} if said else after
        head = self.struct(Head, fields, ())
        if not isinstance(found, list):
            self._fault("The lesson has no list of “steps”.", ("steps",))
            return None
        given: list[object] = found  # pyright: ignore[reportUnknownVariableType]
        if not FEWEST_STEPS <= len(given) <= MOST_STEPS:
            self._fault(
                "A lesson has {least} to {most} steps, and this one has {count}.",
                ("steps",),
                least=FEWEST_STEPS,
                most=MOST_STEPS,
                count=len(given),
            )
        steps = [self._step(each, ("steps", index)) for index, each in enumerate(given)]
        if head is None or None in steps:
            return None
        self._head(head)
        ready = [
            step if step.game else replace(step, game=head.game, convention=step.convention or told)
            for step in steps
            if step
        ]
        return Lesson(**asdict(head), steps=tuple(ready))

    def _step(self, given: object, path: Path) -> Step | None:
        if not isinstance(given, dict):
            self._fault("A step starts with its kind, such as “tell: …”.", path)
            return None
        fields: dict[str, Any] = dict(given)  # pyright: ignore[reportUnknownArgumentType]
        kinds = [name for name in fields if name in STEPS]
        if len(kinds) != 1:
            self._no_kind(next(iter(fields), ""), kinds, path)
            return None
        before = len(self.faults)
        self._name_texts(fields, path)
        if isinstance(drawn := fields.get("draw"), dict):
            draws: dict[str, Any] = dict(drawn)  # pyright: ignore[reportUnknownArgumentType]
            chosen = fields.get("convention")
            said = self._convention(draws, (*path, "draw"), ("position",), chosen)
            fields |= {"draw": draws, **({"convention": said} if said else {})}
        said = self._convention(fields, path, ("game", "graph"), fields.get("convention"))
        fields |= {"convention": said} if said else {}
        step = self.struct(STEPS[kinds[0]], fields, path)
        if step is None or len(self.faults) > before:
            return step
        self._meaning(step, path)
        return step

    def _convention(
        self, fields: dict[str, Any], path: Path, names: Iterable[str], chosen: object
    ) -> str:
        """Remove misère from the games and positions in some fields, and return the convention."""
        told = chosen if isinstance(chosen, str) else ""
        for name in names:
            text = fields.get(name)
            if not isinstance(text, str) or without_misere(text) == text:
                continue
            try:
                text, convention = agreed(text, told or None)
            except CgtError as error:
                self._add(error.text, (*path, name))
            else:
                fields[name], told = text.strip(), str(convention or "")
        return told

    def _meaning(self, step: Step, path: Path) -> None:
        """Check the expressions, games and graph of a step."""
        for part in parts_of(step):
            self._part(part, path)
        self._game(step.game, (*path, "game"))
        games = step.draw.get("game", "")
        for game in [games] if isinstance(games, str) else games:
            self._game(game, (*path, "draw", "game"))
        if step.convention not in {"", *Convention}:
            self._fault("The convention is “normal” or “misère”.", (*path, "convention"))
        if isinstance(step.graph, dict):
            self._graph(step.graph, path)
        elif is_notation(step.graph):
            self._notation(step.graph, (*path, "graph"))

    def struct(self, kind: type[T], fields: dict[str, Any], path: Path) -> T | None:
        """Return a struct of some fields, or None if one is missing, unknown or wrong."""
        known = {each.encode_name: each for each in msgspec.structs.fields(kind)}
        before, meant = len(self.faults), set[str | None]()
        for name in fields:
            if name not in known:
                near = _near(name, known)
                meant.add(near)
                if near is not None:
                    said = Text(
                        "I don't know “{name}”. Did you mean “{near}”?", name=name, near=near
                    )
                else:
                    listed = ", ".join(known)
                    said = Text(
                        "I don't know “{name}” here. I know {known}.", name=name, known=listed
                    )
                self._add(said, (*path, name))
        for name, each in known.items():
            if each.required and fields.get(name, "") == "" and name not in meant:
                if issubclass(kind, Head):
                    self._fault("the lesson has no “{name}”.", path, name=name)
                else:
                    self._fault("this step has no “{name}”.", path, name=name)
        if len(self.faults) > before:
            return None
        try:
            return msgspec.convert(fields, type=kind, strict=False)
        except msgspec.ValidationError as error:
            message, _, at = str(error).partition(" - at `$")
            inner = tuple(re.findall(r"\w+", at))
            for name, better in WORDS.items():
                message = message.replace(name, better)
            where = (*path, *(int(key) if key.isdecimal() else key for key in inner))
            name = inner[0] if inner else ""
            self._fault("“{name}” isn't right. {message}.", where, name=name, message=message)
            return None

    def _name_texts(self, fields: dict[str, Any], path: Path) -> None:
        """Replace names of texts by the texts."""
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
        """Return the text with a name, or any other text unchanged."""
        if not isinstance(given, str) or not NAMED.fullmatch(given):
            return given
        if given not in texts:
            self._fault(
                "There is no text “{name}”. There are {known}.",
                path,
                name=given,
                known=", ".join(texts),
            )
        return texts.get(given, given)

    def _part(self, part: StepPart, path: Path) -> None:
        """Check an expression, or the expressions in prose."""
        try:
            found = placeholders(part.text) if part.is_prose else [parse(part.text)]
            for expression in found:
                require_known(expression, part.names, draws=part.is_drawn)
        except NotationError as error:
            self._fault(
                "{fault} (column {column} of “{source}”)",
                (*path, *part.path),
                fault=error.text,
                column=error.span[0] + 1,
                source=error.source,
            )

    def _head(self, head: Head) -> None:
        self._game(head.game, ("game",))
        self._notation(head.next.match, ("next", "match"))
        self._notation(head.next.puzzle, ("next", "puzzle"))
        if not (head.next.match or head.next.puzzle or head.next.question):
            self._fault("“next” needs one of match, puzzle or question.", ("next",))
        for index, skill in enumerate(head.skills):
            self._skill(skill, ("skills", index))
        if head.next.question:
            self._skill(head.next.question, ("next", "question"))

    def _skill(self, key: str, path: Path) -> None:
        skill = Skill.of(key)
        if skill.kind not in set(Kind):
            self._fault(
                "There is no puzzle “{name}”. There are {known}.",
                path,
                name=skill.kind,
                known=", ".join(Kind),
            )
        self._game(skill.game, path)

    def _game(self, game: str, path: Path) -> None:
        if game:
            self._require(cgt.ruleset, game, path)

    def _notation(self, text: str, path: Path) -> None:
        if is_notation(text):
            self._require(cgt.position, text, path)
        else:
            self._game(text, path)

    def _require(self, read: Callable[[str], object], text: str, path: Path) -> None:
        """Check that a game or a position can be read."""
        try:
            read(text)
        except CgtError as error:
            self._add(error.text, path)

    def _graph(self, graph: Mapping[str, str], path: Path) -> None:
        """Check that each vertex exists, and that the graph has no cycle."""
        path = (*path, "graph")
        if len(graph) > MOST_VERTICES:
            self._fault("A graph can have at most {most} vertices.", path, most=MOST_VERTICES)
            return
        after = {vertex: tuple(targets.split()) for vertex, targets in graph.items()}
        for vertex, targets in after.items():
            if len(vertex) > LONGEST_VERTEX:
                self._fault(
                    "This name is too long. The limit is {limit}.",
                    (*path, vertex),
                    limit=LONGEST_VERTEX,
                )
                return
            for target in targets:
                if target not in after:
                    self._fault(
                        "“{name}” isn't a vertex of this graph. Add “{name}: ”.",
                        (*path, vertex),
                        name=target,
                    )
                    return
        try:
            TopologicalSorter(after).prepare()
        except CycleError:
            self._fault("A move of this graph leads back, so a match need not end.", path)

    def _no_kind(self, first: str, kinds: list[str], path: Path) -> None:
        """Add the fault of a step that has no kind, or several."""
        known, near = ", ".join(STEPS), _near(first, STEPS)
        if kinds:
            two = " and ".join(kinds)
            self._fault("This step has two kinds, {kinds}. Make it two steps.", path, kinds=two)
        elif near is None:
            self._fault("This step has no kind. Start it with one of {kinds}.", path, kinds=known)
        else:
            self._fault(
                "There is no step “{name}”. Did you mean “{near}”?", path, name=first, near=near
            )

    def _fault(self, sentence: str, path: Path, **values: str | int | Text) -> None:
        self._add(Text(sentence, **values), path)

    def _add(self, said: Text, path: Path) -> None:
        self.faults.append(Fault(self.source.line(path), said))


def _near(name: str, known: Iterable[str]) -> str | None:
    """Return the known name closest to another one, or None."""
    found = process.extractOne(name, list(known), score_cutoff=CLOSE)
    return found[0] if found else None
