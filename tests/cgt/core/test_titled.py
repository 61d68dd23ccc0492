"""Games in any notation with a title in front."""

import pickle

import pytest

import cgt
from cgt.core.contract import Ruleset
from cgt.core.titled import TitledGame
from cgt.showing.presenter import presenter
from tests.samples import sampled

GAMES = ("take 1,4,6", "0.377", "divide 2,5", "graph a>b,c b>c", "nim + pass", "cram", "wythoff")
OF_THE_TITLE = {"code", "nim_value", "nim_values"}
"""What a title changes, and what the contract itself answers from the rest."""


def test_every_question_goes_to_the_game():
    asked = {name for name in vars(Ruleset) if not name.startswith("_")} - OF_THE_TITLE
    inherited = {*dir(object), *vars(cgt.core.objects.Displayable)}
    assert asked - inherited <= vars(TitledGame).keys()


@pytest.mark.parametrize("code", sampled(GAMES, GAMES[:4]))
def test_title_changes_nothing_but_the_name(code):
    game, plain = cgt.ruleset(f"My Game = {code}"), cgt.ruleset(code)
    assert (game.name, str(game), game.rule) == ("My Game", f"My Game = {plain}", plain.rule)
    assert (game != plain, game == cgt.ruleset(str(game))) == (True, True)
    start, other = (cgt.position(plain.examples[0], each) for each in (game, plain))
    assert cgt.position(str(start)) == start == pickle.loads(pickle.dumps(start))
    assert str(start) == f"My Game = {other}"
    assert start.nim_value == other.nim_value
    assert [*map(str, start.moves())] == [*map(str, other.moves())]
    assert [*map(start.action, start.moves())] == [*map(other.action, other.moves())]
    assert presenter(game) == presenter(plain)
    best = start.best_move()
    assert start.play(best).components[0].ruleset == game


def test_title_keeps_its_case_in_a_sum():
    position = cgt.position("TOWERS = Take 6 1 4: 7 8; nim: 3")
    assert str(position) == "TOWERS = take 1,4,6: 7 8; nim: 3"


@pytest.mark.parametrize("text", ["one = two = kayles", "tower = takes of stones", "s = 3 4"])
def test_title_before_no_game_is_refused(text):
    with pytest.raises(cgt.NotationError):
        cgt.ruleset(text)


def test_values_of_a_titled_game_have_the_period_of_the_game():
    game, plain = cgt.ruleset("Towers = take 1,4,6"), cgt.ruleset("take 1,4,6")
    assert game.nim_values(50).tolist() == plain.nim_values(50).tolist()
    assert game.period() == plain.period()
