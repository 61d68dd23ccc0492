"""Ratings as values: openskill's own numbers, what counts, and what it counts for."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cgt
from bot.matches.model.match import Challenge, Ending, Line, Match, Place, Result, Status
from bot.matches.model.modes import Duel
from bot.matches.model.reviewed import Accuracy
from bot.matches.model.sides import Player
from bot.opponent.model import Level
from bot.ratings.model import (
    BOT,
    FULL,
    NO_PLAYER,
    TITLES,
    Board,
    Ended,
    Period,
    Profile,
    Standing,
    after,
    badges,
    counts,
    ended,
    game_of,
    rated,
    weight,
)
from bot.ratings.work import drawn

NOW = datetime(2026, 11, 22, 20, tzinfo=UTC)
ALICE, BOB = Standing(user_id=1), Standing(user_id=2)


def over(start="3 4 5", **changes):
    position = cgt.position(start)
    move = next(position.moves())
    told = {
        "id": 7,
        "line": Line((position,)).played(move).played(next(position.after(move).moves())),
        "mode": Duel(rated=True),
        "players": (Player(1), Player(2)),
        "challenge": Challenge(0),
        "place": Place(99, 5),
        "status": Status.FINISHED,
        "result": Result(1, Ending.RESIGNATION),
        "created_at": NOW,
        "updated_at": NOW,
    }
    return Match(**told | changes)


def test_two_beginners_come_out_as_openskill_publishes_it():
    won, lost = rated(ALICE, BOB)
    assert (won.mu, won.sigma) == pytest.approx((27.63523138, 8.06550631), abs=1e-3)
    assert (lost.mu, lost.sigma) == pytest.approx((22.36476861, 8.06550631), abs=1e-3)
    assert won.points > 1000 > lost.points


def test_the_bot_stays_what_it_is_and_a_win_against_it_is_worth_more():
    won, bot = rated(ALICE, Standing(user_id=NO_PLAYER))
    assert bot == Standing(user_id=NO_PLAYER)
    assert won.mu > rated(ALICE, BOB)[0].mu
    assert BOT[0] > won.mu


@given(st.integers(0, 100), st.integers(0, 100))
def test_the_more_often_a_pair_meets_the_less_it_counts(few, more):
    less, most = sorted((few, more))
    assert 0 < weight(most) <= weight(less) <= 1
    assert weight(FULL - 1) == 1
    assert weight(FULL + more) == weight(FULL + more - 1) / 2


@given(
    st.tuples(st.floats(5, 45), st.floats(0.5, 9)),
    st.tuples(st.floats(5, 45), st.floats(0.5, 9)),
    st.integers(0, 30),
)
def test_a_share_of_a_match_moves_nobody_further_than_the_whole_of_it(one, other, met):
    winner = Standing(user_id=1, mu=one[0], sigma=one[1])
    loser = Standing(user_id=2, mu=other[0], sigma=other[1])
    won, lost = rated(winner, loser, weight(met))
    full, _ = rated(winner, loser)
    assert 0 <= won.mu - winner.mu <= full.mu - winner.mu
    assert lost.mu <= loser.mu
    assert won.mu - winner.mu == pytest.approx(weight(met) * (full.mu - winner.mu))


def test_farming_a_friend_gains_less_than_twice_what_the_matches_in_full_do():
    winner, loser = ALICE, BOB
    for met in range(FULL):
        winner, loser = rated(winner, loser, weight(met))
    fair = winner
    for met in range(FULL, 200):
        winner, loser = rated(winner, loser, weight(met))
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
def test_what_is_rated(changes, rates):
    assert counts(over(**changes)) is rates


def test_a_match_counts_for_its_game_its_server_and_all_and_for_its_month_and_week():
    told = ended(over("kayles: 7 8"), (Accuracy(1, 2), Accuracy(3, 4)))
    assert (told.winner, told.loser, told.winner_kept) == (2, 1, Accuracy(3, 4))
    assert set(told.boards()) == {
        Board(scope, game, period)
        for scope in (0, 99)
        for game in ("", "kayles")
        for period in ("", "2026-11", "2026-W47")
    }


def test_games_beside_each_other_count_for_no_single_game():
    assert game_of(over("kayles: 7; nim: 3 4")) == ""
    assert game_of(over("take 1-3: 7 8")) == "take 1-3"


def test_in_direct_messages_a_match_counts_for_no_server():
    told = ended(over(place=Place(None, 5)), (Accuracy(), Accuracy()))
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


def test_a_badge_for_who_never_lost_a_won_kayles():
    faultless = Standing(user_id=1, matches=4, wins=4, kept=12, held=12)
    slip = Standing(user_id=1, matches=4, kept=11, held=12)
    games = {"kayles": faultless, "nim": slip}
    mine = Standing(user_id=1, best_streak=6)
    told = [(str(b.text.template), b.game) for b in badges(Profile(mine, 1, games, (), True, None))]
    assert told == [
        ("Never threw away a win in {game}", "kayles"),
        ("{count} wins in a row", ""),
        ("Beat perfect play", ""),
    ]
    assert badges(Profile(ALICE, 1, {}, (), False, None)) == []


@pytest.mark.parametrize("points", [(1000,), (1000, 1105), tuple(range(500, 2500, 7))])
def test_a_plot_stays_on_its_card(points):
    svg = drawn(points, 1, "en-US")
    assert f"match {len(points)}" in svg
    assert "nan" not in svg


def test_a_streak_ends_with_a_loss_but_the_best_stays():

    told = Ended(match_id=1, guild_id=1, game="nim", winner=2, loser=1, moment=NOW - timedelta(1))
    mine = Standing(user_id=1, streak=4, best_streak=4, wins=4, matches=4)
    now = after(told, BOB, mine, 1)[1]
    assert (now.streak, now.best_streak, now.wins, now.losses) == (0, 4, 4, 1)
