"""Why a position is won or lost: the four steps of the Sprague-Grundy theorem are worked out."""

from __future__ import annotations

from cgt.analysis.analysing import Analysis, analyse
from cgt.analysis.explanation import ComponentStep, Explanation, OptionValue, WinningMove
from cgt.components import Component, label
from cgt.errors import NotKnown
from cgt.misere.genus import Genus
from cgt.play import Play
from cgt.positions import Position

OPTIONS_SHOWN = 12
"""The most options of a component whose values are listed; with more, only the theory is told."""


def explain(
    position: Position, analysis: Analysis | None = None, play: Play | str = Play.NORMAL
) -> Explanation:
    """Return the reasoning about a position, for whoever shows it.

    ``analysis`` may be given where it is there already, and then says how it is played.

    >>> from cgt.notation import position
    >>> steps = explain(position("take 1-3: 3 4 5"))
    >>> [(step.label, step.value) for step in steps.components], steps.binary(steps.nim_sum)
    ([('A', 3), ('B', 0), ('C', 1)], '10')

    :raises NotKnown: when who wins is not known.
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
    except NotKnown:
        options = None
    theory = None if value is None else ruleset.why(state)
    outcome = ruleset.why_outcome(state) if theory is None else None
    if value == 0 and outcome is not None:  # a P-position alone is worth 0: that proves it
        theory, outcome = outcome, None
    return ComponentStep(label(index), component, value, options, theory, genus, outcome)
