"""/puzzle, its questions and sprints, and the clicks on them, all in private."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.answers.theory.handlers import post_solution
from bot.chat.answers import defer_if_slow, private, send, update
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.custom_id import Click
from bot.chat.links import PartsTaught
from bot.chat.options import CONVENTIONS, SIZES
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks, Command, Feature
from bot.play.engine.model import Difficulty, Wish
from bot.practice.asking import actions, clicks, model
from bot.practice.asking.cards import more_card, question_card, sprint_card
from bot.practice.asking.model import Mode, PuzzleTries, Question, Sprint, Wording
from bot.practice.board_puzzles.handlers import pose as pose_board
from bot.practice.mastery.cards import Practise
from bot.practice.mastery.model import ANY, Subject, Taste
from bot.server.settings.handlers import chosen_start, complete_game, usual_start
from cgt import puzzles
from cgt.puzzles import Kind, Puzzle

CLICKS = Clicks()
C = TypeVar("C", bound=Click)
T = TypeVar("T", bound=PuzzleTries)
R = TypeVar("R")

HOW_HARD = [
    app_commands.Choice(name=_("easy"), value=Difficulty.EASY.value),
    app_commands.Choice(name=_("medium"), value=Difficulty.MEDIUM.value),
    app_commands.Choice(name=_("hard"), value=Difficulty.HARD.value),
]
"""The difficulties of a puzzle. On a board, the share of winning moves decides."""
FIND_MOVE, ANY_KIND = "move", "any"
KINDS = [
    app_commands.Choice(name=_("find the move that keeps the win"), value=FIND_MOVE),
    app_commands.Choice(name=_("a surprise: any other kind"), value=ANY_KIND),
    *(app_commands.Choice(name=_(puzzles.title(kind).template), value=kind.value) for kind in Kind),
]
"""The kinds of puzzles. The first is answered with a move, the others by choosing."""


@app_commands.command(
    name=_("puzzle"),
    description=_("Solve a puzzle: find a winning move, a nim value and much more"),
)
@app_commands.describe(
    kind=_("What to find (default: what suits you)"),
    game=_(
        "The game, by name or notation such as take 1-3 (default: the server's, or what suits you)"
    ),
    convention=_("Whether the last move wins (normal play) or loses (misère)"),
    size=_("How large the position is (default: medium for finding a move, otherwise small)"),
    difficulty=_("How hard it is, for you (default: what suits you)"),
)
@app_commands.choices(kind=KINDS, convention=CONVENTIONS, size=SIZES, difficulty=HOW_HARD)
@app_commands.autocomplete(game=complete_game)
async def puzzle(
    interaction: Interaction,
    kind: str | None = None,
    game: str | None = None,
    convention: str | None = None,
    size: str | None = None,
    difficulty: str | None = None,
) -> None:
    """Set a member a puzzle."""
    hard = Difficulty(difficulty) if difficulty else None
    if kind is None or (hard and kind != FIND_MOVE):
        chosen, _start, way = await chosen_start(interaction, game, None, convention)
        taste = Taste(
            None if kind in {None, ANY_KIND} else Kind(kind),
            "" if chosen is None else str(chosen),
            way,
            cgt.Size(size) if size else None,
            hard,
        )
        await pose_suiting(interaction, taste)
        return
    ruleset, _start, told = await usual_start(interaction, game, convention=convention)
    if kind == FIND_MOVE:
        wish = Wish(cgt.Size(size or cgt.Size.MEDIUM), told, difficulty=hard)
        await pose_board(interaction, ruleset, wish)
        return
    wanted = None if kind == ANY_KIND else Kind(kind)
    await pose(interaction, wanted, ruleset, told, cgt.Size(size or cgt.Size.SMALL))


async def pose(
    interaction: Interaction,
    kind: Kind | None,
    game: cgt.Ruleset,
    convention: cgt.Convention,
    size: cgt.Size,
    parts: int = 0,
) -> None:
    """Ask a question of a kind, or of any kind that suits the game.

    Its position has ``parts`` components, or a random number of them if it is 0.
    """
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.pose(services, user_id, Subject(kind, game, convention, size, parts=parts))
    await send_card(interaction, _card(interaction, work))


async def pose_suiting(interaction: Interaction, taste: Taste) -> None:
    """Ask a question that suits the member and the lessons that they have finished."""
    client, user_id = interaction.client, interaction.user.id

    async def work() -> Question:
        taught = await client.ask(PartsTaught(user_id))
        suited = replace(taste, taught=taught)
        return await actions.pose_suiting(client.services, user_id, suited)

    await send_card(interaction, _card(interaction, work()))


async def send_card(interaction: Interaction, card: Awaitable[Card]) -> None:
    """Send a new card to the member in private."""
    await send(interaction, await defer_if_slow(interaction, card, private=True), private=True)


async def show_card(interaction: Interaction, card: Awaitable[Card]) -> None:
    """Show a card in the clicked message."""
    await update(interaction, await defer_if_slow(interaction, card))


async def word(interaction: Interaction, puzzle: Puzzle, *, is_shown: bool = True) -> Wording:
    """Return a puzzle in words for the member, with its picture if ``is_shown`` and allowed."""
    services, guild_id = interaction.client.services, interaction.guild_id
    user_id, language = interaction.user.id, private(interaction).language
    pictures = is_shown and may_attach(interaction)
    return await actions.word(services, user_id, puzzle, language, guild_id, pictures=pictures)


@dataclass(frozen=True, slots=True)
class TriesPolicy(Generic[C, T, R]):
    """A way to ask members puzzles in private, in two tries, with a hint and a look at the answer.

    The clicks on it are those to choose an answer (with an ``index``), for a hint and for the
    answer. ``change`` applies a transition, which refuses everybody but the member, to the stored
    tries of a click. ``card`` shows the result.
    """

    choose: type[C]
    hint: type[C]
    reveal: type[C]
    change: Callable[[Interaction, C, Callable[[T], T]], Awaitable[R]]
    card: Callable[[Interaction, Awaitable[R]], Awaitable[Card]]

    async def take(self, interaction: Interaction, click: C) -> None:
        """Take an answer, or a wish for help, and show the result in the clicked message."""
        user_id = interaction.user.id
        if isinstance(click, self.choose):
            index: int = getattr(click, "index")  # noqa: B009 - declared by the policy's click
            transition = partial(model.answered, user_id=user_id, index=index)
        else:
            does = model.hinted if isinstance(click, self.hint) else model.given_up
            transition = partial(does, user_id=user_id)
        work = self.change(interaction, click, transition)
        await show_card(interaction, self.card(interaction, work))


@CLICKS.on(Practise)
async def practise(interaction: Interaction, _click: Practise) -> None:
    """Ask a puzzle that suits the member."""
    await pose_suiting(interaction, ANY)


async def _card(interaction: Interaction, work: Awaitable[Question]) -> Card:
    question = await work
    said = await word(interaction, question.puzzle)
    return question_card(question, said, private(interaction))


async def _change(
    interaction: Interaction,
    click: clicks.OfQuestion,
    transition: Callable[[Question], Question],
) -> Question:
    return await actions.change(interaction.client.services, click.question_id, transition)


POLICY = TriesPolicy(clicks.ChooseAnswer, clicks.ShowHint, clicks.ShowAnswer, _change, _card)


@CLICKS.on(clicks.ChooseAnswer, clicks.ShowHint, clicks.ShowAnswer)
async def answer(
    interaction: Interaction, click: clicks.ChooseAnswer | clicks.ShowHint | clicks.ShowAnswer
) -> None:
    """Choose an answer, or show a hint or the answer."""
    await POLICY.take(interaction, click)


@CLICKS.on(clicks.NextQuestion)
async def ask_next(interaction: Interaction, click: clicks.NextQuestion) -> None:
    """Ask the next question, in place of the one before it."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.next_question(
        services, click.question_id, user_id, is_surprise=click.is_surprise
    )
    await show_card(interaction, _card(interaction, work))


