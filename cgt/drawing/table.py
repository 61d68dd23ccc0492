"""Nim-sequences, periods and misère quotients as HTML tables, for notebooks."""

from __future__ import annotations

from html import escape

from cgt.contract import Ruleset
from cgt.misere import MisereQuotient
from cgt.sequences.periods import Period

SHOWN = 60
"""The values that are shown."""
PER_ROW = 20
"""The values in a row."""
SEARCHED = 2_000
"""The heaps among which a period is looked for."""
MOST_ELEMENTS = 24
"""The most elements of a quotient whose products are shown."""


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


def period_table(period: Period) -> str:
    """Return a period as a table, and what proves it."""
    what = {
        "pre-period": period.preperiod,
        "period": period.period,
        "saltus": period.saltus,
        "checked to heap": period.checked_to or "all heaps, by theory",
        "proven by" if period.proven else "not proven": escape(period.theorem),
    }
    rows = (f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in what.items())
    return "\n".join(("<table>", *rows, "</table>"))


def quotient_table(quotient: MisereQuotient) -> str:
    """Return a misère quotient: its presentation, its products, P-elements marked, the heaps."""
    names = [
        f"<mark>{escape(name)}</mark>" if element in quotient.monoid.p_portion else escape(name)
        for element, name in enumerate(quotient.element_names)
    ]
    proof = "proven complete" if quotient.complete else "not proven complete"
    lines = [
        f"<p>{quotient.order} elements, {quotient.p_order} of them P (marked); {proof}.</p>",
        f"<p>{escape(str(quotient.presentation))}</p>",
    ]
    if quotient.order <= MOST_ELEMENTS:
        rows = zip(names, quotient.monoid.table, strict=True)
        products = (_row("td", name, [names[element] for element in row]) for name, row in rows)
        lines += ["<table>", _row("th", "·", names), *products, "</table>"]
    lines.append("<table>")
    for start in range(0, min(len(quotient.pretending), SHOWN), PER_ROW):
        shown = quotient.pretending[start : start + PER_ROW]
        lines.append(_row("th", "heap", [str(start + place) for place in range(len(shown))]))
        lines.append(_row("td", "element", [names[element] for element in shown]))
    return "\n".join((*lines, "</table>"))


def _row(tag: str, head: str, cells: list[str]) -> str:
    """Return a row of the table."""
    inside = "".join(f"<{tag}>{cell}</{tag}>" for cell in cells)
    return f"<tr><th>{head}</th>{inside}</tr>"
