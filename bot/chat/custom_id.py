"""Declarations of clicks, whose custom ids are written to and read from Discord.

A click on a button, a select or a form is a class with a verb and typed fields:

    class ShowPage(Click, verb="browse"):
        family: Small
        page: Small

``str(ShowPage(4, 2))`` is ``g:browse:4:2``, the custom id, which survives a restart. :func:`read`
returns the click, or refuses anything that isn't exactly as declared, because a member's client can
send anything.

If a text is longer than a custom id, such as a click about a long rule, its custom id has a digest
of it: ``g~graph:...``. The text itself is stored by :mod:`bot.chat.long_clicks`.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from enum import Enum
from hashlib import sha256
from inspect import get_annotations
from types import NoneType, UnionType, new_class
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

from discord import Object
from discord.abc import Snowflake

from cgt.core.text import Text
from cgt.errors import CgtError

LIMIT = 100
"""The maximum length of a custom id in Discord."""
NOBODY = Object(0)
"""The member of a select without a choice."""
SHAPE = re.compile(r"[scru]?g:(?P<verb>[a-z]+)(?::(?P<kept>.*))?", re.DOTALL)
"""A custom id. A letter before it shows the kind of select."""
LONG = re.compile(r"[scru]?g~(?P<verb>[a-z]+(?::[a-z]+)?):(?P<digest>[\w-]{22})", re.ASCII)
"""A custom id with a digest in place of the text of a click."""
NUMBER = re.compile(r"0|[1-9][0-9]{0,18}")
NOTHING, YES, NO = "-", "yes", "no"

T = TypeVar("T")
_CHOSEN, _GUARDED = object(), object()
Chosen: TypeAlias = Annotated[T, _CHOSEN]
"""A field outside the custom id, whose value a member chooses in a select or enters in a form."""


class Sort(Enum):
    """The sorts of things that Discord gives an id."""

    CHANNEL = "channel"
    ROLE = "role"
    MEMBER = "member"
    MESSAGE = "message"


Channel: TypeAlias = Annotated[Snowflake, Sort.CHANNEL]
"""A channel of the server of the click. A handler never sees one of another server."""
Role: TypeAlias = Annotated[Snowflake, Sort.ROLE]
"""A role of the server of the click."""
Member: TypeAlias = Annotated[Snowflake, Sort.MEMBER]
"""A member of the server of the click."""
Id: TypeAlias = Annotated[int, range(2**63), _GUARDED]
"""The number of a match, an event or a server. The router requires a guard for such a click."""
OwnId: TypeAlias = Annotated[int, range(2**63)]
"""A number that is looked up only among the clicking member's things."""
Stage: TypeAlias = Annotated[int, range(2**31)]
"""The stage of a match when its board was drawn."""
Small: TypeAlias = Annotated[int, range(100_000)]
"""A small number, such as of a page, a component or a move of a match."""

Reader: TypeAlias = Callable[[str], object]


class UnknownClick(CgtError):
    """A custom id or a choice that the bot never writes."""

    def __init__(self) -> None:
        super().__init__(
            "This button no longer works. Use /matches to post your match again, or /help "
            "to see everything else."
        )


