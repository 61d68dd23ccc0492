"""What the command line answers: to each command a text, and the same as data for ``--json``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields

from cgt.analysis import ComponentStep, Outcome, analyse, explain
from cgt.analysis.plain import values_text, verdict_text
from cgt.cancelling import may_cancel, nim_value_by_cancelling
from cgt.contract import Ruleset
from cgt.errors import NotationError, TooLarge
from cgt.face import misere_quotient
from cgt.misere import Genus
from cgt.notation import position
from cgt.positions import Component, Position
from cgt.rulesets.catalogue import families, ruleset
from cgt.rulesets.entry import Entry
from cgt.rulesets.heaps.base import MAX_DIGITS
from cgt.search import Budget
from cgt.sequences.periods import Period
from cgt.text import Text
from cgt.tokens import plain, tokens
from cgt.values import mex, nim_sum

Progress = Callable[[int, int | None], object]
"""Told, several times a second, how far a computation is and how far it will go, if known."""

LONGEST_SEQUENCE = 10_000_000
"""The largest heap up to which values are printed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as text, and as data under the names of the library."""

    text: str
    data: dict[str, object]


def value(words: Sequence[str], budget: Budget | None = None) -> Answer:
    """Answer with the nim value of a game and its heaps, or of a position in notation.

    A component that has to be searched is searched for as long as the budget allows, if one is
    given.
    """
    where = _position(words)
    total = nim_value_by_cancelling(where) if may_cancel(where) else None
    if total is not None:
        data = {**_values(where, None), "nim_value": total}
        return Answer(f"{total}, since equal components cancel", data)
    try:
        values = where.component_values if budget is None else _values_within(where, budget)
    except TooLarge as error:
        raise error if budget is None else _used_up(error, budget) from None
    return Answer(values_text(where, values), _values(where, values))


def _values_within(where: Position, budget: Budget) -> tuple[int, ...]:
    """Return the nim values of the components, each different one searched for once."""
    known: dict[Component, int] = {}
    for part in dict.fromkeys(where.components):
        known[part] = part.ruleset.value_within(part.state, budget)
    return tuple(known[part] for part in where.components)


def _used_up(error: TooLarge, budget: Budget) -> TooLarge:
    """Return an error that tells what becomes of what was learnt."""
    if budget.kept_in is None:
        return error
    return TooLarge("{reason} {kept}", reason=error.text, kept=kept_text(budget))


def kept_text(budget: Budget) -> Text:
    """Return the sentence on where what was learnt is kept, or that it could not be."""
    if budget.lost:
        return Text(
            "What was learnt could not be kept: {path} cannot be written.", path=budget.kept_in
        )
    return Text(
        "What {count} positions have taught is kept: ask again, and it goes on from there.",
        count=f"{budget.spent:,}",
    )


def winner(words: Sequence[str], first: int, play: str) -> Answer:
    """Answer with who wins a position when player ``first`` is to move, and by which moves."""
    found = analyse(_position(words), play)
    data: dict[str, object] = {
        "play": found.play.value,
        **_values(found.position, found.component_values),
        **_misere(found.ground, found.genera),
        "outcome": found.outcome.value,
        "winning_moves": [str(move) for move in found.winning_moves],
        "best_move": str(found.best_move) if found.best_move else None,
        "first": first,
        "winner": first if found.outcome is Outcome.N else 3 - first,
    }
    return Answer(verdict_text(found, first), data)


def explanation(words: Sequence[str], play: str) -> Answer:
    """Answer with the four steps of the theorem for a position."""
    found = explain(_position(words), play=play)
    genera = [step.genus for step in found.components]
    data: dict[str, object] = {
        "play": found.play.value,
        "position": str(found.position),
        "components": [_step(step) for step in found.components],
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
        **_misere(found.ground, genera),
    }
    return Answer(str(found), data)


def least_missing(text: str) -> Answer:
    """Answer with the mex of the numbers in a list."""
    values = _numbers(text)
    least = mex(values)
    return Answer(str(least), {"values": values, "mex": least})


def sequence(name: str, to: int, csv: bool, progress: Progress) -> Answer:
    """Answer with the nim values of the heaps 0 to ``to`` of a game."""
    game = _heap_game(name)
    if to > LONGEST_SEQUENCE:
        raise TooLarge("More than {limit} values are too many to print.", limit=LONGEST_SEQUENCE)
    if game.sequence is not None:
        game.sequence.extend(to, progress)
    values = [int(each) for each in game.nim_values(to)]
    rows = (f"{heap},{each}" for heap, each in enumerate(values))
    text = "\n".join(("heap,nim_value", *rows)) if csv else " ".join(map(str, values))
    return Answer(text, {"ruleset": game.name, "nim_values": values})


def period(text: str, to: int | None, progress: Progress) -> Answer:
    """Answer with the proven period of a game's nim-sequence, if one is found."""
    game = _heap_game(text)
    if to is not None and game.sequence is not None:
        game.sequence.extend(to, progress)
    found = game.period(to)
    if found is None:
        data = dict.fromkeys((each.name for each in fields(Period)), None)
        return Answer(f"No period of {game.name} is proven.", {"ruleset": game.name, **data})
    grows = f", and grows by {found.saltus} each time" if found.saltus else ""
    return Answer(
        f"The nim-sequence of {game.name} has period {found.period} from heap {found.preperiod} "
        f"on{grows} (proven: {found.theorem}).",
        {"ruleset": game.name, **asdict(found)},
    )


