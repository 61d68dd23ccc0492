"""Cards of the daily puzzle: every kind at every stage, and the plan of a server."""

from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from itertools import chain, islice
from random import Random

import cgt
from bot.daily import cards
from bot.daily.cards import Shown
from bot.daily.model.daily import MARKS, Answer, Daily, Drawn, Result, Tally, Week
from bot.daily.model.plan import Mix, Plan
from bot.quiz.model import answered, given_up
from bot.quiz.work import say
from cgt import puzzles
from tests.bot.cards.of_quiz import GAMES, question_about, stages
from tests.bot.cards.registry import COUNTS, case
from tests.bot.limits import IMAGE
from tests.bot.matches.stages import ALICE, BIG, NOW

DAY = date(2026, 11, 23)


@cache
def every_puzzle():
    """Return puzzles of each kind, with their games."""
    return [
        (puzzles.puzzle(kind, game, Random(1), convention), str(game))
        for game in map(cgt.ruleset, GAMES)
        for convention in cgt.Convention
        for kind in puzzles.kinds_of(game, convention)
    ]


def dailies():
    """Yield dailies of each kind as they are shown: fresh, and with an answer of many, over."""
    for puzzle, game in every_puzzle():
        daily = Daily(
            id=BIG,
            guild_id=BIG,
            day=DAY,
            number=2**31 - 1,
            created_at=NOW,
            drawn=Drawn(puzzle, game, 2**63 - 1, 1),
        )
        said, nobody = say(puzzle), (0,) * len(puzzle.answers)
        yield Shown(daily=daily, said=said, tally=Tally(0, 0, nobody))
        spread = (128,) * len(puzzle.answers)
        tally = Tally(sum(spread), 128, spread)
        yield Shown(daily=daily, said=said, tally=tally, image=IMAGE, is_over=True)


def weeks():
    return [None, *(Week(count, count, count, count // 2, count or None) for count in COUNTS)]


def answers(shown):
    """Yield the answers of a member to a daily at each stage."""
    question = question_about(shown.daily.puzzle, shown.daily.drawn.game)
    answer = Answer(daily_id=BIG, day=DAY, question=question)
    for stage in chain(stages(question), [given_up(question, ALICE)]):
        yield replace(answer, question=stage)
        yield replace(answer, question=stage, is_late=True, is_shared=True)


@case(cards.daily_card)
def _():
    for shown in dailies():
        for week in weeks():
            yield lambda words, at=(shown, week): cards.daily_card(at[0], words, at[1])


@case(cards.archive_card)
def _():
    for shown in dailies():
        yield lambda words, shown=shown: cards.archive_card(shown, 2**31, words)


@case(cards.answer_card)
def _():
    marks = tuple(mark for _, mark in MARKS)
    for shown in dailies():
        for answer in answers(shown):
            for result in (Result(), Result(1), Result(1234, marks)):
                at, manages = (shown, answer, result), bool(result.marks)
                yield lambda words, at=at, may=manages: cards.answer_card(*at, words, manages=may)


@case(cards.share_card)
def _():
    for shown in islice(dailies(), 4):
        daily, right = shown.daily, shown.daily.puzzle.right
        question = answered(question_about(daily.puzzle, "nim"), ALICE, right)
        for is_late in (False, True):
            answer = Answer(daily_id=BIG, day=DAY, question=question, is_late=is_late)
            for count in COUNTS:
                at = daily, answer, shown.tally, count
                yield lambda words, at=at: cards.share_card(*at, words)


def every_plan():
    """Yield plans: new ones, on and off, in a zone that the select offers, and in another."""
    yield Plan(guild_id=BIG)
    for zone in ("UTC", "America/Argentina/ComodRivadavia"):
        for mix in Mix:
            plan = Plan(guild_id=BIG, channel_id=BIG, zone=zone, mix=mix, is_summarised=True)
            yield plan
            yield replace(plan, next_at=NOW + timedelta(days=1))


@case(cards.plan_card)
def _():
    for plan in every_plan():
        for is_writable in (True, False):
            at = plan, is_writable
            yield lambda words, at=at: cards.plan_card(at[0], words, is_writable=at[1])


@case(cards.zone_form)
def _():
    for plan in every_plan():
        yield lambda words, plan=plan: cards.zone_form(plan, words)


@case(cards.later_card)
def _():
    for plan in every_plan():
        yield lambda words, plan=plan: cards.later_card(plan, words)


@case(cards.hindrance_card)
def _():
    for plan in every_plan():
        yield lambda words, plan=plan: cards.hindrance_card(plan, words)
