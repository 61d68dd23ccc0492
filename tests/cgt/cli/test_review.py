"""The review of a match in the terminal."""

import io
from pathlib import Path

import cgt
from cgt.cli.commands.review import review_lines
from cgt.cli.playing import board_lines
from cgt.core.record import MAX_LENGTH

RECORD = "start: nim: 1 2\nplayer 1: Ada\nplayer 2: Bob\n1. B-2\n2. A-1\n"
REVIEW = """\
nim: 1 2
With best play, the first player wins from the start.
   1  Ada  B-2  gave the win away; B-1 would have kept it
   2  Bob  A-1  kept the win
The last mistake was move 1, B-2.
Bob won.
"""


def test_review_reads_a_file_lines_or_a_pipe(run, tmp_path, monkeypatch):
    file = tmp_path / "match.txt"
    file.write_text(RECORD, encoding="utf-8-sig")
    assert run("review", str(file)) == REVIEW
    assert run("review", RECORD) == REVIEW
    assert run("review", *RECORD.splitlines()) == REVIEW
    monkeypatch.setattr("sys.stdin", io.StringIO(RECORD))
    assert run("review", "-") == REVIEW


def test_file_that_cannot_be_read_is_refused(run, tmp_path, monkeypatch):
    file = tmp_path / "match"
    file.write_bytes(b"\xff\xfe\x00")
    assert "it isn't text" in run("review", str(file), code=2)
    file.write_text("x" * (MAX_LENGTH + 1), encoding="utf-8")
    assert "is too long" in run("review", str(file), code=2)
    assert "is neither a file nor" in run("review", str(tmp_path).replace(":", ""), code=2)

    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert run("review", str(file), code=2) == f"“{file}” can't be read: Permission denied.\n"


def test_board_of_squares_is_shown_in_rows():
    assert board_lines(cgt.position("cram: ##./...")) == [
        *("   A  ##./...", "         abc", "       1 ##.", "       2 ..."),
    ]
    assert board_lines(cgt.position("nim: 41")) == ["   A  41"]


def test_review_says_when_a_remedy_or_a_winner_is_unknown():
    start = cgt.position("cram: 7x9")
    ply = cgt.Ply(1, start, next(start.moves()), None, None, None, None, None)
    assert "too large to judge" in "\n".join(review_lines((ply,), ("Ada", "Bob")))
    ply = cgt.Ply(1, start, next(start.moves()), True, True, None, None, None)
    assert review_lines((ply,), ("Ada", "Bob"))[1].endswith("gave the win away")
