"""Handlers of the clicks below an answer, which reply in private."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

import cgt
from bot.answers.explore import work
from bot.answers.explore.cards import (
    answer_card,
    change_form,
    files_card,
    graph_card,
    guess_card,
    guess_form,
    no_graph_card,
    question_form,
    strip_card,
    table_card,
    what_if_card,
)
from bot.answers.explore.clicks import (
    BackTo,
    ChangeComponent,
    ChangeGuess,
    CheckList,
    CompareWith,
    Question,
    ReplaceComponent,
    ResizeTable,
    SendFiles,
    ShowGraph,
    ShowStrip,
    ShowTable,
    TestClaim,
    TestGuess,
    WhatIf,
    read_guess,
)
from bot.answers.explore.model import Change, replace_component
from bot.chat.answers import ask, defer_if_slow, private, send, update
from bot.chat.card import Card
from bot.chat.client import Interaction, ask_worker
from bot.chat.permissions import may_attach, require_files
from bot.chat.router import Clicks, Feature
from bot.workers import pictures
from bot.workers.pictures import View
from cgt.errors import NotKnown

P = ParamSpec("P")

CLICKS = Clicks()


async def _reply(interaction: Interaction, card: Card, *, is_new: bool = True) -> None:
    """Send a card in a new private message, or in place of the clicked one."""
    if is_new:
        await send(interaction, card, private=True)
    else:
        await update(interaction, card)


async def _board(interaction: Interaction, position: cgt.Position) -> bytes | None:
    """Return the picture of a position, or None if it can't be sent or drawn."""
    if not may_attach(interaction):
        return None
    view = View(position, language=private(interaction).language)
    try:
        return await interaction.client.services.pictures.of(
            view, lambda: ask_worker(interaction, pictures.board, view)
        )
    except cgt.CgtError:
        return None


async def _picture(
    interaction: Interaction, draw: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs
) -> bytes:
    """Return a picture that a worker draws, unless it was drawn before."""
    require_files(interaction)
    work = interaction.client.services.pictures.of(
        (draw.__name__, *args), lambda: ask_worker(interaction, draw, *args, **kwargs)
    )
    return await defer_if_slow(interaction, work, private=True)


@CLICKS.on(WhatIf, BackTo)
async def what_if(interaction: Interaction, click: WhatIf) -> None:
    """Offer to change a position."""
    position = cgt.position(click.position)
    image = await defer_if_slow(interaction, _board(interaction, position), private=True)
    card = what_if_card(position, click.convention, private(interaction), image)
    await _reply(interaction, card, is_new=not isinstance(click, BackTo))


@CLICKS.on(ChangeComponent)
async def choose_component(interaction: Interaction, click: ChangeComponent) -> None:
    """Ask for the new state of a component."""
    position = cgt.position(click.position)
    place = min(click.place, len(position.components))
    await ask(interaction, change_form(position, place, click.convention, private(interaction)))


@CLICKS.on(ReplaceComponent)
async def change(interaction: Interaction, click: ReplaceComponent) -> None:
    """Show the effect of a change, in place of the position before."""
    before = cgt.position(click.position)
    after = replace_component(before, click.place, click.component)

    async def change_and_draw() -> tuple[Change, bytes | None]:
        found = await ask_worker(interaction, work.change, before, after, click.convention)
        return found, await _board(interaction, after)

    found, image = await defer_if_slow(interaction, change_and_draw())
    words = private(interaction)
    await update(interaction, what_if_card(after, click.convention, words, image, found))


@CLICKS.on(ShowGraph)
async def show_graph(interaction: Interaction, click: ShowGraph) -> None:
    """Draw the game graph of a position, or offer a smaller position."""
    position, words = cgt.position(click.position), private(interaction)
    where = position, click.convention
    try:
        image = await _picture(interaction, work.graph, *where, words.language)
    except NotKnown as error:
        finding = ask_worker(interaction, work.smaller, position)
        smaller = await defer_if_slow(interaction, finding, private=True)
        card = no_graph_card(error, smaller, click.convention, words)
    else:
        card = graph_card(*where, words, image)
    await _reply(interaction, card)


@CLICKS.on(ShowTable, ResizeTable)
async def show_table(interaction: Interaction, click: ShowTable) -> None:
    """Draw the nim values of two numbers."""
    game, words = cgt.ruleset(click.game), private(interaction)
    image = await _picture(interaction, work.table, game, click.size, words.language)
    card = table_card(game, click.size, words, image)
    await _reply(interaction, card, is_new=not isinstance(click, ResizeTable))


@CLICKS.on(ShowStrip)
async def show_strip(interaction: Interaction, click: ShowStrip) -> None:
    """Draw the first terms of a nim-sequence."""
    game, words = cgt.ruleset(click.game), private(interaction)
    image = await _picture(interaction, work.strip, game, words.language)
    await _reply(interaction, strip_card(game, words, image))


ANSWERS: dict[type[Question], Callable[[str, str], work.Answer]] = {
    TestClaim: work.judge,
    CompareWith: work.compare,
    CheckList: work.check,
}


@CLICKS.on(*ANSWERS, form=question_form)
async def answer_question(interaction: Interaction, click: Question) -> None:
    """Send the answer to a question about a game."""
    asking = ask_worker(interaction, ANSWERS[type(click)], click.game, click.entered)
    found = await defer_if_slow(interaction, asking, private=True)
    await _reply(interaction, answer_card(found, private(interaction), click.entered))


@CLICKS.on(TestGuess)
async def test_guess(interaction: Interaction, click: TestGuess) -> None:
    """Send the verdicts on a guess."""
    claims, game = read_guess(click.guess)
    asking = ask_worker(interaction, work.judge_guess, game, claims)
    found = await defer_if_slow(interaction, asking, private=True)
    await _reply(interaction, guess_card(found, claims, private(interaction)))


@CLICKS.on(ChangeGuess, form=guess_form)
async def change_guess(interaction: Interaction, click: ChangeGuess) -> None:
    """Send the verdict on a changed conjecture, in place of the last one."""
    asking = ask_worker(interaction, work.judge, read_guess(click.guess)[1], click.entered)
    found = await defer_if_slow(interaction, asking, private=True)
    await _reply(interaction, answer_card(found, private(interaction), click.entered), is_new=False)


@CLICKS.on(SendFiles)
async def send_files(interaction: Interaction, click: SendFiles) -> None:
    """Send a position, graph, table or strip as files."""
    require_files(interaction)
    asking = ask_worker(interaction, work.files, click.what, click.convention, click.subject)
    files = await defer_if_slow(interaction, asking, private=True)
    await _reply(interaction, files_card(files, private(interaction)))


FEATURE = Feature(name="explore", clicks=CLICKS)
