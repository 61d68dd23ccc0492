"""The command ``cgt games`` for the catalogue of games."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cgt.cli.command import Answer, Command
from cgt.core.contract import Ruleset
from cgt.core.tokens import folded
from cgt.errors import NotationError
from cgt.rulesets.catalogue import families
from cgt.rulesets.entry import Entry
from cgt.theory.telling import is_periodic


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("family", nargs="*", metavar="FAMILY", help="a family, such as boards")


def _answer(given: Namespace) -> Answer:
    wanted = " ".join(given.family)
    part = folded(wanted).strip().casefold()
    shown = {
        family: entries for family, entries in families().items() if part in str(family).casefold()
    }
    if not shown:
        raise NotationError(
            "I don't know a family called “{wanted}”. The families are {names}.",
            wanted=wanted[:40],
            names=", ".join(str(family) for family in families()),
            source=wanted,
            span=(0, max(1, len(wanted))),
            example="cgt games boards",
        )
    listed = [entry for entries in shown.values() for entry in entries]
    width = max(len(entry.code) for entry in listed)
    lines: list[str] = []
    for family, entries in shown.items():
        lines += ["", str(family)] if lines else [str(family)]
        lines += [f"  {entry.code:<{width}}  {entry.title}" for entry in entries]
    return Answer(
        "\n".join(lines), {"games": [game_data(entry.ruleset, entry) for entry in listed]}
    )


def game_data(game: Ruleset, entry: Entry | None) -> dict[str, object]:
    """Return the data on a game, with those of the catalogue if it has an entry there."""
    return {
        "code": game.code,
        "title": None if entry is None else str(entry.title),
        "aliases": [] if entry is None else list(entry.aliases),
        "family": None if entry is None else str(entry.family),
        "rule": str(game.rule),
        "start": game.examples[0],
        "reference": None if entry is None else entry.reference,
        "periodic": is_periodic(game),
    }


COMMAND = Command(
    "games",
    "list the named games, by family",
    ("cgt games", "cgt games coins", "cgt games --json"),
    _answer,
    _add_arguments,
)
