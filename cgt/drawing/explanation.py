"""The reasoning about a position as a picture: nim values, in binary, and their nim-sum."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.analysis import Explanation
from cgt.drawing.alt import alt_text_of_explanation, verdict_of
from cgt.drawing.digits import Columns, choose_columns, digits, headings
from cgt.play import Play
from cgt.svg import (
    GOLD,
    IVORY,
    MIN_TEXT,
    MUTED,
    card,
    fit,
    grouped,
    path,
    ring,
    shorten,
    text,
    text_width,
)
from cgt.text import Text, Translate, untranslated
from cgt.values import nim_sum

LEFT, RIGHT = 40, 840
BITS_END = 744
MOST_WIDE = 16
MOST_STACKED = 8
ROW = 54
STACKED_ROW = 104


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the sum: a component, or (without a label) all that are folded into one row."""

    label: str
    content: str
    value: int


def draw_explanation(explanation: Explanation, translate: Translate = untranslated) -> str:
    """Return the steps of an explanation as SVG: values, their binary digits, the nim-sum.

    With too many components those in the middle are folded into one row, with their nim-sum;
    with too many digits some in the middle are left out, and the picture says so. Where the
    nim-sum does not decide, there is a table of what is known instead, and the verdict.
    """
    if not explanation.is_by_nim_sum:
        body, height = _table(explanation, translate)
        return card(height, alt_text_of_explanation(explanation).render(translate), body)
    lines = _lines(explanation, MOST_WIDE, translate)
    place = _wide(explanation, lines, translate)
    if place is None:
        lines = _lines(explanation, MOST_STACKED, translate)
        body, height = _stacked(explanation, lines, translate)
    else:
        body, height = _beside(explanation, lines, place, translate)
    return card(height, alt_text_of_explanation(explanation).render(translate), body)


def _lines(explanation: Explanation, most: int, translate: Translate) -> list[Line]:
    """Return the rows, those in the middle folded into one where they are more than ``most``."""
    lines = [
        Line(step.label, grouped(str(step.component)), step.value or 0)
        for step in explanation.components
    ]
    if len(lines) <= most:
        return lines
    head, tail = most // 2, (most - 1) // 2
    folded = lines[head:-tail]
    words = Text.counted("{count} more", "{count} more", count=len(folded)).render(translate)
    together = Line("", words, nim_sum(line.value for line in folded))
    return [*lines[:head], together, *lines[-tail:]]


def _table(explanation: Explanation, translate: Translate) -> tuple[list[str], float]:
    """Return a table of the components with their genera (or values), and the verdict below."""
    misere = explanation.play is Play.MISERE
    head = Text("genus") if misere else Text("nim value")
    unknown = Text("not known").render(translate)
    body = [text(RIGHT, 49, head.render(translate), fill=MUTED, bold=False, anchor="end")]
    y = 96.0
    steps = explanation.components
    for step in steps[:MOST_WIDE]:
        found = step.genus.raised if step.genus else None
        if not misere and step.value is not None:
            found = _star(step.value)
        shown = shorten(found or unknown, 280, 28)
        room = RIGHT - LEFT - 100 - text_width(shown, 28)
        body += _name(Line(step.label, grouped(str(step.component)), 0), y, 24, room)
        body.append(text(RIGHT, y, shown, size=28, anchor="end", role="value"))
        y += ROW
    if len(steps) > MOST_WIDE:
        count = len(steps) - MOST_WIDE
        more = Text.counted("{count} more", "{count} more", count=count).render(translate)
        body.append(text(LEFT, y, more, fill=MUTED, role="folded"))
        y += ROW
    body.append(_rule(y - ROW / 2 + 8))
    verdict = verdict_of(explanation.outcome)
    size, lines = fit(verdict.render(translate), RIGHT - LEFT, (28, MIN_TEXT))
    for line in lines:
        body.append(text(LEFT, y + 16, line, size=size, fill=GOLD, role="verdict"))
        y += size * 1.3
    return body, y + 32


def _words(explanation: Explanation, translate: Translate) -> tuple[str, str, str]:
    """Return the words of the picture: what a component is called, nim value, nim-sum."""
    heaps = all(game.is_of_heaps for game in explanation.position.rulesets)
    name = Text("heap") if heaps else Text("component")
    return (
        name.render(translate),
        Text("nim value").render(translate),
        Text("nim-sum").render(translate),
    )


def _wide(
    explanation: Explanation, lines: list[Line], translate: Translate
) -> tuple[float, Columns] | None:
    """Return where values and digits stand when all fit one line; None when they do not."""
    heap, value, total = _words(explanation, translate)
    first = max(text_width(heap, MIN_TEXT), text_width(total, 28) - 10)
    first = max(first, *(64 + text_width(line.content, 28) for line in lines), 0.0)
    second = max(
        text_width(value, MIN_TEXT, bold=False),
        *(text_width(_star(line.value), 28) for line in lines),
        text_width(_star(explanation.nim_sum or 0), 28),
    )
    most = BITS_END - explanation.width * 34 - second - 30
    at = min(most, max(210, LEFT + first + 36))
    left = at + second + 30
    if at < LEFT + 36 + min(first, 280):
        return None
    return at, choose_columns(explanation.width, _focus(explanation), left, BITS_END)


