"""Pictures from SVG, the same in the same font on every machine.

LunaSVG draws them, Pillow packs them as PNG. All drawings use the same few colours, so that one
palette serves them all. Lines stay sharp, and no time goes into choosing colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import cgt
from bot.language.catalogue import drawn_translation, translation
from cgt.core.text import Text
from cgt.drawing import Frame, Seats, draw_lines, order_after
from cgt.errors import CgtError
from cgt.showing.svg import (
    BLUE,
    CARD,
    CARD_RADIUS,
    CHOCOLATE,
    CORAL,
    FONT,
    GOLD,
    GREEN,
    INK,
    IVORY,
    MUTED,
    STONE,
    WIDTH,
    drawable,
)
from cgt.showing.themes import Theme, colours_of, themed

if TYPE_CHECKING:
    from PIL import Image

FONT_FILES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


class FontsMissing(RuntimeError):
    """Font files that are missing, though they come with matplotlib."""


def fonts() -> list[Path]:
    """Return the font files for pictures, from the matplotlib package without importing it.

    :raises FontsMissing: when one is missing. The message says what to do.
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


def picture(svg: str, theme: Theme = Theme.SLATE) -> bytes:
    """Return an SVG as PNG, 880 px wide whatever its own width. Call it in a worker.

    The colours of the SVG are replaced by those of the ``theme``.

    :raises FontsMissing: when the fonts are missing.
    :raises ValueError: when ``svg`` isn't an SVG.
    """
    packed = BytesIO()
    drawn = in_palette(_draw(themed(svg, theme), WIDTH), theme)
    opacities = bytes(
        [255] * len(palette_of(theme)) + [256 // CLEAR_STEPS * n for n in range(CLEAR_STEPS)]
    )
    drawn.save(packed, "PNG", compress_level=1, transparency=opacities)
    return packed.getvalue()


def _draw(svg: str, width: int) -> Image.Image:
    from pillow_lunasvg import SvgImageFile  # noqa: PLC0415 - loaded only for drawing

    _load_fonts()
    try:
        drawn = SvgImageFile(BytesIO(svg.encode()))
        drawn.load(width / drawn.width)
    except (OSError, SyntaxError) as error:
        raise ValueError(str(error)) from error
    return drawn


Colour = tuple[int, ...]
"""Red, green and blue, each from 0 to 255."""


def colour(code: str) -> Colour:
    """Return the colour of a code such as ``#20242e``."""
    return tuple(bytes.fromhex(code[1:]))


BRIGHT = (MUTED, IVORY, GOLD, BLUE, CORAL, GREEN, CHOCOLATE, STONE[2])
CLEAR_STEPS = 16
"""The number of degrees of transparency in the corners of a card."""


@cache
def palette_of(theme: Theme) -> list[Colour]:
    """Return all colours of drawings in a theme, with blends of those that touch."""
    ink = colours_of(theme)

    def between(first: str, last: str, steps: int) -> list[Colour]:
        """Return the colours between two, for the smooth edges of shapes."""
        ends = tuple(zip(colour(ink[first]), colour(ink[last]), strict=True))
        return [tuple(a + (b - a) * step // steps for a, b in ends) for step in range(steps + 1)]

    return list(
        dict.fromkeys(
            [
                *map(colour, ink.values()),
                *between(STONE[0], STONE[1], 7),
                *between(STONE[1], STONE[2], 14),
                *(each for bright in BRIGHT for each in between(CARD, bright, 10)),
                *(each for bright in BRIGHT for each in between(INK, bright, 8)),
                *(each for bright in BRIGHT for each in between(IVORY, bright, 5)),
            ]
        )
    )


IS_CLEAR = [255] * 255 + [0]


def in_palette(drawn: Image.Image, theme: Theme = Theme.SLATE) -> Image.Image:
    """Return the picture of a card in its theme's colours, with transparent corners."""
    image, first = _in_colours(drawn.convert("RGB"), theme), len(palette_of(theme))
    clear = [first + opacity * CLEAR_STEPS // 256 for opacity in range(256)]
    for top in (0, max(0, drawn.height - CARD_RADIUS)):
        edge = drawn.crop((0, top, drawn.width, top + CARD_RADIUS)).getchannel("A")
        image.paste(edge.point(clear), (0, top), edge.point(IS_CLEAR))
    return image


def _in_colours(opaque: Image.Image, theme: Theme) -> Image.Image:
    """Return an opaque picture in the colours of its theme."""
    from PIL import Image  # noqa: PLC0415

    image = opaque.quantize(palette=_palette(theme), dither=Image.Dither.NONE)
    ground = colour(colours_of(theme)[CARD])
    image.putpalette(bytes(chain(*palette_of(theme), *[ground] * CLEAR_STEPS)))
    return image


def _square(drawn: Image.Image, theme: Theme) -> Image.Image:
    """Return the picture of a card without its round corners."""
    from PIL import Image  # noqa: PLC0415

    card = Image.new("RGB", drawn.size, colours_of(theme)[CARD])
    card.paste(drawn, mask=drawn.getchannel("A"))
    return card


@cache
def _palette(theme: Theme) -> Image.Image:
    """Return a picture with the palette in steps of 4, as Pillow looks colours up."""
    from PIL import Image  # noqa: PLC0415

    image = Image.new("P", (1, 1))
    image.putpalette(bytes(level // 4 * 4 for level in chain(*palette_of(theme))))
    return image


def draw_emoji(svg: str) -> bytes:
    """Return a square SVG as a PNG in Discord's size for emoji."""
    packed = BytesIO()
    _draw(svg, 128).save(packed, "PNG")
    return packed.getvalue()


FILM_WIDTHS = (600, 440, 320)
"""The widths of a GIF in px. The first one that makes it small enough is used."""
FILM_BYTES = 1_000_000
TALLEST_FILM = 3_000
"""The height of a board in px above which no GIF is made."""


def film(frames: Sequence[Frame], theme: Theme = Theme.SLATE) -> bytes:
    """Return frames as a GIF, which every client plays, also outside of Discord.

    Its frames have the same few colours, so that GIF loses nothing, and only changes are stored. It
    has at most :data:`FILM_BYTES`, unless even the smallest width needs more.
    """
    packed = b""
    for width in FILM_WIDTHS:
        packed = _pack_film(frames, width, theme)
        if len(packed) <= FILM_BYTES:
            break
    return packed


def _pack_film(frames: Sequence[Frame], width: int, theme: Theme) -> bytes:
    first, *others = (
        _in_colours(_square(_draw(themed(frame.svg, theme), width), theme), theme)
        for frame in frames
    )
    file = BytesIO()
    durations = [round(frame.seconds * 1000) for frame in frames]
    first.save(file, "GIF", save_all=True, append_images=others, duration=durations, loop=0)
    return file.getvalue()


@cache
def _load_fonts() -> None:
    """Load the fonts, once, also for texts in any other family."""
    from pillow_lunasvg import add_font_file  # noqa: PLC0415

    for file, bold in zip(fonts(), (False, True), strict=True):
        for family in (FONT, ""):
            add_font_file(file, family, bold=bold)


TALLEST = 12_000
"""The maximum height of a board's picture in px."""


class TooTall(CgtError):
    """A picture that would be too tall to look at."""


@dataclass(frozen=True, slots=True)
class View:
    """The whole content of a board's picture.

    ``last`` is the move that led to the position, ``before`` the position before it, ``earlier``
    the component of the move before that, and ``moves`` all moves in notation, because a picture
    can show who played what. ``order`` has the components with the parts of each split together.
    """

    position: cgt.Position
    last: cgt.Move | None = None
    before: cgt.Position | None = None
    language: str = "en-US"
    theme: Theme = Theme.SLATE
    earlier: int | None = None
    seats: Seats | None = None
    moves: tuple[str, ...] = ()
    order: tuple[int, ...] = ()

    def after(self, move: cgt.Move) -> View:
        """Return the view after a move that doesn't end the match."""
        return replace(
            self,
            position=self.position.after(move),
            last=move,
            before=self.position,
            earlier=self.last and self.last.component,
            seats=self.seats and self.seats.after_move,
            moves=(*self.moves, str(move)),
            order=order_after(self.order or (*range(len(self.position.components)),), move),
        )


def name_of(name: Text, language: str) -> str:
    """Return a name in a language, in letters that the font has."""
    return drawable(name.render(translation(language))) or drawable(str(name))


def board(view: View) -> bytes:
    """Return the picture of a board, as PNG."""
    drawn = draw_lines(
        view.position,
        view.last,
        view.before,
        drawn_translation(view.language),
        earlier=view.earlier,
        seats=view.seats,
        order=view.order,
    )
    if drawn.height > TALLEST:
        raise TooTall("A picture of this would be too tall to read.")
    return picture(drawn.svg, view.theme)


def boards(positions: tuple[cgt.Position, ...], language: str) -> tuple[bytes, ...]:
    """Return the pictures of some positions, as PNG."""
    return tuple(board(View(position, language=language)) for position in positions)
