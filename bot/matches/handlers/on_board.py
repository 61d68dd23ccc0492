"""Clicks and forms on the board of a match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from bot.chat.answers import ask, in_time, private, public, send, tell, update
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks
from bot.games.handlers import send_rules
from bot.matches import clicks
from bot.matches.actions import (
    challenges,
    current,
    fixtures,
    following,
    moves,
    notices,
)
from bot.matches.cards.board import more_card
from bot.matches.cards.controls import Selection, clicks_of
from bot.matches.cards.forms import close_form, hint_form, move_form, resign_form, undo_form
from bot.matches.cards.judgement import first_hint, second_hint
from bot.matches.cards.listing import closed_card
from bot.matches.handlers.boards import (
    boards,
    require_reach,
    require_reach_to,
    show_followed,
    show_moves,
)
from bot.matches.handlers.messages import place_of
from bot.matches.handlers.notices import clear, post_notice
from bot.matches.model import transitions
from bot.matches.model.match import Match
from bot.services import Services
from bot.settings.handlers import offer_refusal

CLICKS = Clicks()


@CLICKS.guard(clicks.OfMatch)
async def within_reach(interaction: Interaction, click: clicks.OfMatch) -> None:
    """Refuse a match out of reach; 0 stands for one that is told in the message itself.

    A move is refused by :func:`_move`, which reads the match anyway.
    """
    if click.match_id and not isinstance(click, clicks.MakeMove):
        await require_reach(interaction, click.match_id)


M = TypeVar("M", bound=clicks.OfMatch)
Handler = Callable[[Interaction, M], Awaitable[None]]


def on_board(*kinds: type[M], changes: bool = True) -> Callable[[Handler[M]], Handler[M]]:
    """Let a function handle the clicks of some kinds; what the match does not allow is told.

    So is a form that is sent without a yes. Clicks that change a match are handled one after the
    other, so its board always ends up showing what is stored.
    """
    held = boards.changing if changes else boards.aside

    def register(handler: Handler[M]) -> Handler[M]:
        @CLICKS.on(*kinds)
        async def told(interaction: Interaction, click: M) -> None:
            async with held(interaction, click.match_id):
                if isinstance(click, clicks.Confirms) and not click.agreed:
                    await tell(interaction, private(interaction)("Good, it goes on."))
                else:
                    await handler(interaction, click)

        return told

    return register


@on_board(clicks.ChooseMove)
async def choose_move(interaction: Interaction, click: clicks.ChooseMove) -> None:
    """Make the move that is chosen, or show the moves that a group leads to."""
    if isinstance(click.chosen, str):
        await _move(interaction, click, click.chosen)
        return
    match = await loaded(interaction, click.match_id)
    transitions.require_turn(match, interaction.user.id, click.stage)
    await show_moves(interaction, match, Selection(click.chosen))


@on_board(clicks.OpenMoves)
async def open_moves(interaction: Interaction, click: clicks.OpenMoves) -> None:
    """Show the moves that a group has, or all groups again."""
    match = await loaded(interaction, click.match_id)
    transitions.require_turn(match, interaction.user.id, click.stage)
    await show_moves(interaction, match, Selection(click.at))


@on_board(clicks.MakeMove, clicks.MarkMove, clicks.TypeMove)
async def make_move(
    interaction: Interaction, click: clicks.MakeMove | clicks.MarkMove | clicks.TypeMove
) -> None:
    """Make a move."""
    await _move(interaction, click, click.move)


async def _move(interaction: Interaction, click: clicks.OfBoard, move: str) -> None:
    """Make a move; the bot's answer comes in the same edit."""
    services = interaction.client.services
    drawn_in = public(interaction).language if may_attach(interaction) else None
    work = moves.move(
        services,
        click.match_id,
        interaction.user.id,
        click.stage,
        move,
        language=drawn_in,
        admit=partial(require_reach_to, interaction),
    )
    match = await in_time(interaction, work)
    await boards.show(interaction, match)
    await boards.follow_up(interaction.client, match)


@on_board(clicks.AskForMove, changes=False)
async def ask_for_move(interaction: Interaction, click: clicks.AskForMove) -> None:
    """Ask for a move in notation."""
    match = await current.load(interaction.client.services, click.match_id)
    transitions.require_turn(match, interaction.user.id, click.stage)
    form = move_form(match.position, private(interaction), clicks_of(match), click.opened)
    await ask(interaction, form)


