"""JSON for the network, read by the annotations of a registered function.

Positions and rulesets are written in their notation. A message can only name the types of errors
and of a few states of components, so none can run its own code.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, is_dataclass
from datetime import date
from enum import Enum
from functools import cache, partial
from inspect import signature
from types import NoneType
from typing import TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

from msgspec import convert, to_builtins

import cgt
from bot.language.catalogue import sentences
from bot.workers.registry import ERRORS, JOBS, Call, Json, job
from cgt.cli.surveying import survey_row
from cgt.core.sums import Sum
from cgt.core.text import Text
from cgt.engines.boards.region import Region
from cgt.errors import CgtError, NotationError
from cgt.rulesets.graphs.base import GraphState
from cgt.rulesets.heaps.passes import PassHeap

Fields: TypeAlias = dict[str, Json]
LONGEST = 32_000_000
"""The maximum characters of an answer, many times those of the largest picture."""
PLAIN = "{said}"
"""The template of a sentence that this version doesn't list, and so is sent in English."""
LONGEST_REASON = 500
"""The maximum characters of the reason why a value can't be read."""
STATES = {kind.__name__: kind for kind in (GraphState, PassHeap, Region)}
"""The states of components that are more than numbers, texts and tuples."""
LEAVES = Enum, bytes, date, str, int, float
"""The types that ``msgspec`` reads strictly."""
SCALAR = str | int | float | None
"""The values of a sentence besides other sentences."""

job("survey")(survey_row)  # the library doesn't know solver machines

hints_of: Callable[[object], Fields] = cache(get_type_hints)
"""The types of the fields of a class, or of a function's arguments and result."""


class NotPortable(ValueError):
    """A value or a function that can't cross the network."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An error in an answer, with the name of its type, its sentence and its place in a text."""

    kind: str
    text: Text
    place: tuple[str, tuple[int, int], str, tuple[str, ...]] = ("", (0, 0), "", ())


def write_call(call: Call) -> tuple[str, str]:
    """Return the name of a function and its arguments as JSON, out of a ``partial``.

    :raises NotPortable: if the function isn't registered, or an argument can't be written.
    """
    flat = partial(call)
    for name, function in JOBS.items():
        if function is flat.func:
            bound = signature(function).bind_partial(*flat.args, **flat.keywords)
            return name, dumps(bound.arguments)
    raise NotPortable(repr(flat.func))


def read_call(name: str, arguments: str) -> Call:
    """Return the function with a name, with its arguments bound.

    :raises NotPortable: if it isn't registered, or doesn't take these arguments.
    """
    with refusing():
        return partial(JOBS[name], **_fields(JOBS[name], _parse(arguments)))


def read_answer(name: str, answer: str | bytes) -> Json:
    """Return the value in an answer to a question, or raise the error in it.

    :raises NotPortable: if the question failed there, or the answer isn't of its type.
    """
    with refusing():
        match _parse(answer):
            case [True, value]:
                return _read(hints_of(JOBS[name])["return"], value)
            case [False, None]:
                raise NotPortable("the question failed there")
            case [False, failure]:
                error = _error(_read(Failure, failure))
            case _:
                raise NotPortable("it isn't an answer to this question")
    raise error


def dumps(value: object) -> str:
    """Return a value as JSON, the same text for equal values.

    :raises NotPortable: if it can't be written.
    """
    with refusing():
        return json.dumps(_plain(value), separators=(",", ":"), ensure_ascii=False)


@contextmanager
def refusing() -> Generator[None]:
    """Raise :class:`NotPortable` for any error that a type raises about a wrong value."""
    try:
        yield
    except NotPortable:
        raise
    except Exception as error:
        raise NotPortable(repr(error)[:LONGEST_REASON]) from error


def _parse(text: str | bytes) -> Json:
    if len(text) > LONGEST:
        raise NotPortable("it is too long")
    return json.loads(text)


def _plain(value: object) -> Json:
    """Return a value as JSON data.

    :raises NotPortable: if its type has no form in JSON.
    """
    kind = cast("type[Json]", type(value))
    for each, write in WRITERS.items():
        if issubclass(kind, each):
            return write(value)
    if value is None or isinstance(value, str | int | float):
        return value
    if kind in STATES.values() or is_dataclass(kind):
        content = {name: _plain(getattr(value, name)) for name in hints_of(kind)}
        return {kind.__name__: content} if kind in STATES.values() else content
    if isinstance(value, tuple | list):
        return [*map(_plain, cast("Sequence[Json]", value))]
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in cast("Fields", value).items()}
    raise NotPortable(_name(kind))


