"""Actions on skills: record an attempt, see what is due, find what suits a member.

Whatever asks puzzles calls :func:`record` once for each of them, after the first answer to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b

from msgspec import json

from bot import log
from bot.services import Services
from bot.skills import model
from bot.skills.model import Asked, Attempt, Mastery, Subject, Taste
from bot.skills.rows import Skills
from bot.store import StoreUnavailable
from cgt.errors import CgtError
from cgt.puzzles import Puzzle
from cgt.puzzles.difficulty import Skill
from cgt.rulesets.catalogue import families

logger = log.get(__name__)


async def record(
    services: Services,
    member: int,
    asked: Asked,
    *,
    is_right: bool,
    is_hinted: bool = False,
    seconds: float,
    source: str = "",
) -> None:
    """Take in a member's first answer to a puzzle; call it again as often as you like.

    ``source`` says where the answer was given, such as "question 17": of each source one answer
    counts, without it one of each puzzle. Ratings move at the first attempt at a puzzle only,
    wherever that was. What can't be taken in is told to the log, and nobody waits for it.
    """
    digest = _digest(asked.as_dict() if isinstance(asked, Puzzle) else tuple(map(str, asked)))
    attempt = Attempt(
        member=member,
        source=source or digest,
        puzzle=digest,
        is_right=is_right,
        is_hinted=is_hinted,
        seconds=seconds,
        at=services.now(),
    )
    skills = Skills(services.store)
    try:
        if not await skills.has(member, attempt.source):
            grade = await services.workers.move(member, model.graded, asked)
            graded = replace(attempt, skill=grade.skill, template=grade.template, prior=grade.prior)
            await skills.record(graded)
    except (CgtError, StoreUnavailable) as error:
        logger.warning("attempt not recorded", source=attempt.source, error=str(error))


async def plant(services: Services, member: int, skills: Sequence[str], *, is_helped: bool) -> None:
    """Let skills that a lesson has taught come back for review; those there are stay as they are.

    ``is_helped`` says that the member took a second look at a step. What can't be stored is told
    to the log, and the lesson is finished all the same.
    """
    new = [model.planted(member, each, services.now(), is_helped=is_helped) for each in skills]
    try:
        await Skills(services.store).plant(new)
    except StoreUnavailable as error:
        logger.warning("skills not planted", error=error.detail)


async def masteries(services: Services, member: int) -> list[Mastery]:
    """Return the skills of a member, those with the most attempts first."""
    return await Skills(services.store).of(member)


async def due(services: Services, member: int) -> list[Mastery]:
    """Return the skills of a member that are due for review, the longest overdue first."""
    return model.due(await masteries(services, member), services.now())


async def suits(services: Services, member: int, taste: Taste = model.ANY) -> Subject:
    """Return what suits a member: what is due first, then what they know, then a little new."""
    games = [str(group[0].ruleset) for group in families().values()]
    known = await masteries(services, member)
    return model.suiting(known, taste, games, services.now(), services.chance.random)


async def learned(services: Services, subject: Subject) -> dict[str, float]:
    """Return the ratings of the templates that a subject can be of, as far as there are any."""
    if subject.kind is None:
        return {}
    kind, convention = subject.kind.value, subject.convention
    games = (str(subject.game), "")  # without one, where the kind needs none
    keys = [Skill(kind, game, convention).key for game in games]
    return await Skills(services.store).learned(keys)


def _digest(value: object) -> str:
    """Return a short text that is the same for the same puzzle."""
    return blake2b(json.encode(value), digest_size=16).hexdigest()
