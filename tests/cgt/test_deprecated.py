"""Names of 1.0 that have been renamed: they work, and say what to use instead."""

import dataclasses
import inspect
import json

import pytest

import cgt
from cgt.cli import main
from cgt.core import record
from cgt.core.convention import Convention

START = cgt.position("kayles: 3 4")
CONVENTION = "Use convention= instead"


@pytest.mark.parametrize("owner", [cgt, cgt.Position])
@pytest.mark.parametrize("name", ["analyse", "explain", "game_graph", "outcome", "winning_moves"])
def test_play_is_the_convention_of_a_question(owner, name):
    question = getattr(owner, name)
    with pytest.warns(DeprecationWarning, match=CONVENTION) as caught:
        answer = question(START, play="misère")
    assert str(answer) == str(question(START, convention="misère"))
    assert [warning.filename for warning in caught] == [__file__]


def test_play_is_the_convention_of_the_best_move():
    with pytest.warns(DeprecationWarning, match=CONVENTION):
        assert START.best_move(play="misère") == START.best_move("misère")


@pytest.mark.parametrize("review", [cgt.review, cgt.Position.review])
def test_play_is_the_convention_of_a_review(review):
    with pytest.warns(DeprecationWarning, match=CONVENTION):
        plies = review(START, ["A-1"], play="misère")
    assert plies == review(START, ["A-1"], convention="misère")


def test_play_is_the_convention_of_each_answer():
    answers = [
        cgt.analyse(START, "misère"),
        cgt.explain(START, "misère"),
        cgt.game_graph(START, "misère"),
        cgt.review(START, ["A-1"], "misère")[0],
        record.Record(START, convention=Convention.MISERE),
    ]
    for answer in answers:
        with pytest.warns(DeprecationWarning, match=r"\.play is deprecated. Use \.convention"):
            assert answer.play is Convention.MISERE
        fields = {
            field.name: getattr(answer, field.name)
            for field in dataclasses.fields(answer)
            if field.name != "convention"
        }
        with pytest.warns(DeprecationWarning, match=CONVENTION):
            made = type(answer)(**fields, play=Convention.MISERE)
        assert made.convention is Convention.MISERE
        with pytest.warns(DeprecationWarning, match=CONVENTION):
            replaced = dataclasses.replace(answer, play=Convention.NORMAL)
        assert replaced.convention is Convention.NORMAL


def test_signatures_have_only_the_new_names():
    for function in (cgt.analyse, cgt.Position.outcome, cgt.Record, cgt.Ply):
        parameters = inspect.signature(function).parameters
        assert "convention" in parameters
        assert "play" not in parameters


def test_play_is_the_convention():
    with pytest.warns(DeprecationWarning, match=r"Use cgt\.Convention instead"):
        from cgt import Play
    assert Play is cgt.Convention
    with pytest.raises(AttributeError, match="no attribute 'Plya'"):
        _ = cgt.Plya


def test_deprecated_told_describes_a_move():
    move = START.move("A-1")
    with pytest.warns(DeprecationWarning, match=r"Use \.describe instead"):
        assert START.told(move) == START.describe(move)
    shown, (component, _) = cgt.presenter(cgt.ruleset("kayles")), START.components
    with pytest.warns(DeprecationWarning, match=r"Use \.describe instead"):
        told = shown.told(component.state, move.option, "A")
    assert told == shown.describe(component.state, move.option, "A")


def test_presenter_can_define_deprecated_told():
    base = type(cgt.presenter(cgt.ruleset("kayles")))
    with pytest.warns(DeprecationWarning, match=r"Use Own\.describe instead") as caught:

        class Own(base):
            def told(self, state, option, where=""):
                return cgt.Text("{move}!", move=super().told(state, option, where))

    assert caught[0].filename == __file__
    (component, _), option = START.components, START.move("A-1").option
    with pytest.warns(DeprecationWarning, match=r"Use \.describe instead"):
        described = Own(component.ruleset).describe(component.state, option, "B")
    assert str(described) == "knocked down 1 pin in B and left 2!"


def test_record_of_1_0_is_read():
    old = "start: kayles: 3\nplay: misère\n1. A-1"
    assert record.parse(old) == record.parse(old.replace("play", "convention"))
    assert record.parse(old.replace("\n", " ")).convention is Convention.MISERE
    with pytest.raises(cgt.NotationError, match="appears twice"):
        record.parse(f"{old}\nconvention: normal")


@pytest.mark.parametrize("command", ["winner", "explain"])
def test_terminal_takes_play_for_the_convention(command, capsys):
    assert main([command, "--play", "misère", "kayles: 3 4", "--json"]) == 0
    answer, warning = capsys.readouterr()
    assert warning == "--play is deprecated. Use --convention instead.\n"
    assert main([command, "--convention", "misère", "kayles: 3 4", "--json"]) == 0
    assert capsys.readouterr() == (answer, "")
    assert json.loads(answer)["play"] == json.loads(answer)["convention"] == "misère"
    assert main([command, "--help"]) == 0
    assert "--play" not in capsys.readouterr().out
