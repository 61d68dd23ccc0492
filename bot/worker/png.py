"""SVG to PNG, with the same font on every machine."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import resvg_py

FONT_FILES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
PNG_WIDTH = 880
"""The width of a picture in px, whatever the width of its SVG."""


class FontsMissing(RuntimeError):
    """The font files that come with matplotlib are not where they belong."""


def fonts() -> list[Path]:
    """Return the font files for pictures: those inside the matplotlib package, not imported.

    :raises FontsMissing: when one is not there; the message says what to do.
    """
    spec = find_spec("matplotlib")
    if spec is None or spec.origin is None:
        raise FontsMissing(
            "The fonts for the pictures come with matplotlib, which is not installed: "
            "install the project's dependencies again."
        )
    folder = Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf"
    files = [folder / name for name in FONT_FILES]
    for file in files:
        if not file.is_file():
            raise FontsMissing(
                f"The font file {file} is missing: install matplotlib again, as a wheel "
                "(some systems' packages leave its fonts out)."
            )
    return files


@cache
def _font_files() -> tuple[str, ...]:
    """Return the paths of the fonts, looked for once."""
    return tuple(map(str, fonts()))


def png(svg: str) -> bytes:
    """Return a picture as PNG, :data:`PNG_WIDTH` px wide. Takes some ms: call it in a worker.

    :raises FontsMissing: when the fonts are not there.
    :raises ValueError: when ``svg`` is no SVG.
    """
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=PNG_WIDTH,
        skip_system_fonts=True,
        font_files=list(_font_files()),
        font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
    )
