"""Scenes of the tour: what several members do one after the other, up to a screen worth a look.

They act in the simulated Discord by themselves, with no browser between, which then photographs.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.matches import actions as matches
from bot.services import Services
from bot.tournaments import actions as tournaments
from bot.tournaments.model import Stage

if TYPE_CHECKING:
    from simcord import Env
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle

YES = {"answer": ["yes"]}
"""How the forms are filled in that ask whether one is sure."""
A_WHILE = 31
"""Seconds after which the bot has looked at what is due."""
MOST_LOOKS = 40
NAMES = (
    *("Ada", "Bela", "Carmen", "Dora", "Emil", "Farid", "Grete", "Hiro", "Ines", "Jun", "Kemal"),
    *("Lea", "Mila", "Noor", "Olga", "Pablo", "Rosa", "Sven"),
)
"""Who comes to the tournament, beside two who are there."""

Shot = tuple[str, int]
"""A caption, and the number of the message that is photographed."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Who acts, and where; ``you`` are the member whose screen is photographed."""

    services: Services
    env: Env
    channel: ChannelHandle
    you: MemberActor
    friend: MemberActor
    others: Sequence[MemberActor]

    async def command(self, member: MemberActor, name: str, /, **options: Any) -> Any:
        """Let a member use a command; return the answer."""
        await member.slash(self.channel, name, **options)
        return self.board

    async def click(self, member: MemberActor, message: Any, label: str) -> Any:
        """Let a member press a button; return what comes, filling in a form that asks for a yes."""
        result = await member.click(self.now(message), label=label)
        if result.modal is not None:
            result = await member.submit_modal(result, YES)
        return (result.followups or [result.response])[-1]

    async def choose(self, member: MemberActor, message: Any) -> Any:
        """Let a member choose what stands first in the first select; return what comes."""
        shown = self.now(message)
        select = next(part for part in parts(shown) if part["type"] == _SELECT)
        value = select["options"][0]["value"]
        result = await member.select(shown, [value], custom_id=select["custom_id"])
        return result.response

    @property
    def board(self) -> Any:
        """The newest message that all can see."""
        return self.channel.last_message

    def now(self, message: Any) -> Any:
        """Return a message as it stands now; one that nobody else sees as it is."""
        return next((each for each in self.channel.history() if each.id == message.id), message)


Scene = Callable[[Cast], AsyncGenerator[Shot]]
_BUTTON, _SELECT = 2, 3


def parts(message: Any) -> Iterator[Mapping[str, Any]]:
    """Yield every component of a message, those within others too."""
    waiting: list[Any] = list(message.components)
    while waiting:
        each = waiting.pop(0)
        part: Mapping[str, Any] = getattr(each, "to_dict", lambda each=each: each)()
        yield part
        waiting = [*part.get("components", ()), *waiting]


def moves(message: Any) -> list[str]:
    """Return the labels of the buttons by which a move is made."""
    return [
        part["label"]
        for part in parts(message)
        if part["type"] == _BUTTON and ":move:" in part["custom_id"]
    ]


async def crowd(cast: Cast) -> AsyncGenerator[Shot]:
    """Play all against the bot: whoever is first, and by vote, step by step too."""
    board = await cast.command(cast.you, "crowd", position="2 3 4")
    yield "crowd, first board", board.id
    await cast.click(cast.friend, board, moves(board)[0])
    yield "crowd, after a tap", board.id
    board = await cast.command(cast.friend, "crowd", position="2 3 4", vote="move 60")
    for member, number in ((cast.friend, 0), (cast.you, 1), (cast.others[0], 1)):
        await cast.click(member, board, moves(board)[number])
    yield "crowd, a vote", board.id
    await cast.env.advance_time(61)
    yield "crowd, voted", board.id
    board = await cast.command(cast.friend, "crowd", position="kayles: 60", vote="move 60")
    panel = await cast.choose(cast.you, board)
    yield "crowd, a move in two steps", panel.id


async def teams(cast: Cast) -> AsyncGenerator[Shot]:
    """Play in two teams, from the lobby on."""
    board = await cast.command(cast.friend, "teams", position="2 3 4", moves="turns")
    await cast.click(cast.you, board, "Join 🟠 Orange")
    await cast.click(cast.others[0], board, "Join 🔵 Blue")
    yield "teams, lobby", board.id
    await cast.click(cast.you, board, "Begin")
    yield "teams, by turns", board.id
    board = await cast.command(cast.you, "teams", position="2 3 4", moves="vote")
    await cast.click(cast.friend, board, "Join 🟠 Orange")
    await cast.click(cast.others[0], board, "Join 🔵 Blue")
    await cast.click(cast.others[1], board, "Join 🟠 Orange")
    await cast.click(cast.friend, board, "Begin")
    for member in (cast.you, cast.friend):
        await cast.click(member, board, moves(cast.now(board))[0])
    yield "teams, a vote", board.id


