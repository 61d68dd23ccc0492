"""Pictures: well formed, inside their card, readable, and true to what they show."""

from __future__ import annotations

import importlib.util
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice, pairwise
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

import cgt
from cgt.contract import Option, State
from cgt.drawing import (
    Picture,
    alt_text,
    alt_text_of_explanation,
    alt_text_of_review,
    draw,
    draw_explanation,
    draw_review,
)
from cgt.drawing.digits import choose_columns
from cgt.drawing.review import split
from cgt.positions import Component, Move, Position, label
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.svg import text_width
from cgt.text import Text, untranslated

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
            if shape.get("class") in {"stone", "ghost", "trail"}:
                assert radius >= 13.5
                around = Box(x - radius, y - radius, x + radius, y + radius, "")
                assert not any(around.meets(one) for one in boxes)
        elif shape.tag == f"{SVG}rect":
            left, top = float(shape.get("x", "0")) + across, float(shape.get("y", "0")) + down
            assert left >= 0
            assert top >= 0
            assert left + float(shape.attrib["width"]) <= 880
            assert top + float(shape.attrib["height"]) <= height


def labels_shown(position: Position, last: Move | None = None) -> list[str]:
    """Return the labels to be seen: none of a single heap, and not those of all empty ones."""
    if len(position.components) == 1:
        return []
    there = [
        label(index)
        for index, component in enumerate(position.components)
        if component.ruleset.size(component.state) or (last and last.component == index)
    ]
    everything = [label(index) for index in range(len(position.components))]
    return there if there and (len(everything) > 6 or position.is_over) else everything


def show(position: str, *moves: str) -> str:
    """Return the picture after some moves."""
    here, last, before = cgt.position(position), None, None
    for text in moves:
        before = here
        last = cgt.move(text, here)
        here = here.play(last)
    return draw(here, last, before)


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
        with_pass = "pass" in ruleset.name
        components += [
            Component(
                ruleset,
                ruleset.read(f"{size}{'p' * (with_pass and draw_from(st.booleans()))}"),
            )
            for size in sizes
        ]
    return Position(tuple(components))


@given(positions(), st.integers(0, 20), st.sampled_from([untranslated, at_length]))
@settings(deadline=None, max_examples=150)
def test_any_position_is_readable(position, choice, translate):
    assert_readable(draw(position, translate=translate))
    moves = list(islice(position.moves(), 21))
    if moves:
        move = moves[choice % len(moves)]
        after = position.after(move)
        svg = draw(after, move, position, translate)
        assert_readable(svg)
        assert texts(svg, "label") == labels_shown(after, move)


@given(st.lists(st.integers(0, 12), min_size=1, max_size=8), st.data())
@settings(deadline=None)
def test_stones_and_ghosts_are_those_of_the_heaps(sizes, data):
    position = cgt.position(" ".join(map(str, sizes)))
    assert count(draw(position), "stone") == sum(sizes)
    moves = list(position.moves())
    if moves:
        move = data.draw(st.sampled_from(moves))
        after = position.play(move)
        svg = draw(after, move, position)
        left = sum(component.state for component in after.components)
        assert count(svg, "stone") == left
        assert count(svg, "ghost") == sum(sizes) - left
        assert count(draw(after, move), "ghost") == sum(sizes) - left
        shown = labels_shown(after, move) or ["A"]
        assert texts(svg, "number") == [
            str(component)
            for index, component in enumerate(after.components)
            if label(index) in shown
        ]
        assert texts(svg, "mark") == [move.option.text.replace("-", "−")]


def test_the_heap_just_played_alone_has_a_filled_label():
    svg = show("3 4 11", "C-3")
    played = [shape for shape in parsed(svg).iter() if shape.get("class") == "played"]
    labels = [element for element in parsed(svg).iter() if element.get("class") == "label"]
    assert [shape.attrib["cy"] for shape in played] == ["235"]
    assert played[0].attrib["fill"] == "#f2b84b"
    assert [element.text for element in labels] == ["A", "B", "C"]


def test_a_picture_of_a_position_without_a_last_move_has_no_gold():
    assert "#f2b84b" not in show("nim + pass: 3 4p 5")


@pytest.mark.parametrize("stones", [13, 21, 45])
def test_stones_wrap_while_they_can_be_counted(stones):
    assert count(show(str(stones)), "stone") == stones


def test_a_heap_too_large_to_count_is_a_number_in_groups_of_three():
    svg = show("5 1000000000000000000")
    assert count(svg, "stone") == 5
    assert count(svg, "trail") >= 3
    assert texts(svg, "number")[1].split("\u2009") == ["1"] + ["000"] * 6


def test_an_empty_heap_is_a_zero_with_a_faint_label_until_the_match_is_over():
    svg = show("3 2", "A-3", "B-1")
    assert texts(svg, "number") == ["0", "1"]
    assert count(svg, "over") == 1
    assert count(svg, "ghost") == 1
    svg = show("3 1", "A-3", "B-1")
    assert texts(svg, "number") == ["0"]
    assert texts(svg, "label") == ["B"]
    assert texts(show("0 0"), "number") == ["0", "0"]


