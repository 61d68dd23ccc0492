"""Moves of the bot: perfect at its best, and with the faults of a human below."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from random import Random

import pytest
from hypothesis import given, strategies as st

import cgt
from bot.play.engine.model import Level
from bot.play.engine.work import choose_move, random_move, sensible_move
from cgt.core.convention import Convention
from tests.games import FIRST_OF_FAMILIES, GAMES, HEAP_GAMES
from tests.samples import examples, sampled

HEAPS = sampled([game.code for game in HEAP_GAMES], [game.code for game in FIRST_OF_FAMILIES])
SMALL = ["nim", "take 1-3", "divide 2,3,6", "nim + pass", "kayles", "grundy's game", "0.07"]
"""Games whose misère play a plain search decides."""
LARGEST = 4
BOTH = [
    *((game.code, Convention.NORMAL) for game in HEAP_GAMES),
    *((game, Convention.MISERE) for game in SMALL),
]
SOME = [(game.code, Convention.NORMAL) for game in FIRST_OF_FAMILIES]
SOME += [(game, Convention.MISERE) for game in ("nim", "kayles")]
each_convention = pytest.mark.parametrize("convention", Convention)


@cache
def is_won(position, convention):
    """The definition: a player wins if some move leaves the other lost."""
    if position.is_over:
        return convention is Convention.MISERE
    return any(not is_won(position.after(move), convention) for move in position.moves())


@pytest.mark.parametrize("played", sampled(BOTH, SOME), ids=str)
def test_perfect_bot_never_loses_a_won_position(played):
    game, convention = played
    seen, rng, won = set(), Random(1), 0

    def beats_every_reply(position):
        if position in seen or position.is_over:
            return
        seen.add(position)
        after = position.play(choose_move(position, Level.PERFECT, rng, convention))
        assert not is_won(after, convention), f"{position} -> {after}"
        for reply in after.moves():
            beats_every_reply(after.after(reply))

    first = next(heap for heap in range(99) if not cgt.position(str(heap), game).is_over)
    for heaps in combinations_with_replacement((0, *range(first, first + LARGEST)), 3):
        position = cgt.position(" ".join(map(str, heaps)), game)
        if is_won(position, convention):
            won += 1
            beats_every_reply(position)
    assert won > 10


@pytest.mark.parametrize("game", HEAPS)
@given(heaps=st.lists(st.integers(0, 14), min_size=1, max_size=4), seed=st.integers())
def test_level_makes_legal_moves(game, heaps, seed):
    position = cgt.position(" ".join(map(str, heaps)), game)
    for level in Level:
        if position.is_over:
            with pytest.raises(ValueError, match="no move is left"):
                choose_move(position, level, Random(seed))
        else:
            move = choose_move(position, level, Random(seed))
            assert move in list(position.moves())
            assert choose_move(position, level, Random(seed)) == move, "by the same chance"


@each_convention
def test_weaker_level_errs_more_often(convention):
    position, rng = cgt.position("nim: 12 15 17"), Random(2)
    winning = cgt.analyse(position, convention).winning_moves
    shares = [
        sum(choose_move(position, level, rng, convention) in winning for _ in range(400)) / 400
        for level in Level
    ]
    assert shares[0] == 1
    assert all(better > worse + 0.05 for better, worse in pairwise(shares))


@pytest.mark.parametrize("text", ["nim: 0 7", "take 1-3: 3", "nim: 1000000000000000000 0"])
def test_every_level_sees_a_last_move_in_plain_sight(text):
    position, rng = cgt.position(text), Random(3)
    for level in Level:
        assert position.play(choose_move(position, level, rng)).is_over


def test_beginner_avoids_a_last_move_in_misere_play():
    position, rng = cgt.position("nim: 3"), Random(3)
    chosen = [choose_move(position, Level.BEGINNER, rng, Convention.MISERE) for _ in range(200)]
    assert sum(position.play(move).is_over for move in chosen) < 20
    (forced,) = cgt.position("nim: 1").moves()
    assert choose_move(cgt.position("nim: 1"), Level.BEGINNER, rng, Convention.MISERE) == forced


def test_lost_position_is_played_so_that_winning_is_hard():
    position = cgt.position("nim: 7 7")
    after = position.play(choose_move(position, Level.PERFECT, Random(1)))
    assert len(cgt.analyse(after).winning_moves) == 1
    assert len(list(after.moves())) > 7


@pytest.mark.parametrize(
    "text",
    [
        "nim: 1000000000000000000 999999999999999999",
        "nim + pass: 1000000000000000000 7",
        "take 1-300: 1000000000000000000",
        "divide 2,3,6: 1000000000000000000",
    ],
)
def test_huge_heap_is_played_without_a_list_of_its_moves(text):
    position, rng = cgt.position(text), Random(4)
    for level, _ in product(Level, range(5)):
        position.play(choose_move(position, level, rng))


def test_random_move_is_any_of_a_position():
    position, rng = cgt.position("nim + pass: 3 2p"), Random(5)
    drawn = Counter(str(random_move(position, rng)) for _ in range(400))
    assert set(drawn) == {str(move) for move in position.moves()}
    assert min(drawn.values()) > 20
    large = cgt.position("nim: 1000000")
    taken = [int(random_move(large, rng).option.text[1:]) for _ in range(100)]
    assert sum(taken) / 100 == pytest.approx(500_000, rel=0.3)


@pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES), ids=lambda game: game.code)
@given(seed=st.integers(), convention=st.sampled_from(Convention))
@examples(3)
def test_move_at_sight_is_legal_in_every_game(game, seed, convention):
    rng = Random(seed)
    position = cgt.position(rng.choice(game.examples), game)
    assert sensible_move(position, convention, rng) in list(position.moves())


@each_convention
@pytest.mark.parametrize("start", ["cram: 1x4", "nim: 2 3", "chomp: 2x3", "node kayles: p5"])
def test_win_in_sight_is_taken(start, convention):
    position = cgt.position(start)
    winning = cgt.analyse(position, convention).winning_moves
    assert winning
    for seed in range(10):
        assert sensible_move(position, convention, Random(seed)) in winning


def test_position_without_moves_has_no_move_at_sight():
    with pytest.raises(ValueError, match="no move is left"):
        sensible_move(cgt.position("0"), Convention.NORMAL, Random(1))
