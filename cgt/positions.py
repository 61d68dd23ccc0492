"""Positions, which are disjunctive sums of components, and the moves in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cgt.contract import Option, Ruleset, State
from cgt.errors import IllegalMove, TooLarge
from cgt.shown import Shown
from cgt.values import Outcome, nim_sum


@dataclass(frozen=True, slots=True)
class Component:
    """One of the games that are played side by side: a ruleset and a state of it."""

    ruleset: Ruleset
    state: State

    @property
    def nim_value(self) -> int:
        """The nim value of the component."""
        return self.ruleset.nim_value(self.state)

    @property
    def is_p_position(self) -> bool | None:
        """Whether theory says at sight that it is lost when played alone; None if it is silent."""
        return self.ruleset.is_p_position(self.state)

    @property
    def is_over(self) -> bool:
        """Whether no move is left in the component."""
        return self.ruleset.count_options(self.state, 1) == 0

    @property
    def bare(self) -> str:
        """The notation without brackets around it, for a sentence that sets its own.

        >>> import cgt
        >>> Component(cgt.ruleset("wythoff"), (4, 9)).bare
        '4,9'
        """
        text = str(self)
        is_one_token = text.startswith("(") and text.index(")") == len(text) - 1
        return text[1:-1] if is_one_token else text

    def __str__(self) -> str:
        return self.ruleset.write(self.state)


@dataclass(frozen=True, slots=True)
class Move:
    """A move: the index of a component and one of its options. ``str()`` is its notation."""

    component: int
    option: Option

    def __str__(self) -> str:
        space = " " if self.option.text[:1].isalnum() else ""
        return f"{label(self.component)}{space}{self.option.text}"


def label(index: int) -> str:
    """Return the label of a component, as boards, buttons and moves show it: A, B ... Z, AA ...

    >>> label(0), label(25), label(26)
    ('A', 'Z', 'AA')
    """
    letters = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


@dataclass(frozen=True, slots=True)
class Position(Shown):
    """A disjunctive sum of components: a move is a move in one of them.

    Components keep their place, and so their label, for as long as the match lasts: what is
    played out stays as an empty component, and the further parts of a component that falls
    into several are put at the end. ``str()`` is the notation.
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
        """The nim values of the components.

        :raises TooLarge: when one is not known.
        """
        return tuple(component.nim_value for component in self.components)

    @property
    def nim_value(self) -> int:
        """The nim value: the nim-sum of those of the components.

        :raises TooLarge: when one of them is not known.
        """
        return nim_sum(self.component_values)

    @property
    def outcome(self) -> Outcome:
        """Who wins in normal play: by the nim value, or where theory knows it at sight.

        :raises TooLarge: when that is not known.
        """
        try:
            is_p = self.nim_value == 0
        except TooLarge:
            at_sight = None if self.alone is None else self.alone.is_p_position
            if at_sight is None:
                raise
            is_p = at_sight
        return Outcome.P if is_p else Outcome.N

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

    def play(self, move: Move) -> Position:
        """Return the position after a move; this one stays as it is.

        :raises IllegalMove: when the rules do not allow the move.
        """
        if not 0 <= move.component < len(self.components):
            raise IllegalMove("There is no {label} here.", label=label(move.component))
        component = self.components[move.component]
        ruleset = component.ruleset
        if ruleset.find_option(component.state, move.option.text) != move.option:
            raise IllegalMove("{move} is not allowed here. {rule}", move=move, rule=ruleset.rule)
        return self.after(move)

    def after(self, move: Move) -> Position:
        """Return the position after a move that is known to be legal."""
        here, ruleset = move.component, self.components[move.component].ruleset
        first, *further = (Component(ruleset, part) for part in move.option.parts)
        before, behind = self.components[:here], self.components[here + 1 :]
        return Position((*before, first, *behind, *further))

    def __str__(self) -> str:
        groups: list[tuple[Ruleset, list[str]]] = []
        for component in self.components:
            if not groups or groups[-1][0] != component.ruleset:
                groups.append((component.ruleset, []))
            groups[-1][1].append(str(component))
        return "; ".join(f"{ruleset.name}: {' '.join(parts)}" for ruleset, parts in groups)
