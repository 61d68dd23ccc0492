"""/mex, /grundy, /winner and /sequence, and the clicks below their answers."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from threading import Event

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.answers.explore.cards import guess_button, more_of_game
from bot.answers.explore.clicks import MoreOfGame, MoreOfPosition
from bot.answers.theory import cards, work
from bot.answers.theory.model import (
    LARGEST,
    SHORT,
    Sequence,
    Terms,
    best_move,
    read_numbers,
    require_sequence,
)
from bot.chat.answers import (
    acknowledge,
    defer_if_slow,
    private,
    progress,
    public,
    send,
    send_private,
    think,
)
from bot.chat.card import Card, Gallery, Picture, board_part, board_picture, text
from bot.chat.client import Interaction, ask_worker
from bot.chat.items import ClickButton, Part, row
from bot.chat.options import CONVENTIONS, Choices, choice, choices, never_failing
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks, Command, Feature
from bot.language.names import game_name, rule_of
from bot.resilience import draw_or_none
from bot.server.games import actions as own
from bot.server.games.cards import play_and_rules, play_of
from bot.server.games.handlers import (
    complete_game,
    complete_position,
    read_ruleset,
    read_start,
    sentences_about,
)
from bot.server.games.model import OwnGames
from bot.server.settings.actions import theory_of
from bot.server.settings.model import Theory
from cgt.errors import CgtError
from cgt.rulesets.catalogue import CATALOGUE

CLICKS = Clicks()


async def post_solution(
    interaction: Interaction,
    where: cgt.Position,
    convention: cgt.Convention,
    player: int | None = None,
    *,
    alone: bool = False,
    mover: str = "",
) -> None:
    """Post the winner of a position and the reason, in private if ``alone``.

    Without the number of the player to move, the answer numbers no players. A ``mover`` is the name
    of the player who was to move in a finished match.
    """
    words = private(interaction) if alone else public(interaction)
    services, guild_id = interaction.client.services, interaction.guild_id
    knowing = theory_of(services, interaction.user.id)
    is_plain = await defer_if_slow(interaction, knowing, private=alone) is Theory.NONE
    solving = ask_worker(
        interaction,
        work.solve,
        where,
        words.language,
        convention,
        with_board=False,
        is_plain=is_plain,
    )
    solved = await defer_if_slow(interaction, solving, private=alone)
    explanation = solved.explanation
    finding = sentences_about(services, guild_id, where.rulesets)
    sentences = await defer_if_slow(interaction, finding, private=alone)
    verdict = cards.verdict_text(explanation, player, words, sentences, mover=mover)
    best, pictures, caption = best_move(explanation), may_attach(interaction), ""
    if not pictures and best is not None and (is_plain or solved.after is not None):
        caption = cards.caption_text(explanation, best, words)
    reason = cards.reason_text(explanation, words, is_plain=is_plain, is_named=not caption)
    if is_plain and reason:
        image = solved.board if pictures else None
        if best is None:
            table = board_part(image, where, words)
        else:
            table = board_part(image, where.after(best), words, (where, best))
    elif pictures:
        alt = words.text(cards.table_alt(solved))
        table = Gallery(Picture("nim-sum.png", solved.table, alt))
    else:
        table = text(
            cards.binary_text(solved.after or explanation) if explanation.ground is None else ""
        )
    more: list[ClickButton] = []
    if reason:
        parts = [text(verdict), text(caption), table, text(reason)]
        more = cards.layers(where, convention, words)
    else:
        board = board_part(solved.board if pictures else None, where, words)
        values, moves = map(text, cards.steps_text(explanation, words))
        parts = [text(verdict), board, values, table, moves]
    buttons = cards.onward(where, convention, words, *more)
    await send(interaction, Card([*parts, buttons]), private=alone)


@CLICKS.on(cards.ShowLayer)
async def show_layer(interaction: Interaction, click: cards.ShowLayer) -> None:
    """Send the nim values or all the winning moves to the member who asks."""
    words, where = private(interaction), cgt.position(click.position)
    if click.layer is cards.Layer.MOVES:
        found = ask_worker(interaction, work.explain, where, click.convention)
        explanation = await defer_if_slow(interaction, found, private=True)
        knowing = theory_of(interaction.client.services, interaction.user.id)
        theory = await defer_if_slow(interaction, knowing, private=True)
        moves = cards.moves_text(explanation, theory, words)
        await send(interaction, Card([text(moves)]), private=True)
        return
    solving = ask_worker(interaction, work.solve, where, words.language, click.convention)
    solved = await defer_if_slow(interaction, solving, private=True)
    values, _moves = cards.steps_text(solved.explanation, words, alone=True)
    parts: list[Part] = [text(values)]
    if may_attach(interaction):
        parts.insert(0, Gallery(board_picture(solved.board, where, words)))
    await send(interaction, Card(parts), private=True)


@CLICKS.on(MoreOfPosition)
async def show_tools(interaction: Interaction, click: MoreOfPosition) -> None:
    """Show the other tools for a position to the member who asks."""
    card = cards.position_card(cgt.position(click.position), click.convention, private(interaction))
    await send(interaction, card, private=True)


@CLICKS.on(MoreOfGame)
async def show_tools_of_game(interaction: Interaction, click: MoreOfGame) -> None:
    """Show the other tools for a game to the member who asks."""
    card = cards.game_card(cgt.ruleset(click.game), private(interaction))
    await send(interaction, card, private=True)


@CLICKS.on(cards.ShowTerms)
async def show_terms(interaction: Interaction, click: cards.ShowTerms) -> None:
    """Explain the terms of an answer to the member who asks."""
    await send(interaction, cards.terms_card(click.terms, private(interaction)), private=True)


PLAYERS = [
    app_commands.Choice(name=_("player 1 to move"), value=1),
    app_commands.Choice(name=_("player 2 to move"), value=2),
]


@app_commands.command(name=_("mex"), description=_("Find the smallest number missing from a list"))
@app_commands.describe(numbers=_("Whole numbers, such as 0 1 3"))
async def mex(interaction: Interaction, numbers: str) -> None:
    """Post the mex of some numbers."""
    words = public(interaction)
    buttons = row(play_of(cgt.ruleset("nim"), words), cards.terms_button(Terms.POSITION, words))
    await send(interaction, Card([text(cards.mex_text(read_numbers(numbers), words)), buttons]))


@app_commands.command(
    name=_("grundy"), description=_("The nim value (Grundy number) of a position, and why")
)
@app_commands.describe(
    game=_("The game, by name or notation such as take 1-3 (default: Nim)"),
    position=_("The position, such as 3 4 5 (default: show the game's first values)"),
    convention=_("In misère play, also show the genus of each component"),
)
@app_commands.choices(convention=CONVENTIONS)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def grundy(
    interaction: Interaction,
    game: str | None = None,
    position: str | None = None,
    convention: str | None = None,
) -> None:
    """Post the nim values of a position, or the first ones of a game."""
    words = public(interaction)
    if position is None:
        ruleset = await read_ruleset(interaction, game or "nim")
        table = await defer_if_slow(
            interaction, ask_worker(interaction, work.first_values, ruleset)
        )
        head = f"### {words.headed(words('Nim values'), game_name(ruleset, words))}"
        services, guild_id = interaction.client.services, interaction.guild_id
        finding = sentences_about(services, guild_id, (ruleset,))
        sentences = await defer_if_slow(interaction, finding)
        rule = rule_of(ruleset, words, sentences)
        shown = cards.table_text(table, words) if table else f"`{ruleset!s}: {ruleset.examples[0]}`"
        buttons = row(*play_and_rules(ruleset, words), more_of_game(ruleset, words))
        await send(interaction, Card([text(f"{head}\n{rule}\n{shown}"), buttons]))
        return
    where, told = await read_start(interaction, position, game, convention)
    explaining = ask_worker(interaction, work.explain, where, told)
    explanation = await defer_if_slow(interaction, explaining)
    knowing = theory_of(interaction.client.services, interaction.user.id)
    theory = await defer_if_slow(interaction, knowing)
    values = cards.values_text(explanation, theory, words)
    await send(interaction, Card([text(values), cards.onward(where, told, words)]))


@app_commands.command(
    name=_("winner"), description=_("Who wins from a position, why, and with which moves")
)
@app_commands.describe(
    position=_("The position, such as 3 4 5 or take 1-3: 3 4 5"),
    game=_("The game, if the position doesn't name it (default: Nim)"),
    first=_("The number of the player to move (default: no numbers)"),
    convention=_("Whether the last move wins (normal play) or loses (misère)"),
)
@app_commands.choices(first=PLAYERS)
@app_commands.choices(convention=CONVENTIONS)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def winner(
    interaction: Interaction,
    position: str,
    game: str | None = None,
    first: int | None = None,
    convention: str | None = None,
) -> None:
    """Post the winner of a position and the reason."""
    where, told = await read_start(interaction, position, game, convention)
    await post_solution(interaction, where, told, first)


FIRST_LOOK, EVERY = 1.5, 3.0
"""The seconds until progress is first shown, and between later updates."""


@never_failing
async def complete_sequence(interaction: Interaction, current: str) -> Choices:
    """Offer the games that have a nim-sequence."""
    typed, words = current.strip().casefold(), private(interaction)
    games = await own.load_offered(interaction.client.services, interaction.guild_id)
    offered = await complete_game(interaction, current)
    named = (
        choice(game_name(entry.ruleset, words), str(entry.ruleset))
        for entry in CATALOGUE
        if entry.ruleset.is_of_heaps
        and any(typed in name for name in (str(entry.title).casefold(), *entry.aliases))
    )
    return choices([*(each for each in offered if _has(each.value, games)), *named])


def _has(name: str, games: OwnGames) -> bool:
    """Return whether a text names a game with a nim-sequence, one of the server's included."""
    try:
        return games.read_ruleset(name).is_of_heaps
    except CgtError:
        return False


