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
    Exercise,
    Imprint,
    Part,
    render,
    rules_of,
    sheet_mark,
    version_line,
)
from cgt.showing.themes import Theme, themed

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


@dataclass(frozen=True, slots=True)
class Page:
    """The exercises, their solutions, or both as an HTML page in a ``language``."""

    exercises: Sequence[Exercise]
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
        yield f'<p class="name"><span>{self._text(NAME)}</span><span>{self._text(DATE)}</span></p>'
        yield "<article>"
        for game, rule in rules_of(self.exercises):
            yield f"<p><b>{self._text(game)}</b> · {self._text(rule)}</p>"
        yield "</article>"
        for number, exercise in enumerate(self.exercises, 1):
            title = " + ".join(map(self._text, exercise.titles))
            yield f'<article class="asked">\n<h2>{number}. {title}</h2>'
            yield f"<p>{self._text(exercise.question)}</p>"
            if exercise.position is not None:
                yield self._picture(exercise.position)
            answers = exercise.letter_pairs(self.translate)
            items = (f"<li>({letter}) {escape(answer)}</li>" for letter, answer in answers)
            yield f"<ol>{''.join(items)}</ol>\n</article>"

    def _picture(self, position: Position) -> str:
        drawn = themed(draw(position, translate=self.translate), Theme.PAPER)
        encoded = b64encode(drawn.encode()).decode()
        alt = self._text(alt_text(position))
        return f'<img alt="{alt}" src="data:image/svg+xml;base64,{encoded}">'

    def _solutions(self) -> Iterator[str]:
        yield self._head(SOLUTIONS)
        for number, exercise in enumerate(self.exercises, 1):
            letter, answer = exercise.right(self.translate)
            yield f"<article>\n<h2>{number}. ({letter}) {escape(answer)}</h2>"
            yield f"<p>{self._text(exercise.reason)}</p>\n</article>"
        yield f'<div class="origin">{self._text(ORIGIN)}'
        yield f"<code>{escape(self.imprint.command)}</code>"
        yield f"{self._text(version_line(self.imprint))}</div>"
