"""Misère play: who wins a match, how the bot plays it, and what it starts from."""

from datetime import UTC, datetime
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cgt
from bot.matches.model import challenges, transitions
from bot.matches.model.match import Place, Status
from bot.matches.model.sides import Player
from bot.opponent.model import Level, Wish
from bot.opponent.starts import good_start
from bot.opponent.work import choose_move, sensible_move
from cgt.convention import Convention
from tests.games import FIRST_OF_FAMILIES, GAMES, HEAP_GAMES
from tests.samples import examples, sampled

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
ANN, BEN = 1, 2
PLACE = Place(10, 20)
SMALL = ["nim", "take 1-3", "divide 2,3,6", "nim + pass", "kayles", "grundy's game", "0.07"]
WON = ["cram: 1x4", "nim: 2 3", "chomp: 2x3", "node kayles: p5"]
"""Positions that are won in both ways of playing."""


@cache
def is_won(position):
    """The definition: who cannot move has won; else some move must leave the other lost."""
    return position.is_over or any(not is_won(position.after(move)) for move in position.moves())


def playing(start, convention=Convention.MISERE):
    players = (Player(ANN), Player(BEN))
    match = challenges.propose(
        cgt.position(start), players, 0, PLACE, NOW, NOW, convention=convention
    )
    return challenges.accept(match, BEN, NOW.replace(hour=11))


def after(match, *texts):
    for text in texts:
        move = cgt.move(text, match.position)
        match = transitions.make_move(match, match.to_move.user_id, match.ply, move, NOW)
    return match


@pytest.mark.parametrize(("convention", "winner"), [(Convention.NORMAL, 0), (Convention.MISERE, 1)])
def test_the_last_move_wins_or_loses(convention, winner):
    match = after(playing("1 2", convention), "B-1", "A-1", "B-1")
    assert match.status is Status.FINISHED
    assert match.winner == winner


def test_a_rematch_is_played_in_the_same_way():
    ended = after(playing("1 2"), "B-1", "A-1", "B-1")
    assert challenges.rematch(ended, ANN, PLACE, NOW, NOW).convention is Convention.MISERE


@pytest.mark.parametrize("game", SMALL)
def test_perfect_never_loses_a_won_position_whatever_is_replied(game):
    seen, rng = set(), Random(1)

    def beats_every_reply(position):
        if position in seen or position.is_over:
            return
        seen.add(position)
        left = position.play(choose_move(position, Level.PERFECT, rng, Convention.MISERE))
        assert not is_won(left), f"{position} -> {left}"
        for reply in left.moves():
            beats_every_reply(left.after(reply))

    for heaps in combinations_with_replacement(range(6), 3):
        position = cgt.position(" ".join(map(str, heaps)), game)
        if is_won(position):
            beats_every_reply(position)
    assert len(seen) > 10


def share_of_winning_moves(text, level, tries=400):
    position, rng = cgt.position(text), Random(2)
    winning = cgt.analyse(position, Convention.MISERE).winning_moves
    chosen = (choose_move(position, level, rng, Convention.MISERE) for _ in range(tries))
    return sum(move in winning for move in chosen) / tries


def test_a_weaker_level_errs_more_often():
    perfect, casual, beginner = (
        share_of_winning_moves("nim: 12 15 17", level)
        for level in (Level.PERFECT, Level.CASUAL, Level.BEGINNER)
    )
    assert perfect == 1
    assert 0.68 < casual < 0.85
    assert 0.27 < beginner < 0.45


def test_even_a_beginner_avoids_a_last_move_in_plain_sight():
    position, rng = cgt.position("nim: 3"), Random(3)
    chosen = [choose_move(position, Level.BEGINNER, rng, Convention.MISERE) for _ in range(200)]
    ends = sum(position.play(move).is_over for move in chosen)
    assert ends < 20
    (forced,) = cgt.position("nim: 1").moves()
    assert choose_move(cgt.position("nim: 1"), Level.BEGINNER, rng, Convention.MISERE) == forced


@pytest.mark.parametrize("game", [game.code for game in HEAP_GAMES if game.code in SMALL])
def test_misere_starts_are_won_by_either_player(game):
    rng, ruleset = Random(7), cgt.ruleset(game)
    starts = [good_start(ruleset, Wish(cgt.Size.SMALL, Convention.MISERE), rng) for _ in range(40)]
    outcomes = [cgt.analyse(start, Convention.MISERE).outcome.value for start in starts]
    assert 8 <= outcomes.count("N") <= 32


@pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES), ids=lambda game: game.code)
def test_every_game_has_a_start_to_play_from(game):
    start = good_start(game, Wish(cgt.Size.SMALL, Convention.MISERE), Random(8))
    assert not start.is_over
    assert cgt.position(str(start)) == start


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
@given(seed=st.integers(), convention=st.sampled_from(Convention))
@examples(3)
def test_a_move_at_sight_is_legal_in_every_game(game, seed, convention):
    rng = Random(seed)
    position = cgt.position(rng.choice(game.examples), game)
    assert sensible_move(position, convention, rng) in list(position.moves())


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize("start", WON)
def test_a_win_in_sight_is_taken(start, convention):
    position = cgt.position(start)
    winning = cgt.analyse(position, convention).winning_moves
    assert winning
    for seed in range(10):
        assert sensible_move(position, convention, Random(seed)) in winning


def test_no_move_at_sight_is_left_when_the_match_is_over():
    with pytest.raises(ValueError, match="no move is left"):
        sensible_move(cgt.position("0"), Convention.NORMAL, Random(1))
