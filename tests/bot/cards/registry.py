"""Cards and forms with the states that they are tried in.

A parameter takes its values from those of its case, or from those of its type.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import product
from random import Random

import cgt
from bot.practice.asking.work import say
from cgt import puzzles
from cgt.core.text import Text
from tests.bot.clicks import KINDS, extremes_of
from tests.bot.limits import IMAGE
from tests.bot.play.matches.stages import BIG, NOW

LONG = "𝓦" * 16 + "*_~`|\n<@1>"[:16]
"""A name as long as names get, with marks in it."""
COUNTS = (0, 1, 3, 128)
TITLE = Text("Sprague–Grundy")
GAMES = ("take 1-3", "kayles", "nim + pass", "cram", "turn 1-3")
"""Games that have all kinds of puzzles between them."""
VALUES = {
    "int": (BIG,),
    "bool": (False, True),
    "str": ("kayles",),
    "bytes": (IMAGE,),
    "bytes | None": (None, IMAGE),
    "datetime": (NOW,),
    "Convention": tuple(cgt.Convention),
}
"""The values of a parameter by its type: some, or a function that returns them."""
VARIED = {"bool", "bytes | None"}
"""The types of parameters with a default that take other values too."""
CASES = {}
CLICKS = {kind.__name__: kind for kind in KINDS}
"""The clicks that open a form."""


@dataclass
class Case:
    """The values of the parameters of a card, and groups of values that belong together."""

    call: Callable
    values: dict = field(default_factory=dict)
    groups: Callable = lambda: ({},)


def case(function, *, call=None, **values):
    """Set the values of some parameters; as a decorator, also those that belong together.

    The parameters are those of ``call``, if that makes the card in place of its function.
    """
    made = CASES[function] = Case(call or function, values)

    def register(groups):
        made.groups = groups
        return groups

    return register


def states_of(function):
    """Return calls of a card or a form in each of its states, which take the words."""
    made, states = CASES.get(function) or Case(function), []
    for group in made.groups():
        values = {
            name: values_of(made, name, parameter)
            for name, parameter in inspect.signature(made.call).parameters.items()
            if name != "words" and name not in group and is_varied(made, name, parameter)
        }
        states += [
            partial(made.call, **group, **dict(zip(values, each, strict=True)))
            for each in product(*values.values())
        ]
    return states


def is_varied(made, name, parameter):
    """Return whether a parameter needs a value, or takes others than its default."""
    has_default = parameter.default is not parameter.empty
    return name in made.values or not has_default or parameter.annotation in VARIED


def values_of(made, name, parameter):
    """Return the values of a parameter."""
    kind = parameter.annotation.rpartition(".")[2]
    if name not in made.values and kind in CLICKS:
        return extremes_of(CLICKS[kind])
    values = made.values[name] if name in made.values else VALUES[parameter.annotation]
    return list(values()) if callable(values) else values


@cache
def every_puzzle(games=GAMES):
    """Return puzzles of each kind, in both conventions, in some games."""
    return tuple(
        puzzles.puzzle(kind, game, Random(1), convention)
        for game in map(cgt.ruleset, games)
        for convention in cgt.Convention
        for kind in puzzles.kinds_of(game, convention)
    )


said = cache(say)


def wrong_answer(puzzle):
    """Return the index of a wrong answer to a puzzle or a problem."""
    return next(at for at in range(len(puzzle.answers)) if at != puzzle.right)
