"""Every feature of the bot, handed to the router in a line each."""

from __future__ import annotations

from bot.chat.router import Router
from bot.classes import handlers as classes
from bot.classes.actions.learning import lesson_done
from bot.classes.rows import rounds as round_rows
from bot.daily import handlers as daily
from bot.daily.handlers.posting import permitted as post_daily
from bot.deeper import handlers as deeper
from bot.games import handlers as games
from bot.lessons import handlers as lessons
from bot.matches import handlers as matches
from bot.matches.actions.boards import recover
from bot.matches.handlers.boards import boards
from bot.matches.handlers.posting import permitted, play
from bot.matches.rows.limits import move_deadlines
from bot.privacy import handlers as privacy
from bot.puzzles import handlers as puzzles
from bot.puzzles import rows as puzzle_rows
from bot.quiz import handlers as quiz
from bot.race import handlers as race
from bot.race import rows as race_rows
from bot.race.handlers.showing import draw_ahead
from bot.race.handlers.showing import sweep as let_races_go_on
from bot.race.handlers.taps import CLICKS as RACE_CLICKS
from bot.ratings import handlers as ratings
from bot.ratings.actions import promotions, titles
from bot.settings import handlers as settings
from bot.settings.handlers import is_organiser
from bot.skills import handlers as skills
from bot.skills.cards import skills_button
from bot.theory import handlers as theory
from bot.tournaments import handlers as tournaments
from bot.tournaments.handlers import on_panel
from bot.tournaments.handlers.posting import sweep as let_go_on

ROUTER = Router()
ROUTER.add(matches.COMMANDS, matches.CLICKS, *matches.SWEEPS, follows_matches=True)
ROUTER.add(puzzles.COMMANDS, puzzles.CLICKS, *puzzles.SWEEPS)
ROUTER.add([], skills.CLICKS)
ROUTER.add([], quiz.CLICKS)
ROUTER.add(race.COMMANDS, RACE_CLICKS, let_races_go_on)
ROUTER.add([], None, draw_ahead)
ROUTER.add(lessons.COMMANDS, lessons.CLICKS)
ROUTER.add(ratings.COMMANDS, ratings.CLICKS, ratings.sweep, follows_matches=True)
ROUTER.add(tournaments.COMMANDS, on_panel.CLICKS, let_go_on, follows_matches=True)
ROUTER.add(classes.COMMANDS, classes.CLICKS, *classes.SWEEPS)
ROUTER.add([], deeper.CLICKS)
ROUTER.add(daily.COMMANDS, daily.CLICKS, *daily.SWEEPS)
ROUTER.add(theory.COMMANDS, theory.CLICKS)
ROUTER.add(privacy.COMMANDS, privacy.CLICKS, privacy.forget_servers)
ROUTER.add(settings.COMMANDS, settings.CLICKS, settings.refresh_languages)
ROUTER.greetings.append(settings.greet)
ROUTER.permitted += [permitted, post_daily]
ROUTER.departed.append(privacy.departed)
ROUTER.is_organiser = is_organiser
ROUTER.play = play
ROUTER.puzzle = puzzles.pose
ROUTER.question = quiz.pose
ROUTER.suiting = quiz.pose_suiting
ROUTER.sprint = quiz.start_sprint
ROUTER.lesson_done = lesson_done
ROUTER.skills_button = skills_button
ROUTER.titles = titles
ROUTER.promotions = promotions
ROUTER.recover = recover
ROUTER.boards = [boards, puzzles.boards]
ROUTER.deadlines = [
    move_deadlines,
    puzzle_rows.move_deadlines,
    round_rows.move_deadlines,
    race_rows.move_deadlines,
]
ROUTER.add(games.COMMANDS, games.CLICKS)

WORK = (
    "bot.classes.work",
    "bot.worker.pictures",
    "bot.deeper.work",
    "bot.daily.work",
    "bot.opponent.work",
    "bot.lessons.work.answering",
    "bot.matches.work",
    "bot.puzzles.work",
    "bot.quiz.work",
    "bot.race.work",
    "bot.ratings.work",
    "bot.theory.work",
    "bot.tournaments.work",
)
"""The modules that workers import before the first question."""
