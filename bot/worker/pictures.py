"""SVG to a picture that Discord shows: the same one, in the same font, on every machine.

LunaSVG draws it, Pillow packs it. Lossless WebP keeps lines sharp, and at method 0 it takes a few
milliseconds.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import cgt
from bot.language.catalogue import drawn_translation
from cgt.drawing import draw_lines
from cgt.errors import CgtError
from cgt.svg import FONT, WIDTH

FONT_FILES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


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


def picture(svg: str) -> bytes:
    """Return an SVG as WebP, 880 px wide whatever its own width. Call it in a worker.

    :raises FontsMissing: when the fonts are not there.
    :raises ValueError: when ``svg`` isn't an SVG.
    """
    from pillow_lunasvg import SvgImageFile  # noqa: PLC0415 - loaded where a picture is drawn

    _load_fonts()
    try:
        drawn = SvgImageFile(BytesIO(svg.encode()))
        drawn.load(WIDTH / drawn.width)
    except (OSError, SyntaxError) as error:
        raise ValueError(str(error)) from error
    packed = BytesIO()
    drawn.save(packed, "WEBP", lossless=True, method=0)
    return packed.getvalue()


@cache
def _load_fonts() -> None:
    """Load the fonts, once; a text in any other family is set in them too."""
    from pillow_lunasvg import add_font_file  # noqa: PLC0415

    for file, bold in zip(fonts(), (False, True), strict=True):
        for family in (FONT, ""):
            add_font_file(file, family, bold=bold)


TALLEST = 12_000
"""The tallest picture of a board, in px, that is still sent."""


class TooTall(CgtError):
    """A picture would be too tall to be looked at."""


def board(
    position: cgt.Position,
    last: cgt.Move | None = None,
    before: cgt.Position | None = None,
    language: str = "en-US",
) -> bytes:
    """Return the picture of a position, the last move marked, as WebP.

    :raises TooTall: when it would be too tall to be looked at.
    """
    drawn = draw_lines(position, last, before, drawn_translation(language))
    if drawn.height > TALLEST:
        raise TooTall("A picture of this would be too tall to be looked at.")
    return picture(drawn.svg)


def boards(positions: tuple[cgt.Position, ...], language: str) -> tuple[bytes, ...]:
    """Return the pictures of some positions, as WebP."""
    return tuple(board(position, language=language) for position in positions)
