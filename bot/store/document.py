"""Dataclasses as documents of JSON, which are checked when they are read.

A field that a document lacks has its default, so a new field needs no migration.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar, get_type_hints

import msgspec

T = TypeVar("T")

_hints = cache(get_type_hints)


class BadDocument(ValueError):
    """A stored document with a wrong field, which the message names."""


def content(value: Any, *, without: Collection[str] = ()) -> dict[str, object]:
    """Return the fields of a dataclass, without some of them."""
    return {
        each.name: getattr(value, each.name) for each in fields(value) if each.name not in without
    }


def write(value: object, *, without: Collection[str] = ()) -> str:
    """Return a dataclass as a document, without some of its fields."""
    return msgspec.json.encode(content(value, without=without)).decode()


def read(kind: type[T], text: str, /, **beside: object) -> T:
    """Return the dataclass of a document. ``beside`` are the fields stored elsewhere.

    :raises BadDocument: when a field is missing, unknown or of a wrong type.
    """
    try:
        return from_fields(kind, msgspec.json.decode(text, type=dict[str, object]), **beside)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadDocument(f"{kind.__name__}: {error}") from error


def from_fields(kind: type[T], content: Mapping[str, object], /, **beside: object) -> T:
    """Return the dataclass of fields from JSON and of fields stored elsewhere.

    :raises BadDocument: when a field is missing, unknown or of a wrong type.
    """
    hints = _hints(kind)
    known: dict[str, object] = {}
    for name, each in content.items():
        try:
            known[name] = msgspec.convert(each, hints[name])
        except (KeyError, msgspec.ValidationError) as error:
            raise BadDocument(f"{kind.__name__}.{name}: {error}") from error
    try:
        return kind(**known, **beside)
    except TypeError as error:  # a field is missing, or there twice
        raise BadDocument(f"{kind.__name__}: {error}") from error
