"""Take-and-break codes, such as 0.77 for Kayles and 4!.0 for Grundy's game."""

from cgt.core.codes.code import Code
from cgt.core.codes.digits import Digit, Shape
from cgt.core.codes.reading import parse_code
from cgt.core.codes.splits import allows, count_splits, splits

__all__ = ["Code", "Digit", "Shape", "allows", "count_splits", "parse_code", "splits"]
