"""Why something cannot be done in a tournament: each message is shown to the member as it is."""

from __future__ import annotations

from cgt.errors import CgtError


class Refusal(CgtError):
    """Somebody asked for what the tournament does not allow now; nothing has changed."""


class NotFound(Refusal):
    """No tournament is stored under the number."""

    def __init__(self) -> None:
        super().__init__("I can't find this tournament any more. Use /tournament to open another.")


class NotAllowed(Refusal):
    """Somebody else than an organiser wants to lead the tournament."""


class WrongStage(Refusal):
    """The tournament has not begun, has begun already, or is over."""


class TakesPart(Refusal):
    """Somebody joins who takes part already."""


class TakesNoPart(Refusal):
    """Somebody wants to leave who does not take part."""


class Full(Refusal):
    """As many take part as can, or there are as many tournaments as may be."""


class TooFew(Refusal):
    """There is nobody to play against yet."""


class NoSuchPairing(Refusal):
    """There is no such board, or its result is not to be put right."""


class Overtaken(Refusal):
    """The tournament has changed meanwhile."""

    def __init__(self) -> None:
        super().__init__("The tournament has changed. Take another look, then choose again.")
