"""The clicks below an answer; each is answered in private."""

from __future__ import annotations

import cgt
from bot.chat.answers import ask, in_time, private, send, update
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach, require_files
from bot.chat.router import Clicks
from bot.deeper import actions
from bot.deeper.cards import (
    change_form,
    check_card,
    claim_card,
    claim_form,
    comparison_card,
    files_card,
    graph_card,
    list_form,
    no_graph_card,
    other_form,
    strip_card,
    table_card,
    what_if_card,
)
from bot.deeper.clicks import (
    AskForClaim,
    AskForList,
    AskForOther,
    BackTo,
    ChangeComponent,
    Changed,
    CheckList,
    CompareWith,
    ResizeTable,
    SendFiles,
    ShowGraph,
    ShowStrip,
    ShowTable,
    TestClaim,
    WhatIf,
)
from bot.deeper.model import Change, changed
from bot.services import Services
from cgt.errors import NotKnown

CLICKS = Clicks()


def _asking(interaction: Interaction) -> tuple[Services, int]:
    """Return the services, and the member who asks."""
    return interaction.client.services, interaction.user.id


async def _board(interaction: Interaction, position: cgt.Position) -> bytes | None:
    """Return the picture of a position; None where it can't be sent or drawn."""
    if not may_attach(interaction):
        return None
    language = private(interaction).language
    try:
        return await actions.board(*_asking(interaction), position, language)
    except cgt.CgtError:
        return None


@CLICKS.on(WhatIf, BackTo)
async def what_if(interaction: Interaction, click: WhatIf) -> None:
    """Offer to change a position."""
    position = cgt.position(click.position)
    image = await in_time(interaction, _board(interaction, position), private=True)
    card = what_if_card(position, click.convention, private(interaction), image)
    if isinstance(click, BackTo):
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


@CLICKS.on(ChangeComponent)
async def choose_component(interaction: Interaction, click: ChangeComponent) -> None:
    """Ask for the new state of a component."""
    position = cgt.position(click.position)
    place = min(click.place, len(position.components))
    await ask(interaction, change_form(position, place, click.convention, private(interaction)))


@CLICKS.on(Changed)
async def change(interaction: Interaction, click: Changed) -> None:
    """Show what a change does, in place of the position before."""
    before = cgt.position(click.position)
    after = changed(before, click.place, click.component)

    async def made() -> tuple[Change, bytes | None]:
        found = await actions.change(*_asking(interaction), before, after, click.convention)
        return found, await _board(interaction, after)

    found, image = await in_time(interaction, made())
    words = private(interaction)
    await update(interaction, what_if_card(after, click.convention, words, image, found))


@CLICKS.on(ShowGraph)
async def show_graph(interaction: Interaction, click: ShowGraph) -> None:
    """Draw the game graph of a position, or offer a smaller one."""
    require_files(interaction)
    position, words = cgt.position(click.position), private(interaction)
    asking = _asking(interaction)
    work = actions.graph(*asking, position, click.convention, words.language)
    try:
        image = await in_time(interaction, work, private=True)
    except NotKnown as error:
        smaller = await in_time(interaction, actions.smaller(*asking, position), private=True)
        card = no_graph_card(error, smaller, click.convention, words)
    else:
        card = graph_card(position, click.convention, words, image)
    await send(interaction, card, private=True)


@CLICKS.on(ShowTable, ResizeTable)
async def show_table(interaction: Interaction, click: ShowTable) -> None:
    """Draw the nim values of two numbers."""
    require_files(interaction)
    game, words = cgt.ruleset(click.game), private(interaction)
    work = actions.table(*_asking(interaction), game, click.size, words.language)
    card = table_card(game, click.size, words, await in_time(interaction, work, private=True))
    if isinstance(click, ResizeTable):
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


@CLICKS.on(ShowStrip)
async def show_strip(interaction: Interaction, click: ShowStrip) -> None:
    """Draw how a nim-sequence begins."""
    require_files(interaction)
    game, words = cgt.ruleset(click.game), private(interaction)
    work = actions.strip(*_asking(interaction), game, words.language)
    card = strip_card(game, words, await in_time(interaction, work, private=True))
    await send(interaction, card, private=True)


@CLICKS.on(AskForClaim)
async def ask_for_claim(interaction: Interaction, click: AskForClaim) -> None:
    """Ask for a claim about all heaps of a game."""
    await ask(interaction, claim_form(click.game, private(interaction)))


@CLICKS.on(TestClaim)
async def judge_claim(interaction: Interaction, click: TestClaim) -> None:
    """Tell whether a claim is proven, refuted or open."""
    work = actions.judge(*_asking(interaction), click.game, click.claim)
    found = await in_time(interaction, work, private=True)
    await send(interaction, claim_card(found, private(interaction)), private=True)


@CLICKS.on(AskForOther)
async def ask_for_other(interaction: Interaction, click: AskForOther) -> None:
    """Ask for the game to compare with."""
    await ask(interaction, other_form(click.game, private(interaction)))


@CLICKS.on(CompareWith)
async def compare(interaction: Interaction, click: CompareWith) -> None:
    """Tell where two nim-sequences differ."""
    game = cgt.ruleset(click.game)
    work = actions.compare(*_asking(interaction), game, click.other)
    found = await in_time(interaction, work, private=True)
    await send(interaction, comparison_card(found, private(interaction)), private=True)


@CLICKS.on(AskForList)
async def ask_for_list(interaction: Interaction, click: AskForList) -> None:
    """Ask for the nim values that a member's own program printed."""
    await ask(interaction, list_form(click.game, private(interaction)))


@CLICKS.on(CheckList)
async def check(interaction: Interaction, click: CheckList) -> None:
    """Tell whether the values of a program are right, or where they first differ and why."""
    game = cgt.ruleset(click.game)
    work = actions.check(*_asking(interaction), game, click.values)
    found = await in_time(interaction, work, private=True)
    await send(interaction, check_card(found, private(interaction)), private=True)


@CLICKS.on(SendFiles)
async def send_files(interaction: Interaction, click: SendFiles) -> None:
    """Send something as files."""
    require_files(interaction)
    work = actions.files(*_asking(interaction), click.what, click.convention, click.subject)
    files = await in_time(interaction, work, private=True)
    await send(interaction, files_card(files, private(interaction)), private=True)