@dataclass_transform(frozen_default=True)
class Click:
    """A click on a button or a select. Each subclass with a verb is one kind of click.

    Fields are numbers with a range, yes or no, enums, tuples, texts, and things of the server
    (:data:`Channel`, :data:`Role`, :data:`Member`). In the custom id only the last field can be a
    text. At most one field is :data:`Chosen`, and it has a default.

    A verb can have a second part, such as ``set:theme``.
    """

    verb: ClassVar[str] = ""
    kept: ClassVar[Mapping[str, Reader]] = {}
    """The readers of the fields in the custom id."""
    chosen_name: ClassVar[str | None] = None
    """The :data:`Chosen` field, if there is one."""
    takes_several: ClassVar[bool] = False
    """Whether it takes several values."""
    sorts: ClassVar[Mapping[str, Sort]] = {}
    """The fields that hold things of the server, and their sorts."""
    needs_guard: ClassVar[bool] = False
    """Whether a field is an :data:`Id`."""
    _choice: ClassVar[Reader | None] = None

    def __init_subclass__(cls, *, verb: str = "") -> None:
        super().__init_subclass__()
        dataclass(frozen=True)(cls)
        cls.verb = verb
        hints, kept = get_type_hints(cls, include_extras=True), dict[str, Reader]()
        marks = list[tuple[str, object]]()
        for each in fields(cls):  # pyright: ignore[reportArgumentType] - it has just become one
            hint = hints[each.name]
            marks += [(each.name, mark) for mark in _marks(hint)]
            if _CHOSEN in get_args(hint):
                one, *others = get_args(get_args(hint)[0]) or [hint]
                cls.chosen_name, cls.takes_several = each.name, others == [...]
                cls._choice = _reader(one if cls.takes_several else hint)
            else:
                kept[each.name] = _reader(hint)
        if str in [hints[name] for name in list(kept)[:-1]]:
            raise TypeError(f"in {cls.__name__} a field follows a text")
        cls.kept = kept
        cls.sorts = {name: mark for name, mark in marks if isinstance(mark, Sort)}
        cls.needs_guard = any(mark is _GUARDED for _name, mark in marks)

    def __str__(self) -> str:
        kept = [text_of(getattr(self, name)) for name in self.kept]
        return ":".join(["g", self.verb, *kept])

    @classmethod
    def of(cls, kept: str | None, chosen: Sequence[str]) -> Self:
        """Return the click of a custom id's fields and a member's choice.

        :raises ValueError: when they aren't as declared.
        """
        count = len(cls.kept)
        texts = [] if kept is None else kept.split(":", max(0, count - 1))
        found = {
            name: reader(text) for (name, reader), text in zip(cls.kept.items(), texts, strict=True)
        }
        if cls._choice is not None and cls.chosen_name is not None:
            values = tuple(map(cls._choice, chosen))
            (found[cls.chosen_name],) = (values,) if cls.takes_several else values
        elif chosen:
            raise ValueError("nothing can be chosen here")
        return cls(**found)

    @classmethod
    def with_fields_of(cls, other: Click) -> Self:
        """Return a click with the fields of another that are in its custom id."""
        return cls(**{name: getattr(other, name) for name in cls.kept})


class NoButton(Click):
    """The button of a form that no button opens. No message shows it."""


class Form(Click):
    """A submitted form, whose one field is :data:`Chosen`.

    ``opener`` is the verb of the button that opens the form. The custom id of this button keeps the
    same fields.
    """

    opener: ClassVar[type[Click]] = NoButton
    """The click on the button that opens the form."""

    def __init_subclass__(cls, *, verb: str = "", opener: str = "") -> None:
        super().__init_subclass__(verb=verb)
        cls.opener = _opener_of(cls, opener) if opener else NoButton

    @property
    def button(self) -> Click:
        """The click on the button that opens this form."""
        if self.opener is NoButton:
            raise TypeError(f"no button opens {type(self).__name__}")
        return self.opener.with_fields_of(self)


def _opener_of(form: type[Form], verb: str) -> type[Click]:
    """Declare the click that opens a form, of the same thing and with the same guard."""
    parents: tuple[type[Click], ...] = form.__bases__
    bases = tuple(parent for parent in parents if not issubclass(parent, Form)) or (Click,)
    hints: dict[str, Any] = {}
    for parent in reversed(form.__mro__):
        if issubclass(parent, Form):
            hints |= get_annotations(parent)
    body = {
        "__module__": form.__module__,
        "__annotations__": {name: hints[name] for name in hints if name in form.kept},
    }
    name = f"Open{form.__name__}"
    opener: type[Click] = new_class(name, bases, {"verb": verb}, lambda made: made.update(body))
    if list(opener.kept) != list(form.kept):
        raise TypeError(f"the button of {form.__name__} can't keep the same fields")
    return opener


