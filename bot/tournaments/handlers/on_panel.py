"""Clicks and forms in tournaments."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.chat.answers import acknowledge, ask, in_time, send, tell, update
from bot.chat.client import Interaction
from bot.chat.foreign import plain
from bot.chat.permissions import may_attach, require_files
from bot.chat.readers import private
from bot.chat.router import Clicks, require_here
from bot.services import Services
from bot.settings.handlers import usual_game
from bot.tournaments import clicks
from bot.tournaments.actions import leading, views
from bot.tournaments.cards import heading_of
from bot.tournaments.cards.organiser import (
    board_card,
    boards_card,
    call_off_form,
    end_form,
    organiser_card,
)
from bot.tournaments.cards.panel import board_link
from bot.tournaments.cards.table import file_card, last_page, table_card
from bot.tournaments.handlers import USUAL_CLOCK, open_one, require_leader
from bot.tournaments.handlers.panels import hold, post, show
from bot.tournaments.model import Format, Kind, Refusal, Rules, Stage, Tournament

CLICKS = Clicks()


@CLICKS.guard(clicks.OfTournament)
async def within_reach(interaction: Interaction, click: clicks.OfTournament) -> None:
    """Refuse a tournament of another server, and what is for others to do in this one."""
    tournament = await _tournament(interaction, click.tournament_id)
    require_here(interaction, tournament.place.guild_id)
    if isinstance(click, clicks.OfOrganiser):
        await require_leader(interaction, tournament)


@CLICKS.on(clicks.Join)
async def join(interaction: Interaction, click: clicks.Join) -> None:
    """Take part."""
    services, user = interaction.client.services, interaction.user
    async with hold(interaction, click.tournament_id):
        work = leading.join(services, click.tournament_id, user.id, plain(user.display_name))
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
        await in_time(interaction, leading.leave(services, click.tournament_id, user_id))
        await show(interaction, click.tournament_id)
    interaction.client.wake()


@CLICKS.on(clicks.Start)
async def start(interaction: Interaction, click: clicks.Start) -> None:
    """Begin the tournament."""
    await _led(interaction, click.tournament_id, leading.begin)


@CLICKS.on(clicks.ShowMine)
async def show_mine(interaction: Interaction, click: clicks.ShowMine) -> None:
    """Tell where one's own match of the round is."""
    work = views.view(interaction.client.services, click.tournament_id)
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
    view = await in_time(interaction, views.view(services, click.tournament_id), private=True)
    shown = view.tournament
    page = min(click.page, last_page(shown))
    image = None
    if may_attach(interaction):
        title = heading_of(shown, words)
        drawing = views.page(services, view, page, title, words.language)
        image = await in_time(interaction, drawing, private=True)
    card = table_card(shown, page, image, words, view.titles)
    if click.again:
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


@CLICKS.on(clicks.TakeFile)
async def take_file(interaction: Interaction, click: clicks.TakeFile) -> None:
    """Hand out the standings and all results as a file."""
    require_files(interaction)
    work = views.view(interaction.client.services, click.tournament_id)
    view = await in_time(interaction, work, private=True)
    await send(interaction, file_card(view.tournament, private(interaction)), private=True)


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
        made = await in_time(interaction, leading.play_off(services, click.tournament_id))
        await in_time(interaction, post(interaction.client, made.id, f"panel{made.id}"))
    link = f"<#{made.place.channel_id}>"
    await tell(interaction, words("The play-off has begun in {channel}.", channel=link))
    interaction.client.wake()


@CLICKS.on(clicks.Lead)
async def lead(interaction: Interaction, click: clicks.Lead) -> None:
    """Show an organiser what there is to do."""
    tournament = await _tournament(interaction, click.tournament_id)
    await send(interaction, organiser_card(tournament, private(interaction)), private=True)


@CLICKS.on(clicks.Pause, clicks.Resume)
async def pause(interaction: Interaction, click: clicks.Pause | clicks.Resume) -> None:
    """Let all clocks and rounds stand still, or go on; the open boards then show it."""
    action = leading.pause if isinstance(click, clicks.Pause) else leading.resume
    await _led(interaction, click.tournament_id, action)


@CLICKS.on(clicks.AskToEnd)
async def ask_to_end(interaction: Interaction, click: clicks.AskToEnd) -> None:
    """Ask whether it is to end as it stands."""
    await ask(interaction, end_form(click.tournament_id, private(interaction)))


@CLICKS.on(clicks.AskToCallOff)
async def ask_to_call_off(interaction: Interaction, click: clicks.AskToCallOff) -> None:
    """Ask whether it is to be called off."""
    await ask(interaction, call_off_form(click.tournament_id, private(interaction)))


@CLICKS.on(clicks.End, clicks.CallOff)
async def end(interaction: Interaction, click: clicks.End | clicks.CallOff) -> None:
    """End it as it stands, or call it off."""
    if click.agreed:
        action = leading.end if isinstance(click, clicks.End) else leading.call_off
        await _led(interaction, click.tournament_id, action)
    else:
        await tell(interaction, private(interaction)("Good, it goes on."))


@CLICKS.on(clicks.ShowBoards)
async def show_boards(interaction: Interaction, click: clicks.ShowBoards) -> None:
    """Show the boards whose results can be put right."""
    tournament = await _tournament(interaction, click.tournament_id)
    await update(interaction, boards_card(tournament, click.page, private(interaction)))


@CLICKS.on(clicks.ShowBoard)
async def show_board(interaction: Interaction, click: clicks.ShowBoard) -> None:
    """Ask who has won at a board."""
    tournament = await _tournament(interaction, click.tournament_id)
    found = next((each for each in tournament.pairings if each.key == click.key), None)
    if found is None:
        raise Refusal("This tournament has no such match.")
    await update(interaction, board_card(tournament, found, private(interaction)))


@CLICKS.on(clicks.PutRight)
async def put_right(interaction: Interaction, click: clicks.PutRight) -> None:
    """Put a result right."""
    services, user_id = interaction.client.services, interaction.user.id
    key = click.round, click.board
    work = leading.put_right(services, click.tournament_id, key, click.side, user_id)
    after = await in_time(interaction, work)
    await update(interaction, organiser_card(after, private(interaction)))
    interaction.client.wake()


async def _tournament(interaction: Interaction, tournament_id: int) -> Tournament:
    loading = leading.load(interaction.client.services, tournament_id)
    return await in_time(interaction, loading, private=True)


async def _led(
    interaction: Interaction,
    tournament_id: int,
    action: Callable[[Services, int], Awaitable[Tournament]],
) -> None:
    """Do something that an organiser may, and show the outcome where it was asked for."""
    async with hold(interaction, tournament_id):
        after = await in_time(interaction, action(interaction.client.services, tournament_id))
        message = interaction.message
        if message is not None and message.id == after.place.message_id:
            await show(interaction, tournament_id)
        else:
            await update(interaction, organiser_card(after, private(interaction)))
    interaction.client.wake()


@CLICKS.on(clicks.OpenAnother)
async def open_another(interaction: Interaction, _click: clicks.OpenAnother) -> None:
    """Open a tournament, about which nothing is chosen, beside those that are open."""
    game = await usual_game(interaction, None)
    rules = Rules(Format.SWISS, (game.name,), USUAL_CLOCK)
    await open_one(interaction, rules, Kind.TOURNAMENT, None)
