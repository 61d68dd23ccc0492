"""The tour: a match of each family, and answers, in a real browser; every screen photographed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.conftest import PATIENCE
from tests.tour import tour
from tests.tour.scenes import SCENES
from tests.tour.tour import QUESTIONS, SCREENS, STAGES, Question, Stop, stops

SHORT = Stop("Subtraction", "take 1-3", "take 1-3: 4")


def width_and_height(file):
    """Return the size of a PNG."""
    head = file.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    return int.from_bytes(head[16:20]), int.from_bytes(head[20:24])


def assert_photographed(folder, visited, questions):
    """Hold a tour's folder against what it promises: every screen, sheets, an index of all."""
    for screen, (width, height) in SCREENS.items():
        page = (folder / f"{screen}.html").read_text("utf-8")
        names = [stop.file(stage, screen) for stop in visited for stage in STAGES]
        for name in (*names, *(question.file(screen) for question in questions)):
            photograph = width_and_height(folder / name)
            assert photograph[0] == width
            assert photograph[1] >= height
            assert f'src="{name}"' in page
        sheet = width_and_height(folder / f"{screen}.png")
        assert sheet[0] > width
        assert sheet[1] > 300 * len(visited)
        assert f'href="{screen}.html"' in (folder / "index.html").read_text("utf-8")


@pytest.mark.exhaustive
@pytest.mark.usefixtures("browser")
async def test_a_tour_photographs_each_stage_of_a_match_on_each_screen(playground, tmp_path):
    told, asked = [], [Question("winner", "position", "kayles: 7 8")]
    index = await tour.tour(playground, tmp_path / "tour", told.append, [SHORT], asked)
    assert index == tmp_path / "tour" / "index.html"
    played, answered = told
    assert re.fullmatch(r"Subtraction: take 1-3: 4, \d+ taps", played)
    assert answered == "/winner kayles: 7 8"
    assert_photographed(tmp_path / "tour", [SHORT], asked)


def test_the_tour_visits_one_game_of_each_family():
    families = [stop.family for stop in stops()]
    assert len(families) == len(set(families)) > 8
    assert len({stop.file("end", "phone") for stop in stops()}) == len(families)


@pytest.mark.every_screen
@pytest.mark.usefixtures("browser")
def test_one_command_makes_the_whole_tour(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "tests.tour", str(tmp_path / "tour")],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=30 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert f"The tour is in {tmp_path / 'tour' / 'index.html'}" in done.stdout
    assert_photographed(tmp_path / "tour", stops(), QUESTIONS)
    shown = (tmp_path / "tour" / "phone.html").read_text("utf-8")
    assert [title for title, _ in SCENES if f"<h2>{title}</h2>" not in shown] == []
    assert (tmp_path / "tour" / "scene-podium-phone.png").is_file()
