"""Why a position is won or lost: the steps of the Sprague-Grundy theorem are worked out."""

from __future__ import annotations

from cgt.analysis.analysing import Analysis, analyse
from cgt.analysis.explanation import Explanation
from cgt.analysis.steps import ComponentStep, FirstValues, OptionValue, WinningMove
from cgt.budget import Budget
from cgt.components import Component, label
from cgt.contract import Option, Ruleset
from cgt.convention import Convention
from cgt.errors import NotKnown
from cgt.misere.genus import Genus
from cgt.sums import P, Sum
from cgt.values import nim_sum

OPTIONS_SHOWN = 200
"""The most options whose values are listed; where they are more, only the theory is told.

They are shared by the components of a position, each of which may have 12 in any case.
"""
FEW_OPTIONS = 12
SEARCHED = 20_000
"""The most positions that are searched through for the values of many options."""
FIRST_VALUES = 12
"""The number of first nim values of a game of heaps."""
MOST_SEQUENCES = 2
"""The most games of heaps whose first nim values are told."""


def explain(
    position: P,
    analysis: Analysis[P] | None = None,
    convention: Convention | str = Convention.NORMAL,
) -> Explanation[P]:
    """Return the reasoning about a position.

    ``analysis`` can be given where it is there already, and then says how it is played.

    >>> from cgt.notation import position
    >>> steps = explain(position("take 1-3: 3 4 5"))
    >>> [(step.label, step.value) for step in steps.components], steps.binary(steps.nim_sum)
    ([('A', 3), ('B', 0), ('C', 1)], '10')

    :raises NotKnown: when who wins is not known.
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
    """Return the nim value of one component and why, with at most so many options."""
    ruleset, state = component.ruleset, component.state
    options = _options(component, most, is_known=value is not None)
    theory = None if value is None else ruleset.why(state)
    outcome = ruleset.why_outcome(state) if theory is None else None
    if value == 0 and outcome is not None:  # a P-position alone is worth 0: that proves it
        theory, outcome = outcome, None
    return ComponentStep(label(index), component, value, options, theory, genus, outcome)


def _options(component: Component, most: int, *, is_known: bool) -> tuple[OptionValue, ...] | None:
    """Return all options with their values; None where they are too many, or cost too much.

    ``is_known`` says whether the nim value of the component is known: where a search did not find
    that, it would not find those of many options.
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
    """Return the nim value of an option, within a budget if there is one."""
    if budget is None:
        return nim_sum(map(ruleset.nim_value_of, option.parts))
    return nim_sum(ruleset.value_within(part, budget) for part in option.parts)


def _first_values(position: Sum) -> tuple[FirstValues, ...]:
    """Return how the nim-sequences of the games of heaps in a position begin."""
    return tuple(
        FirstValues(ruleset, tuple(int(value) for value in ruleset.nim_values(FIRST_VALUES - 1)))
        for ruleset in position.rulesets[:MOST_SEQUENCES]
        if ruleset.is_of_heaps
    )
