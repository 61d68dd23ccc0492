"""All features of the bot."""

from __future__ import annotations

from bot.answers.explore import handlers as explore
from bot.answers.proofs import handlers as proofs
from bot.answers.theory import handlers as theory
from bot.chat.client import GrundyClient
from bot.chat.router import Feature, Router
from bot.classroom import handlers as classroom
from bot.events import handlers as events
from bot.events.work import pair
from bot.lessons import handlers as lessons
from bot.lessons.work.answering import show
from bot.play.matches import handlers as matches
from bot.practice.asking import handlers as asking
from bot.practice.board_puzzles import handlers as board_puzzles
from bot.practice.daily import handlers as daily
from bot.practice.mastery import handlers as mastery
from bot.practice.race import handlers as race
from bot.rankings import handlers as rankings
from bot.rankings.work import plot
from bot.server.games import handlers as games
from bot.server.games.work import covers
from bot.server.inventing import handlers as inventing
from bot.server.privacy import handlers as privacy
from bot.server.settings import handlers as settings
from bot.store import long_clicks
from bot.workers.registry import JOBS
from cgt.showing import table


async def forget_interactions(client: GrundyClient) -> None:
    """Delete the interactions that Discord can't deliver again."""
    services = client.services
    await services.store.forget_interactions(services.now())


async def forget_long_clicks(client: GrundyClient) -> None:
    """Delete the texts of buttons that weren't used for long."""
    services = client.services
    await long_clicks.forget(services.store, services.now())


FEATURES: tuple[Feature, ...] = (
    matches.FEATURE,
    board_puzzles.FEATURE,
    mastery.FEATURE,
    asking.FEATURE,
    race.FEATURE,
    race.DRAWING,
    lessons.FEATURE,
    rankings.FEATURE,
    events.FEATURE,
    classroom.FEATURE,
    explore.FEATURE,
    daily.FEATURE,
    theory.FEATURE,
    proofs.FEATURE,
    privacy.FEATURE,
    settings.FEATURE,
    inventing.FEATURE,
    Feature(name="interactions", sweeps=(forget_interactions, forget_long_clicks)),
    games.FEATURE,
)
ROUTER = Router(FEATURES)

WORK = (
    table.__name__,
    *sorted({each.__module__ for each in (*JOBS.values(), covers, show, plot, pair)}),
)
"""The presenters and the modules of work, which workers import before the first question."""
