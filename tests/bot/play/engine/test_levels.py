"""The ladder of levels, held by matches of simulated members from the starts of /play."""

from collections import Counter
from functools import cache
from random import Random

import pytest

import cgt
from bot.play.engine import work
from bot.play.engine.model import Experience, Level, Wish, own_level
from bot.play.engine.starts import good_start
from bot.play.engine.work import choose_move
from bot.server.games.model import curated_games
from tests.samples import sampled

CODES = [entry.code for _mood, entry in curated_games()]
STARTS, EACH = 40, 8
CHANCE = 2 * (0.25 / (STARTS * EACH)) ** 0.5
"""Two standard deviations of a share of that many matches."""


@pytest.fixture(autouse=True)
def analysed_once(monkeypatch):
    for name in ("analyse", "is_copyable"):
        monkeypatch.setattr(work, name, cache(getattr(work, name)))


@cache
def afters(position):
    """Return the positions after each move."""
    return [position.after(move) for move in position.moves()]


@cache
def safe(position):
    """Return the positions after the moves that don't lose at once, or all if each does."""
    kept = [after for after in afters(position) if not any(map(is_over, afters(after)))]
    return kept or afters(position)


def is_over(position):
    return position.is_over


@cache
def mirrored(position):
    """Return the positions after a move that consist of equal pairs."""
    return [after for after in afters(position) if _is_paired(after)]


def _is_paired(position):
    alive = (part for part in position.components if not part.is_over)
    counts = Counter(heap for part in alive for heap in heaps(part))
    return all(count % 2 == 0 for count in counts.values())


def heaps(part):
    """Return the equal or unequal things that a member sees in a component."""
    code, state = part.ruleset.code, part.state
    if code == "chomp" and all(row == 1 for row in state[1:]):
        return [state[0] - 1, len(state) - 1]
    if code == "kayles pins":
        return [row for row in state.split(".") if row]
    if code == "cram":
        cells = f"{state.cells:0{state.rows * state.columns}b}"
        return [part, part] if cells == cells[::-1] else [part]
    return [part]


def newcomer(position, rng):
    """Move at random, but not so that the match is lost at once."""
    return rng.choice(safe(position))


def learner(position, rng):
    """Leave equal pairs if possible, and otherwise move like a newcomer."""
    return rng.choice(mirrored(position) or safe(position))


@cache
def starts_of(code, allows_copying):
    rng, size = Random(1), Experience().size
    wish = Wish(size, first_wins=True, allows_copying=allows_copying)
    return [good_start(cgt.ruleset(code), wish, rng) for _ in range(STARTS)]


def share_won(code, member, level):
    """Return the share of matches that a simulated member, who moves first, wins."""
    rng, won = Random(2), 0
    for start in starts_of(code, not level.resists_copying) * EACH:
        position, moves = start, 0
        while not position.is_over:
            if moves % 2:
                position = position.after(choose_move(position, level, rng))
            else:
                position = member(position, rng)
            moves += 1
        won += moves % 2
    return won / (STARTS * EACH)


@pytest.mark.parametrize("code", sampled(CODES, ["nim"]))
def test_newcomer_wins_half_the_matches_at_level_1(code):
    assert 0.45 - CHANCE < share_won(code, newcomer, Level.NEWCOMER) < 0.6 + CHANCE


@pytest.mark.parametrize("code", sampled(CODES, ["nim"]))
def test_learner_wins_half_the_matches_at_level_2_or_3(code):
    shares = [share_won(code, learner, level) for level in (Level.BEGINNER, Level.CASUAL)]
    assert any(0.4 - CHANCE < share < 0.6 + CHANCE for share in shares), shares


NEW, EASY = Level.NEWCOMER, Level.BEGINNER


@pytest.mark.parametrize(
    ("played", "level"),
    [
        ([], NEW),
        ([(NEW, True)], NEW),
        ([(NEW, True), (NEW, False), (NEW, True)], EASY),
        ([(EASY, False), (NEW, True), (NEW, True)], EASY),
        ([(NEW, False), (EASY, True), (EASY, True)], NEW),
        ([(Level.PERFECT, True)] * 3, Level.PERFECT),
    ],
)
def test_own_level_follows_wins_and_choices(played, level):
    assert own_level(played) is level


def test_levels_are_numbered_from_the_easiest():
    assert [level.number for level in Level] == [5, 4, 3, 2, 1]
