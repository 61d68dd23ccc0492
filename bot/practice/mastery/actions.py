"""Actions on skills, to record an attempt, list due reviews and choose a subject.

Every way to ask puzzles stores the record of the first answer in the transaction of that answer, so
a crash can't separate the two.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from hashlib import blake2b
from typing import TypeVar

from msgspec import json

from bot import log
from bot.practice.mastery import model, rows
from bot.practice.mastery.model import Attempt, GradedAttempt, Mastery, Subject, Taste
from bot.practice.mastery.rows import Skills
from bot.server.settings import actions as settings
from bot.server.settings.model import Theory
from bot.services import Services
from bot.store.versioned import Also, ChangedTogether, Joint, change
from bot.workers import Busy
from cgt.errors import CgtError
from cgt.puzzles import Kind, Puzzle
from cgt.puzzles.difficulty import Skill
from cgt.rulesets.catalogue import families

K = TypeVar("K")
V = TypeVar("V")

logger = log.get(__name__)


async def recording(services: Services, attempt: Attempt) -> Also | None:
    """Return the record of an attempt, to store with the answer.

    Only the first attempt at a puzzle, from any source, changes ratings. The result is None if the
    puzzle can't be graded, which is logged.

    :raises Busy: if the workers are overloaded. The caller must not store the answer.
    """
    puzzle = attempt.puzzle
    digest = _digest(puzzle.as_dict() if isinstance(puzzle, Puzzle) else tuple(map(str, puzzle)))
    source = attempt.source or digest
    try:
        grade = await services.workers.move(attempt.member, model.grade_of, puzzle)
    except Busy:
        raise
    except CgtError as error:
        logger.warning("attempt not recorded", source=source, error=str(error))
        return None
    graded = GradedAttempt(
        member=attempt.member,
        source=source,
        puzzle=digest,
        skill=grade.skill,
        template=grade.template,
        prior=grade.prior,
        is_right=attempt.is_right,
        is_hinted=attempt.is_hinted,
        seconds=attempt.seconds,
        at=services.now(),
    )
    return partial(rows.record, attempt=graded)


async def take(
    services: Services,
    values: Joint[K, V],
    key: K,
    transition: Callable[[V], V | Awaitable[V]],
    attempt: Callable[[V, V], Attempt | None],
) -> V:
    """Take an answer by a transition of a stored value, and return the stored result.

    ``attempt`` returns the attempt that the change completes, if any. It is recorded for the
    member's skills in the same transaction.
    """

    async def record(before: V, after: V) -> Also | None:
        made = attempt(before, after)
        return None if made is None else await recording(services, made)

    return (await change(ChangedTogether(values, record), key, transition))[1]


def planting(services: Services, member: int, skills: Sequence[str], *, is_helped: bool) -> Also:
    """Return the record of the skills that a lesson taught, to store when it is finished.

    They come up for review, and existing skills stay unchanged. ``is_helped`` means that the member
    took a second look at a step.
    """
    now = services.now()
    new = [model.plant_skill(member, each, now, is_helped=is_helped) for each in skills]
    return partial(rows.plant, masteries=new)


async def masteries(services: Services, member: int) -> list[Mastery]:
    """Return the skills of a member, those with the most attempts first."""
    return await Skills(services.store).of(member)


async def kinds_for(services: Services, member: int, *, is_early: bool = False) -> tuple[Kind, ...]:
    """Return the kinds of puzzles that suit what a member knows of the theory.

    ``is_early`` means that lessons haven't taught sums yet.
    """
    theory = Theory.FIRST if is_early else await settings.theory_of(services, member)
    return model.kinds_for(await masteries(services, member), theory)


async def due(services: Services, member: int) -> list[Mastery]:
    """Return the skills of a member that are due for review, the longest overdue first."""
    return model.due(await masteries(services, member), services.now())


async def suits(services: Services, member: int, taste: Taste = model.ANY) -> Subject:
    """Return a subject for a member, a due one first, then a familiar one, sometimes a new one."""
    games = [str(group[0].ruleset) for group in families().values()]
    known = await masteries(services, member)
    return model.suiting(known, taste, games, services.now(), services.chance.random)


async def template_ratings(services: Services, subject: Subject) -> dict[str, float]:
    """Return the known ratings of the templates of a subject, by their keys."""
    if subject.kind is None:
        return {}
    kind, convention = subject.kind.value, subject.convention
    games = (str(subject.game), "")  # some kinds of puzzles need no game
    keys = [Skill(kind, game, convention).key for game in games]
    return await Skills(services.store).template_ratings(keys)


def _digest(value: object) -> str:
    """Return a hash of a puzzle, stable across processes."""
    return blake2b(json.encode(value), digest_size=16).hexdigest()