def test_empty_heaps_are_left_out_where_there_are_many():
    assert texts(show("1 0 2 0 3 0 4"), "label") == ["A", "C", "E", "G"]
    assert texts(show("1 0 2 0 3 0"), "label") == list("ABCDEF")


def test_a_component_that_is_alone_has_no_label():
    for game in (entry.ruleset for entry in cgt.CATALOGUE):
        for example in game.examples:
            position = cgt.position(example, game)
            alone = len(position.components) == 1
            assert (texts(draw(position), "label") == []) == alone


def test_a_pass_is_a_token_until_it_is_spent():
    svg = show("nim + pass: 3 4p 0")
    assert (count(svg, "pass"), count(svg, "spent")) == (1, 1)
    svg = show("nim + pass: 3 4p 0", "A pass")
    assert (count(svg, "pass"), count(svg, "spent")) == (0, 2)
    assert texts(svg, "mark") == ["pass"]
    assert count(svg, "ghost") == 0


def test_a_division_shows_what_is_gone():
    position = cgt.position("divide 2,3,6: 10 12")
    move = Move(1, Option("/2", (6,)))
    svg = draw(position.after(move), move, position)
    assert (count(svg, "stone"), count(svg, "ghost")) == (16, 6)
    assert texts(svg, "mark") == ["/2"]


class Bowling(HeapRuleset):
    """Take one token and leave the rest as two heaps, as Kayles does."""

    name = "bowling"
    rule = Text("Take one token and split the rest.")
    examples = ("5",)

    def options(self, heap: int) -> Iterable[Option]:
        return (Option(f"-1>{part}", (part, heap - 1 - part)) for part in range(heap))


def test_a_heap_that_falls_apart_marks_its_new_part():
    position = Position((Component(Bowling(), 7), Component(Bowling(), 2)))
    move = Move(0, Option("-1>4", (4, 2)))
    svg = draw(position.after(move), move, position)
    assert texts(svg, "label") == ["A", "B", "C"]
    assert texts(svg, "number") == ["4", "2", "2"]
    assert (count(svg, "stone"), count(svg, "ghost")) == (8, 1)
    assert texts(svg, "mark") == ["−1", "from A"]
    assert (count(svg, "played"), count(svg, "new")) == (1, 1)
    assert_readable(svg)


class Board(Bowling):
    """A ruleset with a picture of its own."""

    name = "board"

    def draw(self, state: State, before: State | None, width: float) -> Picture | None:
        body = f'<rect class="board" data-of="{before} to {state}" width="{width}" height="300"/>'
        return Picture(body, width, 300)


def test_a_ruleset_may_draw_its_components_itself():
    position = Position((Component(Board(), 3), Component(cgt.ruleset("nim"), 2)))
    move = Move(0, Option("-1>0", (0, 2)))
    root = parsed(draw(position.after(move), move, position))
    boards = [shape for shape in root.iter() if shape.get("class") == "board"]
    assert [board.attrib["data-of"] for board in boards] == ["3 to 0", "None to 2"]
    assert all(0 < float(board.attrib["width"]) <= 760 for board in boards)
    assert float(root.attrib["height"]) > 600


SMALLEST = 30
"""The smallest text of a game as it is commonly played, in px: 8.5 px on a phone."""
TALLEST = 1_050
"""The tallest picture of such a game, in px: 310 px on a phone, which leaves room to tap."""


