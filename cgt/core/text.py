"""Sentences as data, with an English template and the values in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from types import MappingProxyType

from cgt.core.objects import settle

LONGEST_NUMBER = 10_000
"""The maximum number of bits of a number in a sentence."""
Translate = Callable[[str, str | None, int], str]
"""A translation from a template, its plural (or None) and a count into a language."""

Show = Callable[[object], object]
"""A conversion of a value in a sentence, such as a :class:`Part`, to a displayable form."""


def as_it_is(value: object) -> object:
    """Return a value unchanged."""
    return value


def untranslated(template: str, plural: str | None, count: int) -> str:
    """Return the English form of a template, which is its plural unless ``count`` is 1."""
    return template if plural is None or count == 1 else plural


class Kind(Enum):
    """The kind of a part of a sentence, for a layout that marks it."""

    LABEL = auto()
    """The letter of a component."""
    VALUE = auto()
    """The result in a sentence, such as a nim value, a genus or a nim-sum."""
    NIMBER = auto()
    """A nim value in the notation of the literature, such as ``*3``."""
    MOVE = auto()
    """A move in words."""
    NOTATION = auto()
    """A move in notation."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sentence that a layout can mark.

    >>> str(Text("{heap} has nim value {value}", heap=Part(Kind.LABEL, "A"), value=3))
    'A has nim value 3'
    """

    kind: Kind
    content: Text | str

    def __str__(self) -> str:
        return str(self.content)


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Text:
    """A sentence that can be shown as it is, or translated first.

    ``template`` is a ``str.format`` template in English. ``values`` fill it and can be texts
    themselves. ``plural`` is the template for a number other than 1, in a sentence from
    :meth:`counted`.

    >>> str(Text("Take {numbers} tokens.", numbers=Text("{a} or {b}", a=1, b=3)))
    'Take 1 or 3 tokens.'
    """

    template: str
    plural: str | None
    values: Mapping[str, object] = field(repr=False)
    _said: str | None = field(init=False, repr=False)

    def __init__(self, template: str, /, **values: object) -> None:
        settle(self, template=template, plural=None, values=MappingProxyType(values), _said=None)

    @classmethod
    def counted(cls, one: str, many: str, /, *, count: int, **values: object) -> Text:
        """Return a sentence about ``count`` things, with a singular and a plural template.

        >>> str(Text.counted("Take {count} token.", "Take {count} tokens.", count=3))
        'Take 3 tokens.'
        """
        text = cls(one, count=count, **values)
        settle(text, plural=many)
        return text

    def render(self, translate: Translate = untranslated, show: Show = as_it_is) -> str:
        """Return the sentence, with every template passed through ``translate`` first.

        Values that aren't texts pass through ``show``.
        """
        if not self.template:
            return ""  # gettext takes it for the header of the catalogue
        count = self.values.get("count", 0)
        template = translate(self.template, self.plural, count if isinstance(count, int) else 0)
        return template.format_map(
            {name: _render_value(value, translate, show) for name, value in self.values.items()}
        )

    def __str__(self) -> str:
        said = self._said
        if said is None:  # cached, because texts are compared and grouped by their content
            said = self.render()
            settle(self, _said=said)
        return said

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (self.template, self.plural, dict(self.values))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def _writable(value: object) -> object:
    """Return a value, or … for an integer that Python refuses to write for its length."""
    is_huge = isinstance(value, int) and value.bit_length() > LONGEST_NUMBER
    return "…" if is_huge else value


def phrase(english: str, /) -> str:
    """Return an English phrase unchanged, marked for the catalogue of translations.

    >>> period = {"theorem": phrase("Guy and Smith")}  # here kept as a word
    >>> str(Text("proven ({theorem})", theorem=Text(period["theorem"])))
    'proven (Guy and Smith)'
    """
    return english


def listed(names: Iterable[object]) -> Text:
    """Return names as a list in a sentence, with *and* before the last.

    >>> str(listed([7, 6, 4])), str(listed(["a3", "a4"])), str(listed([5]))
    ('7, 6 and 4', 'a3 and a4', '5')
    """
    *others, last = map(str, names)
    if not others:
        return Text("{last}", last=last)
    return Text("{others} and {last}", others=", ".join(others), last=last)


def alternatives(names: Iterable[object]) -> Text:
    """Return names as a list of alternatives, with *or* before the last.

    >>> str(alternatives([7, 6, 4]))
    '7, 6 or 4'
    """
    *others, last = map(str, names)
    if not others:
        return Text("{last}", last=last)
    return Text("{others} or {last}", others=", ".join(others), last=last)


def placed(said: Text, where: str) -> Text:
    """Return a statement about a component, with its label if there is one.

    >>> str(placed(Text("covered a3"), "B")), str(placed(Text("covered a3"), ""))
    ('covered a3 in B', 'covered a3')
    """
    return Text("{said} in {where}", said=said, where=where) if where else said


def _render_value(value: object, translate: Translate, show: Show) -> object:
    """Return a value rendered for a sentence."""
    if isinstance(value, Text):
        return value.render(translate, show)
    if isinstance(value, Part):
        return show(Part(value.kind, str(_render_value(value.content, translate, show))))
    return show(_writable(value))


def _rebuilt(template: str, plural: str | None, values: dict[str, object]) -> Text:
    """Return a text from its parts, for pickle."""
    text = Text(template, **values)
    settle(text, plural=plural)
    return text
