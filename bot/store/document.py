"""Dataclasses as documents of JSON, which are checked when they are read.

A field that a document lacks has its default, so a new field needs no migration.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar, get_type_hints

import msgspec

from bot import log

T = TypeVar("T")

logger = log.get(__name__)
_hints = cache(get_type_hints)


class BadDocument(ValueError):
    """A stored document isn't what it should be; the message names the field."""


def content(value: Any, *, without: Collection[str] = ()) -> dict[str, Any]:
    """Return the fields of a dataclass, without some of them."""
    return {
        each.name: getattr(value, each.name) for each in fields(value) if each.name not in without
    }


def write(value: object, *, without: Collection[str] = ()) -> str:
    """Return a dataclass as a document, without some of its fields."""
    return msgspec.json.encode(content(value, without=without)).decode()


def read(kind: type[T], text: str, **beside: object) -> T:
    """Return the dataclass that a document holds; ``beside`` are the fields kept elsewhere.

    :raises BadDocument: when a field is missing, unknown or of a wrong type.
    """
    try:
        return made(kind, msgspec.json.decode(text, type=dict[str, Any]), **beside)
    except msgspec.DecodeError as error:
        raise BadDocument(f"{kind.__name__}: {error}") from error


def of_row(kind: type[T], row: Any, columns: Collection[str], **beside: object) -> T | None:
    """Return the dataclass of a row: ``columns`` hold some of its fields, ``state`` the others.

    None, and a line in the log, when the document can't be read.
    """
    try:
        return read(kind, row.state, **{name: getattr(row, name) for name in columns}, **beside)
    except BadDocument as error:
        logger.warning("row cannot be read", kind=kind.__name__, id=row.id, error=str(error))
        return None


def of_rows(kind: type[T], rows: Iterable[Any], columns: Collection[str]) -> list[T]:
    """Return the dataclasses of rows, as :func:`of_row` does, without those that can't be read."""
    found = (of_row(kind, row, columns) for row in rows)
    return [each for each in found if each is not None]


def made(kind: type[T], content: Mapping[str, Any], **beside: object) -> T:
    """Return the dataclass of fields as JSON has them, and of those kept elsewhere.

    :raises BadDocument: when a field is missing, unknown or of a wrong type.
    """
    hints = _hints(kind)
    known: dict[str, Any] = {}
    for name, each in content.items():
        try:
            known[name] = msgspec.convert(each, hints[name])
        except (KeyError, msgspec.ValidationError) as error:
            raise BadDocument(f"{kind.__name__}.{name}: {error}") from error
    try:
        return kind(**known, **beside)
    except TypeError as error:  # a field is missing, or there twice
        raise BadDocument(f"{kind.__name__}: {error}") from error
