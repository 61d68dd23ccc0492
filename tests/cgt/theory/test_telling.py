"""What is said of a period is one truth, wherever it is asked for."""

from cgt.theory.telling import is_periodic, told_period
from tests.games import each_heap_game


@each_heap_game
def test_period_is_described_alike_with_and_without_values(game):
    at_sight = str(told_period(game))
    period = game.period(300)
    looked = str(told_period(game, period, 300))
    if game.known_period is not None or is_periodic(game) is False:
        facts = at_sight.partition(". This is proven")[0]
        assert looked.startswith(facts)
    else:
        assert (period is not None) == ("from heap" in looked.lower())
        assert ("A period provably exists" in at_sight) == (is_periodic(game) is True)
    assert "up to 0" not in at_sight + looked
