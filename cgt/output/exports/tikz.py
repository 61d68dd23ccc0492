"""Game graphs, tables and strips as TikZ pictures that users can edit."""

from __future__ import annotations

from collections.abc import Iterable

from cgt.core.values import Outcome
from cgt.drawing.game_graph import mark, name, spots_of
from cgt.theory.game_graph import GameGraph
from cgt.theory.tables import Strip, Table

SCALE = 0.018
"""The centimetres per px of the picture."""
STYLES = (
    "P/.style={draw, thick, rectangle, fill=black!20, minimum size=6mm, inner sep=1pt}",
    "N/.style={draw, circle, minimum size=6mm, inner sep=1pt}",
)
CELLS = (
    "P/.style={draw, very thick, rectangle, fill=black!20, minimum size=6mm, inner sep=0pt}",
    "N/.style={rectangle, minimum size=6mm, inner sep=0pt}",
    r"head/.style={N, font=\scriptsize}",
)
SHADES = 40
"""The darkest shade of a cell, in percent of black."""
PER_ROW = 12

_MATHS = (r"\le", r"\ge", r"\times", r"\cdot", r"\oplus", r"\to", "-", r"\hookleftarrow")
_RAISED, _LEVEL = "⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾⁺⁻", "0123456789()+-"
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "&%$#_"},
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    **{sign: f"${command}$" for sign, command in zip("≤≥×·⊕→−↶", _MATHS, strict=True)},
    **{sign: f"\\textsuperscript{{{plain}}}" for sign, plain in zip(_RAISED, _LEVEL, strict=True)},
    "“": "``",
    "”": "''",
    "–": "--",
    "…": r"\dots{}",
}


def tex(content: object) -> str:
    r"""Return a text with its special characters escaped for TeX.

    >>> print(tex("50% of {n_1} ≤ 2³"))
    50\% of \{n\_1\} $\le$ 2\textsuperscript{3}
    """
    return "".join(_SPECIAL.get(sign, sign) for sign in str(content))


def picture(title: object, options: Iterable[str], lines: Iterable[str]) -> str:
    """Return a TikZ picture, after comments with its title and the packages it needs."""
    shown = " ".join(str(title).split())
    head = [f"% {shown}", r"% needs \usepackage{tikz}", r"\begin{tikzpicture}["]
    chosen = [f"  {option}," for option in options]
    body = [f"  {line}" for line in lines]
    return "\n".join([*head, *chosen, "]", *body, r"\end{tikzpicture}", ""])


def graph_as_tikz(graph: GameGraph) -> str:
    """Return a game graph as TikZ, with P-positions as squares and thick moves to them."""
    lines: list[str] = []
    for node, (spot, outcome) in enumerate(zip(spots_of(graph), graph.outcomes, strict=True)):
        x, y = spot.x * SCALE, -spot.y * SCALE
        below = f"label={{below:{{\\scriptsize {tex(name(graph, node))}}}}}"
        place = f"(n{node}) at ({x:.2f},{y:.2f})"
        lines.append(f"\\node[{outcome.value}, {below}] {place} {{{mark(graph, node)}}};")
    for one, other in graph.moves:
        style = "very thick" if graph.outcomes[other] is Outcome.P else "dashed, gray"
        lines.append(f"\\draw[->, {style}] (n{one}) -- (n{other});")
    return picture(graph.positions[0], STYLES, lines)


def table_as_tikz(table: Table) -> str:
    """Return a table of nim values as TikZ, with P-positions as squares with a border."""
    lines = [_cell(f"{index + 1}", "0", "head", index) for index in range(table.size)]
    lines += [_cell("0", f"{-index - 1}", "head", index) for index in range(table.size)]
    largest = max((value or 0 for row in table.values for value in row), default=0)
    for row, values in enumerate(table.values):
        for column, value in enumerate(values):
            if value is not None:
                x, y = str(column + 1), str(-row - 1)
                lines.append(_cell(x, y, _style(value, largest), value))
    return picture(f"nim values: {table.ruleset.code}", ("x=6.4mm", "y=6.4mm", *CELLS), lines)


def strip_as_tikz(strip: Strip) -> str:
    """Return a nim-sequence as TikZ, with a bar at the start of each repetition of the period."""
    lines: list[str] = []
    largest = max(strip.values)
    for heap, value in enumerate(strip.values):
        row, column = divmod(heap, PER_ROW)
        lines.append(_cell(str(column), f"{-2 * row}", "head", heap))
        lines.append(_cell(str(column), f"{-2 * row - 0.8:.1f}", _style(value, largest), value))
        if strip.begins_period(heap):
            x = column - 0.5
            lines.append(
                f"\\draw[very thick] ({x},{-2 * row + 0.4:.1f}) -- ({x},{-2 * row - 1.3:.1f});"
            )
    return picture(f"nim-sequence: {strip.ruleset.code}", ("x=7mm", "y=7mm", *CELLS), lines)


def _style(value: int, largest: int) -> str:
    return f"N, fill=black!{SHADES * value // max(1, largest)}!white" if value else "P"


def _cell(x: str, y: str, style: str, number: int) -> str:
    return f"\\node[{style}] at ({x},{y}) {{{number}}};"
