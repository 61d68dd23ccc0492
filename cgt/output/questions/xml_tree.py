"""XML as a bounded tree of elements with their lines, without any document type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from cgt.core.text import Text
from cgt.output.questions.model import UnreadableFile

MOST_ELEMENTS = 20_000
DEEPEST = 60


@dataclass(slots=True)
class Element:
    """An element with its name without a prefix, its attributes and its line."""

    name: str
    attributes: dict[str, str]
    line: int
    children: list[Element | str] = field(default_factory=list)

    @property
    def elements(self) -> Iterator[Element]:
        return (each for each in self.children if isinstance(each, Element))

    def all(self) -> Iterator[Element]:
        """Yield this element and all below it, in the order of the file."""
        yield self
        for each in self.elements:
            yield from each.all()

    def named(self, name: str) -> list[Element]:
        """Return the elements below this one with a name."""
        return [each for each in self.all() if each.name == name]

    @property
    def text(self) -> str:
        """The text of this element and of all below it."""
        return "".join(each if isinstance(each, str) else each.text for each in self.children)


class XmlFault(Exception):
    """A fault of XML, with its line."""

    def __init__(self, said: Text, line: int) -> None:
        self.said, self.line = said, line


class _Builder:
    """Builds the tree while the parser reads."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.root: Element | None = None
        self.open: list[Element] = []
        self.count = 0

    def refuse(self, *_: object) -> None:
        raise UnreadableFile(
            "This file has a document type (<!DOCTYPE>), which I don't read. Remove that line."
        )

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS or len(self.open) >= DEEPEST:
            raise UnreadableFile("This file has too many elements. Split it into several files.")
        bare = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        made = Element(name.rpartition(" ")[2], bare, self.parser.CurrentLineNumber)
        if self.open:
            self.open[-1].children.append(made)
        else:
            self.root = made
        self.open.append(made)

    def end(self, _name: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        self.open[-1].children.append(text)


def read_tree(data: bytes) -> Element:
    """Return the root element of an XML file.

    :raises XmlFault: when it isn't XML.
    :raises UnreadableFile: when it has a document type, or is too large.
    """
    builder = _Builder()
    try:
        builder.parser.Parse(data, True)
    except UnreadableFile:
        raise
    except (expat.ExpatError, LookupError, ValueError) as error:
        line = getattr(error, "lineno", 1)
        raise XmlFault(Text("This isn't valid XML ({error}).", error=str(error)), line) from None
    if builder.root is None:
        raise XmlFault(Text("This isn't valid XML ({error}).", error="empty"), 1)
    return builder.root
