"""Clicks and forms in tournaments."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

import discord

from bot import log
from bot.chat.answers import FAILED, acknowledge, ask, in_time, private, public, send, tell, update
from bot.chat.client import Interaction
from bot.chat.foreign import plain
from bot.chat.permissions import may_attach, require_files
from bot.chat.router import Clicks, require_here
from bot.services import Services
from bot.settings.handlers import is_organiser, usual_game
from bot.tournaments import actions, clicks
from bot.tournaments.cards import heading_of, organiser
from bot.tournaments.cards.panel import board_link, file_card, last_page, table_card
from bot.tournaments.handlers import USUAL_CLOCK, open_one
from bot.tournaments.handlers.posting import hold, post, show
from bot.tournaments.model import LASTS, Format, Kind, Refusal, Rules, Stage, Tournament, next_date

logger = log.get(__name__)

CLICKS = Clicks()


@CLICKS.guard(clicks.OfTournament)
async def within_reach(interaction: Interaction, click: clicks.OfTournament) -> None:
    """Refuse a tournament of another server, and what is for others to do in this one."""
    tournament = await _tournament(interaction, click.tournament_id)
    require_here(interaction, tournament.guild_id)
    if not isinstance(click, clicks.OfOrganiser) or interaction.user.id == tournament.organiser_id:
        return
    if not await is_organiser(interaction):
        raise Refusal(
            "Only <@{user}> or members with *Manage Server* or *Manage Events* can do that.",
            user=tournament.organiser_id,
        )


@CLICKS.on(clicks.Join)
async def join(interaction: Interaction, click: clicks.Join) -> None:
    """Take part."""
    services, user = interaction.client.services, interaction.user
    async with hold(interaction, click.tournament_id):
        work = actions.join(services, click.tournament_id, user.id, plain(user.display_name))
        joined = await in_time(interaction, work)
        await show(interaction, click.tournament_id)
    if joined.stage is not Stage.OPEN:
        words = private(interaction)
        await tell(interaction, words("Welcome! You'll be paired in the next round."))
        interaction.client.wake()


@CLICKS.on(clicks.Leave)
async def leave(interaction: Interaction, click: clicks.Leave) -> None:
    """Take part no more; an open match is lost by that."""
    services, user_id = interaction.client.services, interaction.user.id
    async with hold(interaction, click.tournament_id):
        await in_time(interaction, actions.leave(services, click.tournament_id, user_id))
        await show(interaction, click.tournament_id)
    interaction.client.wake()


@CLICKS.on(clicks.ShowMine)
async def show_mine(interaction: Interaction, click: clicks.ShowMine) -> None:
    """Tell where one's own match of the round is."""
    work = actions.view(interaction.client.services, click.tournament_id)
    view = await in_time(interaction, work, private=True)
    words, user_id = private(interaction), interaction.user.id
    mine = next((each for each in view.tournament.current if user_id in each.players), None)
    match = mine and view.matches.get(mine.board)
    if mine is None:
        said = words("You aren't playing in this round.")
    elif mine.second is None:
        said = words("You have a bye in this round. It counts as a win.")
    elif match is None or not match.is_posted:
        said = words("Your board will be here in a moment.")
    else:
        opponent, link = mine.opponent(user_id), board_link(match, words)
        said = words("You're playing against <@{opponent}>: {link}", opponent=opponent, link=link)
    await tell(interaction, said)


@CLICKS.on(clicks.ShowTable)
async def show_table(interaction: Interaction, click: clicks.ShowTable) -> None:
    """Show a page of the standings to the member who clicked."""
    services, words = interaction.client.services, private(interaction)
    view = await in_time(interaction, actions.view(services, click.tournament_id), private=True)
    shown = view.tournament
    page = min(click.page, last_page(shown))
    image = None
    if may_attach(interaction):
        title = heading_of(shown, words)
        drawing = actions.page(services, view, page, title, words.language)
        image = await in_time(interaction, drawing, private=True)
    card = table_card(view, page, image, words)
    if click.again:
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


@CLICKS.on(clicks.TakeFile)
async def take_file(interaction: Interaction, click: clicks.TakeFile) -> None:
    """Hand out the standings and all results as a file."""
    require_files(interaction)
    tournament = await _tournament(interaction, click.tournament_id)
    await send(interaction, file_card(tournament, private(interaction)), private=True)


@CLICKS.on(clicks.ShowPanel)
async def show_panel(interaction: Interaction, click: clicks.ShowPanel) -> None:
    """Post the panel again: in the channel of the tournament, or here where that is barred."""
    tournament = await _tournament(interaction, click.tournament_id)
    await acknowledge(interaction)
    here = interaction.channel_id if tournament.blocked else None
    await post(interaction.client, click.tournament_id, f"panel{interaction.id}", here)
    interaction.client.wake()


@CLICKS.on(clicks.BeginPlayOff)
async def begin_play_off(interaction: Interaction, click: clicks.BeginPlayOff) -> None:
    """Let those who share a medal play for it, below the podium."""
    services, words = interaction.client.services, private(interaction)
    async with hold(interaction, click.tournament_id):
        made = await in_time(interaction, actions.play_off(services, click.tournament_id))
        await in_time(interaction, post(interaction.client, made.id, f"panel{made.id}"))
    link = f"<#{made.place.channel_id}>"
    await tell(interaction, words("The play-off has begun in {channel}.", channel=link))
    interaction.client.wake()


