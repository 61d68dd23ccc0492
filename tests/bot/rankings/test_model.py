"""Ratings as values: openskill's own numbers, what counts, and what it counts for."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, strategies as st

import cgt
from bot.play.engine.model import Level
from bot.play.matches.model.match import Ending, Line, Result, Status
from bot.play.matches.model.modes import Duel
from bot.play.matches.model.reviewed import Accuracy
from bot.play.matches.model.sides import Player
from bot.rankings.model import (
    BOT,
    FULL,
    NO_PLAYER,
    TITLES,
    Board,
    FinishedMatch,
    Period,
    Placed,
    Profile,
    Ranks,
    Standing,
    View,
    after,
    badges,
    counts,
    finished_match,
    game_of,
    key_of,
    rate_pair,
    title_in,
    weight,
)
from bot.rankings.work import plot_svg
from bot.shared.places import Place
from tests.bot.rankings.matches import NOW, over

ALICE, BOB = Standing(user_id=1), Standing(user_id=2)
PLACE = Place(99, 5)


def lost(start="3 4 5", **changes):
    """Return a match of two moves that its first player has lost."""
    return over(start, 2, **({"result": Result(1, Ending.RESIGNATION), "place": PLACE} | changes))


def test_beginners_are_rated_as_openskill_publishes():
    won, lost = rate_pair(ALICE, BOB)
    assert (won.mu, won.sigma) == pytest.approx((27.63523138, 8.06550631), abs=1e-3)
    assert (lost.mu, lost.sigma) == pytest.approx((22.36476861, 8.06550631), abs=1e-3)
    assert won.points > 1000 > lost.points


def test_rating_of_the_bot_is_fixed_and_high():
    won, bot = rate_pair(ALICE, Standing(user_id=NO_PLAYER))
    assert bot == Standing(user_id=NO_PLAYER)
    assert won.mu > rate_pair(ALICE, BOB)[0].mu
    assert BOT[0] > won.mu


@given(st.integers(0, 100), st.integers(0, 100))
def test_pair_that_meets_often_counts_less(few, more):
    less, most = sorted((few, more))
    assert 0 < weight(most) <= weight(less) <= 1
    assert weight(FULL - 1) == 1
    assert weight(FULL + more) == weight(FULL + more - 1) / 2


@given(
    st.tuples(st.floats(5, 45), st.floats(0.5, 9)),
    st.tuples(st.floats(5, 45), st.floats(0.5, 9)),
    st.integers(0, 30),
)
def test_partial_match_moves_ratings_by_its_share(one, other, met):
    winner = Standing(user_id=1, mu=one[0], sigma=one[1])
    loser = Standing(user_id=2, mu=other[0], sigma=other[1])
    won, lost = rate_pair(winner, loser, weight(met))
    full, _ = rate_pair(winner, loser)
    assert 0 <= won.mu - winner.mu <= full.mu - winner.mu
    assert lost.mu <= loser.mu
    assert won.mu - winner.mu == pytest.approx(weight(met) * (full.mu - winner.mu))


def test_farming_a_friend_gains_little():
    winner, loser = ALICE, BOB
    for met in range(FULL):
        winner, loser = rate_pair(winner, loser, weight(met))
    fair = winner
    for met in range(FULL, 200):
        winner, loser = rate_pair(winner, loser, weight(met))
    assert winner.mu - 25 < 2 * (fair.mu - 25)


THREE, NIM = cgt.position("3"), cgt.position("3 4 5")


@pytest.mark.parametrize(
    ("changes", "rates"),
    [
        ({}, True),
        ({"players": (Player(1), Player(None, Level.PERFECT))}, True),
        ({"players": (Player(1), Player(None, Level.PERFECT)), "judged": False}, False),
        ({"players": (Player(1), Player(None, Level.CASUAL)), "mode": Duel()}, False),
        ({"judged": False}, True),
        ({"mode": Duel()}, False),
        ({"result": Result(1, Ending.TIME)}, True),
        ({"line": Line((NIM,)), "result": Result(1, Ending.TIME)}, False),
        ({"status": Status.PLAYING, "result": None}, False),
        ({"status": Status.EXPIRED, "result": None}, False),
        ({"line": Line((NIM,)), "result": Result(1, Ending.RESIGNATION)}, True),
        ({"line": Line((THREE,)).played(cgt.move("A-3", THREE)),
          "result": Result(0, Ending.LAST_MOVE)}, False),
    ],
)  # fmt: skip
def test_match_counts_by_its_kind_and_ending(changes, rates):
    assert counts(lost(**changes)) is rates


def test_match_counts_for_boards_of_game_server_and_period():
    told = finished_match(lost("kayles: 7 8"), (Accuracy(1, 2), Accuracy(3, 4)))
    assert (told.winner, told.loser, told.winner_kept) == (2, 1, Accuracy(3, 4))
    assert set(told.boards()) == {
        Board(scope, game, period)
        for scope in (0, 99)
        for game in ("", "kayles")
        for period in ("", "2026-11", "2026-W47")
    }


def test_match_counts_for_the_season_of_its_end():
    for seasons, names in (
        ([NOW + timedelta(1)], set()),
        ([NOW - timedelta(9), NOW, NOW + timedelta(1)], {"s2"}),
    ):
        told = finished_match(lost("kayles: 7 8"), (Accuracy(), Accuracy()), seasons)
        found = {each for each in told.boards() if each.period.startswith("s")}
        assert found == {Board(99, game, name) for game in ("", "kayles") for name in names}


def test_games_beside_each_other_count_for_no_single_game():
    assert game_of(lost("kayles: 7; nim: 3 4").start) == ""
    assert game_of(lost("take 1-3: 7 8").start) == "take 1-3"


def test_long_rule_is_rated_under_its_title():
    rule = "(a, b) -> (a-k, b) or (a, b-k) or (a-k, b-k) if k >= 1"
    game = game_of(lost(f"Queens = {rule}: (3,4)").start)
    assert title_in(game) == "Queens"
    assert len(game) <= 60
    assert game == key_of(cgt.ruleset(f"Queens = {rule}"))
    assert game != key_of(cgt.ruleset(f"Queens = {rule} and k >= 2"))
    assert key_of(cgt.ruleset(f"{'Queens' * 5} = {rule}")).startswith("Queens")
    assert key_of(cgt.ruleset(f"{rule} and k >= 2")) == ""
    assert title_in("halving = n -> n/2") == ""


def test_match_in_direct_messages_counts_for_no_server():
    told = finished_match(lost(place=Place(None, 5)), (Accuracy(), Accuracy()))
    assert {board.scope for board in told.boards()} == {0}


def test_periods_are_named_by_month_and_iso_week():
    assert Period.WEEK.key(datetime(2027, 1, 1, tzinfo=UTC)) == "2026-W53"
    assert Period.EVER.key(NOW) == ""


def test_titles_begin_with_mex_and_wait_for_ten_matches():
    assert Standing(user_id=1, matches=9).title is None
    assert str(Standing(user_id=1, matches=10).title) == "Apprentice"
    best = Standing(user_id=1, matches=10, mu=60, sigma=1)
    assert best.title == TITLES[0][1]
    assert [least for least, _ in TITLES] == sorted((least for least, _ in TITLES), reverse=True)


def profile(standing, games, *, beaten):
    return Profile(Placed(1, standing), games, (), beaten, None)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=10), st.integers(0, 3))
def test_equal_points_share_a_place(steps, page):
    marks = sorted((sum(steps[:count]) for count in range(len(steps))), reverse=True)
    ordered = [Standing(user_id=one, mu=25 + mark) for one, mark in enumerate(marks)]
    ranks = Ranks(View(0, page, Period.EVER, ""), page, 40, tuple(ordered), None, 10 * page + 1)
    for place, standing in ranks.places:
        assert place == 10 * page + 1 + sum(each.points > standing.points for each in ordered)


def test_badges_reward_kept_wins_streaks_and_a_beaten_bot():
    faultless = Standing(user_id=1, matches=4, wins=4, kept=12, held=12)
    slip = Standing(user_id=1, matches=4, kept=11, held=12)
    games = {"kayles": faultless, "nim": slip}
    mine = Standing(user_id=1, best_streak=6)
    told = [(str(b.text.template), b.game) for b in badges(profile(mine, games, beaten=True))]
    assert told == [
        ("Never threw away a win in {game}", "kayles"),
        ("{count} wins in a row", ""),
        ("Beat perfect play", ""),
    ]
    assert badges(profile(ALICE, {}, beaten=False)) == []


@pytest.mark.parametrize("points", [(1000,), (1000, 1105), tuple(range(500, 2500, 7))])
def test_plot_stays_on_its_card(points):
    svg = plot_svg(points, 1, "en-US")
    assert f"match {len(points)}" in svg
    assert "nan" not in svg


def test_streak_ends_with_a_loss_and_the_best_stays():

    told = FinishedMatch(
        match_id=1, guild_id=1, game="nim", winner=2, loser=1, moment=NOW - timedelta(1)
    )
    mine = Standing(user_id=1, streak=4, best_streak=4, wins=4, matches=4)
    now = after(told, BOB, mine, 1)[1]
    assert (now.streak, now.best_streak, now.wins, now.losses) == (0, 4, 4, 1)
