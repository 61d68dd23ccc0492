"""Treblecross on a strip as it is played: the player who makes three crosses in a row wins."""

from functools import cache
from itertools import product

import pytest

import cgt
from cgt.drawing import draw
from tests.samples import sampled

LONGEST, LONGEST_EACH_TIME = 12, 8


def rows_of(places):
    return map("".join, product(".x", repeat=places))


def crossed(strips):
    """Yield every way to put a cross on an empty square: the place of the strip, the square."""
    for at, strip in enumerate(strips):
        for square, sign in enumerate(strip):
            if sign == ".":
                after = f"{strip[:square]}x{strip[square + 1 :]}"
                yield (at, square + 1), (*strips[:at], after, *strips[at + 1 :])


@cache
def winning(strips):
    """Return the crosses that win: three in a row end it all, and who can't put one has lost."""
    if any("xxx" in strip for strip in strips):
        return ()
    return tuple(
        cross
        for cross, after in crossed(strips)
        if any("xxx" in strip for strip in after) or not winning(after)
    )


def found_by(position):
    found = cgt.analyse(position)
    moves = [(move.component, int(move.option.text)) for move in found.winning_moves]
    assert found.outcome == position.outcome() == ("N" if moves else "P")
    assert (found.best_move in found.winning_moves) == bool(moves)
    return tuple(moves)


@pytest.mark.parametrize("places", sampled(range(1, LONGEST + 1), range(1, LONGEST_EACH_TIME + 1)))
def test_each_strip_is_won_as_played(places):
    for row in rows_of(places):
        assert found_by(cgt.position(row, "treblecross strip")) == winning((row,)), row


def test_sums_of_strips_without_a_threat_are_won_as_played():
    strips = [row for places in (2, 3, 4, 5) for row in rows_of(places)]
    cold = [row for row in strips if cgt.ruleset("treblecross strip").why_alone(row) is None]
    for one, other in product(cold, repeat=2):
        position = cgt.position(f"{one} {other}", "treblecross strip")
        assert set(found_by(position)) == set(winning((one, other))), position


@pytest.mark.parametrize("row", ["..x.x..", "xx.", ".xxx"])
@pytest.mark.parametrize("other", ["treblecross strip: 7", "nim: 1", "treblecross strip: ..x.x.."])
def test_strip_with_a_threat_is_refused_in_a_sum(row, other):
    for text in (f"treblecross strip: {row}; {other}", f"{other}; treblecross strip: {row}"):
        with pytest.raises(cgt.NotationError, match="only be played alone") as caught:
            cgt.position(text)
        assert cgt.position(caught.value.example)
    alone = cgt.position(f"treblecross strip: {row}")
    with pytest.raises(cgt.NotationError, match="only be played alone"):
        alone + cgt.position(other)
    with pytest.raises(cgt.NotationError, match="only be played alone"):
        (cgt.ruleset("treblecross strip") + cgt.ruleset("nim")).read(f"{row}|3")


@pytest.mark.parametrize("row", ["..x.x..", "xx.", "x.x.x"])
def test_strip_with_a_threat_has_no_value_but_an_answer(row):
    position = cgt.position(row, "treblecross strip")
    for question in (cgt.nim_value, cgt.genus, cgt.misere_form):
        with pytest.raises(cgt.NotKnown, match="completes three in a row and wins"):
            question(position)
    assert "three crosses in a row" in str(position.explain())
    assert position.explain("misère").outcome == "P"
    assert draw(position)
    assert draw(position, reasons=True)
    for move in position.winning_moves():
        assert str(position.describe(move)).startswith("put a cross on")
        assert position.play(move).is_over
    review = position.review([position.best_move()])
    assert str(review)


def test_strips_too_short_for_three_have_their_values():
    strip = cgt.ruleset("treblecross strip")
    values = [strip.nim_value(row) for row in (".", "x", "..", "x.", "xx")]
    assert values == [1, 0, 0, 1, 0]
