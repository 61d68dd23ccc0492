"""The command ``cgt explain`` for the reasons for the outcome of a position."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cgt.cli.arguments import add_convention, add_position
from cgt.cli.command import Answer, Command
from cgt.cli.commands.winner import misere_data
from cgt.cli.deprecated import convention_data
from cgt.cli.inputs import read_convention, read_position
from cgt.theory import ComponentStep, explain


def _add_arguments(parser: ArgumentParser) -> None:
    add_convention(parser)
    add_position(parser)


def _answer(given: Namespace) -> Answer:
    words, played = read_convention(given.position, given.convention)
    found = explain(read_position(words), convention=played)
    data: dict[str, object] = {
        **convention_data(found.convention),
        "position": str(found.position),
        "components": [_component_data(step) for step in found.components],
        "nim_sum": found.nim_sum,
        "outcome": found.outcome.value,
        "winning_moves": [
            {
                "move": str(entry.move),
                "value_before": entry.value_before,
                "value_after": entry.value_after,
            }
            for entry in found.winning_moves
        ],
        **misere_data(found.ground, [step.genus for step in found.components]),
    }
    return Answer(str(found), data)


def _component_data(step: ComponentStep) -> dict[str, object]:
    options = step.options
    return {
        "label": step.label,
        "component": str(step.component),
        "value": step.value,
        "options": None
        if options is None
        else [{"option": entry.option.text, "value": entry.value} for entry in options],
        "theory": None if step.theory is None else str(step.theory),
    }


COMMAND = Command(
    "explain",
    "explain why a position is won or lost, in four steps",
    ("cgt explain 'take 1-3: 3 4 5'", "cgt explain --json 3 4 5"),
    _answer,
    _add_arguments,
)
