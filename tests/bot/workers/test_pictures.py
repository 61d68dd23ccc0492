"""Pictures as PNG: the right size, the right font, and a clear word when the font is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.machinery import ModuleSpec
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops

import cgt
from bot.workers import pictures
from bot.workers.pictures import FontsMissing, TooTall, fonts, picture
from cgt.drawing import draw, draw_explanation
from tests.games import FIRST_ENTRIES
from tests.samples import sampled

BOARD = draw(cgt.position("3 4 8"))


def size(image: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(image)) as opened:
        assert opened.format == "PNG"
        return opened.size


def test_a_board_becomes_a_picture_of_880():
    assert size(picture(BOARD)) == (880, 326)


def test_a_usual_board_is_a_small_file():
    assert len(picture(BOARD)) < 50_000


def test_text_is_drawn_with_the_font():
    without = picture(BOARD.replace(">A</text>", "></text>"))
    assert without != picture(BOARD)


def test_a_worker_process_draws_the_same_picture():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(picture, BOARD).result(60) == picture(BOARD)


def test_the_fonts_are_files_of_truetype():
    found = fonts()
    assert [file.name for file in found] == ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"]
    assert all(file.read_bytes().startswith(b"\x00\x01\x00\x00") for file in found)


def test_a_missing_font_is_named_with_what_to_do(monkeypatch, tmp_path: Path):
    spec = ModuleSpec("matplotlib", None, origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr(pictures, "find_spec", lambda _: spec)
    with pytest.raises(FontsMissing, match=r"DejaVuSans\.ttf is missing: install matplotlib"):
        fonts()


def test_without_matplotlib_the_error_says_so(monkeypatch):
    monkeypatch.setattr(pictures, "find_spec", lambda _: None)
    with pytest.raises(FontsMissing, match="not installed"):
        fonts()


def test_broken_svg_is_an_error():
    with pytest.raises(ValueError, match="not an SVG"):
        picture("<svg")


def test_a_board_too_tall_to_be_looked_at_is_not_drawn():
    with pytest.raises(TooTall, match="too tall"):
        pictures.board(pictures.View(cgt.position("cram: " + "12x12 " * 40)))
    assert size(pictures.board(pictures.View(cgt.position("nim: " + "3 " * 64))))


def pictures_of(entry: cgt.Entry) -> Iterator[str]:
    """Return what is drawn of a game: its start, the first move in it, and the reasons."""
    start = cgt.position(entry.start, entry.ruleset)
    yield draw(start, reasons=True)
    move = next(iter(start.moves()))
    yield draw(start.play(move), move, start)
    yield draw_explanation(cgt.explain(cgt.position(entry.ruleset.examples[0], entry.ruleset)))


def drawn_by_resvg(svg: str) -> Image.Image:
    """Return a picture in all its colours, as another program draws it, with letters as wide."""
    svg = svg.replace("<svg ", '<svg style="font-kerning:none" ', 1)
    files = [str(file) for file in fonts()]
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg, width=880, skip_system_fonts=True, font_files=files
    )
    return Image.open(BytesIO(drawn))


def on(colour: str, picture: Image.Image) -> Image.Image:
    """Return a picture as it is seen on a background."""
    shown = Image.new("RGBA", picture.size, colour)
    shown.alpha_composite(picture.convert("RGBA"))
    return shown.convert("RGB")


@pytest.mark.parametrize(
    "entry", sampled(cgt.CATALOGUE, FIRST_ENTRIES[::3]), ids=lambda entry: entry.ruleset.code
)
def test_every_game_looks_as_another_program_draws_it(entry: cgt.Entry):
    for drawn in pictures_of(entry):
        svg = re.sub(r' stroke-dasharray="[^"]*"', "", drawn)  # dashes begin where each wants
        ours, theirs = Image.open(BytesIO(picture(svg))), drawn_by_resvg(svg)
        assert ours.size == theirs.size
        for background in ("#313338", "#ffffff"):
            seen = ImageChops.difference(on(background, ours), on(background, theirs))
            thumbnail = seen.reduce(4)  # as wide as on a small phone
            most = max(high for _, high in thumbnail.getextrema())
            levels = seen.convert("L").histogram()
            mean = sum(level * count for level, count in enumerate(levels)) / sum(levels)
            assert most <= 24
            assert mean < 1.5


def test_dashes_are_drawn():
    line = '<path d="M0 9H880" stroke="#f4f1ea" stroke-width="4" stroke-dasharray="8 8"/>'
    dashed = picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="880" height="20">{line}</svg>'
    )
    seen = Image.open(BytesIO(dashed)).convert("RGBA")
    clear = [seen.getpixel((x, 9))[3] for x in (4, 12, 20, 28)]
    assert clear == [255, 0, 255, 0]
