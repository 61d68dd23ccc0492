"""Misère play said in the text of a position or a game, at each question of the library."""

import inspect
import re
import unicodedata
from random import Random

import pytest

import cgt
from cgt.core.convention import without_misere
from tests.games import each_entry
from tests.samples import sampled

PLAIN, GAME = "kayles: 2 3", "kayles"
POSITIONS = (
    "misère kayles: 2 3",
    "MISÈRE KAYLES 2 3",
    "kayles misere: 2 3",
    "Kayles misère 2 3",
    "kayles (misère): 2 3",
    "kayles: 2 3 misère",
    "kayles, misère: 2 3",
    "misère play: kayles 2 3",
    "kayles 2 3 in misère play",
    "misere-kayles: 2 3",
    unicodedata.normalize("NFD", "misère kayles: 2 3"),
)
GAMES = ("misère kayles", "Misere Kayles", "kayles misère", "KAYLES (MISÈRE)", "kayles, misere")
MISERE_ONLY = {"genus", "misere_form", "misere_quotient"}
"""Questions that are about misère play alone."""
QUESTIONS = {
    **{name: getattr(cgt, name) for name in cgt.__all__ if inspect.isfunction(getattr(cgt, name))},
    "puzzles.kinds_of": cgt.puzzles.kinds_of,
    "puzzles.puzzle": cgt.puzzles.puzzle,
}
OTHERS = {
    "moves": ["A-1"],
    "kind": "outcome",
    "form": "csv",
    "other": "nim",
    "to": 3,
    "rng": None,
    "values": "0 1 2",
}
TEXTS = {cgt.move: "A-1", cgt.conjecture: "g(n) = n mod 4"}
"""Values of parameters that must be given beside a position or a game."""


def takes(ask):
    """Yield the parameters of a question that take a position or a game, with texts for each."""
    for name, each in inspect.signature(ask).parameters.items():
        if "PositionLike" in str(each.annotation) and name not in {"before", "options"}:
            yield name, PLAIN, POSITIONS
        elif re.search(r"Ruleset \| str|str \| Ruleset", str(each.annotation)):
            yield name, GAME, GAMES


CASES = [
    (name, parameter, plain, said)
    for name, ask in QUESTIONS.items()
    for parameter, plain, texts in takes(ask)
    for said in texts
]
each_case = pytest.mark.parametrize(
    "case",
    sampled(CASES, [case for case in CASES if case[3] in {POSITIONS[0], POSITIONS[4], GAMES[0]}]),
    ids=lambda case: f"{case[0]} {case[1]}: {case[3]}",
)


def asked(ask, parameter, value, **more):
    """Return the answer to a question, with a value in the place of one parameter."""
    given = {}
    for name, each in inspect.signature(ask).parameters.items():
        if each.default is each.empty and each.kind is not each.VAR_POSITIONAL:
            is_game = "Ruleset" in str(each.annotation)
            usual = TEXTS.get(ask, PLAIN) if name == "text" else GAME if is_game else PLAIN
            given[name] = OTHERS.get(name, usual)
    seeds = {"rng": Random(7)} if "rng" in given else {}
    counts = {"count": 3, "seed": 7} if ask is cgt.sheet else {}
    answer = ask(**{**given, parameter: value, **seeds, **counts, **more})
    if ask is cgt.sheet:
        return answer.exercises
    return list(answer) if ask is cgt.nim_values else answer


@pytest.mark.exhaustive
@each_case
def test_misere_in_a_text_is_understood_or_refused_everywhere(case):
    name, parameter, plain, said = case
    ask = QUESTIONS[name]
    has_convention = "convention" in inspect.signature(ask).parameters
    if has_convention or name in MISERE_ONLY:
        chosen = {"convention": "misère"} if has_convention else {}
        expected = asked(ask, parameter, plain, **chosen)
        assert asked(ask, parameter, said) == asked(ask, parameter, said, **chosen) == expected
        return
    with pytest.raises(cgt.NotationError, match=r"I can't use .* here") as caught:
        asked(ask, parameter, said)
    assert caught.value.source == said
    assert "re" in said[slice(*caught.value.span)].lower()
    assert asked(ask, parameter, caught.value.example) == asked(ask, parameter, plain)


@each_case
def test_two_conventions_that_disagree_are_refused(case):
    name, parameter, plain, said = case
    ask = QUESTIONS[name]
    if "convention" not in inspect.signature(ask).parameters:
        return
    with pytest.raises(cgt.NotationError, match="you chose normal play") as caught:
        asked(ask, parameter, said, convention="normal")
    example = caught.value.example
    assert asked(ask, parameter, example) == asked(ask, parameter, plain, convention="normal")


def test_every_question_about_a_position_or_game_is_covered():
    covered = {case[0] for case in CASES}
    assert {
        "analyse",
        "outcome",
        "nim_value",
        "period",
        "draw",
        "table",
        "puzzles.puzzle",
    } < covered
    assert {"explain", "review", "sheet", "genus", "position", "ruleset", "game_graph"} < covered


@each_entry
def test_misere_goes_with_each_name_of_each_game(entry):
    for name in entry.names:
        assert without_misere(name) == name, "no game has the word in its own name"
        for said in (f"misère {name}: {entry.start}", f"{name} misère: {entry.start}"):
            assert cgt.core.notation.played(said) == (
                cgt.position(f"{name}: {entry.start}"),
                cgt.Convention.MISERE,
            )


def test_record_takes_misere_from_its_start():
    record = cgt.read_record("start: misère nim: 1 2\n1. B-2\n2. A-1")
    assert (record.convention, record.winner) == (cgt.Convention.MISERE, 1)
    assert cgt.read_record(str(record)) == record
    with pytest.raises(cgt.NotationError, match=r"Line 1: .*you chose normal play"):
        cgt.read_record("start: misère nim: 1 2\nconvention: normal\n1. B-2")


def test_claim_that_says_misere_is_refused():
    with pytest.raises(cgt.NotationError, match="I can't use “misère” here"):
        cgt.conjecture("misère kayles n%12=3 -> 3")


def test_slip_beside_misere_still_points_at_the_slip():
    with pytest.raises(cgt.NotationError, match="Did you mean Kayles") as caught:
        cgt.outcome("misère kales: 3")
    assert caught.value.source[slice(*caught.value.span)] == "kales"


def test_list_of_too_many_components_is_counted_right():
    with pytest.raises(cgt.NotationError, match="this one has 9000"):
        cgt.position([3] * 9_000)
    with pytest.raises(cgt.NotationError, match="this one has more than 10000"):
        cgt.position([3] * 99_999)
