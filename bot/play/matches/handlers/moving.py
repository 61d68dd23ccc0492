"""Handlers for the clicks that make a move, on the boards of matches, puzzles and lessons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, TypeVar

from bot.chat.answers import ask, private
from bot.chat.client import Interaction
from bot.chat.custom_id import Click
from bot.chat.router import Clicks
from bot.play.matches.cards.controls import Selection
from bot.play.matches.cards.forms import move_form
from bot.play.matches.clicks import AsksForMove, ChoosesMove, MoveKinds, OpensMoves, Place
from cgt.core.positions import Position

S = TypeVar("S", bound=Click)


def answer_moves(
    clicks: Clicks,
    moves: MoveKinds[S],
    make: Callable[[Interaction, S, str], Awaitable[None]],
    show: Callable[[Interaction, S, Selection], Awaitable[None]],
    look: Callable[[Interaction, S], Awaitable[tuple[Position, S] | None]],
) -> None:
    """Register the handlers of the clicks that make a move on boards of one sort.

    ``make`` makes a move, ``show`` shows the moves of a group or all groups, and ``look`` returns
    the position for a form with the board as it now is, or None after it has refused. Each takes
    the click as one on its board.
    """
    asking = [kind for kind in moves.kinds if issubclass(kind, AsksForMove)]

    @clicks.on(*(kind for kind in moves.kinds if kind not in asking))
    @wraps(make)
    async def move(interaction: Interaction, click: Any) -> None:
        chosen = _choice_of(click)
        if isinstance(chosen, str):
            await make(interaction, click, chosen)
        else:
            await show(interaction, click, Selection(chosen))

    @clicks.on(*asking)
    @wraps(look)
    async def ask_for_move(interaction: Interaction, click: Any) -> None:
        found = await look(interaction, click)
        if found is not None:
            position, board = found
            form = move_form(position, private(interaction), moves.on(board), click.opened)
            await ask(interaction, form)


def _choice_of(click: Any) -> str | Place:
    """Return the move of a click, or the place of the group of moves that it opens."""
    if isinstance(click, ChoosesMove):
        return click.chosen
    return click.at if isinstance(click, OpensMoves) else click.move
