"""Why a position is won or lost, as data: the four steps of the Sprague-Grundy theorem."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.analysis.analysing import Analysis, analyse
from cgt.contract import Option
from cgt.errors import TooLarge
from cgt.misere import Genus
from cgt.play import Play
from cgt.positions import Component, Move, Position, label
from cgt.shown import Shown
from cgt.text import Text
from cgt.values import Outcome

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

    ``options`` are all its options with their values, or None when they are too many, or a
    value is not known; ``theory`` is the sentence of the theory that gives the value, or None
    when it is the mex. ``value`` is None where it is not known; ``genus`` is given for misère
    play, where it is found.
    """

    label: str
    component: Component
    value: int | None
    options: tuple[OptionValue, ...] | None
    theory: Text | None
    genus: Genus | None = None

    @property
    def option_values(self) -> tuple[int, ...]:
        """The distinct nim values of the options, in order; empty when they are not listed."""
        return tuple(sorted({entry.value for entry in self.options or ()}))


@dataclass(frozen=True, slots=True)
class WinningMove:
    """Step 4: a move to a P-position, and what it does to its component's nim value.

    The values are None where they do not matter: in misère play, or where they are not known.
    """

    move: Move
    value_before: int | None
    value_after: int | None


@dataclass(frozen=True, slots=True)
class Explanation(Shown):
    """The four steps: sub-games, their nim values, the xor of these, verdict and winning moves.

    ``is_complete`` is False where there are more winning moves than are listed. In misère play,
    and where a nim value is not known, ``ground`` says what the verdict stands on instead of the
    nim-sum; ``nim_sum`` is None where it is not known.
    """

    position: Position
    components: tuple[ComponentStep, ...]
    nim_sum: int | None
    outcome: Outcome
    winning_moves: tuple[WinningMove, ...]
    is_complete: bool = True
    play: Play = Play.NORMAL
    ground: Text | None = None

    @property
    def is_by_nim_sum(self) -> bool:
        """Whether the verdict stands on the nim-sum."""
        return self.ground is None and self.nim_sum is not None

    @property
    def width(self) -> int:
        """The number of binary digits that the widest nim value needs, at least 1."""
        values = [step.value or 0 for step in self.components]
        return max(1, *(value.bit_length() for value in (*values, self.nim_sum or 0)))

    def binary(self, value: int) -> str:
        """Return a nim value in binary, as wide as the widest."""
        return f"{value:0{self.width}b}"


def explain(
    position: Position, analysis: Analysis | None = None, play: Play | str = Play.NORMAL
) -> Explanation:
    """Return the reasoning about a position, for whoever shows it.

    ``analysis`` may be given where it is there already, and then says how it is played.

    >>> from cgt.notation import position
    >>> steps = explain(position("take 1-3: 3 4 5"))
    >>> [(step.label, step.value) for step in steps.components], steps.binary(steps.nim_sum)
    ([('A', 3), ('B', 0), ('C', 1)], '10')

    :raises TooLarge: when who wins is not known.
    """
    found = analysis or analyse(position, play)
    values: tuple[int | None, ...] = found.component_values or tuple(
        0 if component.is_over else None for component in position.components
    )
    genera = found.genera or (None,) * len(position.components)
    steps = tuple(
        _step(index, component, value, genus)
        for index, (component, value, genus) in enumerate(
            zip(position.components, values, genera, strict=True)
        )
    )
    total = found.nim_value
    winning: list[WinningMove] = []
    for move in found.winning_moves:
        before = values[move.component] if found.ground is None else None
        after = None if before is None or total is None else before ^ total
        winning.append(WinningMove(move, before, after))
    return Explanation(
        position,
        steps,
        total,
        found.outcome,
        tuple(winning),
        found.is_complete,
        found.play,
        found.ground,
    )


def _step(
    index: int, component: Component, value: int | None, genus: Genus | None
) -> ComponentStep:
    """Return the first two steps for one component."""
    ruleset, state = component.ruleset, component.state
    options = None
    try:
        if ruleset.count_options(state, OPTIONS_SHOWN + 1) <= OPTIONS_SHOWN:
            options = tuple(
                OptionValue(option, ruleset.value_of_parts(option.parts))
                for option in ruleset.options(state)
            )
    except TooLarge:
        options = None
    return ComponentStep(label(index), component, value, options, ruleset.why(state), genus)
