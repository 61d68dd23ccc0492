"""A sentence as data: an English template and the values that go into it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from types import MappingProxyType

from cgt.objects import settle

LONGEST_NUMBER = 10_000
"""The most bits of a number that is written in a sentence."""
Translate = Callable[[str, str | None, int], str]
"""Puts a template into a language: given the singular, the plural if there is one, the count."""

Show = Callable[[object], object]
"""Makes a value of a sentence, such as a :class:`Part`, fit to be shown."""


def as_it_is(value: object) -> object:
    """Return a value as it is."""
    return value


def untranslated(template: str, plural: str | None, count: int) -> str:
    """Return the English form of a template: its plural unless ``count`` is 1."""
    return template if plural is None or count == 1 else plural


class Kind(Enum):
    """The kind of a part of a sentence, for a layout that marks it."""

    LABEL = auto()
    """The letter of a component."""
    VALUE = auto()
    """The result of a sentence: a nim value, a genus, a nim-sum."""
    NIMBER = auto()
    """A nim value as the field writes it: ``*3``."""
    MOVE = auto()
    """A move in words."""
    NOTATION = auto()
    """A move in notation."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sentence that a layout may show in a way of its own.

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

    ``template`` is a ``str.format`` template in English; ``values`` fill it and may be texts
    themselves. ``plural`` is the template for a number other than 1, in a sentence that is made
    with :meth:`counted`.

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
        """Return a sentence about ``count`` things: ``one`` is the form for 1 of them.

        >>> str(Text.counted("Take {count} token.", "Take {count} tokens.", count=3))
        'Take 3 tokens.'
        """
        text = cls(one, count=count, **values)
        settle(text, plural=many)
        return text

    def render(self, translate: Translate = untranslated, show: Show = as_it_is) -> str:
        """Return the sentence, every template in it passed through ``translate`` first.

        ``show`` is what each value that is no text itself is passed through.
        """
        if not self.template:
            return ""  # gettext takes it for the header of the catalogue
        count = self.values.get("count", 0)
        template = translate(self.template, self.plural, count if isinstance(count, int) else 0)
        return template.format_map(
            {name: _rendered(value, translate, show) for name, value in self.values.items()}
        )

    def __str__(self) -> str:
        said = self._said
        if said is None:  # it is kept: texts are compared, and grouped, by what they say
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
    """Return a value of a sentence, without an int that Python refuses to write for its length."""
    is_huge = isinstance(value, int) and value.bit_length() > LONGEST_NUMBER
    return "…" if is_huge else value


def phrase(english: str, /) -> str:
    """Return an English phrase as it is: said so, it is among what there is to translate.

    >>> period = {"theorem": phrase("Guy and Smith")}  # here kept as a word
    >>> str(Text("proven ({theorem})", theorem=Text(period["theorem"])))
    'proven (Guy and Smith)'
    """
    return english


def listed(names: Iterable[object]) -> Text:
    """Return names as one lists them in a sentence.

    >>> str(listed([7, 6, 4])), str(listed(["a3", "a4"])), str(listed([5]))
    ('7, 6 and 4', 'a3 and a4', '5')
    """
    *others, last = map(str, names)
    if not others:
        return Text("{last}", last=last)
    return Text("{others} and {last}", others=", ".join(others), last=last)


def alternatives(names: Iterable[object]) -> Text:
    """Return names of which one is chosen.

    >>> str(alternatives([7, 6, 4]))
    '7, 6 or 4'
    """
    *others, last = map(str, names)
    if not others:
        return Text("{last}", last=last)
    return Text("{others} or {last}", others=", ".join(others), last=last)


def placed(said: Text, where: str) -> Text:
    """Return what is said of a component together with its letter, if it is given one.

    >>> str(placed(Text("covered a3"), "B")), str(placed(Text("covered a3"), ""))
    ('covered a3 in B', 'covered a3')
    """
    return Text("{said} in {where}", said=said, where=where) if where else said


def _rendered(value: object, translate: Translate, show: Show) -> object:
    """Return a value as it stands in a sentence."""
    if isinstance(value, Text):
        return value.render(translate, show)
    if isinstance(value, Part):
        return show(Part(value.kind, str(_rendered(value.content, translate, show))))
    return show(_writable(value))


def _rebuilt(template: str, plural: str | None, values: dict[str, object]) -> Text:
    """Return a text from its parts, as pickle needs it between processes."""
    text = Text(template, **values)
    settle(text, plural=plural)
    return text