@CLICKS.on(clicks.StartSprint)
async def begin_sprint(interaction: Interaction, click: clicks.StartSprint) -> None:
    """Start a streak or a storm in the game of a question."""
    services, user_id = interaction.client.services, interaction.user.id
    question = await defer_if_slow(
        interaction, actions.load(services, click.question_id, user_id), private=True
    )
    await start_sprint(interaction, click.mode, question.game, question.puzzle.convention)


@CLICKS.on(clicks.ShowMore)
async def show_more(interaction: Interaction, click: clicks.ShowMore) -> None:
    """Show more ways to go on after a question that is over."""
    services, user_id = interaction.client.services, interaction.user.id
    loading = actions.load(services, click.question_id, user_id)
    question = await defer_if_slow(interaction, loading, private=True)
    question.require_over()
    await send(interaction, more_card(question, private(interaction)), private=True)


@CLICKS.on(clicks.Explain)
async def explain(interaction: Interaction, click: clicks.Explain) -> None:
    """Explain the position of a question that is over."""
    services, user_id = interaction.client.services, interaction.user.id
    question = await defer_if_slow(interaction, actions.load(services, click.question_id, user_id))
    question.require_over()
    await explain_puzzle(interaction, question.puzzle)


async def explain_puzzle(interaction: Interaction, puzzle: Puzzle) -> None:
    """Explain the position of a puzzle to a member in private."""
    await post_solution(interaction, cgt.position(puzzle.position), puzzle.convention, alone=True)


async def start_sprint(
    interaction: Interaction, mode: Mode, game: str, convention: cgt.Convention
) -> None:
    """Start a series of puzzles in a new message."""
    work = actions.start_sprint(
        interaction.client.services, interaction.user.id, mode, game, convention
    )
    await send_card(interaction, _sprint_card(interaction, work))


async def _sprint_card(interaction: Interaction, work: Awaitable[Sprint]) -> Card:
    sprint = await work
    said = await word(interaction, sprint.puzzle, is_shown=sprint.is_open)
    missed = sprint.missed and await word(interaction, sprint.missed, is_shown=False)
    return sprint_card(sprint, said, private(interaction), missed)


@CLICKS.on(clicks.AnswerSprint)
async def answer_sprint(interaction: Interaction, click: clicks.AnswerSprint) -> None:
    """Answer the open puzzle, and show the next one or the result."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.answer_sprint(services, click.sprint_id, user_id, click.number, click.index)
    await show_card(interaction, _sprint_card(interaction, work))


@CLICKS.on(clicks.SprintAgain)
async def start_again(interaction: Interaction, click: clicks.SprintAgain) -> None:
    """Start another series in place of one that is over."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.sprint_again(services, click.sprint_id, user_id)
    await show_card(interaction, _sprint_card(interaction, work))


COMMANDS: list[Command] = [puzzle]
FEATURE = Feature(name="asking", commands=COMMANDS, clicks=CLICKS)
