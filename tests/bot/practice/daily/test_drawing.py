"""What is drawn for the dates of a year: easy to hard, and nothing twice within 14 days."""

from collections import defaultdict
from datetime import date, timedelta
from statistics import mean

import pytest

import cgt
from bot.practice.asking.model import FAMILIAR
from bot.practice.asking.work import draw as draw_wish
from bot.practice.daily.model.plan import Mix, wish_for
from cgt.puzzles import Kind
from cgt.puzzles.difficulty import points_of
from tests.samples import sampled

FIRST = date(2026, 1, 5)
DAYS = 140
UNLIKE = 13


def draw(mix, day, recent, seed):
    """Draw the puzzle of a date."""
    return draw_wish(wish_for(mix, day, recent), seed)


def year(mix):
    """Draw what a server with a mix gets, each date after the ones before."""
    pairs = []
    for at in range(DAYS):
        day = FIRST + timedelta(at)
        drawn = draw(mix, day, pairs[: -UNLIKE - 1 : -1], 7919 * at)
        pairs.append((drawn.kind.value, drawn.game))
        yield day, drawn, pairs


@pytest.mark.parametrize("mix", sampled([mix for mix in Mix if mix is not Mix.MOVES], [Mix.BASICS]))
def test_dailies_repeat_nothing_in_14_days_and_get_harder(mix):
    points, kinds, games = defaultdict(list), set(), set()
    for day, drawn, pairs in year(mix):
        assert pairs[-1] not in pairs[-1 - UNLIKE : -1]
        kinds.add(drawn.kind)
        games.add(drawn.game)
        is_misere = drawn.convention is cgt.Convention.MISERE
        assert mix is Mix.ALL or not is_misere
        points[day.weekday()].append(points_of(drawn.kind, drawn.convention))
    means = [mean(points[weekday]) for weekday in range(7)]
    assert means[0] < means[2] < means[4] < means[6]
    assert len(kinds) >= {Mix.BASICS: 10, Mix.HEAPS: 12, Mix.ALL: 11}[mix]
    assert len(games) >= {Mix.BASICS: 6, Mix.HEAPS: 15, Mix.ALL: 30}[mix]


def test_daily_is_a_winning_move_in_each_familiar_game():
    for day, drawn, pairs in year(Mix.MOVES):
        assert drawn.kind is Kind.WINNING_MOVE
        assert pairs[-1] not in pairs[-1 - len(FAMILIAR) // 2 : -1], day
    assert {game for _, game in pairs} == {*FAMILIAR}


def test_seed_draws_its_own_puzzle():
    day = FIRST + timedelta(2)
    assert draw(Mix.ALL, day, [], 5) == draw(Mix.ALL, day, [], 5)
    assert len({draw(Mix.ALL, day, [], seed) for seed in range(10)}) > 8