@CLICKS.on(clicks.Lead)
async def lead(interaction: Interaction, click: clicks.Lead) -> None:
    """Show an organiser what there is to do."""
    tournament = await _tournament(interaction, click.tournament_id)
    await send(
        interaction, organiser.organiser_card(tournament, private(interaction)), private=True
    )


ACTIONS: dict[type[clicks.OfOrganiser], Callable[[Services, int], Awaitable[Tournament]]] = {
    clicks.Start: actions.begin,
    clicks.Pause: actions.pause,
    clicks.Resume: actions.resume,
    clicks.End: actions.end,
    clicks.CallOff: actions.call_off,
}


@CLICKS.on(*ACTIONS)
async def act(interaction: Interaction, click: clicks.OfOrganiser) -> None:
    """Do what an organiser can do, and show the outcome where it was asked for."""
    if isinstance(click, clicks.End | clicks.CallOff) and not click.agreed:
        await tell(interaction, private(interaction)("Good, it goes on."))
        return
    tournament_id, action = click.tournament_id, ACTIONS[type(click)]
    async with hold(interaction, tournament_id):
        after = await in_time(interaction, action(interaction.client.services, tournament_id))
        message = interaction.message
        if message is not None and message.id == after.place.message_id:
            await show(interaction, tournament_id)
        else:
            await update(interaction, organiser.organiser_card(after, private(interaction)))
    interaction.client.wake()


@CLICKS.on(clicks.AskToEnd, clicks.AskToCallOff)
async def ask_whether(
    interaction: Interaction, click: clicks.AskToEnd | clicks.AskToCallOff
) -> None:
    """Ask whether it is to end as it stands, or to be called off."""
    form = organiser.end_form if isinstance(click, clicks.AskToEnd) else organiser.call_off_form
    await ask(interaction, form(click.tournament_id, private(interaction)))


@CLICKS.on(clicks.ShowBoards)
async def show_boards(interaction: Interaction, click: clicks.ShowBoards) -> None:
    """Show the boards whose results can be put right."""
    tournament = await _tournament(interaction, click.tournament_id)
    await update(interaction, organiser.boards_card(tournament, click.page, private(interaction)))


@CLICKS.on(clicks.ShowBoard)
async def show_board(interaction: Interaction, click: clicks.ShowBoard) -> None:
    """Ask who has won at a board."""
    tournament = await _tournament(interaction, click.tournament_id)
    found = tournament.pairing(click.key)
    if found is None:
        raise Refusal("This tournament has no such match.")
    await update(interaction, organiser.board_card(tournament, found, private(interaction)))


@CLICKS.on(clicks.PutRight)
async def put_right(interaction: Interaction, click: clicks.PutRight) -> None:
    """Put a result right."""
    services, user_id = interaction.client.services, interaction.user.id
    key = click.round, click.board
    work = actions.put_right(services, click.tournament_id, key, click.side, user_id)
    after = await in_time(interaction, work)
    await update(interaction, organiser.organiser_card(after, private(interaction)))
    interaction.client.wake()


async def _tournament(interaction: Interaction, tournament_id: int) -> Tournament:
    loading = actions.load(interaction.client.services, tournament_id)
    return await in_time(interaction, loading, private=True)


@CLICKS.on(clicks.OpenAnother)
async def open_another(interaction: Interaction, _click: clicks.OpenAnother) -> None:
    """Open a tournament, about which nothing is chosen, beside those that are open."""
    game = await usual_game(interaction, None)
    rules = Rules(Format.SWISS, (game.name,), USUAL_CLOCK)
    await open_one(interaction, rules, Kind.TOURNAMENT, None)


@CLICKS.on(clicks.AskForDate)
async def ask_for_date(interaction: Interaction, click: clicks.AskForDate) -> None:
    """Ask when the next evening is."""
    await ask(interaction, organiser.date_form(click.tournament_id, private(interaction)))


@CLICKS.on(clicks.SetDate)
async def set_date(interaction: Interaction, click: clicks.SetDate) -> None:
    """Announce the next evening; without the permission for events, by a message alone."""
    services = interaction.client.services
    before = await in_time(interaction, actions.load(services, click.tournament_id))
    moment = next_date(before.created_at, click.days, services.now())
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    event = None
    if guild is not None:
        may = guild.me.guild_permissions
        if may.create_events or may.manage_events:
            event = await in_time(interaction, _made(interaction, guild, moment))
    await send(interaction, organiser.date_card(moment, event, public(interaction)))
    if event is None:
        words = private(interaction)
        await tell(
            interaction,
            words(
                "I need the {permission} permission to add this to the server's events. "
                "Discord can then remind everyone who's interested.",
                permission=words("Create Events"),
            ),
        )


async def _made(interaction: Interaction, guild: discord.Guild, moment: datetime) -> str | None:
    """Make the event, and return its address; None where Discord refuses."""
    words = public(interaction)
    channel = interaction.channel
    try:
        event = await guild.create_scheduled_event(
            name=words("Game night"),
            description=words("Quick rounds for everyone. Start the evening with /night."),
            start_time=moment,
            end_time=moment + LASTS,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=f"#{plain(getattr(channel, 'name', None) or guild.name)}",
        )
    except FAILED as error:
        logger.info("event not made", guild=guild.id, error=repr(error))
        return None
    return event.url
