"""Every lesson that ships, in each language: valid, true, playable, and the same everywhere."""

import re
import subprocess
import sys

import jsonschema
import pytest
import yaml

from bot.answers.proofs.model import names
from bot.lessons.model import LANGUAGE, Choose, Label, Predict, Tell, minutes_of, schema
from bot.lessons.work.answering import path
from bot.lessons.work.checking import check, wrong_answer
from bot.lessons.work.course import files, languages, lessons, texts
from bot.lessons.work.drawing import draw
from bot.lessons.work.evaluating import placeholders
from bot.lessons.work.grading import grade
from docs import course
from tests.samples import sampled

PHONE = 34
"""The most characters of a line in a block on a phone."""
WORDS = 60
"""The most words of something to read."""
ALL = [file for language in languages() for file in files(language)]
SEEDS = (0, 1, 2, 7, 2**40)


def name(file):
    return f"{file.parent.name}-{file.stem}"


def each_file(sample):
    """Try a test on every lesson in each language, of which some are in the default run."""
    return pytest.mark.parametrize("file", sampled(ALL, sample), ids=name)


def steps_of(file):
    """Return the steps of the lesson of a file."""
    return lessons(file.parent.name)[file.stem.partition("-")[2]].steps


@each_file(files()[::4])
def test_file_keeps_what_it_promises(file):
    text = file.read_text(encoding="utf-8")
    lesson = check(text, file.name, texts(file.parent.name))
    assert file.stem[2:] == f"-{lesson.id}"
    assert lesson.part
    assert any(step.draw for step in lesson.steps), "something is drawn"
    jsonschema.validate(numbered(yaml.load(text, yaml.BaseLoader)), schema())


def numbered(data):
    """Return plain data whose whole numbers are numbers, as an editor reads them."""
    for name in {"version", "parts"} & data.keys():
        data[name] = int(data[name])
    for step in data["steps"]:
        if "given" in step:
            step["given"] = int(step["given"])
    return data


@pytest.mark.parametrize("language", languages())
def test_needs_of_lessons_are_a_path(language):
    before = set()
    for lesson in lessons(language).values():
        assert set(lesson.needs) <= before
        before.add(lesson.id)
    assert len(before) == len(files(language))


@each_file(files())
@pytest.mark.parametrize("seed", sampled(SEEDS, SEEDS[:1]))
def test_step_takes_its_right_answer_and_no_wrong_one(file, seed):
    for step in steps_of(file):
        drawn = draw(step, seed)
        assert drawn.instance == draw(step, seed).instance
        assert grade(drawn, drawn.instance.right).is_right
        wrong = wrong_answer(drawn)
        assert wrong is None or not grade(drawn, wrong).is_right
        if step.is_graded:
            assert not grade(drawn, "…?").is_right
            assert len(drawn.instance.hints) >= 2, "a graded step has two hints"
        if isinstance(step, Tell):
            assert len(drawn.instance.prompt.split()) <= WORDS


@each_file(files()[7:11])
@pytest.mark.parametrize("seed", sampled(SEEDS, SEEDS[:1]))
def test_tables_are_aligned_and_fit_a_phone(file, seed):
    for step in steps_of(file):
        instance = draw(step, seed).instance
        for shown in (instance.prompt, *instance.hints, instance.solution):
            for block in re.findall(r"```\n(.*?)\n```", shown, re.DOTALL):
                lines = block.split("\n")
                assert max(map(len, lines)) <= PHONE
                gaps = [{at for at, sign in enumerate(line) if sign == " "} for line in lines]
                first = max(len(re.match(r" *\d*", line)[0]) for line in lines[1:])
                assert all(set(range(first, first + 3)) <= gap for gap in gaps)
            assert not re.search(r"(\d+, ){12}", shown), "a long list is a table"


@each_file(files()[::3])
def test_proof_is_a_theorem_and_a_program_prints_its_answer(file):
    for step in steps_of(file):
        if step.proof:
            assert draw(step, 0).instance.proof in names()
        if isinstance(step, Predict):
            program = [sys.executable, "-I", "-c", step.program]
            ran = subprocess.run(program, capture_output=True, text=True, check=True)
            assert grade(draw(step, 0), ran.stdout.strip()).is_right


@pytest.mark.parametrize("language", [each for each in languages() if each != LANGUAGE])
def test_translation_changes_prose_alone(language):
    english = lessons()
    assert texts(language).hints.keys() == texts().hints.keys()
    assert texts(language).misconceptions.keys() == texts().misconceptions.keys()
    for name, lesson in lessons(language).items():
        assert bare(lesson) == bare(english[name])
        assert [bare(step) for step in lesson.steps] == [bare(step) for step in english[name].steps]


def bare(struct):
    """Return the fields of a lesson or a step, of prose the expressions in it alone."""
    found = {name: getattr(struct, name) for name in struct.__struct_fields__}
    found.pop("steps", None)
    wrong = found.pop("misconceptions", {})
    for name in struct.prose & found.keys():
        found[name] = expressions(found[name])
    is_prose = isinstance(struct, Choose | Label | Predict)
    keys = [expressions(key) if is_prose else key for key in wrong]
    return found, keys, expressions(list(wrong.values()))


def expressions(prose):
    """Return the expressions in prose, or in each of several texts."""
    if isinstance(prose, list):
        return [expressions(each) for each in prose]
    return sorted(each.source for each in placeholders(prose))


def test_lesson_has_a_page_with_steps_and_folded_answers():
    pages = {page: shown for page, shown in course.pages().items() if page.suffix == ".md"}
    assert [page.stem for page in pages] == [file.stem for file in files()]
    for (page, shown), lesson in zip(pages.items(), lessons().values(), strict=True):
        assert shown.count("## Step") == len(lesson.steps)
        graded = sum(step.is_graded and step.kind != "reflect" for step in lesson.steps)
        assert shown.count("<summary>Answer</summary>") == graded
        assert f"(course/{page.name})" in course.path()


def test_first_part_takes_a_student_three_quarters_of_an_hour():
    minutes = [entry.minutes for entry in path(LANGUAGE) if entry.part == "A"]
    assert 40 <= sum(minutes) <= 50
    assert max(minutes) <= 10
    assert f"About {sum(minutes)} minutes." in course.path()


def test_minutes_are_for_reading_and_thinking():
    steps = [{"tell": "word " * 200}, {"number": "word " * 100, "solution": "word " * 100}]
    assert minutes_of(steps) == 3
    assert minutes_of([]) == 1
