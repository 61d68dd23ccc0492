"""Clicks on races and duels."""

from __future__ import annotations

from bot.chat.custom_id import Click, Confirmation, Confirms, Id, Small
from cgt.core.text import Text


class OfRace(Click):
    """A click about a race or duel."""

    race_id: Id


class Start(OfRace, verb="racestart"):
    """A click that starts a race early."""


class Cancel(OfRace, verb="racecancel"):
    """A click that cancels a race before its start."""


class Stop(Confirms, OfRace, verb="racestopped", opener="racestop"):
    """The form that confirms stopping a race."""

    confirmation = Confirmation(
        Text("Stop the race"),
        Text("Stop this race for everyone?"),
        Text("Yes, stop it"),
        Text("No, keep racing"),
    )


class AnswerRound(OfRace, verb="raceanswer"):
    """A click that answers the puzzle of a round."""

    round: Small
    index: Small


class OpenAnotherRace(OfRace, verb="raceagain"):
    """A click for another race or duel like one that is over."""


class AcceptDuel(OfRace, verb="duelaccept"):
    """A click that accepts a duel."""


class DeclineDuel(OfRace, verb="dueldecline"):
    """A click that declines a duel."""


class WithdrawDuel(OfRace, verb="duelcancel"):
    """A click that cancels a challenge to a duel."""


class PlayDuel(OfRace, verb="duelplay"):
    """A click for a member's next puzzle of a duel."""


class AnswerDuel(OfRace, verb="duelanswer"):
    """A click that answers a puzzle of a duel."""

    round: Small
    index: Small
