"""Guessing doesn't pay: a habit or a misconception scores hardly more than chance."""

from collections import defaultdict
from random import Random

import pytest

from cgt.core.convention import Convention
from cgt.puzzles import Kind, NoPuzzle, kinds_of, puzzle
from cgt.puzzles.maker import maker_of
from tests.games import GAMES
from tests.samples import sampled

PUZZLES = 200
TOLERATED = 0.10
FEW = ("take 1-3", "divide 2,3,6", "kayles", "dawson's chess", "nim + pass", "mark", "guiles")
"""Games in which a puzzle takes a millisecond or two."""


def habits(made):
    """Yield what somebody answers who always does the same, each by a name."""
    count = len(made.answers)
    yield "first", made.answers[0]
    yield "last", made.answers[-1]
    yield "middle", made.answers[(count - 1) // 2]
    yield "the other middle", made.answers[count // 2]


def misconceptions(made):
    """Yield the answers of those who have a misconception, each by what is said to them.

    Not where it is what is left of many moves or codes: nobody can tell which.
    """
    if made.kind in {Kind.LOSING_MOVE, Kind.CODE, Kind.VALUES, Kind.CONJECTURE}:
        return
    told = set()
    for trap in maker_of(made.kind).traps(made):
        if trap.said.template not in told:
            told.add(trap.said.template)
            yield trap.said.template, trap.answer


def scores(kind, convention, games, count):
    """Return how often each guesser is right above chance, on average over some puzzles."""
    rng, above = Random(f"{kind} {convention}"), defaultdict(list)
    playable = [game for game in games if kind in kinds_of(game, convention)]
    while len(above["first"]) < count:
        try:
            made = puzzle(kind, rng.choice(playable), rng, convention)
        except NoPuzzle:
            continue
        chance = 1 / len(made.answers)
        for name, answer in [*habits(made), *misconceptions(made)]:
            is_offered = answer in made.answers
            above[name].append((answer == made.right_answer) - chance if is_offered else 0)
    return {name: sum(each) / count for name, each in above.items()}


def check(kind, convention, games):
    for name, score in scores(kind, convention, games, PUZZLES).items():
        if kind is Kind.PERIOD and name.startswith("You counted how many"):
            continue  # it is so for the few games with a short period, whatever is offered
        assert score <= TOLERATED, name


@pytest.mark.parametrize("kind", sampled(Kind, [Kind.LOSING_MOVE]))
def test_habits_score_no_more_than_chance(kind):
    """In misère play they do so in the long test."""
    if Convention.NORMAL in maker_of(kind).conventions:
        check(kind, Convention.NORMAL, FEW)


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", Kind)
def test_habits_score_no_more_than_chance_in_all_games(kind):
    for convention in maker_of(kind).conventions:
        check(kind, convention, GAMES)
