"""Answers about claims: a conjecture tested, and two nim-sequences compared."""

from __future__ import annotations

from cgt.cli.answers.answer import Answer
from cgt.conjectures import compare as compare_sequences
from cgt.conjectures import judge


def conjecture(text: str) -> Answer:
    """Answer with whether a claim is proven, refuted or open."""
    found = judge(text)
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


def compare(one: str, other: str) -> Answer:
    """Answer with where two nim-sequences differ."""
    found = compare_sequences(one, other)
    return Answer(
        str(found),
        {
            "rulesets": [found.first.code, found.second.code],
            "checked_to": found.checked_to,
            "agreeing": found.agreeing,
            "first_difference": None if found.difference is None else found.difference.heap,
            "shift": found.shift,
            "same_period": found.has_same_period,
            "proven": found.proven,
        },
    )
