"""Random sums of small components: answered as the plain definition says, in few steps.

The components are of every game of the catalogue and of random codes, the definition is a plain
recursion over whole positions, and what is counted are the steps of everything that has a budget.
"""

from random import Random

import pytest
from hypothesis import assume, example, given, strategies as st

import cgt
from cgt.core.budget import Budget
from cgt.errors import CgtError
from cgt.rulesets.catalogue import CATALOGUE
from cgt.theory import misere
from cgt.theory.genera import GENUS_OPTIONS, TAME_OPTIONS
from tests.cgt.core.test_codes import SHORT_CODES
from tests.samples import examples

SMALL = 9
"""The most moves of a component."""
FOLLOWERS = 1_500
"""The most positions that the plain recursion looks at."""
STEPS = TAME_OPTIONS + misere.AT_ONCE + GENUS_OPTIONS + 20_000
"""The most steps of an analysis of so small a position: no quotient is looked for."""

GAMES = st.sampled_from(CATALOGUE).map(lambda entry: entry.ruleset) | SHORT_CODES.map(cgt.ruleset)


@st.composite
def components(draw):
    """Return a component that random moves have made small."""
    game = draw(GAMES)
    rng = Random(draw(st.integers(0, 10_000)))
    try:
        starts = game.random_start(rng, cgt.Size.SMALL)
    except CgtError:
        starts = ()
    assume(starts)
    here = cgt.Position((cgt.Component(game, rng.choice(starts)),))
    while here.count_moves(SMALL + 1) > SMALL:
        here = here.after(rng.choice(list(here.moves())))
    return rng.choice(here.components)


SUMS = st.lists(components(), min_size=1, max_size=3).map(lambda parts: cgt.Position(tuple(parts)))


def options(sum_):
    """Yield what can follow a sum of components, by the rules alone."""
    for index, (game, state) in enumerate(sum_):
        for option in game.options(state):
            yield (*sum_[:index], *((game, part) for part in option.parts), *sum_[index + 1 :])


def lost(sum_, convention, known):
    """Whether the player to move loses a sum, by the definition."""
    if sum_ not in known:
        assume(len(known) < FOLLOWERS)
        after = [lost(after, convention, known) for after in options(sum_)]
        known[sum_] = not any(after) if after or convention is cgt.Convention.NORMAL else False
    return known[sum_]


@pytest.fixture(scope="module")
def counted():
    """Count the steps of all budgets."""
    spent = []
    expanded = Budget.expanded

    def counting(self, positions):
        spent.append(positions)
        expanded(self, positions)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Budget, "expanded", counting)
        yield spent


@pytest.mark.exhaustive
@given(SUMS, st.sampled_from(cgt.Convention))
@example(position=cgt.position("kayles: 5; nim + pass: 0"), convention=cgt.Convention.MISERE)
@example(position=cgt.position("kayles: 5; 0.07: 1"), convention=cgt.Convention.MISERE)
@examples(200)
def test_small_sums_are_analysed_as_defined_in_few_steps(counted, position, convention):
    known = {}
    is_lost = lost(
        tuple((part.ruleset, part.state) for part in position.components), convention, known
    )
    counted.clear()
    found = cgt.analyse(position, convention)
    assert sum(counted) <= STEPS
    assert found.outcome == cgt.outcome(position, convention) == ("P" if is_lost else "N")
    after = {
        move: tuple((p.ruleset, p.state) for p in position.after(move).components)
        for move in position.moves()
    }
    winning = [move for move, left in after.items() if lost(left, convention, known)]
    assert sorted(map(str, found.winning_moves)) == sorted(map(str, winning))
    assert (found.best_move is None) == position.is_over
