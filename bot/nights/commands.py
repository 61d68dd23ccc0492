"""/night."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Range
from discord.app_commands import locale_str as _

from bot.chat.client import Interaction
from bot.chat.options import DIFFICULTIES
from bot.chat.router import Command
from bot.nights.model import USUAL_MINUTES, USUAL_ROUNDS, clock_of
from bot.opponent.model import Difficulty
from bot.settings.posts.usual import complete_game, usual_game
from bot.tournaments.model import Format, Kind, Rules
from bot.tournaments.posts.opening import open_one

LENGTHS = [
    app_commands.Choice(name=_("3 minutes"), value=3),
    app_commands.Choice(name=_("5 minutes"), value=5),
    app_commands.Choice(name=_("8 minutes"), value=8),
    app_commands.Choice(name=_("12 minutes"), value=12),
]


@app_commands.command(
    name=_("night"),
    description=_("Open a game night: quick rounds for all who come, and a podium at the end"),
)
@app_commands.describe(
    game=_("The game: that of the server if left out"),
    minutes=_("How long a round lasts at the most: 5 minutes if left out"),
    rounds=_("How many rounds there are: 5 if left out"),
    difficulty=_(
        "How hard it is to keep a win in the positions that I draw: by chance if left out"
    ),
    starts_in=_("After how many minutes it begins by itself; by a button if left out"),
)
@app_commands.choices(difficulty=DIFFICULTIES)
@app_commands.choices(minutes=LENGTHS)
@app_commands.autocomplete(game=complete_game)
async def night(  # noqa: PLR0917 - the options of the command
    interaction: Interaction,
    game: str | None = None,
    minutes: int = USUAL_MINUTES,
    rounds: Range[int, 1, 30] = USUAL_ROUNDS,
    starts_in: Range[int, 1, 10_080] | None = None,
    difficulty: str | None = None,
) -> None:
    """Open a game night."""
    ruleset = await usual_game(interaction, game)
    rules = Rules(
        Format.SWISS,
        (ruleset.known_as,),
        clock_of(minutes),
        rounds=rounds,
        difficulty=Difficulty(difficulty) if difficulty else None,
    )
    await open_one(interaction, rules, Kind.NIGHT, starts_in)


COMMANDS: list[Command] = [night]
