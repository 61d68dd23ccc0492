"""Starting positions: of each game, in each size, for the side that was promised the win."""

from functools import cache
from random import Random
from statistics import fmean, median

import pytest
from hypothesis import given, strategies as st

import cgt
from bot.play.engine.model import (
    FIRST_MATCHES,
    Difficulty,
    Experience,
    Level,
    NoStart,
    Wish,
    idea_of,
)
from bot.play.engine.starts import BANDS, TURNS, ease, good_start, missed
from bot.play.engine.work import choose_move, is_copyable, random_move
from bot.play.matches.cards.board import board_card
from bot.practice.board_puzzles.work import puzzle_position
from cgt.core.convention import Convention
from cgt.core.sizes import Size
from cgt.rulesets.custom import heap_game
from tests.bot.limits import ENGLISH, IMAGE, parts
from tests.bot.play.matches.stages import match_of
from tests.games import FIRST_OF_FAMILIES, GAMES, HEAP_GAMES
from tests.samples import sampled

SEEDS = 2
SHORT_IN_MISERE = {"moore 2": 1 / 2, "turn 3": 3 / 4, "bishop": 3 / 4, "welter": 3 / 4}
"""Games of short matches in misère play, with the share of those that last two moves a side.

No theory of misère play covers them, so a start has few enough moves for a search to be quick;
and from so few, a move that takes from two heaps, or turns three coins, is soon the end.
"""
LASTING = [game for game in GAMES if game.code not in SHORT_IN_MISERE]
FEW = [cgt.ruleset(name) for name in ("nim", "kayles", "cram", "northcott")]
MOST_BUTTONS, MOST_MOVES = 9, 10
each_game = pytest.mark.parametrize(
    "game", sampled(GAMES, FIRST_OF_FAMILIES[::3]), ids=lambda game: game.code
)


@cache
def start_of(game, size, seed, *, first_wins=True, convention=Convention.NORMAL):
    return good_start(game, Wish(size, convention, first_wins), Random(seed))


def match_from(start, seed, convention=Convention.NORMAL):
    """Return the moves of either side, and how many were forced, if the first plays anything."""
    rng, made, forced, here = Random(seed), [0, 0], 0, start
    while not here.is_over:
        turn = sum(made) % 2
        if turn == 0:
            forced += here.count_moves(2) == 1
            here = here.after(random_move(here, rng))
        else:
            here = here.after(choose_move(here, Level.PERFECT, rng, convention))
        made[turn] += 1
    return min(made), made[0], forced


@each_game
@pytest.mark.parametrize("first_wins", [True, False])
def test_start_is_won_by_the_promised_side_and_not_at_once(game, first_wins):
    for size in cgt.Size:
        start = start_of(game, size, 0, first_wins=first_wins)
        assert (cgt.outcome(start) is cgt.Outcome.N) == first_wins
        assert not any(start.after(move).is_over for move in start.moves())
        assert not any(part.is_over for part in start.components)
        assert len(set(start.components)) == len(start.components), "nobody plays by copying"
        assert cgt.position(str(start)) == start
        assert start.rulesets == (game,)


@each_game
def test_match_against_the_perfect_bot_lasts_and_leaves_a_choice(game):
    starts = [start_of(game, size, seed) for size in cgt.Size for seed in range(SEEDS)]
    matches = [match_from(start, seed) for seed, start in enumerate(starts)]
    assert sum(fewest >= 2 for fewest, _, _ in matches) >= len(matches) - 1
    assert median(fewest for fewest, _, _ in matches) >= 3
    lengths = [made for _, made, _ in matches]
    assert sum(forced for *_, forced in matches) <= sum(lengths) / 4
    assert sum(lengths[:SEEDS]) < sum(lengths[-SEEDS:]), "a large start is a longer match"


def misere_starts(game):
    return [
        start_of(game, size, seed, convention=Convention.MISERE)
        for size in cgt.Size
        for seed in range(SEEDS)
    ]


SOME_LASTING = [each for each in LASTING if each.code in {"kayles", "northcott"}]


