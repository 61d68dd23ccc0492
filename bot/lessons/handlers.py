"""/learn, and the clicks on the path and on the steps of a lesson."""

from __future__ import annotations

from collections.abc import Awaitable

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import ask, in_time, private, send, tell, update
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.options import Choices, choice, choices, never_failing
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks, Command
from bot.lessons import actions
from bot.lessons.actions import Tap
from bot.lessons.cards import (
    PARTS,
    clicks_of,
    end_card,
    file_faults,
    path_card,
    step_card,
    step_form,
)
from bot.lessons.clicks import (
    AskForStep,
    AskForStepMove,
    ChooseLesson,
    ChooseOption,
    NextStep,
    OfRun,
    OpenLesson,
    OpenStepMoves,
    PickLine,
    PickPart,
    ShowPath,
    ShowStepAnswer,
    ShowStepHint,
    StartOver,
    StepByButton,
    StepByMarks,
    StepBySelect,
    TryNext,
    TypeStep,
    TypeStepMove,
    What,
)
from bot.lessons.model.path import Seen, Written
from bot.lessons.model.run import Run, shown, unpicked
from bot.matches.cards.controls import NOTHING_CHOSEN, Selection
from bot.matches.cards.forms import move_form
from bot.opponent.model import Wish
from cgt.errors import CgtError
from cgt.puzzles import Kind
from cgt.puzzles.difficulty import Skill

CLICKS = Clicks()

LARGEST_FILE = 100_000
"""The most bytes of a lesson that a member wrote."""
MOST_FAULTS = 10
"""The most faults of a file that are listed."""


class NoLessonFile(CgtError):
    """The attached file can't be a lesson."""

    def __init__(self) -> None:
        super().__init__(
            "That isn't a lesson file. Send a text file that ends in .yaml, at most 100 kB large."
        )


def is_private(interaction: Interaction) -> bool:
    """Return whether an answer is for the member alone: everywhere but in their own messages."""
    return not isinstance(interaction.channel, discord.DMChannel)


@never_failing
async def complete_lesson(interaction: Interaction, current: str) -> Choices:
    """Offer the lessons that have the text in their title."""
    services, words, typed = interaction.client.services, private(interaction), current.casefold()
    path = await actions.path(services, interaction.user.id, words.language)
    named = [(f"{at} · {entry.title}", entry.id) for at, entry in enumerate(path.entries, start=1)]
    named += [(each.title, each.id) for each in path.shared]
    return choices(choice(name, key) for name, key in named if typed.strip() in name.casefold())


@app_commands.command(
    name=_("learn"), description=_("Learn the theory step by step: 24 short lessons")
)
@app_commands.describe(
    lesson=_("The lesson to open (default: show the path)"),
    file=_("A lesson that you wrote yourself, to try it out"),
)
@app_commands.autocomplete(lesson=complete_lesson)
async def learn(
    interaction: Interaction, lesson: str | None = None, file: discord.Attachment | None = None
) -> None:
    """Show the path of lessons, open one, or try a lesson that the member wrote."""
    if file is not None:
        work = _own(interaction, file)
    elif lesson is not None:
        work = started(interaction, lesson)
    else:
        work = _path(interaction)
    card = await in_time(interaction, work, private=is_private(interaction))
    await send(interaction, card, private=is_private(interaction))


async def _own(interaction: Interaction, file: discord.Attachment) -> Card:
    """Return the first step of a lesson that the member wrote, or what is wrong with it."""
    draft = await drafted(interaction, file)
    return draft if isinstance(draft, Card) else await started(interaction, draft.lesson)


