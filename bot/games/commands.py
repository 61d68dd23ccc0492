"""/games: the catalogue, browsed by family, with a picture of each game."""

from __future__ import annotations

import re
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot import log
from bot.chat.card import Card, in_time, send, update
from bot.chat.custom_id import Click
from bot.chat.options import Choices
from bot.games.cards.browse import browse_card, page_of
from bot.games.posts import send_rules
from bot.language.words import private
from bot.matches.posts import boards
from bot.matches.posts.boards import Interaction
from bot.theory import work as tasks
from cgt.errors import CgtError
from cgt.rulesets.catalogue import ABOUT

logger = log.get(__name__)


async def complete_family(interaction: Interaction, current: str) -> Choices:
    """Offer the families of games."""
    words = private(interaction)
    typed = current.strip().casefold()
    return [
        app_commands.Choice(name=words.text(family)[:100], value=str(family))
        for family, _about in ABOUT
        if typed in words.text(family).casefold() or typed in str(family).casefold()
    ][:25]


@app_commands.command(
    name=_("games"), description=_("Browse the games I know, with a picture of each")
)
@app_commands.describe(family=_("A kind of game; all of them can be reached from any"))
@app_commands.autocomplete(family=complete_family)
async def browse(interaction: Interaction, family: str | None = None) -> None:
    """Show the catalogue, to who asks."""
    await send(interaction, await _card(interaction, _family(family), 0), private=True)


async def turn(interaction: Interaction, click: Click, value: str) -> None:
    """Show another page, or another family."""
    known = re.match(r"\d{1,3}", value or click.detail)
    index = int(known[0]) if known else 0
    await update(interaction, await _card(interaction, index, 0 if value else click.ply))


async def about(interaction: Interaction, click: Click, value: str) -> None:
    """Show the rules of a game."""
    del click
    await send_rules(interaction, (cgt.ruleset(value),))


def _family(name: str | None) -> int:
    """Return the number of a family, by what a member typed: the first that begins with it.

    :raises CgtError: when there is none.
    """
    typed = (name or "").strip().casefold()
    names = [str(family) for family, _about in ABOUT]
    for number, known in enumerate(names):
        if known.casefold().startswith(typed):
            return number
    raise CgtError(
        "There is no family “{name}”. The families are {names}.",
        name=typed[:40],
        names=", ".join(names),
    )


async def _card(interaction: Interaction, index: int, page: int) -> Card:
    """Return a page; where its pictures cannot be drawn or sent, it is text alone."""
    words = private(interaction)
    page, shown = page_of(index, page)
    pngs: tuple[bytes, ...] = ()
    if boards.may_attach(interaction):
        positions = tuple(cgt.position(entry.start, entry.ruleset) for entry in shown)
        work = interaction.client.services.solver.run(tasks.starts, positions, words.language)
        try:
            pngs = await in_time(interaction, work, private=True)
        except CgtError as error:
            logger.warning("no pictures of games", error=str(error))
    return browse_card(index, page, pngs, words)


COMMANDS: list[app_commands.Command[Any, ..., None]] = [browse]
