"""/sequence: the nim-sequence of a game, as far as one likes; a long one can be stopped."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.card import send, tell, update
from bot.chat.custom_id import Click
from bot.chat.options import complete_game
from bot.language.names import game_name
from bot.language.words import private, public
from bot.matches.posts import boards
from bot.matches.posts.boards import Interaction
from bot.theory import work as tasks
from bot.theory.cards.sequence import progress_card, sequence_card
from cgt.errors import TooLarge

LARGEST = 50_000_000
SECONDS = 120
"""How long a computation may take; what it found is kept, and the next one goes on from there."""
AT_ONCE = 4
"""So many computations may run or wait at a time."""
FIRST_LOOK, EVERY = 1.5, 3.0
"""After so many seconds progress is shown, and then each time so many have passed."""


@app_commands.command(
    name=_("sequence"), description=_("Show the nim-sequence of a game, with its period and a plot")
)
@app_commands.describe(
    game=_("The game: a name or a notation such as kayles or 0.77"),
    up_to=_("The largest heap; 100 if left out"),
)
@app_commands.autocomplete(game=complete_game)
async def sequence(
    interaction: Interaction, game: str, up_to: app_commands.Range[int, 1, LARGEST] = 100
) -> None:
    """Show the values of the heaps from 0 on, and what is proven of them."""
    ruleset, words = cgt.ruleset(game), public(interaction)
    title = game_name(ruleset, words)
    if len(interaction.client.jobs) >= AT_ONCE:
        raise TooLarge("I am busy with other long computations: try again in a minute or two.")
    job = interaction.id
    with TemporaryDirectory(prefix="grundy-") as folder:
        interaction.client.jobs[job] = Path(folder), interaction.user.id
        try:
            await interaction.response.defer(thinking=True)
            task = partial(tasks.sequence, ruleset, up_to, SECONDS, folder, title, words.language)
            work = asyncio.ensure_future(interaction.client.services.solver.run_long(task))
            ended = Event()
            work.add_done_callback(lambda _: ended.set())
            patience = FIRST_LOOK
            while not await asyncio.to_thread(ended.wait, patience):
                patience = EVERY
                known = _progress(Path(folder))
                await update(interaction, progress_card(title, known, up_to, job, words))
            found, pictures = await work, boards.may_attach(interaction)
            await send(interaction, sequence_card(title, found, up_to, words, pictures=pictures))
        finally:
            (Path(folder) / "stop").touch()
            del interaction.client.jobs[job]


def _progress(folder: Path) -> int:
    """Return how far a computation has come."""
    try:
        return int((folder / "progress").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0


async def stop(interaction: Interaction, click: Click, value: str) -> None:
    """End a computation early; what it found so far is shown."""
    del value
    words = private(interaction)
    folder, owner = interaction.client.jobs.get(click.match_id, (None, None))
    if folder is None:
        await tell(interaction, words("This computation is not running any more."))
    elif owner != interaction.user.id:
        await tell(interaction, words("Only who asked for this can stop it."))
    else:
        (folder / "stop").touch()
        await interaction.response.defer()


COMMANDS: list[app_commands.Command[Any, ..., None]] = [sequence]