@on_board(clicks.AskToResign, changes=False)
async def ask_to_resign(interaction: Interaction, click: clicks.AskToResign) -> None:
    """Ask whether the match is really to be given up."""
    services = interaction.client.services
    match = await current.load(services, click.match_id)
    transitions.resign(match, interaction.user.id, services.now())  # refuses who could not
    await ask(interaction, resign_form(match, private(interaction)))


@CLICKS.on(clicks.AskToClose)
async def ask_to_close(interaction: Interaction, _click: clicks.AskToClose) -> None:
    """Ask whether all matches against the bot are to be closed."""
    await ask(interaction, close_form(private(interaction)))


@CLICKS.on(clicks.CloseAll)
async def close_all(interaction: Interaction, click: clicks.CloseAll) -> None:
    """Close all matches against the bot, and say so on their boards; or say that none is."""
    if not click.agreed:
        await tell(interaction, private(interaction)("Good, they stay open."))
        return
    client, user_id = interaction.client, interaction.user.id
    closed = [
        (kind, await in_time(interaction, kind.close_all(client.services, user_id)))
        for kind in client.router.boards
    ]
    count = sum(len(ended) for _kind, ended in closed)
    await update(interaction, closed_card(count, private(interaction)))
    for kind, ended in closed:
        await kind.renew(client, ended)


@on_board(clicks.Accept)
async def accept(interaction: Interaction, click: clicks.Accept) -> None:
    """Accept a challenge."""
    await changed(interaction, partial(challenges.accept, first=click.first), click)


@on_board(clicks.Decline)
async def decline(interaction: Interaction, click: clicks.Decline) -> None:
    """Decline a challenge."""
    declined = await changed(interaction, challenges.decline, click)
    challenger = declined.players[declined.challenge.challenger].user_id
    if challenger is not None:
        await offer_refusal(interaction, challenger)


@on_board(clicks.Rematch, clicks.ChangeLevel)
async def rematch(interaction: Interaction, click: clicks.Rematch | clicks.ChangeLevel) -> None:
    """Begin the match anew, or challenge the opponent to it, on a board of its own."""
    services, user_id = interaction.client.services, interaction.user.id
    place, at_next_level = place_of(interaction), isinstance(click, clicks.ChangeLevel)
    work = challenges.rematch(services, click.match_id, user_id, place, at_next_level=at_next_level)
    await boards.post_new(interaction, await in_time(interaction, work))


@on_board(clicks.ShowMore, changes=False)
async def show_more(interaction: Interaction, click: clicks.ShowMore) -> None:
    """Show what else a member can do in a match, to them alone."""
    match = await loaded(interaction, click.match_id)
    await send(
        interaction, more_card(match, interaction.user.id, private(interaction)), private=True
    )


@on_board(clicks.ShowRules, changes=False)
async def show_rules(interaction: Interaction, click: clicks.ShowRules) -> None:
    """Tell the rules of the games of the match."""
    match = await loaded(interaction, click.match_id)
    await send_rules(interaction, match.start.rulesets, match.convention, playing=True)


async def loaded(interaction: Interaction, match_id: int) -> Match:
    """Return a match as it is stored."""
    return await in_time(interaction, current.load(interaction.client.services, match_id))


async def changed(
    interaction: Interaction,
    action: Callable[[Services, int, int], Awaitable[Match]],
    click: clicks.OfMatch,
) -> Match:
    """Do something that needs no more than a match and who wants it, show and return the result."""
    services = interaction.client.services
    match = await in_time(interaction, action(services, click.match_id, interaction.user.id))
    await boards.show(interaction, match)
    return match


@on_board(clicks.JoinTeam)
async def join_team(interaction: Interaction, click: clicks.JoinTeam) -> None:
    """Join a team."""
    await changed(interaction, partial(moves.join, team=click.team), click)


ACTIONS: dict[type[clicks.OfMatch], Callable[[Services, int, int], Awaitable[Match]]] = {
    clicks.Resign: moves.resign,
    clicks.Withdraw: challenges.withdraw,
    clicks.LeaveTeam: moves.leave,
    clicks.BeginTeams: moves.begin,
    clicks.SayHere: fixtures.arrive,
}
"""The clicks that need no more than a match and who wants it, with the action of each."""


