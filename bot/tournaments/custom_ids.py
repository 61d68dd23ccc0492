"""What can be asked for by a click in a tournament, and how its buttons and selects remember it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.chat.custom_id import CustomId, Reader, small_number

YES = "yes"
"""What is chosen in a form that asks whether a tournament is to end."""


class Verb(StrEnum):
    """What buttons, selects and forms ask for; the words stand in messages that are posted."""

    JOIN = "cupjoin"
    LEAVE = "cupleave"
    START = "cupstart"
    TABLE = "cuptable"
    MINE = "cupmine"
    LEAD = "cuplead"
    PAUSE = "cuppause"
    RESUME = "cupgo"
    END = "cupend"
    CALL_OFF = "cupoff"
    BOARDS = "cupboards"
    BOARD = "cupboard"
    RESULT = "cupresult"
    FILE = "cupfile"
    SHOW = "cupshow"
    NEXT = "cupnext"
    PLAY_OFF = "cupplayoff"


@dataclass(frozen=True, slots=True)
class OfTournament:
    """A click that is about a tournament."""

    tournament_id: int


class OfOrganiser(OfTournament):
    """A click for those alone who can lead the tournament."""


class Join(OfTournament):
    """Take part."""


class Leave(OfTournament):
    """Take part no more."""


class Start(OfOrganiser):
    """Begin the tournament."""


class ShowMine(OfTournament):
    """Show where one's own match of the round is."""


class Lead(OfOrganiser):
    """Show what an organiser can do."""


class Pause(OfOrganiser):
    """Let no further round begin."""


class Resume(OfOrganiser):
    """Let the rounds go on."""


class AskToEnd(OfOrganiser):
    """Open the form that asks whether it is to end as it stands."""


class AskToCallOff(OfOrganiser):
    """Open the form that asks whether it is to be called off."""


class End(OfOrganiser):
    """End it as it stands."""


class CallOff(OfOrganiser):
    """Call it off."""


class LetGoOn(OfTournament):
    """End nothing."""


class TakeFile(OfTournament):
    """Download the standings and all results."""


class AskForDate(OfOrganiser):
    """Open the form that asks when the next game night is."""


class BeginPlayOff(OfOrganiser):
    """Let those who share a medal play for it."""


class ShowPanel(OfOrganiser):
    """Post the panel again."""


@dataclass(frozen=True, slots=True)
class ShowTable(OfTournament):
    """Show a page of the standings; ``again``: in the message that was clicked in."""

    page: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class ShowBoards(OfOrganiser):
    """Show a page of the boards whose results an organiser can put right, the last first."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class ShowBoard(OfOrganiser):
    """Ask who has won at a board."""

    round: int
    board: int


@dataclass(frozen=True, slots=True)
class PutRight(OfOrganiser):
    """Let the first, the second (1) or nobody (2) have won at a board."""

    round: int
    board: int
    side: int


def button(verb: Verb, tournament_id: int) -> CustomId:
    """Return what a button remembers that needs no more than a tournament."""
    return CustomId(verb, tournament_id)


def table_button(shown: ShowTable) -> CustomId:
    """Return what the button to a page of the standings remembers."""
    return CustomId(Verb.TABLE, shown.tournament_id, shown.page, "again" if shown.again else "")


def boards_button(shown: ShowBoards) -> CustomId:
    """Return what the button to a page of boards remembers."""
    return CustomId(Verb.BOARDS, shown.tournament_id, shown.page)


def board_select(tournament_id: int) -> CustomId:
    """Return what the select of boards remembers; the value of each is :func:`board_value`."""
    return CustomId(Verb.BOARD, tournament_id)


def board_value(number: int, board: int) -> str:
    """Return the value of the option of a board of a round."""
    return f"{number}.{board}"


def result_button(right: PutRight) -> CustomId:
    """Return what the button remembers that puts a result right."""
    detail = f"{right.board}.{right.side}"
    return CustomId(Verb.RESULT, right.tournament_id, right.round, detail)


def _numbers(text: str) -> tuple[int, int]:
    one, _, other = text.partition(".")
    return small_number(one), small_number(other)


def _table(kept: CustomId, _chosen: str) -> ShowTable:
    return ShowTable(kept.subject, min(kept.stage, 1_000), kept.detail == "again")


def _boards(kept: CustomId, _chosen: str) -> ShowBoards:
    return ShowBoards(kept.subject, min(kept.stage, 1_000))


def _board(kept: CustomId, chosen: str) -> ShowBoard:
    return ShowBoard(kept.subject, *_numbers(chosen))


def _result(kept: CustomId, _chosen: str) -> PutRight:
    return PutRight(kept.subject, kept.stage, *_numbers(kept.detail))


def _about(kind: type[OfTournament]) -> Reader:
    """Return what reads a click that is about a tournament, and needs no more."""
    return lambda kept, _chosen: kind(kept.subject)


def _asked(kind: type[OfTournament]) -> Reader:
    """Return what reads a form that asks for no more than a yes."""
    return lambda kept, answer: (kind if answer == YES else LetGoOn)(kept.subject)


VERBS: Mapping[str, Reader] = {
    Verb.JOIN: _about(Join),
    Verb.LEAVE: _about(Leave),
    Verb.START: _about(Start),
    Verb.TABLE: _table,
    Verb.MINE: _about(ShowMine),
    Verb.LEAD: _about(Lead),
    Verb.PAUSE: _about(Pause),
    Verb.RESUME: _about(Resume),
    Verb.END: _about(AskToEnd),
    Verb.CALL_OFF: _about(AskToCallOff),
    Verb.BOARDS: _boards,
    Verb.BOARD: _board,
    Verb.RESULT: _result,
    Verb.FILE: _about(TakeFile),
    Verb.SHOW: _about(ShowPanel),
    Verb.NEXT: _about(AskForDate),
    Verb.PLAY_OFF: _about(BeginPlayOff),
}
"""How each verb of a button or select is read."""
FORMS: Mapping[str, Reader] = {Verb.END: _asked(End), Verb.CALL_OFF: _asked(CallOff)}
"""How each verb of a form is read, by what was chosen in it."""
