"""The steps to who wins a position, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from cgt.components import Component, Move
from cgt.contract import Option, Ruleset
from cgt.convention import Convention
from cgt.misere.genus import Genus
from cgt.showing.presenter import presenter
from cgt.sums import P
from cgt.text import Text
from cgt.values import Outcome

LONGEST_SAID = 90
"""The most characters of a component in words; of more, its notation stands for it."""


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
    when it is the mex: then ``outcome_theory`` may show at least that it is not 0. ``value`` is
    None where it is not known; ``genus`` is given for misère play, where it is found.
    """

    label: str
    component: Component
    value: int | None
    options: tuple[OptionValue, ...] | None
    theory: Text | None
    genus: Genus | None = None
    outcome_theory: Text | None = None

    @property
    def said(self) -> Text | None:
        """The component in words; None where they are many, or where its notation says it."""
        said = presenter(self.component.ruleset).described(self.component.state)
        return None if said is None or len(str(said)) > LONGEST_SAID else said

    @property
    def shortfall(self) -> Text | None:
        """The part left to a search by theory, in words; None where there is none."""
        if self.outcome_theory is None or self.value is None:
            return None
        return Text(
            "{theory}. That only shows that the nim value isn't 0. A search of the options "
            "gave the value {value}",
            theory=self.outcome_theory,
            value=self.value,
        )

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
class FirstValues:
    """The first values of a nim-sequence: the small table that shows a closed form."""

    ruleset: Ruleset
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reasoning(Generic[P]):
    """The winner of a position, and the steps to that: see :class:`cgt.Explanation`."""

    position: P
    components: tuple[ComponentStep, ...]
    nim_sum: int | None
    outcome: Outcome
    winning_moves: tuple[WinningMove, ...]
    is_complete: bool = True
    convention: Convention = Convention.NORMAL
    ground: Text | None = None
    first_values: tuple[FirstValues, ...] = ()

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
