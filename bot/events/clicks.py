"""The clicks in a tournament and after a game night."""

from __future__ import annotations

from typing import Annotated

from bot.chat.custom_id import Chosen, Click, Confirmation, Confirms, Form, Id, Small
from bot.events.model import DAYS
from cgt.core.text import Text


class OpenAnother(Click, verb="cupopen"):
    """A click that opens a tournament in addition to the open ones."""


class OfTournament(Click):
    """A click about a tournament."""

    tournament_id: Id


class OfOrganiser(OfTournament):
    """A click that only organisers of the tournament can use."""


class Join(OfTournament, verb="cupjoin"):
    """A click that joins the tournament."""


class Leave(OfTournament, verb="cupleave"):
    """A click that leaves the tournament."""


class LeaveMatch(Confirms, OfTournament, verb="cupleft"):
    """The answer to the form about leaving during a match."""

    confirmation = Confirmation(
        Text("Leave"),
        Text("Leave in the middle of your match?"),
        Text("Yes, leave"),
        Text("No, keep playing"),
        Text("Your opponent then wins it."),
    )


class Start(OfOrganiser, verb="cupstart"):
    """A click that begins the tournament."""


class ShowMine(OfTournament, verb="cupmine"):
    """A click that shows the way to the member's match of the round."""


class Lead(OfOrganiser, verb="cuplead"):
    """A click that shows the actions of an organiser."""


class Pause(OfOrganiser, verb="cuppause"):
    """A click that pauses the tournament."""


class Resume(OfOrganiser, verb="cupgo"):
    """A click that resumes the tournament."""


class End(Confirms, OfOrganiser, verb="cupended", opener="cupend"):
    """The form that confirms ending the tournament with the current standings."""

    confirmation = Confirmation(
        Text("End the event"),
        Text("End it now, with the current standings?"),
        Text("Yes, end it"),
        Text("No, keep going"),
        Text("Matches still in progress won't count."),
    )


class CallOff(Confirms, OfOrganiser, verb="cupcalledoff", opener="cupoff"):
    """The form that confirms cancelling the tournament."""

    confirmation = Confirmation(
        Text("Cancel the event"),
        Text("Cancel it without a winner?"),
        Text("Yes, cancel it"),
        Text("No, keep going"),
    )


class TakeFile(OfTournament, verb="cupfile"):
    """A click that downloads the standings and all results."""


class BeginPlayOff(OfOrganiser, verb="cupplayoff"):
    """A click that begins a play-off of the members who share a medal."""


class ShowPanel(OfOrganiser, verb="cupshow"):
    """A click that posts the panel again."""


class ChoosePanel(OfOrganiser, verb="cupagain"):
    """A choice of a tournament whose panel is posted again."""

    tournament_id: Chosen[Id] = 0


class AddRounds(OfOrganiser, verb="cuprounds"):
    """A click that adds the rounds that a single winner takes."""


class TellNext(OfTournament, verb="nighttell"):
    """A click that asks for a ping when the next game night opens, or takes that back."""


class ShowTable(OfTournament, verb="cuptable"):
    """A click that shows a page of the standings, ``again`` in the same message."""

    page: Small
    again: bool = False


class ShowBoards(OfOrganiser, verb="cupboards"):
    """A click that shows a page of the boards with correctable results, the last ones first."""

    page: Small = 0


class ShowBoard(OfOrganiser, verb="cupboard"):
    """A choice of a board by its round and number, to ask for its winner."""

    key: Chosen[tuple[Small, Small]] = (0, 0)


class CorrectResult(OfOrganiser, verb="cupresult"):
    """A click that sets the winner of a board, the first player, the second (1) or nobody (2)."""

    round: Small
    board: Small
    side: Annotated[int, range(3)]


class SetDate(OfOrganiser, Form, verb="nightnext", opener="cupnext"):
    """A form that announces the next game night, some days after the last one."""

    days: Chosen[Annotated[int, DAYS]] = DAYS[1]
