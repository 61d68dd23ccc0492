"""Clicks and modals on the board of a match."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
from discord import ui

from bot import log
from bot.chat.card import in_time, tell, update
from bot.chat.custom_id import PATTERN, Click, Verb
from bot.games import commands as games
from bot.games.posts import send_rules
from bot.language.words import private, public
from bot.matches.actions import proposals as matches
from bot.matches.cards.controls import LAST_PAGE, Selection
from bot.matches.model import Match, MatchOver, NotOpen, Refusal, Stale, require_turn, resign
from bot.matches.posts import boards
from bot.matches.posts.boards import Interaction
from bot.matches.posts.expiry import refresh
from bot.matches.posts.review import post_review
from bot.services import Services
from bot.theory.commands import sequence
from bot.theory.commands.questions import post_solution

logger = log.get(__name__)

ANSWER = "answer"
YES = "yes"
MODAL_SECONDS = 900
"""So long a modal can be answered; then it is forgotten."""


async def handle(interaction: Interaction, click: Click, value: str) -> None:
    """Do what a click asks for; ``value`` is what was chosen, in a select."""
    handler = HANDLERS.get(click.verb)
    if handler is None:
        words = private(interaction)
        await tell(interaction, words("This button is from an older version: use /board."))
        return
    try:
        await handler(interaction, click, value)
    except Refusal as refusal:
        await _refused(interaction, click, refusal)


async def handle_modal(interaction: Interaction) -> None:
    """Do what a modal asks for, which carries the same custom id as the click that opened it."""
    data: Mapping[str, Any] = dict(interaction.data or {})
    found = re.fullmatch(PATTERN, str(data.get("custom_id", "")))
    if found is None:
        return
    click = Click.of(found)
    answer = _answer(data)
    try:
        if click.verb is Verb.TYPE:
            await _move(interaction, click, answer)
        elif click.verb is Verb.RESIGN and answer == YES:
            await _changed(interaction, matches.resign, click)
        else:
            await tell(interaction, private(interaction)("Good, it goes on."))
    except Refusal as refusal:
        await _refused(interaction, click, refusal)


async def _choose(interaction: Interaction, click: Click, value: str) -> None:
    """Show the moves of a component, or another page of a select."""
    match = await in_time(interaction, interaction.client.services.store.load(click.match_id))
    require_turn(match, interaction.user.id, click.ply)
    await _show(interaction, match, _selection(click, value))


def _selection(click: Click, value: str) -> Selection:
    """Return what has been chosen by a click on a heap or in a select."""
    turned = re.fullmatch(r"page (\d{1,6})", value)
    page = min(int(turned[1]), LAST_PAGE) if turned else 0
    if click.verb is Verb.HEAP:
        return Selection(_number(click.detail))
    if click.verb is Verb.HEAPS:
        return Selection(heaps_page=page) if turned else Selection(_number(value))
    return Selection(_number(click.detail), page)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1


async def _click_move(interaction: Interaction, click: Click, value: str) -> None:
    """Make the move of a button."""
    del value
    await _move(interaction, click, click.detail)


async def _choose_move(interaction: Interaction, click: Click, value: str) -> None:
    """Make the move chosen in a select, or turn its page."""
    if value.startswith("page "):
        await _choose(interaction, click, value)
    else:
        await _move(interaction, click, value)


async def _move(interaction: Interaction, click: Click, text: str) -> None:
    """Make a move; the bot's answer comes in the same edit."""
    services = interaction.client.services
    work = matches.move(services, click.match_id, interaction.user.id, click.ply, text)
    match = await in_time(interaction, work)
    await _show(interaction, match)


async def _open_typing(interaction: Interaction, click: Click, value: str) -> None:
    """Ask for a move in notation."""
    del value
    match = await interaction.client.services.store.load(click.match_id)
    require_turn(match, interaction.user.id, click.ply)
    words = private(interaction)
    example = next((str(move) for move in match.position.moves()), "")
    modal = ui.Modal(title=words("Type a move")[:45], custom_id=str(click), timeout=MODAL_SECONDS)
    modal.add_item(
        ui.Label(
            text=words("Your move")[:45],
            description=words("A heap and what to do there, such as {example}", example=example)[
                :100
            ],
            component=ui.TextInput(placeholder=example[:100], max_length=400, custom_id=ANSWER),
        )
    )
    await interaction.response.send_modal(modal)


