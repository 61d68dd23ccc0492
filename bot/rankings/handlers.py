"""The commands /leaderboard and /profile, and the sweep that rates matches."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot import log
from bot.chat.answers import FAILED, defer_if_slow, private, public, send, send_private, update
from bot.chat.card import Card
from bot.chat.client import GrundyClient, Interaction
from bot.chat.here import require_here
from bot.chat.links import TitlesEarned, TitlesOf
from bot.chat.permissions import is_organiser, may_attach
from bot.chat.router import Clicks, Command, Feature
from bot.language.words import Words
from bot.play.matches.handlers.boards import boards
from bot.rankings import actions, cards
from bot.rankings.model import ALL_GAMES, EVERYWHERE, NO_PLAYER, Period, Ranks, View, key_of
from bot.server.games.handlers import complete_game, read_ruleset, require_server
from bot.shared.refusals import Refusal

logger = log.get(__name__)

CLICKS = Clicks()


async def sweep(client: GrundyClient) -> None:
    """Rate some of the matches that have ended, and celebrate titles on their boards."""
    found = await actions.rate_finished(client.services)
    if found.is_more:
        client.match_ended()
    await boards.renew(client, found.promoting)


AT_ONCE, PATIENCE = 100, 3
"""The maximum number of members in a question to Discord, and the seconds to wait for an answer."""


async def _departed_members(
    client: GrundyClient, guild_id: int, user_ids: Collection[int]
) -> set[int]:
    """Return the members who have left a server.

    Discord's answers are cached for a minute. Members without an answer count as present.
    """
    services, guild = client.services, client.get_guild(guild_id)
    known = services.members.of([(guild_id, user) for user in user_ids], services.now())
    unknown = [user for user in user_ids if (guild_id, user) not in known]
    if guild is not None:
        some = [unknown[start : start + AT_ONCE] for start in range(0, len(unknown), AT_ONCE)]
        asked = await asyncio.gather(*(_present(guild, each) for each in some))
        answers = {
            (guild_id, user): user in present
            for users, present in zip(some, asked, strict=True)
            if present is not None
            for user in users
        }
        services.members.keep(answers, services.now())
        known |= answers
    return {user for (_, user), is_member in known.items() if not is_member}


async def _present(guild: discord.Guild, user_ids: list[int]) -> set[int] | None:
    """Return some users who are members of a server, or None without an answer of Discord."""
    asking = guild.query_members(user_ids=user_ids, limit=AT_ONCE, cache=False)
    try:
        return {each.id for each in await asyncio.wait_for(asking, PATIENCE)}
    except FAILED as error:
        logger.info("members not looked up", error=repr(error))
        return None


async def post_ranks(interaction: Interaction, wanted: View, *, new: bool) -> None:
    """Show a page of a leaderboard, in a new message or in the clicked one."""
    client = interaction.client
    work = actions.ranks(
        client.services, wanted, interaction.user.id, partial(_departed_members, client)
    )
    found = await defer_if_slow(interaction, work)
    if not found.count:
        await send(interaction, cards.nobody_card(found, private(interaction)), private=True)
        return
    drawn = defer_if_slow(interaction, _draw_card(interaction, found, public(interaction)))
    await (send if new else update)(interaction, await drawn)


async def _draw_card(interaction: Interaction, ranks: Ranks, words: Words) -> Card:
    client = interaction.client
    members = [standing.user_id for standing in ranks.standings]
    found = await asyncio.gather(*(client.member_name(user_id) for user_id in members))
    names = dict(zip(members, found, strict=True))
    image = None
    if may_attach(interaction):
        title = words("Leaderboard"), cards.about(ranks, words)
        image = await actions.picture(client.services, ranks, names, title, words.language)
    return cards.ranks_card(ranks, image, words, names)


async def post_profile(interaction: Interaction, scope: int, user_id: int) -> None:
    """Show a member's achievements."""
    services, words = interaction.client.services, public(interaction)
    left = partial(_departed_members, interaction.client)
    found = await defer_if_slow(interaction, actions.profile(services, scope, user_id, left))
    is_own = user_id == interaction.user.id
    if found is None:
        mine = private(interaction)
        below = [cards.skills_button(mine)] if is_own else []
        begun = await actions.beginning(services, user_id)
        card = cards.empty_card(None if is_own else user_id, begun, mine, below)
        await send(interaction, card, private=True)
        return
    image = None
    if may_attach(interaction):
        image = await defer_if_slow(interaction, actions.course(services, found, words.language))
    below = [cards.skills_button(words)] if is_own else []
    await send(interaction, cards.profile_card(user_id, found, image, words, below))


async def post_duel(interaction: Interaction, scope: int, opponent: int) -> None:
    """Show a member's record against an opponent."""
    services, user_id = interaction.client.services, interaction.user.id
    found = await defer_if_slow(interaction, actions.duel(services, scope, user_id, opponent))
    if found is None:
        said = private(interaction)(
            "You two haven't played a rated match yet. Start one with `/play` and `opponent:`."
        )
        await send_private(interaction, said)
        return
    await send(interaction, cards.duel_card(found, public(interaction)))


HERE, ALL = "here", "all"
WHERE = [
    app_commands.Choice(name=_("this server"), value=HERE),
    app_commands.Choice(name=_("all servers"), value=ALL),
]
WHEN = [
    app_commands.Choice(name=_(said.template), value=period.value)
    for period, said in cards.PERIODS.items()
]


