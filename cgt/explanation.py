"""Why a position is won or lost, as data: the four steps of the Sprague-Grundy theorem."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.analysis import Analysis, Outcome, analyse
from cgt.positions import Component, Move, Option, Position, label
from cgt.text import Text

OPTIONS_SHOWN = 12
"""The most options of a component whose values are listed; with more, only the theory is told."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """An option of a component and its nim value."""

    option: Option
    value: int


@dataclass(frozen=True, slots=True)
class ComponentStep:
    """Step 1 and 2 for one component: what it is, its nim value, and why.

    ``options`` are all its options with their values, or None when they are too many;
    ``theory`` is the sentence of the theory that gives the value, or None when it is the mex.
    """

    label: str
    component: Component
    value: int
    options: tuple[OptionValue, ...] | None
    theory: Text | None

    @property
    def option_values(self) -> tuple[int, ...]:
        """The distinct nim values of the options, in order; empty when they are not listed."""
        return tuple(sorted({entry.value for entry in self.options or ()}))


@dataclass(frozen=True, slots=True)
class WinningMove:
    """Step 4: a move that brings the nim-sum to 0, and what it does to its component's value."""

    move: Move
    value_before: int
    value_after: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """The four steps: sub-games, their nim values, the xor of these, verdict and winning moves.

    ``is_complete`` is False where there are more winning moves than are listed.
    """

    position: Position
    components: tuple[ComponentStep, ...]
    nim_sum: int
    outcome: Outcome
    winning_moves: tuple[WinningMove, ...]
    is_complete: bool = True

    @property
    def width(self) -> int:
        """The number of binary digits that the widest nim value needs, at least 1."""
        values = [step.value for step in self.components]
        return max(1, *(value.bit_length() for value in (*values, self.nim_sum)))

    def binary(self, value: int) -> str:
        """Return a nim value in binary, as wide as the widest."""
        return f"{value:0{self.width}b}"


def explain(position: Position, analysis: Analysis | None = None) -> Explanation:
    """Return the reasoning about a position in normal play, for whoever shows it.

    >>> from cgt.notation import position
    >>> steps = explain(position("take 1-3: 3 4 5"))
    >>> [(step.label, step.value) for step in steps.components], steps.binary(steps.nim_sum)
    ([('A', 3), ('B', 0), ('C', 1)], '10')

    :raises TooLarge: when a component is beyond what is known and what can be searched.
    """
    found = analysis or analyse(position)
    steps = tuple(
        _step(index, component, value)
        for index, (component, value) in enumerate(
            zip(position.components, found.component_values, strict=True)
        )
    )
    winning = tuple(
        WinningMove(
            move,
            found.component_values[move.component],
            found.component_values[move.component] ^ found.nim_value,
        )
        for move in found.winning_moves
    )
    return Explanation(position, steps, found.nim_value, found.outcome, winning, found.is_complete)


def _step(index: int, component: Component, value: int) -> ComponentStep:
    """Return the first two steps for one component."""
    ruleset, state = component.ruleset, component.state
    options = None
    if ruleset.count_options(state, OPTIONS_SHOWN + 1) <= OPTIONS_SHOWN:
        options = tuple(
            OptionValue(option, ruleset.value_of_parts(option.parts))
            for option in ruleset.options(state)
        )
    return ComponentStep(label(index), component, value, options, ruleset.why(state))
