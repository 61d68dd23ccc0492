"""Whether a picture is readable: what is written, where, and nothing over anything else."""

from __future__ import annotations

import importlib.util
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice
from pathlib import Path

from fontTools.ttLib import TTFont
from hypothesis import strategies as st

import cgt
from cgt.core.positions import Component, Position
from cgt.core.text import untranslated

SVG = "{http://www.w3.org/2000/svg}"


def at_length(template: str, plural: str | None, count: int) -> str:
    """Translate into a language of words twice as long."""
    return f"{untranslated(template, plural, count)} {'Aussetzen' * max(1, len(template) // 6)}"


@cache
def advances(bold: bool) -> tuple[dict[str, float], float]:
    spec = importlib.util.find_spec("matplotlib")
    assert spec is not None
    assert spec.origin is not None
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    font = TTFont(Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf" / name)
    units, table = font["head"].unitsPerEm, font["hmtx"]
    return {chr(code): table[glyph][0] / units for code, glyph in font.getBestCmap().items()}, 1.0


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float
    content: str

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def placed(
    parent: ET.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[ET.Element, float, float]]:
    """Yield the elements of a picture, and by how much the groups around them move each."""
    for element in parent:
        across, down = x, y
        if "transform" in element.attrib:
            moved = re.fullmatch(r"translate\((\S+) (\S+)\)", element.attrib["transform"])
            assert moved is not None
            across, down = x + float(moved[1]), y + float(moved[2])
        yield element, across, down
        yield from placed(element, across, down)


def box(element: ET.Element, x: float = 0, y: float = 0) -> Box:
    """Return where a text element stands, by the metrics of the real font."""
    content, size = element.text or "", float(element.attrib["font-size"])
    table, missing = advances(element.get("font-weight") == "bold")
    width = size * sum(table.get(char, missing) for char in content)
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[element.attrib["text-anchor"]]
    left = x + float(element.attrib["x"]) - shift * width
    base = y + float(element.attrib["y"])
    return Box(left, base - 0.73 * size, left + width, base, content)


def parsed(svg: str) -> ET.Element:
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["width"] == "880"
    return root


def texts(svg: str, role: str = "") -> list[str]:
    found = parsed(svg).iter(f"{SVG}text")
    return [element.text or "" for element in found if role in {"", element.get("class")}]


def count(svg: str, role: str) -> int:
    return sum(element.get("class") == role for element in parsed(svg).iter())


TOKENS = {"stone", "ghost", "trail"}


def assert_readable(svg: str) -> None:
    """Hold a picture against the rules: text of 22 px or more, all inside, none on another."""
    root = parsed(svg)
    height = float(root.attrib["height"])
    elements = list(placed(root))
    written = [part for part in elements if part[0].tag == f"{SVG}text"]
    assert all(float(element.attrib["font-size"]) >= 22 for element, _, _ in written)
    boxes = [box(*part) for part in written]
    for one in boxes:
        assert one.left >= 4, one
        assert one.right <= 876, one
        assert one.top >= 4, one
        assert one.bottom <= height - 4, one
    for one, other in combinations(boxes, 2):
        assert not one.meets(other), (one, other)
    for shape, across, down in elements:
        if shape.tag == f"{SVG}circle":
            x, y, radius = (float(shape.attrib[name]) for name in ("cx", "cy", "r"))
            x, y = x + across, y + down
            assert radius <= x <= 880 - radius
            assert radius <= y <= height - radius
            if shape.get("class") in TOKENS:
                assert radius >= 13.5
                around = Box(x - radius, y - radius, x + radius, y + radius, "")
                assert not any(around.meets(one) for one in boxes)
        elif shape.tag == f"{SVG}rect":
            left, top = float(shape.get("x", "0")) + across, float(shape.get("y", "0")) + down
            assert left >= 0
            assert top >= 0
            right = left + float(shape.attrib["width"])
            bottom = top + float(shape.attrib["height"])
            assert right <= 880
            assert bottom <= height
            if shape.get("class") in TOKENS:
                assert bottom - top >= 27
                assert not any(Box(left, top, right, bottom, "").meets(one) for one in boxes)
        elif shape.tag == f"{SVG}path" and shape.get("class") in TOKENS:
            points = [float(part) for part in re.findall(r"-?[\d.]+", shape.attrib["d"])]
            xs, ys = [x + across for x in points[::2]], [y + down for y in points[1::2]]
            assert max(ys) - min(ys) >= 27
            around = Box(min(xs), min(ys), max(xs), max(ys), "")
            assert not any(around.meets(one) for one in boxes)


SOLVED = ("nim", "take 1-3", "divide 2,3,6", "nim + pass")
"""Rulesets whose values of huge heaps are known at once."""
RULESETS = ("nim", "take 1-3", "take 1,3,4", "divide 2,3,6", "nim + pass", "take 1-3 + pass")
heaps = st.one_of(
    st.integers(0, 12), st.integers(0, 60), st.integers(0, 10**19), st.integers(0, 10**36 - 1)
)


@st.composite
def positions(draw_from: st.DrawFn, most: int = 64, rulesets=RULESETS) -> Position:
    groups = draw_from(st.integers(1, 2))
    components: list[Component] = []
    for _ in range(groups):
        ruleset = cgt.ruleset(draw_from(st.sampled_from(rulesets)))
        sizes = draw_from(st.lists(heaps, min_size=1, max_size=most // groups))
        with_pass = "pass" in ruleset.code
        components += [
            Component(
                ruleset,
                ruleset.read(f"{size}{'p' * (with_pass and draw_from(st.booleans()))}"),
            )
            for size in sizes
        ]
    return Position(tuple(components))


def review_of(start: str, choices: list[int]) -> tuple[cgt.Ply, ...]:
    """Return the review of a match that is played by these choices."""
    here, moves = cgt.position(start), []
    for choice in choices:
        options = list(islice(here.moves(), 40))
        if not options:
            break
        moves.append(options[choice % len(options)])
        here = here.play(moves[-1])
    return cgt.review(cgt.position(start), moves)
