"""A position in a card: as a picture, or with characters where none can be sent."""

from __future__ import annotations

from bot.chat.card import Gallery, Picture, text
from bot.chat.items import Part
from bot.language.names import title
from bot.language.words import Words
from cgt.drawing import alt_text
from cgt.positions import Move, Position, label
from cgt.showing.presenter import presenter

BOARD = "board.png"
STONES_IN_TEXT = 20
LONGEST_BOARD = 1500
"""The maximum number of characters of a board."""


def board_picture(
    image: bytes,
    position: Position,
    words: Words,
    last: tuple[Position, Move] | None = None,
    name: str = BOARD,
) -> Picture:
    """Return a position as a picture and in words; ``last`` is the last move, with its position."""
    before, move = (None, None) if last is None else last
    return Picture(name, image, words.text(alt_text(position, move, title, before)))


def board_part(
    image: bytes | None,
    position: Position,
    words: Words,
    last: tuple[Position, Move] | None = None,
) -> Part:
    """Return the part that shows a position; without an image it is text."""
    if image is None:
        return text(board_as_text(position))
    return Gallery(board_picture(image, position, words, last))


def board_as_text(position: Position) -> str:
    """Return a position drawn with characters, for where pictures cannot be sent."""
    several = len(position.components) > 1
    lines: list[str] = []
    for index, component in enumerate(position.components):
        letter = f"{label(index):>2}  " if several else ""
        rows = presenter(component.ruleset).in_rows(component.state)
        if rows is None:
            size = component.ruleset.size(component.state)
            stones = "●" * min(size, STONES_IN_TEXT) + ("…" if size > STONES_IN_TEXT else "")
            lines.append(f"{letter}{stones}  {component}")
        else:
            first, *others = rows or ("–",)
            lines.append(letter + first)
            lines += [" " * len(letter) + row for row in others]
    drawn = "\n".join(line.rstrip() for line in lines)
    return f"```\n{drawn if len(drawn) <= LONGEST_BOARD else drawn[:LONGEST_BOARD] + '…'}\n```"
