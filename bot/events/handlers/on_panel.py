"""Clicks and forms in tournaments."""

from __future__ import annotations

from datetime import datetime

import discord

from bot import log
from bot.chat.answers import (
    FAILED,
    acknowledge,
    ask,
    defer_if_slow,
    private,
    public,
    send,
    send_private,
    update,
)
from bot.chat.card import Card, text
from bot.chat.client import Interaction
from bot.chat.here import require_here
from bot.chat.items import confirmation_form
from bot.chat.permissions import is_organiser, may_attach, require_files
from bot.chat.router import Clicks
from bot.chat.sanitize import plain
from bot.events import actions, clicks
from bot.events.cards import heading_of, organiser
from bot.events.cards.file import file_card
from bot.events.cards.panel import last_page, table_card
from bot.events.cards.personal import left_line, own_card
from bot.events.handlers.opening import USUAL_CLOCK, open_one
from bot.events.handlers.posting import hold, post, show
from bot.events.model import (
    LASTS,
    Format,
    JoinedAlready,
    Kind,
    Rules,
    Stage,
    Tournament,
    next_date,
    transitions,
)
from bot.play.matches.handlers.messages import is_private
from bot.server.settings.handlers import usual_game
from bot.shared.refusals import Refusal

logger = log.get(__name__)

CLICKS = Clicks()


@CLICKS.guard(clicks.OfTournament)
async def within_reach(interaction: Interaction, click: clicks.OfTournament) -> None:
    """Refuse a tournament of another server, and an organiser's click by anybody else.

    :raises OutOfReach: when it is in another server.
    :raises Refusal: when the click is for organisers.
    """
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
    """Add the member to the event, or show them their card if they are in it already."""
    services, user = interaction.client.services, interaction.user
    try:
        async with hold(interaction, click.tournament_id):
            work = actions.join(services, click.tournament_id, user.id, plain(user.display_name))
            joined = await defer_if_slow(interaction, work)
            await show(interaction, click.tournament_id)
    except JoinedAlready:
        await show_mine(interaction, clicks.ShowMine(click.tournament_id))
        return
    if joined.stage is not Stage.OPEN:
        words = private(interaction)
        await send_private(interaction, words("Welcome! You'll be paired in the next round."))
        interaction.client.wake()


@CLICKS.on(clicks.Leave)
async def leave(interaction: Interaction, click: clicks.Leave) -> None:
    """Remove the member from the event, after a confirmation during a match."""
    tournament = await _tournament(interaction, click.tournament_id)
    mine = tournament.current_of(interaction.user.id)
    if tournament.is_open and mine is not None and mine.how is None:
        wanted = clicks.LeaveMatch(click.tournament_id)
        await ask(interaction, confirmation_form(wanted, private(interaction)))
    else:
        await _leave(interaction, click.tournament_id)


@CLICKS.on(clicks.LeaveMatch)
async def leave_match(interaction: Interaction, click: clicks.LeaveMatch) -> None:
    """Remove the member from the event, who loses their current match."""
    await _leave(interaction, click.tournament_id)


async def _leave(interaction: Interaction, tournament_id: int) -> None:
    """Remove a member, show that on the panel, and answer them privately."""
    leaving = actions.leave(interaction.client.services, tournament_id, interaction.user.id)
    async with hold(interaction, tournament_id):
        told = left_line(await defer_if_slow(interaction, leaving), private(interaction))
        if is_private(interaction):
            await update(interaction, Card([text(told)]))
        else:
            await show(interaction, tournament_id)
            await send_private(interaction, told)
    interaction.client.wake()


@CLICKS.on(clicks.ShowMine)
async def show_mine(interaction: Interaction, click: clicks.ShowMine) -> None:
    """Show a member their state in the event and the way to their match."""
    work = actions.view(interaction.client.services, click.tournament_id)
    view = await defer_if_slow(interaction, work, private=True)
    card = own_card(view, interaction.user.id, private(interaction))
    await send(interaction, card, private=True)


@CLICKS.on(clicks.TellNext)
async def tell_next(interaction: Interaction, click: clicks.TellNext) -> None:
    """Plan the member's ping for the next game night, or cancel it."""
    services, words = interaction.client.services, private(interaction)
    work = actions.tell_next(services, click.tournament_id, interaction.user.id)
    if await defer_if_slow(interaction, work, private=True):
        said = words("I'll ping you when the next game night opens. Tap again if you'd rather not.")
    else:
        said = words("I won't ping you for the next game night.")
    await send_private(interaction, said)


@CLICKS.on(clicks.ShowTable)
async def show_table(interaction: Interaction, click: clicks.ShowTable) -> None:
    """Show a page of the standings to the member who clicked."""
    services, words = interaction.client.services, private(interaction)
    view = await defer_if_slow(
        interaction, actions.view(services, click.tournament_id), private=True
    )
    shown = view.tournament
    page = min(click.page, last_page(shown))
    image = None
    if may_attach(interaction):
        title = heading_of(shown, words)
        drawing = actions.page(services, view, page, title, words.language)
        image = await defer_if_slow(interaction, drawing, private=True)
    card = table_card(view, page, image, words)
    if click.again:
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


@CLICKS.on(clicks.TakeFile)
async def take_file(interaction: Interaction, click: clicks.TakeFile) -> None:
    """Send the member the standings and all results as a file."""
    require_files(interaction)
    tournament = await _tournament(interaction, click.tournament_id)
    await send(interaction, file_card(tournament, private(interaction)), private=True)


