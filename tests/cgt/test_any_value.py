"""Whatever is passed to the library is answered, or refused with an error of its own."""

import inspect
import math
import re

import pytest

import cgt
from tests.cgt.texts import check_error
from tests.samples import sampled

HUGE = 10**5_000
"""More digits than Python turns into text."""
VALUES = [
    *(None, True, -1, 0, HUGE, -HUGE, 2.5, math.nan, math.inf, 1j, "", "\x00", "no such thing: 3"),
    *(
        b"\x03\x04",
        [],
        [None],
        [HUGE],
        [-HUGE, 3],
        [2.5],
        [[1], [2]],
        ["x"],
        {},
        {3: 4},
        {5},
        (),
        (HUGE,),
    ),
    *(
        range(5),
        object(),
        object,
        len,
        lambda: 3,
        lambda _: [HUGE],
        lambda heap: [heap],
    ),
    *(iter([3]), Ellipsis, cgt.position("nim: 3"), cgt.ruleset("cram"), cgt.Convention.MISERE),
    *(cgt.Outcome.P, cgt.CgtError("{x}", x=1), str(9) * 4_000, ["1"] * 99),
]
GOOD = {
    "where": "nim: 3 4",
    "given": "nim: 3 4",
    "position": "kayles: 3",
    "start": "nim: 1 2",
    "moves": ["B-2"],
    "text": "kayles",
    "ruleset": "0.75",
    "convention": "normal",
    "values": [0, 1],
    "a": 3,
    "b": 5,
    "options": lambda heap: [heap - 1],
    "followers": {"a": ["b"]},
    "rules": cgt.Ruleset,
    "component": 3,
    "to": 3,
    "source": "start: nim: 1 2  1. B-2",
    "analysis": cgt.analyse("nim: 3 4"),
    "explanation": cgt.explain("nim: 3 4"),
    "review": cgt.review("nim: 1 2", ["B-2"]),
    "plies": cgt.review("nim: 1 2", ["B-2"]),
    "move": "A-1",
    "one": "kayles",
    "other": "0.75",
    "value": cgt.position("nim: 3 4"),
    "form": "csv",
    "game": "kayles",
}
"""A value that is taken, for every parameter that must be given."""
KAYLES, POSITION = cgt.ruleset("kayles"), cgt.position("nim: 3 4")
QUESTIONS = {
    **{name: getattr(cgt, name) for name in cgt.__all__ if inspect.isfunction(getattr(cgt, name))},
    "Convention.of": cgt.Convention.of,
    "Position.play": POSITION.play,
    "Position.move": POSITION.move,
    "Ruleset.nim_value": KAYLES.nim_value,
    "Ruleset.nim_values": KAYLES.nim_values,
    "Ruleset.period": KAYLES.period,
    "nim_values of a game with passes": cgt.ruleset("nim + pass").nim_values,
    "nim_value of a board": cgt.ruleset("cram").nim_value,
    "nim_value of a pair": cgt.ruleset("wythoff").nim_value,
    "nim_value of coins": cgt.ruleset("ruler").nim_value,
}
CODE = re.compile("Callable|Options|Translate")
"""What says of a parameter that it is a function, whose own errors are not the library's."""
CASES = [
    (ask, parameter)
    for name, ask in QUESTIONS.items()
    for parameter, each in inspect.signature(ask).parameters.items()
    if not CODE.search(str(each.annotation))
]


def asked(ask, parameter, value):
    """Return the arguments of a question: good ones, and a value in the place of one of them."""
    bound = inspect.signature(ask).bind_partial()
    for name, each in inspect.signature(ask).parameters.items():
        if name == parameter:
            bound.arguments[name] = value
        elif each.default is each.empty:
            bound.arguments[name] = GOOD[name]
    return bound


def name_of(part):
    """Return the name of a question or of its parameter."""
    return getattr(part, "__qualname__", part)


@pytest.mark.parametrize("case", sampled(CASES, CASES[::3]), ids=lambda case: case[0].__name__)
def test_any_value_is_taken_or_refused_in_a_sentence(case):
    ask, parameter = case
    wrong = []
    for value in VALUES:
        bound = asked(ask, parameter, value)
        try:
            ask(*bound.args, **bound.kwargs)
        except cgt.CgtError as error:
            check_error(error)
        except OSError:
            assert ask is cgt.read_record  # there is no such file
        except Exception as error:  # noqa: BLE001 - it is what must not be
            wrong.append((type(value), type(error), str(error)[:100]))
    assert not wrong


BYTES = [b"nim: 3", bytearray(b"kayles"), memoryview(b"3"), b""]


def takes_text_or_numbers(ask, parameter):
    said = str(inspect.signature(ask).parameters[parameter].annotation)
    return "str" in said or "Iterable" in said or "PositionLike" in said


@pytest.mark.parametrize(
    ("ask", "parameter"), [case for case in CASES if takes_text_or_numbers(*case)], ids=name_of
)
def test_bytes_are_refused_since_their_numbers_are_no_heaps(ask, parameter):
    for value in BYTES:
        bound = asked(ask, parameter, value)
        with pytest.raises(cgt.CgtError):
            ask(*bound.args, **bound.kwargs)
