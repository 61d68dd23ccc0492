"""`cgt survey`: a family of codes in a file, the same whatever interrupts it."""

import csv
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as arrow
import pytest

import cgt
from cgt.cli import main, surveying
from cgt.cli.surveying import COLUMNS, Survey, survey_row

ROOT = Path(__file__).parents[3]
TO = 3_000


def rows(file):
    with file.open(newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.mark.exhaustive
def test_every_code_of_a_family_has_its_period_and_its_sequence(tmp_path, capsys):
    file = tmp_path / "two.csv"
    assert main(["survey", "0.7d", "--to", str(TO), "--workers", "2", "-o", str(file)]) == 0
    assert "8 codes" in capsys.readouterr().out
    found = rows(file)
    assert [row["code"] for row in found] == [f"0.7{digit}" for digit in range(8)]
    for row in found:
        game = cgt.ruleset(row["code"])
        period = game.period(TO)
        assert row["period"] == (str(period.period) if period else ""), row
        assert row["first_values"].split() == [str(int(each)) for each in game.nim_values(31)]
    kayles = next(row for row in found if row["code"] == "0.77")
    assert (kayles["preperiod"], kayles["period"]) == ("71", "12"), "Guy and Smith, 1956"


@pytest.mark.exhaustive
def test_interrupted_survey_goes_on_and_comes_to_the_same(tmp_path):
    whole, part = tmp_path / "whole.csv", tmp_path / "part.csv"
    survey = Survey.of("0.7d", TO)
    assert survey.run(whole, 1, lambda *_: None) == 8
    text = whole.read_text()
    part.write_text(text[: text.index("\n0.74") + 8])  # killed in the middle of a row
    told = []
    assert survey.run(part, 2, lambda done, total: told.append((done, total))) == 4
    assert part.read_text() == text
    assert told == [(done, 8) for done in range(4, 9)]
    assert survey.run(part, 1, lambda *_: None) == 0


@pytest.mark.exhaustive
def test_survey_keeps_its_rows_when_ctrl_c_stops_it(tmp_path):
    file = tmp_path / "0.ddd.csv"
    running = subprocess.Popen(
        [sys.executable, "-m", "cgt", "survey", "0.ddd", "--to", "20000"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
    )
    end = time.monotonic() + 60
    while not (file.exists() and len(rows(file)) > 3) and time.monotonic() < end:
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert running.returncode == 130
    assert said.splitlines()[-1] == "Stopped. The same command goes on from 0.ddd.csv."
    assert 3 < len(rows(file)) < 512


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("0.77", "A family of codes needs"), ("0.ddddddd", "A family of codes needs")],
)
def test_text_without_a_family_is_refused(text, complaint, capsys, tmp_path):
    assert main(["survey", text, "-o", str(tmp_path / "x.csv")]) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("text", ["my notes\n", f"{','.join(COLUMNS)}\n0.7,99,,,,,,,,\n"])
def test_file_of_something_else_is_left_alone(text, capsys, tmp_path):
    file = tmp_path / "notes.csv"
    file.write_text(text)
    assert main(["survey", "0.d", "--to", "50", "-o", str(file)]) == 2
    assert "holds something else" in capsys.readouterr().err
    assert file.read_text() == text


def test_code_that_is_no_game_says_why():
    code, _, *others, note = survey_row("2.7", 10)
    assert (code, set(others)) == ("2.7", {""})
    assert note


@pytest.mark.exhaustive
def test_parquet_file_has_the_typed_rows_of_the_csv_file(tmp_path):
    survey, rows_of = Survey.of("d.7", 200), {}
    for name in ("two.csv", "two.parquet"):
        assert survey.run(tmp_path / name, 1, lambda *_: None) == 8
        assert survey.run(tmp_path / name, 1, lambda *_: None) == 0
        rows_of[name] = rows(tmp_path / name) if name.endswith("csv") else []
    assert {file.name for file in tmp_path.iterdir()} == {"two.csv", "two.parquet"}
    table = arrow.read_table(tmp_path / "two.parquet")
    assert tuple(table.column_names) == COLUMNS
    found = table.to_pylist()
    for row, written in zip(found, rows_of["two.csv"], strict=True):
        values = row.pop("first_values")
        assert " ".join(map(str, values or ())) == written.pop("first_values")
        assert {key: "" if cell is None else str(cell) for key, cell in row.items()} == written
    assert {type(row["to"]) for row in found} == {int}
    assert any(row["period"] is None and row["note"] for row in found), "2.7 is no game"
    assert any(isinstance(row["period"], int) for row in found)


@pytest.mark.exhaustive
def test_parquet_survey_continues_from_its_rows(tmp_path, monkeypatch):
    file, survey = tmp_path / "seven.parquet", Survey.of("0.7d", 200)

    def broken(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(surveying.parquet, "write", broken)
        with pytest.raises(cgt.CgtError, match="No space left"):
            survey.run(file, 1, lambda *_: None)
    assert not file.exists()
    beside = tmp_path / "seven.parquet.csv"
    beside.write_text("".join(beside.read_text().splitlines(keepends=True)[:6]))
    assert survey.run(file, 1, lambda *_: None) == 3
    assert [row["code"] for row in arrow.read_table(file).to_pylist()] == [*survey.codes]
    assert not beside.exists()


@pytest.mark.exhaustive
@pytest.mark.parametrize("is_ours", [True, False])
def test_parquet_file_of_something_else_is_left_alone(tmp_path, capsys, is_ours):
    file = tmp_path / "notes.parquet"
    if is_ours:
        Survey.of("0.d", 40).run(file, 1, lambda *_: None)
    else:
        file.write_text("my notes")
    before = file.read_bytes()
    assert main(["survey", "0.d", "--to", "50", "-o", str(file)]) == 2
    assert "holds something else" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_parquet_file_is_refused_when_pyarrow_is_missing(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    assert main(["survey", "0.d", "--to", "50", "-o", str(tmp_path / "x.parquet")]) == 2
    assert "Install grundy[parquet]" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
