"""The face of the library: text wherever a position, move, ruleset or state goes."""

import pickle
import re

import pytest

import cgt
from tests.games import each_entry


def test_position_is_text_or_a_list_or_a_position():
    position = cgt.position("nim: 3 4 5")
    assert cgt.position([3, 4, 5]) == cgt.position((3, 4, 5), "nim") == position
    assert cgt.position(position) is position
    assert cgt.position(["(3,5)", (1, 2)], "wythoff") == cgt.position("wythoff: (3,5) (1,2)")


def test_moves_take_text():
    position = cgt.position("nim: 3 4 5").play("A-2").play("b to 1")
    assert str(position) == "nim: 1 1 5"
    assert cgt.move("C-5", "nim: 1 1 5") == position.move("c 5")


def test_value_is_searched_for_within_a_budget():
    assert cgt.ruleset("cram").nim_value("4x5", budget="1M positions") == 2
    assert cgt.ruleset("kayles").nim_value(10, budget="1s") == 2
    with pytest.raises(cgt.NotationError, match="budget"):
        cgt.ruleset("cram").nim_value("4x5", budget="a while")


def test_position_answers_itself():
    position = cgt.position("nim: 3 4") + cgt.position("kayles: 5")
    assert str(position) == "nim: 3 4; kayles: 5"
    assert position.nim_value == 3 ^ 4 ^ 4
    assert cgt.position("cram: 12x12").outcome() == "P"
    assert cgt.position("cram: 7x8 3x4 8x7").nim_value == 1, "what is equal cancels"
    assert list(position.options()) == [position.play(move) for move in position.moves()]
    assert [str(move) for move in cgt.position("1 1").winning_moves("misère")] == ["A-1", "B-1"]
    assert str(cgt.position("1 2 3").best_move()) == "A-1"


@pytest.mark.parametrize(
    "question", ["analyse", "outcome", "explain", "winning_moves", "game_graph", "genus"]
)
@pytest.mark.parametrize("text", ["nim: 3 2", "kayles: 3; nim: 1", "take 1-3: 4"])
def test_position_answers_like_the_module(question, text):
    position = cgt.position(text)
    ways = [()] if question == "genus" else [(), ("misère",)]
    for convention in ways:
        answers = [getattr(cgt, question)(asked, *convention) for asked in (text, position)]
        assert answers == [getattr(position, question)(*convention)] * 2
    assert cgt.nim_value(text) == cgt.nim_value(text, "10s") == position.nim_value
    assert cgt.draw(text) == position.draw()
    assert cgt.misere_form(text) is position.misere_form()
    assert cgt.review(text, ["A-1"]) == position.review(["A-1"])


def test_positions_within_answers_can_be_asked_too():
    position = cgt.position("nim: 1 2")
    (ply,) = position.review(["B-2"])
    found = [ply.before, position.analyse().position, *position.game_graph().positions]
    assert all(isinstance(each, cgt.Position) and each.explain() for each in found)


def test_questions_about_a_game_take_its_name_or_its_code():
    for game in ("kayles", "0.77", cgt.ruleset("kayles")):
        assert cgt.nim_values(game, 5).tolist() == [0, 1, 2, 3, 1, 4]
        assert cgt.period(game).period == 12


@pytest.mark.parametrize(
    "ask",
    [
        lambda: cgt.ruleset("nim").nim_value(-1),
        lambda: cgt.ruleset("kayles").nim_value(-1),
        lambda: cgt.ruleset("kayles").nim_value("x"),
        lambda: cgt.ruleset("take 1-3").nim_value(-1),
        lambda: cgt.ruleset("prim").nim_value(-3),
        lambda: cgt.ruleset("cram").nim_value("4y5"),
        lambda: cgt.ruleset("wythoff").nim_value((-1, 3)),
        lambda: cgt.ruleset("wythoff").nim_value((1, 2, 3)),
        lambda: cgt.position([3, -1]),
        lambda: cgt.position("nim: 3").play("A-4"),
        lambda: cgt.analyse("no such game: 3"),
        lambda: cgt.ruleset("cram").nim_values(10),
        lambda: cgt.misere_quotient("cram"),
        lambda: cgt.nim_value("kayles: x"),
        lambda: cgt.nim_value("kayles: 3", "a while"),
        lambda: cgt.nim_values("kayles", -1),
        lambda: cgt.nim_values("no such game", 3),
        lambda: cgt.period("no such game"),
        lambda: cgt.winning_moves("nim: 3", "no such convention"),
    ],
)
def test_impossible_value_is_refused_in_a_sentence(ask):
    with pytest.raises(cgt.CgtError, match=r"\w{3}.*\."):
        ask()


