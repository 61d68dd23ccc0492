"""The command ``bot lesson``: check, try, schema."""

import json

import pytest

from bot.app import authoring
from bot.app.cli import main
from bot.lessons.model import STEPS
from bot.lessons.work.course import files, lessons
from bot.lessons.work.drawing import draw
from tests.bot.lessons.stages import written
from tests.samples import sampled


def test_check_lists_every_fault_of_bad_files(tmp_path, capsys):
    good, bad = files()[0], tmp_path / "bad.yaml"
    bad.write_text(written("number", "number").replace("answer: n", "answer: maxx(n)"))
    assert main(["lesson", "check", str(good)]) == 0
    assert main(["lesson", "check", str(bad), str(tmp_path / "none.yaml")]) == 1
    told = capsys.readouterr().out
    assert "no faults" in told
    assert told.count("Did you mean “max”?") == 2
    assert "none.yaml" in told


@pytest.mark.parametrize("number", sampled(range(len(files())), [0, 5]))
def test_lesson_is_played_in_the_terminal(capsys, number):
    file, lesson = files()[number], [*lessons().values()][number]
    answers = iter(script(lesson, seed=5))
    assert authoring.try_file(file, 5, lambda _: next(answers)) == 0
    graded = sum(step.is_graded for step in lesson.steps)
    assert capsys.readouterr().out.count("✓") == graded - 1


def script(lesson, seed):
    """Yield a hint and the right answer for each step, but give up the first."""
    is_first = True
    for number, step in enumerate(lesson.steps, start=1):
        if step.is_graded:
            right = draw(step, seed + number).instance.right
            yield from ("?", "!") if is_first else ("?", *right.split("; "))
            is_first = False
        else:
            yield ""


def test_schema_has_every_kind(capsys):
    assert main(["lesson", "schema"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert len(printed["properties"]["steps"]["items"]["anyOf"]) == len(STEPS)
