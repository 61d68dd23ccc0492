"""Questions of members: who wins and why, nim values, and nim-sequences."""

from __future__ import annotations

from functools import partial

import cgt
from bot.services import Services
from bot.theory import work
from bot.theory.model import Sequence, Solved
from bot.worker.jobs import Job


async def solve(
    services: Services,
    member: int,
    position: cgt.Position,
    language: str,
    convention: cgt.Convention,
    *,
    with_board: bool = True,
) -> Solved:
    """Return the explanation of a position, and the pictures of both.

    If not ``with_board``, the board is drawn only where the nim-sum doesn't decide.
    """
    call = work.solve, position, language, convention, with_board
    return await services.workers.ask(member, *call)


async def evaluate(
    services: Services, member: int, position: cgt.Position, convention: cgt.Convention
) -> cgt.Explanation:
    """Return the nim values of a position explained, and its genera in misère play."""
    return await services.workers.ask(member, cgt.explain, position, convention=convention)


async def first_values(services: Services, member: int, ruleset: cgt.Ruleset) -> tuple[int, ...]:
    """Return the first nim values of a heap ruleset; none for other rulesets."""
    return await services.workers.ask(member, work.first_values, ruleset)


async def short_sequence(
    services: Services, member: int, ruleset: cgt.Ruleset, to: int, language: str
) -> Sequence:
    """Return the values of the heaps 0 to ``to``, which is at most :data:`~.model.SHORT`."""
    return await services.workers.ask(member, work.sequence, None, ruleset, to, language)


async def long_sequence(
    services: Services, watched: Job, ruleset: cgt.Ruleset, to: int, language: str
) -> Sequence:
    """Return the values of the heaps 0 to ``to``, or as many as there is time for."""
    found = partial(work.sequence, ruleset=ruleset, to=to, language=language)
    return await services.workers.run_long(watched, found)
