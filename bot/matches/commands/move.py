"""/move: a move in notation, with suggestions while it is typed."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.chat.answers import in_time, tell
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach
from bot.chat.readers import private, public
from bot.chat.router import Command
from bot.language.names import told
from bot.matches import actions
from bot.matches.cards.names import link
from bot.matches.commands.options import complete_begun, complete_move
from bot.matches.posts import boards
from bot.matches.posts.expiry import serve_in_time
from bot.matches.posts.notices import clear


@app_commands.command(name=_("move"), description=_("Make a move in your match, by its notation"))
@app_commands.describe(
    move=_("The move, such as C-3; suggestions appear as you type"),
    match=_("The match, when you have several; the newest here if left out"),
)
@app_commands.autocomplete(move=complete_move, match=complete_begun)
async def make_move(interaction: Interaction, move: str, match: str | None = None) -> None:
    """Make a move, and show it on the board where it stands, or else on a new one."""
    words, services = private(interaction), interaction.client.services
    user_id = interaction.user.id
    finding = actions.movable(services, user_id, interaction.channel_id, match)
    found = await in_time(interaction, finding)
    if found is None:
        await tell(interaction, words("You have no open match here. /play begins one."))
        return
    async with boards.turn(interaction, found.id):
        drawn_in = public(interaction).language if may_attach(interaction) else None
        work = actions.move(services, found.id, user_id, found.stage, move, language=drawn_in)
        after = await in_time(interaction, work)
        shown = await in_time(interaction, boards.refresh(interaction.client, after), private=True)
        if shown and after.stage == found.stage:
            await tell(interaction, words("Your vote counts: {link}", link=link(after)))
        elif shown:
            did = told(after.moves[found.ply], after.before(found.ply), words)
            await tell(interaction, words("You {did}: {link}", did=did, link=link(after)))
        else:
            await boards.post(interaction, after)
    await clear(interaction.client, after)
    serve_in_time(interaction.client, after.deadline)


COMMANDS: list[Command] = [make_move]
