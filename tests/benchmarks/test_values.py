"""How many nim values a second each ruleset gives, and what an analysis costs.

``values_per_second`` stands under ``extra_info`` of each measurement (``--benchmark-json``).
"""

import pytest

import cgt
from cgt.engines.definition import _values_of, nim_value_by_definition
from cgt.rulesets.heaps.take import Take

HEAPS = 2_000
GAMES = [entry.ruleset for entry in cgt.CATALOGUE]
HEAP_GAMES = [game for game in GAMES if game.is_of_heaps]


def forget():
    """Let the definition know no value."""
    _values_of.cache_clear()


def note_rate(benchmark, values):
    """Note how many values a second the median run gave."""
    if benchmark.stats is not None:
        benchmark.extra_info["values_per_second"] = round(values / benchmark.stats.stats.median)


@pytest.mark.parametrize("game", HEAP_GAMES, ids=lambda game: game.code)
def test_the_values_of_the_first_heaps(benchmark, game):
    values = benchmark.pedantic(game.nim_values, (HEAPS,), setup=forget, rounds=10)
    assert len(values) == HEAPS + 1
    note_rate(benchmark, HEAPS + 1)


def test_the_values_of_the_first_heaps_by_definition(benchmark):
    heap = 20_000
    arguments = (Take((1, 3, 4)), heap)
    value = benchmark.pedantic(nim_value_by_definition, arguments, setup=forget, rounds=5)
    assert value == [0, 1, 0, 1, 2, 3, 2][heap % 7]
    note_rate(benchmark, heap + 1)


@pytest.mark.parametrize("heap", [10**18, 10**30])
def test_a_large_heap_that_is_divided(benchmark, heap):
    game = cgt.ruleset("divide 2,3,6")
    value = benchmark.pedantic(game.nim_value, (heap,), setup=forget, rounds=10)
    assert 0 <= value <= 3
    note_rate(benchmark, len(_values_of(game)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_the_analysis_of_a_position_that_is_offered(benchmark, game):
    position = cgt.position(game.examples[0], game)
    analysis = benchmark(cgt.analyse, position)
    assert analysis.position == position
    note_rate(benchmark, len(position.components))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_the_explanation_of_a_position_that_is_offered(benchmark, game):
    position = cgt.position(game.examples[0], game)
    explanation = benchmark(cgt.explain, position)
    assert explanation.position == position
