"""The first values of a nim-sequence as an HTML table, for notebooks."""

from __future__ import annotations

from html import escape

from cgt.contract import Ruleset

SHOWN = 60
"""The values that are shown."""
PER_ROW = 20
"""The values in a row."""
SEARCHED = 2_000
"""The heaps among which a period is looked for."""


def sequence_table(ruleset: Ruleset) -> str:
    """Return name and rule of a ruleset; of heaps the first values too, the period marked."""
    name, known_as = escape(ruleset.name), escape(ruleset.known_as)
    title = name if name == known_as else f"{known_as} <code>{name}</code>"
    heading = f"<p><b>{title}</b>: {escape(str(ruleset.rule))}</p>"
    if not ruleset.is_of_heaps:
        return heading
    values = [int(value) for value in ruleset.nim_values(SHOWN - 1)]
    period = ruleset.period(SEARCHED)
    lines = [heading, "<table>"]
    for start in range(0, len(values), PER_ROW):
        heaps = range(start, min(start + PER_ROW, len(values)))
        lines.append(_row("th", "heap", [str(heap) for heap in heaps]))
        marks = [
            f"<mark>{values[heap]}</mark>"
            if period is not None and 0 <= heap - period.preperiod < period.period
            else str(values[heap])
            for heap in heaps
        ]
        lines.append(_row("td", "nim value", marks))
    lines.append("</table>")
    if period is not None:
        grows = f", growing by {period.saltus}" if period.saltus else ""
        lines.append(f"<p>Period {period.period} from heap {period.preperiod} on{grows}.</p>")
    return "\n".join(lines)


def _row(tag: str, head: str, cells: list[str]) -> str:
    """Return a row of the table."""
    inside = "".join(f"<{tag}>{cell}</{tag}>" for cell in cells)
    return f"<tr><th>{head}</th>{inside}</tr>"
