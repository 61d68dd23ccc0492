"""Exercise sheets: every game and kind in HTML, LaTeX and CSV, and the same again from a seed."""

import csv
import io
import re
import shlex
import shutil
import subprocess
import xml.etree.ElementTree as ET
from base64 import b64decode
from html.parser import HTMLParser

import pytest

import cgt
from cgt.cli import main
from cgt.output.questions import read_questions
from cgt.output.sheets import Part
from cgt.puzzles import Kind
from tests.games import FIRST_ENTRIES
from tests.samples import sampled

DECIDED = {"take 1", "cut the rectangle"}
"""The games without puzzles about the winner, because no move changes it."""
GAMES = [entry.code for entry in cgt.games() if entry.code not in DECIDED]
FEW = [entry.code for entry in FIRST_ENTRIES]
HAS_TEX = shutil.which("pdflatex") is not None


class Reader(HTMLParser):
    """Collects what is in a page, and checks that every element is closed."""

    def __init__(self, page):
        super().__init__()
        self.open, self.text, self.images = [], [], []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        if tag == "img":
            self.images.append(dict(attrs))
        elif tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1:] != ["style"]:
            self.text.append(data)


def rows(sheet):
    return list(csv.DictReader(io.StringIO(sheet.csv())))


def typeset(folder, document):
    (folder / "sheet.tex").write_text(document, encoding="utf-8")
    command = ["pdflatex", "-halt-on-error", "-interaction=batchmode", "sheet.tex"]
    subprocess.run(command, cwd=folder, check=True, timeout=300, capture_output=True)
    assert "Missing character" not in (folder / "sheet.log").read_text(errors="replace")


@pytest.fixture(scope="module", params=sampled([FEW, GAMES], [FEW]), ids=len)
def whole(request):
    """Return a sheet with an exercise of every game, and one with every kind in either play."""
    games = request.param
    every_game = cgt.sheet(games, len(games), ["outcome"], seed=1)
    return every_game, *(
        cgt.sheet(["take 1-3", "kayles"], 20, (), play, seed=1) for play in cgt.Convention
    )


def test_sheet_has_every_game_and_every_kind(whole):
    every_game, normal, misere = whole
    games = {str(game.code) for each in every_game.exercises for game in each.games}
    assert games in [{*FEW}, {*GAMES}]
    asked = {each.puzzle.kind for sheet in (normal, misere) for each in sheet.exercises}
    assert asked == set(Kind)
    for sheet in whole:
        assert len({each.puzzle for each in sheet.exercises}) == len(sheet.exercises)


def test_page_holds_all_exercises_with_their_pictures(whole):
    for sheet in whole:
        page = Reader(sheet.html())
        text = " ".join(page.text)
        assert all(
            str(each.question) in text and str(each.reason) in text for each in sheet.exercises
        )
        pictures = [image["src"] for image in page.images]
        assert len(pictures) == sum(each.position is not None for each in sheet.exercises)
        for source in pictures:
            ET.fromstring(b64decode(source.removeprefix("data:image/svg+xml;base64,")))
        assert all(image["alt"] for image in page.images)
        assert not re.search(r"(src|href)=.(?!data:)|@import|url\(", sheet.html())


def test_exercises_hide_solutions_and_command():
    sheet = cgt.sheet("nim", 5, ["count"])
    mark = sheet.imprint.mark
    for written in (sheet.html, sheet.latex):
        exercises, solutions = written(Part.EXERCISES), written(Part.SOLUTIONS)
        assert exercises.count(mark) == solutions.count(mark) > 0
        assert (str(sheet.seed) in exercises, str(sheet.seed) in solutions) == (False, True)
        assert ("Solutions" in exercises, "win in this position" in solutions) == (False, False)
        assert all(str(each.reason) not in exercises for each in sheet.exercises)
    assert cgt.sheet("nim", 5, ["count"]).seed != sheet.seed