@app_commands.command(
    name=_("leaderboard"),
    description=_("Who has the highest rating, and who plays most accurately"),
)
@app_commands.describe(
    where=_("This server, or all servers together (default: this server)"),
    game=_("A game, by name or notation such as take 1-3 (default: all games)"),
    period=_("All time, this month or this week (default: the season, if there is one)"),
)
@app_commands.choices(where=WHERE, period=WHEN)
@app_commands.autocomplete(game=complete_game)
async def leaderboard(
    interaction: Interaction,
    where: str = HERE,
    game: str | None = None,
    period: str | None = None,
) -> None:
    """Show the first page of a leaderboard."""
    code = ALL_GAMES
    if game:
        ruleset = await read_ruleset(interaction, game)
        code = key_of(ruleset) or str(ruleset)
    scope = _scope(interaction, where)
    chosen = Period(period) if period else await _usual_period(interaction, scope)
    await post_ranks(interaction, View(scope, 0, chosen, code), new=True)


async def _usual_period(interaction: Interaction, scope: int) -> Period | int:
    """Return the number of a server's current season, or all time without one."""
    if scope == EVERYWHERE:
        return Period.EVER
    finding = actions.seasons(interaction.client.services, scope)
    return len(await defer_if_slow(interaction, finding)) or Period.EVER


@app_commands.command(
    name=_("profile"), description=_("A player's rating over time, record, streak and badges")
)
@app_commands.describe(
    member=_("The player (default: you); choose me for our head-to-head"),
    where=_("This server, or all servers together (default: this server)"),
)
@app_commands.choices(where=WHERE)
async def profile(
    interaction: Interaction, member: discord.User | None = None, where: str = HERE
) -> None:
    """Show a member's achievements."""
    player, me = member or interaction.user, interaction.client.user
    scope = _scope(interaction, where)
    if me is not None and player.id == me.id:
        await post_duel(interaction, scope, NO_PLAYER)
    elif player.bot:
        words = private(interaction)
        await send_private(
            interaction, words("That's another bot, and it doesn't play. Choose a person, or me.")
        )
    else:
        await post_profile(interaction, scope, player.id)


def _scope(interaction: Interaction, where: str) -> int:
    return EVERYWHERE if where == ALL else interaction.guild_id or EVERYWHERE


@CLICKS.guard(cards.OfScope)
async def within_reach(interaction: Interaction, click: cards.OfScope) -> None:
    """Refuse a click about another server, unless it is about all servers."""
    if click.scope != EVERYWHERE:
        require_here(interaction, click.scope)


@CLICKS.on(cards.ShowRanks)
async def show_ranks(interaction: Interaction, click: cards.ShowRanks) -> None:
    """Show another page."""
    wanted = View(click.scope, click.page, click.period, click.game)
    await post_ranks(interaction, wanted, new=False)


@CLICKS.on(cards.ShowSeasons)
async def show_seasons(interaction: Interaction, click: cards.ShowSeasons) -> None:
    """Show a member the seasons of the server."""
    finding = actions.seasons(interaction.client.services, require_server(interaction))
    seasons = await defer_if_slow(interaction, finding, private=True)
    can_begin = await is_organiser(interaction)
    card = cards.seasons_card(seasons, click.game, private(interaction), is_organiser=can_begin)
    await send(interaction, card, private=True)


@CLICKS.on(cards.ChooseSeason)
async def choose_season(interaction: Interaction, click: cards.ChooseSeason) -> None:
    """Show the leaderboard of the chosen season."""
    wanted = View(require_server(interaction), 0, click.period, click.game)
    await post_ranks(interaction, wanted, new=False)


@CLICKS.guard(cards.OfSeason)
async def by_organisers(interaction: Interaction, _click: cards.OfSeason) -> None:
    """Refuse the beginning of a season by a member who isn't an organiser."""
    require_server(interaction)
    if not await is_organiser(interaction):
        raise Refusal(
            "Only members with *Manage Server*, *Manage Events* or the organiser role can "
            "begin a season."
        )


@CLICKS.on(cards.BeginSeason)
async def begin_season(interaction: Interaction, click: cards.BeginSeason) -> None:
    """Begin a season."""
    guild_id = require_server(interaction)
    beginning = actions.begin_season(interaction.client.services, guild_id, click.number)
    seasons = await defer_if_slow(interaction, beginning)
    card = cards.seasons_card(seasons, ALL_GAMES, private(interaction), is_organiser=True)
    await update(interaction, card)


@CLICKS.on(cards.ShowDuel)
async def show_duel(interaction: Interaction, click: cards.ShowDuel) -> None:
    """Show the record of the clicking member against another."""
    if click.member == interaction.user.id:
        await send_private(interaction, private(interaction)("That's you. Choose somebody else."))
    else:
        await post_duel(interaction, click.scope, click.member)


COMMANDS: list[Command] = [leaderboard, profile]
FEATURE = Feature(
    name="rankings",
    commands=COMMANDS,
    clicks=CLICKS,
    sweeps=(sweep,),
    follows_matches=True,
    links=(
        TitlesOf.answered(lambda at, of: actions.titles(at, of.guild_id, of.members)),
        TitlesEarned.answered(lambda at, of: actions.promotions(at, of.guild_id, of.match_id)),
    ),
)
