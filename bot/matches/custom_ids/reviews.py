"""What can be asked for by a click on a review; 0 stands for a match that a record tells."""

from __future__ import annotations

from bot.chat.custom_id import Chosen, Form, Small
from bot.matches.custom_ids import OfMatch


class ShowPly(OfMatch, verb="ply"):
    """Show a move of a match that is over, counted from 1; 0 stands for the whole review."""

    number: Small


class ChoosePly(OfMatch, verb="plies"):
    """Show the move that is chosen in a select."""

    number: Chosen[Small] = 0


class SendRecord(OfMatch, verb="record"):
    """Hand out the record of a match that is over."""


class ShareRecord(OfMatch, verb="share"):
    """Post the record of a match that is over, or the review of the one that is here, for all."""


class EnterRecord(Form, verb="load"):
    """Go through the match that a record tells."""

    text: Chosen[str] = ""
