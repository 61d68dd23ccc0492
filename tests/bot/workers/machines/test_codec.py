"""What crosses the network: every question and answer as JSON, and nothing that isn't listed."""

import json
from collections.abc import Callable, Hashable
from contextlib import suppress
from datetime import date
from functools import partial
from itertools import islice
from typing import Any, Never
from unittest.mock import patch

import pytest

import cgt
from bot.answers.explore.model import FileKind
from bot.answers.theory import work as theory
from bot.classroom.model.problems import OwnQuestion
from bot.play.engine.model import Wish
from bot.play.matches import work as matches
from bot.practice.daily.model.plan import Mix, wish_for
from bot.workers.machines import codec
from bot.workers.machines.codec import (
    Failure,
    NotPortable,
    dumps,
    read_answer,
    read_call,
    write_call,
)
from bot.workers.registry import JOBS, job
from cgt.core.text import Text
from cgt.engines.misere import Genus
from cgt.errors import CgtError, NotationError, TooLarge
from tests.games import FIRST_OF_FAMILIES, GAMES
from tests.samples import sampled

NIM, KAYLES = cgt.position("nim: 1 2 4"), cgt.ruleset("kayles")
NORMAL = cgt.Convention.NORMAL
HALVING = cgt.ruleset("halving = n -> n - k if 1 <= k <= n/2")
ASKED = {
    "about": ("nim: 1 2", OwnQuestion.VALUE, 1),
    "asking": (wish_for(Mix.BASICS, date(2026, 1, 5), [("mex", "")]), 1),
    "change": (NIM, cgt.position("nim: 1 2 3"), NORMAL),
    "files": (FileKind.POSITION, NORMAL, "nim: 1 2"),
    "graph": (cgt.position("nim: 1 2"), NORMAL, "de"),
    "smaller": (NIM,),
    "strip": (KAYLES, "en-US"),
    "table": (KAYLES, 5, "en-US"),
    "review": (NIM, tuple(islice(NIM.moves(), 1)), "en-US", NORMAL),
    "start": (KAYLES, Wish(), 1),
    "puzzle": (KAYLES, Wish(), 1),
    "explain": (NIM, cgt.Convention.MISERE),
    "first look": (HALVING, "en-US"),
    "first values": (KAYLES,),
    "sequence": (None, KAYLES, 100, "en-US"),
    "values of a sequence": (None, KAYLES, 100),
    "solve": (cgt.position("nim: 3 5"), "de", NORMAL, False, True),
    "survey": ("0.77", 100),
    "values of an invention": (HALVING,),
}
"""What each question is asked."""
EACH = {name: partial(partial(JOBS[name], first), *rest) for name, (first, *rest) in ASKED.items()}
EACH["review"] = partial(EACH["review"], quickly=True)


@pytest.mark.parametrize("name", EACH)
def test_every_question_and_its_answer_come_through_as_json(name):
    function, arguments = write_call(EACH[name])
    again = read_call(name, arguments)
    assert write_call(again) == (function, arguments) == (name, arguments)
    answer = EACH[name]()
    text = dumps([True, answer])
    json.loads(text)
    assert read_answer(name, text) == answer
    for other in (5, "a text", [1, "a"], {"@": "text"}, {"Region": {}}):
        with pytest.raises(NotPortable):
            read_answer(name, json.dumps([True, other]))


def test_every_question_is_tried():
    ours = {name for name, each in JOBS.items() if not each.__module__.startswith("tests.")}
    assert EACH.keys() == ours


def test_a_name_belongs_to_one_question():
    with pytest.raises(ValueError, match="solve"):
        job("solve")(theory.explain)


@pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES[::3]), ids=str)
def test_every_game_comes_through_with_its_reasons_and_reviews(game):
    for example in game.examples:
        where = cgt.position(f"{game}: {example}")
        moves = tuple(islice(where.moves(), 1))
        whole = where, game, moves, where.components
        hint = tuple[cgt.Position, cgt.Ruleset, tuple[cgt.Move, ...], tuple[cgt.Component, ...]]
        assert loads(hint, dumps(whole)) == whole, where
        answer = cgt.review(where, moves, stop=lambda _: True)
        assert loads(tuple[cgt.Ply, ...], dumps(answer)) == answer
    for convention in cgt.Convention:
        with suppress(CgtError):
            answer = cgt.explain(where, convention)
            again = loads(cgt.Explanation, dumps(answer))
            assert again == answer
            assert again.render() == answer.render()


