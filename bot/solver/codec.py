"""What crosses the network: JSON, made of a closed list of functions and types.

Positions and rulesets are their notation. A dataclass is an object with the name of its type, which
must be on the list; nothing else is ever imported or called, so no message can run code of its own.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from functools import partial
from importlib import import_module
from typing import Any, cast, get_type_hints

import cgt
from bot.questions import QUESTIONS, TYPES
from cgt.errors import CgtError, NotationError
from cgt.text import Text

KIND = "@"
"""The key under which an object says what it is."""

SIMPLE: dict[str, tuple[type, Callable[[Any], str], Callable[[str], Any]]] = {
    "bytes": (bytes, lambda value: base64.b64encode(value).decode(), base64.b64decode),
    "day": (date, date.isoformat, date.fromisoformat),
    "position": (cgt.Position, str, cgt.position),
    "ruleset": (cgt.Ruleset, str, cgt.ruleset),
}
"""The types that are a text: how each is written, and how it is read."""


class NotPortable(ValueError):
    """A value, or a function, is not on the list of what crosses the network."""


class Codec:
    """Writes and reads calls and answers, of the functions and types that are listed by name."""

    def __init__(
        self, functions: Collection[str] = QUESTIONS, types: Collection[str] = TYPES
    ) -> None:
        self._functions = frozenset(functions)
        self._types = frozenset(types)

    def write_call(self, call: Callable[..., Any]) -> tuple[str, str]:
        """Return the name of a function and its arguments as JSON, out of a ``partial``.

        :raises NotPortable: when the function or an argument is not on the list.
        """
        args, kwargs = tuple[Any, ...](), dict[str, Any]()
        while isinstance(call, partial):
            inner = cast("partial[Any]", call)
            args, kwargs = (*inner.args, *args), {**inner.keywords, **kwargs}
            call = inner.func
        name = _name(call)
        if name not in self._functions:
            raise NotPortable(name)
        return name, self.dumps([args, kwargs])

    def read_call(self, name: str, arguments: str) -> Callable[..., Any]:
        """Return the function of a name, with its arguments bound.

        :raises NotPortable: when it is not on the list.
        """
        if name not in self._functions:
            raise NotPortable(name)
        args, kwargs = self.loads(arguments)
        return partial(_imported(name), *args, **kwargs)

    def read_answer(self, answer: str | bytes) -> Any:
        """Return what an answer says, or raise the error that it is.

        :raises NotPortable: when the question failed there, or the answer can't be read.
        """
        is_answered, value = self.loads(answer)
        if is_answered:
            return value
        raise value if isinstance(value, CgtError) else NotPortable("the question failed there")

    def dumps(self, value: object) -> str:
        """Return a value as JSON, the same text for equal values.

        :raises NotPortable: when its type is not on the list.
        """
        try:
            return json.dumps(self._plain(value), separators=(",", ":"), ensure_ascii=False)
        except (RecursionError, StopIteration, ValueError) as error:
            raise NotPortable(repr(error)) from error

    def loads(self, text: str | bytes) -> Any:
        """Return the value that a JSON text holds; every list becomes a tuple.

        :raises NotPortable: when it is not made of types on the list.
        """
        try:
            return self._rich(json.loads(text))
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
            raise NotPortable(repr(error)) from error

    def _plain(self, value: Any) -> Any:
        """Return a value as JSON has it."""
        if value is None or (isinstance(value, str | int | float) and not isinstance(value, Enum)):
            return value
        if isinstance(value, tuple | list):
            several = cast("tuple[Any, ...]", value)
            if _name(type(several)) not in self._types:  # else it is a named tuple
                return [self._plain(each) for each in several]
        return self._tagged(cast("object", value))

    def _tagged(self, value: Any) -> dict[str, Any]:
        """Return a value as an object that says what it is."""
        for name, (kind, write, _) in SIMPLE.items():
            if isinstance(value, kind):
                return {KIND: name, "value": write(value)}
        if isinstance(value, Mapping):
            pairs = cast("Mapping[Any, Any]", value).items()
            return {KIND: "dict", "value": [[*map(self._plain, pair)] for pair in pairs]}
        if isinstance(value, Text):
            return {KIND: "text", "value": self._text(value)}
        if isinstance(value, CgtError):
            return self._error(value)
        return self._object(value)

    def _object(self, value: Any) -> dict[str, Any]:
        """Return a value of a listed type as an object with its fields.

        :raises NotPortable: when its type is not on the list.
        """
        name = _name(type(value))
        if name not in self._types:
            raise NotPortable(name)
        if isinstance(value, Enum):
            return {KIND: name, "value": value.value}
        if is_dataclass(value):
            names = [each.name for each in fields(value)]
        else:  # a named tuple
            names = list(get_type_hints(cast("type[Any]", type(value))))
        return {KIND: name, **{each: self._plain(getattr(value, each)) for each in names}}

    def _text(self, text: Text) -> list[Any]:
        values = {name: self._plain(_shown(each)) for name, each in text.values.items()}
        return [text.template, text.plural, values]

    def _error(self, error: CgtError) -> dict[str, Any]:
        """Return an error as an object of its type, or else of the nearest one above it."""
        name = next(name for name in map(_name, type(error).__mro__) if name in self._types)
        written = {KIND: name, "text": self._text(error.text)}
        if isinstance(error, NotationError):
            written["place"] = [error.source, [*error.span], error.example, [*error.candidates]]
        return written

    def _rich(self, value: Any) -> Any:
        """Return the value that stands behind what JSON has."""
        if isinstance(value, list):
            return tuple(map(self._rich, cast("list[Any]", value)))
        if not isinstance(value, dict):
            return value
        content = cast("dict[str, Any]", value)
        name = content.pop(KIND)
        if name in SIMPLE:
            return SIMPLE[name][2](content["value"])
        if name == "dict":
            return {self._rich(key): self._rich(each) for key, each in content["value"]}
        if name == "text":
            return self._sentence(content["value"])
        if name not in self._types:
            raise NotPortable(name)
        return self._made(_imported(name), content)

    def _made(self, kind: type[Any], content: dict[str, Any]) -> Any:
        if issubclass(kind, Enum):
            return kind(self._rich(content["value"]))
        if issubclass(kind, CgtError):
            text = self._sentence(content["text"])
            error = kind.__new__(kind)
            CgtError.__init__(error, text.template, **text.values)
            error.text = text
            if isinstance(error, NotationError):
                error.source, span, error.example, candidates = content["place"]
                error.span, error.candidates = tuple(span), tuple(candidates)
            return error
        return kind(**{key: self._rich(each) for key, each in content.items()})

    def _sentence(self, written: list[Any]) -> Text:
        template, plural, raw = written
        values = {name: self._rich(each) for name, each in raw.items()}
        if plural is None:
            return Text(template, **values)
        return Text.counted(template, plural, **values)


def _shown(value: object) -> object:
    """Return a value of a sentence as what is shown of it, unless it is a text or a number."""
    return value if isinstance(value, Text | str | int | float | None) else str(value)


def _name(thing: Any) -> str:
    """Return the full name of a function or class; of what has none, that of its type."""
    named = thing if hasattr(thing, "__qualname__") else cast("type[Any]", type(thing))
    return f"{named.__module__}.{named.__qualname__}"


def _imported(name: str) -> Any:
    """Return what a full name denotes; it is one of the list."""
    module, _, attribute = name.rpartition(".")
    return getattr(import_module(module), attribute)
