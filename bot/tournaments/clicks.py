"""The clicks in a tournament, and after a game night."""

from __future__ import annotations

from typing import Annotated

from bot.chat.custom_id import Chosen, Click, Form, Id, Small
from bot.matches.clicks import Confirms
from bot.tournaments.model import DAYS


class OpenAnother(Click, verb="cupopen"):
    """Open a tournament beside those that are open."""


class OfTournament(Click):
    """A click that is about a tournament."""

    tournament_id: Id


class OfOrganiser(OfTournament):
    """A click for those alone who can lead the tournament."""


class Join(OfTournament, verb="cupjoin"):
    """Take part."""


class Leave(OfTournament, verb="cupleave"):
    """Take part no more."""


class Start(OfOrganiser, verb="cupstart"):
    """Begin the tournament."""


class ShowMine(OfTournament, verb="cupmine"):
    """Show where one's own match of the round is."""


class Lead(OfOrganiser, verb="cuplead"):
    """Show what an organiser can do."""


class Pause(OfOrganiser, verb="cuppause"):
    """Let no further round begin."""


class Resume(OfOrganiser, verb="cupgo"):
    """Let the rounds go on."""


class AskToEnd(OfOrganiser, verb="cupend"):
    """Open the form that asks whether it is to end as it stands."""


class AskToCallOff(OfOrganiser, verb="cupoff"):
    """Open the form that asks whether it is to be called off."""


class End(Confirms, OfOrganiser, verb="cupended"):
    """End it as it stands, or don't."""


class CallOff(Confirms, OfOrganiser, verb="cupcalledoff"):
    """Call it off, or don't."""


class TakeFile(OfTournament, verb="cupfile"):
    """Download the standings and all results."""


class AskForDate(OfOrganiser, verb="cupnext"):
    """Open the form that asks when the next game night is."""


class BeginPlayOff(OfOrganiser, verb="cupplayoff"):
    """Let those who share a medal play for it."""


class ShowPanel(OfOrganiser, verb="cupshow"):
    """Post the panel again."""


class ShowTable(OfTournament, verb="cuptable"):
    """Show a page of the standings; ``again``: in the message that was clicked in."""

    page: Small
    again: bool = False


class ShowBoards(OfOrganiser, verb="cupboards"):
    """Show a page of the boards whose results an organiser can put right, the last first."""

    page: Small = 0


class ShowBoard(OfOrganiser, verb="cupboard"):
    """Ask who has won at a board, which is chosen by its round and number."""

    key: Chosen[tuple[Small, Small]] = (0, 0)


class PutRight(OfOrganiser, verb="cupresult"):
    """Let the first, the second (1) or nobody (2) have won at a board."""

    round: Small
    board: Small
    side: Annotated[int, range(3)]


class SetDate(OfOrganiser, Form, verb="nightnext"):
    """Announce the next evening, a number of days after a game night."""

    days: Chosen[Annotated[int, DAYS]] = DAYS[1]