@CLICKS.on(clicks.ShowPanel, clicks.ChoosePanel)
async def show_panel(interaction: Interaction, click: clicks.OfOrganiser) -> None:
    """Post the panel again, in the tournament's channel, or here if that is blocked."""
    tournament = await _tournament(interaction, click.tournament_id)
    await acknowledge(interaction)
    here = interaction.channel_id if tournament.blocked else None
    await post(interaction.client, click.tournament_id, f"panel{interaction.id}", here)
    interaction.client.wake()


@CLICKS.on(clicks.BeginPlayOff)
async def begin_play_off(interaction: Interaction, click: clicks.BeginPlayOff) -> None:
    """Begin a play-off of the members who share a medal, below the podium."""
    services, words = interaction.client.services, private(interaction)
    async with hold(interaction, click.tournament_id):
        made = await defer_if_slow(interaction, actions.play_off(services, click.tournament_id))
        await defer_if_slow(interaction, post(interaction.client, made.id, f"panel{made.id}"))
    link = f"<#{made.place.channel_id}>"
    await send_private(interaction, words("The play-off has begun in {channel}.", channel=link))
    interaction.client.wake()


@CLICKS.on(clicks.Lead)
async def lead(interaction: Interaction, click: clicks.Lead) -> None:
    """Show an organiser their actions."""
    tournament = await _tournament(interaction, click.tournament_id)
    card = organiser.organiser_card(tournament, private(interaction))
    await send(interaction, card, private=True)


TRANSITIONS: dict[type[clicks.OfOrganiser], transitions.Change] = {
    clicks.AddRounds: transitions.add_rounds,
    clicks.Pause: transitions.pause,
    clicks.Resume: transitions.resume,
    clicks.End: transitions.end,
    clicks.CallOff: transitions.cancel,
}


@CLICKS.on(clicks.Start, *TRANSITIONS)
async def act(interaction: Interaction, click: clicks.OfOrganiser) -> None:
    """Apply an organiser's action, and show the result in the message of the click."""
    services, tournament_id = interaction.client.services, click.tournament_id
    async with hold(interaction, tournament_id):
        if isinstance(click, clicks.Start):
            work = actions.begin(services, tournament_id)
        else:
            work = actions.apply(services, tournament_id, TRANSITIONS[type(click)])
        after = await defer_if_slow(interaction, work)
        message = interaction.message
        if message is not None and message.id == after.place.message_id:
            await show(interaction, tournament_id)
        else:
            await update(interaction, organiser.organiser_card(after, private(interaction)))
    interaction.client.wake()


@CLICKS.on(clicks.ShowBoards, clicks.ShowBoard)
async def show_boards(
    interaction: Interaction, click: clicks.ShowBoards | clicks.ShowBoard
) -> None:
    """Show the boards with correctable results, or ask for the winner of one."""
    tournament, words = await _tournament(interaction, click.tournament_id), private(interaction)
    if isinstance(click, clicks.ShowBoards):
        card = organiser.boards_card(tournament, click.page, words)
    elif (pairing := tournament.pairing(click.key)) is not None:
        card = organiser.board_card(tournament, pairing, words)
    else:
        raise Refusal("This event has no such match.")
    await update(interaction, card)


@CLICKS.on(clicks.CorrectResult)
async def correct_result(interaction: Interaction, click: clicks.CorrectResult) -> None:
    """Correct a result."""
    services, user_id = interaction.client.services, interaction.user.id
    key = click.round, click.board
    work = actions.correct_result(services, click.tournament_id, key, click.side, user_id)
    after = await defer_if_slow(interaction, work)
    await update(interaction, organiser.organiser_card(after, private(interaction)))
    interaction.client.wake()


async def _tournament(interaction: Interaction, tournament_id: int) -> Tournament:
    loading = actions.load(interaction.client.services, tournament_id)
    return await defer_if_slow(interaction, loading, private=True)


@CLICKS.on(clicks.OpenAnother)
async def open_another(interaction: Interaction, _click: clicks.OpenAnother) -> None:
    """Open a tournament with default options, in addition to the open ones."""
    game = await usual_game(interaction, None)
    rules = Rules(Format.SWISS, (str(game),), USUAL_CLOCK)
    await open_one(interaction, rules, Kind.TOURNAMENT, None)


@CLICKS.on(clicks.SetDate, form=organiser.date_form)
async def set_date(interaction: Interaction, click: clicks.SetDate) -> None:
    """Announce the next game night, also as a server event if the bot has the permission."""
    services = interaction.client.services
    before = await defer_if_slow(interaction, actions.load(services, click.tournament_id))
    moment = next_date(before.created_at, click.days, services.now())
    guild, event = interaction.client.get_guild(interaction.guild_id or 0), None
    may = None if guild is None else guild.me.guild_permissions
    if guild is not None and may and (may.create_events or may.manage_events):
        event = await defer_if_slow(interaction, _server_event(interaction, guild, moment))
    await send(interaction, organiser.date_card(before, moment, event, public(interaction)))
    if event is None:
        words = private(interaction)
        said = words(
            "I need the {permission} permission to add this to the server's events. "
            "Discord can then remind everyone who's interested.",
            permission=words("Create Events"),
        )
        await send_private(interaction, said)


async def _server_event(
    interaction: Interaction, guild: discord.Guild, moment: datetime
) -> str | None:
    """Create the server event and return its address, or None if Discord refuses it."""
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