@pytest.mark.parametrize("game", sampled(LASTING, SOME_LASTING), ids=lambda game: game.code)
def test_match_in_misere_play_lasts(game):
    starts = misere_starts(game)
    assert all(cgt.outcome(start, Convention.MISERE) is cgt.Outcome.N for start in starts)
    matches = [match_from(start, seed, Convention.MISERE) for seed, start in enumerate(starts)]
    assert sum(fewest >= 2 for fewest, _, _ in matches) >= len(matches) - 1
    assert median(fewest for fewest, _, _ in matches) >= 3


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "share"), SHORT_IN_MISERE.items())
def test_many_matches_of_a_short_misere_game_last(name, share):
    starts = misere_starts(cgt.ruleset(name))
    matches = [match_from(start, seed, Convention.MISERE) for start in starts for seed in range(6)]
    assert sum(fewest >= 2 for fewest, _, _ in matches) >= share * len(matches)
    assert median(fewest for fewest, _, _ in matches) >= 2


@pytest.mark.exhaustive
@each_game
def test_nearly_all_matches_against_the_perfect_bot_last(game):
    for size in cgt.Size:
        starts = [start_of(game, size, seed) for seed in range(10)]
        matches = [match_from(start, seed) for seed, start in enumerate(starts)]
        assert sum(fewest >= 2 for fewest, _, _ in matches) >= 8
        assert sum(fewest >= 3 for fewest, _, _ in matches) >= 4, "nearly half"
        assert sum(forced for *_, forced in matches) <= sum(made for _, made, _ in matches) / 4


@pytest.mark.parametrize("game", sampled(HEAP_GAMES, FIRST_OF_FAMILIES), ids=lambda game: game.code)
@given(seed=st.integers(), size=st.sampled_from(cgt.Size))
def test_start_has_a_few_heaps_of_different_sizes(game, seed, size):
    heaps = [cgt.Component(game, state) for state in game.random_start(Random(seed), size)]
    sizes = [game.size(heap.state) for heap in heaps]
    one_row = game.code in {"0.77", "0.07"} and len(sizes) == 1
    assert one_row or 3 <= len(sizes) <= 5
    assert len(set(sizes)) == len(sizes)
    assert max(sizes) <= (99 if game.code.startswith(("divide", "leave", "subtract")) else 24)
    assert not any(heap.is_over for heap in heaps)


EVEN = [(name, Convention.NORMAL) for name in ("nim", "kayles", "take 2,3", "wythoff", "cram")]
EVEN += [(name, Convention.MISERE) for name in ("nim", "take 1-3", "kayles")]


WHOLE = ["0.77", "cram", "chomp", "kayles pins", "bitter chocolate", "hackenbush"]


@pytest.mark.parametrize("code", sampled(WHOLE, WHOLE[:2]))
def test_start_is_one_board_as_in_the_catalogue(code):
    game = cgt.ruleset(code)
    for shown in (cgt.position(game.examples[0], game), start_of(game, cgt.Size.SMALL, 0)):
        assert len(shown.components) == 1


@pytest.mark.parametrize("drawn", sampled(EVEN, [EVEN[0], EVEN[5]]), ids=str)
def test_start_is_won_by_either_side_by_chance(drawn):
    game, convention = drawn
    ruleset, rng = cgt.ruleset(game), Random(7)
    starts = [good_start(ruleset, Wish(cgt.Size.SMALL, convention), rng) for _ in range(40)]
    assert 8 <= [cgt.outcome(start, convention).value for start in starts].count("N") <= 32


def test_start_of_a_game_of_large_heaps_is_an_example():
    ruleset = cgt.ruleset("take 50,60")
    start = good_start(ruleset, Wish(), Random(8))
    assert not start.is_over
    assert start in [cgt.position(example, ruleset) for example in ruleset.examples]


def test_first_good_start_is_taken_when_time_is_over():
    looks = []
    start = good_start(cgt.ruleset("moore 2"), Wish(), Random(1), lambda: looks.append(1) or True)
    assert not start.is_over
    assert len(looks) < 5


def test_start_of_a_game_without_a_proof_ends():
    rule = "n -> n - 1; n + 1 if n = 7 or n = 12"
    game = cgt.ruleset(rule)
    for seed in range(5):
        start = good_start(game, Wish(), Random(seed))
        assert all(part.state < 7 for part in start.components)


def test_game_without_an_end_has_no_start():
    with pytest.raises(cgt.NeverEnds):
        good_start(cgt.ruleset("n -> n + 1"), Wish(), Random(0), lambda: True)


def test_game_without_a_move_has_no_start():
    ended = heap_game(lambda _: [], "nothing", "No move is allowed.")
    with pytest.raises(NoStart, match="I couldn't find a starting position for nothing"):
        good_start(ended, Wish(), Random(1))


