"""Clicks below an answer."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from bot.chat.custom_id import Click, Id
from cgt.play import Play


class StopSequence(Click, verb="stop"):
    """End a computation early."""

    job: Id


class Layer(IntEnum):
    """What more there is to say of who wins a position."""

    VALUES = 1
    MOVES = 2


class ShowLayer(Click, verb="layer"):
    """Tell who asks more about a position, given in notation; ``player`` is to move."""

    layer: Layer
    player: Annotated[int, range(1, 3)]
    play: Play
    position: str
