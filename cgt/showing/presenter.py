"""Presenters: the words and pictures of a game, and the search for a ruleset's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, TypeVar

from cgt.contract import Option, Ruleset, RulesetSum, S
from cgt.stones import Token
from cgt.svg import Picture
from cgt.text import Text, placed

RULES, SHOWING = "cgt.rulesets.", "cgt.showing."
"""The package of the rules, and the one with presenters under the same names."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Places that a player may mark to say a move: any number of them up to ``most``.

    ``asked`` says what to do. Each of ``names`` is a place in notation and in words; those of a
    move in any order, with spaces between, are its notation too.
    """

    asked: Text
    names: tuple[tuple[str, Text], ...]
    most: int


@dataclass(frozen=True)
class Presenter(Generic[S]):
    """Puts the components of a ``ruleset``, and the moves in them, into words and pictures.

    This one serves every game: a move is "played" by its notation, and a component has no picture
    of its own. Another says more, as much as there is to say; :func:`shows` registers it.
    """

    ruleset: Ruleset[S]

    @property
    def token(self) -> Token:
        """The look of the tokens in a heap."""
        return Token.STONE

    def describe(self, state: S, option: Option[S], /, where: str = "") -> Text:
        """Return what a player has done, as it stands behind a name: ``took 1 from C``.

        ``where`` is the letter of the component, or nothing where there is only one to move in.
        """
        del state
        return placed(Text("played {move}", move=option.text), where)

    def action(self, state: S, option: Option[S], /, where: str = "") -> Text:
        """Return what a button or a line of a menu says of an option: ``Take 1, leave 2 + 8``.

        No other option of the state has the same. ``where`` is as in :meth:`describe`.
        """
        del state
        return placed(Text("Play {move}", move=option.text), where)

    def is_plain(self, state: S, option: Option[S], /) -> bool:
        """Return whether the notation of an option is clear beside the picture: ``-2``, ``a1-b1``.

        It can then stand on a small button in place of :meth:`action`.
        """
        del state, option
        return False

    def aftermath(self, state: S, option: Option[S], /) -> Text | None:
        """Return what follows an option beside what it does: ``pass used up``; None for nothing."""
        del state, option

    def described(self, state: S, /) -> Text | None:
        """Return a component in words, as one reads it aloud; None if its notation says it."""
        del state

    def in_rows(self, state: S, /) -> tuple[str, ...] | None:
        """Return a component drawn with characters, row by row; None for a row of stones."""
        del state

    def steps(self, state: S, option: Option[S], /) -> tuple[Text, ...]:
        """Return what is chosen before an option where there are many: ``Row 2``, ``Square b2``.

        The first step is the widest, and each of the later ones is part of the one before it.
        """
        del state, option
        return ()

    def marks(self, state: S, /) -> Marks | None:
        """Return the places that a move is said by marking; None where moves are no such sets.

        It is asked where there are too many options for two steps.
        """
        del state

    def draw(self, state: S, before: S | None, /, width: float) -> Picture | None:
        """Return a picture of a component, no wider than ``width`` px; None for a row of stones.

        ``before`` is the state before the last move where that was in this component: the
        picture marks what has changed.
        """
        del state, before, width

    def draw_by_turns(self, state: S, before: S | None, /, width: float) -> Picture | None:
        """Return the picture where two players have moved in turn here and nowhere else.

        It can show who played what, by shape as well as by colour.
        """
        return self.draw(state, before, width)

    def draw_reasons(self, state: S, /, width: float) -> Picture | None:
        """Return the picture with what gives the nim value written into it; None for no such."""
        del state, width

    def is_pass_left(self, state: S, /) -> bool | None:
        """Return whether the pass of a heap is still there; None in games without passes."""
        del state


@dataclass(frozen=True)
class SumPresenter(Presenter[tuple[Any, ...]]):
    """Moves in one part of a component, told as the presenter of that part tells them."""

    ruleset: RulesetSum

    def describe(self, state: tuple[Any, ...], option: Option, /, where: str = "") -> Text:
        shown, part, move, name = self._in_part(state, option)
        return shown.describe(part, move, f"{where}, {name}" if where else name)

    def action(self, state: tuple[Any, ...], option: Option, /, where: str = "") -> Text:
        shown, part, move, name = self._in_part(state, option)
        return shown.action(part, move, f"{where}, {name}" if where else name)

    def _in_part(
        self, state: tuple[Any, ...], option: Option
    ) -> tuple[Presenter[Any], Any, Option, str]:
        """Return the part that a move is made in: its presenter, itself, its move, its name."""
        number, _, text = option.text.partition(":")
        games, place = self.ruleset.rulesets, int(number) - 1
        move = games[place].find_option(state[place], text)
        assert move is not None
        alike = [game.name for game in games].count(games[place].name) > 1
        name = f"{games[place].name} {number}" if alike else games[place].name
        return presenter(games[place]), state[place], move, name


P = TypeVar("P", bound=type[Presenter[Any]])
_PRESENTERS: dict[type[Ruleset[Any]], type[Presenter[Any]]] = {RulesetSum: SumPresenter}


def shows(rules: type[Ruleset[Any]]) -> Callable[[P], P]:
    """Let a presenter show the rulesets of a class, and of the classes derived from it."""

    def register(presenter_class: P) -> P:
        _PRESENTERS[rules] = presenter_class
        return presenter_class

    return register


def presenter(ruleset: Ruleset[S]) -> Presenter[S]:
    """Return the presenter of a ruleset: that of its class, or of the nearest one above.

    >>> import cgt
    >>> nim = cgt.ruleset("nim")
    >>> str(presenter(nim).action(5, nim.find_option(5, "-2"), "A"))
    'Take 2 from A'
    """
    for rules in type(ruleset).__mro__:
        _load(rules.__module__)
        if rules in _PRESENTERS:
            return _PRESENTERS[rules](ruleset)
    return Presenter(ruleset)


@cache
def _load(module: str) -> None:
    """Load the presenters of a module of rules, if it has any: no earlier than they are needed."""
    place = module.removeprefix(RULES)
    if place != module and find_spec(SHOWING + place) is not None:
        import_module(SHOWING + place)
