"""YAML files as plain data with line numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import yaml
from yaml.events import CollectionEndEvent, CollectionStartEvent, Event
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from bot.lessons.work import Path
from cgt.core.text import Text
from cgt.errors import CgtError

LONGEST_FILE = 60_000
"""The maximum number of characters of a file."""
MOST_NODES = 5_000
"""The maximum number of values in a file, since an alias can repeat very many."""
LONGEST_SHOWN = 400
"""The maximum length of a text from the file in a fault, that of an expression."""
DEEPEST = 12
"""The maximum depth of lists and mappings in a file. A lesson needs five."""


LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""The compiled loader if available, which is thirty times as fast."""
compose: Callable[..., Node | None] = yaml.compose  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
events: Callable[..., Iterator[Event]] = yaml.parse  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


@dataclass(frozen=True)
class Fault:
    """A fault in a file with its line, counted from 1."""

    line: int
    said: Text


class BadLesson(CgtError):
    """A file that isn't a lesson. The message has the first fault, ``faults`` has all."""

    def __init__(self, file: str, faults: list[Fault]) -> None:
        faults = [Fault(fault.line, _brief(fault.said)) for fault in faults]
        first = min(faults, key=lambda fault: fault.line)
        super().__init__("{file}, line {line}: {said}", file=file, line=first.line, said=first.said)
        self.file, self.faults = file, sorted(faults, key=lambda fault: fault.line)

    def __reduce__(self) -> tuple[object, ...]:
        return BadLesson, (self.file, self.faults)  # it is pickled in worker processes

    def lines(self) -> list[Text]:
        """Return each fault with file and line."""
        return [
            Text("{file}, line {line}: {said}", file=self.file, line=fault.line, said=fault.said)
            for fault in self.faults
        ]


def _brief(said: Text) -> Text:
    """Return a sentence with each text from the file cut to :data:`LONGEST_SHOWN`."""
    values = {name: _cut(value) for name, value in said.values.items()}
    if said.plural is not None:
        return Text.counted(said.template, said.plural, **values)
    return Text(said.template, **values)


def _cut(value: object) -> Any:
    """Return a value of a sentence, cut if it is a long text."""
    if isinstance(value, Text):
        return _brief(value)
    if isinstance(value, str) and len(value) > LONGEST_SHOWN:
        return f"{value[:LONGEST_SHOWN]}…"
    return value


@dataclass(frozen=True)
class Source:
    """The content of a file, as lists, dictionaries and texts."""

    data: Any
    node: Node

    def line(self, path: Path) -> int:
        """Return the line of a value, or of the nearest existing value around it."""
        node, line = self.node, self.node.start_mark.line
        for key in path:
            found = _child(node, key)
            if found is None:
                break
            at, node = found
            line = at.start_mark.line
        return line + 1


def load(text: str, file: str) -> Source:
    """Return the content of a YAML text.

    :raises BadLesson: when it isn't YAML, is too long, or isn't a mapping.
    """
    if len(text) > LONGEST_FILE:
        said = Text("A lesson can have at most {most} characters.", most=f"{LONGEST_FILE:,}")
        raise BadLesson(file, [Fault(1, said)])
    try:
        _require_flat(text, file)
        node = compose(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        said = Text("This isn't YAML: {problem}.", problem=error.problem or "")
        raise BadLesson(file, [Fault(mark.line + 1 if mark else 1, said)]) from None
    except yaml.YAMLError:
        raise BadLesson(file, [Fault(1, Text("This isn't YAML."))]) from None
    if not isinstance(node, MappingNode):
        raise BadLesson(
            file, [Fault(1, Text("Start with “id: …”. A lesson is names with values."))]
        )
    faults: list[Fault] = []
    data = _plain(node, faults, [MOST_NODES], 0)
    if faults:
        raise BadLesson(file, faults)
    return Source(data, node)


def _require_flat(text: str, file: str) -> None:
    """Refuse a text that is nested too deeply, because the compiled loader would crash.

    :raises BadLesson: for the first line with that fault.
    """
    depth = 0
    for event in events(text, Loader=LOADER):
        depth += isinstance(event, CollectionStartEvent)
        depth -= isinstance(event, CollectionEndEvent)
        if depth > DEEPEST:
            raise BadLesson(file, [_too_deep(event.start_mark.line)])


def _too_deep(line: int) -> Fault:
    return Fault(line + 1, Text("There are too many lists inside each other."))


def _plain(node: Node, faults: list[Fault], left: list[int], depth: int) -> Any:
    """Return a node as lists, dictionaries and texts. An alias repeats its node."""
    left[0] -= 1
    if left[0] < 0:
        if left[0] == -1:
            faults.append(Fault(node.start_mark.line + 1, Text("This file holds too much.")))
        return ""
    if depth > DEEPEST:
        faults.append(_too_deep(node.start_mark.line))
        return ""
    if isinstance(node, SequenceNode):
        return [_plain(each, faults, left, depth + 1) for each in node.value]
    if not isinstance(node, MappingNode):
        assert isinstance(node, ScalarNode)
        return node.value
    found: dict[str, Any] = {}
    for key, value in node.value:
        name = key.value if isinstance(key, ScalarNode) else ""
        if name in found or not isinstance(key, ScalarNode):
            said = Text("“{name}” stands here twice.", name=name)
            if not isinstance(key, ScalarNode):
                said = Text("Put this in quotes: a name with braces or brackets isn't one.")
            faults.append(Fault(key.start_mark.line + 1, said))
        found[name] = _plain(value, faults, left, depth + 1)
    return found


def _child(node: Node, key: str | int) -> tuple[Node, Node] | None:
    """Return the node that marks a child's place, and the child."""
    if isinstance(node, MappingNode):
        for name, value in node.value:
            if name.value == key:
                return name, value
    if isinstance(node, SequenceNode) and isinstance(key, int) and key < len(node.value):
        return node.value[key], node.value[key]
    return None
