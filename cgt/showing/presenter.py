"""Presenters, which put games into words and pictures, and their registration for rulesets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from cgt.core.contract import Option, Ruleset, S
from cgt.core.ruleset_sum import RulesetSum
from cgt.core.text import Text, placed
from cgt.core.titled import TitledGame
from cgt.deprecated import Alias, adopt
from cgt.showing.stones import Token
from cgt.showing.svg import Picture


@dataclass(frozen=True, slots=True)
class Marks:
    """The places that a player can mark to enter a move, at most ``most`` of them.

    ``asked`` is the instruction. Each of ``names`` is a place in notation and in words. The marked
    places of a move, in any order and separated by spaces, are its notation too.
    """

    asked: Text
    names: tuple[tuple[str, Text], ...]
    most: int


@dataclass(frozen=True)
class Presenter(Generic[S]):
    """The words and pictures for the components of a ``ruleset`` and for their moves.

    This one serves every game. A move is "played" by its notation, and a component has no picture.
    Subclasses give more detail and are registered with :func:`shows`.
    """

    ruleset: Ruleset[S]

    told = Alias("told", "describe")

    def __init_subclass__(cls) -> None:
        """Accept a subclass that defines :meth:`describe` by its old name."""
        super().__init_subclass__()
        adopt(cls, "told", "describe")

    @property
    def token(self) -> Token:
        """The look of the tokens in a heap."""
        return Token.STONE

    @property
    def noun(self) -> Text:
        """The noun for a component, such as ``heap`` or ``row``."""
        return Text("heap") if self.ruleset.is_of_heaps else Text("component")

    def named(self, state: S, letter: str, /) -> Text | None:
        """Return a name with the size, such as ``Heap B (7)``, or None if the letter is enough."""
        size = self.ruleset.write(state)
        if not (self.ruleset.is_of_heaps and size.isdecimal()):
            return None
        return Text("Heap {letter} ({size})", letter=letter, size=size)

    def describe(self, state: S, option: Option[S], /, where: str = "") -> Text:
        """Return the words for a player's move, to follow a name, such as ``took 1 from C``.

        ``where`` is the letter of the component, or empty if only one has moves.
        """
        del state
        return placed(Text("played {move}", move=option.text), where)

    def action(self, state: S, option: Option[S], /, where: str = "") -> Text:
        """Return the label of an option on a button or in a menu, such as ``Take 1, leave 2 + 8``.

        It is different for each option of the state. ``where`` is as in :meth:`describe`.
        """
        del state
        return placed(Text("Play {move}", move=option.text), where)

    def is_plain(self, state: S, option: Option[S], /) -> bool:
        """Return whether the notation of an option, such as ``-2``, is clear next to the picture.

        A small button can then show it in place of :meth:`action`.
        """
        del state, option
        return False

    def aftermath(self, state: S, option: Option[S], /) -> Text | None:
        """Return a side effect of an option, such as ``pass used up``, or None if it has none."""
        del state, option

    def described(self, state: S, /) -> Text | None:
        """Return a component in words for reading aloud, or None if its notation is clear."""
        del state

    def in_rows(self, state: S, /) -> tuple[str, ...] | None:
        """Return a component as rows of characters, or None if it is drawn as a row of stones."""
        del state

    def steps(self, state: S, option: Option[S], /) -> tuple[Text, ...]:
        """Return the choices before an option if there are many, such as ``Row 2``, ``Square b2``.

        The first choice is the widest, and each later one is part of the one before it.
        """
        del state, option
        return ()

    def squares(self, state: S, option: Option[S], /) -> tuple[str, ...]:
        """Return the squares of a board from which a player can choose an option.

        They are written like ``b2``, the column first. A board without squares has none.
        """
        del state, option
        return ()

    def rest(self, state: S, option: Option[S], chosen: str, /) -> Text:
        """Return the label of an option after one of its squares or its step was ``chosen``.

        ``chosen`` is empty if only the component was.
        """
        del chosen
        return self.action(state, option)

    def marks(self, state: S, /) -> Marks | None:
        """Return the places to mark for a move, or None if moves are not sets of places.

        It is used if there are too many options for two steps.
        """
        del state

    def draw(self, state: S, before: S | None, /, width: float) -> Picture | None:
        """Return a picture of a component, or None if it is drawn as a row of stones.

        It is at most ``width`` px wide. ``before`` is the state before the last move if that was in
        this component, and the picture marks the changes.
        """
        del state, before, width

    def draw_by_turns(self, state: S, before: S | None, /, width: float) -> Picture | None:
        """Return a picture of a component in which two players took turns and moved nowhere else.

        It can show the player of each move, by shape as well as by colour.
        """
        return self.draw(state, before, width)

    def draw_reasons(self, state: S, /, width: float) -> Picture | None:
        """Return a picture with the reasons for the nim value, or None if it can't show them."""
        del state, width

    def is_pass_left(self, state: S, /) -> bool | None:
        """Return whether a heap's pass is still available, or None if the game has no passes."""
        del state


@dataclass(frozen=True)
class SumPresenter(Presenter[tuple[Any, ...]]):
    """A presenter of sums, which uses the presenter of the part that a move is made in."""

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
        """Return the presenter, the state, the option and the name of the part of a move."""
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
    """Return a decorator that registers a presenter for a class of rulesets and its subclasses."""

    def register(presenter_class: P) -> P:
        _PRESENTERS[rules] = presenter_class
        return presenter_class

    return register


def presenter(ruleset: Ruleset[S]) -> Presenter[S]:
    """Return the presenter of a ruleset, registered for its class or the nearest one above.

    >>> import cgt
    >>> nim = cgt.ruleset("nim")
    >>> str(presenter(nim).action(5, nim.find_option(5, "-2"), "A"))
    'Take 2 from A'
    """
    _load()
    if isinstance(ruleset, TitledGame):
        return presenter(ruleset.game)
    for rules in type(ruleset).__mro__:
        if rules in _PRESENTERS:
            return _PRESENTERS[rules](ruleset)
    return Presenter(ruleset)


@cache
def _load() -> None:
    """Load the presenters of the library's games when one is first needed."""
    from cgt.showing.table import PRESENTERS  # noqa: PLC0415 - they are slow to load

    for rules, shown in PRESENTERS.items():
        _PRESENTERS.setdefault(rules, shown)
