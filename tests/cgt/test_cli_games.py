"""The command line about games and matches: rules, pictures, reviews, and errors as JSON."""

import io
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cgt
from cgt.analysis.telling import told_period
from cgt.cli import main
from cgt.cli.printed import board_lines, review_lines
from cgt.record import MAX_LENGTH

RECORD = "start: nim: 1 2\nplayer 1: Ada\nplayer 2: Bob\n1. B-2\n2. A-1\n"


@pytest.fixture
def run(capsys):
    """Return a function that runs ``cgt``, and returns what it prints and where and its code."""

    def run(*arguments, code=0):
        assert main(arguments) == code
        out, err = capsys.readouterr()
        assert (out == "") is (code == 2 and "--json" not in arguments)
        return out or err

    return run


def test_the_version_is_told(run):
    assert run("--version") == f"cgt {cgt.__version__}\n"


def test_the_rules_of_a_named_game(run):
    assert run("rules", "rip", "van", "winkle").splitlines() == [
        "Kayles (0.77)",
        "Take one or two tokens from one heap. You may split what remains in two.",
        "A starting position: kayles: 3 5 6",
        "A move from there: A-1",
        "Also known as: rip van winkle, rip van winkle's game, rails",
        "Family: Take and break",
        "Reference: Dudeney 1907; Guy and Smith 1956",
        f"Nim-sequence: {told_period(cgt.ruleset('kayles'))}",
    ]


def test_the_rules_of_a_game_without_a_name_of_its_own(run):
    told = run("rules", "take 1-5").splitlines()
    assert told[:2] == ["take 1-5", "Take 1 to 5 tokens from one heap."]
    answer = json.loads(run("rules", "take 1-5", "--json"))
    assert (answer["code"], answer["title"], answer["reference"]) == ("take 1-5", None, None)
    assert (answer["position"], answer["move"]) == ("take 1-5: 5 6 7", "A-1")


@pytest.mark.parametrize("entry", cgt.games(), ids=lambda entry: entry.code)
def test_the_rules_of_every_game_have_a_position_and_a_move_that_work(run, entry):
    answer = json.loads(run("rules", entry.code, "--json"))
    assert answer["title"] == str(entry.title)
    assert cgt.position(answer["position"]).move(answer["move"])


def test_a_picture_is_printed_or_written(run, tmp_path):
    svg = run("draw", "nim", "3", "4")
    assert ET.fromstring(svg).tag.endswith("svg")
    file = tmp_path / "nim.svg"
    assert run("draw", "nim: 3 4", "-o", str(file)) == f"{file}: Position: nim: 3 4.\n"
    assert file.read_text(encoding="utf-8") == svg
    answer = json.loads(run("draw", "nim: 3 4", "--json"))
    assert answer == {"position": "nim: 3 4", "svg": svg[:-1], "alt": "Position: nim: 3 4."}
    answer = json.loads(run("draw", "nim: 3 4", "--json", "-o", str(file)))
    assert answer == {"position": "nim: 3 4", "file": str(file), "alt": "Position: nim: 3 4."}


def test_a_game_alone_is_drawn_as_it_starts(run):
    assert json.loads(run("draw", "kayles", "--json"))["position"] == "kayles: 3 5 6"
    assert json.loads(run("draw", "silver", "dollar", "--json"))["position"].startswith("silver")


def test_a_picture_that_cannot_be_written_is_told(run, tmp_path):
    file = tmp_path / "missing" / "nim.svg"
    assert run("draw", "3", "-o", str(file), code=2) == (
        f"“{file}” can't be written: No such file or directory.\n"
    )
    assert "can't be written" in run("draw", "3", "-o", "a\0b", code=2)


REVIEW = """\
nim: 1 2
With best play, the first player wins from the start.
   1  Ada  B-2  gave the win away; B-1 would have kept it
   2  Bob  A-1  kept the win
The last mistake was move 1, B-2.
Bob won.
"""


def test_a_review_of_a_file_of_lines_and_of_what_is_piped_in(run, tmp_path, monkeypatch):
    file = tmp_path / "match.txt"
    file.write_text(RECORD, encoding="utf-8-sig")
    assert run("review", str(file)) == REVIEW
    assert run("review", RECORD) == REVIEW
    assert run("review", *RECORD.splitlines()) == REVIEW
    monkeypatch.setattr("sys.stdin", io.StringIO(RECORD))
    assert run("review", "-") == REVIEW


def test_a_review_as_json(run):
    answer = json.loads(run("review", RECORD, "--json"))
    assert (answer["start"], answer["winner"], answer["convention"]) == ("nim: 1 2", 2, "normal")
    assert answer["players"] == ["Ada", "Bob"]
    assert answer["plies"][0] == {
        "number": 1,
        "player": 1,
        "before": "nim: 1 2",
        "move": "B-2",
        "grade": "mistake",
        "won_before": True,
        "won_after": True,
        "value_before": 3,
        "value_after": 1,
        "best_move": "B-1",
    }


def test_a_review_of_misere_play_and_of_a_match_without_a_move(run):
    told = run("review", "start: nim: 1 1 1", "convention: misère", "1. A-1", "2. B-1", "3. C-1")
    assert "Misère play: the player who moves last loses." in told
    assert "the second player wins from the start" in told
    assert "Nobody gave a win away." in told
    assert "Player 2 won." in told
    assert "No moves were made." in run("review", "start: nim: 1")


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("no-such-file.txt", "“no-such-file.txt” is neither a file nor"),
        ("", "“” is neither a file nor"),
        ("start: nim: 3\n1. A-4", "Move 1: “-4” isn't allowed in A (3)."),
        ("start: nim: 3\n2. A-1", "Move 1 is missing before this one."),
        ("1. A-1\n2. A-1", "The starting position is missing."),
        ("start: nim: 3\nhello", "“hello” isn't a line of a match record."),
    ],
)
def test_a_record_that_is_none_is_told(run, record, said):
    assert said in run("review", record, code=2)


