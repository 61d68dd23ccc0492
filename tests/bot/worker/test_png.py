"""Pictures as PNG: the right size, the right font, and a clear word when the font is missing."""

from __future__ import annotations

import struct
from concurrent.futures import ProcessPoolExecutor
from importlib.machinery import ModuleSpec
from multiprocessing import get_context
from pathlib import Path

import pytest

import cgt
from bot.worker import drawing
from bot.worker import png as pictures
from bot.worker.errors import TooTall
from bot.worker.png import FontsMissing, fonts, png
from cgt.drawing import draw

BOARD = draw(cgt.position("3 4 8"))


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_a_board_becomes_a_png_of_880():
    assert size(png(BOARD)) == (880, 326)


def test_a_usual_board_is_a_small_file():
    assert len(png(BOARD)) < 50_000


def test_text_is_drawn_with_the_font():
    without = png(BOARD.replace(">A</text>", "></text>"))
    assert without != png(BOARD)


def test_a_worker_process_draws_the_same_picture():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(png, BOARD).result(60) == png(BOARD)


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


def test_what_is_no_svg_is_an_error():
    with pytest.raises(ValueError, match="root node"):
        png("<svg")


def test_a_board_too_tall_to_be_looked_at_is_not_drawn():
    with pytest.raises(TooTall, match="too tall"):
        drawing.board(cgt.position("cram: " + "12x12 " * 40))
    assert drawing.board(cgt.position("nim: " + "3 " * 64)).startswith(b"\x89PNG")
