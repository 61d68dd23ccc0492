"""Every feature of the bot, handed to the router in a line each."""

from __future__ import annotations

from bot.chat.router import Router
from bot.games import clicks as games_clicks
from bot.games import commands as games
from bot.matches import clicks as matches_clicks
from bot.matches import commands as matches
from bot.matches.posts.expiry import sweep
from bot.puzzles import clicks as puzzles_clicks
from bot.puzzles import commands as puzzles
from bot.ratings import clicks as ratings_clicks
from bot.ratings import commands as ratings
from bot.ratings.posts import sweep as take_in_ended
from bot.theory import clicks as theory_clicks
from bot.theory import commands as theory

ROUTER = Router()
ROUTER.add(matches.COMMANDS, matches_clicks.CLICKS, sweep)
ROUTER.add(puzzles.COMMANDS, puzzles_clicks.CLICKS)
ROUTER.add(ratings.COMMANDS, ratings_clicks.CLICKS, take_in_ended)
ROUTER.add(theory.COMMANDS, theory_clicks.CLICKS)
ROUTER.add(games.COMMANDS, games_clicks.CLICKS)

WORK = (
    "bot.worker.drawing",
    "bot.opponent.work",
    "bot.matches.work",
    "bot.puzzles.work",
    "bot.ratings.work",
    "bot.theory.work",
)
"""What the workers import before the first question comes."""
