"""Actions of members on questions and sprints, from the first puzzle to the last answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cgt
from bot.play.matches.actions import boards
from bot.practice.asking import work
from bot.practice.asking.model import (
    Mode,
    PuzzleWish,
    Question,
    Sprint,
    Wording,
    goes_on,
    sprint_answered,
    started,
    subject_of,
)
from bot.practice.asking.rows import Questions, Sprints
from bot.practice.mastery import actions as skills
from bot.practice.mastery.model import Subject, Taste
from bot.server.settings import actions as settings
from bot.services import Services
from bot.workers.pictures import View
from cgt.core.convention import Convention
from cgt.puzzles import NoPuzzle, Puzzle


async def draw(
    services: Services, user_id: int, wish: PuzzleWish, seed: int | None = None
) -> Puzzle:
    """Return a random puzzle that a member, or the server with this id, waits for.

    :raises NoPuzzle: if none is found.
    """
    chosen = services.seed() if seed is None else seed
    return await services.workers.ask(user_id, work.draw, wish, chosen)


async def _draw_about(services: Services, user_id: int, subject: Subject) -> Puzzle:
    """Return a random puzzle about a subject, near its difficulty.

    Without a kind, it is of one that needs no theory, unless the member has met any.
    """
    if subject.kind is None:
        is_early = subject.parts > 0
        kinds = await skills.kinds_for(services, user_id, is_early=is_early)
        subject = replace(subject, kinds=kinds)
    learned = {} if subject.target is None else await skills.template_ratings(services, subject)
    return await draw(services, user_id, PuzzleWish.about(subject, learned))


async def word(
    services: Services,
    user_id: int,
    puzzle: Puzzle,
    language: str,
    guild_id: int | None,
    *,
    pictures: bool,
) -> Wording:
    """Return a puzzle in words, with its picture if ``pictures`` can be sent."""
    image = await picture(services, puzzle.position, language, guild_id) if pictures else None
    said = await services.workers.move(user_id, work.say, puzzle)
    return replace(said, image=image)


async def picture(
    services: Services, position: str, language: str, guild_id: int | None
) -> bytes | None:
    """Return the picture of a position in notation, or None without a position."""
    if not position:
        return None
    theme = await settings.theme_of(services, guild_id)
    view = View(cgt.position(position), language=language, theme=theme)
    return await boards.draw_board(services, view)


async def pose(
    services: Services,
    user_id: int,
    subject: Subject,
    *,
    streak: int = 0,
    taste: Taste | None = None,
) -> Question:
    """Ask a member a question about a subject."""
    puzzle = await _draw_about(services, user_id, subject)
    question = Question(
        member=user_id,
        game=str(subject.game),
        puzzle=puzzle,
        size=subject.size,
        parts=subject.parts,
        streak=streak,
        taste=taste,
        created_at=services.now(),
    )
    return await Questions(services.store).add(question)


async def pose_suiting(
    services: Services, user_id: int, taste: Taste, *, streak: int = 0
) -> Question:
    """Ask a member a question that suits them."""
    subject = await skills.suits(services, user_id, taste)
    try:
        return await pose(services, user_id, subject, streak=streak, taste=taste)
    except NoPuzzle:  # the kind due for review no longer suits the game
        if taste.kind is not None:
            raise
    any_kind = replace(subject, kind=None)
    return await pose(services, user_id, any_kind, streak=streak, taste=taste)


async def next_question(
    services: Services, question_id: int, user_id: int, *, is_surprise: bool
) -> Question:
    """Ask the question after one that is over.

    If that one was chosen to suit the member, so is this one, unless ``is_surprise``. Otherwise it
    is in the same game, and of the same kind or, for a surprise, of any other.
    """
    before = await load(services, question_id, user_id)
    before.require_over()
    if before.taste is not None and not is_surprise:
        return await pose_suiting(services, user_id, before.taste, streak=before.streak_after)
    puzzle = before.puzzle
    kind, but = (None, puzzle.kind) if is_surprise else (puzzle.kind, None)
    game = cgt.ruleset(before.game)
    subject = Subject(kind, game, puzzle.convention, before.size, but, parts=before.parts)
    return await pose(services, user_id, subject, streak=before.streak_after)


async def load(services: Services, question_id: int, user_id: int) -> Question:
    """Return a question by its number, refusing everybody but its member."""
    question = await Questions(services.store).load(question_id)
    question.require_member(user_id)
    return question


async def change(
    services: Services, question_id: int, transition: Callable[[Question], Question]
) -> Question:
    """Apply a transition to the stored question, and return the stored result."""
    return await skills.take(
        services,
        Questions(services.store),
        question_id,
        transition,
        lambda before, after: after.attempt(
            before, f"question {question_id}", services.now() - before.created_at
        ),
    )


async def start_sprint(
    services: Services, user_id: int, mode: Mode, game: str, convention: Convention
) -> Sprint:
    """Start a series of puzzles in a game."""
    subject = subject_of(mode, game, convention)
    puzzle = await _draw_about(services, user_id, subject)
    return await Sprints(services.store).add(
        started(user_id, mode, subject, puzzle, services.now())
    )


async def sprint_again(services: Services, sprint_id: int, user_id: int) -> Sprint:
    """Start another series like one that is over."""
    before = await Sprints(services.store).load(sprint_id)
    before.require_member(user_id)
    before.require_over()
    return await start_sprint(services, user_id, before.mode, before.game, before.convention)


async def answer_sprint(
    services: Services, sprint_id: int, user_id: int, number: int, index: int
) -> Sprint:
    """Answer a puzzle of a sprint by its number. A second answer changes nothing."""
    now = services.now()

    async def after(sprint: Sprint) -> Sprint:
        sprint.require_member(user_id)
        if sprint.is_over or sprint.number != number or index >= len(sprint.puzzle.answers):
            return sprint
        following = None
        if goes_on(sprint, index, now):
            score = sprint.score + (index == sprint.puzzle.right)
            subject = subject_of(sprint.mode, sprint.game, sprint.convention, score)
            following = await _draw_about(services, user_id, subject)
        return sprint_answered(sprint, index, following, now)

    return await skills.take(
        services,
        Sprints(services.store),
        sprint_id,
        after,
        lambda before, changed: before.attempt(changed, index, now),
    )
