"""A match as a moving picture, with a frame for each move, its player, and mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cgt.core.text import Text, Translate, untranslated
from cgt.drawing.position import draw_lines
from cgt.drawing.rows import order_after
from cgt.drawing.seats import HEIGHT, Seats, draw_seats
from cgt.showing.svg import (
    BAND,
    CORAL,
    GOLD,
    IVORY,
    MARGIN,
    WIDTH,
    Picture,
    card,
    fitting,
    path,
    rect,
    shorten,
    text,
)
from cgt.theory import Grade, Ply

HEAD, FOOT = 76, 84
"""The heights of the strip with the players, and of the line below the board, in px."""
MOVE, MISTAKE, START, END = 0.8, 2.0, 1.2, 3.0
"""The seconds for showing a move, a mistake, the start and the end."""
MOST_FRAMES = 40
"""The maximum number of frames of a match without mistakes, which skips moves of longer ones."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture as the text of an SVG, and the seconds for showing it."""

    svg: str
    seconds: float


def draw_film(
    plies: Sequence[Ply],
    title: str,
    players: tuple[str, str],
    winner: int | None,
    translate: Translate = untranslated,
) -> tuple[Frame, ...]:
    """Return the frames of a graded match, all of one size, from its start to its end.

    The ``title`` is below the starting position. ``players`` are two names, with the player who
    moved first first, and ``winner`` is an index into them. A mistake has a cross and stays longer.
    A match of more than :data:`MOST_FRAMES` moves shows only some of them, but every mistake and
    the last move.

    >>> import cgt
    >>> plies = cgt.review("nim: 1 1", ["A-1", "B-1"])
    >>> [frame.seconds for frame in draw_film(plies, "Nim", ("Ann", "Ben"), 1)]
    [1.2, 0.8, 3.0]
    """
    every = -(-len(plies) // MOST_FRAMES)
    shown = [
        ply
        for ply in plies
        if ply.number % every == 0 or ply.grade is Grade.MISTAKE or ply.number == len(plies)
    ]
    boards = [draw_lines(plies[0].before, translate=translate).lines]
    order = (*range(len(plies[0].before.components)),)
    for ply in plies:
        order = order_after(order, ply.move)
        if ply.number in {each.number for each in shown}:
            after = ply.before.after(ply.move)
            drawn = draw_lines(after, ply.move, ply.before, translate, order=order)
            boards.append(drawn.lines)
    stage = Stage(players, max(map(_height, boards)))
    frames = [stage.frame(boards[0], None, title)]
    seconds = [START]
    for ply, board in zip(shown, boards[1:], strict=True):
        mover, is_mistake = (ply.number - 1) % 2, ply.grade is Grade.MISTAKE
        said = ply.before.describe(ply.move).render(translate)
        if is_mistake:
            said = Text("mistake: {did}", did=said).render(translate)
        is_last = ply.number == len(plies)
        if is_last and winner is not None:
            said = Text("{winner} wins!", winner=players[winner]).render(translate)
        colour = CORAL if is_mistake else GOLD if is_last else IVORY
        frames.append(stage.frame(board, mover, said, colour, winner if is_last else None))
        seconds.append(END if is_last else MISTAKE if is_mistake else MOVE)
    return tuple(map(Frame, frames, seconds))


def _height(board: Sequence[Picture]) -> int:
    return sum(int(line.height) for line in board)


@dataclass(frozen=True, slots=True)
class Stage:
    """The constant part of all frames, with the players and the height of the board."""

    players: tuple[str, str]
    height: int

    def frame(
        self,
        board: Sequence[Picture],
        mover: int | None,
        said: str,
        colour: str = IVORY,
        winner: int | None = None,
    ) -> str:
        """Return one frame, with the players, the board and a line of text below it."""
        strip = draw_seats(Seats(self.players, mover, winner)).body
        body = [
            rect(0, 0, WIDTH, HEAD, radius=0, style=f'fill="{BAND}"'),
            f'<g transform="translate({MARGIN} {(HEAD - HEIGHT) / 2:g})">{strip}</g>',
        ]
        top = HEAD
        for line in board:
            body.append(f'<g transform="translate({MARGIN} {top})">{line.body}</g>')
            top += int(line.height)
        middle = HEAD + self.height + FOOT / 2
        left = 2.0 * MARGIN
        if colour == CORAL:
            body.append(_cross(left + 14, middle))
            left += 44
        room = WIDTH - left - 2 * MARGIN
        size = fitting([said], room)
        body.append(text(left, middle, shorten(said, room, size), size=size, fill=colour))
        return card(HEAD + self.height + FOOT, said, body)


def _cross(x: float, y: float) -> str:
    pen, arm = f'stroke="{CORAL}" stroke-width="8" stroke-linecap="round"', 14
    return path([(x - arm, y - arm), (x + arm, y + arm)], pen) + path(
        [(x - arm, y + arm), (x + arm, y - arm)], pen
    )