def test_a_file_that_is_no_text_or_too_long_is_told(run, tmp_path):
    file = tmp_path / "match"
    file.write_bytes(b"\xff\xfe\x00")
    assert "it isn't text" in run("review", str(file), code=2)
    file.write_text("x" * (MAX_LENGTH + 1), encoding="utf-8")
    assert "is too long" in run("review", str(file), code=2)
    assert "is neither a file nor" in run("review", str(tmp_path).replace(":", ""), code=2)


def test_a_file_that_may_not_be_read_is_told(run, tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    file = tmp_path / "match"
    file.touch()
    monkeypatch.setattr(Path, "open", refuse)
    assert run("review", str(file), code=2) == f"“{file}” can't be read: Permission denied.\n"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (
            ["winner", "take 1-3: 3 x 5"],
            {
                "error": "A heap must be a whole number, and “x” isn't one.",
                "source": "take 1-3: 3 x 5",
                "span": [12, 13],
                "example": "take 1-3: 3 4 5",
            },
        ),
        (
            ["value", "9" * 50],
            {"error": "A number of 50 digits is too long. The limit is 36 digits."},
        ),
        (["explain", ""], {"error": "The position is missing.", "example": "nim: 3 4 5"}),
    ],
)
def test_an_error_as_json_has_its_place_and_what_would_do(run, arguments, error):
    told = json.loads(run(*arguments, "--json", code=2))
    for key, value in error.items():
        assert told[key] == value
    assert set(told) <= {"error", "source", "span", "example"}


@pytest.mark.parametrize("arguments", [["value"], ["solve"], ["winner", "3", "--first", "7"], []])
def test_wrong_usage_as_json(run, arguments):
    assert list(json.loads(run(*arguments, "--json", code=2))) == ["error"]


def test_json_behind_two_dashes_is_no_option(capsys):
    assert main(["rules", "--", "--json"]) == 2
    assert capsys.readouterr().out == ""


@given(st.text(max_size=30), st.sampled_from(["rules", "draw", "review", "value", "games"]))
def test_every_error_as_json_is_json(text, command):
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stdin", io.StringIO(""))
        code = main([command, "--json", "--", text])
    assert ("error" in json.loads(out.getvalue())) is (code == 2)


def test_a_board_of_squares_is_shown_in_rows():
    assert board_lines(cgt.position("cram: ##./...")) == [
        "   A  ##./...",
        "         abc",
        "       1 ##.",
        "       2 ...",
    ]
    assert board_lines(cgt.position("nim: 41")) == ["   A  41"]


def test_a_mistake_without_a_known_remedy_and_what_is_not_known():
    start = cgt.position("cram: 7x9")
    ply = cgt.Ply(1, start, next(start.moves()), None, None, None, None, None)
    assert "too large to judge" in "\n".join(review_lines((ply,), ("Ada", "Bob")))
    ply = cgt.Ply(1, start, next(start.moves()), True, True, None, None, None)
    lines = review_lines((ply,), ("Ada", "Bob"))
    assert lines[1].endswith("gave the win away")


@pytest.mark.parametrize(
    ("arguments", "kept", "begins"),
    [
        (("graph", "nim: 1 2"), "graph.dot", "digraph game {"),
        (("graph", "nim: 1 2"), "graph.svg", "<svg"),
        (("table", "wythoff", "--size", "3"), "table.csv", ",0,1,2"),
        (("draw", "kayles: 3"), "kayles.tex", "% kayles: 3"),
    ],
)
def test_the_name_of_a_file_says_its_format(run, tmp_path, arguments, kept, begins):
    file = tmp_path / kept
    assert run(*arguments, "-o", str(file)).startswith(f"{file}: ")
    assert file.read_text().startswith(begins)
    form = {"tex": "tikz"}.get(file.suffix[1:], file.suffix[1:])
    assert run(*arguments, "--format", form).strip() == file.read_text().strip()


def test_a_claim_is_judged_and_sequences_are_compared(run):
    assert run("conjecture", "0.77", "n%12=3 -> 3") == (
        "0.77: n mod 12 = 3 -> 3\nrefuted: Heap 15 has nim value 7, not 3.\n"
    )
    answer = json.loads(run("conjecture", "--json", "kayles period 12 from 71"))
    assert (answer["verdict"], answer["counterexample"]) == ("proven", None)
    answer = json.loads(run("compare", "--json", "0.07", "0.137"))
    assert (answer["first_difference"], answer["shift"], answer["proven"]) == (1, -1, True)


def test_a_puzzle_is_asked_and_its_answer_told_to_those_who_want_it(run):
    asked = ("puzzle", "take 1-3", "--kind", "wrong_line", "--seed", "7")
    lines = run(*asked).splitlines()
    assert lines[0].startswith("take 1-3: ")
    assert lines[-1].endswith("--kind wrong_line --seed 7 --answer")
    told = run(*asked, "--answer").splitlines()
    assert told[: len(lines) - 1] == lines[:-1]
    assert told[-1].startswith("Line ")
    hidden, shown = (json.loads(run(*asked, "--json", *more)) for more in ([], ["--answer"]))
    assert "right" not in hidden
    assert shown["texts"][shown["right"]] in told[-2]
    assert json.loads(run("puzzle", "kayles", "--json", "--convention", "misère"))["kind"]
