"""Take-and-break codes: 0.77 is Kayles, 4!.0 is Grundy's game."""

from cgt.codes.code import Code
from cgt.codes.digits import Digit, Shape
from cgt.codes.reading import parse_code
from cgt.codes.splits import allows, count_splits, splits

__all__ = ["Code", "Digit", "Shape", "allows", "count_splits", "parse_code", "splits"]
