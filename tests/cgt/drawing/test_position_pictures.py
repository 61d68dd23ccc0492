"""Pictures of positions: well formed, inside their card, readable, and true to what they show."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice, pairwise

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.core.contract import Option, State
from cgt.core.positions import Component, Move, Position, label
from cgt.core.text import Text, untranslated
from cgt.drawing import Picture, draw, draw_lines, order_after
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.showing.presenter import Presenter, shows
from tests.cgt.drawing.readable import (
    SVG,
    assert_readable,
    at_length,
    count,
    parsed,
    placed,
    positions,
    texts,
)
from tests.games import FIRST_OF_FAMILIES, GAMES
from tests.samples import examples, sampled


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


def test_pins_have_no_gaps_and_parts_of_a_split_are_together():
    row = parsed(draw(cgt.position("kayles: 11")))
    pins = [path.get("d") for path in row.iter(f"{SVG}path") if path.get("class") == "stone"]
    lefts = [float(pin[1:].split()[0]) for pin in pins]
    assert len({round(right - left) for left, right in pairwise(lefts)}) == 1
    position, order = cgt.position("kayles: 11 5"), (0, 1)
    for text in ("A-1:4+6", "A-1:1+2"):
        move = cgt.move(text, position)
        position, order = position.play(move), order_after(order, move)
    lines = draw_lines(position, order=order).lines
    assert [re.findall(r">([A-D])<", line.body) for line in lines] == [["A"], ["D"], ["C"], ["B"]]


@given(positions(), st.integers(0, 20), st.sampled_from([untranslated, at_length]))
@examples(150)
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


def test_only_the_played_heap_has_a_filled_label():
    svg = show("3 4 11", "C-3")
    played = [part for part in placed(parsed(svg)) if part[0].get("class") == "played"]
    labels = [element for element in parsed(svg).iter() if element.get("class") == "label"]
    assert [float(shape.attrib["cy"]) + down for shape, _, down in played] == [22 + 235]
    assert played[0][0].attrib["fill"] == "#f2b84b"
    assert [element.text for element in labels] == ["A", "B", "C"]
    assert "#f2b84b" not in show("nim + pass: 3 4p 5"), "nothing was played"


def test_stones_of_a_large_heap_are_all_drawn():
    assert [count(show(str(heap)), "stone") for heap in (13, 21, 45)] == [13, 21, 45]


def test_uncountable_heap_is_a_number_in_groups_of_three():
    svg = show("5 1000000000000000000")
    assert count(svg, "stone") == 5
    assert count(svg, "trail") >= 3
    assert texts(svg, "number")[1].split("\u2009") == ["1"] + ["000"] * 6


def test_empty_heap_is_a_zero_until_the_match_is_over():
    svg = show("3 2", "A-3", "B-1")
    assert texts(svg, "number") == ["0", "1"]
    assert count(svg, "over") == 1
    assert count(svg, "ghost") == 1
    svg = show("3 1", "A-3", "B-1")
    assert texts(svg, "number") == ["0"]
    assert texts(svg, "label") == ["B"]
    assert texts(show("0 0"), "number") == ["0", "0"]


def test_empty_heaps_are_omitted_among_many():
    assert texts(show("1 0 2 0 3 0 4"), "label") == ["A", "C", "E", "G"]
    assert texts(show("1 0 2 0 3 0"), "label") == list("ABCDEF")


def test_single_component_has_no_label():
    for game in (entry.ruleset for entry in cgt.CATALOGUE):
        for example in game.examples:
            position = cgt.position(example, game)
            alone = len(position.components) == 1
            assert (texts(draw(position), "label") == []) == alone


def test_pass_is_a_token_until_it_is_spent():
    svg = show("nim + pass: 3 4p 0")
    assert (count(svg, "pass"), count(svg, "spent")) == (1, 1)
    svg = show("nim + pass: 3 4p 0", "A pass")
    assert (count(svg, "pass"), count(svg, "spent")) == (0, 2)
    assert texts(svg, "mark") == ["pass"]
    assert count(svg, "ghost") == 0


def test_division_shows_the_lost_tokens():
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


def test_heap_that_falls_apart_marks_its_new_part():
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


@shows(Board)
class BoardPresenter(Presenter[int]):
    """Draws a board as a rectangle."""

    def draw(self, state: State, before: State | None, width: float) -> Picture | None:
        body = f'<rect class="board" data-of="{before} to {state}" width="{width}" height="300"/>'
        return Picture(body, width, 300)


def test_presenter_may_draw_components_itself():
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


@pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES[::3]), ids=str)
def test_match_of_every_game_is_readable_at_every_ply(game):
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