HINTED = [
    lambda: cgt.ruleset(5),
    lambda: cgt.ruleset("nim").nim_value(2.5),
    lambda: cgt.ruleset("cram").nim_value(5),
    lambda: cgt.position(5),
    lambda: cgt.position("nim: 3").play(3),
]
"""Questions whose refusal says what can be written."""


@pytest.mark.parametrize(
    "ask",
    [
        *HINTED,
        lambda: cgt.ruleset("nim").nim_value(True),
        lambda: cgt.ruleset("kayles").nim_value(None),
        lambda: cgt.ruleset("wythoff").nim_value(3),
        lambda: cgt.ruleset("node kayles").nim_value(3),
        lambda: cgt.analyse(None),
        lambda: cgt.position("nim: 3") + 4,
    ],
)
def test_useless_value_is_a_type_error(ask):
    with pytest.raises(TypeError, match="such as '" if ask in HINTED else None):
        ask()


@each_entry
def test_repr_is_the_code_that_makes_the_value(entry):
    game = entry.ruleset
    position = cgt.position(game.examples[0], game)
    for value in (game, position, cgt.position(game.examples[-1], game)):
        code = repr(value)
        assert len(code) < 200
        assert eval(code) == value


def test_names_stand_in_a_repr_rather_than_codes():
    assert repr(cgt.position("0.77: 7 8")) == "cgt.position('kayles: 7 8')"
    assert repr(cgt.ruleset("0.137")) == 'cgt.ruleset("dawson\'s chess")'
    assert repr(cgt.analyse("nim: 3 4")) == "cgt.analyse(cgt.position('nim: 3 4'))"
    assert repr(cgt.explain("nim: 3 4", convention="misère")) == (
        "cgt.explain(cgt.position('nim: 3 4'), convention='misère')"
    )
    assert len(repr(cgt.misere_quotient("0.75"))) < 100


def test_explanation_is_printed_as_text():
    text = str(cgt.explain("take 1-3: 3 4 5"))
    assert text.startswith(
        "take 1-3: 3 4 5\n\n"
        "The player to move wins: Take 2 from A · Take 2 from B · Take 2 from C.\n\nRules: "
    )
    assert "turns nim value 3 into 1" in text


def test_notebook_shows_positions_explanations_and_rulesets():
    assert cgt.position("nim: 3 4 5")._repr_svg_().startswith("<svg")
    assert cgt.explain("nim: 3 4 5")._repr_svg_().startswith("<svg")
    assert "<table>" in cgt.ruleset("kayles")._repr_html_()
    assert "<table>" not in cgt.ruleset("cram")._repr_html_()
    assert cgt.position("nim: 3")._repr_html_() is None


def test_notebook_shows_reviews_periods_and_quotients():
    review = cgt.review("nim: 1 2", ["B-2", "A-1"])
    assert review._repr_svg_().startswith("<svg")
    assert isinstance(pickle.loads(pickle.dumps(review)), cgt.Review)
    period = cgt.ruleset("take 1,3,4").period()
    assert "<tr><th>period</th><td>7</td></tr>" in period._repr_html_()
    assert "proven by" in period._repr_html_()
    shown = cgt.misere_quotient("0.75")._repr_html_()
    assert "8 elements, 2 of them P (marked); proven complete." in shown
    assert shown.count("<table>") == 2
    assert "<mark>" in shown


def test_own_game_that_overrides_a_question_is_refused():
    with pytest.raises(TypeError, match="nim_value_of"):
        type("Wrong", (cgt.Ruleset,), {"nim_value": lambda _self, _state: 0})


def test_version_and_the_games():
    assert re.fullmatch(r"\d+\.\d+.*", cgt.__version__)
    assert {entry.ruleset.code for entry in cgt.games()} >= {"nim", "0.77", "cram"}
    with pytest.raises(AttributeError):
        cgt.nothing  # noqa: B018