@on_board(*ACTIONS)
async def act(interaction: Interaction, click: clicks.OfMatch) -> None:
    """Do what a click asks for, and show the outcome."""
    await changed(interaction, ACTIONS[type(click)], click)


@on_board(clicks.Nudge, changes=False)
async def nudge(interaction: Interaction, click: clicks.Nudge) -> None:
    """Tell the opponent that it is their move."""
    client, words = interaction.client, private(interaction)
    work = notices.nudge(client.services, click.match_id, interaction.user.id)
    match, told = await in_time(interaction, work, private=True)
    posting = post_notice(client, match, told, by=interaction.user.id)
    if await in_time(interaction, posting, private=True):
        await tell(interaction, words("I've told your opponent that it's their move."))
    else:
        await tell(
            interaction, words("I can't post messages of my own here, so I didn't notify anyone.")
        )


@on_board(clicks.Follow, clicks.ChooseToFollow, changes=False)
async def follow_match(
    interaction: Interaction, click: clicks.Follow | clicks.ChooseToFollow
) -> None:
    """Show the board to one member alone."""
    services, user_id = interaction.client.services, interaction.user.id
    finding = following.followed(services, click.match_id, user_id)
    match, told = await in_time(interaction, finding, private=True)
    await show_followed(interaction, match, told=told)


@on_board(clicks.TellEnd, changes=False)
async def tell_end(interaction: Interaction, click: clicks.TellEnd) -> None:
    """Note whether who asks is to be told how the match ends."""
    services, user_id = interaction.client.services, interaction.user.id
    noting = following.follow(services, click.match_id, user_id, wanted=click.wanted)
    match = await in_time(interaction, noting, private=True)
    await show_followed(interaction, match, told=click.wanted)


@on_board(clicks.AskForHint, clicks.AgreeToHint)
async def hint(interaction: Interaction, click: clicks.AskForHint | clicks.AgreeToHint) -> None:
    """Give a hint to who asks, and mark it for all; of a rated match that is asked first."""
    services, user_id = interaction.client.services, interaction.user.id
    asks = isinstance(click, clicks.AskForHint)
    match = await current.load(services, click.match_id)
    transitions.require_turn(match, user_id, click.stage)
    match.mode.require_hints()
    if match.mode.rated and asks:
        await ask(interaction, hint_form(match, private(interaction)))
        return
    work = moves.hint(services, click.match_id, user_id, click.stage, marked=False)
    marked, found = await in_time(interaction, work)
    await boards.show(interaction, marked)
    await send(interaction, first_hint(marked, found, private(interaction)), private=True)


@on_board(clicks.AskForMoveHint)
async def which_move(interaction: Interaction, click: clicks.AskForMoveHint) -> None:
    """Tell the move to who had the first hint."""
    services, user_id = interaction.client.services, interaction.user.id
    work = moves.hint(services, click.match_id, user_id, click.stage, marked=True)
    match, found = await in_time(interaction, work)
    await update(interaction, second_hint(match, found, private(interaction)))


@on_board(clicks.AskForUndo, clicks.AgreeToUndo)
async def undo(interaction: Interaction, click: clicks.AskForUndo | clicks.AgreeToUndo) -> None:
    """Take a move back, or ask the opponent to agree to it."""
    asks = isinstance(click, clicks.AskForUndo)
    match = await loaded(interaction, click.match_id)
    if match.mode.rated and match.against_bot and asks:
        now = interaction.client.services.now()
        transitions.ask_undo(match, interaction.user.id, now, click.stage)  # refuses who could not
        await ask(interaction, undo_form(match, private(interaction)))
        return
    after = await changed(interaction, partial(moves.ask_undo, stage=click.stage), click)
    await clear(interaction.client, after)


@on_board(clicks.AnswerUndo)
async def answer_undo(interaction: Interaction, click: clicks.AnswerUndo) -> None:
    """Agree to a move being taken back, or do not."""
    answer = partial(moves.answer_undo, stage=click.stage, agreed=click.agreed)
    await clear(interaction.client, await changed(interaction, answer, click))
