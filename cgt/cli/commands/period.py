"""The command ``cgt period`` for the proven period of a nim-sequence."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict, fields

from cgt.cli.arguments import add_game, whole_number
from cgt.cli.command import Answer, Command
from cgt.cli.inputs import read_heap_game
from cgt.cli.progress import progress_bar
from cgt.engines.sequences.periods import Period
from cgt.theory.telling import told_period


def _add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--to",
        type=whole_number,
        help="the last heap to look at (default: what some seconds give)",
    )


def _answer(given: Namespace) -> Answer:
    game, to = read_heap_game(given.game), given.to
    with progress_bar() as progress:
        if to is not None and game.sequence is not None:
            game.sequence.extend(to, progress)
        found = game.period(to)
    if found is None:
        data = dict.fromkeys((each.name for each in fields(Period)), None)
        searched = game.sequence.known_to if game.sequence is not None else to
        text = f"The nim-sequence of {game!s}: {told_period(game, None, searched)}"
        return Answer(text, {"ruleset": game.code, **data, "checked_to": searched})
    grows = f", and grows by {found.saltus} each time" if found.saltus else ""
    return Answer(
        f"The nim-sequence of {game!s} has period {found.period} from heap {found.preperiod} "
        f"on{grows} (proven: {found.theorem}).",
        {"ruleset": game.code, **asdict(found)},
    )


COMMAND = Command(
    "period",
    "find the period of a nim-sequence, if one is proven",
    ("cgt period 'take 1,3,4'", "cgt period 'take 2,5' --to 1000 --json"),
    _answer,
    _add_arguments,
)
