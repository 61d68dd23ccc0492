"""The command ``cgt quotient`` for the misère quotient of a game that is played with heaps."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cgt.cli.arguments import add_game, whole_number
from cgt.cli.command import Answer, Command
from cgt.core.convention import Convention
from cgt.core.notation import game_played
from cgt.misere_api import misere_quotient


def _add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--to",
        type=whole_number,
        help="the last heap to look at (default: until it is proven complete)",
    )
    parser.add_argument(
        "--budget",
        metavar="BUDGET",
        help="how long to search: a time (30s, 10m) or a number of positions ('5M positions'). You "
        "get the quotient of the heaps so far (default: 10s, '4M positions')",
    )


def _answer(given: Namespace) -> Answer:
    game, _convention = game_played(" ".join(given.game), Convention.MISERE)
    found = misere_quotient(game, given.to, budget=given.budget)
    heaps = len(found.pretending) - 1
    proof = (
        f"proven complete; the heaps repeat with period {found.period} from heap "
        f"{found.preperiod} on"
        if found.complete
        else f"of the heaps up to {heaps}, and not proven complete"
    )
    elements = ", ".join(
        f"{heap}: {found.element_names[element]}" for heap, element in enumerate(found.pretending)
    )
    lost = ", ".join(found.element_names[element] for element in sorted(found.monoid.p_portion))
    verdict = (
        f"The misère quotient of {game!s} has order {found.order}, and its P-portion "
        f"{found.p_order} ({proof})."
    )
    if found.stopped is not None:
        verdict += f" {found.stopped}"
    lines = (verdict, str(found.presentation), f"P-portion: {lost}", f"Heaps: {elements}")
    return Answer(
        "\n".join(lines),
        {
            "ruleset": game.code,
            "order": found.order,
            "p_order": found.p_order,
            "complete": found.complete,
            "stopped": None if found.stopped is None else str(found.stopped),
            "preperiod": found.preperiod,
            "period": found.period,
            "presentation": str(found.presentation),
            "element_names": list(found.element_names),
            "p_portion": sorted(found.monoid.p_portion),
            "pretending": list(found.pretending),
        },
    )


COMMAND = Command(
    "quotient",
    "find the misère quotient of a game that is played with heaps",
    (
        "cgt quotient kayles",
        "cgt quotient 'take 1-3' --to 20 --json",
        "cgt quotient 0.57 --budget 2s",
    ),
    _answer,
    _add_arguments,
)
