"""The reasoning about a position as a picture: nim values, in binary, and their nim-sum."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cgt.analysis import Explanation
from cgt.drawing.alt import alt_text_of_explanation, verdict_of
from cgt.drawing.digits import Columns, choose_columns, digits, headings
from cgt.play import Play
from cgt.svg import (
    GOLD,
    IVORY,
    MUTED,
    TEXT,
    card,
    fit,
    fitting,
    grouped,
    path,
    ring,
    shorten,
    text,
    text_width,
    wrap,
)
from cgt.text import Text, Translate, untranslated
from cgt.values import nim_sum

LEFT, RIGHT = 32, 848
BITS_END = 738
VERDICT = 756
SMALL = 33
"""The size of headings and notes, in px."""
NAME = 76
"""What the label of a component takes at its left, in px."""
MOST_WIDE = 16
MOST_STACKED = 8
ROW = 74
FLAT_ROW = 62
STACKED_ROW = 128
LEAST_PITCH = 46


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the sum: a component, or all that are folded into one row."""

    label: str
    content: str
    value: int
    is_folded: bool = False


def draw_explanation(explanation: Explanation, translate: Translate = untranslated) -> str:
    """Return the text of an SVG of an explanation: values, their binary digits, the nim-sum.

    It is :data:`~cgt.svg.WIDTH` px wide. The words pass through ``translate``.
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
    if len(lines) == 1:
        return [replace(lines[0], label="")]
    if len(lines) <= most:
        return lines
    head, tail = most // 2, (most - 1) // 2
    folded = lines[head:-tail]
    words = Text.counted("{count} more", "{count} more", count=len(folded)).render(translate)
    together = Line("", words, nim_sum(line.value for line in folded), is_folded=True)
    return [*lines[:head], together, *lines[-tail:]]


def _table(explanation: Explanation, translate: Translate) -> tuple[list[str], float]:
    """Return a table of the components with their genera (or values), and the verdict below."""
    misere = explanation.play is Play.MISERE
    head = Text("genus") if misere else Text("nim value")
    unknown = Text("not known").render(translate)
    body = [_heading(RIGHT, 49, head.render(translate), "end")]
    y = 108.0
    steps = explanation.components
    for step in steps[:MOST_WIDE]:
        found = step.genus.raised if step.genus else None
        if not misere and step.value is not None:
            found = _star(step.value)
        shown = shorten(found or unknown, 400)
        room = RIGHT - LEFT - NAME - 36 - text_width(shown, TEXT)
        label = step.label if len(steps) > 1 else ""
        body += _name(Line(label, grouped(str(step.component)), 0), y, 32, room)
        body.append(text(RIGHT, y, shown, anchor="end", role="value"))
        y += ROW
    if len(steps) > MOST_WIDE:
        count = len(steps) - MOST_WIDE
        more = Text.counted("{count} more", "{count} more", count=count).render(translate)
        body.append(text(LEFT, y, more, size=SMALL, fill=MUTED, role="folded"))
        y += ROW
    body.append(_rule(y - ROW / 2 + 8))
    verdict = verdict_of(explanation.outcome)
    size, lines = fit(verdict.render(translate), RIGHT - LEFT, (TEXT, SMALL))
    for line in lines:
        body.append(text(LEFT, y + 16, line, size=size, fill=GOLD, role="verdict"))
        y += size * 1.3
    return body, y + 26


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
    indent = NAME if len(lines) > 1 else 0
    first = max(text_width(heap, SMALL, bold=False), text_width(total, TEXT))
    first = max(first, *(indent + text_width(line.content, TEXT) for line in lines), 0.0)
    second = max(
        text_width(value, SMALL, bold=False),
        *(text_width(_star(line.value), TEXT) for line in lines),
        text_width(_star(explanation.nim_sum or 0), TEXT),
    )
    most = BITS_END - explanation.width * LEAST_PITCH - second - 24
    at = min(most, LEFT + first + 30)
    needed = max(text_width(total, TEXT), text_width(heap, SMALL, bold=False), indent + 90) + 16
    if at < LEFT + needed:
        return None
    left = at + second + 24
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
        _heading(LEFT, 46, heap),
        _heading(at, 46, value),
        *headings(columns, 46),
    ]
    row = ROW if len(lines) <= 8 else FLAT_ROW
    y = 108.0
    for line in lines:
        body += _name(line, y, 32 if row == ROW else 28, at - LEFT - 20)
        body.append(text(at, y, _star(line.value), role="value"))
        body += digits(columns, y, line.value, row - 10, looked_at=False)
        y += row
    body.append(_rule(y - row / 2 + 6))
    y += 18
    body.append(text(LEFT, y, total))
    body.append(text(at, y, _star(explanation.nim_sum or 0), fill=GOLD, role="sum"))
    body += digits(columns, y, explanation.nim_sum or 0, row - 10, looked_at=True)
    body.append(text(VERDICT, y, _verdict(explanation), role="verdict"))
    return body, y + 56


def _stacked(
    explanation: Explanation, lines: list[Line], translate: Translate
) -> tuple[list[str], float]:
    """Return the picture with the digits below each value, and its height."""
    heap, value, total = _words(explanation, translate)
    columns = choose_columns(explanation.width, _focus(explanation), LEFT, RIGHT)
    body = [
        _heading(LEFT, 46, heap),
        _heading(RIGHT, 46, value, "end"),
    ]
    y = 108.0
    for line in lines:
        body += _name(line, y, 28, 400)
        body.append(_value_at_end(line.value, y, IVORY, RIGHT, 390))
        body += digits(columns, y + 58, line.value, 44, looked_at=False)
        y += STACKED_ROW
    body += headings(columns, y - 10)
    body.append(_rule(y + 18))
    y += 58
    verdict = _verdict(explanation)
    body.append(text(LEFT, y, total))
    body.append(text(RIGHT, y, verdict, anchor="end", role="verdict"))
    end = RIGHT - text_width(verdict, TEXT) - 24
    room = end - LEFT - text_width(total, TEXT) - 24
    body.append(_value_at_end(explanation.nim_sum or 0, y, GOLD, end, room))
    body += digits(columns, y + 58, explanation.nim_sum or 0, 44, looked_at=True)
    y += 110
    hidden = explanation.width - sum(power is not None for power in columns.exponents)
    if hidden:
        note = Text.counted(
            "…: {count} binary digit in between is not shown",
            "…: {count} binary digits in between are not shown",
            count=hidden,
        )
        for line in wrap(note.render(translate), RIGHT - LEFT, SMALL):
            body.append(_heading(LEFT, y + 10, line))
            y += 44
    return body, y + 10


def _heading(x: float, y: float, content: str, anchor: str = "start") -> str:
    """Return the heading of a column, or a note."""
    return text(x, y, content, size=SMALL, fill=MUTED, bold=False, anchor=anchor)


def _name(line: Line, y: float, radius: float, width: float) -> list[str]:
    """Return the label and the size of a component within a width, or the words of folded ones."""
    if line.is_folded:
        return [
            text(
                LEFT, y, shorten(line.content, width, SMALL), size=SMALL, fill=MUTED, role="folded"
            )
        ]
    indent = NAME if line.label else 0
    size = fitting([line.content], width - indent)
    content = shorten(line.content, width - indent, size)
    shapes = [ring(LEFT + radius, y, line.label, radius)] if line.label else []
    return [*shapes, text(LEFT + indent, y, content, size=size, role="number")]


def _value_at_end(value: int, y: float, fill: str, end: float, width: float) -> str:
    """Return a nim value that ends at ``end``, its middle cut out where it is too wide."""
    size = fitting([_star(value)], width)
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
    return path([(LEFT - 6, y), (RIGHT + 6, y)], f'stroke="{MUTED}" stroke-width="2"')