def _beside(
    explanation: Explanation,
    lines: list[Line],
    place: tuple[float, Columns],
    translate: Translate,
) -> tuple[list[str], float]:
    """Return the picture with digits beside the values, and its height."""
    heap, value, total = _words(explanation, translate)
    at, columns = place
    body = [
        text(LEFT, 49, heap, fill=MUTED, bold=False),
        text(at, 49, value, fill=MUTED, bold=False),
        *headings(columns, 49),
    ]
    row = ROW if len(lines) <= 8 else 48
    y = 96.0
    for line in lines:
        body += _name(line, y, 24 if row == ROW else 22, at - LEFT - 100)
        body.append(text(at, y, _star(line.value), size=28, role="value"))
        body += digits(columns, y, line.value, row - 10, looked_at=False)
        y += row
    body.append(_rule(y - row / 2 + 8))
    y += 16
    body.append(text(LEFT, y, total, size=28))
    body.append(text(at, y, _star(explanation.nim_sum or 0), size=28, fill=GOLD, role="sum"))
    body += digits(columns, y, explanation.nim_sum or 0, row - 10, looked_at=True)
    body.append(text(774, y, _verdict(explanation), size=28, role="verdict"))
    return body, y + 58


def _stacked(
    explanation: Explanation, lines: list[Line], translate: Translate
) -> tuple[list[str], float]:
    """Return the picture with the digits below each value, and its height."""
    heap, value, total = _words(explanation, translate)
    columns = choose_columns(explanation.width, _focus(explanation), LEFT, RIGHT)
    body = [
        text(LEFT, 45, heap, fill=MUTED, bold=False),
        text(RIGHT, 45, value, fill=MUTED, bold=False, anchor="end"),
    ]
    y = 92.0
    for line in lines:
        body += _name(line, y, 22, 330)
        body.append(_value_at_end(line.value, y, IVORY, RIGHT, 360))
        body += digits(columns, y + 48, line.value, 34, looked_at=False)
        y += STACKED_ROW
    body += headings(columns, y - 14)
    body.append(_rule(y + 10))
    y += 44
    verdict = _verdict(explanation)
    body.append(text(LEFT, y, total, size=28))
    body.append(text(RIGHT, y, verdict, size=28, anchor="end", role="verdict"))
    end = RIGHT - text_width(verdict, 28) - 24
    room = end - LEFT - text_width(total, 28) - 24
    body.append(_value_at_end(explanation.nim_sum or 0, y, GOLD, end, room))
    body += digits(columns, y + 48, explanation.nim_sum or 0, 34, looked_at=True)
    y += 92
    hidden = explanation.width - sum(power is not None for power in columns.exponents)
    if hidden:
        note = Text.counted(
            "…: {count} binary digit in between is not shown",
            "…: {count} binary digits in between are not shown",
            count=hidden,
        )
        for line in fit(note.render(translate), RIGHT - LEFT, (MIN_TEXT,))[1]:
            body.append(text(LEFT, y + 10, line, fill=MUTED, bold=False))
            y += 32
    return body, y + 10


def _name(line: Line, y: float, radius: float, width: float) -> list[str]:
    """Return the label and the size of a component, or the words of folded ones."""
    if not line.label:
        return [text(LEFT, y, shorten(line.content, width + 60), fill=MUTED, role="folded")]
    size = 28 if text_width(line.content, 28) <= width else MIN_TEXT
    content = shorten(line.content, width, size)
    return [
        ring(LEFT + 22, y, line.label, radius),
        text(LEFT + 64, y, content, size=size, role="number"),
    ]


def _value_at_end(value: int, y: float, fill: str, end: float, width: float) -> str:
    """Return a nim value that ends at ``end``, its middle cut out where it is too wide."""
    size = 28 if text_width(_star(value), 28) <= width else MIN_TEXT
    shown = shorten(_star(value), width, size)
    role = "sum" if fill == GOLD else "value"
    return text(end, y, shown, size=size, fill=fill, anchor="end", role=role)


def _star(value: int) -> str:
    """Return a nim value as a nimber: ``*3``."""
    return f"*{grouped(str(value))}"


def _verdict(explanation: Explanation) -> str:
    return "≠ 0" if explanation.nim_sum else "= 0"


def _focus(explanation: Explanation) -> int:
    """Return the exponent of the highest one of the nim-sum: where a winning move must act."""
    return (explanation.nim_sum or 1).bit_length() - 1


def _rule(y: float) -> str:
    return path([(30, y), (850, y)], f'stroke="{MUTED}" stroke-width="2"')
