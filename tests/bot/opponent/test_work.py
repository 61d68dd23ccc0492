"""How the bot plays: perfectly at its best, and with the faults of a human below."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cgt
from bot.opponent.model import Level
from bot.opponent.work import choose_move, random_move
from tests.games import FIRST_OF_FAMILIES, HEAP_GAMES
from tests.samples import sampled

GAMES = sampled([game.code for game in HEAP_GAMES], [game.code for game in FIRST_OF_FAMILIES])
LARGEST = 4


@cache
def is_won(position: cgt.Position) -> bool:
    """The definition: whoever is to move wins if some move leaves the other lost."""
    return any(not is_won(position.after(move)) for move in position.moves())


@pytest.mark.parametrize("game", GAMES)
def test_perfect_never_loses_a_won_position_whatever_is_replied(game):
    seen, rng = set(), Random(1)
    won = 0

    def beats_every_reply(position):
        if position in seen:
            return
        seen.add(position)
        after = position.play(choose_move(position, Level.PERFECT, rng))
        assert not is_won(after), f"{position} -> {after}"
        for reply in after.moves():
            beats_every_reply(after.after(reply))

    first = next(heap for heap in range(99) if not cgt.position(str(heap), game).is_over)
    sizes = (0, *range(first, first + LARGEST))
    for heaps in combinations_with_replacement(sizes, 3):
        position = cgt.position(" ".join(map(str, heaps)), game)
        if is_won(position):
            won += 1
            beats_every_reply(position)
    assert won > 10


@pytest.mark.parametrize("game", GAMES)
@given(heaps=st.lists(st.integers(0, 14), min_size=1, max_size=4), seed=st.integers())
def test_every_level_plays_by_the_rules(game, heaps, seed):
    position = cgt.position(" ".join(map(str, heaps)), game)
    for level in Level:
        if position.is_over:
            with pytest.raises(ValueError, match="no move is left"):
                choose_move(position, level, Random(seed))
        else:
            assert choose_move(position, level, Random(seed)) in list(position.moves())


@pytest.mark.parametrize("level", Level)
def test_the_same_chance_gives_the_same_move(level):
    position = cgt.position("nim: 12 15 17")
    moves = {choose_move(position, level, Random(5)) for _ in range(5)}
    assert len(moves) == 1


def share_of_winning_moves(text, level, tries=600):
    position, rng = cgt.position(text), Random(2)
    winning = cgt.analyse(position).winning_moves
    return sum(choose_move(position, level, rng) in winning for _ in range(tries)) / tries


def test_a_weaker_level_errs_more_often():
    shares = [share_of_winning_moves("nim: 12 15 17", level) for level in Level]
    assert shares[0] == 1
    assert 0.68 < shares[1] < 0.85
    assert 0.27 < shares[2] < 0.45


@pytest.mark.parametrize("text", ["nim: 0 7", "take 1-3: 3", "nim: 1000000000000000000 0"])
def test_even_a_beginner_sees_a_last_move_in_plain_sight(text):
    position, rng = cgt.position(text), Random(3)
    for level, least in ((Level.PERFECT, 1), (Level.CASUAL, 0.95), (Level.BEGINNER, 0.75)):
        ends = [position.play(choose_move(position, level, rng)).is_over for _ in range(300)]
        assert sum(ends) / 300 >= least


def test_a_lost_position_is_played_so_as_to_make_winning_hard():
    position = cgt.position("nim: 7 7")
    after = position.play(choose_move(position, Level.PERFECT, Random(1)))
    replies = list(after.moves())
    assert len(cgt.analyse(after).winning_moves) == 1
    assert len(replies) > 7


@pytest.mark.parametrize(
    "text",
    [
        "nim: 1000000000000000000 999999999999999999",
        "nim + pass: 1000000000000000000 7",
        "take 1-300: 1000000000000000000",
        "divide 2,3,6: 1000000000000000000",
    ],
)
@pytest.mark.parametrize("level", Level)
def test_a_heap_of_10_to_the_18_is_played_without_listing_its_moves(text, level):
    position, rng = cgt.position(text), Random(4)
    for _ in range(5):
        position.play(choose_move(position, level, rng))


def test_any_move_of_a_small_position_is_drawn():
    position, rng = cgt.position("nim + pass: 3 2p"), Random(5)
    drawn = Counter(str(random_move(position, rng)) for _ in range(400))
    assert set(drawn) == {str(move) for move in position.moves()}
    assert min(drawn.values()) > 20


def test_in_a_large_heap_large_moves_are_drawn_too():
    position, rng = cgt.position("nim: 1000000"), Random(6)
    taken = [int(random_move(position, rng).option.text[1:]) for _ in range(100)]
    assert sum(taken) / 100 == pytest.approx(500_000, rel=0.3)
