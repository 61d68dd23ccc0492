"""/race: open a race for everybody in a channel, or challenge a member to a duel."""

from __future__ import annotations

from collections.abc import Awaitable

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.app_commands import locale_str as _

from bot.chat.answers import in_time, private, public, send
from bot.chat.client import Interaction
from bot.chat.permissions import NotHere, require_reach, require_to_post
from bot.chat.router import Command
from bot.games.handlers import read_ruleset
from bot.matches.handlers.messages import serve_in_time
from bot.matches.model import Refusal
from bot.race import actions
from bot.race.actions import playing
from bot.race.actions.playing import Plan
from bot.race.cards import challenge_card, lobby_card
from bot.race.model import MOST_ROUNDS, SECONDS, Race
from bot.settings.handlers import complete_game
from cgt import puzzles
from cgt.puzzles import Kind
from cgt.sizes import Size

KINDS = [
    app_commands.Choice(name=_(puzzles.title(kind).template), value=kind.value) for kind in Kind
]
LEVELS = [
    app_commands.Choice(name=_("easy: small positions first"), value=Size.SMALL.value),
    app_commands.Choice(name=_("medium: medium positions first"), value=Size.MEDIUM.value),
    app_commands.Choice(name=_("hard: large positions from the start"), value=Size.LARGE.value),
]


def require_place(interaction: Interaction) -> tuple[int, int]:
    """Return the server and the channel for a race.

    :raises NotHere: outside of a server, and where the bot can't post.
    """
    guild_id, channel_id = interaction.guild_id, interaction.channel_id
    if guild_id is None or channel_id is None:
        raise NotHere("A race needs a channel of a server. Here, /puzzle gives you a puzzle.")
    guild = interaction.client.get_guild(guild_id)
    require_reach(interaction)
    channel = guild and guild.get_channel_or_thread(channel_id)
    if channel:
        require_to_post(channel, private(interaction))
    return guild_id, channel_id


@app_commands.command(
    name=_("race"),
    description=_("Race for puzzles in this channel, or challenge someone to a duel"),
)
@app_commands.describe(
    rounds=_("The number of puzzles (default: 10, in a duel 5)"),
    kind=_("What to find (default: a mix)"),
    game=_("The game, by name or notation such as take 1-3 (default: a mix)"),
    difficulty=_("How hard it is; a race gets harder from there (default: easy)"),
    seconds=_("Seconds for each puzzle of a race (default: 30)"),
    against=_("The member to challenge to a duel (default: a race for everyone here)"),
)
@app_commands.choices(kind=KINDS, difficulty=LEVELS)
@app_commands.autocomplete(game=complete_game)
async def race(
    interaction: Interaction,
    rounds: Range[int, 1, MOST_ROUNDS] | None = None,
    kind: str | None = None,
    game: str | None = None,
    difficulty: str | None = None,
    seconds: Range[int, 10, 120] = SECONDS,
    against: discord.User | None = None,
) -> None:
    """Open a race, or challenge a member to a duel."""
    guild_id, channel_id = require_place(interaction)
    if against is not None and (against.bot or against.id == interaction.user.id):
        raise Refusal("Choose another member for a duel, not yourself and not a bot.")
    plan = Plan(
        interaction.user.id,
        guild_id,
        channel_id,
        None if against is None else against.id,
        rounds,
        seconds,
        Kind(kind) if kind else None,
        str(await read_ruleset(interaction, game)) if game else "",
        Size(difficulty) if difficulty else None,
    )
    await post_new(interaction, playing.open_race(interaction.client.services, plan))


async def post_new(interaction: Interaction, opening: Awaitable[Race]) -> None:
    """Answer with a race that is new; end it if Discord refuses."""
    client, words = interaction.client, public(interaction)
    made = await in_time(interaction, opening)
    if made.is_duel:
        quiet = await playing.is_quiet(client.services, made)
        card = challenge_card(made, words, quiet=quiet)
    else:
        card = lobby_card(made, words)
    try:
        message_id = await send(interaction, card)
    except discord.DiscordServerError:  # it may stand there
        raise
    except discord.HTTPException:
        await playing.withdraw_unseen(client.services, made.id)
        raise
    await actions.shown(client.services, made, message_id)
    serve_in_time(client, made.due_at)
    client.wake()


COMMANDS: list[Command] = [race]
