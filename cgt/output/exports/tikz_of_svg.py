"""An SVG picture of this package as TikZ, element by element, in colours for paper."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

from cgt.output.exports.tikz import picture, tex
from cgt.showing.svg import CARD_RADIUS
from cgt.showing.themes import Theme, themed

UNIT = 0.014
"""The centimetres per px."""
POINTS = UNIT * 28.45
"""The TeX points per px."""
SVG = "{http://www.w3.org/2000/svg}"
STONE = "black!60"
"""The flat colour that replaces the gradient of a stone."""
ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}
MOVED = re.compile(r"translate\((\S+) (\S+)\)")
STEP = re.compile(r"([A-Z])([^A-Z]*)")
NUMBER = re.compile(r"-?\d*\.?\d+")


def svg_as_tikz(svg: str, title: str) -> str:
    """Return an SVG drawn by this package as a TikZ picture."""
    root = ET.fromstring(themed(svg, Theme.PAPER))  # noqa: S314 - it is our own
    elements = [part for part in _elements(root, 0, 0) if not _is_ground(part[0])]
    lines = [line for part in elements for line in _draw_element(*part)]
    colours = dict.fromkeys(re.findall(r"\bhex([0-9A-F]{6})\b", "\n".join(lines)))
    defined = [f"\\definecolor{{hex{code}}}{{HTML}}{{{code}}}" for code in colours]
    return picture(title, (f"x={UNIT}cm", f"y=-{UNIT}cm"), [*defined, *lines])


def _elements(parent: ET.Element, x: float, y: float) -> Iterator[tuple[ET.Element, float, float]]:
    """Yield the drawn elements, each with the total shift of the groups around it."""
    for element in parent:
        if element.tag == f"{SVG}defs":
            continue
        moved = MOVED.fullmatch(element.get("transform", ""))
        across, down = (float(moved[1]), float(moved[2])) if moved else (0.0, 0.0)
        yield element, x + across, y + down
        yield from _elements(element, x + across, y + down)


def _is_ground(element: ET.Element) -> bool:
    """Return whether an element is the card behind a picture, which paper doesn't need."""
    is_card = element.get("x") == element.get("y") == "0"
    return element.tag == f"{SVG}rect" and is_card and element.get("rx") == str(CARD_RADIUS)


def _draw_element(element: ET.Element, x: float, y: float) -> list[str]:
    kind = element.tag.removeprefix(SVG)
    if kind == "text":
        return [_text(element, x, y)]
    if kind == "circle":
        at = _at(x + _of(element, "cx"), y + _of(element, "cy"))
        return [f"\\path[{_style(element)}] {at} circle[radius={_of(element, 'r'):g}];"]
    if kind == "rect":
        left, top = x + _of(element, "x"), y + _of(element, "y")
        wide, tall = _of(element, "width"), _of(element, "height")
        most = min(_of(element, "rx"), wide / 2, tall / 2) * POINTS
        corners = f"rounded corners={most:.2f}pt, " if most else ""
        ends = f"{_at(left, top)} rectangle {_at(left + wide, top + tall)}"
        return [f"\\path[{corners}{_style(element)}] {ends};"]
    if kind == "path":
        return [f"\\path[{_style(element)}] {_path(element.get('d', ''), x, y)};"]
    return []


def _text(element: ET.Element, x: float, y: float) -> str:
    size = _of(element, "font-size") * POINTS
    anchor = ANCHORS[element.get("text-anchor", "start")]
    weight = r"\bfseries" if element.get("font-weight") == "bold" else ""
    font = f"\\fontsize{{{size:.1f}}}{{{size:.1f}}}\\selectfont\\sffamily{weight}"
    style = f"anchor={anchor}, inner sep=0pt, text={_colour(element.get('fill', '#000000'))}"
    at = _at(x + _of(element, "x"), y + _of(element, "y"))
    return f"\\node[{style}, font={font}] at {at} {{{tex(element.text or '')}}};"


def _path(steps: str, x: float, y: float) -> str:
    """Return a path of absolute moves, lines, horizontals and curves."""
    drawn, row = list[str](), y
    for step in STEP.finditer(steps):
        numbers = [float(number) for number in NUMBER.findall(step[2])]
        if step[1] == "Z":
            drawn.append("-- cycle")
            continue
        if step[1] == "H":
            drawn.append(f"-- {_at(x + numbers[0], row)}")
            continue
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        points = [(x + across, y + down) for across, down in pairs]
        row = points[-1][1]
        places = [_at(*point) for point in points]
        if step[1] == "C":
            curves = zip(places[::3], places[1::3], places[2::3], strict=True)
            drawn += (f".. controls {one} and {two} .. {end}" for one, two, end in curves)
        elif step[1] == "M":
            drawn.append(" -- ".join(places))
        else:
            drawn += (f"-- {place}" for place in places)
    return " ".join(drawn)


def _style(element: ET.Element) -> str:
    chosen: list[str] = []
    fill, stroke = element.get("fill", "#000000"), element.get("stroke", "none")
    if fill != "none":
        chosen.append(f"fill={_colour(fill)}")
    if "fill-opacity" in element.attrib:
        chosen.append(f"fill opacity={element.attrib['fill-opacity']}")
    if stroke != "none":
        chosen.append(f"draw={_colour(stroke)}")
        chosen.append(f"line width={_of(element, 'stroke-width', 1) * POINTS:.2f}pt")
    if "stroke-dasharray" in element.attrib:
        chosen.append("dashed")
    if element.get("stroke-linecap") == "round":
        chosen.append("line cap=round")
    return ", ".join(chosen)


def _colour(code: str) -> str:
    return f"hex{code[1:].upper()}" if code.startswith("#") else STONE


def _of(element: ET.Element, name: str, default: float = 0) -> float:
    return float(element.get(name, default))


def _at(x: float, y: float) -> str:
    return f"({x:g},{y:g})"