@pytest.mark.parametrize("game", [entry.ruleset for entry in cgt.CATALOGUE], ids=str)
def test_a_match_of_every_game_is_readable_at_every_ply(game):
    for number, example in enumerate(game.examples):
        here = cgt.position(example, game)
        last = before = None
        for _ in range(60):
            svg = draw(here, last, before)
            assert_readable(svg)
            sizes = [
                float(written.attrib["font-size"]) for written in parsed(svg).iter(f"{SVG}text")
            ]
            assert min(sizes, default=SMALLEST) >= SMALLEST
            assert float(parsed(svg).attrib["height"]) <= TALLEST
            assert_readable(draw(here, reasons=True))
            moves = list(islice(here.moves(), 300))
            if not moves:
                break
            before, last = here, moves[(len(moves) * (number + 1)) // 3 % len(moves)]
            here = here.play(last)


def test_words_and_notation_are_escaped():
    svg = draw(cgt.position("nim + pass: 3"), translate=lambda *_: "<&\x00>")
    assert texts(svg, "word") == ["<& >"]


@given(positions(most=40, rulesets=SOLVED), st.sampled_from([untranslated, at_length]))
@settings(deadline=None, max_examples=100)
def test_any_explanation_is_readable(position, translate):
    assert_readable(draw_explanation(cgt.explain(position), translate))


def test_a_long_word_for_nim_sum_leaves_the_value_beside_it_free():
    position = cgt.position(f"nim + pass: {10**18 - 1}")
    assert_readable(draw_explanation(cgt.explain(position), at_length))


def test_an_explanation_shows_values_digits_and_verdict():
    svg = draw_explanation(cgt.explain(cgt.position("take 1-3: 3 4 5")))
    assert texts(svg, "label") == ["A", "B", "C"]
    assert texts(svg, "value") == ["*3", "*0", "*1"]
    assert texts(svg, "bit") == ["1", "1", "0", "0", "0", "1", "1", "0"]
    assert texts(svg, "sum") == ["*2"]
    assert texts(svg, "verdict") == ["≠ 0"]
    assert texts(draw_explanation(cgt.explain(cgt.position("1 2 3"))), "verdict") == ["= 0"]


def test_folded_components_keep_the_columns_adding_up():
    position = cgt.position(" ".join(str(size) for size in range(1, 41)))
    svg = draw_explanation(cgt.explain(position))
    values = [int(value[1:]) for value in texts(svg, "value")]
    assert len(values) == 16
    assert cgt.nim_sum(values) == cgt.nim_sum(range(1, 41))
    assert texts(svg, "folded") == ["25 more"]


@given(st.integers(1, 200), st.data())
def test_columns_keep_both_ends_and_the_place_to_look_at(width, data):
    focus = data.draw(st.integers(0, width - 1))
    columns = choose_columns(width, focus, 40, 840)
    shown = [power for power in columns.exponents if power is not None]
    assert {0, width - 1, focus} <= set(shown)
    assert shown == sorted(set(shown), reverse=True)
    assert columns.pitch >= 20
    for one, other in pairwise(columns.exponents):
        assert one is None or other is None or one == other + 1
    assert (None in columns.exponents) == (len(shown) < width)


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


@given(
    st.sampled_from(["3 5 6", "take 1-3: 80 90 71", "1 1", "1000000000000000000 123456 9"]),
    st.lists(st.integers(0, 100), max_size=90),
    st.sampled_from([untranslated, at_length]),
)
@settings(deadline=None, max_examples=60)
def test_any_review_is_readable_and_marks_every_point(start, choices, translate):
    plies = review_of(start, choices)
    svg = draw_review(plies, translate)
    assert_readable(svg)
    if len(plies) <= 20 and plies:
        points = Counter(shape.get("class") for shape in parsed(svg).iter())
        values = [plies[0].value_before, *(ply.value_after for ply in plies)]
        assert points["hollow"] == values.count(0)
        assert points["mistake"] == sum(ply.grade is cgt.Grade.MISTAKE for ply in plies)
        assert points["hollow"] + points["mistake"] + points["filled"] == len(values)


def test_a_review_says_when_heights_are_ranks():
    assert any("order" in line for line in texts(draw_review(review_of("1000 2", [3, 5]))))
    assert not any("order" in line for line in texts(draw_review(review_of("10 2", [3, 5]))))


def test_a_very_long_review_says_what_it_leaves_out():
    plies = review_of("take 1: 150 151", [0] * 301)
    assert len(plies) == 301
    svg = draw_review(plies)
    assert_readable(svg)
    assert "… 61 moves in between are not shown …" in texts(svg)


@given(st.integers(1, 240))
def test_the_rows_of_a_review_join(plies):
    rows, hidden = split(plies)
    assert hidden == 0
    assert (rows[0][0], rows[-1][1]) == (0, plies)
    assert all(one[1] == other[0] for one, other in pairwise(rows))


@given(positions(), st.integers(0, 20))
@settings(deadline=None)
def test_alt_text_fits_into_discords_field(position, choice):
    moves = list(islice(position.moves(), 21))
    last = moves[choice % len(moves)] if moves else None
    assert len(str(alt_text(position, last))) <= 1024


@given(positions(rulesets=SOLVED))
@settings(deadline=None)
def test_alt_text_of_an_explanation_fits(position):
    assert len(str(alt_text_of_explanation(cgt.explain(position)))) <= 1024


def test_alt_text_of_a_long_review_fits():
    plies = review_of("1000000000000000000 99999999999999999999", [1] * 100)
    assert len(str(alt_text_of_review(plies))) <= 1024


def test_alt_text_gives_the_position_in_notation_and_the_last_move():
    position = cgt.position("3 4 5")
    move = cgt.move("C-3", position)
    assert str(alt_text(position.play(move), move)) == "Position: nim: 3 4 2. Last move: C-3."


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"])), st.booleans())
def test_estimated_widths_are_the_fonts_or_a_little_more(content, bold):
    table, _ = advances(bold)
    real = sum(table[char] for char in content)
    estimate = text_width(content, 1, bold=bold)
    assert real - 1e-9 <= estimate <= real * 1.35 + 1e-9
