"""A sheet as one HTML page with embedded pictures, for A4 and letter paper."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from cgt.core.positions import Position
from cgt.core.text import Text, Translate
from cgt.drawing import alt_text
from cgt.drawing.position import draw
from cgt.output.sheets.contents import (
    DATE,
    EXERCISES,
    NAME,
    ORIGIN,
    SOLUTIONS,
    Contents,
    Imprint,
    Part,
    points_of,
    render,
    sheet_mark,
    version_line,
)
from cgt.output.sheets.tasks import LINES, Task
from cgt.showing.themes import Theme, themed
from cgt.theory.paragraphs import Paragraph, numbered

STYLE = """
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem; background: #fff; color: #23262d;
  font: 1rem/1.5 system-ui, "Segoe UI", "Noto Sans", sans-serif; overflow-wrap: anywhere }
header { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between;
  align-items: baseline; border-bottom: 2px solid #23262d; margin-bottom: 1.5rem }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1rem; margin: 0 }
.asked h2, .asked h2 + p { display: inline; margin-right: .5rem }
header p, .origin { color: #5b6270; margin: 0 }
.name { display: flex; gap: 1.5rem; margin: 0 0 1.5rem }
.name span { flex: 1; border-bottom: 1px solid #5b6270; padding-top: 1.2rem }
article { break-inside: avoid; margin-bottom: 1.75rem }
article p { margin: .25rem 0 }
.points { float: right; color: #5b6270 }
.cells { display: flex; flex-wrap: wrap; gap: .5rem 0; margin: .5rem 0 }
.cells span { border: 1px solid #5b6270; margin-left: -1px; min-width: 2.6rem; text-align: center }
.cells b { display: block; border-bottom: 1px solid #d3d7de; color: #5b6270; font-weight: 400 }
.cells i { display: block; font-style: normal; height: 2rem; line-height: 2rem }
.room span { display: block; border-bottom: 1px solid #d3d7de; height: 2.2rem }
ul { margin: .25rem 0; padding-left: 1.25rem } ul p { color: #5b6270 }
img { display: block; width: 100%; max-width: 34rem; max-height: 22rem; margin: .5rem 0;
  object-fit: contain; object-position: left }
ol { display: flex; flex-wrap: wrap; gap: .25rem 2rem; list-style: none; margin: .25rem 0;
  padding: 0 }
code { display: block; font: .85rem/1.5 ui-monospace, monospace; white-space: pre-wrap }
.origin { border-top: 1px solid #d3d7de; font-size: .85rem; padding-top: .5rem }
@media print {
  body { max-width: none; padding: 0; font-size: 11pt }
  img { max-width: 11cm; max-height: 7cm }
  section + section { break-before: page }
}
"""
ROOM = f'<div class="room">{"<span></span>" * LINES}</div>'
"""The lines on which a proof is written."""


@dataclass(frozen=True, slots=True)
class Page:
    """The exercises, their solutions, or both as an HTML page in a ``language``."""

    contents: Contents
    imprint: Imprint
    part: Part
    translate: Translate
    language: str

    def __str__(self) -> str:
        title = self._text(EXERCISES if self.part.has_exercises else SOLUTIONS)
        lines = [
            f'<!doctype html>\n<html lang="{escape(self.language)}">',
            '<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title} · {self._text(sheet_mark(self.imprint))}</title>",
            f"<style>{STYLE}</style>\n</head>\n<body>",
        ]
        if self.part.has_exercises:
            lines += ["<section>", *self._exercises(), "</section>"]
        if self.part.has_solutions:
            lines += ["<section>", *self._solutions(), "</section>"]
        return "\n".join([*lines, "</body>\n</html>\n"])

    def _text(self, content: Text | str) -> str:
        return escape(render(content, self.translate))

    def _head(self, title: Text) -> str:
        mark = self._text(sheet_mark(self.imprint))
        return f"<header><h1>{self._text(title)}</h1><p>{mark}</p></header>"

    def _exercises(self) -> Iterator[str]:
        yield self._head(EXERCISES)
        fields = map(self._text, (NAME, DATE, self.contents.points_line))
        yield f'<p class="name">{"".join(f"<span>{field}</span>" for field in fields)}</p>'
        yield "<article>"
        for game, rule in self.contents.rules:
            yield f"<p><b>{self._text(game)}</b> · {self._text(rule)}</p>"
        yield f"<p>{self._text(self.contents.winner_line)}</p>\n</article>"
        for number, each in enumerate(self.contents.items, 1):
            title = " + ".join(map(self._text, each.titles))
            points = f'<span class="points">{self._text(points_of(each))}</span>'
            yield f'<article class="asked">\n{points}<h2>{number}. {title}</h2>'
            yield f"<p>{self._text(each.question)}</p>"
            if each.position is not None:
                yield self._picture(each.position)
            if isinstance(each, Task):
                yield _cells([""] * len(each.cells)) if each.cells else ROOM
            else:
                answers = each.letter_pairs(self.translate)
                items = (f"<li>({letter}) {escape(answer)}</li>" for letter, answer in answers)
                yield f"<ol>{''.join(items)}</ol>"
            yield "</article>"

    def _paragraph(self, step: int | None, paragraph: Paragraph) -> Iterator[str]:
        """Yield a paragraph of a solution, with its list."""
        head = f"{step}. {self._text(paragraph.head)}" if step else self._text(paragraph.head)
        said = "" if paragraph.said is None else f": {self._text(paragraph.said)}"
        yield f"<p><b>{head}</b>{said}</p>"
        if paragraph.lines:
            items = [
                f"<li>{self._text(line.said)}"
                + (f"<p>{self._text(line.below)}</p>" if line.below is not None else "")
                + "</li>"
                for line in paragraph.lines
            ]
            yield f"<ul>{''.join(items)}</ul>"

    def _picture(self, position: Position) -> str:
        drawn = themed(draw(position, translate=self.translate), Theme.PAPER)
        encoded = b64encode(drawn.encode()).decode()
        alt = self._text(alt_text(position))
        return f'<img alt="{alt}" src="data:image/svg+xml;base64,{encoded}">'

    def _solutions(self) -> Iterator[str]:
        yield self._head(SOLUTIONS)
        for number, each in enumerate(self.contents.items, 1):
            points = f'<span class="points">{self._text(points_of(each))}</span>'
            if isinstance(each, Task):
                yield f"<article>\n{points}<h2>{number}. {self._text(each.question)}</h2>"
                yield _cells(each.cells)
                for step, paragraph in numbered(each.solution):
                    yield from self._paragraph(step, paragraph)
            else:
                letter, answer = each.right(self.translate)
                yield f"<article>\n{points}<h2>{number}. ({letter}) {escape(answer)}</h2>"
                yield f"<p>{self._text(each.reason)}</p>"
            yield "</article>"
        yield f'<div class="origin">{self._text(ORIGIN)}'
        yield f"<code>{escape(self.imprint.command)}</code>"
        yield f"{self._text(version_line(self.imprint))}</div>"


def _cells(entries: Sequence[str]) -> str:
    """Return a row of cells below the numbers of their heaps, or nothing without any."""
    cells = (f"<span><b>{heap}</b><i>{entry}</i></span>" for heap, entry in enumerate(entries))
    return f'<div class="cells">{"".join(cells)}</div>' if entries else ""
