"""A nim-sequence as members see it: a table, its period, a plot; and progress on the way there."""

from __future__ import annotations

from bot.chat.card import Card, Picture, text
from bot.chat.items import ClickButton, row
from bot.language.words import Words
from bot.theory.cards.explanation import COLUMNS, WIDTH
from bot.theory.custom_ids import StopSequence
from bot.theory.model import Sequence
from cgt.sequences.periods import Period

FEWEST = 4
"""The fewest values in a line that is a part of a period."""
LINES = 13
"""The most lines of values: as many as show a period of Kayles."""
BAR = 20


def progress_card(title: str, known: int, to: int, job: int, words: Words) -> Card:
    """Return how far a long computation has come, with a button that ends it."""
    done = BAR * known // max(1, to)
    lines = [
        f"### {words('Nim-sequence')}: {title}",
        f"`{'█' * done}{'░' * (BAR - done)}`",
        words("Heap {known} of {to}", known=f"{known:,}", to=f"{to:,}"),
    ]
    stop = ClickButton(StopSequence(job), words("Stop"))
    return Card([text("\n".join(lines)), row(stop)])


def sequence_card(
    title: str, found: Sequence, to: int, words: Words, *, pictures: bool = True
) -> Card:
    """Return the values, what is proven of them, and the plot, where pictures can be sent."""
    lines = [f"### {words('Nim-sequence')}: {title}", f"**{words.text(found.told)}**"]
    if found.known_to < to:
        lines.append(
            words(
                "I got as far as heap {known}. Ask again, and I will go on from there.",
                known=f"{found.known_to:,}",
            )
        )
    shown = [text("\n".join(lines)), text(_table(found, words))]
    if not pictures:
        return Card(shown)
    alt = words("The nim values of the heaps 0 to {known}, plotted.", known=f"{found.known_to:,}")
    picture = Picture("sequence.png", found.picture, alt)
    return Card([*shown, picture.gallery()], (picture,))


def _table(found: Sequence, words: Words) -> str:
    """Return the first values in lines; a bar stands where the period begins, and each repeats."""
    period = found.period
    width = max(len(str(value)) for value in found.first)
    columns = _columns(period, width)
    left = len(str((LINES - 1) * columns))
    lines: list[str] = []
    for start in range(0, len(found.first), columns):
        if len(lines) == LINES:
            lines.append("…")
            break
        cells = [
            f"{'|' if _begins_period(period, heap) else ' '}{value:>{width}}"
            for heap, value in enumerate(found.first[start : start + columns], start)
        ]
        lines.append(f"{start:>{left}}:{''.join(cells)}")
    table = "\n".join(lines)
    note = "\n" + words("-# A bar stands where a period begins.") if "|" in table else ""
    return f"```\n{table}\n```{note}"


def _columns(period: Period | None, width: int) -> int:
    """Return how many values of a width stand in a line: if it fits, a period or a part of it."""

    def fits(columns: int) -> bool:
        return len(f"{(LINES - 1) * columns}:") + columns * (width + 1) <= WIDTH

    if period is not None:
        for columns in filter(fits, range(COLUMNS, FEWEST - 1, -1)):
            if period.period % columns == 0:
                return columns
    return next(filter(fits, range(COLUMNS, 1, -1)), 1)


def _begins_period(period: Period | None, heap: int) -> bool:
    """Return whether a period begins at a heap; ones of a single heap are not marked."""
    if period is None or heap < period.preperiod:
        return False
    return heap == period.preperiod or (
        period.period > 1 and (heap - period.preperiod) % period.period == 0
    )
