"""The reasoning about a position as a picture of nim values in binary and their nim-sum."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from cgt.core.arguments import wrong_kind
from cgt.core.convention import Convention
from cgt.core.text import Text, Translate, untranslated
from cgt.core.values import nim_sum
from cgt.drawing.alt import alt_text_of_change, alt_text_of_explanation, clip, verdict_of
from cgt.drawing.digits import Columns, choose_columns, digits, headings
from cgt.drawing.lines import DrawnLines
from cgt.showing.presenter import presenter
from cgt.showing.svg import (
    GOLD,
    IVORY,
    MARGIN,
    MUTED,
    TEXT,
    WIDTH,
    Picture,
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
from cgt.theory import Explanation

ACROSS = WIDTH - 2 * MARGIN
LEFT, RIGHT = 18, 834
BITS_END = 724
VERDICT = 742
SMALL = 33
"""The font size of headings and notes, in px."""
NAME = 76
"""The width of a component's label on its left, in px."""
MOST_WIDE = 16
MOST_STACKED = 8
ROW = 74
FLAT_ROW = 62
STACKED_ROW = 128
LEAST_PITCH = 46
HEAD = 24
"""The distance of the headings from the top of the first line, in px."""
CAPTION = 46
"""The height of a line of a caption, in px."""
MOST_CAPTION = 120
"""The maximum length of a caption."""
FEW = 4
"""The maximum number of components of a position drawn before a move too."""
GAP = 44
"""The distance between the pictures before and after a move, in px."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the sum, for one component or for all those folded into one row."""

    label: str
    content: str
    value: int
    is_folded: bool = False
    is_changed: bool = False
    """Whether the first winning move is made here."""


def draw_explanation(explanation: Explanation, translate: Translate = untranslated) -> str:
    """Return an explanation as SVG, with nim values, their binary digits and the nim-sum.

    It is :data:`~cgt.showing.svg.WIDTH` px wide. The words pass through ``translate``. If there are
    too many components, those in the middle are folded into one row with their nim-sum. If there
    are too many digits, some in the middle are left out with a note. If the nim-sum doesn't decide
    the winner, the picture has a table of the known genera or values, and the verdict.

    :raises WrongKind: when it isn't an explanation.
    """
    if not isinstance(explanation, Explanation):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise wrong_kind(explanation, "an explanation", "cgt.explain('nim: 3 4 5')")
    return explanation_lines(explanation, translate).svg


def explanation_lines(explanation: Explanation, translate: Translate = untranslated) -> DrawnLines:
    """Return the picture of an explanation line by line, as in :func:`draw_explanation`."""
    if not explanation.is_by_nim_sum:
        drawn = _table(explanation, translate)
    else:
        lines = _lines(explanation, MOST_WIDE, translate)
        place = _wide(explanation, lines, translate)
        if place is None:
            drawn = _stack_digits(
                explanation, _lines(explanation, MOST_STACKED, translate), translate
            )
        else:
            drawn = _draw_digits_beside(explanation, lines, place, translate)
    return DrawnLines(alt_text_of_explanation(explanation).render(translate), tuple(drawn))


def draw_before_and_after(
    before: Explanation, after: Explanation, translate: Translate = untranslated
) -> str:
    """Return a won position before and after its first winning move as SVG, with captions.

    The part before the move is left out if it has more than :data:`FEW` components.
    """
    lines = [
        *_caption(_after(before, after), translate),
        *explanation_lines(after, translate).lines,
    ]
    if len(before.components) <= FEW:
        first = explanation_lines(before, translate).lines
        lines = [*_caption(Text("before"), translate), *first, _line([], GAP), *lines]
    return DrawnLines(alt_text_of_change(before, after).render(translate), tuple(lines)).svg


def _after(before: Explanation, after: Explanation) -> Text:
    """Return the first winning move in words, with the labels that it adds."""
    said = before.position.action(before.winning_moves[0].move)
    added = [step.label for step in after.components[len(before.components) :]]
    if not added:
        return Text("after: {move}", move=said)
    return Text("after: {move} · new {labels}", move=said, labels=", ".join(added))


