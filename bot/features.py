"""Every feature of the bot, handed to the router in a line each."""

from __future__ import annotations

from bot.chat.router import Router
from bot.games import handlers as games
from bot.matches import handlers as matches
from bot.matches.actions.boards import recover
from bot.matches.handlers.boards import boards
from bot.matches.handlers.posting import permitted, play
from bot.matches.rows.limits import move_deadlines
from bot.privacy import handlers as privacy
from bot.puzzles import handlers as puzzles
from bot.puzzles import rows as puzzle_rows
from bot.quiz import handlers as quiz
from bot.ratings import handlers as ratings
from bot.ratings.actions import promotions, titles
from bot.settings import handlers as settings
from bot.theory import handlers as theory
from bot.tournaments import handlers as tournaments
from bot.tournaments.handlers.rounds import sweep as let_go_on

ROUTER = Router()
ROUTER.add(matches.COMMANDS, matches.CLICKS, *matches.SWEEPS)
ROUTER.add(puzzles.COMMANDS, puzzles.CLICKS, *puzzles.SWEEPS)
ROUTER.add([], quiz.CLICKS)
ROUTER.add(ratings.COMMANDS, ratings.CLICKS, ratings.sweep)
ROUTER.add(tournaments.COMMANDS, tournaments.CLICKS, let_go_on)
ROUTER.add(theory.COMMANDS, theory.CLICKS)
ROUTER.add(privacy.COMMANDS, privacy.CLICKS)
ROUTER.add(settings.COMMANDS, settings.CLICKS, settings.refresh_languages)
ROUTER.greetings.append(settings.greet)
ROUTER.permitted.append(permitted)
ROUTER.play = play
ROUTER.puzzle = puzzles.pose
ROUTER.question = quiz.pose
ROUTER.titles = titles
ROUTER.promotions = promotions
ROUTER.recover = recover
ROUTER.boards = [boards, puzzles.boards]
ROUTER.deadlines = [move_deadlines, puzzle_rows.move_deadlines]
ROUTER.add(games.COMMANDS, games.CLICKS)

WORK = (
    "bot.worker.pictures",
    "bot.opponent.work",
    "bot.matches.work",
    "bot.puzzles.work",
    "bot.quiz.work",
    "bot.ratings.work",
    "bot.theory.work",
    "bot.tournaments.work",
)
"""The modules that workers import before the first question."""
