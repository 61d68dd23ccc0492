"""Why something can't be done in a race: each message is shown to the member as it is."""

from __future__ import annotations

from bot.matches.model import NotOpen, Refusal


class RaceNotFound(Refusal):
    """No race is stored under the number."""

    def __init__(self) -> None:
        super().__init__("I can't find this race any more. /race starts a new one.")


class RoundOver(NotOpen):
    """The round was closed before the answer came."""

    def __init__(self) -> None:
        super().__init__("This round is over. The next puzzle is further down.")


class RaceOver(NotOpen):
    """The race or duel has ended."""

    def __init__(self) -> None:
        super().__init__("This race is over. /race starts a new one.")


class NotStarted(NotOpen):
    """The duel was not accepted yet, or it has been answered."""

    def __init__(self) -> None:
        super().__init__("This challenge isn't open any more. /race starts a new one.")


class AnsweredAlready(Refusal):
    """The member has answered this puzzle."""

    def __init__(self) -> None:
        super().__init__("You've already answered this puzzle. The first answer counts.")


class NotYourDuel(Refusal):
    """Somebody other than the two wants to take part in a duel."""

    def __init__(self) -> None:
        super().__init__("This duel is for two other members. /race starts your own.")