async def duel(cast: Cast) -> AsyncGenerator[Shot]:
    """Play two games: a notice, a question to take back, the end of both, the record."""
    board = await cast.command(
        cast.you, "play", position="2 3", opponent=cast.friend, two=True, first="me"
    )
    yield "challenge", board.id
    await cast.click(cast.friend, board, "Accept")
    await cast.click(cast.you, board, moves(cast.now(board))[0])
    await cast.click(cast.you, board, "Nudge")
    yield "notice", cast.board.id
    await cast.click(cast.you, board, "Take back")
    yield "asked to take back", board.id
    await cast.click(cast.friend, board, "Agree")
    yield "taken back", board.id
    await cast.click(cast.friend, board, "Resign")
    yield "first game of two, end", board.id
    await cast.click(cast.friend, board, "Second game")
    second = cast.board
    mover = cast.friend
    await cast.click(mover, second, moves(second)[0])
    await cast.click(cast.you, second, "Resign")
    yield "both games, end", second.id
    review = await cast.click(cast.you, second, "Review")
    yield "review", review.id
    record = await cast.click(cast.you, review, "Record")
    yield "record", record.id


async def helping(cast: Cast) -> AsyncGenerator[Shot]:
    """Take a hint, and a move back, against the bot; follow the matches of others."""
    board = await cast.command(cast.you, "play", position="2 3 4", first="me", level="casual")
    hint = await cast.click(cast.you, board, "Hint")
    yield "hint", hint.id
    yield "board after a hint", board.id
    await cast.click(cast.you, board, moves(cast.now(board))[0])
    await cast.click(cast.you, board, "Take back")
    yield "board after a move was taken back", board.id
    await cast.command(cast.friend, "play", position="1 2 3", first="me")
    await cast.command(cast.others[0], "play", position="kayles: 9", first="me")
    listed = await cast.you.slash(cast.channel, "follow")
    if listed.response is not None:
        yield "follow, list", listed.response.id
        followed = await cast.choose(cast.you, listed.response)
        yield "follow, board", followed.id
    quick = await cast.you.slash(cast.channel, "quick")
    if quick.response is not None:
        yield "quick", quick.response.id


async def tournament(cast: Cast) -> AsyncGenerator[Shot]:
    """Hold a large tournament from the lobby to the podium; look at the rankings after it."""
    panel = await cast.command(cast.you, "tournament", game="kayles", rounds=3, difficulty="hard")
    for member in (cast.you, cast.friend, *cast.others):
        await cast.click(member, panel, "Join")
    yield "tournament, lobby", panel.id
    organiser = await cast.click(cast.you, panel, "Organise")
    yield "organiser's panel", organiser.id
    await cast.click(cast.you, panel, "Start")
    guild = cast.channel.guild
    opened = await tournaments.open_in(cast.services, guild.id if guild else 0)
    number = max(each.id for each in opened)
    async for stage in _rounds(cast, number):
        yield f"tournament, {stage}", panel.id
    table = await cast.click(cast.you, cast.board, "Standings")
    yield "podium", cast.board.id
    yield "standings", table.id
    for command, options in (
        ("leaderboard", {}),
        ("profile", {}),
        ("head-to-head", {"member": cast.friend}),
    ):
        shown = await cast.command(cast.you, command, **options)
        yield f"/{command}", shown.id


async def _rounds(cast: Cast, number: int) -> AsyncIterator[str]:
    """Play the rounds of a tournament: whoever moves second gives up. Yield what is to be seen."""
    for _ in range(MOST_LOOKS):
        await cast.env.advance_time(A_WHILE)
        view = await tournaments.view(cast.services, number)
        if view.tournament.stage is Stage.OVER:
            return
        posted = [each for each in view.matches.values() if each.is_posted and not each.is_over]
        if len(posted) == len([each for each in view.tournament.current if each.how is None]):
            if view.tournament.round == 1:
                yield "boards of a round"
            for each in posted:
                match = await matches.load(cast.services, each.match_id)
                loser = match.players[1].user_id or 0
                await matches.resign(cast.services, match.id, loser)
    raise RuntimeError("the tournament does not end")


SCENES: tuple[tuple[str, Scene], ...] = (
    ("Crowd", crowd),
    ("Teams", teams),
    ("Two games", duel),
    ("Helping and following", helping),
    ("Tournament and rankings", tournament),
)
"""What is acted, in this order."""
