"""A YAML file as plain data that knows its lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from bot.lessons.work import Path
from cgt.errors import CgtError
from cgt.text import Text

LONGEST_FILE = 60_000
"""The most characters of a file."""
MOST_NODES = 5_000
"""The most values in a file, since an alias can stand for very many."""


LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""The compiled loader, where there is one: it takes a thirtieth of the time."""
compose: Callable[..., Node | None] = yaml.compose  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


@dataclass(frozen=True)
class Fault:
    """A fault in a file, and the line it is in, counted from 1."""

    line: int
    said: Text


class BadLesson(CgtError):
    """A file that is no lesson; the message tells the first fault, ``faults`` are all of them."""

    def __init__(self, file: str, faults: list[Fault]) -> None:
        first = min(faults, key=lambda fault: fault.line)
        super().__init__("{file}, line {line}: {said}", file=file, line=first.line, said=first.said)
        self.file, self.faults = file, sorted(faults, key=lambda fault: fault.line)

    def __reduce__(self) -> tuple[object, ...]:
        return BadLesson, (self.file, self.faults)  # it comes from a worker process

    def lines(self) -> list[Text]:
        """Return each fault with file and line."""
        return [
            Text("{file}, line {line}: {said}", file=self.file, line=fault.line, said=fault.said)
            for fault in self.faults
        ]


@dataclass(frozen=True)
class Source:
    """What a file holds, as lists, dictionaries and texts alone."""

    data: Any
    node: Node

    def line(self, path: Path) -> int:
        """Return the line of a value, or of the nearest one around it that there is."""
        node, line = self.node, self.node.start_mark.line
        for key in path:
            found = _child(node, key)
            if found is None:
                break
            at, node = found
            line = at.start_mark.line
        return line + 1


def load(text: str, file: str) -> Source:
    """Return what a YAML text holds.

    :raises BadLesson: when it is no YAML, too long, or no mapping.
    """
    if len(text) > LONGEST_FILE:
        said = Text("A lesson can have at most {most} characters.", most=f"{LONGEST_FILE:,}")
        raise BadLesson(file, [Fault(1, said)])
    try:
        node = compose(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        said = Text("This isn't YAML: {problem}.", problem=error.problem or "")
        raise BadLesson(file, [Fault(mark.line + 1 if mark else 1, said)]) from None
    except (yaml.YAMLError, RecursionError):
        raise BadLesson(file, [Fault(1, Text("This isn't YAML."))]) from None
    if not isinstance(node, MappingNode):
        raise BadLesson(
            file, [Fault(1, Text("Start with “id: …”. A lesson is names with values."))]
        )
    faults: list[Fault] = []
    data = _plain(node, faults, [MOST_NODES])
    if faults:
        raise BadLesson(file, faults)
    return Source(data, node)


def _plain(node: Node, faults: list[Fault], left: list[int]) -> Any:
    left[0] -= 1
    if left[0] < 0:
        if left[0] == -1:
            faults.append(Fault(node.start_mark.line + 1, Text("This file holds too much.")))
        return ""
    if isinstance(node, SequenceNode):
        return [_plain(each, faults, left) for each in node.value]
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
        found[name] = _plain(value, faults, left)
    return found


def _child(node: Node, key: str | int) -> tuple[Node, Node] | None:
    """Return what marks the place of a child, and the child."""
    if isinstance(node, MappingNode):
        for name, value in node.value:
            if name.value == key:
                return name, value
    if isinstance(node, SequenceNode) and isinstance(key, int) and key < len(node.value):
        return node.value[key], node.value[key]
    return None
