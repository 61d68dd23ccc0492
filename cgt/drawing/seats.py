"""The strip above a board, with the players and a mark for the player to move or the winner."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cgt.core.text import Text, Translate, untranslated
from cgt.showing.svg import (
    BLUE,
    GOLD,
    IVORY,
    LEGIBLE,
    MARGIN,
    MUTED,
    WIDTH,
    Picture,
    fitting,
    path,
    seat_mark,
    shorten,
    text,
    text_width,
)

HEIGHT = 64
"""The height of the strip, in px."""
BRAND, BRAND_SIZE = "Grundy", 24
INSET = 14
"""The distance of a mark from the edge of the strip, in px."""
RADIUS = 16
STAR = "★"


@dataclass(frozen=True, slots=True)
class Seats:
    """The names of two players, in order of their first moves.

    ``to_move`` and ``winner`` are indices into them.
    """

    names: tuple[str, str]
    to_move: int | None = None
    winner: int | None = None

    @property
    def after_move(self) -> Seats:
        """The seats after a move that doesn't end the match."""
        return Seats(self.names, None if self.to_move is None else 1 - self.to_move)


def draw_seats(seats: Seats, translate: Translate = untranslated) -> Picture:
    """Return the strip, with a disc and a diamond before the names.

    Grundy's name is between them unless it is one of the players. An arrow points at the player to
    move, and a star marks the winner. A player without a name is "Player 1" or "Player 2".
    """
    first, second = (
        name or Text("Player {number}", number=number).render(translate)
        for number, name in enumerate(seats.names, start=1)
    )
    seats = replace(seats, names=(first, second))
    width = WIDTH - 2.0 * MARGIN
    room = (width - text_width(BRAND, BRAND_SIZE)) / 2 - 2 * INSET - RADIUS - 100
    size = max(LEGIBLE, fitting(seats.names, room))
    body = [_seat(seats, side, width, room, size) for side in (0, 1)]
    if BRAND not in seats.names:
        body.append(
            text(width / 2, HEIGHT / 2, BRAND, size=BRAND_SIZE, fill=MUTED, anchor="middle")
        )
    return Picture("".join(body), width, HEIGHT)


def _seat(seats: Seats, side: int, width: float, room: float, size: float) -> str:
    """Return the mark and the name of a player, from the edge of the strip inwards."""

    def inwards(distance: float) -> float:
        return distance if side == 0 else width - distance

    middle, anchor = HEIGHT / 2, "start" if side == 0 else "end"
    is_on, has_won = side == seats.to_move, side == seats.winner
    ink = GOLD if has_won else IVORY if is_on else MUTED
    name = shorten(seats.names[side], room, size)
    beside = INSET + 2 * RADIUS + 14
    shapes = [
        seat_mark(side, inwards(INSET + RADIUS), middle, RADIUS, BLUE if side == 0 else IVORY),
        text(
            inwards(beside), middle, name, size=size, fill=ink, bold=is_on or has_won, anchor=anchor
        ),
    ]
    end = beside + text_width(name, size) + 18
    if has_won:
        shapes.append(text(inwards(end), middle, STAR, size=34, fill=GOLD, anchor=anchor))
    elif is_on:
        tip, back = inwards(end), inwards(end + 18)
        shapes.append(
            path(
                [(back, middle - 13), (tip, middle), (back, middle + 13)],
                f'class="to-move" fill="none" stroke="{IVORY}" stroke-width="6"'
                ' stroke-linecap="round" stroke-linejoin="round"',
            )
        )
    return "".join(shapes)
