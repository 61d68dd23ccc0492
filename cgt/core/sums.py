"""Disjunctive sums of components, with their moves and their nim values in normal play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Self, TypeVar

from cgt.core.arguments import wrong_kind
from cgt.core.budget import Budget, budget_scope
from cgt.core.components import Component, Move, label
from cgt.core.contract import Ruleset, cant_be_added
from cgt.core.moves import read_move
from cgt.core.objects import Displayable
from cgt.core.text import Text
from cgt.core.values import nim_sum
from cgt.deprecated import Alias
from cgt.engines.definition import options_of
from cgt.errors import IllegalMove, NotKnown
from cgt.rules import is_rule, split_name
from cgt.showing.presenter import presenter

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault


@dataclass(frozen=True, slots=True, repr=False)
class Sum(Displayable):
    """A disjunctive sum of ``components``, in which a move is a move in one of them.

    Components keep their index, and so their label, until the match ends. A component that is
    played out stays as an empty one. If a component falls into several, the first takes its place,
    and the others go to the end. ``str()`` is the notation. :class:`~cgt.core.positions.Position`
    is a sum with the answers of theory.
    """

    components: tuple[Component, ...]

    def __post_init__(self) -> None:
        """Check that the components can be played side by side.

        :raises NotationError: when a move in one of several would end the whole game.
        """
        for part in self.components if len(self.components) > 1 else ():
            if (alone := part.ruleset.why_alone(part.state)) is not None:
                raise cant_be_added(alone, str(self), f"{part.ruleset!s}: {part!s}")

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """The rulesets of the components, without repeats, in order of appearance."""
        return tuple(dict.fromkeys(component.ruleset for component in self.components))

    @property
    def is_over(self) -> bool:
        """Whether no move is left."""
        return all(component.is_over for component in self.components)

    @property
    def alone(self) -> Component | None:
        """The only component in play, or None if there are several or none."""
        alive = [component for component in self.components if not component.is_over]
        return alive[0] if len(alive) == 1 else None

    @property
    def component_values(self) -> tuple[int, ...]:
        """The nim values of the components, in their order.

        :raises NotKnown: when one is out of reach.
        """
        with budget_scope():
            return tuple(component.nim_value for component in self.components)

    def values_within(self, budget: Budget) -> tuple[int, ...]:
        """Return the nim values of the components, searched within a budget.

        :raises TooLarge: when the budget is used up.
        """
        with budget_scope(budget):
            known = {
                part: part.ruleset.value_within(part.state, budget)
                for part in dict.fromkeys(self.components)
            }
        return tuple(known[part] for part in self.components)

    @property
    def nim_value(self) -> int:
        """The nim value, which is the nim-sum of the components' values.

        :raises NotKnown: when one of them is out of reach.
        """
        return nim_sum(self.component_values)

    @property
    def is_p_position(self) -> bool:
        """Whether the player to move loses in normal play, by the nim value or at sight.

        :raises NotKnown: when both are out of reach.
        """
        if not self.components:
            return True
        first, *others = self.components
        try:
            balance = nim_sum(other.nim_value for other in others)
            return first.ruleset.has_value(first.state, balance)
        except NotKnown:
            at_sight = None if self.alone is None else self.alone.is_p_position
            if at_sight is None:
                raise
            return at_sight

    def moves(self) -> Iterator[Move]:
        """Yield all moves, lazily because a heap of 10**18 has that many."""
        for index, component in enumerate(self.components):
            for option in options_of(component.ruleset, component.state):
                yield Move(index, option)

    def count_moves(self, limit: int) -> int:
        """Return the number of moves, or ``limit`` if there are more."""
        count = 0
        for component in self.components:
            count += component.ruleset.count_options(component.state, limit - count)
            if count >= limit:
                break
        return count

    def move(self, text: str) -> Move:
        """Return the move that a text such as ``C-3``, ``a pass`` or ``B/2`` denotes here.

        The label of the component is optional if only one is in play. ``C>5`` leaves a heap of 5.

        :raises NotationError: when the text isn't a move, or its component doesn't exist.
        :raises IllegalMove: when the rules don't allow it.
        """
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise wrong_kind(text, "a move", "A-2")
        return read_move(text, self.components)

    def describe(self, move: Move) -> Text:
        """Return the description of a player's move, to follow the player's name.

        >>> import cgt
        >>> position = cgt.position("kayles: 7 11")
        >>> str(position.describe(position.move("B-1:2+8")))
        'knocked down 1 pin in B and left 2 and 8'
        """
        component = self.components[move.component]
        teller = presenter(component.ruleset)
        return teller.describe(component.state, move.option, self._place_of_move(move))

    told = Alias("told", "describe")

    def action(self, move: Move) -> Text:
        """Return the label of the button for a move, which differs from those of all other moves.

        >>> import cgt
        >>> position = cgt.position("kayles: 3")
        >>> [str(position.action(move)) for move in position.moves()]
        ['Knock down 1 pin, leave 2', 'Knock down 1 pin, leave 1 + 1', 'Knock down 2 pins, leave 1']
        """
        component = self.components[move.component]
        teller = presenter(component.ruleset)
        return teller.action(component.state, move.option, self._place_of_move(move))

    def _place_of_move(self, move: Move) -> str:
        """Return the label of the component of a move, or nothing if only one is in play."""
        return label(move.component) if self.alone is None else ""

    def options(self) -> Iterator[Self]:
        """Yield the positions after each move, lazily, in the order of :meth:`moves`."""
        return map(self.after, self.moves())

    def play(self, move: Move | str) -> Self:
        """Return the position after a move, which can be text.

        >>> import cgt
        >>> cgt.position("nim: 3 4 5").play("A-2")
        cgt.position('nim: 1 4 5')

        :raises NotationError: when a text isn't a move.
        :raises IllegalMove: when the rules don't allow the move.
        :raises WrongKind: when the argument is neither a move nor text.
        """
        if isinstance(move, str):
            return self.after(self.move(move))
        if not isinstance(move, Move):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise wrong_kind(move, "a move", "A-2")
        if not 0 <= move.component < len(self.components):
            raise IllegalMove("There is no {label} here.", label=label(move.component))
        component = self.components[move.component]
        ruleset = component.ruleset
        if ruleset.find_option(component.state, move.option.text) != move.option:
            raise IllegalMove("{move} isn't allowed here. {rule}", move=move, rule=ruleset.rule)
        return self.after(move)

    def after(self, move: Move) -> Self:
        """Return the position after a move, without a check that it is legal."""
        here, ruleset = move.component, self.components[move.component].ruleset
        first, *further = (Component(ruleset, part) for part in move.option.parts)
        before, behind = self.components[:here], self.components[here + 1 :]
        return replace(self, components=(*before, first, *behind, *further))

    def __add__(self, other: Sum) -> Self:
        """Return the sum of two positions, in which a move is a move in one of them."""
        if not isinstance(other, Sum):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        return replace(self, components=self.components + other.components)

    def __str__(self) -> str:
        return _by_games(self, str)


LONGEST_RULE = 40
"""The maximum length of a rule without a title in a short notation."""


def short_notation(position: Sum, limit: int) -> str:
    """Return a position in notation, with titles in place of games if it is longer than a limit.

    A rule without a title is cut. The result can still be longer than the limit.

    >>> import cgt
    >>> short_notation(cgt.position("halving = n -> n - k if 1 <= k <= n/2: 7 8"), 30)
    'halving: 7 8'
    """
    notation = str(position)
    return notation if len(notation) <= limit else _by_games(position, _titled)


def _titled(game: Ruleset) -> str:
    """Return the title before a game, or its notation, cut if it is a rule without a title."""
    titled = split_name(game.code)
    if titled is not None:
        return titled[0]
    code = str(game)
    is_long = is_rule(code) and len(code) > LONGEST_RULE
    return f"{code[:LONGEST_RULE].rstrip()}…" if is_long else code


def _by_games(position: Sum, name: Callable[[Ruleset], str]) -> str:
    """Return the components of a position in notation, behind the name of each game."""
    groups = groupby(position.components, key=attrgetter("ruleset"))
    return "; ".join(f"{name(game)}: {' '.join(map(str, parts))}" for game, parts in groups)


if TYPE_CHECKING:
    P = TypeVarWithDefault("P", bound=Sum, default=Any)
    """The kind of sum that an answer is about."""
else:
    P = TypeVar("P", bound=Sum)