def test_command_on_a_sheet_makes_the_same_sheet(tmp_path, capsys):
    sheet = cgt.sheet(["take 1-3", "kayles"], 6, ["value", "outcome"], "misère", "medium")
    for ending, text in (("html", sheet.html()), ("tex", sheet.latex()), ("csv", sheet.csv())):
        file = tmp_path / f"sheet.{ending}"
        assert main([*shlex.split(sheet.command)[1:], "-o", str(file)]) == 0
        assert file.read_text(encoding="utf-8") == text
    assert "exercises" in capsys.readouterr().out
    with_table = cgt.sheet(["nim"], 4, ["value", "table", "proof"], seed=1)
    for ending, content in (("gift", with_table.gift().encode()), ("zip", with_table.qti())):
        file = tmp_path / f"sheet.{ending}"
        assert main([*shlex.split(with_table.command)[1:], "-o", str(file)]) == 0
        assert file.read_bytes() == content
    assert main(["sheet", "nim", "--format", "qti"]) == 2
    assert "-o questions.zip" in capsys.readouterr().err
    assert cgt.sheet("nim", 3, seed=1).exercises != cgt.sheet("nim", 3, seed=2).exercises


def test_bank_has_the_right_answer_of_every_item(whole):
    for sheet in whole:
        for row, each in zip(rows(sheet), sheet.exercises, strict=True):
            assert row[f"answer_{row['right']}"] == each.right()[1]
            assert (row["kind"], row["position"]) == (each.puzzle.kind, each.puzzle.position)
        difficulties = [float(row["difficulty"]) for row in rows(sheet)]
        assert difficulties == sorted(difficulties)


@pytest.mark.exhaustive
@pytest.mark.skipif(not HAS_TEX, reason="there is no TeX here")
@pytest.mark.parametrize("at", sampled([0, 1, 2], [1]))
def test_tex_typesets_every_game_and_kind(whole, tmp_path, at):
    typeset(tmp_path, whole[at].latex())


@pytest.mark.exhaustive
@pytest.mark.skipif(not HAS_TEX, reason="there is no TeX here")
@pytest.mark.parametrize("play", cgt.Convention)
def test_tex_typesets_tables_and_proofs(tmp_path, play):
    games = ["nim", "kayles", "cram"]
    typeset(tmp_path, cgt.sheet(games, 6, ["table", "proof"], play, seed=1).latex())


def test_sheet_is_translated_as_far_as_latex_has_the_letters():
    sheet = cgt.sheet("nim", 2, ["mex"], seed=1)

    def japanese(template, *_):
        return {"Exercises": "練習問題", "Name": "名前"}.get(template, template)

    page = sheet.html(Part.EXERCISES, japanese, "ja")
    assert {"練習問題", "名前"} <= set(Reader(page).text)
    assert '<html lang="ja">' in page
    assert "Exercises" in sheet.latex(Part.EXERCISES, japanese)
    assert "Übung" in sheet.latex(
        translate=lambda template, *_: template.replace("Exercises", "Übung")
    )


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"games": "nimm dich"}, "nimm dich"),
        ({"games": []}, "needs a game"),
        ({"kinds": ["valeu"]}, "mex, value"),
        ({"size": "huge"}, "small, medium, large"),
        ({"count": 0}, "1 to 100"),
        ({"count": 101}, "1 to 100"),
        ({"games": "cram", "kinds": ["period"]}, "other kinds or another game"),
    ],
)
def test_wrong_wishes_are_refused(wrong, told):
    with pytest.raises(cgt.CgtError, match=told):
        cgt.sheet(**wrong)
    with pytest.raises(cgt.CgtError, match="exercises, solutions, both"):
        cgt.sheet("nim", 1).html("answers")


def test_gift_and_qti_have_the_same_questions():
    sheet = cgt.sheet(["take 1-3", "kayles"], 20, [*Kind, "table", "proof"], seed=5)
    gift, qti = (read_questions(each) for each in (sheet.gift().encode(), sheet.qti()))
    assert gift.questions == qti.questions
    assert gift.faults == qti.faults == ()
    tables = [task for task in sheet.tasks if task.kind == "table"]
    assert len(gift.questions) == len(sheet.exercises) + len(tables) > len(tables) > 0
    for question, exercise in zip(gift.questions, sheet.exercises, strict=False):
        assert question.answers[question.right] == exercise.right()[1]
        assert question.reasons[question.right] == " ".join(str(exercise.reason).split())
        assert question.position == exercise.puzzle.position
        assert not exercise.games or "The player who moves last wins." in question.text
    assert gift.questions[-1].accepted[0] == " ".join(tables[-1].cells)


def test_sheet_is_shorter_when_no_more_exercises_exist():
    few = cgt.sheet("nim", 100, ["mex"], seed=1)
    assert 20 < len(few.exercises) <= 100