@app_commands.command(
    name=_("sequence"), description=_("Show the nim-sequence of a game, with its period and a plot")
)
@app_commands.describe(
    game=_("The game, by name or notation such as kayles or 0.77"),
    up_to=_("The largest heap (default: 100)"),
)
@app_commands.autocomplete(game=complete_sequence)
async def sequence(
    interaction: Interaction, game: str, up_to: app_commands.Range[int, 1, LARGEST] = 100
) -> None:
    """Post the nim values of the heaps from 0 on, and the proven facts about them."""
    ruleset, words = await read_ruleset(interaction, game), public(interaction)
    title = game_name(ruleset, words)
    require_sequence(ruleset, up_to, title)
    if up_to <= SHORT:
        found = await defer_if_slow(interaction, _short(interaction, ruleset, up_to))
    else:
        found = await _long(interaction, ruleset, up_to, title)
    card = cards.sequence_card(title, found, up_to, words, pictures=may_attach(interaction))
    guess = [guess_button(found.claims, ruleset, words)] if found.claims else []
    buttons = row(*play_and_rules(ruleset, words), *guess, more_of_game(ruleset, words))
    card = replace(card, parts=[*card.parts, buttons])
    await send(interaction, card)


async def _short(interaction: Interaction, ruleset: cgt.Ruleset, up_to: int) -> Sequence:
    """Return a sequence that takes seconds, with its plot if it can be shown and drawn."""
    found = await ask_worker(interaction, work.values_of, None, ruleset, up_to)
    if not may_attach(interaction):
        return found
    workers, language = interaction.client.services.workers, public(interaction).language
    drawing = workers.draw(interaction.user.id, work.plot, ruleset, found.known_to, language)
    return replace(found, picture=await draw_or_none("sequence", drawing) or b"")


