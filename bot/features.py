"""Every feature of the bot, handed to the router in a line each."""

from __future__ import annotations

from bot.chat.router import Router
from bot.games import clicks as games_clicks
from bot.games import commands as games
from bot.matches import clicks as matches_clicks
from bot.matches import commands as matches
from bot.matches.posts.arranged import permitted
from bot.matches.posts.expiry import SWEEPS
from bot.nights import clicks as nights_clicks
from bot.nights import commands as nights
from bot.privacy import clicks as privacy_clicks
from bot.privacy import commands as privacy
from bot.puzzles import clicks as puzzles_clicks
from bot.puzzles import commands as puzzles
from bot.ratings import clicks as ratings_clicks
from bot.ratings import commands as ratings
from bot.ratings.actions import titles
from bot.ratings.posts import sweep as take_in_ended
from bot.settings import clicks as settings_clicks
from bot.settings import commands as settings
from bot.settings.posts.servers import greet, refresh_languages
from bot.theory import clicks as theory_clicks
from bot.theory import commands as theory
from bot.tournaments import clicks as tournaments_clicks
from bot.tournaments import commands as tournaments
from bot.tournaments.posts.rounds import sweep as let_go_on

ROUTER = Router()
ROUTER.add(matches.COMMANDS, matches_clicks.CLICKS, *SWEEPS)
ROUTER.add(puzzles.COMMANDS, puzzles_clicks.CLICKS)
ROUTER.add(ratings.COMMANDS, ratings_clicks.CLICKS, take_in_ended)
ROUTER.add(tournaments.COMMANDS, tournaments_clicks.CLICKS, let_go_on)
ROUTER.add(nights.COMMANDS, nights_clicks.CLICKS)
ROUTER.add(theory.COMMANDS, theory_clicks.CLICKS)
ROUTER.add(privacy.COMMANDS, privacy_clicks.CLICKS)
ROUTER.add(settings.COMMANDS, settings_clicks.CLICKS, refresh_languages)
ROUTER.greetings.append(greet)
ROUTER.permitted.append(permitted)
ROUTER.titles = titles
ROUTER.add(games.COMMANDS, games_clicks.CLICKS)

WORK = (
    "bot.worker.drawing",
    "bot.opponent.work",
    "bot.matches.work",
    "bot.puzzles.work",
    "bot.ratings.work",
    "bot.theory.work",
    "bot.tournaments.work.pairing",
    "bot.tournaments.work.picture",
)
"""What the workers import before the first question comes."""
