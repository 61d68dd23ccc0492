"""Declarations of clicks: a button, a select or a form, whose custom id is written and read.

A click is a class with a verb and typed fields:

    class ShowPage(Click, verb="browse"):
        family: Small
        page: Small

``str(ShowPage(4, 2))`` is ``g:browse:4:2``, the custom id that Discord keeps. Nothing else would
survive a restart. :func:`read` gives the click back, or refuses what is not exactly as declared:
a custom id comes from a member's client, which can send anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Self,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from cgt.errors import CgtError

LIMIT = 100
"""The maximum length of a custom id in Discord."""
SHAPE = re.compile(r"[scru]?g:(?P<verb>[a-z]+)(?::(?P<kept>.*))?", re.DOTALL)
"""A custom id; a letter in front says which kind of select it is."""
NUMBER = re.compile(r"0|[1-9][0-9]{0,18}")
NOTHING, YES, NO = "-", "yes", "no"

T = TypeVar("T")
_CHOSEN = object()
Chosen: TypeAlias = Annotated[T, _CHOSEN]
"""A field that isn't in the custom id: what a member chooses in a select or enters in a form."""
Id: TypeAlias = Annotated[int, range(2**63)]
"""The number of a match, a tournament, a member or a server."""
Stage: TypeAlias = Annotated[int, range(2**31)]
"""The stage of a match when its board was drawn."""
Small: TypeAlias = Annotated[int, range(100_000)]
"""The number of a page, a component, a move of a match, and the like."""

Reader: TypeAlias = Callable[[str], object]


class UnknownClick(CgtError):
    """A custom id, or what was chosen with it, is not one that the bot writes."""

    def __init__(self) -> None:
        super().__init__(
            "This button no longer works. Use /matches to post your match again, or /help "
            "to see everything else."
        )


@dataclass_transform(frozen_default=True)
class Click:
    """A click on a button or a select; each subclass with a verb is one kind of click.

    Fields are numbers with a range, yes or no, enums, tuples and texts; of those in the custom id
    a text can only be the last. At most one field is :data:`Chosen`, and it has a default.
    """

    verb: ClassVar[str] = ""
    _kept: ClassVar[Mapping[str, Reader]] = {}
    chosen_name: ClassVar[str | None] = None
    """The field that is chosen, if there is one."""
    takes_several: ClassVar[bool] = False
    """Whether several values of it are."""
    _choice: ClassVar[Reader | None] = None

    def __init_subclass__(cls, *, verb: str = "") -> None:
        super().__init_subclass__()
        dataclass(frozen=True)(cls)
        cls.verb = verb
        hints, kept = get_type_hints(cls, include_extras=True), dict[str, Reader]()
        for each in fields(cls):  # pyright: ignore[reportArgumentType] - it has just become one
            hint = hints[each.name]
            if _CHOSEN in get_args(hint):
                one, *others = get_args(get_args(hint)[0]) or [hint]
                cls.chosen_name, cls.takes_several = each.name, others == [...]
                cls._choice = _reader(one if cls.takes_several else hint)
            else:
                kept[each.name] = _reader(hint)
        if str in [hints[name] for name in list(kept)[:-1]]:
            raise TypeError(f"in {cls.__name__} a field follows a text")
        cls._kept = kept

    def __str__(self) -> str:
        kept = [written(getattr(self, name)) for name in self._kept]
        return ":".join(["g", self.verb, *kept])

    @property
    def fits(self) -> bool:
        """Whether Discord would keep the custom id, in a select as in a button."""
        return len(str(self)) < LIMIT

    @classmethod
    def of(cls, kept: str | None, chosen: Sequence[str]) -> Self:
        """Return the click that a custom id keeps, with what was chosen.

        :raises ValueError: when it is not as declared.
        """
        count = len(cls._kept)
        texts = [] if kept is None else kept.split(":", max(0, count - 1))
        found = {
            name: reader(text)
            for (name, reader), text in zip(cls._kept.items(), texts, strict=True)
        }
        if cls._choice is not None and cls.chosen_name is not None:
            values = tuple(map(cls._choice, chosen))
            (found[cls.chosen_name],) = (values,) if cls.takes_several else values
        elif chosen:
            raise ValueError("nothing can be chosen here")
        return cls(**found)


class Form(Click):
    """A form that was sent; its one field is :data:`Chosen`."""


def read(
    kinds: Mapping[str, type[Click]], custom_id: str, chosen: Sequence[str], *, form: bool = False
) -> Click:
    """Return the click that a custom id stands for, of the kinds by their verbs.

    :raises UnknownClick: when it stands for none.
    """
    found = SHAPE.fullmatch(custom_id)
    kind = kinds.get(found["verb"]) if found else None
    if found is None or kind is None or issubclass(kind, Form) is not form:
        raise UnknownClick
    try:
        return kind.of(found["kept"], chosen)
    except ValueError:
        raise UnknownClick from None


def written(value: object) -> str:
    """Return a value as it stands in a custom id, or as the value of an option of a select."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, tuple):
        return ".".join(map(written, cast("tuple[object, ...]", value)))
    return str(value.value if isinstance(value, Enum) else value)


def _reader(hint: Any) -> Reader:
    """Return what reads a field of a type; it raises a ValueError for anything else."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        allowed = [each for each in parts[1:] if each is not _CHOSEN]
        return _number(allowed[0]) if allowed else _reader(parts[0])
    if origin in {Union, UnionType}:
        return _one_of([_reader(each) for each in parts])
    if origin is tuple:
        return _several(
            [_reader(each) for each in parts if each is not ...], any_number=... in parts
        )
    if hint is str:
        return _text
    if hint in {bool, NoneType}:
        return _one_among((True, False) if hint is bool else (None,))
    if issubclass(hint, Enum):
        return _one_among(hint)
    raise TypeError(f"no custom id can keep {hint}")


def _number(allowed: Container[int]) -> Reader:
    def reader(text: str) -> int:
        if not NUMBER.fullmatch(text) or (number := int(text)) not in allowed:
            raise ValueError(text)
        return number

    return reader


def _one_among(values: Iterable[object]) -> Reader:
    known = {written(each): each for each in values}

    def reader(text: str) -> object:
        if text not in known:
            raise ValueError(text)
        return known[text]

    return reader


def _one_of(readers: Sequence[Reader]) -> Reader:
    """Return what reads a value of one of several types, the first that can be read."""

    def reader(text: str) -> object:
        for each in readers:
            with suppress(ValueError):
                return each(text)
        raise ValueError(text)

    return reader


def _several(readers: list[Reader], *, any_number: bool) -> Reader:
    """Return what reads a tuple, with a dot between its values."""

    def reader(text: str) -> tuple[object, ...]:
        texts = text.split(".") if text else []
        each = readers * len(texts) if any_number else readers
        return tuple(read(text) for read, text in zip(each, texts, strict=True))

    return reader


def _text(text: str) -> str:
    """Return a text that can be stored and sent as it is."""
    text.encode()
    if "\0" in text:
        raise ValueError(text)
    return text
