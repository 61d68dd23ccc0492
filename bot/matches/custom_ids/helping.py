"""What can be asked for while a match is played: a hint, and that a move is taken back."""

from __future__ import annotations

from bot.chat.custom_id import Chosen, Form
from bot.matches.custom_ids import OfBoard


class AskForHint(OfBoard, verb="hint"):
    """Take a hint."""


class AgreeToHint(OfBoard, Form, verb="hinted"):
    """Take a hint although the match is unrated then, or don't."""

    agreed: Chosen[bool] = False


class AskForMoveHint(OfBoard, verb="which"):
    """Take the second hint: the move."""


class AskForUndo(OfBoard, verb="undo"):
    """Ask to take a move back."""


class AgreeToUndo(OfBoard, Form, verb="undone"):
    """Take a move back although the match is unrated then, or don't."""

    agreed: Chosen[bool] = False


class AnswerUndo(OfBoard, verb="agree"):
    """Agree to a move being taken back, or don't."""

    agreed: bool
