"""Clicks and forms on the board of a match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from discord import ui

from bot.chat.answers import ask, defer_if_slow, private, public, send, send_private, update
from bot.chat.client import Interaction
from bot.chat.items import confirmation_form
from bot.chat.permissions import may_attach
from bot.chat.posts import serve_in_time
from bot.chat.router import Clicks
from bot.play.matches import clicks
from bot.play.matches.actions import arranged, challenges, following, moves, notices, repository
from bot.play.matches.cards.board import more_card
from bot.play.matches.cards.controls import Selection
from bot.play.matches.cards.judgement import first_hint, second_hint
from bot.play.matches.cards.listing import closed_card
from bot.play.matches.handlers.boards import (
    boards,
    require_reach,
    require_reach_to,
    show_followed,
    show_moves,
)
from bot.play.matches.handlers.messages import kinds_of, place_of
from bot.play.matches.handlers.moving import answer_moves
from bot.play.matches.handlers.notices import clear, post_notice
from bot.play.matches.model import transitions
from bot.play.matches.model.match import Match
from bot.server.games.handlers import send_rules, sentences_about
from bot.server.settings.handlers import offer_refusal
from bot.services import Services
from cgt.core.positions import Position

CLICKS = Clicks()


@CLICKS.guard(clicks.OfMatch)
async def within_reach(interaction: Interaction, click: clicks.OfMatch) -> None:
    """Refuse a match out of reach.

    An id of 0 means a match in the message itself. :func:`_move` checks moves, because it reads the
    match anyway.

    :raises OutOfReach: when that is so.
    """
    if click.match_id and not isinstance(click, clicks.MakesMove):
        await require_reach(interaction, click.match_id)


M = TypeVar("M", bound=clicks.OfMatch)
Handler = Callable[[Interaction, M], Awaitable[None]]


def on_board(*kinds: type[M], changes: bool = True) -> Callable[[Handler[M]], Handler[M]]:
    """Return a decorator for the handler of some clicks, with answers to refusals.

    Clicks that change a match are handled one after the other, so its board always ends in the
    stored state.
    """
    held = boards.changing if changes else boards.aside

    def register(handler: Handler[M]) -> Handler[M]:
        @CLICKS.on(*kinds)
        async def answer_held(interaction: Interaction, click: M) -> None:
            async with held(interaction, click.match_id):
                await handler(interaction, click)

        return answer_held

    return register


async def _move(interaction: Interaction, click: clicks.OfBoard, move: str) -> None:
    """Make a move, and show it in one edit with the bot's answer."""
    services = interaction.client.services
    drawn_in = public(interaction).language if may_attach(interaction) else None
    async with boards.changing(interaction, click.match_id):
        work = moves.move(
            services,
            click.match_id,
            interaction.user.id,
            click.stage,
            move,
            language=drawn_in,
            admit=partial(require_reach_to, interaction),
        )
        match = await defer_if_slow(interaction, work)
        await boards.show(interaction, match)
        await boards.follow_up(interaction.client, match)


async def _show(interaction: Interaction, click: clicks.OfBoard, chosen: Selection) -> None:
    """Show the moves of a group, or all groups again."""
    async with boards.changing(interaction, click.match_id):
        match = await loaded(interaction, click.match_id)
        transitions.require_turn(match, interaction.user.id, click.stage)
        await show_moves(interaction, match, chosen)


async def _look(
    interaction: Interaction, click: clicks.OfBoard
) -> tuple[Position, clicks.OfBoard] | None:
    """Return the position in which a player is to move, with the board."""
    async with boards.aside(interaction, click.match_id):
        match = await repository.load(interaction.client.services, click.match_id)
        transitions.require_turn(match, interaction.user.id, click.stage)
        return match.position, click


answer_moves(CLICKS, clicks.MOVES, _move, _show, _look)


@CLICKS.opens(clicks.Resign)
async def ask_to_resign(interaction: Interaction, wanted: clicks.Resign) -> ui.Modal | None:
    """Ask for confirmation before resigning."""
    services = interaction.client.services
    async with boards.aside(interaction, wanted.match_id):
        match = await repository.load(services, wanted.match_id)
        transitions.resign(match, interaction.user.id, services.now())  # refuses others
        return confirmation_form(wanted, private(interaction))