def custom_id_of(click: Click) -> str:
    """Return a click's text, or its verb and the digest of a text that is too long for Discord."""
    text = str(click)
    return text if len(text) < LIMIT else f"g~{click.verb}:{digest_of(click.verb, text)}"


def digest_of(verb: str, text: str) -> str:
    """Return the digest of a click's verb and text, 128 bits in 22 characters."""
    found = sha256(f"{verb}\n{text}".encode()).digest()
    return urlsafe_b64encode(found[:16]).decode().rstrip("=")


def read(
    kinds: Mapping[str, type[Click]], custom_id: str, chosen: Sequence[str], *, form: bool = False
) -> Click:
    """Return the click of a custom id, given the kinds by their verbs.

    :raises UnknownClick: when it isn't exactly as one of them declares.
    """
    found = SHAPE.fullmatch(custom_id)
    verb, kept = (found["verb"], found["kept"]) if found else ("", None)
    part, colon, rest = (kept or "").partition(":")
    if f"{verb}:{part}" in kinds:
        verb, kept = f"{verb}:{part}", rest if colon else None
    kind = kinds.get(verb)
    if kind is None or issubclass(kind, Form) is not form:
        raise UnknownClick
    try:
        return kind.of(kept, chosen)
    except ValueError:
        raise UnknownClick from None


def text_of(value: object) -> str:
    """Return a value as text for a custom id or an option of a select."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, tuple):
        return ".".join(map(text_of, cast("tuple[object, ...]", value)))
    if isinstance(value, Snowflake):
        return str(value.id)
    return str(value.value if isinstance(value, Enum) else value)


def _reader(hint: Any) -> Reader:
    """Return a reader for fields of a type, which raises a ValueError for any other text."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _marked(parts[0], parts[1:])
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


def _marked(hint: Any, marks: Sequence[Any]) -> Reader:
    if hint is Snowflake:
        return _thing
    allowed = [each for each in marks if each is not _CHOSEN and each is not _GUARDED]
    return _number(allowed[0]) if allowed else _reader(hint)


def _marks(hint: Any) -> list[object]:
    """Return the marks of a type and of its parts."""
    own = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return [*own, *(mark for part in get_args(hint) for mark in _marks(part))]


def _thing(text: str) -> Object:
    """Return an object with an id, in whose place the router puts the real thing."""
    number = _number(range(2**63))(text)
    return Object(cast("int", number))


def _number(allowed: Container[int]) -> Reader:
    def reader(text: str) -> int:
        if not NUMBER.fullmatch(text) or (number := int(text)) not in allowed:
            raise ValueError(text)
        return number

    return reader


def _one_among(values: Iterable[object]) -> Reader:
    known = {text_of(each): each for each in values}

    def reader(text: str) -> object:
        if text not in known:
            raise ValueError(text)
        return known[text]

    return reader


def _one_of(readers: Sequence[Reader]) -> Reader:
    def reader(text: str) -> object:
        for each in readers:
            with suppress(ValueError):
                return each(text)
        raise ValueError(text)

    return reader


def _several(readers: list[Reader], *, any_number: bool) -> Reader:
    """Return a reader for tuples, whose values are separated by dots."""

    def reader(text: str) -> tuple[object, ...]:
        texts = text.split(".") if text else []
        each = readers * len(texts) if any_number else readers
        return tuple(read(text) for read, text in zip(each, texts, strict=True))

    return reader


def _text(text: str) -> str:
    """Return a text, or refuse one that can't be stored and sent as it is."""
    text.encode()
    if "\0" in text:
        raise ValueError(text)
    return text


GOES_ON = Text("Good, it goes on.")


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The sentences of a form that asks a member to confirm."""

    title: Text
    question: Text
    yes: Text
    no: Text
    hint: Text | None = None
    answer_to_no: Text = GOES_ON
    is_yes_first: bool = True
    """Whether yes is the default."""


class Confirms(Form):
    """A form that asks a member to confirm. Its handler is only called after a yes."""

    confirmation: ClassVar[Confirmation]
    agreed: Chosen[bool] = False