async def _open_resigning(interaction: Interaction, click: Click, value: str) -> None:
    """Ask whether the match is really to be given up."""
    del value
    services = interaction.client.services
    match = await services.store.load(click.match_id)
    resign(match, interaction.user.id, services.now())
    words = private(interaction)
    title = words("Give up") if match.puzzle else words("Resign")
    question = words("Give this puzzle up?") if match.puzzle else words("Give this match up?")
    agreed = words("Yes, show the solution") if match.puzzle else words("Yes, I resign")
    modal = ui.Modal(title=title[:45], custom_id=str(click), timeout=MODAL_SECONDS)
    modal.add_item(
        ui.Label(
            text=question[:45],
            component=ui.Select(
                custom_id=ANSWER,
                options=[
                    discord.SelectOption(label=agreed, value=YES),
                    discord.SelectOption(label=words("No, I play on"), value="no", default=True),
                ],
            ),
        )
    )
    await interaction.response.send_modal(modal)


async def _accept(interaction: Interaction, click: Click, value: str) -> None:
    del value
    await _changed(interaction, matches.accept, click)


async def _decline(interaction: Interaction, click: Click, value: str) -> None:
    del value
    await _changed(interaction, matches.decline, click)


async def _withdraw(interaction: Interaction, click: Click, value: str) -> None:
    del value
    await _changed(interaction, matches.withdraw, click)


async def _rematch(interaction: Interaction, click: Click, value: str) -> None:
    """Begin the match anew, or challenge the opponent to it, on a board of its own."""
    del value
    services = interaction.client.services
    place = boards.place_of(interaction)
    work = matches.rematch(services, click.match_id, interaction.user.id, place)
    again = await in_time(interaction, work)
    await boards.post(interaction, again)
    await boards.retire(interaction, again)  # where it was the answer to a challenge posted before


async def _review(interaction: Interaction, click: Click, value: str) -> None:
    del value
    match = await in_time(interaction, interaction.client.services.store.load(click.match_id))
    if match.puzzle and not match.is_open:
        onlooker = match.index_of(interaction.user.id) is None
        await post_solution(interaction, match.start, match.play, alone=onlooker)
    else:
        await post_review(interaction, match)


async def _rules(interaction: Interaction, click: Click, value: str) -> None:
    del value
    match = await in_time(interaction, interaction.client.services.store.load(click.match_id))
    await send_rules(interaction, match.start.rulesets, match.play)


async def _changed(
    interaction: Interaction,
    action: Callable[[Services, int, int], Awaitable[Match]],
    click: Click,
) -> None:
    """Do something that needs no more than a match and who wants it, and show the outcome."""
    services = interaction.client.services
    match = await in_time(interaction, action(services, click.match_id, interaction.user.id))
    await _show(interaction, match)


async def _show(interaction: Interaction, match: Match, chosen: Selection | None = None) -> None:
    """Show a match in the message that was clicked in.

    The change is in the store already. Should Discord not take the answer, the board is edited
    directly; should that fail too, the next click on it finds the board moved on and renews it.
    """
    drawn = boards.card_of(
        interaction.client.services,
        match,
        public(interaction),
        chosen or Selection(),
        pictures=boards.may_attach(interaction),
    )
    card = await in_time(interaction, drawn)
    try:
        await update(interaction, card)
    except discord.HTTPException as error:
        logger.info("answer not taken", match=match.id, error=str(error))
        await refresh(interaction.client, match)


async def _refused(interaction: Interaction, click: Click, refusal: Refusal) -> None:
    """Say why not; where the message shows an older board than there is, renew it as well."""
    outdated = isinstance(refusal, Stale | MatchOver | NotOpen)
    if outdated:
        loading = interaction.client.services.store.load(click.match_id)
        await _show(interaction, await in_time(interaction, loading))
    await tell(interaction, private(interaction).error(refusal))


def _answer(component: Mapping[str, Any]) -> str:
    """Return what was entered in the only field of a modal, wherever it is nested."""
    if component.get("custom_id") == ANSWER:
        chosen: list[str] = component.get("values") or [""]
        return str(component.get("value") or chosen[0])
    nested: list[Mapping[str, Any]] = list(component.get("components", ()))
    if "component" in component:
        nested.append(component["component"])
    answers: list[str] = [_answer(inner) for inner in nested]
    return next(filter(None, answers), "")


HANDLERS: dict[Verb, Callable[[Interaction, Click, str], Awaitable[None]]] = {
    Verb.HEAP: _choose,
    Verb.HEAPS: _choose,
    Verb.PAGE: _choose_move,
    Verb.JUMP: _choose,
    Verb.MOVE: _click_move,
    Verb.TYPE: _open_typing,
    Verb.RULES: _rules,
    Verb.RESIGN: _open_resigning,
    Verb.ACCEPT: _accept,
    Verb.DECLINE: _decline,
    Verb.WITHDRAW: _withdraw,
    Verb.REMATCH: _rematch,
    Verb.REVIEW: _review,
    Verb.STOP: sequence.stop,
    Verb.BROWSE: games.turn,
    Verb.ABOUT: games.about,
}
