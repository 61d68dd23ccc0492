"""Why something can't be done in a race: each message is shown to the member as it is."""

from __future__ import annotations

from bot.matches.model import NotOpen, Refusal


class RaceNotFound(Refusal):
    """No race is stored under the number."""

    def __init__(self) -> None:
        super().__init__("I can't find this race any more. /race starts a new one.")


class RaceThere(Refusal):
    """A race is running in the channel."""

    def __init__(self, guild_id: int, channel_id: int, message_id: int) -> None:
        super().__init__(
            "There's [already a race](https://discord.com/channels/{guild}/{channel}/{message}) "
            "in this channel. Join in!",
            guild=guild_id,
            channel=channel_id,
            message=message_id,
        )


class RoundOver(NotOpen):
    """The round was closed before the answer came."""

    def __init__(self) -> None:
        super().__init__("This round is over. The next puzzle is further down.")


class RaceOver(NotOpen):
    """The race or duel has ended."""

    def __init__(self) -> None:
        super().__init__("This race is over. /race starts a new one.")


class Started(NotOpen):
    """The race has been started already."""

    def __init__(self) -> None:
        super().__init__("This race has already started.")


class NotStarted(NotOpen):
    """The duel was not accepted yet, or it has been answered."""

    def __init__(self) -> None:
        super().__init__("This challenge isn't open any more. /race starts a new one.")


class AnsweredAlready(Refusal):
    """The member has answered this puzzle."""

    def __init__(self) -> None:
        super().__init__("You've already answered this puzzle. The first answer counts.")


class NotLeading(Refusal):
    """Somebody who neither organises a race nor manages the server wants to lead it."""

    def __init__(self, organiser: int) -> None:
        super().__init__(
            "Only <@{user}> or members with *Manage Server* or *Manage Events* can do that.",
            user=organiser,
        )


class NotYourDuel(Refusal):
    """Somebody other than the two wants to take part in a duel."""

    def __init__(self) -> None:
        super().__init__("This duel is for two other members. /race starts your own.")


class ForChallenged(Refusal):
    """A challenge is answered by somebody else."""

    def __init__(self, opponent: int) -> None:
        super().__init__("Only <@{user}> can answer this challenge.", user=opponent)


class ForChallenger(Refusal):
    """A challenge is withdrawn by somebody else."""

    def __init__(self, organiser: int) -> None:
        super().__init__("Only <@{user}> can cancel this challenge.", user=organiser)


class NoPartner(Refusal):
    """A member challenges themselves, or a bot."""

    def __init__(self) -> None:
        super().__init__("Choose another member for a duel, not yourself and not a bot.")
