"""/mex, /grundy and /winner."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import in_time, send
from bot.chat.card import Card, text
from bot.chat.client import Interaction
from bot.chat.options import PLAYS, complete_game, complete_position, read_position
from bot.chat.readers import public
from bot.chat.router import Command
from bot.language.names import game_name
from bot.theory import actions
from bot.theory.cards.explanation import table_text, values_text
from bot.theory.cards.mex import mex_text
from bot.theory.model import read_numbers
from bot.theory.posts import post_solution

PLAYERS = [
    app_commands.Choice(name=_("player 1 is to move"), value=1),
    app_commands.Choice(name=_("player 2 is to move"), value=2),
]


@app_commands.command(name=_("mex"), description=_("Find the smallest number that is missing"))
@app_commands.describe(numbers=_("Whole numbers, such as 0 1 3"))
async def mex(interaction: Interaction, numbers: str) -> None:
    """Tell the minimum excludant of some numbers."""
    words = public(interaction)
    await send(interaction, Card([text(mex_text(read_numbers(numbers), words))]))


@app_commands.command(
    name=_("grundy"), description=_("Tell the nim value (Grundy number) of a position, and why")
)
@app_commands.describe(
    game=_("The game: a name or a notation such as take 1-3; Nim if left out"),
    position=_("The position, such as 3 4 5; the first values of the game if left out"),
    play=_("Misère play: the genus of each component as well"),
)
@app_commands.choices(play=PLAYS)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def grundy(
    interaction: Interaction,
    game: str | None = None,
    position: str | None = None,
    play: str = cgt.Play.NORMAL.value,
) -> None:
    """Tell the nim values of a position's components, and how the nim-sequence begins."""
    words, services = public(interaction), interaction.client.services
    member = interaction.user.id
    if position is None:
        ruleset = cgt.ruleset(game or "nim")
        table = await in_time(interaction, actions.first_values(services, member, ruleset))
        head = f"### {words('Nim values')}: {game_name(ruleset, words)}"
        rule = words.text(ruleset.rule)
        shown = table_text(table, words) if table else f"`{ruleset.called}: {ruleset.examples[0]}`"
        await send(interaction, Card([text(f"{head}\n{rule}\n{shown}")]))
        return
    where = read_position(position, game)
    explanation = await in_time(
        interaction, actions.evaluate(services, member, where, cgt.Play.of(play))
    )
    await send(interaction, Card([text(values_text(explanation, words))]))


@app_commands.command(
    name=_("winner"), description=_("Tell who wins a position, why, and by which moves")
)
@app_commands.describe(
    position=_("The position, such as 3 4 5 or take 1-3: 3 4 5"),
    game=_("The game, where the position does not name it; Nim if left out"),
    first=_("Whose turn it is; player 1's if left out"),
    play=_("Whether the last move wins, as usual, or loses"),
)
@app_commands.choices(first=PLAYERS)
@app_commands.choices(play=PLAYS)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def winner(
    interaction: Interaction,
    position: str,
    game: str | None = None,
    first: int = 1,
    play: str = cgt.Play.NORMAL.value,
) -> None:
    """Tell who wins a position, in the four steps of the Sprague-Grundy theorem."""
    await post_solution(interaction, read_position(position, game), cgt.Play.of(play), first)


COMMANDS: list[Command] = [mex, grundy, winner]