@CLICKS.on(clicks.CloseAll)
async def close_all(interaction: Interaction, _click: clicks.CloseAll) -> None:
    """Close all matches against the bot, and show that on their boards."""
    client, user_id = interaction.client, interaction.user.id
    closed = [
        (kind, await defer_if_slow(interaction, kind.close_all(client.services, user_id)))
        for kind in kinds_of(client)
    ]
    count = sum(len(ended) for _kind, ended in closed)
    await update(interaction, closed_card(count, private(interaction)))
    for kind, ended in closed:
        await kind.renew(client, ended)


@on_board(clicks.Accept, clicks.AcceptAsFirst, clicks.AcceptAsSecond)
async def accept(interaction: Interaction, click: clicks.Accept) -> None:
    """Accept a challenge."""
    await changed(interaction, partial(challenges.accept, first=click.first), click)


@on_board(clicks.Decline)
async def decline(interaction: Interaction, click: clicks.Decline) -> None:
    """Decline a challenge, and offer to refuse further ones from this member."""
    declined = await changed(interaction, challenges.decline, click)
    challenger = declined.players[declined.challenge.challenger].user_id
    if challenger is not None:
        await offer_refusal(interaction, challenger)


@on_board(clicks.Rematch, clicks.ChangeLevel)
async def rematch(interaction: Interaction, click: clicks.Rematch | clicks.ChangeLevel) -> None:
    """Begin a rematch, or propose it to the opponent, on a new board."""
    services, user_id = interaction.client.services, interaction.user.id
    place, at_next_level = place_of(interaction), isinstance(click, clicks.ChangeLevel)
    work = challenges.rematch(services, click.match_id, user_id, place, at_next_level=at_next_level)
    match = await defer_if_slow(interaction, work)
    await boards.post_new(interaction, match)
    serve_in_time(interaction.client, match.timer.notify_at)


@on_board(clicks.ShowMore, changes=False)
async def show_more(interaction: Interaction, click: clicks.ShowMore) -> None:
    """Show a member the further actions in a match, privately."""
    match, services = await loaded(interaction, click.match_id), interaction.client.services
    finding = sentences_about(services, match.place.guild_id, match.start.rulesets)
    sentences = await defer_if_slow(interaction, finding, private=True)
    card = more_card(match, interaction.user.id, private(interaction), sentences)
    await send(interaction, card, private=True)
    if match.is_unattended and match.index_of(interaction.user.id) == 1 - match.turn:
        async with boards.hold(interaction, match.id):
            arrived = await arranged.arrive(services, match.id, interaction.user.id)
            await boards.refresh(interaction.client, arrived)


@on_board(clicks.ShowRules, changes=False)
async def show_rules(interaction: Interaction, click: clicks.ShowRules) -> None:
    """Show the rules of the games of the match."""
    match = await loaded(interaction, click.match_id)
    await send_rules(interaction, match.start.rulesets, match.convention, playing=True)


async def loaded(interaction: Interaction, match_id: int) -> Match:
    """Return a match from the database."""
    return await defer_if_slow(interaction, repository.load(interaction.client.services, match_id))


async def changed(
    interaction: Interaction,
    action: Callable[[Services, int, int], Awaitable[Match]],
    click: clicks.OfMatch,
) -> Match:
    """Apply an action of a member on a match, show the result, and return it."""
    services = interaction.client.services
    match = await defer_if_slow(interaction, action(services, click.match_id, interaction.user.id))
    await boards.show(interaction, match)
    serve_in_time(interaction.client, match.timer.notify_at)
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
    clicks.SayHere: arranged.arrive,
}
"""The actions that take only a match and a member, by their clicks."""


@on_board(*ACTIONS)
async def act(interaction: Interaction, click: clicks.OfMatch) -> None:
    """Apply the action of a click, and show the result."""
    await changed(interaction, ACTIONS[type(click)], click)