def shares_that_win(position):
    """Return which share of the moves keeps the win, turn by turn, by the plain definition."""
    shares = []
    while not position.is_over:
        found = cgt.analyse(position)
        if found.outcome is cgt.Outcome.N:
            shares.append(len(found.winning_moves) / position.count_moves(500))
        position = position.after(found.best_move)
    return shares


@pytest.mark.parametrize(
    ("start", "first"),
    [
        ("nim: 3 4 5", 1 / 12),  # A-2 alone
        ("nim: 1 1 1", 1),
        ("nim: 1 2 3", 1 / 5),  # lost: after the hardest reply one move of five keeps the win
        ("take 1-3: 5", 1 / 3),
    ],
)
def test_ease_is_the_mean_share_of_moves_that_keep_the_win(start, first):
    shares = shares_that_win(cgt.position(start))
    assert shares[0] == pytest.approx(first)
    assert ease(cgt.position(start), Convention.NORMAL) == pytest.approx(fmean(shares[:TURNS]))


def test_share_belongs_to_a_difficulty():
    assert [band[0] for band in BANDS.values()][:-1] == [band[1] for band in BANDS.values()][1:]
    for share in (0.0, 0.1, 0.2, 0.5, 1.0):
        assert min(missed(share, each) for each in Difficulty) == 0
    assert missed(0.5, Difficulty.HARD) == pytest.approx(3 / 8)


@pytest.mark.parametrize("game", sampled(GAMES, FEW[1:3]), ids=lambda game: game.code)
def test_hard_start_and_puzzle_have_fewer_winning_moves(game):
    sizes = list(cgt.Size)
    size = sizes[0] if game in FEW else sizes[GAMES.index(game) % len(sizes)]
    wishes = (Wish(size, first_wins=True, difficulty=each) for each in Difficulty)
    starts = [good_start(game, wish, Random(1)) for wish in wishes]  # of the same draws
    easy, medium, hard = (ease(start, Convention.NORMAL) for start in starts)
    assert easy >= medium >= hard
    if game in FEW:
        puzzles = [puzzle_position(game, Wish(difficulty=each), Random(1)) for each in Difficulty]
        easy, medium, hard = (shares_that_win(puzzle)[0] for puzzle in puzzles)
        assert 1 > easy >= medium >= hard > 0


@cache
def longest(position):
    """Return the number of moves in the longest match from a position."""
    return max((1 + longest(position.after(move)) for move in position.moves()), default=0)


@cache
def wins(position):
    """Return whether the player to move wins, by the plain definition."""
    return any(not wins(position.after(move)) for move in position.moves())


@pytest.mark.parametrize("first", FIRST_MATCHES, ids=lambda first: first.start)
def test_first_match_fits_on_buttons_and_is_won_by_its_idea(first):
    start = cgt.position(first.start)
    assert longest(start) <= MOST_MOVES
    assert wins(start)
    assert not wins(start.play(first.move))
    match = match_of(start, against_bot=True)
    assert match.level is Level.CASUAL
    shown = parts(board_card(match, ENGLISH, IMAGE))
    buttons = [each for each in shown if each["type"] == 2 and ":move:" in each["custom_id"]]
    assert len(buttons) == start.count_moves(100) <= MOST_BUTTONS
    assert not [each for each in shown if each["type"] == 3]
    assert idea_of(start) == first.idea


def test_starts_grow_with_the_matches_won():
    sizes = [Experience(finished=9, won=won).size for won in range(5)]
    assert sizes == [Size.SMALL, Size.SMALL, Size.SMALL, Size.MEDIUM, Size.MEDIUM]
    assert Experience(finished=3).start is None


@pytest.mark.parametrize("game", sampled(["kayles pins", "0.77", "cram", "wythoff"], ["cram"]))
def test_start_is_not_won_by_copying_when_excluded(game):
    wish = Wish(Size.SMALL, first_wins=True, allows_copying=False)
    starts = [good_start(cgt.ruleset(game), wish, Random(seed)) for seed in range(8)]
    assert not any(is_copyable(start, Convention.NORMAL) for start in starts)


@pytest.mark.parametrize(
    ("position", "is_won"),
    [
        ("nim: 3 5", True),
        ("kayles: 5", True),
        ("kayles pins: 7", True),
        ("cram: 3x4", True),
        ("nim: 3 4 5", False),
    ],
)
def test_copying_wins_if_a_move_leaves_equal_pairs(position, is_won):
    here = cgt.position(position)
    assert is_copyable(here, Convention.NORMAL) == is_won
    assert not is_copyable(here, Convention.MISERE)
