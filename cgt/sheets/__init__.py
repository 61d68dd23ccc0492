"""Exercise sheets: random puzzles on paper, as HTML and as LaTeX, with their solutions apart."""

from cgt.sheets.contents import Exercise, Part
from cgt.sheets.sheet import Sheet, sheet

__all__ = ["Exercise", "Part", "Sheet", "sheet"]
