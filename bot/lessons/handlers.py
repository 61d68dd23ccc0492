"""The command /learn, and clicks on the path and on the steps of a lesson."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import defer_if_slow, private, send, update
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.links import ClassesOf, LessonDone, PartsTaught
from bot.chat.options import Choices, choice, choices, never_failing
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks, Command, Feature
from bot.lessons import actions, cards, clicks
from bot.lessons.actions import Tap
from bot.lessons.model.path import Learner, Path, StepView, WrittenLesson
from bot.lessons.model.run import Run, StepAnswer, clear_parts, reveal
from bot.play.engine.model import Wish
from bot.play.matches.cards.controls import NOTHING_CHOSEN, Selection
from bot.play.matches.handlers.moving import answer_moves
from bot.play.matches.handlers.posting import play
from bot.practice.asking.handlers import pose as pose_question
from bot.practice.board_puzzles.handlers import pose as pose_puzzle
from bot.services import Services
from bot.shared.refusals import Refusal
from cgt.errors import CgtError
from cgt.puzzles import Kind
from cgt.puzzles.difficulty import Skill

CLICKS = Clicks()

LARGEST_FILE = 100_000
"""The maximum size of an attached lesson in bytes."""
LESSON_ENDINGS = (".yaml", ".yml")
"""The ends of the names of lesson files."""
MOST_FAULTS = 10
"""The maximum number of faults listed for a file."""


class NoLessonFile(CgtError):
    """The attached file can't be a lesson."""

    def __init__(self) -> None:
        super().__init__(
            "That isn't a lesson file. Send a text file that ends in .yaml, at most 100 kB large."
        )


def is_private(interaction: Interaction) -> bool:
    """Return whether an answer is private, which it is outside direct messages."""
    return not isinstance(interaction.channel, discord.DMChannel)


async def learner_of(interaction: Interaction) -> Learner:
    """Return the member as a learner, in their language and with their classes."""
    classes = await interaction.client.ask(ClassesOf(interaction.user.id))
    return Learner(interaction.user.id, private(interaction).language, classes)


async def path_of(interaction: Interaction) -> Path:
    """Return the member's path through the course."""
    return await actions.path(interaction.client.services, await learner_of(interaction))


@never_failing
async def complete_lesson(interaction: Interaction, current: str) -> Choices:
    """Offer the lessons with the text in their title."""
    path, typed = await path_of(interaction), current.casefold().strip()
    named = [(f"{at} · {entry.title}", entry.id) for at, entry in enumerate(path.entries, start=1)]
    named += [(each.title, each.id) for each in path.shared]
    return choices(choice(name, key) for name, key in named if typed in name.casefold())


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
    """Show the path of lessons, open one, or try one written by the member."""
    if file is not None:
        work = _try_file(interaction, file)
    elif lesson is not None:
        work = start_lesson(interaction, lesson)
    else:
        work = _path(interaction)
    card = await defer_if_slow(interaction, work, private=is_private(interaction))
    await send(interaction, card, private=is_private(interaction))


async def _try_file(interaction: Interaction, file: discord.Attachment) -> Card:
    """Return the first step of a lesson written by the member, or its faults."""
    draft = await store_draft(interaction, file)
    return draft if isinstance(draft, Card) else await start_lesson(interaction, draft.lesson)


