"""The clicks on races and duels."""

from __future__ import annotations

from bot.chat.custom_id import Click, Id, Small


class OfRace(Click):
    """A click that is about a race or duel."""

    race_id: Id


class Start(OfRace, verb="racestart"):
    """Start a race before its time."""


class Stop(OfRace, verb="racestop"):
    """Stop a race."""


class AnswerRound(OfRace, verb="raceanswer"):
    """Answer the puzzle of a round."""

    round: Small
    index: Small


class Again(OfRace, verb="raceagain"):
    """Open a race or duel like one that is over."""


class AcceptDuel(OfRace, verb="duelaccept"):
    """Accept a duel."""


class DeclineDuel(OfRace, verb="dueldecline"):
    """Decline a duel."""


class WithdrawDuel(OfRace, verb="duelcancel"):
    """Take the challenge to a duel back."""


class PlayDuel(OfRace, verb="duelplay"):
    """See one's next puzzle of a duel."""


class AnswerDuel(OfRace, verb="duelanswer"):
    """Answer a puzzle of a duel."""

    round: Small
    index: Small