def loads(hint, text):
    """Return the value in the answer to a question that returns a type."""

    def question(): ...

    question.__annotations__["return"] = hint
    with patch.dict(JOBS, {"one": question}):
        return read_answer("one", f"[true,{text}]")


def error_after_transfer(error):
    """Return an error as it comes out of an answer."""
    with pytest.raises(CgtError) as caught:
        read_answer("solve", dumps([False, error]))
    return caught.value


def test_an_error_comes_through_with_its_place_and_its_template():
    with pytest.raises(NotationError) as caught:
        cgt.position("nim: x")
    error, again = caught.value, error_after_transfer(caught.value)
    assert type(again) is NotationError
    assert (again.text, again.text.template) == (error.text, error.text.template)
    assert (again.span, again.source, again.example) == (error.span, error.source, error.example)

    class Special(TooLarge):
        pass

    sentence = "This is too large for me to solve here. Try a smaller position."
    again = error_after_transfer(Special(sentence))
    assert type(again) is TooLarge, "what is not listed comes as the nearest kind that is"
    assert str(again) == sentence
    few = Text.counted("{count} move", "{count} moves", count=2)
    assert str(loads(Text, dumps(Text("It has {few}.", few=few)))) == "It has 2 moves."


@pytest.mark.parametrize(
    "text",
    [
        '{"os.system": {"command": "true"}}',
        '{"bot.config.Settings": {}}',
        '{"Region": {"other": 1}}',
        '{"Region": {}, "PassHeap": {}}',
        '{"no": "kind"}',
        "{}",
        "[1,",
    ],
)
def test_nothing_else_is_read(text):
    for hint in (
        Hashable,
        Failure,
        Text,
        Genus,
        cgt.Position,
        cgt.Ruleset,
        cgt.Move,
        OwnQuestion,
        bytes,
    ):
        with pytest.raises(NotPortable):
            loads(hint, text)


def test_no_type_is_read_that_is_not_closed():
    for unread in (Any, object, Callable[[], int], Never, type, set[str]):
        with pytest.raises(NotPortable):
            loads(unread, '"print"')


def test_nothing_else_is_called_or_written():
    for call in (partial(print, 1), partial(matches.hint, NIM, NORMAL), len):
        with pytest.raises(NotPortable):
            write_call(call)
    for name in ("os.system", "bot.play.matches.work.hint", "bot.answers.theory.work.solve"):
        with pytest.raises(NotPortable):
            read_call(name, "{}")
    for arguments in ('{"other":1}', '{"ruleset":1}', '{"ruleset":"no game"}', "[]", "5", "{"):
        with pytest.raises(NotPortable):
            read_call("first values", arguments)
    for value in (object(), codec, Text, {1, 2}, 10**5000):
        with pytest.raises(NotPortable):
            dumps(value)


@pytest.mark.parametrize(
    ("hint", "text"),
    [
        (Genus, '{"normal":"a","misere":[1]}'),
        (Genus, '{"normal":true,"misere":[1]}'),
        (Genus, '{"normal":1,"misere":5}'),
        (Genus, '{"normal":1,"misere":[1,"a"]}'),
        (Hashable, '{"PassHeap":{"heap":1.5,"spent":false}}'),
        (Hashable, '{"PassHeap":{"heap":1,"spent":0}}'),
        (cgt.Move, '{"component":1,"option":5}'),
        (cgt.Move, '{"component":1,"option":{"text":"-1","parts":"abc"}}'),
        (Text, '["{x.__class__}",null,{"x":1}]'),
        (Text, '["Take {count} token.",null,{}]'),
        (Text, '["I can check at most {most} values.","{most.__doc__}",{"most":1}]'),
        (Text, '["I can check at most {most} values.",null,{"most":{"a":1}}]'),
        (Failure, '{"kind":"cgt.errors.CgtError","text":["",null,{}],"place":[1,[0,1],"",[]]}'),
        (Failure, '{"kind":"cgt.errors.CgtError","text":["",null,{}],"place":["",[0],"",[]]}'),
        (Hashable, "[" * 50_000),
    ],
)
def test_a_value_of_a_wrong_type_is_not_read(hint, text):
    with pytest.raises(NotPortable):
        loads(hint, text)


def test_an_answer_too_long_is_not_read(monkeypatch):
    monkeypatch.setattr(codec, "LONGEST", 10)
    with pytest.raises(NotPortable, match="too long"):
        loads(str, '"' + "x" * 20 + '"')


def test_a_sentence_that_is_not_listed_comes_in_english():
    said = loads(Text, dumps(Text("Not a sentence of {whose}.", whose="ours")))
    assert (said.template, str(said)) == ("{said}", "Not a sentence of ours.")
