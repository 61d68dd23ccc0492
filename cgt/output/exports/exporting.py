"""The export formats of each kind of value, and their writers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeAlias

from cgt.core.arguments import brief, wrong_kind
from cgt.core.positions import Position
from cgt.drawing.game_graph import draw_game_graph
from cgt.drawing.grid import draw_strip, draw_table
from cgt.drawing.position import draw
from cgt.errors import CgtError, WrongKind
from cgt.output.exports.dot import graph_as_dot
from cgt.output.exports.rows import graph_as_csv, position_as_csv, strip_as_csv, table_as_csv
from cgt.output.exports.tikz import graph_as_tikz, strip_as_tikz, table_as_tikz
from cgt.output.exports.tikz_of_svg import svg_as_tikz
from cgt.theory.game_graph import GameGraph
from cgt.theory.tables import Strip, Table


class Format(StrEnum):
    """The format of a file, ``SVG``, ``TIKZ``, ``CSV`` or ``DOT``."""

    SVG = "svg"
    TIKZ = "tikz"
    CSV = "csv"
    DOT = "dot"

    @property
    def ending(self) -> str:
        """The usual file extension, without the dot."""
        return "tex" if self is Format.TIKZ else self.value


Exportable: TypeAlias = "Position | GameGraph[Any] | Table | Strip"


def _position_as_tikz(position: Position) -> str:
    return svg_as_tikz(draw(position), str(position))


EXPORTED: Mapping[type, Mapping[Format, Callable[[Any], str]]] = {
    Position: {
        Format.SVG: draw,
        Format.TIKZ: _position_as_tikz,
        Format.CSV: position_as_csv,
    },
    GameGraph: {
        Format.SVG: draw_game_graph,
        Format.TIKZ: graph_as_tikz,
        Format.CSV: graph_as_csv,
        Format.DOT: graph_as_dot,
    },
    Table: {Format.SVG: draw_table, Format.TIKZ: table_as_tikz, Format.CSV: table_as_csv},
    Strip: {Format.SVG: draw_strip, Format.TIKZ: strip_as_tikz, Format.CSV: strip_as_csv},
}
"""The writers of each type of value, by format."""


def formats_of(value: Exportable) -> tuple[Format, ...]:
    """Return the formats available for a value."""
    return tuple(EXPORTED[type(value)])


def endings_of(forms: Iterable[Format]) -> dict[str, str]:
    """Return the file extensions of some formats, each with its format.

    >>> endings_of([Format.SVG, Format.TIKZ])
    {'svg': 'svg', 'tex': 'tikz', 'tikz': 'tikz'}
    """
    return {ending: form.value for form in forms for ending in (form.ending, form.value)}


def export(value: Exportable, form: object) -> str:
    """Return the text of a file, as :func:`cgt.export` does."""
    if type(value) not in EXPORTED:
        raise WrongKind(
            "Only positions, game graphs, tables and strips can be exported. Try {example}.",
            example="cgt.export(cgt.position('nim: 3 4 5'), 'tikz')",
        )
    if not isinstance(form, str):
        raise wrong_kind(form, "a format", "tikz")
    writers = EXPORTED[type(value)]
    wanted = next((each for each in writers if form.lower() in {each, each.ending}), None)
    if wanted is None:
        raise CgtError(
            "This can't be written as {format}. Try one of these: {known}.",
            format=brief(str(form)),
            known=", ".join(writers),
        )
    return writers[wanted](value)
