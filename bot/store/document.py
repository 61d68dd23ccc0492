"""Dataclasses as documents of JSON, which are checked when they are read.

A field that a document lacks has its default, so a new field needs no migration.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")


class BadDocument(ValueError):
    """A stored document isn't what it should be; the message names the field."""


def write(value: object, *, without: Collection[str] = ()) -> str:
    """Return a dataclass as a document, without some of its fields."""
    plain = {name: each for name, each in _plain(value).items() if name not in without}
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def read(kind: type[T], text: str, **beside: object) -> T:
    """Return the dataclass that a document holds; ``beside`` are the fields kept elsewhere.

    :raises BadDocument: when a field is missing, unknown or of a wrong type.
    """
    try:
        content = json.loads(text)
    except ValueError as error:
        raise BadDocument(f"{kind.__name__}: {error}") from error
    return _made(kind, content, kind.__name__, beside)


def _plain(value: Any) -> Any:
    """Return a value as JSON has it."""
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(each) for each in value]  # pyright: ignore[reportUnknownVariableType]
    return value


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    """Return the types of the fields of a dataclass."""
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind)}


def _made(kind: type[T], content: Any, path: str, beside: dict[str, object]) -> T:
    """Return the dataclass of an object of JSON."""
    hints = _hints(kind)
    if not isinstance(content, dict):
        raise BadDocument(f"{path}: {content!r} is no object")
    content = cast("dict[str, Any]", content)
    if not {*content} <= {*hints} - {*beside}:
        raise BadDocument(f"{path}: {content!r} has other fields than {', '.join(hints)}")
    found = {name: _read(hints[name], each, f"{path}.{name}") for name, each in content.items()}
    needed = (each for each in fields(kind) if each.default is each.default_factory is MISSING)  # pyright: ignore[reportArgumentType]
    for each in needed:
        if each.name not in found and each.name not in beside:
            raise BadDocument(f"{path}.{each.name} is missing")
    return kind(**found, **beside)


def _read(hint: Any, content: Any, path: str) -> Any:
    """Return the value of a type that some JSON holds."""
    arguments = get_args(hint)
    if isinstance(hint, UnionType):
        (only,) = (each for each in arguments if each is not NoneType)
        return None if content is None else _read(only, content, path)
    if get_origin(hint) is tuple and isinstance(content, list):
        items = enumerate(cast("list[Any]", content))
        return tuple(_read(arguments[0], each, f"{path}[{at}]") for at, each in items)
    if is_dataclass(hint):
        return _made(cast("type[Any]", hint), content, path, {})
    try:
        if issubclass(hint, Enum):
            content = hint(content)
        elif hint is datetime:
            content = datetime.fromisoformat(content)
    except (TypeError, ValueError) as error:
        raise BadDocument(f"{path}: {error}") from error
    if type(content) is not hint:
        raise BadDocument(f"{path}: {content!r} is no {getattr(hint, '__name__', hint)}")
    return content