def quotient(text: str, to: int | None) -> Answer:
    """Answer with the misère quotient of a game of heaps."""
    game = ruleset(text)
    found = misere_quotient(game, to)
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
        f"The misère quotient of {game.name} has order {found.order}, and its P-portion "
        f"{found.p_order} ({proof})."
    )
    lines = (verdict, str(found.presentation), f"P-portion: {lost}", f"Heaps: {elements}")
    return Answer(
        "\n".join(lines),
        {
            "ruleset": game.name,
            "order": found.order,
            "p_order": found.p_order,
            "complete": found.complete,
            "preperiod": found.preperiod,
            "period": found.period,
            "presentation": str(found.presentation),
            "element_names": list(found.element_names),
            "p_portion": sorted(found.monoid.p_portion),
            "pretending": list(found.pretending),
        },
    )


def games(wanted: str) -> Answer:
    """Answer with the games of the catalogue, or of the families whose name has a text in it."""
    given = plain(wanted).strip().casefold()
    shown = {
        family: entries for family, entries in families().items() if given in str(family).casefold()
    }
    if not shown:
        raise NotationError(
            "There is no family “{wanted}”. The families are {names}.",
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
    return Answer("\n".join(lines), {"games": [_entry(entry) for entry in listed]})


def _entry(entry: Entry) -> dict[str, object]:
    """Return what the catalogue says of a game."""
    return {
        "name": entry.code,
        "title": str(entry.title),
        "aliases": list(entry.aliases),
        "family": str(entry.family),
        "rule": str(entry.rule),
        "start": entry.start,
        "reference": entry.reference,
        "periodic": entry.ruleset.is_periodic,
    }


def _position(words: Sequence[str]) -> Position:
    """Return the position that a game and its heaps, or a position in notation, denote."""
    first, *heaps = words
    text = " ".join(words)
    if heaps and ":" not in plain(text) and not plain(first).isdigit():
        return position(" ".join(heaps), first)
    return position(text)


def _heap_game(text: str) -> Ruleset:
    """Return the ruleset that a text denotes, if it is played with heaps."""
    game = ruleset(text)
    if game.is_of_heaps:
        return game
    raise NotationError(
        "{game} is not played with heaps, and so has no nim-sequence.",
        game=game.name,
        source=text,
        span=(0, len(text)),
        example="take 1-3",
    )


def _numbers(text: str) -> list[int]:
    """Return the whole numbers of a list."""
    values: list[int] = []
    for token in tokens(plain(text)):
        if re.fullmatch(r"\d+", token.text) is None:
            raise NotationError(
                "The mex is taken of whole numbers of 0 or more, and “{token}” is none.",
                token=token.text[:40],
                source=text,
                span=(token.start, token.start + len(token.text)),
                example="cgt mex 0 1 3",
            )
        if len(token.text) > MAX_DIGITS:
            raise TooLarge("A number of more than {limit} digits is too long.", limit=MAX_DIGITS)
        values.append(int(token.text))
    return values


def _values(where: Position, values: Sequence[int] | None) -> dict[str, object]:
    """Return what is common to the answers about a position."""
    return {
        "position": str(where),
        "nim_value": None if values is None else nim_sum(values),
        "component_values": None if values is None else list(values),
    }


def _misere(ground: Text | None, genera: Sequence[Genus | None]) -> dict[str, object]:
    """Return what a verdict stands on if not on the nim-sum, and the genera of misère play."""
    return {
        "ground": None if ground is None else str(ground),
        "genera": [None if genus is None else str(genus) for genus in genera],
    }


def _step(step: ComponentStep) -> dict[str, object]:
    """Return what is told of a component."""
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
