"""Positions, game graphs, tables and strips as files: SVG, TikZ, CSV and DOT."""

from cgt.exports.exporting import EXPORTED, Exportable, Format, export, formats_of

__all__ = ["EXPORTED", "Exportable", "Format", "export", "formats_of"]
