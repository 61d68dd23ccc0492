"""Questions in a teacher's own words as values, with reasons and typed answers."""

import pytest

from bot.classroom.model import BadProblem
from bot.classroom.model.problems import own_problem, typed_problem


def test_reasons_follow_their_answers():
    for seed in range(3):
        own = own_problem("?", "3 | no common bit", ["1", "2 | larger"], "", seed).own
        assert dict(zip(own.answers, own.reasons, strict=True)) == {
            "3": "no common bit",
            "1": "",
            "2": "larger",
        }
        assert own.answers[own.right] == "3"
    assert own_problem("?", "3", ["1"], "", 0).own.reasons == ()


@pytest.mark.parametrize(
    ("accepted", "right", "wrong"),
    [
        (["3"], ["3", " 3 ", "+3", "3.0", "６/２"], ["4", "three", "3/0", "", "3 heaps"]),
        (["-1/2"], ["\N{MINUS SIGN}0.5", "-2/4"], ["1/2", "-.5.0"]),
        (["Mex rule", "mex"], ["MEX", "mexrule", " mex  RULE"], ["max", "mex rules"]),
        (["Straße"], ["STRASSE", "straße"], ["strase"]),
    ],
)
def test_typed_answer_is_accepted_in_any_form(accepted, right, wrong):
    own = typed_problem("?", accepted, "", "").own
    assert [each for each in right if not own.accepts(each)] == []
    assert [each for each in wrong if own.accepts(each)] == []


def test_typed_problem_without_an_answer_is_refused():
    for accepted in ([], ["", ""], list("abcdef")):
        with pytest.raises(BadProblem):
            typed_problem("?", accepted, "", "")
    assert typed_problem("?", ["3", "3.0", "a"], "Because.", "").own.accepted == ("3", "a")
    with pytest.raises(BadProblem):
        typed_problem("", ["3"], "", "")
