"""The reasons for a win or a loss, as the steps of the Sprague-Grundy theorem."""

from __future__ import annotations

from cgt.core.budget import Budget
from cgt.core.components import Component, label
from cgt.core.contract import Option, Ruleset
from cgt.core.convention import Convention
from cgt.core.sums import P, Sum
from cgt.core.values import nim_sum
from cgt.engines.misere.genus import Genus
from cgt.errors import NotKnown
from cgt.theory.analysing import Analysis, analyse
from cgt.theory.explanation import Explanation
from cgt.theory.steps import ComponentStep, FirstValues, OptionValue, WinningMove

OPTIONS_SHOWN = 200
"""The maximum number of options with listed values in a position. The components share it, but each
can list :data:`FEW_OPTIONS` in any case. A component with more options lists none."""
FEW_OPTIONS = 12
SEARCHED = 20_000
"""The budget, in positions, for a search of the values of many options."""
FIRST_VALUES = 12
MOST_SEQUENCES = 2
"""The maximum number of heap games with their first nim values in an explanation."""


def explain(
    position: P,
    analysis: Analysis[P] | None = None,
    convention: Convention | str = Convention.NORMAL,
) -> Explanation[P]:
    """Return the reasoning about a position.

    An ``analysis`` that already exists can be passed in, and then ``convention`` is ignored.

    >>> from cgt.core.notation import position
    >>> steps = explain(position("take 1-3: 3 4 5"))
    >>> [(step.label, step.value) for step in steps.components], steps.binary(steps.nim_sum)
    ([('A', 3), ('B', 0), ('C', 1)], '10')

    :raises NotKnown: when the winner is unknown.
    """
    found = analysis or analyse(position, convention)
    values: tuple[int | None, ...] = found.component_values or tuple(
        0 if component.is_over else None for component in position.components
    )
    genera = found.genera or (None,) * len(position.components)
    most = max(FEW_OPTIONS, OPTIONS_SHOWN // max(1, len(position.components)))
    steps = tuple(
        _step(index, component, value, genus, most)
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
        found.convention,
        found.ground,
        _first_values(position),
    )


def _step(
    index: int, component: Component, value: int | None, genus: Genus | None, most: int
) -> ComponentStep:
    """Return the step of one component, with its options if there are at most ``most``."""
    ruleset, state = component.ruleset, component.state
    options = _options(component, most, is_known=value is not None)
    theory = None if value is None else ruleset.why(state)
    outcome = ruleset.why_outcome(state) if theory is None else None
    if value == 0 and outcome is not None:  # nim value 0 is the same as a P-position
        theory, outcome = outcome, None
    return ComponentStep(label(index), component, value, options, theory, genus, outcome)


def _options(component: Component, most: int, *, is_known: bool) -> tuple[OptionValue, ...] | None:
    """Return all options with their values, or None if they are too many or cost too much.

    ``is_known`` is whether the nim value of the component is known. If a search didn't find that
    value, it wouldn't find those of many options either.
    """
    ruleset, state = component.ruleset, component.state
    count = ruleset.count_options(state, most + 1)
    is_long = ruleset.is_searched and count > FEW_OPTIONS
    if count > most or (is_long and not is_known):
        return None
    budget = Budget(SEARCHED) if is_long else None
    try:
        return tuple(
            OptionValue(option, _value_of_parts(ruleset, option, budget))
            for option in ruleset.options(state)
        )
    except NotKnown:
        return None


def _value_of_parts(ruleset: Ruleset, option: Option, budget: Budget | None) -> int:
    if budget is None:
        return nim_sum(map(ruleset.nim_value_of, option.parts))
    return nim_sum(ruleset.value_within(part, budget) for part in option.parts)


def _first_values(position: Sum) -> tuple[FirstValues, ...]:
    return tuple(
        FirstValues(ruleset, tuple(int(value) for value in ruleset.nim_values(FIRST_VALUES - 1)))
        for ruleset in position.rulesets[:MOST_SEQUENCES]
        if ruleset.is_of_heaps
    )
