"""Actions of members on questions: ask for one, choose an answer, see a hint or the answer."""

from __future__ import annotations

from collections.abc import Callable

import cgt
from bot.matches.actions import boards
from bot.quiz import work
from bot.quiz.model import Question, Said, Subject
from bot.quiz.rows import Questions
from bot.services import Services
from bot.settings import actions as settings
from bot.store import versioned
from bot.worker.pictures import View


async def pose(services: Services, user_id: int, subject: Subject, *, streak: int = 0) -> Question:
    """Ask a member a question about a subject.

    :raises NoPuzzle: when none is found.
    """
    puzzle = await services.workers.ask(user_id, work.draw, subject, services.seed())
    question = Question(
        member=user_id,
        game=str(subject.game),
        puzzle=puzzle,
        size=subject.size,
        streak=streak,
        created_at=services.now(),
    )
    return await Questions(services.store).add(question)


async def next_question(
    services: Services, question_id: int, user_id: int, *, is_surprise: bool
) -> Question:
    """Ask the question after one that is over: in the same game, and of the same kind or of any.

    :raises Refusal: when it is not over, or not theirs.
    :raises NoPuzzle: when none is found.
    """
    before = await load(services, question_id, user_id)
    before.require_over()
    puzzle = before.puzzle
    kind, but = (None, puzzle.kind) if is_surprise else (puzzle.kind, None)
    game = cgt.ruleset(before.game)
    subject = Subject(kind, game, puzzle.convention, before.size, but)
    return await pose(services, user_id, subject, streak=before.streak_after)


async def load(services: Services, question_id: int, user_id: int) -> Question:
    """Return the member's question of a number.

    :raises PuzzleNotFound, NotYourPuzzle: when there is none, or it is another's.
    """
    question = await Questions(services.store).load(question_id)
    question.require_member(user_id)
    return question


async def change(
    services: Services, question_id: int, transition: Callable[[Question], Question]
) -> Question:
    """Apply a transition to a question as it is now, and return the result once it is stored.

    :raises Refusal: when the transition does.
    """
    _, after = await versioned.change(Questions(services.store), question_id, transition)
    return after


async def say(services: Services, question: Question) -> Said:
    """Return a question in words."""
    return await services.workers.move(question.member, work.say, question.puzzle)


async def picture(
    services: Services, question: Question, language: str, guild_id: int | None
) -> bytes | None:
    """Return the picture of the position of a question; None where there is none."""
    if not question.puzzle.position:
        return None
    theme = await settings.theme_of(services, guild_id)
    view = View(cgt.position(question.puzzle.position), language=language, theme=theme)
    return await boards.drawn(services, view)
