"""What can be asked for while a match is played: a hint, and that a move is taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.chat.custom_id import CustomId, Reader
from bot.matches.custom_ids import YES, OfMatch, PlayOn


class HelpVerb(StrEnum):
    """What the buttons and forms ask for; the words stand in boards that are posted."""

    HINT = "hint"
    WHICH = "which"
    UNDO = "undo"
    AGREE = "agree"
    DISAGREE = "disagree"


@dataclass(frozen=True, slots=True)
class AskForHint(OfMatch):
    """Take a hint on the board of a stage; ``agreed`` says that the match may be unrated then."""

    stage: int
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class AskForMoveHint(OfMatch):
    """Take the second hint on the board of a stage: the move."""

    stage: int


@dataclass(frozen=True, slots=True)
class AskForUndo(OfMatch):
    """Ask to take a move back on the board of a stage; ``agreed`` is as for a hint."""

    stage: int
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class AnswerUndo(OfMatch):
    """Agree, on the board of a stage, to a move being taken back, or do not."""

    stage: int
    agreed: bool


def _hint(kept: CustomId, _chosen: str) -> AskForHint:
    return AskForHint(kept.subject, kept.stage)


def _which(kept: CustomId, _chosen: str) -> AskForMoveHint:
    return AskForMoveHint(kept.subject, kept.stage)


def _undo(kept: CustomId, _chosen: str) -> AskForUndo:
    return AskForUndo(kept.subject, kept.stage)


def _agree(kept: CustomId, _chosen: str) -> AnswerUndo:
    return AnswerUndo(kept.subject, kept.stage, agreed=True)


def _disagree(kept: CustomId, _chosen: str) -> AnswerUndo:
    return AnswerUndo(kept.subject, kept.stage, agreed=False)


def _agreed_hint(kept: CustomId, answer: str) -> AskForHint | PlayOn:
    return AskForHint(kept.subject, kept.stage, True) if answer == YES else PlayOn(kept.subject)


def _agreed_undo(kept: CustomId, answer: str) -> AskForUndo | PlayOn:
    return AskForUndo(kept.subject, kept.stage, True) if answer == YES else PlayOn(kept.subject)


VERBS: Mapping[str, Reader] = {
    HelpVerb.HINT: _hint,
    HelpVerb.WHICH: _which,
    HelpVerb.UNDO: _undo,
    HelpVerb.AGREE: _agree,
    HelpVerb.DISAGREE: _disagree,
}
"""How each verb of a button is read."""
FORMS: Mapping[str, Reader] = {HelpVerb.HINT: _agreed_hint, HelpVerb.UNDO: _agreed_undo}
"""How each verb of a form is read, by what was chosen in it."""