async def drafted(interaction: Interaction, file: discord.Attachment) -> Written | Card:
    """Return a lesson that the member wrote once it is stored, or what is wrong with it.

    :raises NoLessonFile: when it can't be one.
    """
    services, words = interaction.client.services, private(interaction)
    if file.size > LARGEST_FILE or not file.filename.lower().endswith((".yaml", ".yml")):
        raise NoLessonFile
    try:
        text = (await file.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoLessonFile from None
    made = await actions.draft(services, interaction.user.id, text, file.filename)
    if isinstance(made, Written):
        return made
    return file_faults([words.text(line) for line in made[:MOST_FAULTS]], words)


async def _path(interaction: Interaction) -> Card:
    services, words = interaction.client.services, private(interaction)
    return path_card(await actions.path(services, interaction.user.id, words.language), words)


async def started(interaction: Interaction, lesson: str) -> Card:
    """Return the card of a lesson, where the member stopped or at its first step."""
    services, words = interaction.client.services, private(interaction)
    run = await actions.start(services, interaction.user.id, lesson, words.language)
    return await _card(interaction, run)


async def _card(interaction: Interaction, run: Run, chosen: Selection = NOTHING_CHOSEN) -> Card:
    """Return the card of a run as it is: its step, or its end."""
    services, words = interaction.client.services, private(interaction)
    seen = await actions.see(services, run, words.language)
    if run.is_finished:
        return await _end(interaction, seen)
    image = None
    if may_attach(interaction):
        image = await actions.picture(services, seen, words.language, interaction.guild_id)
    return step_card(seen, words, image, chosen)


async def _end(interaction: Interaction, seen: Seen) -> Card:
    services, words = interaction.client.services, private(interaction)
    path = await actions.path(services, interaction.user.id, words.language)
    part = seen.entry.part
    title = words.text(PARTS[part]) if part in PARTS and path.has_finished(part) else ""
    following = path.after(seen.run.lesson) if seen.run.own is None else path.next
    return end_card(seen, following, words, title)


async def _show(
    interaction: Interaction, work: Awaitable[Run], chosen: Selection = NOTHING_CHOSEN
) -> None:
    """Show a run as it is then in the message that was clicked in."""

    async def card() -> Card:
        return await _card(interaction, await work, chosen)

    await update(interaction, await in_time(interaction, card()))


@CLICKS.on(ShowPath)
async def show_path(interaction: Interaction, _click: ShowPath) -> None:
    """Show the path."""
    await update(interaction, await in_time(interaction, _path(interaction)))


@CLICKS.on(OpenLesson, ChooseLesson)
async def open_lesson(interaction: Interaction, click: OpenLesson | ChooseLesson) -> None:
    """Start a lesson, or go on with it."""
    await update(interaction, await in_time(interaction, started(interaction, click.lesson)))


def _tap(interaction: Interaction, click: OfRun) -> Tap:
    language = private(interaction).language
    return Tap(click.run_id, interaction.user.id, click.stage, language)


def _answer(interaction: Interaction, click: OfRun, text: str) -> Awaitable[Run]:
    return actions.answer(interaction.client.services, _tap(interaction, click), text)


@CLICKS.on(StepByButton, StepByMarks, TypeStepMove)
async def move(interaction: Interaction, click: StepByButton | StepByMarks | TypeStepMove) -> None:
    """Answer a step with a move."""
    await _show(interaction, _answer(interaction, click, click.move))


@CLICKS.on(TypeStep)
async def typed(interaction: Interaction, click: TypeStep) -> None:
    """Answer a step with what was typed."""
    await _show(interaction, _answer(interaction, click, click.typed))


@CLICKS.on(StepBySelect)
async def choose_move(interaction: Interaction, click: StepBySelect) -> None:
    """Answer a step with the move that is chosen, or show the moves that a group leads to."""
    if isinstance(click.chosen, str):
        await _show(interaction, _answer(interaction, click, click.chosen))
        return
    await _show(interaction, _loaded(interaction, click), Selection(click.chosen))


@CLICKS.on(OpenStepMoves)
async def open_moves(interaction: Interaction, click: OpenStepMoves) -> None:
    """Show the moves that a group has, or all groups again."""
    await _show(interaction, _loaded(interaction, click), Selection(click.at))


def _loaded(interaction: Interaction, click: OfRun) -> Awaitable[Run]:
    return actions.load(interaction.client.services, click.run_id, interaction.user.id)


@CLICKS.on(ChooseOption)
async def choose(interaction: Interaction, click: ChooseOption) -> None:
    """Answer a step with one of its options."""
    work = actions.choose(interaction.client.services, _tap(interaction, click), click.index)
    await _show(interaction, work)


@CLICKS.on(PickPart, PickLine)
async def pick(interaction: Interaction, click: PickPart | PickLine) -> None:
    """Choose the next part of an answer."""
    part = click.part if isinstance(click, PickPart) else click.line
    work = actions.pick(interaction.client.services, _tap(interaction, click), part)
    await _show(interaction, work)


@CLICKS.on(StartOver, ShowStepAnswer)
async def change(interaction: Interaction, click: StartOver | ShowStepAnswer) -> None:
    """Take back what was chosen, or show the answer."""
    services, user_id = interaction.client.services, interaction.user.id
    transition = unpicked if isinstance(click, StartOver) else shown
    work = actions.change(services, click.run_id, user_id, transition, stage=click.stage)
    await _show(interaction, work)


@CLICKS.on(ShowStepHint, NextStep)
async def go_on(interaction: Interaction, click: ShowStepHint | NextStep) -> None:
    """Show the next hint, or go on to the next step."""
    services, tap = interaction.client.services, _tap(interaction, click)
    if isinstance(click, ShowStepHint):
        await _show(interaction, actions.hint(services, tap))
        return

    async def after() -> Run:
        run = await actions.go_on(services, tap)
        if run.is_finished:
            await interaction.client.router.lesson_done(services, run.member, run.lesson)
        return run

    await _show(interaction, after())


async def _seen(interaction: Interaction, click: OfRun) -> Seen:
    services, language = interaction.client.services, private(interaction).language
    return await actions.see(services, await _loaded(interaction, click), language)


@CLICKS.on(AskForStep)
async def ask_for_step(interaction: Interaction, click: AskForStep) -> None:
    """Ask for an answer in a form."""
    seen = await _seen(interaction, click)
    seen.run.require_open()
    await ask(interaction, step_form(seen, private(interaction)))


@CLICKS.on(AskForStepMove)
async def ask_for_move(interaction: Interaction, click: AskForStepMove) -> None:
    """Ask for a move in notation."""
    seen = await _seen(interaction, click)
    seen.run.require_open()
    words = private(interaction)
    if seen.position is None:
        await tell(interaction, words("There is no board at this step."))
        return
    await ask(interaction, move_form(seen.position, words, clicks_of(seen.run), click.opened))


@CLICKS.on(TryNext)
async def try_next(interaction: Interaction, click: TryNext) -> None:
    """Try what the lesson ends with."""
    seen = await in_time(interaction, _seen(interaction, click), private=True)
    given, router = seen.entry.next, interaction.client.router
    told = cgt.Convention.of(given.convention or cgt.Convention.NORMAL)
    if click.what is What.QUESTION and given.question:
        skill = Skill.of(given.question)
        game = cgt.ruleset(skill.game or "nim")
        await router.question(interaction, Kind(skill.kind), game, skill.convention, cgt.Size.SMALL)
    elif click.what is What.PUZZLE and given.puzzle:
        wish = Wish(cgt.Size.MEDIUM, told)
        await router.puzzle(interaction, _game(given.puzzle), wish)
    elif given.match:
        start = cgt.position(given.match) if ":" in given.match else None
        await router.play(interaction, _game(given.match), told, start)


def _game(text: str) -> cgt.Ruleset:
    """Return the game of a position, or that of a name."""
    return cgt.position(text).rulesets[0] if ":" in text else cgt.ruleset(text)


COMMANDS: list[Command] = [learn]
"""The slash commands of lessons."""
