"""What can stand in the way of a puzzle."""

from __future__ import annotations

from bot.matches.model import Refusal
from cgt.errors import CgtError


class NoPuzzle(CgtError):
    """No position of a game was found that makes a puzzle."""


class PuzzleThere(Refusal):
    """The puzzle after this one has been set already."""
