"""Who put which tile: told by shape as well as by colour, where both played on one board."""

import re
from random import Random

import pytest

import cgt
from cgt.drawing import draw
from cgt.rulesets.boards.tiles import Tiles
from tests.games import GAMES

TILES = [game for game in GAMES if isinstance(game, Tiles)]


@pytest.mark.parametrize("game", TILES, ids=str)
def test_each_tile_has_the_mark_of_the_player_who_put_it_there(game):
    position, rng, made = cgt.position(game.examples[0], game), Random(3), 0
    while not position.is_over:
        position, made = position.after(rng.choice(list(position.moves()))), made + 1
        drawn = draw(position)
        assert len(re.findall('class="first"', drawn)) == (made + 1) // 2
        assert len(re.findall('class="second"', drawn)) == made // 2


def test_on_several_boards_nobody_knows_whose_a_tile_is():
    position = cgt.position("cram: 2x3 3x3")
    assert 'class="first"' not in draw(position.after(next(position.moves())))