def _caption(said: Text, translate: Translate) -> list[Picture]:
    """Return the lines of a caption above a picture."""
    lines = wrap(clip(said.render(translate), MOST_CAPTION), RIGHT - LEFT, SMALL)
    return [_line([text(LEFT, 16, line, size=SMALL, role="caption")], CAPTION) for line in lines]


def _line(body: list[str], height: float) -> Picture:
    return Picture("".join(body), ACROSS, ceil(height))


def _lines(explanation: Explanation, most: int, translate: Translate) -> list[Line]:
    """Return the rows, with those in the middle folded into one if there are more than ``most``."""
    first = explanation.winning_moves[:1]
    changed = {winning.move.component for winning in first}
    lines = [
        Line(step.label, grouped(str(step.component)), step.value or 0, is_changed=at in changed)
        for at, step in enumerate(explanation.components)
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


def _table(explanation: Explanation, translate: Translate) -> list[Picture]:
    """Return a table of the components with their genera or values, and the verdict below."""
    misere = explanation.convention is Convention.MISERE
    head = Text("genus") if misere else Text("nim value")
    unknown = Text("unknown").render(translate)
    lines = [_line([_heading(RIGHT, HEAD + 3, head.render(translate), "end")], ROW - 25)]
    steps = explanation.components
    for step in steps[:MOST_WIDE]:
        found = step.genus.raised if step.genus else None
        if not misere and step.value is not None:
            found = _star(step.value)
        shown = shorten(found or unknown, 400)
        room = RIGHT - LEFT - NAME - 36 - text_width(shown, TEXT)
        label = step.label if len(steps) > 1 else ""
        body = _name(Line(label, grouped(str(step.component)), 0), ROW / 2, 32, room)
        body.append(text(RIGHT, ROW / 2, shown, anchor="end", role="value"))
        lines.append(_line(body, ROW))
    if len(steps) > MOST_WIDE:
        count = len(steps) - MOST_WIDE
        more = Text.counted("{count} more", "{count} more", count=count).render(translate)
        body = [text(LEFT, ROW / 2, more, size=SMALL, fill=MUTED, role="folded")]
        lines.append(_line(body, ROW))
    body, y = [_rule(8)], ROW / 2 + 16
    verdict = verdict_of(explanation.outcome)
    size, words = fit(verdict.render(translate), RIGHT - LEFT, (TEXT, SMALL))
    for line in words:
        body.append(text(LEFT, y, line, size=size, fill=GOLD, role="verdict"))
        y += size * 1.3
    return [*lines, _line(body, y - 12)]


def _words(explanation: Explanation, translate: Translate) -> tuple[str, str, str]:
    """Return the words of the picture for a component, for nim value and for nim-sum."""
    nouns = {presenter(game).noun for game in explanation.position.rulesets}
    name = nouns.pop() if len(nouns) == 1 else Text("component")
    return (
        name.render(translate),
        Text("nim value").render(translate),
        Text("nim-sum").render(translate),
    )


def _wide(
    explanation: Explanation, lines: list[Line], translate: Translate
) -> tuple[float, Columns] | None:
    """Return the places of values and digits if they fit in one line, or None if they don't."""
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


def _draw_digits_beside(
    explanation: Explanation,
    lines: list[Line],
    place: tuple[float, Columns],
    translate: Translate,
) -> list[Picture]:
    """Return the picture with digits to the right of the values."""
    heap, value, total = _words(explanation, translate)
    at, columns = place
    row = ROW if len(lines) <= 8 else FLAT_ROW
    middle = row / 2
    head = [_heading(LEFT, HEAD, heap), _heading(at, HEAD, value), *headings(columns, HEAD)]
    drawn = [_line(head, HEAD + 62 - middle)]
    for line in lines:
        body = _name(line, middle, 32 if row == ROW else 28, at - LEFT - 20)
        body.append(text(at, middle, _star(line.value), role="value"))
        body += digits(columns, middle, line.value, row - 10, looked_at=False)
        drawn.append(_line(body, row))
    y = middle + 18
    body = [_rule(6), text(LEFT, y, total)]
    body.append(text(at, y, _star(explanation.nim_sum or 0), fill=GOLD, role="sum"))
    body += digits(columns, y, explanation.nim_sum or 0, row - 10, looked_at=True)
    body.append(text(VERDICT, y, _verdict(explanation), role="verdict"))
    return [*drawn, _line(body, y + 34)]


def _stack_digits(
    explanation: Explanation, lines: list[Line], translate: Translate
) -> list[Picture]:
    """Return the picture with the digits below each value."""
    heap, value, total = _words(explanation, translate)
    columns = choose_columns(explanation.width, _focus(explanation), LEFT, RIGHT)
    head = [_heading(LEFT, HEAD, heap), _heading(RIGHT, HEAD, value, "end")]
    drawn = [_line(head, HEAD + 26)]
    for line in lines:
        body = _name(line, 36, 28, 400)
        body.append(_value_at_end(line.value, 36, IVORY, RIGHT, 390))
        body += digits(columns, 94, line.value, 44, looked_at=False)
        drawn.append(_line(body, STACKED_ROW))
    y = 94.0
    verdict = _verdict(explanation)
    body = [*headings(columns, 26), _rule(54), text(LEFT, y, total)]
    body.append(text(RIGHT, y, verdict, anchor="end", role="verdict"))
    end = RIGHT - text_width(verdict, TEXT) - 24
    room = end - LEFT - text_width(total, TEXT) - 24
    body.append(_value_at_end(explanation.nim_sum or 0, y, GOLD, end, room))
    body += digits(columns, y + 58, explanation.nim_sum or 0, 44, looked_at=True)
    y += 110
    hidden = explanation.width - sum(power is not None for power in columns.exponents)
    if hidden:
        note = Text.counted(
            "…: {count} binary digit not shown",
            "…: {count} binary digits not shown",
            count=hidden,
        )
        for line in wrap(note.render(translate), RIGHT - LEFT, SMALL):
            body.append(_heading(LEFT, y + 10, line))
            y += 44
    return [*drawn, _line(body, y - 12)]


def _heading(x: float, y: float, content: str, anchor: str = "start") -> str:
    return text(x, y, content, size=SMALL, fill=MUTED, bold=False, anchor=anchor)


def _name(line: Line, y: float, radius: float, width: float) -> list[str]:
    """Return the label and size of a component within a width, or the words for folded ones."""
    if line.is_folded:
        return [
            text(
                LEFT, y, shorten(line.content, width, SMALL), size=SMALL, fill=MUTED, role="folded"
            )
        ]
    indent = NAME if line.label else 0
    size = fitting([line.content], width - indent)
    content = shorten(line.content, width - indent, size)
    kind = "played" if line.is_changed else ""
    shapes = [ring(LEFT + radius, y, line.label, radius, kind=kind)] if line.label else []
    return [*shapes, text(LEFT + indent, y, content, size=size, role="number")]


def _value_at_end(value: int, y: float, fill: str, end: float, width: float) -> str:
    """Return a nim value that ends at ``end``, with its middle cut out if it is too wide."""
    size = fitting([_star(value)], width)
    shown = shorten(_star(value), width, size)
    role = "sum" if fill == GOLD else "value"
    return text(end, y, shown, size=size, fill=fill, anchor="end", role=role)


def _star(value: int) -> str:
    return f"*{grouped(str(value))}"


def _verdict(explanation: Explanation) -> str:
    return "≠ 0" if explanation.nim_sum else "= 0"


def _focus(explanation: Explanation) -> int:
    """Return the exponent of the highest bit of the nim-sum, which a winning move must change."""
    return (explanation.nim_sum or 1).bit_length() - 1


def _rule(y: float) -> str:
    return path([(LEFT - 6, y), (RIGHT + 6, y)], f'stroke="{MUTED}" stroke-width="2"')
