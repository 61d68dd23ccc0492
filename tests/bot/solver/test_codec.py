"""What crosses the network: every question and answer as JSON, and nothing that isn't listed."""

import json
from contextlib import suppress
from datetime import date
from functools import partial
from itertools import islice

import pytest

import cgt
from bot.classes.model.problems import Asked
from bot.classes.work import about
from bot.daily.model.plan import Mix
from bot.daily.work import draw as draw_daily
from bot.deeper import work as deeper
from bot.deeper.model import What
from bot.matches import work as matches
from bot.opponent.model import Wish
from bot.opponent.starts import start_of
from bot.puzzles.work import puzzle_of
from bot.questions import QUESTIONS, TYPES
from bot.quiz.work import draw as draw_quiz
from bot.race.work import Wish as RaceWish
from bot.race.work import draw as draw_race
from bot.skills.model import Subject
from bot.solver.codec import Codec, NotPortable
from bot.theory import work as theory
from cgt.cli.surveying import surveyed
from cgt.errors import CgtError, NotationError, TooLarge
from cgt.puzzles import Kind
from cgt.text import Text
from tests.games import FIRST_OF_FAMILIES, GAMES
from tests.samples import sampled

CODEC = Codec(QUESTIONS, TYPES)
NIM, KAYLES = cgt.position("nim: 1 2 4"), cgt.ruleset("kayles")
NORMAL = cgt.Convention.NORMAL
EACH = {
    "about": partial(about, "nim: 1 2", Asked.VALUE, 1),
    "daily": partial(draw_daily, Mix.BASICS, date(2026, 1, 5), [("mex", "")], 1),
    "change": partial(deeper.change, NIM, cgt.position("nim: 1 2 3"), NORMAL),
    "files": partial(deeper.files, What.POSITION, NORMAL, "nim: 1 2"),
    "graph": partial(deeper.graph, cgt.position("nim: 1 2"), NORMAL, "de"),
    "smaller": partial(deeper.smaller, NIM),
    "strip": partial(deeper.strip, KAYLES, "en-US"),
    "table": partial(deeper.table, KAYLES, 5, "en-US"),
    "review": partial(
        partial(matches.review, NIM, tuple(islice(NIM.moves(), 1)), "en-US"), quickly=True
    ),
    "start": partial(start_of, KAYLES, Wish(), 1),
    "puzzle": partial(puzzle_of, KAYLES, Wish(), 1),
    "quiz": partial(draw_quiz, Subject(Kind.VALUE, KAYLES, target=20.0), 1, {"a": 1.5}),
    "race": partial(draw_race, RaceWish(Kind.MEX, "nim", cgt.Size.SMALL), 1),
    "explain": partial(cgt.explain, NIM, convention=cgt.Convention.MISERE),
    "first": partial(theory.first_values, KAYLES),
    "sequence": partial(theory.sequence, None, KAYLES, 100, "en-US"),
    "solve": partial(theory.solve, NIM, "de", NORMAL),
    "survey": partial(surveyed, "0.77", 100),
}
"""A call of each question."""


@pytest.mark.parametrize("name", EACH)
def test_every_question_and_its_answer_come_through_as_json(name):
    function, arguments = CODEC.write_call(EACH[name])
    again = CODEC.read_call(function, arguments)
    assert CODEC.write_call(again) == (function, arguments)
    answer = EACH[name]()
    text = CODEC.dumps(answer)
    json.loads(text)
    assert CODEC.loads(text) == answer


def test_every_question_is_tried():
    assert {CODEC.write_call(call)[0] for call in EACH.values()} == QUESTIONS


@pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES), ids=str)
def test_every_game_comes_through_with_its_reasons_and_reviews(game):
    for example in game.examples:
        where = cgt.position(f"{game}: {example}")
        moves = tuple(islice(where.moves(), 1))
        written = CODEC.dumps((where, game, moves, where.components))
        assert CODEC.loads(written) == (where, game, moves, where.components), where
        answer = cgt.review(where, moves, stop=lambda _: True)
        assert CODEC.loads(CODEC.dumps(answer)) == answer
    for convention in cgt.Convention:
        with suppress(CgtError):
            answer = cgt.explain(where, convention)
            again = CODEC.loads(CODEC.dumps(answer))
            assert again == answer
            assert again.render() == answer.render()


def test_an_error_comes_through_with_its_place_and_its_template():
    with pytest.raises(NotationError) as caught:
        cgt.position("nim: x")
    error, again = caught.value, CODEC.loads(CODEC.dumps(caught.value))
    assert type(again) is NotationError
    assert (again.text, again.text.template) == (error.text, error.text.template)
    assert (again.span, again.source, again.example) == (error.span, error.source, error.example)

    class Special(TooLarge):
        pass

    sentence = "This is too large for me to solve here. Try a smaller position."
    again = CODEC.loads(CODEC.dumps(Special(sentence)))
    assert type(again) is TooLarge, "what is not listed comes as the nearest kind that is"
    assert str(again) == sentence
    few = Text.counted("{count} move", "{count} moves", count=2)
    assert str(CODEC.loads(CODEC.dumps(Text("It has {few}.", few=few)))) == "It has 2 moves."


@pytest.mark.parametrize(
    "text",
    [
        '{"@": "os.system", "command": "true"}',
        '{"@": "bot.config.Settings"}',
        '{"@": "cgt.components.Move", "other": 1}',
        '{"@": "position", "value": "nim: x"}',
        '{"no": "kind"}',
        "[1,",
    ],
)
def test_nothing_else_is_read(text):
    with pytest.raises(NotPortable):
        CODEC.loads(text)


def test_nothing_else_is_called_or_written():
    for call in (partial(print, 1), partial(matches.hint, NIM, NORMAL), len):
        with pytest.raises(NotPortable):
            CODEC.write_call(call)
    for name in ("os.system", "bot.matches.work.hint"):
        with pytest.raises(NotPortable):
            CODEC.read_call(name, "[[],{}]")
    for value in (object(), CODEC, {1, 2}, 10**5000):
        with pytest.raises(NotPortable):
            CODEC.dumps(value)