async def store_draft(interaction: Interaction, file: discord.Attachment) -> WrittenLesson | Card:
    """Store a lesson written by the member, and return it or the card of its faults.

    :raises NoLessonFile: when the file can't be a lesson.
    """
    services, words = interaction.client.services, private(interaction)
    if file.size > LARGEST_FILE or not file.filename.lower().endswith(LESSON_ENDINGS):
        raise NoLessonFile
    try:
        text = (await file.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoLessonFile from None
    made = await actions.draft(services, interaction.user.id, text, file.filename)
    if isinstance(made, WrittenLesson):
        return made
    return cards.file_faults([words.text(line) for line in made[:MOST_FAULTS]], words)


async def _path(interaction: Interaction) -> Card:
    return cards.path_card(await path_of(interaction), private(interaction))


async def start_lesson(interaction: Interaction, lesson: str) -> Card:
    """Return the card of a lesson, at the member's current step or the first."""
    learner = await learner_of(interaction)
    run = await actions.start(interaction.client.services, learner, lesson)
    return await _card(interaction, learner, run)


async def _card(
    interaction: Interaction, learner: Learner, run: Run, chosen: Selection = NOTHING_CHOSEN
) -> Card:
    """Return the card of a run, with its current step or its end."""
    services, words = interaction.client.services, private(interaction)
    seen = await actions.see(services, learner, run)
    if not run.is_finished:
        image = None
        if may_attach(interaction):
            image = await actions.picture(services, learner, seen, interaction.guild_id)
        return cards.step_card(seen, words, image, chosen)
    path, part = await actions.path(services, learner), seen.entry.part
    title = ""
    if part in cards.PARTS and path.has_finished(part):
        title = words.text(cards.PARTS[part])
    following = path.after(run.lesson) if run.written_id is None else path.next
    return cards.end_card(seen, following, words, title)


async def _show(
    interaction: Interaction,
    click: clicks.OfRun,
    work: Callable[[Services, Tap], Awaitable[Run]],
    chosen: Selection = NOTHING_CHOSEN,
) -> None:
    """Show the run that a click leads to in the clicked message."""

    async def card() -> Card:
        learner = await learner_of(interaction)
        run = await work(interaction.client.services, Tap(learner, click.run_id, click.stage))
        return await _card(interaction, learner, run, chosen)

    await update(interaction, await defer_if_slow(interaction, card()))


@CLICKS.on(clicks.ShowPath)
async def show_path(interaction: Interaction, _click: clicks.ShowPath) -> None:
    """Show the path."""
    await update(interaction, await defer_if_slow(interaction, _path(interaction)))


@CLICKS.on(clicks.OpenLesson, clicks.ChooseLesson)
async def open_lesson(
    interaction: Interaction, click: clicks.OpenLesson | clicks.ChooseLesson
) -> None:
    """Start or continue a lesson."""
    await update(
        interaction, await defer_if_slow(interaction, start_lesson(interaction, click.lesson))
    )


async def _answer(interaction: Interaction, click: clicks.OfRun, given: StepAnswer) -> None:
    await _show(interaction, click, lambda services, tap: actions.answer(services, tap, given))


ANSWERS: dict[type[clicks.OfRun], Callable[[Any], StepAnswer]] = {
    clicks.TypeStep: lambda click: StepAnswer(click.typed),
    clicks.ChooseOption: lambda click: StepAnswer(index=click.index),
    clicks.PickPart: lambda click: StepAnswer(part=click.part),
    clicks.PickLine: lambda click: StepAnswer(part=click.part),
}


@CLICKS.on(*ANSWERS)
async def answer(interaction: Interaction, click: clicks.OfRun) -> None:
    """Answer a step, or choose the next part of an answer."""
    await _answer(interaction, click, ANSWERS[type(click)](click))


ACTIONS: dict[type[clicks.OfRun], Callable[[Services, Tap], Awaitable[Run]]] = {
    clicks.StartOver: partial(actions.change, transition=clear_parts),
    clicks.ShowStepAnswer: partial(actions.change, transition=reveal),
    clicks.ShowStepHint: actions.hint,
}


@CLICKS.on(*ACTIONS)
async def act(interaction: Interaction, click: clicks.OfRun) -> None:
    """Reset an answer, or show the right one or the next hint."""
    await _show(interaction, click, ACTIONS[type(click)])


@CLICKS.on(clicks.NextStep)
async def go_on(interaction: Interaction, click: clicks.NextStep) -> None:
    """Go to the next step."""

    async def next_step(services: Services, tap: Tap) -> Run:
        run = await actions.go_on(services, tap)
        if run.is_finished:
            await interaction.client.ask(LessonDone(run.member, run.lesson))
        return run

    await _show(interaction, click, next_step)


async def _see(interaction: Interaction, click: clicks.OfRun) -> StepView:
    services, learner = interaction.client.services, await learner_of(interaction)
    run = await actions.load(services, Tap(learner, click.run_id, click.stage))
    return await actions.see(services, learner, run)


@CLICKS.opens(clicks.TypeStep)
async def ask_for_step(interaction: Interaction, wanted: clicks.TypeStep) -> ui.Modal:
    """Ask for an answer."""
    seen = await _see(interaction, wanted)
    seen.run.require_open()
    current = clicks.TypeStep(seen.run.id, seen.run.version)
    return cards.step_form(current, seen, private(interaction))


async def _move(interaction: Interaction, click: clicks.OfRun, move: str) -> None:
    """Answer a step with a move."""
    await _answer(interaction, click, StepAnswer(move))


async def _show_moves(interaction: Interaction, click: clicks.OfRun, chosen: Selection) -> None:
    """Show the moves of a group, or all groups again."""
    await _show(interaction, click, actions.load, chosen)


async def _look(interaction: Interaction, click: clicks.OfRun) -> tuple[cgt.Position, clicks.OfRun]:
    """Return the position of the current step, with its board.

    :raises Refusal: if the step has no board.
    """
    seen = await _see(interaction, click)
    seen.run.require_open()
    if seen.position is None:
        raise Refusal("There is no board at this step.")
    return seen.position, clicks.OfRun(seen.run.id, seen.run.version)


answer_moves(CLICKS, clicks.MOVES, _move, _show_moves, _look)


@CLICKS.on(clicks.MoreToTry)
async def show_more(interaction: Interaction, click: clicks.MoreToTry) -> None:
    """Show the other suggestions of a lesson."""
    seen = await defer_if_slow(interaction, _see(interaction, click), private=True)
    await send(interaction, cards.try_card(seen, private(interaction)), private=True)


@CLICKS.on(clicks.TryNext)
async def try_next(interaction: Interaction, click: clicks.TryNext) -> None:
    """Follow a suggestion at the end of a lesson."""
    seen = await defer_if_slow(interaction, _see(interaction, click), private=True)
    given = seen.entry.next
    told = cgt.Convention.of(given.convention or cgt.Convention.NORMAL)
    if click.what is clicks.Suggestion.QUESTION and given.question:
        skill = Skill.of(given.question)
        game = cgt.ruleset(skill.game or "nim")
        kind, size = Kind(skill.kind), cgt.Size.SMALL
        await pose_question(interaction, kind, game, skill.convention, size, parts=seen.entry.parts)
    elif click.what is clicks.Suggestion.PUZZLE and given.puzzle:
        wish = Wish(cgt.Size.MEDIUM, told)
        await pose_puzzle(interaction, _game(given.puzzle), wish)
    elif given.match:
        start = cgt.position(given.match) if ":" in given.match else None
        await play(interaction, _game(given.match), told, start)


def _game(text: str) -> cgt.Ruleset:
    """Return the game of a position or of a name."""
    return cgt.position(text).rulesets[0] if ":" in text else cgt.ruleset(text)


COMMANDS: list[Command] = [learn]
FEATURE = Feature(
    name="lessons",
    commands=COMMANDS,
    clicks=CLICKS,
    links=(PartsTaught.answered(lambda at, of: actions.parts_taught(at, of.member)),),
)
