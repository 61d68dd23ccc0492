"""Commands that tell how things work: /rules and /help."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.card import Card, Picture, in_time, send, text
from bot.chat.options import complete_game
from bot.games.cards.help import help_text
from bot.games.cards.rules import example_of, rules_text
from bot.language.names import game_name
from bot.language.words import private
from bot.matches.posts import boards
from bot.matches.posts.boards import Interaction
from bot.theory import work as tasks
from cgt.drawing import alt_text
from cgt.errors import CgtError


@app_commands.command(name=_("rules"), description=_("Explain the rules of a game"))
@app_commands.describe(game=_("The game: a name or a notation such as take 1-3; Nim if left out"))
@app_commands.autocomplete(game=complete_game)
async def rules(interaction: Interaction, game: str = "nim") -> None:
    """Explain a game, with a picture of a move."""
    await send_rules(interaction, (cgt.ruleset(game),))


async def send_rules(
    interaction: Interaction,
    rulesets: Iterable[cgt.Ruleset],
    play: cgt.Play = cgt.Play.NORMAL,
) -> None:
    """Tell a member the rules of some games."""
    words = private(interaction)
    parts: list[str] = []
    pictures: list[Picture] = []
    for number, ruleset in enumerate(rulesets):
        example = example_of(ruleset)
        parts.append(rules_text(ruleset, game_name(ruleset, words), example, words, play))
        if number == 0 and example is not None and boards.may_attach(interaction):
            start, move = example
            after = start.play(move)
            work = interaction.client.services.solver.run(
                tasks.board, after, move, start, words.language
            )
            try:
                png = await in_time(interaction, work, private=True)
            except CgtError as error:
                boards.logger.warning("no picture of a rule", error=str(error))
            else:
                pictures.append(Picture("example.png", png, words.text(alt_text(after, move))))
    shown = [picture.gallery() for picture in pictures]
    card = Card([text("\n".join(parts)), *shown], tuple(pictures))
    await send(interaction, card, private=True)


@app_commands.command(name=_("help"), description=_("What I can do, and how to begin"))
async def show_help(interaction: Interaction) -> None:
    """Tell what the bot can do."""
    await send(interaction, Card([text(help_text(private(interaction)))]), private=True)


COMMANDS: list[app_commands.Command[Any, ..., None]] = [rules, show_help]
