"""/tournament and /tournaments."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Range
from discord.app_commands import locale_str as _

import cgt
from bot.chat.client import Interaction
from bot.chat.options import DIFFICULTIES, PLAYS
from bot.chat.router import Command
from bot.opponent.model import Difficulty
from bot.settings.posts.usual import complete_game, usual_game
from bot.tournaments.model import Format, Kind, Rules
from bot.tournaments.posts.opening import list_them, open_one

FORMATS = [
    app_commands.Choice(name=_("Swiss system: nobody is out"), value=Format.SWISS.value),
    app_commands.Choice(
        name=_("round robin: everybody meets everybody"), value=Format.ROUND_ROBIN.value
    ),
    app_commands.Choice(name=_("knockout: who loses is out"), value=Format.KNOCKOUT.value),
    app_commands.Choice(
        name=_("double knockout: who loses twice is out"), value=Format.DOUBLE.value
    ),
]
CLOCK_CHOICES = [
    app_commands.Choice(name=_("3 minutes each, 5 seconds more a move"), value="game 180+5"),
    app_commands.Choice(name=_("5 minutes each, 5 seconds more a move"), value="game 300+5"),
    app_commands.Choice(name=_("10 minutes each, 10 seconds more a move"), value="game 600+10"),
    app_commands.Choice(name=_("1 hour for each move"), value="move 3600"),
    app_commands.Choice(name=_("1 day for each move"), value="move 86400"),
    app_commands.Choice(name=_("3 days for each move"), value="move 259200"),
]
USUAL_CLOCK = "game 600+10"


@app_commands.command(
    name=_("tournament"),
    description=_("Open a tournament: members join by a button, and I pair and count"),
)
@app_commands.describe(
    format=_("Who meets whom: the Swiss system if left out"),
    game=_("The game: that of the server if left out"),
    second_game=_("Another game, so that the rounds take turns"),
    third_game=_("And a third one"),
    rounds=_("How many rounds a Swiss tournament has; as many as it needs if left out"),
    clock=_("How long each player may think: 10 minutes each if left out"),
    difficulty=_(
        "How hard it is to keep a win in the positions that I draw: by chance if left out"
    ),
    starts_in=_("After how many minutes it begins by itself; by a button if left out"),
    play=_("Whether the last move wins, as usual, or loses"),
)
@app_commands.choices(format=FORMATS, clock=CLOCK_CHOICES, play=PLAYS, difficulty=DIFFICULTIES)
@app_commands.autocomplete(game=complete_game, second_game=complete_game, third_game=complete_game)
async def tournament(
    interaction: Interaction,
    format: str = Format.SWISS.value,  # noqa: A002 - what the option is called
    game: str | None = None,
    second_game: str | None = None,
    third_game: str | None = None,
    rounds: Range[int, 1, 15] | None = None,
    clock: str = USUAL_CLOCK,
    starts_in: Range[int, 1, 10_080] | None = None,
    play: str = cgt.Play.NORMAL.value,
    difficulty: str | None = None,
) -> None:
    """Open a tournament."""
    first = await usual_game(interaction, game)
    others = [cgt.ruleset(each) for each in (second_game, third_game) if each is not None]
    games = tuple(dict.fromkeys(each.known_as for each in (first, *others)))
    rules = Rules(
        Format(format),
        games,
        clock,
        cgt.Play(play),
        rounds=rounds,
        difficulty=Difficulty(difficulty) if difficulty else None,
    )
    await open_one(interaction, rules, Kind.TOURNAMENT, starts_in)


@app_commands.command(
    name=_("tournaments"), description=_("The tournaments of this server that are not over")
)
async def tournaments(interaction: Interaction) -> None:
    """List the tournaments of the server."""
    await list_them(interaction)


COMMANDS: list[Command] = [tournament, tournaments]
