"""Positions, game graphs, tables and strips as files in SVG, TikZ, CSV and DOT."""

from cgt.output.exports.exporting import (
    EXPORTED,
    Exportable,
    Format,
    endings_of,
    export,
    formats_of,
)

__all__ = ["EXPORTED", "Exportable", "Format", "endings_of", "export", "formats_of"]
