"""Answers about the games themselves: the catalogue, and the rules of one game."""

from __future__ import annotations

from cgt.analysis.telling import is_periodic, told_period
from cgt.cli.answers.answer import Answer
from cgt.contract import Ruleset
from cgt.errors import NotationError
from cgt.notation import position
from cgt.positions import Move, Position
from cgt.rulesets.catalogue import entry_of, families, ruleset
from cgt.rulesets.entry import Entry
from cgt.text import Text
from cgt.tokens import folded


def games(wanted: str) -> Answer:
    """Answer with the games of the catalogue, or of the families whose name has a text in it."""
    given = folded(wanted).strip().casefold()
    shown = {
        family: entries for family, entries in families().items() if given in str(family).casefold()
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
    return Answer("\n".join(lines), {"games": [_facts(entry.ruleset, entry) for entry in listed]})


def rules(text: str) -> Answer:
    """Answer with the rules of a game, how it is written, and where to read about it."""
    game = ruleset(text)
    entry = entry_of(game)
    start, move = _start(game)
    title = game.code
    lines: list[object] = [game.rule]
    if entry is not None:
        title = str(entry.title)
        if title.casefold() != game.code.casefold():
            title = f"{title} ({game.code})"
    lines.append(Text("A starting position: {position}", position=start))
    if move is not None:
        lines.append(Text("A move from there: {move}", move=move))
    if entry is not None and entry.aliases:
        lines.append(Text("Also known as: {names}", names=", ".join(entry.aliases)))
    if entry is not None:
        lines.append(Text("Family: {family}", family=entry.family))
        lines.append(Text("Reference: {reference}", reference=entry.reference))
    if game.is_of_heaps:
        lines.append(Text("Nim-sequence: {told}", told=told_period(game)))
    data = {**_facts(game, entry), "position": str(start), "move": move and str(move)}
    return Answer("\n".join((title, *map(str, lines))), data)


def _start(game: Ruleset) -> tuple[Position, Move | None]:
    """Return a good position to start from, and the first move in it."""
    start = position(game.examples[0], game)
    return start, next(start.moves(), None)


def _facts(game: Ruleset, entry: Entry | None) -> dict[str, object]:
    """Return what is known of a game; what only the catalogue tells is None without an entry."""
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
