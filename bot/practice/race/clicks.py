"""Clicks on races and duels."""

from __future__ import annotations

from bot.chat.custom_id import Click, Id, Small


class OfRace(Click):
    """A click about a race or duel."""

    race_id: Id


class Start(OfRace, verb="racestart"):
    """A click that starts a race early."""


class Stop(OfRace, verb="racestop"):
    """A click that stops a race."""


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
