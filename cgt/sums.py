"""Disjunctive sums of components: their moves, and their nim values in normal play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self, TypeVar

from cgt.budget import Budget
from cgt.components import Component, Move, label
from cgt.contract import Ruleset
from cgt.errors import IllegalMove, NotKnown
from cgt.given import wrong_kind
from cgt.moves import read_move
from cgt.objects import Shown
from cgt.showing.presenter import presenter
from cgt.text import Text
from cgt.values import nim_sum

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault


@dataclass(frozen=True, slots=True, repr=False)
class Sum(Shown):
    """A disjunctive sum of ``components``: a move is a move in one of them.

    Components keep their place, and so their label, for as long as the match lasts: what is
    played out stays as an empty component, and the further parts of a component that falls
    into several are put at the end. ``str()`` is the notation. Theory is asked through a
    :class:`~cgt.positions.Position`, which is one.
    """

    components: tuple[Component, ...]

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """The rulesets in it, each once, in order of appearance."""
        return tuple(dict.fromkeys(component.ruleset for component in self.components))

    @property
    def is_over(self) -> bool:
        """Whether no move is left."""
        return all(component.is_over for component in self.components)

    @property
    def alone(self) -> Component | None:
        """The only component in play; None when there are several, or none."""
        alive = [component for component in self.components if not component.is_over]
        return alive[0] if len(alive) == 1 else None

    @property
    def component_values(self) -> tuple[int, ...]:
        """The nim values of the components, in their order.

        :raises NotKnown: when one is not known.
        """
        return tuple(component.nim_value for component in self.components)

    def values_within(self, budget: Budget) -> tuple[int, ...]:
        """Return the nim values of the components, searched for as long as a budget allows.

        :raises TooLarge: when it is used up.
        """
        known = {
            part: part.ruleset.value_within(part.state, budget)
            for part in dict.fromkeys(self.components)
        }
        return tuple(known[part] for part in self.components)

    @property
    def nim_value(self) -> int:
        """The nim value: the nim-sum of those of the components.

        :raises NotKnown: when one of them is not known.
        """
        return nim_sum(self.component_values)

    @property
    def is_p_position(self) -> bool:
        """Whether the player to move loses in normal play: by the nim value, or at sight.

        :raises NotKnown: when that is not known.
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
        """Yield all moves, lazily: a heap of 10**18 has that many."""
        for index, component in enumerate(self.components):
            for option in component.ruleset.options(component.state):
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
        """Return the move that a text denotes here: ``C-3``, ``a pass``, ``B/2``.

        The label of the component may be left out where only one is in play. ``C>5`` leaves a
        heap of 5.

        :raises NotationError: when the text is no move, or names a component that is not there.
        :raises IllegalMove: when the rules do not allow it.
        """
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise wrong_kind(text, "a move", "A-2")
        return read_move(text, self.components)

    def describe(self, move: Move) -> Text:
        """Return what a player does with a move, as it stands behind a name.

        >>> import cgt
        >>> position = cgt.position("kayles: 7 11")
        >>> str(position.describe(position.move("B-1:2+8")))
        'took 1 from B and left 2 and 8'
        """
        component = self.components[move.component]
        teller = presenter(component.ruleset)
        return teller.describe(component.state, move.option, self._where(move))

    def action(self, move: Move) -> Text:
        """Return what a button says of a move; each move of the position has its own.

        >>> import cgt
        >>> position = cgt.position("kayles: 3")
        >>> [str(position.action(move)) for move in position.moves()]
        ['Take 1', 'Take 1, leave 1 + 1', 'Take 2']
        """
        component = self.components[move.component]
        teller = presenter(component.ruleset)
        return teller.action(component.state, move.option, self._where(move))

    def _where(self, move: Move) -> str:
        """Return the letter of the component that a move is made in, where there are several."""
        return label(move.component) if self.alone is None else ""

    def options(self) -> Iterator[Self]:
        """Yield the positions after each move, lazily, in the order of :meth:`moves`."""
        return map(self.after, self.moves())

    def play(self, move: Move | str) -> Self:
        """Return the position after a move, which may be text; this one stays as it is.

        >>> import cgt
        >>> cgt.position("nim: 3 4 5").play("A-2")
        cgt.position('nim: 1 4 5')

        :raises NotationError: when a text is no move.
        :raises IllegalMove: when the rules do not allow the move.
        :raises WrongKind: when it is neither a move nor text.
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
        """Return the position after a move that is known to be legal."""
        here, ruleset = move.component, self.components[move.component].ruleset
        first, *further = (Component(ruleset, part) for part in move.option.parts)
        before, behind = self.components[:here], self.components[here + 1 :]
        return replace(self, components=(*before, first, *behind, *further))

    def __add__(self, other: Sum) -> Self:
        """Return the sum of two positions: a move is one in either of them."""
        if not isinstance(other, Sum):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        return replace(self, components=self.components + other.components)

    def __str__(self) -> str:
        groups: list[tuple[Ruleset, list[str]]] = []
        for component in self.components:
            if not groups or groups[-1][0] != component.ruleset:
                groups.append((component.ruleset, []))
            groups[-1][1].append(str(component))
        return "; ".join(f"{ruleset!s}: {' '.join(parts)}" for ruleset, parts in groups)


if TYPE_CHECKING:
    P = TypeVarWithDefault("P", bound=Sum, default=Any)
    """What an answer is about: the kind of sum that was asked about."""
else:
    P = TypeVar("P", bound=Sum)
