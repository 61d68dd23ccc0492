"""Rulesets, positions (disjunctive sums of components) and moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from cgt.definition import nim_value_by_definition
from cgt.errors import IllegalMove
from cgt.text import Text
from cgt.values import nim_sum

State = Hashable
"""What a ruleset knows of one component, such as the size of a heap."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to move in one component.

    ``text`` is the notation of the move within its component (``-3``, ``/2``, ``pass``);
    ``parts`` are the states of the components that take its place.
    """

    text: str
    parts: tuple[State, ...]


class Ruleset(ABC):
    """The rules of an impartial game: which options a component has.

    Everything else (value, winner, best move, explanation) follows from :meth:`options`.
    A ruleset may offer shortcuts, which must agree with the definition: ``nim_value``,
    ``count_options``, ``options_to``. Rulesets are values: equal when their ``name`` is.
    """

    __slots__ = ()

    is_searched: ClassVar[bool] = False
    """Whether nim values come of a search, so that not very many of them can be asked for."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The ruleset in notation, such as ``take 1-3``; parsing it gives the ruleset back."""

    @property
    @abstractmethod
    def rule(self) -> Text:
        """The rule of a move, in one sentence."""

    @property
    @abstractmethod
    def examples(self) -> tuple[str, ...]:
        """Good positions to start from: components in notation, without the ruleset's name."""

    @abstractmethod
    def options(self, state: State) -> Iterable[Option]:
        """Return the options of a component, lazily: a large heap may have very many."""

    @abstractmethod
    def read(self, token: str) -> State:
        """Return the state that ``token`` denotes.

        :raises NotationError: with a span inside the token, when it denotes none.
        """

    @abstractmethod
    def write(self, state: State) -> str:
        """Return the notation of a component; :meth:`read` gives the state back."""

    def size(self, state: State) -> int:
        """Return how much is left of a component, 0 when nothing is."""
        return 0 if self.count_options(state, 1) == 0 else 1

    def nim_value(self, state: State) -> int:
        """Return the nim value of a component: by definition unless a ruleset knows better.

        :raises TooLarge: when the component has too many followers for the definition.
        """
        return nim_value_by_definition(self, state)

    def why(self, state: State) -> Text | None:
        """Return the theory behind the nim value in one sentence; None if it is only the mex."""
        del state

    def count_options(self, state: State, limit: int) -> int:
        """Return the number of options of a component, or ``limit`` if there are more."""
        return sum(1 for _ in islice(iter(self.options(state)), limit))

    def options_to(self, state: State, value: int) -> Iterator[Option]:
        """Yield the options of a component that have this nim value."""
        for option in self.options(state):
            if self.value_of_parts(option.parts) == value:
                yield option

    def split(self, state: State) -> tuple[State, ...]:
        """Return the states that a state is the sum of, each standing for all played alike.

        It tells the generic search which pieces are independent, which symmetries there are,
        and that pieces without a move can be left out; it costs little. By default nothing is
        folded.
        """
        return (state,)

    def value_of_parts(self, parts: Iterable[State]) -> int:
        """Return the nim value of a sum of components: the nim-sum of theirs."""
        return nim_sum(self.nim_value(part) for part in parts)

    def find_option(self, state: State, text: str) -> Option | None:
        """Return the option that ``text`` denotes, or None if the rules allow none such."""
        wanted = text.replace(" ", "").casefold()
        for option in self.options(state):
            if option.text.replace(" ", "").casefold() == wanted:
                return option
        return None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"cgt.ruleset({self.name!r})"


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
class Position:
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

    def _repr_svg_(self) -> str:
        """Return the position as a picture, for notebooks."""
        from cgt.drawing import draw  # noqa: PLC0415 - drawing stands on this module

        return draw(self)
