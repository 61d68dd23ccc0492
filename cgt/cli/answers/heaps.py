"""Answers about games of heaps: nim-sequence, period, misère quotient; and the mex."""

from __future__ import annotations

import re
from dataclasses import asdict, fields

from cgt.analysis.telling import told_period
from cgt.cli.answers.answer import Answer, Progress
from cgt.contract import Ruleset
from cgt.errors import CgtError, NotationError
from cgt.face import misere_quotient
from cgt.rulesets.catalogue import ruleset
from cgt.rulesets.heaps.base import MAX_DIGITS
from cgt.sequences.periods import Period
from cgt.tokens import folded, tokens
from cgt.values import mex

LONGEST_SEQUENCE = 10_000_000
"""The largest heap up to which values are printed."""


def sequence(name: str, to: int, csv: bool, progress: Progress) -> Answer:
    """Answer with the nim values of the heaps 0 to ``to`` of a game."""
    game = _heap_game(name)
    if to > LONGEST_SEQUENCE:
        raise CgtError(
            "That is too many values to print. The limit is {limit}.", limit=LONGEST_SEQUENCE
        )
    if game.sequence is not None:
        game.sequence.extend(to, progress)
    values = [int(each) for each in game.nim_values(to)]
    rows = (f"{heap},{each}" for heap, each in enumerate(values))
    text = "\n".join(("heap,nim_value", *rows)) if csv else " ".join(map(str, values))
    return Answer(text, {"ruleset": game.code, "nim_values": values})


def period(text: str, to: int | None, progress: Progress) -> Answer:
    """Answer with the proven period of a game's nim-sequence, or with how far it was looked for."""
    game = _heap_game(text)
    if to is not None and game.sequence is not None:
        game.sequence.extend(to, progress)
    found = game.period(to)
    if found is None:
        data = dict.fromkeys((each.name for each in fields(Period)), None)
        searched = game.sequence.known_to if game.sequence is not None else to
        told = f"The nim-sequence of {game!s}: {told_period(game, None, searched)}"
        return Answer(told, {"ruleset": game.code, **data, "checked_to": searched})
    grows = f", and grows by {found.saltus} each time" if found.saltus else ""
    return Answer(
        f"The nim-sequence of {game!s} has period {found.period} from heap {found.preperiod} "
        f"on{grows} (proven: {found.theorem}).",
        {"ruleset": game.code, **asdict(found)},
    )


def quotient(text: str, to: int | None, budget: str | None) -> Answer:
    """Answer with the misère quotient of a game of heaps."""
    game = ruleset(text)
    found = misere_quotient(game, to, budget=budget)
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


def least_missing(text: str) -> Answer:
    """Answer with the mex of the numbers in a list."""
    values = _numbers(text)
    least = mex(values)
    return Answer(str(least), {"values": values, "mex": least})


def _heap_game(text: str) -> Ruleset:
    """Return the ruleset that a text denotes, if it is played with heaps."""
    game = ruleset(text)
    if game.is_of_heaps:
        return game
    raise NotationError(
        "{game} isn't played with heaps, so it has no nim-sequence.",
        game=game.name,
        source=text,
        span=(0, len(text)),
        example="take 1-3",
    )


def _numbers(text: str) -> list[int]:
    """Return the whole numbers of a list."""
    values: list[int] = []
    for token in tokens(folded(text)):
        if re.fullmatch(r"\d+", token.text) is None:
            raise NotationError(
                "The mex takes whole numbers of 0 or more, and “{token}” isn't one.",
                token=token.text[:40],
                source=text,
                span=(token.start, token.start + len(token.text)),
                example="cgt mex 0 1 3",
            )
        if len(token.text) > MAX_DIGITS:
            raise NotationError(
                "A number can have at most {limit} digits.",
                limit=MAX_DIGITS,
                source=text,
                span=(token.start, token.start + len(token.text)),
                example="cgt mex 0 1 3",
            )
        values.append(int(token.text))
    return values
