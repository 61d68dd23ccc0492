"""Pictures as SVG, with descriptions in words."""

from cgt.drawing.alt import (
    alt_text,
    alt_text_of_change,
    alt_text_of_explanation,
    alt_text_of_review,
)
from cgt.drawing.explanation import draw_before_and_after, draw_explanation
from cgt.drawing.film import Frame, draw_film
from cgt.drawing.lines import DrawnLines
from cgt.drawing.position import draw, draw_lines
from cgt.drawing.review import draw_review
from cgt.drawing.rows import order_after, order_of
from cgt.drawing.seats import Seats
from cgt.showing.svg import Picture

__all__ = [
    "DrawnLines",
    "Frame",
    "Picture",
    "Seats",
    "alt_text",
    "alt_text_of_change",
    "alt_text_of_explanation",
    "alt_text_of_review",
    "draw",
    "draw_before_and_after",
    "draw_explanation",
    "draw_film",
    "draw_lines",
    "draw_review",
    "order_after",
    "order_of",
]
