"""The command ``cgt conjecture`` for the test of a claim about all heaps of a game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cgt.cli.command import Answer, Command
from cgt.conjectures import EXAMPLES, judge


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("claim", nargs="+", metavar="CLAIM", help="a game, and what holds of it")


def _answer(given: Namespace) -> Answer:
    found = judge(" ".join(given.claim))
    counterexample = found.counterexample
    return Answer(
        f"{found.ruleset.code}: {found.claim}\n{found}",
        {
            "ruleset": found.ruleset.code,
            "claim": str(found.claim),
            "verdict": found.verdict.value,
            "checked_to": found.checked_to,
            "counterexample": None if counterexample is None else counterexample.heap,
            "reason": str(found.reason),
        },
    )


COMMAND = Command(
    "conjecture",
    "test a claim about all heaps of a game",
    tuple(f"cgt conjecture '{example}'" for example in EXAMPLES),
    _answer,
    _add_arguments,
)
