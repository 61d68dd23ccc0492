"""A plot of a nim-sequence against heap size, with a shaded period and marked records."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cgt.core.text import Text, Translate, untranslated
from cgt.engines.sequences.periods import Period
from cgt.showing.svg import BLUE, CARD, GOLD, IVORY, MUTED

POINTS = 30_000
"""The maximum number of heaps drawn. A longer sequence shows every k-th heap and every record."""


def plot_sequence(
    values: NDArray[Any],
    period: Period | None,
    title: str,
    translate: Translate = untranslated,
) -> bytes:
    """Return the plot of the values of the heaps 0, 1, 2 ... as PNG, 880 px wide.

    The first period is shaded, and a line marks its start. A record is a value larger than all
    before it. Records are diamonds, the other values dots.
    """
    # matplotlib loads slowly, and few callers need it
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    def words(text: Text) -> str:
        return text.render(translate)

    figure = Figure(figsize=(8.8, 6.6), dpi=100, facecolor=CARD)
    axes: Any = figure.add_subplot(facecolor=CARD)
    heaps = np.arange(len(values))
    step = max(1, len(values) // POINTS)
    size = 40 if len(values) <= 400 else 10 if len(values) <= 3_000 else 1.5
    axes.scatter(heaps[::step], values[::step], s=size, color=IVORY, linewidths=0)
    records = records_of(values)
    axes.scatter(
        records,
        values[records],
        s=max(30.0, size * 1.6),
        marker="D",
        facecolors="none",
        edgecolors=GOLD,
        linewidths=1.6,
        label=words(Text("new maximum")),
    )
    if period is not None and period.preperiod < len(values):
        end = min(period.preperiod + period.period, len(values) - 1)
        axes.axvspan(
            period.preperiod,
            max(end, period.preperiod + len(values) / 400),
            color=BLUE,
            alpha=0.35,
            linewidth=0,
            label=words(Text("one period")),
        )
        axes.axvline(period.preperiod, color=BLUE, linewidth=2, linestyle="--")
    axes.set_title(
        title[:60],
        color=IVORY,
        fontsize=min(27, 900 / len(title[:60])),
        fontweight="bold",
        loc="left",
        pad=58,
    )
    axes.set_xlabel(words(Text("heap")), color=IVORY, fontsize=24)
    axes.set_ylabel(words(Text("nim value")), color=IVORY, fontsize=24)
    axes.tick_params(colors=MUTED, labelsize=24)
    axes.ticklabel_format(style="plain", useOffset=False)
    axes.locator_params(axis="x", nbins=5)
    axes.yaxis.get_major_locator().set_params(integer=True)
    axes.grid(color=MUTED, alpha=0.2)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.legend(
        fontsize=24,
        labelcolor=IVORY,
        frameon=False,
        loc="lower left",
        bbox_to_anchor=(-0.03, 0.97),
        ncols=2,
    )
    figure.tight_layout(pad=1.4)
    written = BytesIO()
    canvas: Any = FigureCanvasAgg(figure)
    canvas.print_png(written)
    return written.getvalue()


def records_of(values: NDArray[Any]) -> NDArray[np.intp]:
    """Return the heaps with a value larger than all before it, without heap 0.

    >>> records_of(np.array([0, 1, 2, 3, 1, 4, 3, 2])).tolist()
    [1, 2, 3, 5]
    """
    highest = np.maximum.accumulate(values.astype(np.int64))
    return np.flatnonzero(highest[1:] > highest[:-1]) + 1
