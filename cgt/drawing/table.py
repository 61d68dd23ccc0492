"""Objects of this package as HTML for notebooks, with tables and a plot."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from importlib.util import find_spec

from cgt.core.components import label
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention
from cgt.core.text import Kind, Part, Text
from cgt.core.values import Outcome
from cgt.drawing.explanation import draw_explanation
from cgt.drawing.position import draw
from cgt.engines.misere import MisereQuotient
from cgt.engines.sequences.periods import Period
from cgt.theory import Analysis, Explanation, numbered

SHOWN = 60
PER_ROW = 20
SEARCHED = 2_000
"""The number of heaps searched for a period."""
PLOTTED = 400
"""The number of heaps in a plot, or more if the pre-period and two periods need more."""
MOST_PLOTTED = 20_000
BOLD = {Kind.LABEL, Kind.VALUE, Kind.MOVE}
MOST_ELEMENTS = 24
"""The maximum number of elements of a quotient for which products are shown."""


def sequence_table(ruleset: Ruleset) -> str:
    """Return the name and rule of a ruleset, and the first values of heaps with their period."""
    name, code = escape(ruleset.name), escape(ruleset.code)
    title = name if name == code else f"{name} <code>{code}</code>"
    heading = f"<p><b>{title}</b>: {escape(str(ruleset.rule))}</p>"
    if not ruleset.is_of_heaps:
        return heading
    values = [int(value) for value in ruleset.nim_values(SHOWN - 1)]
    period = ruleset.period(SEARCHED)
    lines = [heading, "<table>"]
    for start in range(0, len(values), PER_ROW):
        heaps = range(start, min(start + PER_ROW, len(values)))
        lines.append(table_row("th", "heap", [str(heap) for heap in heaps]))
        marks = [
            f"<mark>{values[heap]}</mark>"
            if period is not None and 0 <= heap - period.preperiod < period.period
            else str(values[heap])
            for heap in heaps
        ]
        lines.append(table_row("td", "nim value", marks))
    lines.append("</table>")
    if period is not None:
        grows = f", growing by {period.saltus}" if period.saltus else ""
        repeats = f"Repeats every {period.period} from heap {period.preperiod}"
        lines.append(f"<p>{repeats}{grows}.</p>")
    return "\n".join((*lines, *_plot(ruleset, period)))


def _plot(ruleset: Ruleset, period: Period | None) -> list[str]:
    """Return the plot of the values with their period shaded, or nothing without matplotlib."""
    if find_spec("matplotlib") is None:
        return []
    from cgt.drawing.plot import plot_sequence  # noqa: PLC0415 - it loads numpy

    whole = 0 if period is None else period.preperiod + 2 * period.period
    values = ruleset.nim_values(min(MOST_PLOTTED, max(PLOTTED, whole)))
    png = b64encode(plot_sequence(values, period, ruleset.name)).decode()
    about = f"The nim values of the heaps 0 to {len(values) - 1}"
    return [f'<img alt="{about}" width="660" src="data:image/png;base64,{png}">']


def analysis_table(analysis: Analysis) -> str:
    """Return an analysis with its position, winner, component values and winning moves."""
    verdict = {
        Outcome.N: "an N-position: whoever is to move wins",
        Outcome.P: "a P-position: whoever is to move loses",
    }[analysis.outcome]
    convention = "normal" if analysis.convention is Convention.NORMAL else "misère"
    components = analysis.position.components
    lines = [
        draw(analysis.position),
        f"<p>In {convention} play <b>{escape(str(analysis.position))}</b> is {verdict}.</p>",
        "<table>",
        table_row("th", "component", [label(index) for index in range(len(components))]),
        table_row("td", "position", [escape(str(component)) for component in components]),
    ]
    if analysis.component_values is not None:
        lines.append(
            table_row("td", "nim value", [str(value) for value in analysis.component_values])
        )
    if any(analysis.genera):
        lines.append(
            table_row("td", "genus", [escape(str(genus or "?")) for genus in analysis.genera])
        )
    lines.append("</table>")
    if analysis.component_values is not None:
        lines.append(f"<p>The nim-sum is {analysis.nim_value}.</p>")
    if analysis.ground is not None:
        lines.append(f"<p>Why: {escape(str(analysis.ground))}.</p>")
    if analysis.outcome is Outcome.N:
        moves = ", ".join(f"<code>{escape(str(move))}</code>" for move in analysis.winning_moves)
        more = "" if analysis.is_complete else " and more"
        lines.append(f"<p>Winning moves: {moves}{more}.</p>")
    return "\n".join(lines)


def explanation_text(explanation: Explanation) -> str:
    """Return an explanation with the picture of its nim-sum and its paragraphs below."""
    lines = [
        draw_explanation(explanation),
        f"<p><code>{escape(str(explanation.position))}</code></p>",
    ]
    for number, paragraph in numbered(explanation.paragraphs()):
        head = escape(str(paragraph.head))
        head = head if number is None else f"{number}. {head}"
        said = "" if paragraph.said is None else f" {_html(paragraph.said)}"
        lines.append(f"<p><b>{head}:</b>{said}</p>")
        if paragraph.lines:
            items = (
                _html(line.said) + (f"<br><small>{_html(line.below)}</small>" if line.below else "")
                for line in paragraph.lines
            )
            lines.append(f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>")
        if paragraph.values:
            heaps = [str(heap) for heap in range(len(paragraph.values))]
            values = [str(value) for value in paragraph.values]
            rows = (table_row("th", "heap", heaps), table_row("td", "nim value", values))
            lines.append(f"<table>{''.join(rows)}</table>")
    return "\n".join(lines)


def _html(text: Text) -> str:
    """Return a sentence with its labels, values and moves in bold."""
    marked = text.render(show=_mark_value)
    return escape(marked).replace("\0", "<b>").replace("\1", "</b>")


def _mark_value(value: object) -> object:
    """Return a value of a sentence, between control characters if it is set in bold."""
    return f"\0{value}\1" if isinstance(value, Part) and value.kind in BOLD else value


def period_table(period: Period) -> str:
    """Return a period as a table, with its proof."""
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
    """Return a misère quotient with its presentation, its products and the elements of heaps.

    P-elements are marked. Products are shown for at most :data:`MOST_ELEMENTS` elements.
    """
    names = [
        f"<mark>{escape(name)}</mark>" if element in quotient.monoid.p_portion else escape(name)
        for element, name in enumerate(quotient.element_names)
    ]
    heaps = len(quotient.pretending) - 1
    proof = "proven complete" if quotient.complete else f"of the heaps up to {heaps}"
    stopped = "" if quotient.stopped is None else f" {escape(str(quotient.stopped))}"
    size = f"{quotient.order} elements, {quotient.p_order} of them P (marked)"
    lines = [
        f"<p>{size}; {proof}.{stopped}</p>",
        f"<p>{escape(str(quotient.presentation))}</p>",
    ]
    if quotient.order <= MOST_ELEMENTS:
        rows = zip(names, quotient.monoid.table, strict=True)
        products = (
            table_row("td", name, [names[element] for element in row]) for name, row in rows
        )
        lines += ["<table>", table_row("th", "·", names), *products, "</table>"]
    lines.append("<table>")
    for start in range(0, min(len(quotient.pretending), SHOWN), PER_ROW):
        shown = quotient.pretending[start : start + PER_ROW]
        lines.append(table_row("th", "heap", [str(start + place) for place in range(len(shown))]))
        lines.append(table_row("td", "element", [names[element] for element in shown]))
    return "\n".join((*lines, "</table>"))


def table_row(tag: str, head: str, cells: list[str]) -> str:
    """Return a row of an HTML table."""
    inside = "".join(f"<{tag}>{cell}</{tag}>" for cell in cells)
    return f"<tr><th>{head}</th>{inside}</tr>"
