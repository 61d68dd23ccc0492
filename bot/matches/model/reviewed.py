"""A match judged move by move."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.analysis import Ply


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A match judged move by move, with a picture of its course."""

    plies: tuple[Ply, ...]
    picture: bytes
