"""/sequence: the nim-sequence of a game, as far as one likes; a long one can be stopped."""

from __future__ import annotations

import asyncio
from threading import Event

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import in_time, progress, send, think
from bot.chat.client import Interaction
from bot.chat.options import SHOWN, Choices, complete_game
from bot.chat.permissions import may_attach
from bot.chat.readers import private, public
from bot.chat.router import Command
from bot.language.names import game_name
from bot.theory import actions
from bot.theory.cards.sequence import progress_card, sequence_card
from bot.theory.model import LARGEST, SHORT, Sequence, require_sequence
from cgt.errors import CgtError
from cgt.rulesets.catalogue import CATALOGUE

FIRST_LOOK, EVERY = 1.5, 3.0
"""After so many seconds progress is shown, and then each time so many have passed."""


async def complete_sequence(interaction: Interaction, current: str) -> Choices:
    """Offer the games that have a nim-sequence."""
    typed, words = current.strip().casefold(), private(interaction)
    found = [choice for choice in await complete_game(interaction, current) if _has(choice.value)]
    found += [
        app_commands.Choice(name=game_name(entry.ruleset, words)[:100], value=entry.ruleset.name)
        for entry in CATALOGUE
        if entry.ruleset.is_of_heaps
        and any(typed in name for name in (str(entry.title).casefold(), *entry.aliases))
    ]
    once: dict[cgt.Ruleset, app_commands.Choice[str]] = {}
    for choice in found:
        once.setdefault(cgt.ruleset(choice.value), choice)
    return list(once.values())[:SHOWN]


def _has(name: str) -> bool:
    """Return whether a text denotes a game that has a nim-sequence."""
    try:
        return cgt.ruleset(name).is_of_heaps
    except CgtError:
        return False


@app_commands.command(
    name=_("sequence"), description=_("Show the nim-sequence of a game, with its period and a plot")
)
@app_commands.describe(
    game=_("The game: a name or a notation such as kayles or 0.77"),
    up_to=_("The largest heap; 100 if left out"),
)
@app_commands.autocomplete(game=complete_sequence)
async def sequence(
    interaction: Interaction, game: str, up_to: app_commands.Range[int, 1, LARGEST] = 100
) -> None:
    """Show the values of the heaps from 0 on, and what is proven of them."""
    ruleset, words = cgt.ruleset(game), public(interaction)
    title = game_name(ruleset, words)
    require_sequence(ruleset, up_to, title)
    services = interaction.client.services
    if up_to <= SHORT:
        asked = actions.short_sequence(
            services, interaction.user.id, ruleset, up_to, words.language
        )
        found = await in_time(interaction, asked)
    else:
        found = await _long(interaction, ruleset, up_to, title)
    card = sequence_card(title, found, up_to, words, pictures=may_attach(interaction))
    await send(interaction, card)


async def _long(interaction: Interaction, ruleset: cgt.Ruleset, up_to: int, title: str) -> Sequence:
    """Return a sequence that may take minutes; a card tells how far it is, and can stop it."""
    services, words = interaction.client.services, public(interaction)
    with actions.job(services, interaction.id, interaction.user.id) as job:
        await think(interaction)
        work = asyncio.ensure_future(
            actions.long_sequence(services, job, ruleset, up_to, words.language)
        )
        ended = Event()
        work.add_done_callback(lambda _: ended.set())
        patience = FIRST_LOOK
        while not await asyncio.to_thread(ended.wait, patience):
            patience = EVERY
            await progress(interaction, progress_card(title, job.done, up_to, job.number, words))
        return await work


COMMANDS: list[Command] = [sequence]
