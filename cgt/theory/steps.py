"""The steps that lead to the winner of a position, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from cgt.core.components import Component, Move
from cgt.core.contract import Option, Ruleset
from cgt.core.convention import Convention
from cgt.core.sums import P
from cgt.core.text import Text
from cgt.core.values import Outcome
from cgt.engines.misere.genus import Genus
from cgt.showing.presenter import presenter

LONGEST_SAID = 90
"""The maximum length in characters of a component in words, beyond which notation is shown."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """An option of a component, with its nim value."""

    option: Option
    value: int


@dataclass(frozen=True, slots=True)
class ComponentStep:
    """Steps 1 and 2 for one component, with its nim value and the reason.

    ``options`` are all its options with their values, or None if they are too many or a value is
    unknown. ``theory`` is the sentence of the theory that gives the value, or None if the value is
    found as a mex. In that case ``outcome_theory`` can show at least that the value is not 0.
    ``value`` is None if it is unknown. ``genus`` is filled in for misère play, if found.
    """

    label: str
    component: Component
    value: int | None
    options: tuple[OptionValue, ...] | None
    theory: Text | None
    genus: Genus | None = None
    outcome_theory: Text | None = None

    @property
    def words(self) -> Text | None:
        """The component in words, or None if they would be too long or repeat its notation."""
        said = presenter(self.component.ruleset).described(self.component.state)
        return None if said is None or len(str(said)) > LONGEST_SAID else said

    @property
    def shortfall(self) -> Text | None:
        """A sentence on the part of the value that only a search shows, or None without one."""
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
        """The distinct nim values of the options, in order, or nothing if they are not listed."""
        return tuple(sorted({entry.value for entry in self.options or ()}))


@dataclass(frozen=True, slots=True)
class WinningMove:
    """Step 4, a move to a P-position with the change of its component's nim value.

    The values are None if they are unknown or don't matter, as in misère play.
    """

    move: Move
    value_before: int | None
    value_after: int | None


@dataclass(frozen=True, slots=True)
class FirstValues:
    """The first nim values of a heap game, as a small table next to a closed form."""

    ruleset: Ruleset
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reasoning(Generic[P]):
    """The winner of a position and the steps to it, as in :class:`cgt.Explanation`."""

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
        """Whether the nim-sum decides the verdict."""
        return self.ground is None and self.nim_sum is not None

    @property
    def width(self) -> int:
        """The number of binary digits of the largest nim value, at least 1."""
        values = [step.value or 0 for step in self.components]
        return max(1, *(value.bit_length() for value in (*values, self.nim_sum or 0)))

    def binary(self, value: int) -> str:
        """Return a nim value in binary, padded to the width of the largest."""
        return f"{value:0{self.width}b}"