def _written_text(text: Text) -> Json:
    """Return a sentence as its template and values, in English if it isn't listed."""
    if not _is_listed(text.template, text.plural):
        text = Text(PLAIN, said=str(text))
    values = {
        name: _plain(each if isinstance(each, Text | SCALAR) else str(each))
        for name, each in text.values.items()
    }
    return [text.template, text.plural, values]


def _written_error(error: CgtError) -> Json:
    """Return an error under its type, or else the nearest registered base class."""
    kind = _name(next(kind for kind in type(error).__mro__ if kind in ERRORS))
    if isinstance(error, NotationError):
        place = error.source, error.span, error.example, error.candidates
        return _plain(Failure(kind, error.text, place))
    return _plain(Failure(kind, error.text))


def _read(hint: Json, raw: Json) -> Json:
    """Return the value of a type from JSON data, with every list as a tuple.

    Raises any error that a type raises about a wrong value.
    """
    if isinstance(hint, TypeVar):
        hint = hint.__bound__
    kind, inside = get_origin(hint) or hint, get_args(hint)
    if kind in READERS:
        return READERS[kind](raw)
    if NoneType in inside:  # a union
        (other,) = (each for each in inside if each is not NoneType)
        return None if raw is None else _read(other, raw)
    if kind in {tuple, Sequence} and isinstance(raw, list):
        members = cast("list[Json]", raw)
        if kind is Sequence or inside[1:] == (...,):
            inside = inside[:1] * len(members)
        return tuple(_read(*pair) for pair in zip(inside, members, strict=True))
    if kind is Mapping:
        return {_read(inside[0], key): _read(inside[1], each) for key, each in raw.items()}
    if is_dataclass(kind):
        return cast("type[Json]", kind)(**_fields(kind, raw))
    if isinstance(kind, type) and issubclass(kind, LEAVES):
        return convert(raw, kind)
    raise NotPortable(f"{hint} of {type(raw)}")


def _fields(thing: object, raw: Fields) -> Fields:
    """Return the fields of a class, or the arguments of a function."""
    return {name: _read(hints_of(thing)[name], each) for name, each in raw.items()}


def _state(raw: Json) -> Json:
    """Return the state of a component."""
    if isinstance(raw, list):
        return tuple(map(_state, cast("list[Json]", raw)))
    if isinstance(raw, dict):
        ((name, content),) = cast("Fields", raw).items()
        return STATES[name](**_fields(STATES[name], content))
    return raw


def _sentence(raw: Json) -> Text:
    """Return a sentence of a listed template, with its values.

    :raises NotPortable: if it isn't listed.
    :raises ValueError: if it can't be filled in with these values.
    """
    template, plural, written = raw
    if not _is_listed(template, plural):
        raise NotPortable("a sentence that isn't of this version")
    values: Fields = {
        name: _sentence(each) if isinstance(each, list) else convert(each, SCALAR)
        for name, each in written.items()
    }
    text = Text.counted(template, plural, **values) if plural else Text(template, **values)
    str(text)
    return text


def _error(failure: Failure) -> CgtError:
    """Return an error with its sentence, and with its place in a text if it has one."""
    kind = next(kind for kind in ERRORS if _name(kind) == failure.kind)
    error = kind.__new__(kind)
    CgtError.__init__(error, failure.text.template, **failure.text.values)
    error.text = failure.text
    if isinstance(error, NotationError):
        error.source, error.span, error.example, error.candidates = failure.place
    return error


def _is_listed(template: str, plural: str | None) -> bool:
    """Return whether a sentence is empty or listed in this version."""
    known = sentences()
    return template in {"", PLAIN} or (template in known and plural in {None, known[template]})


def _name(kind: type) -> str:
    """Return the full name of a class, since two errors have the same short one."""
    return f"{kind.__module__}.{kind.__qualname__}"


WRITERS: dict[type, Callable[[Json], Json]] = {
    **dict.fromkeys((Enum, bytes, date), to_builtins),
    **dict.fromkeys((Sum, cgt.Ruleset), str),
    Text: _written_text,
    CgtError: _written_error,
}
"""The writers of types with a form of their own."""
READERS: dict[Json, Callable[[Json], Json]] = {
    **dict.fromkeys((cgt.Position, Sum), lambda raw: cgt.position(convert(raw, str))),
    cgt.Ruleset: lambda raw: cgt.ruleset(convert(raw, str)),
    Text: _sentence,
    Hashable: _state,
}
"""The readers of types that aren't read field by field."""