@on_board(clicks.Nudge, changes=False)
async def nudge(interaction: Interaction, click: clicks.Nudge) -> None:
    """Send the opponent a message that it is their move."""
    client, words = interaction.client, private(interaction)
    work = notices.nudge(client.services, click.match_id, interaction.user.id)
    match, told = await defer_if_slow(interaction, work, private=True)
    posting = post_notice(client, match, told, by=interaction.user.id)
    if await defer_if_slow(interaction, posting, private=True):
        await send_private(interaction, words("I've told your opponent that it's their move."))
    else:
        await send_private(
            interaction, words("I can't post messages of my own here, so I didn't notify anyone.")
        )


@on_board(clicks.Follow, clicks.ChooseToFollow, changes=False)
async def follow_match(
    interaction: Interaction, click: clicks.Follow | clicks.ChooseToFollow
) -> None:
    """Show the board to one member privately."""
    services, user_id = interaction.client.services, interaction.user.id
    finding = following.followed(services, click.match_id, user_id)
    match, told = await defer_if_slow(interaction, finding, private=True)
    await show_followed(interaction, match, told=told)


@on_board(clicks.TellEnd, changes=False)
async def tell_end(interaction: Interaction, click: clicks.TellEnd) -> None:
    """Add the member to the match's followers, or remove them."""
    services, user_id = interaction.client.services, interaction.user.id
    noting = following.follow(services, click.match_id, user_id, wanted=click.wanted)
    match = await defer_if_slow(interaction, noting, private=True)
    await show_followed(interaction, match, told=click.wanted)


@on_board(clicks.AskForHint, clicks.AgreeToHint)
async def hint(interaction: Interaction, click: clicks.AskForHint | clicks.AgreeToHint) -> None:
    """Show a hint to the member and its count to all, after a confirmation in a rated match."""
    services, user_id = interaction.client.services, interaction.user.id
    asks = isinstance(click, clicks.AskForHint)
    match = await repository.load(services, click.match_id)
    transitions.require_turn(match, user_id, click.stage)
    match.mode.require_hints()
    if match.mode.rated and asks:
        await ask(
            interaction,
            confirmation_form(clicks.AgreeToHint(match.id, match.stage), private(interaction)),
        )
        return
    work = moves.hint(services, click.match_id, user_id, click.stage, marked=False)
    marked, found = await defer_if_slow(interaction, work)
    await boards.show(interaction, marked)
    await send(interaction, first_hint(marked, found, private(interaction)), private=True)


@on_board(clicks.AskForMoveHint)
async def which_move(interaction: Interaction, click: clicks.AskForMoveHint) -> None:
    """Show the move to the member who had the first hint."""
    services, user_id = interaction.client.services, interaction.user.id
    work = moves.hint(services, click.match_id, user_id, click.stage, marked=True)
    match, found = await defer_if_slow(interaction, work)
    await update(interaction, second_hint(match, found, private(interaction)))


@on_board(clicks.AskForUndo, clicks.AgreeToUndo)
async def undo(interaction: Interaction, click: clicks.AskForUndo | clicks.AgreeToUndo) -> None:
    """Take a move back, or ask the opponent to agree to it."""
    asks = isinstance(click, clicks.AskForUndo)
    match = await loaded(interaction, click.match_id)
    if match.mode.rated and match.against_bot and asks:
        now = interaction.client.services.now()
        transitions.ask_undo(match, interaction.user.id, now, click.stage)  # refuses others
        await ask(
            interaction,
            confirmation_form(clicks.AgreeToUndo(match.id, match.stage), private(interaction)),
        )
        return
    after = await changed(interaction, partial(moves.ask_undo, stage=click.stage), click)
    await clear(interaction.client, after)


@on_board(clicks.AnswerUndo)
async def answer_undo(interaction: Interaction, click: clicks.AnswerUndo) -> None:
    """Agree to a take-back, or decline it."""
    answer = partial(moves.answer_undo, stage=click.stage, agreed=click.agreed)
    await clear(interaction.client, await changed(interaction, answer, click))
