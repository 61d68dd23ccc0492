"""Actions of members on questions and sprints: ask or start one, answer it, see a hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cgt
from bot.matches.actions import boards
from bot.quiz import work
from bot.quiz.model import (
    Mode,
    Question,
    Said,
    Sprint,
    goes_on,
    sprint_answered,
    started,
    subject_of,
)
from bot.quiz.rows import Questions, Sprints
from bot.services import Services
from bot.settings import actions as settings
from bot.skills import actions as skills
from bot.skills.model import Subject, Taste
from bot.store import versioned
from bot.worker.pictures import View
from cgt.convention import Convention
from cgt.puzzles import NoPuzzle, Puzzle


async def draw(services: Services, user_id: int, subject: Subject) -> Puzzle:
    """Return a random puzzle about a subject, near its difficulty as it is known by now.

    :raises NoPuzzle: when none is found.
    """
    learned = None if subject.target is None else await skills.learned(services, subject)
    return await services.workers.ask(user_id, work.draw, subject, services.seed(), learned)


async def pose(
    services: Services,
    user_id: int,
    subject: Subject,
    *,
    streak: int = 0,
    taste: Taste | None = None,
) -> Question:
    """Ask a member a question about a subject."""
    puzzle = await draw(services, user_id, subject)
    question = Question(
        member=user_id,
        game=str(subject.game),
        puzzle=puzzle,
        size=subject.size,
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
    except NoPuzzle:  # the kind that is due makes sense there no more
        if taste.kind is not None:
            raise
    any_kind = replace(subject, kind=None)
    return await pose(services, user_id, any_kind, streak=streak, taste=taste)


async def next_question(
    services: Services, question_id: int, user_id: int, *, is_surprise: bool
) -> Question:
    """Ask the question after one that is over: what suits the member, where that was asked for.

    Otherwise it is in the same game, and of the same kind or of any.
    """
    before = await load(services, question_id, user_id)
    before.require_over()
    # a crash may have come between the answer and this
    await record(services, before, f"question {question_id}")
    if before.taste is not None and not is_surprise:
        return await pose_suiting(services, user_id, before.taste, streak=before.streak_after)
    puzzle = before.puzzle
    kind, but = (None, puzzle.kind) if is_surprise else (puzzle.kind, None)
    game = cgt.ruleset(before.game)
    subject = Subject(kind, game, puzzle.convention, before.size, but)
    return await pose(services, user_id, subject, streak=before.streak_after)


async def load(services: Services, question_id: int, user_id: int) -> Question:
    """Return the member's question of a number."""
    question = await Questions(services.store).load(question_id)
    question.require_member(user_id)
    return question


async def change(
    services: Services, question_id: int, transition: Callable[[Question], Question]
) -> Question:
    """Apply a transition to a question as it is now, and return the result once it is stored."""
    _, after = await versioned.change(Questions(services.store), question_id, transition)
    if not after.is_open:
        await record(services, after, f"question {question_id}")
    return after


async def record(services: Services, question: Question, source: str) -> None:
    """Let a question that is over count for the skills of its member; once for each source."""
    await skills.record(
        services,
        question.member,
        question.puzzle,
        is_right=question.is_right_at_once,
        is_hinted=question.is_hinted,
        seconds=(services.now() - question.created_at).total_seconds(),
        source=source,
    )


async def say(services: Services, member: int, puzzle: Puzzle) -> Said:
    """Return a puzzle in words, for a member."""
    return await services.workers.move(member, work.say, puzzle)


async def picture(
    services: Services, position: str, language: str, guild_id: int | None
) -> bytes | None:
    """Return the picture of a position in notation; None where there is none."""
    if not position:
        return None
    theme = await settings.theme_of(services, guild_id)
    view = View(cgt.position(position), language=language, theme=theme)
    return await boards.drawn(services, view)


async def start_sprint(
    services: Services, user_id: int, mode: Mode, game: str, convention: Convention
) -> Sprint:
    """Start a series of puzzles in a game."""
    subject = subject_of(mode, game, convention)
    puzzle = await draw(services, user_id, subject)
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
    """Answer the puzzle of a number; if it was answered before, nothing changes."""
    now = services.now()

    async def after(sprint: Sprint) -> Sprint:
        sprint.require_member(user_id)
        if sprint.is_over or sprint.number != number or index >= len(sprint.puzzle.answers):
            return sprint
        following = None
        if goes_on(sprint, index, now):
            score = sprint.score + (index == sprint.puzzle.right)
            subject = subject_of(sprint.mode, sprint.game, sprint.convention, score)
            following = await draw(services, user_id, subject)
        return sprint_answered(sprint, index, following, now)

    before, changed = await versioned.change(Sprints(services.store), sprint_id, after)
    if changed.number != before.number or changed.chosen != before.chosen:
        await skills.record(
            services,
            user_id,
            before.puzzle,
            is_right=index == before.puzzle.right,
            seconds=(now - before.asked_at).total_seconds(),
            source=f"sprint {sprint_id}.{number}",
        )
    return changed
