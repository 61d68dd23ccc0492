"""Questions of members below an answer: all are answered by the workers, none is stored."""

from __future__ import annotations

import cgt
from bot.deeper import work
from bot.deeper.model import Change, File, What
from bot.services import Services
from bot.worker import pictures
from bot.worker.pictures import View


async def board(services: Services, member: int, position: cgt.Position, language: str) -> bytes:
    """Return the picture of a position."""
    view = View(position, language=language)
    return await services.pictures.of(
        view, lambda: services.workers.ask(member, pictures.board, view)
    )


async def graph(
    services: Services,
    member: int,
    position: cgt.Position,
    convention: cgt.Convention,
    language: str,
) -> bytes:
    """Return the picture of a game graph.

    :raises TooLarge: when it has too many positions.
    """
    asked = (position, convention, language)
    return await services.pictures.of(
        ("graph", *asked), lambda: services.workers.ask(member, work.graph, *asked)
    )


async def smaller(services: Services, member: int, position: cgt.Position) -> cgt.Position | None:
    """Return a position whose game graph can be shown, if there is one near this one."""
    return await services.workers.ask(member, work.smaller, position)


async def table(
    services: Services, member: int, game: cgt.Ruleset, size: int, language: str
) -> bytes:
    """Return the picture of a table."""
    asked = (game, size, language)
    return await services.pictures.of(
        ("table", *asked), lambda: services.workers.ask(member, work.table, *asked)
    )


async def strip(services: Services, member: int, game: cgt.Ruleset, language: str) -> bytes:
    """Return the picture of how a nim-sequence begins."""
    asked = (game, language)
    return await services.pictures.of(
        ("strip", *asked), lambda: services.workers.ask(member, work.strip, *asked)
    )


async def change(
    services: Services,
    member: int,
    before: cgt.Position,
    after: cgt.Position,
    convention: cgt.Convention,
) -> Change:
    """Return who wins a position before and after a change."""
    return await services.workers.ask(member, work.change, before, after, convention)


async def judge(services: Services, member: int, game: str, claim: str) -> cgt.Conjecture:
    """Return a claim about all heaps of a game, tested."""
    return await services.workers.ask(member, work.judge, game, claim)


async def compare(services: Services, member: int, game: cgt.Ruleset, other: str) -> cgt.Comparison:
    """Return two nim-sequences compared."""
    return await services.workers.ask(member, work.compare, game, other)


async def check(
    services: Services, member: int, game: cgt.Ruleset, values: str
) -> cgt.SequenceCheck:
    """Return nim values that a program printed, checked."""
    return await services.workers.ask(member, work.check, game, values)


async def files(
    services: Services, member: int, what: What, convention: cgt.Convention, subject: str
) -> tuple[File, ...]:
    """Return something as files."""
    return await services.workers.ask(member, work.files, what, convention, subject)
