"""/play: a match against the bot, or a challenge to another member."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.client import Interaction
from bot.chat.options import CLOCKS, DIFFICULTIES, PLAYS, SIZES, complete_position, read_position
from bot.chat.router import Command
from bot.matches.actions import First, Proposal
from bot.matches.model import Refusal
from bot.matches.posts.beginning import begin
from bot.matches.posts.quick import has_others
from bot.opponent.model import Difficulty, Level
from bot.settings.posts.usual import complete_game, usual_game

LEVELS = [
    app_commands.Choice(name=_("perfect: never errs"), value=Level.PERFECT.value),
    app_commands.Choice(name=_("casual: errs sometimes"), value=Level.CASUAL.value),
    app_commands.Choice(name=_("beginner: errs often"), value=Level.BEGINNER.value),
]
FIRSTS = [
    app_commands.Choice(name=_("I make the first move"), value=First.ME.value),
    app_commands.Choice(name=_("my opponent makes the first move"), value=First.OPPONENT.value),
    app_commands.Choice(name=_("chance decides"), value=First.RANDOM.value),
    app_commands.Choice(
        name=_("my opponent chooses, once they see the position"), value=First.CHOICE.value
    ),
]


class NotAnOpponent(Refusal):
    """The chosen member cannot play."""


@app_commands.command(
    name=_("play"),
    description=_("Play a game against me or another member; /crowd and /teams are for several"),
)
@app_commands.describe(
    game=_("The game: a name or a notation such as take 1-3; the server's if left out, else Nim"),
    position=_("The position to start from, such as 3 4 5; I draw one if left out"),
    opponent=_("The member to challenge; me if left out"),
    level=_("How well I play: perfectly if left out, but casually in your first match"),
    first=_("Who makes the first move; if left out, you do against me, else chance decides"),
    play=_("Whether the last move wins, as usual, or loses"),
    size=_("How large the position is that I draw: medium if left out"),
    difficulty=_("How hard it is to keep a win in the position that I draw: by chance if left out"),
    clock=_("How long you may think; if left out, 3 days a move, and no limit against me"),
    anyone=_("Let anybody here take the challenge: whoever comes first plays"),
    two=_("Two games from the same position, with the sides changed in the second"),
    teach=_("Against me: after each of your moves I say whether it kept the win, and why"),
)
@app_commands.choices(
    level=LEVELS, first=FIRSTS, play=PLAYS, size=SIZES, difficulty=DIFFICULTIES, clock=CLOCKS
)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def start_match(
    interaction: Interaction,
    game: str | None = None,
    position: str | None = None,
    opponent: discord.User | None = None,
    level: str | None = None,
    first: str | None = None,
    play: str = cgt.Play.NORMAL.value,
    size: str = cgt.Size.MEDIUM.value,
    difficulty: str | None = None,
    clock: str | None = None,
    anyone: bool = False,
    two: bool = False,
    teach: bool = False,
) -> None:
    """Begin a match, or challenge a member to one."""
    start = read_position(position, game) if position else None
    ruleset = start.rulesets[0] if start else await usual_game(interaction, game)
    opponent_id = _opponent(interaction, opponent)
    _require_sense(interaction, opponent_id, anyone=anyone, two=two, teach=teach)
    proposal = Proposal(
        interaction.user.id,
        opponent_id,
        Level(level) if level else None,
        ruleset,
        start,
        First(first) if first else None,
        cgt.Play.of(play),
        cgt.Size(size),
        clock or "",
        anyone,
        two,
        teach,
        Difficulty(difficulty) if difficulty else None,
    )
    await begin(interaction, proposal)


def _opponent(interaction: Interaction, opponent: discord.User | None) -> int | None:
    """Return the id of the member to challenge; None when it is the bot.

    :raises NotAnOpponent: when it is another bot.
    """
    if opponent is None or opponent.id == interaction.client.application_id:
        return None
    if opponent.bot:
        raise NotAnOpponent("Other bots cannot play. Leave the opponent out to play against me.")
    return opponent.id


def _require_sense(
    interaction: Interaction, opponent_id: int | None, *, anyone: bool, two: bool, teach: bool
) -> None:
    """Refuse what cannot be asked for together, or where nobody is.

    :raises NotAnOpponent: when it was.
    """
    if anyone and opponent_id is not None:
        raise NotAnOpponent(
            "Either you name your opponent, or anyone may take the challenge: leave one of them "
            "out."
        )
    if anyone and not has_others(interaction):
        raise NotAnOpponent("Nobody else is here to take it: leave `anyone` out, and I play.")
    if teach and (anyone or opponent_id is not None):
        raise NotAnOpponent(
            "I teach only in a match against me: leave `teach` out, or `opponent` and `anyone`."
        )
    if two and opponent_id is None and not anyone:
        raise NotAnOpponent(
            "Two games with the sides changed are for two members: name an `opponent`, or let "
            "`anyone` take them. After a match against me, Rematch changes the sides."
        )


COMMANDS: list[Command] = [start_match]