async def _long(interaction: Interaction, ruleset: cgt.Ruleset, up_to: int, title: str) -> Sequence:
    """Return a sequence that can take minutes, with its progress on a card that can stop it."""
    workers, words = interaction.client.services.workers, public(interaction)
    find = partial(work.sequence, ruleset=ruleset, to=up_to, language=words.language)
    with workers.jobs.open(interaction.id, interaction.user.id) as job:
        await think(interaction)
        finding = asyncio.ensure_future(workers.run_long(job, find))
        ended = Event()
        finding.add_done_callback(lambda _: ended.set())
        patience = FIRST_LOOK
        while not await asyncio.to_thread(ended.wait, patience):
            patience = EVERY
            card = cards.progress_card(title, job.progress, up_to, job.number, words)
            await progress(interaction, card)
        return await finding


@CLICKS.on(cards.StopSequence)
async def stop(interaction: Interaction, click: cards.StopSequence) -> None:
    """End a computation early. Its result so far is shown."""
    words = private(interaction)
    job = interaction.client.services.workers.jobs.find(click.job)
    if job is None:
        await send_private(interaction, words("This computation has already ended."))
    elif job.owner != interaction.user.id:
        await send_private(interaction, words("Only the member who asked for this can stop it."))
    else:
        job.stop()
        await acknowledge(interaction)


@app_commands.context_menu(name=_("Solve this position"))
async def solve_message(interaction: Interaction, message: discord.Message) -> None:
    """Send the winner of the position in a message, and the reason, to the member who asks."""
    typed = message.content.strip().strip("`").strip()
    where, told = await read_start(interaction, typed, None, private=True)
    await post_solution(interaction, where, told, alone=True)


COMMANDS: list[Command] = [mex, grundy, winner, sequence, solve_message]
FEATURE = Feature(name="theory", commands=COMMANDS, clicks=CLICKS)
