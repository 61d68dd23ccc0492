"""The command ``bot lesson``: check, try, schema."""

import json

from bot import authoring
from bot.cli import main
from bot.lessons.model import STEPS
from bot.lessons.work.course import files, lessons
from bot.lessons.work.drawing import draw
from tests.bot.lessons.stages import written


def test_check_tells_good_files_and_every_fault_of_bad_ones(tmp_path, capsys):
    good, bad = files()[0], tmp_path / "bad.yaml"
    bad.write_text(written("number", "number").replace("answer: n", "answer: maxx(n)"))
    assert main(["lesson", "check", str(good)]) == 0
    assert main(["lesson", "check", str(bad), str(tmp_path / "none.yaml")]) == 1
    told = capsys.readouterr().out
    assert "no faults" in told
    assert told.count("Did you mean “max”?") == 2
    assert "none.yaml" in told


def test_a_lesson_is_played_in_the_terminal(capsys):
    for file, lesson in zip(files(), lessons().values(), strict=True):
        answers = iter(script(lesson, seed=5))
        assert authoring.try_file(file, 5, lambda _, given=answers: next(given)) == 0
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


def test_the_schema_has_every_kind(capsys):
    assert main(["lesson", "schema"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert len(printed["properties"]["steps"]["items"]["anyOf"]) == len(STEPS)
