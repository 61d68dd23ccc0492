"""/leaderboard, /profile and /head-to-head."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import tell
from bot.chat.client import Interaction
from bot.chat.options import complete_game
from bot.chat.readers import private
from bot.chat.router import Command
from bot.ratings.model import ALL_GAMES, EVERYWHERE, NO_PLAYER, Period, View
from bot.ratings.posts import post_duel, post_profile, post_ranks

HERE, ALL = "here", "all"
WHERE = [
    app_commands.Choice(name=_("this server"), value=HERE),
    app_commands.Choice(name=_("all servers"), value=ALL),
]
PERIODS = [
    app_commands.Choice(name=_("all time"), value=Period.EVER.value),
    app_commands.Choice(name=_("this month"), value=Period.MONTH.value),
    app_commands.Choice(name=_("this week"), value=Period.WEEK.value),
]


@app_commands.command(
    name=_("leaderboard"), description=_("Who is rated highest, and who keeps a won position")
)
@app_commands.describe(
    where=_("This server, or all servers together: this server if left out"),
    game=_("A game: a name or a notation such as take 1-3; all of them if left out"),
    period=_("All time, this month or this week"),
)
@app_commands.choices(where=WHERE, period=PERIODS)
@app_commands.autocomplete(game=complete_game)
async def leaderboard(
    interaction: Interaction,
    where: str = HERE,
    game: str | None = None,
    period: str = Period.EVER.value,
) -> None:
    """Show the first page of a leaderboard."""
    code = cgt.ruleset(game).called if game else ALL_GAMES
    wanted = View(_scope(interaction, where), 0, Period(period), code)
    await post_ranks(interaction, wanted, new=True)


@app_commands.command(
    name=_("profile"), description=_("A player's rating over time, record, streak and badges")
)
@app_commands.describe(
    member=_("The player: yourself if left out"),
    where=_("This server, or all servers together: this server if left out"),
)
@app_commands.choices(where=WHERE)
async def profile(
    interaction: Interaction, member: discord.User | None = None, where: str = HERE
) -> None:
    """Show what a member has achieved."""
    player = member or interaction.user
    if player.bot:
        words = private(interaction)
        await tell(interaction, words("Only people have a profile: my own rating never changes."))
        return
    await post_profile(interaction, _scope(interaction, where), player.id)


@app_commands.command(
    name=_("head-to-head"), description=_("How you and another player have played so far")
)
@app_commands.describe(
    member=_("The other player; me too"),
    where=_("This server, or all servers together: this server if left out"),
)
@app_commands.choices(where=WHERE)
async def head_to_head(interaction: Interaction, member: discord.User, where: str = HERE) -> None:
    """Show how who asks has played against another player."""
    words, me = private(interaction), interaction.client.user
    if member.id == interaction.user.id:
        await tell(interaction, words("That is you: choose somebody else."))
        return
    is_me = me is not None and member.id == me.id
    if member.bot and not is_me:
        await tell(interaction, words("Another bot plays no matches: choose a person, or me."))
        return
    opponent = NO_PLAYER if is_me else member.id
    await post_duel(interaction, _scope(interaction, where), opponent)


def _scope(interaction: Interaction, where: str) -> int:
    """Return which matches are meant; in direct messages those of all servers."""
    return EVERYWHERE if where == ALL else interaction.guild_id or EVERYWHERE


COMMANDS: list[Command] = [leaderboard, profile, head_to_head]
