"""The record of a match: text, and back."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.core import record
from cgt.core.convention import Convention
from cgt.core.record import Record
from cgt.errors import CgtError, NotationError

MATCH = """\
start: nim: 3 4 5
player 1: Ada
player 2: Bob
1. A-2
2. C-1
3. A-1
4. B-4
5. C-4
winner: 1"""


def test_record_reads_like_its_match():
    match = record.parse(MATCH)
    assert str(match.start) == "nim: 3 4 5"
    assert [str(move) for move in match.moves] == ["A-2", "C-1", "A-1", "B-4", "C-4"]
    assert match.players == ("Ada", "Bob")
    assert match.winner == 1
    assert [str(position) for position in match.positions()][-2:] == ["nim: 0 0 4", "nim: 0 0 0"]
    assert str(match) == MATCH
    assert str(record.parse(record.EXAMPLE)) == record.EXAMPLE


def test_winner_of_a_finished_match_can_be_omitted():
    assert record.parse(MATCH.replace("winner: 1", "")) == record.parse(MATCH)
    assert Record(cgt.position("0")).winner == 2


def test_unfinished_match_has_a_winner_when_it_was_resigned():
    start = cgt.position("3 4 5")
    assert Record(start).winner is None
    assert record.parse("start: nim: 3 4 5\n1. A-1\nwinner: 1").winner == 1


def test_wrong_winner_is_refused():
    with pytest.raises(cgt.NotationError, match="Player 2 can't have won") as caught:
        record.parse(MATCH.replace("winner: 1", "winner: 2"))
    start, end = caught.value.span
    assert caught.value.source[start:end] == "2"
    assert start == len(MATCH) - 1
    for winner in (0, 3, -1):
        with pytest.raises(cgt.CgtError, match="player 1 or player 2"):
            Record(cgt.position("3"), winner=winner)


def test_forgiving_input():
    text = (
        "\n\n  START： take up to 3: 3,4\r\n１．a 2\r\n\r\n2 . take 1 from b\nPlayer 2 :  Bob  B "
    )
    match = record.parse(text)
    assert str(match) == "start: take 1-3: 3 4\nplayer 1: ?\nplayer 2: Bob B\n1. A-2\n2. B-1"


@pytest.mark.parametrize(
    ("text", "fault", "message"),
    [
        ("", "", "The starting position is missing"),
        ("1. A-2", "1. A-2", "The starting position is missing"),
        ("start: nim: 3 x", "x", "“x” isn't one"),
        ("start:", "", "The position is missing"),
        ("start: 3 4\n1. Z-1 2", "Z-1 2", "Move 1: “Z-1 2” isn't a move"),
        ("start: 3 4\n1. A-1\n3. A-1", "A-1", "Move 2 is missing"),
        ("start: 3 4\n1. A-1\n1. A-1", "A-1", "Move 2 is missing"),
        ("start: 3\n1. A-3\n2. A-1", "A-1", "Move 2: the match is already over"),
        ("start: 3\nstart: 4", "4", "“start” appears twice"),
        ("start: 3\n  hello there\n", "hello there", "isn't a line of a match record"),
        ("start: 3\nwinner: Ada", "Ada", "The winner must be 1 or 2"),
        ("start: 3\nwinner: 7", "7", "player 1 or player 2"),
    ],
)
def test_error_points_at_the_fault(text, fault, message):
    with pytest.raises(cgt.NotationError) as caught:
        record.parse(text)
    error = caught.value
    start, end = error.span
    assert error.source == text
    assert text[start:end].strip() == fault
    assert message in str(error)
    assert error.pointer()


def test_illegal_move_is_refused_with_its_ply():
    with pytest.raises(cgt.IllegalMove, match=r"^Line 3: Move 2: “-9” isn't allowed in B \(4\)\."):
        record.parse("start: 3 4\n1. A-1\n2. B-9")
    position = cgt.position("3 4")
    moves = (cgt.move("A-1", position), cgt.Move(0, cgt.Option("-3", (0,))))
    with pytest.raises(cgt.IllegalMove, match=r"^Move 2: A-3 isn't allowed here\."):
        Record(position, moves)


def test_day_clock_and_ending_are_part_of_it():
    text = (
        "start: nim: 3 4 5\nconvention: misère\nplayer 1: Ada\nplayer 2: Bob\ndate: "
        "2026-11-22\nclock: 3 days a move\n1. A-2\nwinner: 2\nending: "
        "resignation"
    )
    match = record.parse(text)
    assert match.date == date(2026, 11, 22)
    assert (match.clock, match.ending) == ("3 days a move", "resignation")
    assert str(match) == text
    with pytest.raises(NotationError, match=r"^Line 5: A date must look like 2026-11-22\."):
        record.parse(text.replace("2026-11-22", "yesterday"))


def test_winner_can_be_given_by_name():
    text = "start: nim: 3\nplayer 1: Ada  L\nplayer 2: Bob\nwinner: {}"
    assert record.parse(text.format("ada l")).winner == 1
    assert record.parse(text.format("2")).winner == 2
    for name in ("Bobby", "", "1 7", "12", "x", "9" * 5000):
        with pytest.raises(NotationError, match=r"^Line 4: The winner must be (player )?1 or "):
            record.parse(text.format(name))


def test_remarks_and_quotes_are_skipped():
    text = "# a match of last week\n```\n" + MATCH.replace("1. A", "1) A") + "\n```\n"
    assert str(record.parse(text)) == MATCH


def test_error_names_the_line_of_several():
    with pytest.raises(NotationError, match=r"^Line 3: Move 2: “Z-1” isn't a move"):
        record.parse("start: 3 4\n1. A-1\n2. Z-1")
    with pytest.raises(NotationError, match=r"^Line 2: “start” appears twice"):
        record.parse("start: 3\nstart: 4")
    with pytest.raises(NotationError, match=r"^Move 2: “Z-1” isn't a move"):
        record.parse("start: 3 4 1. A-1 2. Z-1")


def test_record_that_is_too_long_is_refused():
    with pytest.raises(cgt.NotationError, match="the limit is 200000"):
        record.parse("start: 3\n" + " " * 200_000)


@st.composite
def matches(draw):
    game = draw(st.sampled_from([entry.ruleset for entry in cgt.CATALOGUE]))
    start = here = cgt.position(draw(st.sampled_from(game.examples)), game)
    moves = []
    for _ in range(draw(st.integers(0, 12))):
        if here.is_over:
            break
        offered = [move for move, _ in zip(here.moves(), range(40), strict=False)]
        moves.append(draw(st.sampled_from(offered)))
        here = here.play(moves[-1])
    players = draw(st.none() | st.tuples(st.text(max_size=20), st.text(max_size=20)))
    winner = None if here.is_over else draw(st.sampled_from([None, 1, 2]))
    convention, day = draw(st.sampled_from(Convention)), draw(st.none() | st.dates())
    clock, ending = (draw(st.text(max_size=20)) for _ in range(2))
    return Record(start, tuple(moves), players, winner, convention, day, clock, ending)


def test_player_whose_name_is_a_number_is_no_winner_by_it():
    told = record.parse("start: 3\nplayer 1: 2\nplayer 2: 1\nwinner: 1")
    assert (told.winner, told.players) == (1, ("2", "1"))


@given(matches())
def test_record_and_its_text_are_one(match):
    assert record.parse(str(match)) == match
    if match.players is None and not (match.clock or match.ending):
        assert cgt.read_record(" ".join(str(match).splitlines())) == match
    assert str(record.parse(str(match))) == str(match)


@given(matches(), st.data())
def test_damaged_record_is_read_or_refused_in_a_sentence(match, data):
    text = str(match)
    at = data.draw(st.integers(0, len(text)))
    damaged = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
    try:
        assert isinstance(record.parse(damaged), Record)
    except cgt.CgtError as error:
        shown = str(error)
        assert shown


def test_in_misere_play_the_last_move_loses():
    text = "start: nim: 1 2\nconvention: misère\n1. B-1\n2. A-1\n3. B-1\nwinner: 2"
    found = record.parse(text)
    assert (found.convention, found.winner) == (Convention.MISERE, 2)
    assert str(found) == text
    assert record.parse(text.replace("misère", "Misere").replace("\nwinner: 2", "")) == found
    with pytest.raises(NotationError, match="can't have won"):
        record.parse(text.replace("winner: 2", "winner: 1"))
    with pytest.raises(NotationError, match="isn't a play convention") as caught:
        record.parse(text.replace("misère", "reverse"))
    start, end = caught.value.span
    assert caught.value.source[start:end] == "reverse"


def test_movers_name_the_player_of_each_move():
    written = "start: nim: 1 2\nplayer 1: Everyone\nplayer 2: Grundy\n1. A-1\nmover 1: Ada\n2. B-2"
    told = record.parse(written)
    assert told.movers == ("Ada", "")
    assert record.parse(str(told)) == told == record.parse(" ".join(written.split("\n")))
    assert replace(told, movers=(" ", "")).movers == ()
    with pytest.raises(NotationError, match="There is no move 3"):
        record.parse(f"{written}\nmover 3: Bob")
    with pytest.raises(CgtError, match="Move 3 has a player"):
        replace(told, movers=("", "", "Bob"))
